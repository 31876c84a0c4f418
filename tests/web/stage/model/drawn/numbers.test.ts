/** The numbers in drawings are those of the engine's traces, and an equals sign is right as printed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../../../web/shared/numbers/format.ts';
import { sayInPageLanguage } from '../../../../../web/shared/words/say.ts';
import { exampleInputs } from '../../../../../web/stage/inputs/stage-inputs.ts';
import { EXAMPLES } from '../../../../../web/stage/inputs/examples.ts';
import { type InputOptions, type StageState, defaultState } from '../../../../../web/stage/inputs/stage-state.ts';
import type { StepId } from '../../../../../web/stage/inputs/step-ids.ts';
import { conceal } from '../../../../../web/stage/model/conceal.ts';
import { climb, climbIn } from '../../../../../web/stage/model/drawn/climb.ts';
import type { Drawing, Shape } from '../../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf, headPicture } from '../../../../../web/stage/model/scenes/moment.ts';
import { signOf } from '../../../../../web/stage/model/drawn/equality.ts';
import { attendingIn, headChoices, weightsIn } from '../../../../../web/stage/model/scenes/head-choices.ts';
import { SMALL, headSize } from '../../../../../web/stage/model/drawn/head-size.ts';
import { percentText, percentWith } from '../../../../../web/stage/model/drawn/percent.ts';
import { likeAndUnlike } from '../../../../../web/stage/model/drawn/profile.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import { engineInputs, pictureAt } from '../../../../../web/stage/model/picture.ts';
import type { Picture } from '../../../../../web/stage/model/picture.ts';
import { tellingQuery } from '../../../../../web/stage/model/query.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { indices, valueAt } from '../../../../../web/stage/model/values/values.ts';
import { engine, pictureOfExample } from '../../../engine.ts';

const SIZE = { width: 584, height: 580 };

function drawn(of: Picture, step: StepId, query = tellingQuery(of)): Drawing {
  const timeline = timelineOf(of, { wanted: step });
  return drawingOf(of, frameOf(of, timeline, spanOf(timeline, step).rest), query, SIZE)!;
}

const scaledBy = (scale: InputOptions['scale']): StageState => {
  const state = defaultState('bank-river');
  return { ...state, options: { ...state.options, scale } };
};

const textsOf = ({ shapes }: Drawing): string[] =>
  shapes.flatMap((shape: Shape) =>
    shape.kind !== 'text'
      ? []
      : typeof shape.text === 'string'
        ? shape.text
        : sayInPageLanguage(shape.text.key, shape.text.values),
  );
const captionOf = ({ caption }: Drawing): string => sayInPageLanguage(caption.key, caption.values);

describe('an equals sign', () => {
  const product = (a: number, b: number): number => a * b;
  it.each([
    [['1.25', '4.89'], '6.11', '='], // 6.1125
    [['1.33', '4.50'], '5.97', '≈'], // 5.985
    [['−1.25', '4.89'], '−6.11', '='],
    [['0.35', '0.10'], '0.04', '='], // 0.035: a half may be rounded up,
    [['0.35', '0.10'], '0.03', '='], // or down
    [['2.00', '3.00'], '6.00', '='],
    [['2.00', '3.00'], '6.01', '≈'],
    [['1.2×10⁴', '2.00'], '24000', '≈'],
    [['', '2.00'], '0.00', '='],
  ] as const)('between %j and %s is %s', (operands, result, sign) => {
    expect(signOf(operands, product, result)).toBe(sign);
  });

  it('takes percentages', () => {
    expect(signOf(['75.3', '86.2'], (a, b) => a / b, percentWith(0.874, 1), 100)).toBe('=');
    expect(signOf(['1.7', '3.2'], (a, b) => a / b, percentWith(0.536, 1), 100)).toBe('≈');
  });

  it('stands exactly where the printed numbers give the printed product', () => {
    const cents = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: -3, max: 3 }), (a, b, off) => {
        // In whole numbers, exactly: a and b are hundredths, their product ten-thousandths.
        const rounded = Math.round((a * b) / 100) + off;
        const write = (value: number): string => formatNumber(value / 100, 2);
        const isRight = Math.abs(100 * rounded - a * b) <= 50;
        expect(signOf([write(a), write(b)], product, write(rounded))).toBe(isRight ? '=' : '≈');
      }),
    );
  });
});

describe('the numbers of a drawing', () => {
  const bank = pictureOfExample('bank-river');
  const query = tellingQuery(bank);
  const at = (id: 'scores' | 'scaledScores' | 'weights', key: number): number => valueAt(bank, id, query, key);
  const keys = indices(bank.labels.keys.length);
  const river = bank.labels.keys.indexOf('river');

  it('of scores are the shadow, the length and their product', () => {
    const length = Math.hypot(valueAt(bank, 'q', query, 0), valueAt(bank, 'q', query, 1));
    const [shadow, of, score] = [at('scores', river) / length, length, at('scores', river)].map((value) => formatNumber(value, 2)); // prettier-ignore
    expect(captionOf(drawn(bank, 'scores'))).toMatch(new RegExp(`^river’s shadow ${shadow} × .* ${of} [=≈] score ${score}\\.$`)); // prettier-ignore
  });

  it.each(EXAMPLES.filter(({ id }) => defaultState(id).options.scale === 'on').map(({ id }) => id))(
    'of scale are those of a trace of %s with the scale 1, and of the stage',
    (id) => {
      const state = defaultState(id);
      const { picture: shown } = pictureAt(engine, state);
      const example = EXAMPLES.find((one) => one.id === id)!;
      const undivided = engine.trace({ ...engineInputs(exampleInputs(example), state.options), scale: 1 });
      const row = tellingQuery(shown);
      const { cols, data } = undivided.heads[shown.head]!.weights;
      const before = Array.from(data.subarray(row * cols, (row + 1) * cols));
      const weights = shown.heads.count > 1 ? (`heads[${shown.head}].weights` as const) : 'weights';
      const after = indices(cols).map((key) => valueAt(shown, weights, row, key));
      const texts = textsOf(drawn(shown, 'scale'));
      for (const shares of [before, after]) expect(texts).toContain(percentText(Math.max(...shares)));
      const most = before.indexOf(Math.max(...before));
      expect(captionOf(drawn(shown, 'scale'))).toContain(`get ${percentText(before[most]!)}; with it, ${percentText(after[most]!)}.`); // prettier-ignore
    },
  );

  it('of scale are one row where the scale is set, or to be predicted', () => {
    const { picture: set } = pictureAt(engine, scaledBy(0.5));
    expect(textsOf(drawn(set, 'scale')).join()).toMatch(/^Multiplied by 0\.50: “river” gets \d+.%/);
    const { picture: off } = pictureAt(engine, scaledBy('off'));
    expect(textsOf(drawn(off, 'scale')).join()).toMatch(/^Not divided: “river” gets 95.%/);
    const hidden = conceal(bank, 'scale', 'on', []);
    expect(textsOf(drawn(hidden, 'scale')).join()).not.toContain('%');
  });

  it('of softmax are e to the power of the scores, their sum, and the weights', () => {
    const texts = textsOf(drawn(bank, 'softmax'));
    const powers = keys.map((key) => Math.exp(at('scaledScores', key)));
    const sum = powers.reduce((all, power) => all + power, 0);
    expect(texts).toContain(powers[river]!.toFixed(1));
    expect(texts).toContain(`each divided by their sum, ${sum.toFixed(1)}: together 100\u202f%`);
    expect(texts).toContain(`river ${percentWith(at('weights', river), 1)}`);
    const [, second = NaN] = [...keys].sort((a, b) => at('weights', b) - at('weights', a));
    const rest = keys
      .filter((key) => key !== river && key !== second)
      .reduce((all, key) => all + at('weights', key), 0);
    expect(texts).toContain(`the other 6: ${percentWith(rest, 1)}`);
  });

  it('of softmax are those of the engine where the powers would be too large', () => {
    const { picture: large } = pictureAt(engine, scaledBy(4));
    const texts = textsOf(drawn(large, 'softmax'));
    const most = Math.max(...keys.map((key) => valueAt(large, 'scaledScores', query, key)));
    expect(texts).toContain(`e to the power of each score less the largest, ${formatNumber(most, 2)}`);
    expect(texts).toContain('1.00');
  });

  it('of the sum are its weights', () => {
    expect(textsOf(drawn(bank, 'weighted-sum'))).toContain(`${formatNumber(at('weights', river), 3)} × river`);
  });

  it('of softmax backwards are the gradients, and the areas above the line equal those below', () => {
    const back = pictureOfExample('bank-river, backward');
    const { shapes } = drawn(back, 'd-softmax', query);
    const line = shapes.find((shape) => shape.kind === 'line')!.points[0]![1];
    let [above, below] = [0, 0];
    for (const shape of shapes)
      if (shape.kind === 'bar') {
        // A gap of 2 pixels stands between wide ones.
        const area = shape.height * (shape.width > 4 ? shape.width + 2 : shape.width);
        if (shape.at[1] < line - 0.01) above += area;
        else below += area;
      }
    expect(above / below).toBeCloseTo(1, 1);
    const gradient = valueAt(back, 'dMaskedScores', query, river);
    expect(textsOf(drawn(back, 'd-softmax', query))).toContain(`river ${formatNumber(gradient, 3)}`);
  });
});

describe('products that climb', () => {
  const products = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1, maxLength: 20 });

  it('end at their sum', () => {
    fc.assert(
      fc.property(products, (all) => {
        const { zero, end, bars } = climbIn(all, { left: 0, right: 500, top: 10, bottom: 110 }, 'q');
        const sums = all.map((_, at) => all.slice(0, at + 1).reduce((sum, value) => sum + value, 0));
        const wide = Math.max(0, ...sums) - Math.min(0, ...sums);
        if (wide > 1e-6) expect((zero - end) / 100).toBeCloseTo(sums.at(-1)! / wide, 6);
        expect(bars.every((bar) => bar !== undefined && bar.top >= 9.99 && bar.bottom <= 110.01)).toBe(true);
      }),
    );
  });

  it('are drawn as far as they are known, one per cell, and lead into the cell of their sum, wherever it is', () => {
    const drawnOf = (all: readonly number[], from = 500) => climb(all, { width: 640, height: 120 }, 'q', [from, from + 80, 140]); // prettier-ignore
    const barsIn = (all: readonly number[]) => drawnOf(all).shapes.filter(({ kind }) => kind === 'bar');
    expect(barsIn([1, -2, 3, NaN])).toHaveLength(3);
    expect(barsIn([NaN, 1])).toHaveLength(0);
    expect(barsIn([1, -2, 3, 4]).map((bar) => bar.kind === 'bar' && bar.tone)).toEqual(['q', 'negative', 'q', 'q']);
    expect(drawnOf([1, NaN]).fan).toEqual([]);
    // No line runs back along the row to a first cell of many.
    for (const from of [0, 500]) {
      const { shapes, fan } = drawnOf([1, 2], from);
      expect(fan.slice(2)).toEqual([[from + 80, 140], [from, 140]]); // prettier-ignore
      for (const shape of shapes) if (shape.kind === 'line') expect(shape.points.every(([, y]) => y <= fan[0]![1])).toBe(true); // prettier-ignore
    }
  });
});

describe('words beside a word', () => {
  it('are those that are most and least like it, each once', () => {
    const word = { name: 'bank', numbers: [1, 0] };
    const others = [
      { name: 'far', numbers: [-1, 0.1] },
      { name: 'loan', numbers: [2, 0.1] },
      { name: 'bank', numbers: [1, 0] },
      { name: 'loan', numbers: [2, 0.1] },
      { name: 'cash', numbers: [1, 0.5] },
      { name: 'side', numbers: [0, 1] },
    ];
    const named = likeAndUnlike(word, others).map((group) => group.map(({ name }) => name));
    expect(named).toEqual([['loan', 'cash'], ['side', 'far']]); // prettier-ignore
    expect(likeAndUnlike(word, others.slice(0, 1)).flat()).toHaveLength(1);
    expect(likeAndUnlike(word, []).flat()).toEqual([]);
  });
});

describe('the heads to choose from', () => {
  const bankRiver = pictureOfExample('bank-river');
  const heads = pictureOfExample('bank-river-heads');

  it('have the arcs of their own weights, and name the word that gets at least 30 %', () => {
    const row = heads.labels.queries.indexOf('sat');
    const choices = headChoices(heads, row);
    expect(choices.map(({ name }) => name)).toEqual(heads.labels.heads);
    expect(choices.map(({ isShown }) => isShown)).toEqual(choices.map(({ head }) => head === heads.head));
    for (const { head, attending, said, key } of choices) {
      const weights = `heads[${head}].weights` as const;
      const shares = indices(heads.labels.keys.length).map((key) => valueAt(heads, weights, row, key));
      expect(attending.links.map(({ share }) => share)).toEqual(shares);
      const most = Math.max(...shares);
      const word = heads.labels.keys[shares.indexOf(most)]!;
      expect(key).toBe(most >= 0.3 ? shares.indexOf(most) : undefined);
      expect(sayInPageLanguage(said!.key, said!.values)).toBe(
        most >= 0.3 ? `“${word}” ${percentText(most)}` : 'no clear word',
      );
    }
    expect(new Set(choices.map(({ said }) => said!.key)).size).toBe(2);
  });

  it('say nothing of a head whose weights have not been reached', () => {
    const timeline = timelineOf(heads);
    const choices = headChoices(heads, 0, frameOf(heads, timeline, spanOf(timeline, 'scores').rest));
    expect(choices.filter(({ said }) => said === undefined).map(({ head }) => head)).toEqual([heads.head]);
  });

  it('say of a row that is to be predicted, or has no key, that it is', () => {
    const said = (of: Picture): (string | undefined)[] => headChoices(of, 0).map((one) => one.said?.key);
    expect(said(conceal(heads, 'softmax', 'on', []))).toContain('heads.hidden');
    expect(said({ ...heads, fullyMaskedRows: [0] })).toEqual(Array(4).fill('heads.no-key'));
  });

  const frameAt = (step: StepId, of = heads) => {
    const timeline = timelineOf(of);
    return frameOf(of, timeline, spanOf(timeline, step).rest);
  };

  it.each([
    ...(['words', 'qkv', 'split', 'scores', 'scale'] as const).map((step) => [step, undefined] as const),
    ...(['softmax', 'weighted-sum'] as const).map((step) => [step, 'one'] as const),
    ...(['concat', 'output-projection'] as const).map((step) => [step, 'all'] as const),
  ])('are drawn once there are weights: in %s %s', (step, are) => {
    expect(weightsIn(heads, frameAt(step).step)).toBe(are);
  });

  it('are drawn neither with one head nor backwards', () => {
    expect(weightsIn(bankRiver, frameAt('softmax', bankRiver).step)).toBeUndefined();
    const backwards = pictureOfExample('4 heads, 2 of keys, biased, backward');
    for (const step of backwards.steps) expect(weightsIn(backwards, step), step.id).toBeUndefined();
  });

  it('give the words each one’s strongest arc where they are joined', () => {
    const row = heads.labels.queries.indexOf('sat');
    const most = (key: number): number =>
      Math.max(...indices(4).map((head) => valueAt(heads, `heads[${head}].weights`, row, key)));
    const shares = attendingIn(heads, row, frameAt('output-projection')).links.map(({ share }) => share);
    expect(shares).toEqual(indices(8).map(most));
    const own = attendingIn(heads, row, frameAt('weighted-sum')).links.map(({ share }) => share);
    expect(own).toEqual(indices(8).map((key) => valueAt(heads, 'heads[0].weights', row, key)));
  });
});

describe('the picture of a head', () => {
  const textsIn = (keys: readonly string[], size: typeof SMALL, queries = keys): string[] =>
    headPicture({ labels: { queries, keys, heads: [], unknown: [] } }, 1, { key: 2 }, size).words.flatMap((shape) =>
      shape.kind === 'text' && typeof shape.text === 'string' ? [shape.text] : [],
    );
  const words = ['she', 'sat', 'on', 'the', 'bank'];
  const large = { width: 254, height: 180 };

  it('has all of its words, or the one that asks and the one that gets most, or none', () => {
    expect(textsIn(words, large).sort()).toEqual([...words].sort());
    expect(textsIn(words, { width: 120, height: 60 })).toEqual(['sat', 'on']);
    expect(textsIn(words, SMALL)).toEqual([]);
    expect(textsIn(words, large, ['a', 'b']).sort()).toEqual(['b', ...words].sort());
  });

  it.each([
    [{ width: 584, height: 540 }, false],
    [{ width: 358, height: 204 }, true],
  ])('is as large as a room %j has for two by two, or two one below the other', (room, isNarrow) => {
    for (let count = 2; count <= 8; count++) {
      const { width, height } = headSize(room, count, isNarrow);
      const columns = count > 2 ? 2 : 1;
      expect(columns * width).toBeLessThan(room.width);
      expect(height).toBeGreaterThanOrEqual(28);
      // Up to four are in the room of a phone, too; more are scrolled to.
      if (!isNarrow || count <= 4) expect(Math.ceil(count / columns) * height).toBeLessThan(room.height);
    }
  });
});
