/** Drawings of half a stage, of a phone and of a large screen: they fill their size, and all of their words can be read. */
import { describe, expect, it } from 'vitest';
import { sayInPageLanguage } from '../../../../../web/shared/words/say.ts';
import type { StepId } from '../../../../../web/stage/inputs/step-ids.ts';
import { type Drawing, type Shape, type Size } from '../../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf } from '../../../../../web/stage/model/scenes/moment.ts';
import { areApart, boxOf, readable } from '../../../../../web/stage/model/drawn/marks.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import type { Picture } from '../../../../../web/stage/model/picture.ts';
import { tellingQuery } from '../../../../../web/stage/model/query.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { settingsFor, wordInputs } from '../../../../../web/stage/inputs/known-sentence.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { untrainedInputs } from '../../../../../web/stage/inputs/sentence.ts';
import { allPictures, picture, pictureOfExample } from '../../../engine.ts';

/** The sizes of the film, and the least font size in each. */
const SIZES: readonly (Size & { readonly least: number })[] = [
  { width: 584, height: 580, least: 17 },
  { width: 358, height: 230, least: 14 },
  { width: 730, height: 700, least: 17 },
];

const words = await loadEmbeddings();
const tokens = ['dog'];
const pictures: readonly { readonly id: string; readonly picture: Picture }[] = [
  ...allPictures,
  {
    id: '16 words',
    picture: picture(wordInputs(settingsFor('they left the boat by the bank and walked along the river to the sea again'), words)), // prettier-ignore
  },
  { id: 'one word', picture: picture({ ...untrainedInputs({ tokens, seed: 1, positional: false, dModel: 12, dK: 12 }), tokens }) }, // prettier-ignore
];

type Text = Extract<Shape, { kind: 'text' }>;
const textsOf = (shapes: readonly Shape[]): Text[] => shapes.filter((shape) => shape.kind === 'text');
const wordsIn = ({ text }: Text): string =>
  typeof text === 'string' ? text : sayInPageLanguage(text.key, text.values);

/** Returns what draws a step at a share of its time; 1: when it is complete. */
function drawer(of: Picture): (step: StepId, share: number, size: Size) => Drawing | undefined {
  const [timeline, query] = [timelineOf(of), tellingQuery(of)];
  return (step, share, size) => {
    const { start, rest } = spanOf(timeline, step);
    return drawingOf(of, frameOf(of, timeline, start + share * (rest - start)), query, size);
  };
}

describe('a drawing of half a stage', () => {
  it.each(pictures)('of $id fills its size, and its words can be read', ({ picture: of }) => {
    const draw = drawer(of);
    for (const { id } of of.steps)
      for (const size of SIZES)
        for (const share of [0.1, 0.4, 0.7, 1]) {
          const name = `${id} at ${share}, ${size.width} × ${size.height}`;
          const drawing = draw(id, share, size);
          if (!drawing) expect.fail(name);
          expect([drawing.width, drawing.height], name).toEqual([size.width, size.height]);
          const texts = textsOf(drawing.shapes);
          const boxes = texts.map(boxOf);
          texts.forEach((text, at) => {
            const box = boxes[at]!;
            const isIn = box.left >= 0 && box.right <= size.width && box.top >= -1 && box.bottom <= size.height + 1;
            if (!isIn || text.size < size.least) expect.fail(`${name}: ${wordsIn(text)} ${JSON.stringify(text)}`);
            for (const [other, next] of boxes.slice(at + 1).entries())
              if (!areApart(box, next)) expect.fail(`${name}: ${wordsIn(text)}, ${wordsIn(texts[at + 1 + other]!)}`);
          });
        }
  });

  /** What each drawing has to say, at every size. */
  const said: readonly (readonly [id: string, step: StepId, readonly (string | RegExp)[]])[] = [
    ['bank-river', 'words', ['bank', 'river', 'like cash', 'like water']],
    ['dog-bites-man', 'words', ['dog']],
    ['bank-river', 'qkv', [/^query \(/, /^key \(/, /^value \(/, 'like cash', 'like water']],
    ['bank-river', 'scores', ['bank’s query', 'river’s key', 'river’s shadow', 'like cash', 'like water']],
    ['bank-river', 'scale', [/95.%$/, /87.%$/, 'sat', 'river']],
    ['bank-river', 'softmax', ['1', '2', 'river', 'sat', /^e to the power of each score/, /^river 87\.\d.%$/, /^sat /, /^the other 6: /]], // prettier-ignore
    ['bank-river', 'weighted-sum', ['bank, here', 'bank, alone', /^0\.87\d × river$/]],
    ['causal-dog-bites-man', 'mask', ['−∞', 'man']],
    ['causal-dog-bites-man', 'softmax', [/^e to the power of each score/, /^bites /, /^dog /]],
    ['dog-bites-man', 'scores', [/’s query$/, /’s key$/, 'products', 'score']],
    ['dog-bites-man', 'qkv', [/^query/, /^key/, /^value/]],
    ['two-queries', 'scores', [/^query 0$/, /^shadow of key/]],
    ['bank-river-heads', 'concat', ['which bank?', 'where?', 'concat']],
    ['bank-river, backward', 'd-softmax', [/width: its share$/, /^mean /, /^river −0/]],
    ['bank-river, backward', 'd-weights', [/’s gradient$/, /’s value$/, /’s shadow$/]],
  ];

  it.each(said)('of %s says in %s what it is about', (id, step, all) => {
    const draw = drawer(pictureOfExample(id));
    for (const size of SIZES) {
      const texts = textsOf(draw(step, 1, size)!.shapes).map(wordsIn);
      for (const one of all)
        expect(texts.some((text) => (typeof one === 'string' ? text === one : one.test(text))), `${size.width}: ${one} in ${texts.join(' | ')}`).toBe(true); // prettier-ignore
    }
  });
});

it('shows one map while the numbers of all words come, the word that asks among its neighbours', () => {
  const draw = drawer(pictureOfExample('bank-river'));
  const maps = [0, 0.5, 0.9, 1].map((share) => JSON.stringify(draw('words', share, SIZES[0]!)));
  expect(new Set(maps).size).toBe(1);
});

describe('texts of a drawing', () => {
  const text = (at: readonly [number, number], words: string, bold?: true): Text => ({
    kind: 'text',
    at,
    text: words,
    tone: 'ink',
    anchor: 'start',
    size: 17,
    ...(bold && { bold }),
  });

  it('give way to what matters more, come in from the edge, and leave lines alone', () => {
    const line = { kind: 'line', points: [[0, 0], [9, 9]], tone: 'dim' } as const; // prettier-ignore
    const kept = readable([text([10, 40], 'less'), line, text([20, 44], 'more', true), text([95, 80], 'wide')], {
      width: 100,
      height: 100,
    });
    expect(kept.map((shape) => (shape.kind === 'text' ? shape.text : shape.kind))).toEqual(['line', 'more', 'wide']);
    expect(boxOf(textsOf(kept)[1]!).right).toBeLessThanOrEqual(100);
  });
});
