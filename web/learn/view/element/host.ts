/** Everything that parts of the view need: the scene, the words, and the actions. */
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
  /** The problem of the typed text. */
  readonly typedProblem: string;
  /** The part that was left out of the typed text. */
  readonly typedNote: string;
  /** The text of the field, if it is not that of the sequence. */
  readonly draft: string | undefined;
  readonly write: (text: string) => void;
  readonly type: (text: string) => void;
  readonly goOn: () => void;
  readonly open: (dialog: 'more' | 'text' | 'take') => void;
  /** Undefined if no page is named. */
  readonly openStage: (() => void) | undefined;
  /** The invalid parts of a link. */
  readonly problems: readonly string[];
  /** The fragment that restores the view. */
  readonly link: () => string;
  /** The page that a link opens; undefined if none does. */
  readonly page: string | undefined;
  /** Returns the weights of the displayed moment, in safetensors. */
  readonly weights: (metadata: Metadata) => Promise<Uint8Array>;
}
