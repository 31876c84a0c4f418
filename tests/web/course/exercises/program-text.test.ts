import { expect, it } from 'vitest';
import { multipliesInfinity, rebinding, returnsInLoop } from '../../../../web/course/exercises/program-text.ts';

it.each([
  ['def f(S):\n    for row in S:\n        return row', true],
  ['def f(S):\n    for row in S:\n        if row:\n            return row\n    return S', true],
  ['def f(S):\n    for row in S:\n        pass\n\n    return S', false],
  ['def f(S):\n    return [row for row in S]', false],
])('a return is looked for within a loop: %j', (program, is) => {
  expect(returnsInLoop(program)).toBe(is);
});

it.each([
  ['for row in S:\n    row = row / row.sum()\nreturn S', { name: 'row', rows: 'S' }],
  ['for row in S:\n    row /= row.sum()\nreturn S', undefined],
  ['for row in S:\n    if row == 1:\n        pass\nreturn S', undefined],
  ['for row in S:\n    row = row / row.sum()\n    out.append(row)\nreturn out', undefined],
  ['for i in range(3):\n    S[i] = 0\nreturn S', undefined],
])('a loop that gives its variable other rows: %j', (program, found) => {
  expect(rebinding(program)).toEqual(found);
});

it.each([
  ['np.triu(M, 1) * -np.inf', true],
  ['-np.inf * (1 - M)', true],
  ['M * float("-inf")', true],
  ['M * (-math.inf)', true],
  ['np.where(M, S, -np.inf)', false],
  ['np.full(3, -np.inf)', false],
])('infinity that is multiplied: %s', (program, is) => {
  expect(multipliesInfinity(program)).toBe(is);
});
