// After traps models say that they are lost, and new ones are exact; after failed allocations and where the stack ends
// training goes on.
import { afterEach, describe, expect, it } from 'vitest';
import { type Batch, compareContexts, headRoles, loadLearning, type Model, patchEffects } from 'attention-steps/learn';
import { loadBreakable } from '../breakable.ts';
import { batchFor, hashOf, learning, small, thrownBy } from './support.ts';

const { Memory } = WebAssembly;
const grow = Object.getOwnPropertyDescriptor(Memory.prototype, 'grow')?.value as typeof Memory.prototype.grow;
afterEach(() => {
  Memory.prototype.grow = grow;
});

const wide = { ...small, vocabulary: 4000, width: 64 };
/** Too large for the engine's initial 16 MB, so that it asks for more during the call. */
const large: Batch = { tokens: { rows: 600, cols: 6, data: new Int32Array(3600).fill(3) } };
const calls: [string, (model: Model) => unknown][] = [
  ['train', (model) => model.train(large)],
  ['evaluate', (model) => model.evaluate(large)],
  ['gradients', (model) => model.gradients(large)],
];

/** The same training without a disturbance. */
function undisturbed(steps: number): string {
  const model = learning.createModel(wide);
  for (let i = 0; i < steps; i++) model.train(batchFor(wide, i));
  const hash = hashOf(model);
  model.dispose();
  return hash;
}

describe('after a trap', () => {
  it.each(calls)(
    'in %s the caller is told, its models say that they are lost, and new ones are exact',
    async (_, call) => {
      const { engine, breaking } = await loadBreakable(loadLearning);
      const model = engine.createModel(wide);
      const neighbour = engine.createModel(small);
      const saved = neighbour.save();
      breaking.isOn = true;
      const error = thrownBy(() => call(model));
      breaking.isOn = false;
      expect(error).toMatchObject({ name: 'RangeError', code: 'broken-off', argument: 'inputs' });
      const uses: ((model: Model) => unknown)[] = [
        (lost) => lost.train(batchFor(small, 0)),
        (lost) => lost.trace([1]),
        (lost) => lost.patterns([[1]]),
        (lost) => patchEffects(lost, { clean: [1, 2], corrupted: [2, 1], answer: [3, 4], at: 'heads' }),
        (lost) => headRoles(lost),
        (lost) => compareContexts(lost, { first: [1], second: [2], positions: [0, 0] }),
        (lost) => lost.generate([1], { length: 1 }),
        (lost) => lost.parameters(),
        (lost) => lost.save(),
        (lost) => lost.step,
      ];
      for (const lost of [model, neighbour])
        for (const use of uses)
          expect(thrownBy(() => use(lost))).toMatchObject({ code: 'model-lost', argument: 'model' });
      neighbour.dispose();
      expect(engine.openModel(saved).trace([1, 2, 3])).toEqual(learning.createModel(small).trace([1, 2, 3]));
      const anew = engine.createModel(wide);
      for (let i = 0; i < 3; i++) anew.train(batchFor(wide, i));
      expect(hashOf(anew)).toBe(undisturbed(3));
      expect(breaking.instances).toBe(2);
    },
  );
});

describe('where memory cannot be had', () => {
  it.each(calls)('in %s the caller is told in our words, and training goes on to the same bits', async (_, call) => {
    const engine = await loadLearning();
    const model = engine.createModel(wide);
    model.train(batchFor(wide, 0));
    Memory.prototype.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    };
    const error = thrownBy(() => call(model));
    expect(error).toBeInstanceOf(RangeError);
    expect((error as Error).message).toMatch(/^inputs: not enough memory for /);
    model.train(batchFor(wide, 1));
    Memory.prototype.grow = grow;
    expect(hashOf(model)).toBe(undisturbed(2));
  });

  it('a model that cannot be made takes none of it', async () => {
    const engine = await loadLearning();
    Memory.prototype.grow = () => {
      throw new RangeError('no more memory');
    };
    const huge = { vocabulary: 4096, context: 256, width: 256, layers: 6, heads: 2, mlp: 4096 };
    expect(thrownBy(() => engine.createModel(huge))).toMatchObject({ code: 'out-of-memory' });
    expect(engine.createModel(small).trace([1]).layers.length).toBe(2);
  });
});

describe('where the stack ends', () => {
  it('in the midst of a step, nothing or all of it has happened', async () => {
    const engine = await loadLearning();
    const model = engine.createModel(small);
    let failed = 0;
    let made = 0;
    // Starts from each of the last depths, some of which are bound to end within the engine.
    const descend = (): void => {
      try {
        descend();
      } finally {
        if (made < 50) {
          if (thrownBy(() => model.train(batchFor(small, 0))) === undefined) made += 1;
          else failed += 1;
        }
      }
    };
    thrownBy(descend);
    expect([made, failed > 50]).toEqual([50, true]);
    const { step } = model;
    expect(step).toBe(50);
    const twin = learning.createModel(small);
    for (let i = 0; i < step; i++) twin.train(batchFor(small, 0));
    expect(hashOf(model)).toBe(hashOf(twin));
  });
});
