/** The type checker compares the package's declarations with the element. */
import type * as published from '../../../../web/hosts/types/playground.d.ts';
import type { Setup } from '../../../../web/learn/setup.ts';
import type { Part } from '../../../../web/learn/state/attributes.ts';
import type { PlayState } from '../../../../web/learn/state/play-state.ts';
import type { AttentionPlayground } from '../../../../web/learn/view/element/attention-playground.ts';

type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Declared = Omit<published.AttentionPlayground, 'state'>;

export const isDeclared: AttentionPlayground extends Declared ? true : false = true;
export const isState: PlayState extends published.PlaygroundState ? true : false = true;
export const setup: Same<Setup, published.PlaygroundSetup> = true;
export const part: Same<Part, published.PlaygroundPart> = true;
