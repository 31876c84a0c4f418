/** The parts of a stage that draw it, or hear of what is done on it: what each of its views is given. */
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { Embeddings } from '../../inputs/embeddings.ts';
import type { Theme } from '../../inputs/stage-state.ts';
import type { Pass } from '../../inputs/step-ids.ts';
import type { Changes } from './changes.ts';
import type { HostColours } from '../draw/host-colours.ts';
import type { Viewport } from '../draw/viewport.ts';
import type { Opener } from '../menu/dialog.ts';
import type { Paste } from '../input/paste.ts';
import type { Prediction } from './prediction.ts';
import type { Presenting } from './presenting.ts';
import type { StageHost } from './stage-host.ts';

export interface StageParts extends StageHost {
  readonly changes: Changes;
  readonly prediction: Prediction;
  readonly viewport: Viewport;
  readonly overlays: Opener;
  readonly paste: Paste;
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
