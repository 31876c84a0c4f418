/** The element, as its parts know it. Whatever else a part needs of another it is given. */
import type { Say } from '../../../shared/words/say.ts';
import type { Player } from './player.ts';
import type { Problems } from './problems.ts';
import type { Workbench } from './workbench.ts';

/** The element's events, without `attention-steps:` before them. */
export type StageEvent = 'ready' | 'step' | 'edit' | 'answer' | 'point' | 'complete' | 'error';

export interface StageHost {
  // The session with its results, and the player.
  readonly bench: Workbench;
  readonly player: Player;
  // Words and messages.
  readonly language: { readonly say: Say; readonly spoken: string };
  readonly problems: Problems;
  emit(name: StageEvent, detail?: object): void;
  // The drawing.
  readonly renderRoot: HTMLElement | DocumentFragment;
  requestUpdate(): void;
}
