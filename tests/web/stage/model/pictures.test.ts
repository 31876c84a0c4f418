/**
 * Stored pictures: the stage as text, for an example of each kind. After an intended change write them again with
 * `npx vitest run tests/web/stage/model/pictures.test.ts -u`, and read the difference.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { untrainedInputs } from '../../../../web/stage/inputs/sentence.ts';
import type { StepId } from '../../../../web/stage/inputs/step-ids.ts';
import { NOUNS } from '../../../../web/stage/inputs/nouns.ts';
import { mapOf } from '../../../../web/stage/model/scenes/map.ts';
import type { Room } from '../../../../web/stage/model/layout/layout.ts';
import { type Picture, turnedTo } from '../../../../web/stage/model/picture.ts';
import { tellingQuery } from '../../../../web/stage/model/query.ts';
import { backwardBiased, biasedPicture, crossPicture, picture, pictureOfExample } from '../../engine.ts';
import { drawingText, pictureText } from './picture-text.ts';

const window = { width: 944, height: 616, focus: 0, isNarrow: false, hasStrip: true };
const phone = { ...window, width: 390, height: 600, isNarrow: true };
/** One word's row, large: beside its drawing, and on a phone. */
const film = { ...window, width: 712, height: 500, rows: 'one' as const };
const filmOnPhone = { ...film, width: 358, height: undefined, isNarrow: true };

function untrained(words: string, dModel: number, dK: number, scale: 'on' | 'off'): Picture {
  const tokens = words.split(' ');
  const inputs = { ...untrainedInputs({ tokens, seed: 1, positional: false, dModel, dK }), tokens };
  return picture(inputs, { scale, causal: false });
}
const long = untrained(
  'the old man walked slowly along the bank of the river and looked at the water below',
  12,
  6,
  'on',
);

/** No steps named: all of them. */
const examples: readonly (readonly [id: string, Picture, Room, steps: readonly StepId[]])[] = [
  ['front', pictureOfExample('bank-river'), window, []],
  ['film', pictureOfExample('bank-river'), film, []],
  ['film-on-a-phone', pictureOfExample('causal-dog-bites-man'), filmOnPhone, ['mask', 'weighted-sum']],
  ['film-crossed', crossPicture, film, ['scores']],
  ['film-heads', turnedTo(pictureOfExample('bank-river-heads'), 3), film, ['concat', 'output-projection']],
  ['heads', turnedTo(pictureOfExample('bank-river-heads'), 2), window, ['split', 'concat']],
  ['masked', pictureOfExample('causal-dog-bites-man'), phone, ['mask', 'weighted-sum']],
  ['cross-attention', crossPicture, window, ['scores', 'softmax']],
  ['one-word', untrained('dog', 4, 2, 'off'), phone, ['scores', 'scale']],
  ['long', long, window, ['scores', 'weighted-sum']],
  ['long-on-a-phone', long, phone, ['scores']],
  ['biased', biasedPicture, window, ['qkv']],
  ['backward', backwardBiased, window, ['d-weights', 'd-softmax', 'd-scale', 'd-queries', 'd-qkv']],
  ['heads-backward', pictureOfExample('4 heads, 2 of keys, biased, backward'), window, ['d-concat', 'd-split']],
];

it.each(examples)('%s', async (id, shown, room, steps) => {
  const query = tellingQuery(shown);
  const text = pictureText(shown, { ...room, focus: query }, steps).join('\n');
  await expect(text).toMatchFileSnapshot(`pictures/${id}.txt`);
});

it('of no other example are stored', () => {
  const files = [...examples.map(([id]) => id), 'map'].map((name) => `${name}.txt`);
  expect(readdirSync(new URL('pictures/', import.meta.url)).filter((file) => !files.includes(file))).toEqual([]);
});

it('what attention does to a word', async () => {
  const size = { width: 504, height: 560 };
  const map = mapOf({ picture: pictureOfExample('bank-river'), query: 4, size, nouns: NOUNS });
  await expect(drawingText(map!).join('\n')).toMatchFileSnapshot('pictures/map.txt');
});
