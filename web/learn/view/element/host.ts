/** What the parts of the view need: what is shown, the words, and where to say what somebody does. */
import type { Option, Setup } from '../../setup.ts';
import type { Scene } from '../../model/scene.ts';
import type { History } from '../../state/history.ts';
import type { PlayState } from '../../state/play-state.ts';
import type { Action } from '../../state/reducer.ts';
import type { Metadata } from '../../training/protocol.ts';
import type { Say } from './words.ts';

export interface PlayView {
  readonly state: PlayState;
  readonly history: History;
  readonly scene: Scene;
  readonly say: Say;
  readonly act: (action: Action) => void;
  readonly set: <Name extends Option>(name: Name, value: Setup[Name]) => void;
  /** What has to be said beside what was typed. */
  readonly typedProblem: string;
  readonly type: (text: string) => void;
  readonly goOn: () => void;
  readonly open: (dialog: 'more' | 'text' | 'take') => void;
  /** Undefined where nobody named one. */
  readonly openStage: (() => void) | undefined;
  /** What of a link could not be used. */
  readonly problems: readonly string[];
  /** The fragment that brings back what is shown. */
  readonly link: () => string;
  /** The page that a link opens; undefined where none does. */
  readonly page: string | undefined;
  /** Of the moment that is shown, in safetensors. */
  readonly weights: (metadata: Metadata) => Promise<Uint8Array>;
}
