import { describe, expect, it } from 'vitest';
import words from '../../../web/shared/messages/en/lab.json' with { type: 'json' };
import { sayIn } from '../../../web/shared/words/messages.ts';
import { type Params, changedValues, readValues, startValues } from '../../../web/shared/params.ts';

const params = {
  temperature: { kind: 'number', value: 1, min: 0.1, max: 10, step: 0.1 },
  kind: { kind: 'choice', value: 'dot', of: ['dot', 'general'] },
  causal: { kind: 'flag', value: false },
  text: { kind: 'text', value: 'dog', longest: 5 },
  keys: {
    kind: 'rows',
    value: [
      [1, 0],
      [0, 1],
    ],
    min: -1,
    max: 1,
  },
} satisfies Params;

describe('values of a lab', () => {
  it('begin as the table says', () => {
    expect(startValues(params)).toEqual({
      temperature: 1,
      kind: 'dot',
      causal: false,
      text: 'dog',
      keys: [
        [1, 0],
        [0, 1],
      ],
    });
    expect(readValues(params, null)).toEqual({ values: startValues(params), problems: [] });
  });
  it('are taken where they are right, and what is wrong is named', () => {
    const given = {
      temperature: 2,
      kind: 'none',
      causal: 1,
      text: 'dogged',
      keys: [
        [1, 2],
        [0, 1],
      ],
      other: 1,
    };
    const { values, problems } = readValues(params, given);
    expect(values).toEqual({ ...startValues(params), temperature: 2, text: 'dogge' });
    const said = sayIn('en', words);
    expect(problems.map(({ key, values: places }) => said(key, places))).toEqual([
      'kind: expected one of dot, general',
      'causal: expected true or false',
      'text: only the first 5 characters are used',
      'keys: expected 2 rows of 2 numbers from -1 to 1',
      'other: expected one of temperature, kind, causal, text, keys as a name',
    ]);
    expect(readValues(params, { text: 'a dog' }).values.text).toBe('a dog');
    expect(readValues(params, { text: 'dogs\u{1f436}' }).values.text).toBe('dogs'); // no half of a letter
    expect(readValues(params, { text: 3 })).toMatchObject({
      values: { text: 'dog' },
      problems: [{ key: 'value.text' }],
    });
    const seed = { seed: { kind: 'count', value: 1, min: 0, max: 9 } } satisfies Params;
    for (const wrong of [1.5, -1, 10, '1'])
      expect(readValues(seed, { seed: wrong })).toEqual({
        values: { seed: 1 },
        problems: [{ key: 'value.count', values: { name: 'seed', min: 0, max: 9 } }],
      });
    expect(readValues(params, { temperature: NaN }).problems).toEqual([
      { key: 'value.number', values: { name: 'temperature', min: 0.1, max: 10 } },
    ]);
    expect(readValues(params, { toString: 1 }).problems).toHaveLength(1);
  });
  it('go through a link as what differs', () => {
    const values = {
      ...startValues(params),
      causal: true,
      keys: [
        [0.5, 0],
        [0, 1],
      ],
    };
    const changed = changedValues(params, values);
    expect(Object.keys(changed)).toEqual(['causal', 'keys']);
    expect(readValues(params, JSON.parse(JSON.stringify(changed)))).toEqual({ values, problems: [] });
  });
});
