/** A head on the stage has the model's numbers, and edits there go back into the model. */
import { describe, expect, it } from 'vitest';
import { linkedHeadText, patchedLink, stageStateOf } from '../../../../web/learn/model/on-stage.ts';
import { decodePlay, encodePlay } from '../../../../web/learn/state/link.ts';
import { english } from '../../../../web/learn/view/element/words.ts';
import { withCell } from '../../../../web/shared/numbers/matrix.ts';
import { sayIn } from '../../../../web/shared/words/messages.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import type { StageState } from '../../../../web/stage/inputs/stage-state.ts';
import { engineInputs } from '../../../../web/stage/model/values/engine-inputs.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { engine } from '../../engine.ts';
import { Played } from '../training/played.ts';

const head = { layer: 1, head: 1 };

/** Returns the stage's state for this head, after its link was read again. */
function onStage(link: string): { stage: StageState; played: Played; opened: Played['opened'][number] } {
  const played = new Played().open(link);
  const tokens = played.history.readings[0]?.tokens ?? [];
  played.tell([{ kind: 'open', run: 0, at: 'now', tokens, head }]);
  const opened = played.opened[0] as Played['opened'][number];
  const from = encodePlay({ ...played.state, chosen: head }, opened.step);
  const state = stageStateOf(opened, tokens.map(String), { query: 3, origin: 'Layer 2, head 2', from });
  const { state: stage, problems } = decodeState(encodeState(state));
  expect(problems).toEqual([]);
  expect(stage).toEqual(state);
  // It opens at the weights of the word that was looked up.
  expect(stage).toMatchObject({ step: 'softmax', options: { query: 3 } });
  return { stage, played, opened };
}

const apart = (one: Float32Array, other: Float32Array): number => {
  expect(one).toHaveLength(other.length);
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? NaN))), 0);
};

const small = 'task=previous&width=16&batch=8&steps=30';

describe('on the stage are the model’s numbers', () => {
  it.each([
    ['infused', ''],
    ['infused, normed, not causal', '&normalisation=layer&causal=off'],
    ['learned', '&positions=learned&scale=off'],
    ['sinusoidal', '&positions=sinusoidal&normalisation=rms&scale=own&factor=.4'],
    ['rotary', '&positions=rotary'],
    ['alibi', '&positions=alibi&heads=4'],
    ['none', '&positions=none'],
  ])('with positions %s', (_, options) => {
    const { stage, played, opened } = onStage(small + options);
    const trace = engine.trace(engineInputs(currentInputs(stage), stage.options));
    const reading = played.history.readings[0];
    const shown = reading?.weights[1]?.[1]?.data ?? new Float32Array();
    expect(apart(trace.heads[0]?.weights.data ?? new Float32Array(), shown)).toBeLessThanOrEqual(1e-5);
    expect(apart(trace.heads[0]?.output.data ?? new Float32Array(), opened.output.data)).toBeLessThanOrEqual(1e-5);
    expect(stage.options.query).toBe(3);
    expect(trace.projected).toBeDefined();
    expect(stage.inputs?.from === undefined).toBe(options.includes('rotary'));
  });
});

describe('whose numbers they are', () => {
  const say = sayIn('en', english);
  it('is what the playground’s link says', () => {
    const { stage } = onStage(small);
    expect(linkedHeadText(stage.inputs?.from ?? '', say)).toBe(
      'Layer 1, head 1 after 30 steps of “Previous letter”, learnt',
    );
  });
  it.each(['Your bank', 'origin=Your%20bank', 'task=none'])('is not said by what is no such link: %s', (from) => {
    expect(linkedHeadText(from, say)).toBeUndefined();
  });
});

describe('what was edited comes back', () => {
  const parameters = (played: Played) => {
    const tokens = played.history.readings[0]?.tokens ?? [];
    played.tell([{ kind: 'open', run: 0, at: 'now', tokens, head }]);
    return played.opened.at(-1)?.matrices;
  };
  const edited = (stage: StageState, name: 'wq' | 'wo' | 'wv', row: number, value: number): StageState => {
    const inputs = currentInputs(stage);
    const matrix = inputs[name];
    return matrix ? { ...stage, inputs: { ...inputs, [name]: withCell(matrix, row, 3, value) } } : stage;
  };

  it.each([
    ['in W_Q, among words', '', 'wq', 5, 5],
    ['in W_Q, among positions', '', 'wq', 16 + 5, 5],
    ['in W_O', '', 'wo', 2, 2],
    ['in W_V of learned positions', '&positions=learned', 'wv', 7, 7],
  ] as const)('%s', (_, options, name, row, rowOfModel) => {
    const { stage, opened } = onStage(small + options);
    const link = patchedLink(edited(stage, name, row, 2.5)) ?? '';
    expect(decodePlay(link).problems).toEqual([]);
    const patched = new Played().open(link);
    expect(patched.history.step).toBe(30);
    const expected = { ...opened.matrices, [name]: withCell(opened.matrices[name], rowOfModel, 3, 2.5) };
    expect(parameters(patched)).toEqual(expected);
    const [told] = patched.history.patched;
    expect(told).toMatchObject({ head, step: 30 });
    expect(told?.before).not.toEqual(told?.after);
    expect(patched.history.points[0]?.at(-1)).toMatchObject({ step: 30, ...told?.after });
    // Its link gives the same again some steps later.
    const later = encodePlay({ ...patched.state, again: 34 }, 0);
    expect(new Played().open(later).file).toEqual(new Played().open(later).file);
    expect(new Played().open(later).history.patched).toEqual(patched.history.patched);
  });

  it('beside what was edited before', () => {
    const { stage } = onStage(small);
    const first = patchedLink(edited(stage, 'wo', 2, 2.5)) ?? '';
    const again = { ...stage, inputs: { ...currentInputs(stage), from: first } };
    const { patches } = decodePlay(patchedLink(edited(again, 'wq', 5, 2.5)) ?? '').state;
    expect(patches).toHaveLength(2);
    expect(patches[0]).toEqual(decodePlay(first).state.patches[0]);
  });

  it('unedited changes nothing', () => {
    const { stage, opened } = onStage(small);
    const patched = new Played().open(patchedLink(stage) ?? '');
    expect(parameters(patched)).toEqual(opened.matrices);
    expect(patched.history.patched[0]?.after).toEqual(patched.history.patched[0]?.before);
  });

  it('where it cannot be given to the model, says why', () => {
    const { stage } = onStage(small);
    expect(decodePlay(patchedLink(edited(stage, 'wv', 16 + 2, 1)) ?? '').problems).toEqual([
      'Link: “patches” cannot be used: values know no positions: the lower half of W_V has to stay 0',
    ]);
    const other = (patchedLink(stage) ?? '').replace('width=16', 'width=32');
    expect(decodePlay(other).problems).toEqual(['Link: “patches” cannot be used: expected wq of 64 × 16 numbers']);
    expect(patchedLink(onStage(`${small}&positions=rotary`).stage)).toBeUndefined();
  });
});
