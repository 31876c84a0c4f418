// The next call is exact after traps, aborts, failed allocations and stack overflows.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attention, Inputs, Matrix } from 'attention-steps/core';
import { loadAttention } from 'attention-steps/core';
import { loadBreakable } from './breakable.ts';
import { thrownBy } from './support.ts';

const matrix = (rows: number, cols: number): Matrix => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(i)),
});

const zeros = (rows: number, cols = 1): Matrix => ({ rows, cols, data: new Float32Array(rows * cols) });
const wide = zeros(1, 4_000_000);

const inputs: Inputs = { q: matrix(5, 4), k: matrix(7, 4), v: matrix(7, 3), causal: true };
/** Too large for the engine's initial 16 MB, so that it asks for more during the call. */
const large: Inputs = { q: matrix(600, 2), k: matrix(4000, 2), v: matrix(4000, 2) };

const { Instance, Memory } = WebAssembly;
const grow = Object.getOwnPropertyDescriptor(Memory.prototype, 'grow')?.value as typeof Memory.prototype.grow;
afterEach(() => {
  WebAssembly.Instance = Instance;
  Memory.prototype.grow = grow;
});

const bitsOf = ({ data }: Matrix) => Array.from(new Uint32Array(data.slice().buffer));

describe('after a trap', () => {
  it.each<[string, (attention: Attention) => unknown]>([
    ['trace', (attention) => attention.trace(large)],
    ['attend', (attention) => attention.attend({ ...large, q: matrix(400_000, 2), v: matrix(4000, 9) })],
    ['gradients', (attention) => attention.gradients(large, matrix(600, 2))],
    ['sinusoidal', (attention) => attention.sinusoidal(4000, 2000)],
  ])('in %s the caller is told, and the next call is exact, again and again', async (_, call) => {
    const { engine: attention, breaking } = await loadBreakable(loadAttention);
    const expected = bitsOf(attention.attend(inputs).output);
    for (let round = 1; round <= 3; round++) {
      breaking.isOn = true;
      const error = thrownBy(() => call(attention));
      breaking.isOn = false;
      expect(error).toBeInstanceOf(RangeError);
      expect(error).toMatchObject({
        message: 'inputs: the engine broke off at this call, and is started anew with the next',
        code: 'broken-off',
        argument: 'inputs',
      });
      expect((error as Error).cause).toBeInstanceOf(WebAssembly.RuntimeError);
      expect(bitsOf(attention.attend(inputs).output)).toEqual(expected);
      expect(breaking.instances).toBe(1 + round);
    }
  });

  it('work under way is told, too, and leaves nothing behind', async () => {
    const { engine: attention, breaking } = await loadBreakable(loadAttention);
    const work = attention.attendAsync({ q: matrix(3000, 64), k: matrix(9000, 64), v: matrix(9000, 64) });
    breaking.isOn = true;
    expect(thrownBy(() => attention.trace(large))).toMatchObject({ code: 'broken-off' });
    breaking.isOn = false;
    await expect(work).rejects.toMatchObject({ code: 'broken-off' });
    expect(attention.attend(inputs).output.rows).toBe(5);
  });
});

describe('where memory cannot be had', () => {
  const refuseMemory = () => {
    Memory.prototype.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    };
  };

  it('the caller is told in our words, and the next call is exact, in an instance with memory', async () => {
    const { engine: attention, breaking } = await loadBreakable(loadAttention);
    const expected = bitsOf(attention.attend(inputs).output);
    refuseMemory();
    for (const call of [
      () => attention.trace(large),
      () => attention.attend({ q: matrix(1, 1), k: zeros(5_000_000), v: zeros(5_000_000) }),
      () => attention.gradients(large, matrix(600, 2)),
      () => attention.gradients({ q: zeros(1), k: zeros(1), v: zeros(1), wo: wide }, wide),
      () => attention.alibi(4, 2000),
    ]) {
      const error = thrownBy(call);
      expect(error).toBeInstanceOf(RangeError);
      expect((error as Error).message).toMatch(/^inputs: not enough memory for /);
      expect(bitsOf(attention.attend(inputs).output)).toEqual(expected);
    }
    expect(breaking.instances).toBe(6);
  });

  it('work under way goes on in the memory that it has', async () => {
    const attention = await loadAttention();
    const work = attention.attendAsync({ q: matrix(1000, 64), k: matrix(2000, 64), v: matrix(2000, 64) });
    refuseMemory();
    expect(thrownBy(() => attention.trace(large))).toMatchObject({ code: 'out-of-memory' });
    Memory.prototype.grow = grow;
    await expect(work).resolves.toMatchObject({ output: { rows: 1000, cols: 64 } });
  });

  it('an engine that cannot be started anew says so, until it can', async () => {
    const { engine: attention, breaking } = await loadBreakable(loadAttention);
    const expected = bitsOf(attention.attend(inputs).output);
    breaking.isOn = true;
    expect(thrownBy(() => attention.trace(large))).toMatchObject({ code: 'broken-off' });
    expect(thrownBy(() => attention.attend(inputs))).toMatchObject({ code: 'out-of-memory' });
    breaking.isOn = false;
    expect(bitsOf(attention.attend(inputs).output)).toEqual(expected);
  });

  it('for a result of the host, nothing is lost either', async () => {
    const attention = await loadAttention();
    const expected = bitsOf(attention.attend(inputs).output);
    const slice = vi.spyOn(Float32Array.prototype, 'slice').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    expect(thrownBy(() => attention.attend(inputs))).toMatchObject({ code: 'out-of-memory' });
    expect(thrownBy(() => attention.trace(inputs))).toMatchObject({ code: 'out-of-memory' });
    slice.mockRestore();
    expect(bitsOf(attention.attend(inputs).output)).toEqual(expected);
  });
});
