/** Matrices as people and programs write them: read correctly, or refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';

interface Read {
  readonly text: string;
  readonly expected: readonly {
    readonly name: string | null;
    readonly rows: readonly (readonly (number | string)[])[];
    readonly tokens?: readonly string[];
  }[];
}
type Cases = Readonly<
  Record<string, { readonly read: readonly Read[]; readonly refused: readonly { text: string; why: string }[] }>
>;

const cases = JSON.parse(readFileSync(new URL('../../../fixtures/forms.json', import.meta.url), 'utf8')) as Cases;

describe.each(Object.entries(cases))('%s', (_, { read, refused }) => {
  it.each(read.map((one) => [one.text, one.expected] as const))('is read: %j', (text, expected) => {
    const found = readMatrices(text, { allowInfinity: true }).matrices.map(({ name = null, matrix, tokens }) => ({
      name,
      rows: toRows(matrix),
      ...(tokens && { tokens }),
    }));
    const float32 = expected.map(({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map((row) => row.map((value) => Math.fround(Number(value)))),
    }));
    expect(found).toEqual(float32);
  });

  it.each(refused.map(({ text, why }) => [why, text] as const))('is refused, %s: %j', (_why, text) => {
    expect(() => readMatrices(text, { allowInfinity: true })).toThrow(InputError);
  });
});
