/** Links copied by earlier versions open what they opened then. Lines are added here, and none is changed. */
import { expect, it } from 'vitest';
import { decodeState } from '../../../../web/stage/state/link.ts';

const plain = { scale: 'on', causal: false, speed: 1, theme: 'auto' };
const links: readonly (readonly [link: string, state: object])[] = [
  // 0.1.0
  ['example=dog-bites-man&step=scores', { example: 'dog-bites-man', step: 'scores', time: 0, inputs: null }],
  [
    'version=1&example=causal-dog-bites-man&step=softmax&time=3.5&scale=off&cell=weights,1,0',
    {
      ...{ example: 'causal-dog-bites-man', step: 'softmax', time: 3.5, inputs: null },
      options: { ...plain, scale: 'off', causal: true, locked: { matrix: 'weights', row: 1, col: 0 } },
    },
  ],
  [
    'sentence=one%20two%20three%20two&seed=2&step=weighted-sum&time=99&dmodel=8&dk=8&causal=on&keylength=3',
    {
      ...{ step: 'weighted-sum', time: 99, inputs: null },
      sentence: { text: 'one two three two', seed: 2, positional: true, dModel: 8, dK: 8 },
      options: { ...plain, causal: true, keyLength: 3 },
    },
  ],
  [
    'step=scores&q=1x2:1,0&k=2x2:1,0,0,1&v=2x1:10,20&mask=1x2:0,-inf&speed=2&theme=dark&predict=softmax%20output%5B0,0%5D',
    {
      step: 'scores',
      inputs: {
        q: { rows: 1, cols: 2, data: Float32Array.of(1, 0) },
        k: { rows: 2, cols: 2, data: Float32Array.of(1, 0, 0, 1) },
        v: { rows: 2, cols: 1, data: Float32Array.of(10, 20) },
        mask: { rows: 1, cols: 2, data: Float32Array.of(0, -Infinity) },
      },
      options: { ...plain, speed: 2, theme: 'dark', predict: ['softmax', { matrix: 'output', row: 0, col: 0 }] },
    },
  ],
  ['example=two-queries&step=d-softmax', { example: 'two-queries', step: 'd-softmax' }],
  // The example was left out if it was the worked one, which then was the first.
  ['step=scores&causal=on', { example: 'worked-example', step: 'scores', options: { ...plain, causal: true } }],
  ['', { example: 'worked-example', step: 'qkv', time: 0, inputs: null }],
  ['example=bank-river-heads&step=softmax&head=3', { example: 'bank-river-heads', options: { ...plain, head: 3 } }],
  [
    'step=split&q=1x2:1,0&k=2x1:1,0&v=2x1:10,20&wo=2x1:1,1&heads=2&kvheads=1&headnames=who,where',
    {
      inputs: {
        q: { rows: 1, cols: 2, data: Float32Array.of(1, 0) },
        k: { rows: 2, cols: 1, data: Float32Array.of(1, 0) },
        v: { rows: 2, cols: 1, data: Float32Array.of(10, 20) },
        wo: { rows: 2, cols: 1, data: Float32Array.of(1, 1) },
        ...{ heads: 2, kvHeads: 1, headNames: ['who', 'where'] },
      },
    },
  ],
  [
    'x=1x2:1,0&wq=2x1:1,0&wk=2x1:10,20&wv=2x2:1,0,0,1&wo=2x1:1,1&bq=1x1:.5&bk=1x1:-1&bv=1x2:1,2&bo=1x1:3',
    {
      inputs: {
        x: { rows: 1, cols: 2, data: Float32Array.of(1, 0) },
        wq: { rows: 2, cols: 1, data: Float32Array.of(1, 0) },
        wk: { rows: 2, cols: 1, data: Float32Array.of(10, 20) },
        wv: { rows: 2, cols: 2, data: Float32Array.of(1, 0, 0, 1) },
        wo: { rows: 2, cols: 1, data: Float32Array.of(1, 1) },
        bq: { rows: 1, cols: 1, data: Float32Array.of(0.5) },
        bk: { rows: 1, cols: 1, data: Float32Array.of(-1) },
        bv: { rows: 1, cols: 2, data: Float32Array.of(1, 2) },
        bo: { rows: 1, cols: 1, data: Float32Array.of(3) },
      },
    },
  ],
  [
    'sentence=so%20it%20goes&sentenceheads=4',
    { sentence: { text: 'so it goes', seed: 1, positional: true, dModel: 4, dK: 2, heads: 4 }, inputs: null },
  ],
];

it.each(links)('%s', (link, expected) => {
  const { state, problems } = decodeState(link);
  expect(problems).toEqual([]);
  expect(state).toMatchObject({ version: 1, ...expected });
});
