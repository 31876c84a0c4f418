/** A link to an example whose numbers are on their way. */
import { expect, it, vi } from 'vitest';
import type { StageState } from '../../../../web/stage/inputs/stage-state.ts';
import { encodeMatrix } from '../../../../web/shared/input/link-values.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import inputs from '../../../../web/stage/inputs/learnt-inputs.json' with { type: 'json' };

const { x, wv } = inputs['learnt-agreement'];
const gradient = encodeMatrix(fromRows(x.map(() => wv[0]!.map((_, at) => at))));

it.each([
  ['outputgradient', gradient, (state: StageState) => state.outputGradient],
  ['q', encodeMatrix(fromRows([[1, 2]])), (state: StageState) => state.inputs],
] as const)('is opened at once, and as a whole when they are there: %s', async (edited, matrix, of) => {
  vi.resetModules(); // other tests have loaded them
  const { openLinked } = await import('../../../../web/stage/state/link.ts');
  const opened: StageState[] = [];
  openLinked(
    `example=learnt-agreement&${edited}=${matrix}`,
    (state) => opened.push(state),
    () => true,
  );
  expect(opened).toHaveLength(1);
  expect(of(opened[0]!)).toBeFalsy();
  await vi.waitFor(() => {
    expect(opened).toHaveLength(2);
  });
  expect(of(opened[1]!)).toBeTruthy();
});
