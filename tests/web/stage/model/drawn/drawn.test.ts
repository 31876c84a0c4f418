/**
 * The drawing beside the numbers, at every moment: shapes within the drawing, readable words, nothing shown before its time.
 */
// In a loop over moments `expect` would take more time than the code under test.
import { deepStrictEqual as same, doesNotMatch, match, ok } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, fromRows } from '../../../../../web/shared/numbers/matrix.ts';
import { sayInEnglish } from '../../../../../web/shared/words/say.ts';
import type { MatrixId } from '../../../../../web/stage/inputs/matrices.ts';
import { settingsFor, wordInputs } from '../../../../../web/stage/inputs/known-sentence.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { untrainedInputs, untrainedWeights } from '../../../../../web/stage/inputs/sentence.ts';
import type { StageInputs } from '../../../../../web/stage/inputs/stage-inputs.ts';
import { conceal } from '../../../../../web/stage/model/conceal.ts';
import { bars } from '../../../../../web/stage/model/drawn/bars.ts';
import type { Drawing, Point, Shape, Size } from '../../../../../web/stage/model/drawn/drawing.ts';
import { WIDTH, textWidth } from '../../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf } from '../../../../../web/stage/model/drawn/drawn.ts';
import { PRESENTED } from '../../../../../web/stage/model/drawn/height.ts';
import { movedDrawing } from '../../../../../web/stage/model/drawn/moved.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import { shownIn } from '../../../../../web/stage/model/order.ts';
import { rowLabel } from '../../../../../web/stage/model/operations/telling.ts';
import { type Picture, matrixOf, producerOf, valueAt } from '../../../../../web/stage/model/picture.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { indices } from '../../../../../web/stage/model/values.ts';
import { walkedPictures, backwardPicture, lessonPictures, picture } from '../../../engine.ts';
import { runs } from '../../../../seed.ts';

it('bars stand on one line: up what is positive, down what is negative', () => {
  const [line, up, down] = bars([2, -1], { x: 0, width: 200, top: 0, bottom: 20 }, 'output');
  expect(line).toMatchObject({ points: [[0, 10], [200, 10]] }); // prettier-ignore
  expect(up).toMatchObject({ kind: 'bar', at: [12, 0], height: 10 });
  expect(down).toMatchObject({ kind: 'bar', at: [112.00000000000001, 10], height: 5, tone: 'negative' });
});

const bank = lessonPictures.find(({ id }) => id === 'bank-river')!.picture;
const long = wordInputs(
  settingsFor('the old man walked slowly along the bank of the river and looked at the water below'),
  await loadEmbeddings(),
);

/** Inputs of any size, with several heads, and numbers of any size. */
function drawnInputs(
  tokens: number,
  dModel: number,
  dK: number,
  heads: number,
  seed: number,
  factor: number,
): StageInputs {
  const words = Array.from({ length: tokens }, (_, at) => `word${at}`);
  const { x } = untrainedInputs({ tokens: words, seed, positional: false, dModel, dK });
  const weights = (name: string) => untrainedWeights(name, seed, dModel, dK * heads);
  const data = x.data.map((value) => value * factor);
  const wo = heads > 1 ? { heads, wo: untrainedWeights('wo', seed, dK * heads, dModel) } : {};
  return { x: { ...x, data }, wq: weights('wq'), wk: weights('wk'), wv: weights('wv'), tokens: words, ...wo };
}

const pointsOf = (shape: Shape): readonly Point[] => {
  if (shape.kind === 'line') return shape.points;
  const [x, y] = shape.at;
  if (shape.kind === 'bar') return [shape.at, [x + shape.width, y + shape.height]];
  if (shape.kind === 'dot') return [[x - shape.radius, y - shape.radius], [x + shape.radius, y + shape.radius]]; // prettier-ignore
  if (typeof shape.text !== 'string') return [shape.at];
  const wide = textWidth(shape.text, shape.size);
  const left = shape.anchor === 'start' ? x : shape.anchor === 'middle' ? x - wide / 2 : x - wide;
  return [[left, y], [left + wide, y]]; // prettier-ignore
};

function expectWithin({ shapes, width, height }: Drawing, name: string): void {
  // Even at first, with too many words to name, there are a line and a label.
  ok(shapes.length > 1, name);
  for (const shape of shapes)
    for (const [x, y] of pointsOf(shape)) {
      const isIn = x >= -0.01 && x <= width + 0.01 && y >= -0.01 && y <= height + 0.01;
      if (!isIn) expect.fail(`${name}: ${JSON.stringify(shape)} is not within ${width} × ${height}`);
    }
}

function eachMoment(
  of: Picture,
  query: number,
  see: (drawing: Drawing, name: string, time: number) => void,
  every = 0.7,
  size?: Size,
): void {
  const timeline = timelineOf(of);
  for (let time = 0; time < timeline.duration; time += every) {
    const frame = frameOf(of, timeline, time);
    const drawing = drawingOf(of, frame, query, size);
    if (drawing) see(drawing, `${frame.step.id} at ${time.toFixed(1)}`, time);
  }
}

const expectSound = (of: Picture, query: number): void => {
  eachMoment(of, query, (drawing, name) => {
    expectWithin(drawing, name);
    for (const { key, values } of [drawing.caption, drawing.label]) {
      const text = sayInEnglish(key, values);
      match(text, /^\S[^{}]*[.?]$/, name);
      doesNotMatch(text, /NaN|undefined|null/, name);
    }
  });
};

describe('the same, drawn', () => {
  it.each([...walkedPictures, { id: '17 words', picture: picture(long) }])(
    'has a picture of every step of $id',
    ({ picture: of }) => {
      const timeline = timelineOf(of);
      for (const { id } of of.steps) {
        const frame = frameOf(of, timeline, spanOf(timeline, id).rest);
        expect(drawingOf(of, frame, 0), id).toBeDefined();
      }
      expectSound(of, of.labels.queries.length - 1);
    },
  );

  it.each(walkedPictures)(
    'has pictures of $id that stay within the height that a phone leaves, and within few units',
    ({ picture: of }) => {
      const sizes = [...[90, 150, 240].map((height) => ({ width: WIDTH, height })), PRESENTED];
      for (const size of sizes)
        eachMoment(of, 0, (drawing, name) => expectWithin(drawing, `${name}, ${size.height}`), 1.5, size);
    },
  );

  it('says that numbers shrink only where they do', () => {
    const captionOf = (scale: 'on' | 'off'): string | undefined => {
      const of = picture(long, { scale, causal: false });
      return drawingOf(of, frameOf(of, timelineOf(of), spanOf(timelineOf(of), 'scale').rest), 0)?.caption.key;
    };
    expect([captionOf('on'), captionOf('off')]).toEqual(['drawn.scaled', 'drawn.scaled-none']);
  });

  it('names the largest term of a sum of arrows by the row that it takes', () => {
    const [q, k] = [fromRows([[1, 2], [3, -1]]), fromRows([[0, 1], [2, 1], [-1, 3]])]; // prettier-ignore
    const of = backwardPicture({ q, k, v: k, tokens: ['ask', 'look'], contextTokens: ['one', 'two', 'three'] });
    const timeline = timelineOf(of);
    const sums = of.steps.flatMap(({ operations }) => operations).filter(({ drawn }) => drawn?.[0] === 'tipToTail');
    expect(sums.map(({ out }) => out)).toEqual(['dV', 'dQ', 'dK']);
    for (const { out, factors } of sums)
      for (const row of indices(matrixOf(of, out).rows)) {
        const { left, right, transposed } = factors!;
        const sizes = indices(matrixOf(of, right).rows).map((at) =>
          Math.abs(transposed === 'left' ? valueAt(of, left, at, row) : valueAt(of, left, row, at)),
        );
        const { step } = producerOf(of, out)!;
        const frame = frameOf(of, timeline, spanOf(timeline, step.id).rest, { focus: { matrix: out, row, col: 0 } });
        const { caption } = drawingOf(of, frame, 0) ?? expect.fail(out);
        const largest = sizes.indexOf(Math.max(...sizes));
        expect(caption.values?.['key'], `${out}, ${row}`).toBe(rowLabel(of, right, largest));
      }
  });

  it('says of a number what it was before, and what it is now', () => {
    const timeline = timelineOf(bank);
    const { caption } = drawingOf(bank, frameOf(bank, timeline, spanOf(timeline, 'scale').rest), 4)!;
    const { key, before, value } = caption.values as Record<'key' | 'before' | 'value', string>;
    const col = bank.labels.keys.indexOf(key);
    expect(Number(before)).toBeCloseTo(valueAt(bank, 'scores', 4, col), 1);
    expect(Number(value)).toBeCloseTo(valueAt(bank, 'scaledScores', 4, col), 1);
  });

  it('stays within its drawing whatever the numbers and sizes', () => {
    const sizes = fc.record({
      tokens: fc.integer({ min: 1, max: 20 }),
      dModel: fc.integer({ min: 1, max: 9 }),
      dK: fc.integer({ min: 1, max: 4 }),
      heads: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(999),
      factor: fc.constantFrom(0, 1e-12, 1e-3, 1, 30, 1e6),
    });
    fc.assert(
      fc.property(sizes, fc.nat(), fc.boolean(), ({ tokens, dModel, dK, heads, seed, factor }, at, isBackward) => {
        const inputs = drawnInputs(tokens, dModel, dK, heads, seed, factor);
        const options = { scale: 'on' as const, causal: seed % 2 === 0 };
        expectSound(isBackward ? backwardPicture(inputs, options) : picture(inputs, options), at % tokens);
      }),
      { numRuns: runs / 6 },
    );
  });

  it('shows where “bank” ends, and how near the river that is', () => {
    const timeline = timelineOf(bank);
    const captionAt = (time: number): string => {
      const { key, values } = drawingOf(bank, frameOf(bank, timeline, time), 4)!.caption;
      return sayInEnglish(key, values);
    };
    expect(captionAt(spanOf(timeline, 'weighted-sum').rest)).toBe('bank takes most from river: 0.87 of its value.');
    expect(captionAt(spanOf(timeline, 'softmax').rest)).toBe(
      'The shares fill the bar exactly: 87\u202f% of it is river.',
    );
    expect(captionAt(spanOf(timeline, 'scores').rest)).toMatch(/^river scores 5.97: how far its key reaches/);
  });
});

describe('what attention does to a word', () => {
  // A single projected head has no output in the plane of its values.
  const unprojected = walkedPictures.filter(({ picture: of }) => of.heads.count > 1 || !of.matrices.projected);

  it.each([...unprojected, { id: '17 words', picture: picture(long) }])(
    'is drawn of every query of $id',
    ({ picture: of }) => {
      of.labels.queries.forEach((_, query) => {
        const drawing = movedDrawing(of, query, { name: 'elsewhere', output: [30, -20] });
        expectWithin(drawing ?? expect.fail(), `query ${query}`);
        for (const { key, values } of [drawing!.label, drawing!.caption])
          expect(sayInEnglish(key, values)).toMatch(/^[^{}]*\.$/);
      });
    },
  );

  it('tells the same story of both sentences: with what it takes added, “bank” points more to what it takes from', () => {
    for (const [id, from] of [
      ['bank-river', 'river'],
      ['bank-money', 'money'],
    ] as const) {
      // prettier-ignore
      const { picture: of } = lessonPictures.find((each) => each.id === id)!;
      const query = of.labels.queries.indexOf('bank');
      const { plane, words, shapes } = movedDrawing(of, query) ?? expect.fail();
      const vectorOf = (name: string) => plane.toVector(words.find(({ word }) => word === name)?.at ?? [NaN, NaN]);
      const end = shapes.find((shape) => shape.kind === 'dot' && shape.tone === 'output');
      if (end?.kind !== 'dot') expect.fail(id);
      const [own, there, here] = [vectorOf('bank'), vectorOf(from), plane.toVector(end.at)];
      const along = ([x, y]: Point): number => (x * there[0] + y * there[1]) / Math.hypot(...there);
      expect(along(here), id).toBeGreaterThan(along(own));
      const sum = [0, 1].map((col) => valueAt(of, 'v', query, col) + valueAt(of, 'output', query, col));
      expect([here[0] - sum[0]!, here[1] - sum[1]!].every((far) => Math.abs(far) < 1e-6)).toBe(true);
    }
  });

  it('says to which word “bank” moves, unless that is to be predicted', () => {
    const { caption } = movedDrawing(bank, 4) ?? expect.fail();
    expect(sayInEnglish(caption.key, caption.values)).toBe('In this sentence “bank” moves towards “river”.');
    expect(movedDrawing(conceal(bank, 'weighted-sum', 'on', []), 4)).toBeUndefined();
  });
});

/** Returns the picture with other numbers in the cells that `is` picks. */
function withOthers(of: Picture, is: (id: MatrixId, at: number) => boolean): Picture {
  const matrices: Record<string, Matrix> = {};
  for (const [id, { rows, cols, data }] of Object.entries(of.matrices))
    matrices[id] = {
      rows,
      cols,
      data: data.map((value, at) => (is(id as MatrixId, at) ? 7 - 3 * (value || 0) : value)),
    };
  return { ...of, matrices };
}

describe('what is drawn does not tell', () => {
  it.each(walkedPictures)('what $id has not come to yet', ({ picture: of }) => {
    const timeline = timelineOf(of);
    const query = of.labels.queries.length - 1;
    eachMoment(
      of,
      query,
      (drawing, name, time) => {
        const frame = frameOf(of, timeline, time);
        const other = withOthers(of, (id, at) => {
          const { cols } = matrixOf(of, id);
          return at % cols >= shownIn(frame.revealed[id], Math.floor(at / cols), cols);
        });
        same(drawingOf(other, frame, query), drawing, name);
      },
      1.1,
    );
  });

  it.each(walkedPictures)('what is to be predicted of $id', ({ picture: of }) => {
    for (const { id: step } of of.steps) {
      const hidden = conceal(of, step, 'on', []);
      const timeline = timelineOf(hidden);
      const { start, rest } = spanOf(timeline, step);
      const other = conceal(
        withOthers(of, (id, at) => {
          const cols = of.matrices[id]?.cols ?? 1;
          return hidden.concealed?.cells.has(`${id}:${Math.floor(at / cols)}:${at % cols}`) ?? false;
        }),
        step,
        'on',
        [],
      );
      for (const time of [start, (start + rest) / 2, rest]) {
        const frame = frameOf(hidden, timeline, time);
        const drawing = drawingOf(hidden, frame, 0);
        expect(drawingOf(other, frameOf(other, timeline, time), 0), step).toEqual(drawing);
      }
    }
  });
});
