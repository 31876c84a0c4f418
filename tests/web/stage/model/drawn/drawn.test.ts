/**
 * The drawing beside the numbers, at every moment: shapes within the drawing, readable words, nothing shown before its time.
 */
// In a loop over moments `expect` would take more time than the code under test.
import { deepStrictEqual as same, doesNotMatch, match, ok } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix } from '../../../../../web/shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../../../../web/shared/words/say.ts';
import { type MatrixId, kindOf } from '../../../../../web/stage/inputs/matrices.ts';
import { NOUNS } from '../../../../../web/stage/inputs/nouns.ts';
import { settingsFor, wordInputs } from '../../../../../web/stage/inputs/known-sentence.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { untrainedInputs } from '../../../../../web/stage/inputs/sentence.ts';
import { conceal } from '../../../../../web/stage/model/conceal.ts';
import type { Drawing, Point, Shape, Size } from '../../../../../web/stage/model/drawn/drawing.ts';
import { WIDTH, inLetters, textWidth } from '../../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf } from '../../../../../web/stage/model/scenes/moment.ts';
import { mapOf } from '../../../../../web/stage/model/scenes/map.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import { shownIn } from '../../../../../web/stage/model/values/order.ts';
import { type Picture, matrixOf } from '../../../../../web/stage/model/picture.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { walkedPictures, backwardPicture, picture, pictureOfExample } from '../../../engine.ts';
import { runs } from '../../../../seed.ts';

const bank = pictureOfExample('bank-river');
const long = wordInputs(
  settingsFor('the old man walked slowly along the bank of the river and looked at the water below'),
  await loadEmbeddings(),
);

/** Inputs of any size, with several heads, and numbers of any size. */
function drawnInputs(
  sizes: { count: number; dModel: number; dK: number; heads: number; seed: number },
  factor: number,
) {
  const tokens = Array.from({ length: sizes.count }, (_, at) => `word${at}`);
  const inputs = untrainedInputs({ ...sizes, tokens, positional: false });
  return { ...inputs, tokens, x: { ...inputs.x, data: inputs.x.data.map((value) => value * factor) } };
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
      const text = sayInPageLanguage(key, values);
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

  it('has the room for letters that are wider than estimated, in messages, too', () => {
    const [wide, room] = [1.3, { width: 320, height: 240 }];
    const timeline = timelineOf(bank);
    for (const { id } of bank.steps) {
      const frame = frameOf(bank, timeline, spanOf(timeline, id).rest);
      const drawing = inLetters(wide, room, (size) => drawingOf(bank, frame, 4, size)) ?? expect.fail(id);
      expect(drawing.width * wide, id).toBeCloseTo(room.width, 9); // enlarged as much as its letters are smaller
      for (const shape of drawing.shapes)
        if (shape.kind === 'text' && shape.anchor === 'start')
          expect(shape.at[0] + wide * textWidth(shape.text, shape.size), `${id}: ${JSON.stringify(shape)}`).toBeLessThanOrEqual(drawing.width + 1); // prettier-ignore
    }
  });

  it.each(walkedPictures)(
    'has pictures of $id that stay within the height that a phone leaves, and within few units',
    ({ picture: of }) => {
      const sizes = [...[90, 150, 240].map((height) => ({ width: WIDTH, height })), { width: 584, height: 580 }];
      for (const size of sizes)
        eachMoment(of, 0, (drawing, name) => expectWithin(drawing, `${name}, ${size.height}`), 1.5, size);
    },
  );

  it('stays within its drawing whatever the numbers and sizes', () => {
    const sizes = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      dModel: fc.integer({ min: 1, max: 9 }),
      dK: fc.integer({ min: 1, max: 4 }),
      heads: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(999),
    });
    const factors = fc.constantFrom(0, 1e-12, 1e-3, 1, 30, 1e6);
    fc.assert(
      fc.property(sizes, factors, fc.nat(), fc.boolean(), (drawn, factor, at, isBackward) => {
        const inputs = drawnInputs(drawn, factor);
        const options = { scale: 'on' as const, causal: drawn.seed % 2 === 0 };
        expectSound(isBackward ? backwardPicture(inputs, options) : picture(inputs, options), at % drawn.count);
      }),
      { numRuns: runs / 6 },
    );
  });
});

describe('what attention does to a word', () => {
  // A single projected head has no output in the plane of its values.
  const unprojected = walkedPictures.filter(({ picture: of }) => of.heads.count > 1 || !of.matrices.projected);

  it.each([...unprojected, { id: '17 words', picture: picture(long) }])(
    'is drawn of every query of $id',
    ({ picture: of }) => {
      of.labels.queries.forEach((_, query) => {
        for (const [width, height] of [
          [584, 580],
          [1296, 470],
          [358, 264],
        ] as const) {
          const drawing = mapOf({ picture: of, query, size: { width, height }, nouns: NOUNS });
          expectWithin(drawing ?? expect.fail(), `query ${query}`);
          for (const { key, values } of [drawing!.label, drawing!.caption])
            expect(sayInPageLanguage(key, values)).toMatch(/^[^{}]*\.$/);
        }
      });
    },
  );

  it('is not drawn where that is to be predicted', () => {
    const hidden = { picture: conceal(bank, 'weighted-sum', 'on', []), query: 4, size: { width: 584, height: 580 } };
    expect(mapOf(hidden)).toBeUndefined();
    expect(mapOf({ ...hidden, glided: 0 })?.words.map(({ word }) => word)).toContain('bank');
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
          // The scale step shows on purpose what softmax makes of its scores.
          if (frame.step.id === 'scale' && kindOf(id) === 'weights') return false;
          // The map shows from the beginning, without a number, the places that values and the result give words.
          if (frame.step.id === 'words' && ['v', 'weights', 'output'].includes(kindOf(id))) return false;
          return at % cols >= shownIn(frame.revealed[id], Math.floor(at / cols), cols);
        });
        // A map has functions of its own, which are equal to no others.
        same(JSON.stringify(drawingOf(other, frame, query)), JSON.stringify(drawing), name);
      },
      1.1,
    );
  });
});
