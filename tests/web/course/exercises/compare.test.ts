/** Functions of lesson files, judged by what their own solution returns. */
import { expect, it } from 'vitest';
import { compare, comparedJob } from '../../../../web/course/exercises/compare.ts';
import { oneWorker } from './python/node-worker.ts';

const worker = await oneWorker();

const exercise = {
  id: 'own',
  lesson: '',
  kind: 'function',
  name: 'f',
  parameters: [],
  results: [],
  cases: () => [],
} as const;
const np = 'import numpy as np\ndef f(x): return ';

it.each([
  ['a NumPy scalar for a number', 'sum(x)', 'np.sum(x)', 'Right for'],
  ['an array of no axis for a number', 'sum(x)', 'np.array(float(sum(x)))', 'Right for'],
  ['a list for an array', 'np.array(x) * 2', '[2 * a for a in x]', 'Right for'],
  ['lists for a matrix', 'np.outer(x, x)', '[[a * b for b in x] for a in x]', 'Right for'],
  ['a tuple for a list', 'list(x)', 'tuple(x)', 'Right for'],
  ['two matrices', 'np.outer(x, x), np.eye(2)', 'np.outer(x, x), np.eye(2)', 'Right for'],
  ['a comma after a number', 'sum(x)', 'sum(x),', 'a tuple of one thing'],
  ['a comma after a list', 'list(x)', 'list(x),', 'a tuple of one thing'],
  ['a comma after a matrix', 'np.outer(x, x)', 'np.outer(x, x),', 'a tuple of one thing'],
  ['a matrix too many', 'np.outer(x, x)', 'np.outer(x, x), np.eye(2)', 'number of results: 2 instead of 1.'],
  ['a second matrix that is wrong', 'np.outer(x, x), np.eye(2)', 'np.outer(x, x), np.ones((2, 2))', 'row 0, column 1'],
  ['a matrix that is missing', 'np.outer(x, x), np.eye(2)', 'np.outer(x, x)', 'number of results: 1 instead of 2.'],
  ['a generator', 'list(x)', '(a for a in x)', 'write list(…) around it'],
  ['a solution that fails', 'x[9]', 'x', 'The solution that belongs to this exercise does not run'],
])('%s', async (_, solution, program, message) => {
  const [wanted, outcome] = [await run(solution), await run(program)];
  const verdict = compare(exercise, np + program, outcome, wanted);
  expect(verdict.message).toContain(message);
  expect(verdict.right).toBe(message === 'Right for');
});

const run = (code: string) => worker.run(comparedJob('f', [[[1, 2]]], np + code));
