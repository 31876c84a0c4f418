/** What there is to choose of a stage: the steps that its inputs allow, and the matrices that a reader can change. */
import { decodeState } from '../../stage/state/link.ts';
import { INPUT_NAMES } from '../../stage/inputs/examples.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { defaultState } from '../../stage/inputs/stage-state.ts';
import { type Pass, passOf } from '../../stage/inputs/step-ids.ts';
import { type Heads, type MatrixId, type Step, stepsOf } from '../../stage/model/steps.ts';
import { indices } from '../../stage/model/values.ts';

export interface StageChoices {
  readonly steps: readonly Step[];
  readonly inputs: readonly MatrixId[];
  /** A label each. */
  readonly queries: readonly string[];
  readonly heads: readonly string[];
}

/** @param link the stage's; empty: it begins as it does without one */
export function stageChoices(link: string): StageChoices {
  const state = link === '' ? defaultState() : decodeState(link).state;
  const given = currentInputs(state);
  const isBackward = passOf(state.step) === 'backward';
  const inputs: MatrixId[] = [
    ...INPUT_NAMES.filter((name) => name !== 'mask' && given[name] !== undefined),
    'mask',
    ...(isBackward ? (['outputGradient'] as const) : []),
  ];
  const there = new Set<MatrixId>(inputs);
  const { heads: count = 1, kvHeads: kvCount = count } = given;
  const heads: Heads = { count, kvCount, widths: { q: 1, k: 1, v: 1 } }; // how wide they are changes no step
  // What the engine would compute is there for what comes after it: joined heads, once each of them is.
  const ofHead = (pass: Pass, head: number): Step[] =>
    stepsOf(
      pass,
      heads,
      head,
      (id) => there.has(id),
      ({ out, operands }) => {
        const isPossible = operands.every((id) => there.has(id));
        if (isPossible) there.add(out);
        return isPossible;
      },
    );
  const possible = (pass: Pass): Step[] =>
    indices(count)
      .map((head) => ofHead(pass, head))
      .at(-1) ?? [];
  const forward = possible('forward');
  const numbered = (length: number): string[] => Array.from({ length }, (_, at) => String(at + 1));
  return {
    inputs,
    steps: isBackward ? possible('backward') : forward,
    queries: given.tokens ?? numbered((given.x ?? given.q)?.rows ?? 0),
    heads: given.headNames ?? numbered(count),
  };
}
