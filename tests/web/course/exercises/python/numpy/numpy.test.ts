/** The numpy for MicroPython: its answers are NumPy's, printed alike; where the shapes of a product do not fit, it has hints. */
import { expect, it } from 'vitest';
import { isThorough } from '../../../../../seed.ts';
import { oneWorker } from '../node-worker.ts';
import { compared, knownPrograms } from './compare.ts';

const worker = await oneWorker();

it('is NumPy in what programs with attention do, and refuses none of it', async () => {
  const programs = knownPrograms(0, 0);
  expect(programs.length).toBeGreaterThan(40);
  const { wrong, refused } = await compared(programs, worker);
  expect(wrong).toEqual([]);
  expect(refused).toBe(0);
});

it('is NumPy in random programs, or refuses by name', async () => {
  const programs = knownPrograms(Number(process.env['SEED'] ?? 20170612), isThorough ? 2000 : 40);
  const { wrong, same, rounded } = await compared(programs, worker);
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(0.85 * programs.length);
  expect(rounded).toBeLessThan(0.02 * programs.length);
}, 600_000);

const printed = async (code: string): Promise<string> => (await worker.run({ code })).printed.trim();

const turned = '`.T` of the second in place of the first, as in `Q @ K.T`, or them the other way round';

it.each([
  ['Q @ K', '`.T` of the second, as in `Q @ K.T`'],
  ['np.dot(Q, K)', '`.T` of the second, as in `Q @ K.T`'],
  ['Q[0] @ K', '`.T` of the second, as in `Q @ K.T`'],
  ['Q.T @ K', turned],
  ['K.T @ Q', turned],
  ['A @ V.T', 'the second without `.T`'],
  ['A.T @ V', 'the first without `.T`'],
  ['V @ A', 'them the other way round'],
  ['V @ A[0]', 'them the other way round'],
  ['A @ O', '`.T` of the first, as in `A.T @ B`'],
  ['A @ Q.T', '`.T` of the first in place of the second, as in `A.T @ B`, or them the other way round'],
  ['Q[None] @ K[None]', '`.swapaxes(-1, -2)` of the second'],
  ['Q[None] @ K[None].T', '`.swapaxes(-1, -2)` of the second: `.T` turns all its axes'],
  ['Q @ V', undefined],
  ['S @ K', '`.T` of the second, as in `Q @ K.T`, or them the other way round'],
])('hints what was meant by %s', async (product, hint) => {
  const code = `import numpy as np
Q, K, V, A, O, S = [np.ones(shape) for shape in [(2, 4), (3, 4), (3, 5), (2, 3), (2, 5), (4, 4)]]
try:
    ${product}
except ValueError as error:
    print(error)`;
  expect(/rows(?:; did you mean (.*)\?)?$/.exec(await printed(code))?.[1]).toBe(hint);
});

it('hints at products that fit, whatever the shapes', async () => {
  const code = `import numpy as np
made = {
    "\`.T\` of the second,": lambda a, b: a @ b.T,
    "the second without": lambda a, b: a @ b.T,
    "\`.T\` of the first,": lambda a, b: a.T @ b,
    "the first without": lambda a, b: a.T @ b,
    "\`.T\` of the second in": lambda a, b: a.T @ b.T,
    "\`.T\` of the first in": lambda a, b: a.T @ b.T,
    "other way": lambda a, b: b @ a,
}
sizes = [(rows, cols) for rows in (1, 2, 3) for cols in (1, 2, 3)]
matrices = [np.ones(size) for size in sizes] + [np.ones(size).T for size in sizes] + [np.ones(1), np.ones(2), np.ones(3)]
count = 0
for a in matrices:
    for b in matrices:
        try:
            a @ b
        except ValueError as error:
            for words, product in made.items():
                if words in str(error):
                    product(a, b)
                    count += 1
print(count > 100)`;
  expect(await printed(code)).toBe('True');
});
