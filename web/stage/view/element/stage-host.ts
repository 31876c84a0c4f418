/** The element, as its parts know it. Whatever else a part needs of another it is given. */
import type { Say } from '../../../shared/words/say.ts';
import type { Player } from './player.ts';
import type { Problems } from './problems.ts';
import type { Workbench } from './workbench.ts';

/** The element's events, without `attention-steps:` before them. */
export type StageEvent = 'ready' | 'step' | 'edit' | 'answer' | 'point' | 'complete' | 'error';

export interface StageHost {
  // What is computed, and the moment that is shown of it.
  readonly bench: Workbench;
  readonly player: Player;
  // What is said.
  readonly language: { readonly say: Say; readonly spoken: string };
  readonly problems: Problems;
  emit(name: StageEvent, detail?: object): void;
  // What is drawn.
  readonly renderRoot: HTMLElement | DocumentFragment;
  requestUpdate(): void;
}
