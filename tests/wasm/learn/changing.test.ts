// Arguments of models that change while they are read: refused with our messages, or read as they are, and no other number
// of the model changes.
import { describe, expect, it } from 'vitest';
import { batchFor, hashOf, learning, small, thrownBy } from './support.ts';

const detached = <T extends Uint8Array | Float32Array>(view: T): T => {
  structuredClone(view, { transfer: [view.buffer as ArrayBuffer] });
  return view;
};

describe('parameters', () => {
  class Long extends Float32Array {
    override *[Symbol.iterator](): ArrayIterator<number> {
      for (let i = 0; i < 4000; i++) yield 7;
    }
    override findIndex(): number {
      return -1;
    }
  }

  it('that tell more numbers than they have are read as they are, and no others change', () => {
    const model = learning.createModel(small);
    const before = model.parameters();
    const { rows, cols, data } = before['embed.weight']!;
    model.set({ 'embed.weight': { rows, cols, data: Long.from(data, (value) => value / 2) } });
    const expected = { ...before, 'embed.weight': { rows, cols, data: data.map((value) => value / 2) } };
    expect(model.parameters()).toEqual(expected);
  });

  it('that hide a NaN are refused', () => {
    const model = learning.createModel(small);
    const { rows, cols, data } = model.parameters()['embed.weight']!;
    const hiding = new Long(data.length).fill(NaN);
    expect(thrownBy(() => model.set({ 'embed.weight': { rows, cols, data: hiding } }))).toMatchObject({
      code: 'not-finite',
      argument: 'embed.weight',
    });
    expect(hashOf(model)).toBe(hashOf(learning.createModel(small)));
  });
});

describe('lists', () => {
  it('of heads that grow while they are read have those that they had', () => {
    const model = learning.createModel(small);
    const batch = batchFor(small);
    const first = { layer: 0, head: 0 };
    model.ablate([first]);
    const { loss } = model.evaluate(batch);
    model.ablate([]);
    const heads: { layer: number; head: number }[] = [];
    const growing = {
      head: 0,
      get layer() {
        heads.push({ layer: 1, head: 1 });
        return 0;
      },
    };
    heads.push(growing);
    model.ablate(heads);
    expect(model.evaluate(batch).loss).toBe(loss);
  });
});

describe('a file', () => {
  it('whose buffer is detached is as an empty one', () => {
    const file = detached(learning.createModel(small).save());
    expect(thrownBy(() => learning.openModel(file))).toMatchObject({ code: 'file-short', got: 0 });
  });

  it('that was saved opens, whatever its texts are called', () => {
    const metadata = { optimizer: 'adam', updates: 'none', step: '9', config: '[]', orientation: 'up', words: 'a b' };
    for (const optimizer of [false, true]) {
      const opened = learning.openModel(learning.createModel(small).save({ metadata, optimizer }));
      expect([opened.step, opened.metadata]).toEqual([0, { words: 'a b' }]);
    }
  });
});
