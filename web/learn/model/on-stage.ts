/** Shows a head of the playground on a stage, and turns edits made there into a link of the playground. Pure. */
import { type StageInputs, currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { type StageState, defaultState } from '../../stage/inputs/stage-state.ts';
import { encodeState } from '../../stage/state/link.ts';
import { decodePlay, encodePlay } from '../state/link.ts';
import type { Opened } from '../training/protocol.ts';
import type { Say, Words } from '../view/element/words.ts';
import { inputsOfHead } from './head-inputs.ts';
import type { HeadPlace } from '../patch.ts';

export { encodeState };

export interface Left {
  /** The chosen place in the playground: its row is in focus. */
  readonly query: number;
  /** The source of the numbers, for readers. */
  readonly origin: string;
  /** The playground's link at this moment; undefined if it is too long. */
  readonly from: string | undefined;
}

/** Names a head of a model for readers. */
export const headText = ({ layer, head }: HeadPlace, step: number, task: string, say: Say): string =>
  say('opened', { layer, head, step, task: say(`task.${task}` as keyof Words) });

/** Names the head that a playground's link opens; undefined for other texts. */
export function linkedHeadText(from: string, say: Say): string | undefined {
  const { state, problems } = decodePlay(from);
  return problems.length > 0 ? undefined : headText(state.chosen, state.again ?? 0, state.setup.task, say);
}

/**
 * Opens at the weights of the word that was looked up.
 *
 * @param left the playground's state when the head was opened
 */
export function stageStateOf(opened: Opened, words: readonly string[], { query, origin, from }: Left): StageState {
  const { scale, causal } = opened.config;
  const matrices = inputsOfHead(opened);
  const inputs: StageInputs = {
    ...matrices,
    tokens: words,
    origin,
    ...(matrices.wq && from !== undefined && { from }),
  };
  const start = defaultState();
  return { ...start, step: 'softmax', inputs, options: { ...start.options, scale, causal, query } };
}

/** Returns the link that trains the model again and gives it the edited numbers; undefined if that is impossible. */
export function patchedLink(stage: StageState): string | undefined {
  const { from, wq, wk, wv, wo } = currentInputs(stage);
  if (from === undefined || !wq || !wk || !wv || !wo) return undefined;
  const { state } = decodePlay(from);
  const step = state.again ?? 0;
  const patch = { ...state.chosen, step, matrices: { wq, wk, wv, wo } };
  return encodePlay({ ...state, patches: [...state.patches, patch] }, step);
}
