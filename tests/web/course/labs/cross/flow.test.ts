/** The arrows from what is given to Q, K and V. */
import { expect, it } from 'vitest';
import { type FlowMatrix, flow } from '../../../../../web/course/labs/cross/flow.ts';
import { flatten } from '../../../flatten.ts';

const matrix = (symbol: string): FlowMatrix => ({ symbol, role: 'scores', rows: 2, cols: 2 });
const names = ['x', 'q', 'k', 'v', 'scores', 'weights', 'output'] as const;
const view = { label: '', ...(Object.fromEntries(names.map((name) => [name, matrix(name)])) as Record<(typeof names)[number], FlowMatrix>) }; // prettier-ignore

/** The ends of the arrows, from left to right, in shares of the width. */
function arrows(context?: FlowMatrix): [number, number][] {
  const text = flatten(flow({ ...view, context }));
  const share = (x = ''): number => Math.round((100 * Number(x)) / 340);
  const ends = /d=M([\d.]+),[^ ]* [^ ]* ([\d.]+),[\d.]+>/g;
  return [...text.matchAll(ends)].map(([, from, to]) => [share(from), share(to)]);
}

it('come from X alone in self-attention, and to K and V from the context in cross-attention', () => {
  expect(arrows().slice(0, 3)).toEqual([[50, 17], [50, 50], [50, 83]]); // prettier-ignore
  expect(arrows(matrix('context')).slice(0, 3)).toEqual([[17, 17], [67, 50], [67, 83]]); // prettier-ignore
});
