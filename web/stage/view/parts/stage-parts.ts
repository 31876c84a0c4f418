/** The parts of a stage. Each drawing names those that it needs, and knows neither the others nor the element. */
import type { ReactiveControllerHost, TemplateResult, nothing } from 'lit';
import type { Embeddings } from '../../inputs/embeddings.ts';
import type { Theme } from '../../inputs/stage-state.ts';
import type { Pass } from '../../inputs/step-ids.ts';
import type { Extents } from '../../model/colour.ts';
import type { Layout } from '../../model/layout/layout.ts';
import type { Changes } from './changes.ts';
import type { HostColours } from './host-colours.ts';
import type { Viewport } from './viewport.ts';
import type { Prediction } from './prediction.ts';
import type { Presenting } from './presenting.ts';
import type { StageHost } from './stage-host.ts';

/** The menu and the dialogs, for those who open them. */
export interface Opener {
  readonly isHere: boolean;
  load(): Promise<void>;
  open(what: 'menu' | 'own-input' | 'sheet'): Promise<void>;
  /** @param layout the current layout, for the legend of its marks */
  render(layout: Layout, extents: Extents): TemplateResult | typeof nothing;
}

export interface StageParts extends StageHost {
  readonly changes: Changes;
  readonly prediction: Prediction;
  readonly viewport: Viewport;
  readonly overlays: Opener;
  readonly colours: HostColours;
  readonly presenting: Presenting;
  readonly controls: 'all' | 'none';
  readonly strip: 'on' | 'off';
  readonly plane: 'on' | 'off';
  readonly updateComplete: ReactiveControllerHost['updateComplete'];
  readonly addController: ReactiveControllerHost['addController'];
  /** Learnt vectors of the words that people type; undefined: every sentence is drawn at random. */
  readonly loadWords: () => Promise<Embeddings | undefined>;
  theme: Theme;
  lang: string;
  pass: Pass;
  view: 'overview' | 'full';
}

/** One way to draw a stage; the hooks are Lit's. */
export interface View {
  render(): TemplateResult;
  willUpdate?(): void;
  updated?(): void;
  /**
   * Fetches the parts that are not looked at first, while nothing is waited for. One that fails is asked for again.
   * @returns fulfilled when it is drawn, or did not come
   */
  fetchRest?(): Promise<void>;
}
