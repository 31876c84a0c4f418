/**
 * Random pastes, well-formed and damaged, with an oracle that knows what was meant: the answer is right, or a question, or a
 * refusal with a reason. What is taken as plain is exactly what was meant.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { type Choices, readOwn } from '../../../../web/stage/inputs/read-own.ts';
import { runs } from '../../../seed.ts';

type Rows = readonly (readonly number[])[];
interface Meant {
  readonly name: string;
  readonly words: string;
  readonly rows: Rows;
}

const number = fc.integer({ min: -999, max: 999 }).map((one) => one / 100);
const cellText = (value: number): string => value.toFixed(2);
const matrix = (rows: number, cols: number): fc.Arbitrary<Rows> =>
  fc.array(fc.array(number, { minLength: cols, maxLength: cols }), { minLength: rows, maxLength: rows });

const WORDS: Readonly<Record<string, string>> = { q: 'queries', k: 'keys', v: 'values' };
const SYMBOLS: Readonly<Record<string, string>> = { q: 'Q', k: 'K', v: 'V' };

/** Q, K and V in any order. */
const meant: fc.Arbitrary<readonly Meant[]> = fc
  .record({
    sizes: fc.record({
      n: fc.integer({ min: 2, max: 4 }),
      m: fc.integer({ min: 2, max: 4 }),
      d: fc.integer({ min: 2, max: 4 }),
    }),
    order: fc.shuffledSubarray(['q', 'k', 'v'], { minLength: 3 }),
  })
  .chain(({ sizes: { n, m, d }, order }) =>
    fc
      .tuple(...order.map((name) => matrix(name === 'q' ? n : m, d)))
      .map((all) => order.map((name, at) => ({ name, words: WORDS[name] ?? '', rows: all[at] ?? [] }))),
  );

const list = (rows: Rows): string => `[${rows.map((row) => `[${row.map(cellText).join(', ')}]`).join(',\n ')}]`;
const printed = (rows: Rows): string => `[${rows.map((row) => `[${row.map(cellText).join(' ')}]`).join('\n ')}]`;
const table = (separator: string) => (rows: Rows): string => rows.map((row) => row.map(cellText).join(separator)).join('\n'); // prettier-ignore

/** How each matrix is written, and if the text says the names where names stand. */
const STYLES: Readonly<Record<string, { readonly one: (one: Meant) => string; readonly isNamed: boolean }>> = {
  python: { one: ({ name, rows }) => `${name} = np.array(${list(rows)})`, isNamed: true },
  printed: { one: ({ name, rows }) => `${SYMBOLS[name]}:\n${printed(rows)}`, isNamed: true },
  tables: { one: ({ name, rows }) => `${SYMBOLS[name]}\n${table('\t')(rows)}`, isNamed: true },
  captions: { one: ({ name, words, rows }) => `${SYMBOLS[name]}: ${words}\n${table('\t')(rows)}`, isNamed: true },
  matlab: {
    one: ({ name, rows }) => `${SYMBOLS[name]} = [${table(' ')(rows).replaceAll('\n', '; ')}];`,
    isNamed: true,
  },
  comments: { one: ({ words, rows }) => `# the ${words}\n${list(rows)}`, isNamed: false },
  headings: { one: ({ words, rows }) => `## ${words}\n\n${table(' ')(rows)}`, isNamed: false },
  sentences: { one: ({ words, rows }) => `These are the ${words}\n${printed(rows)}`, isNamed: false },
  behind: { one: ({ name, rows }) => `${list(rows)}  # ${SYMBOLS[name]}`, isNamed: false },
  below: { one: ({ words, rows }) => `${printed(rows)}\n# these were the ${words}`, isNamed: false },
};
const style = fc.constantFrom(...Object.values(STYLES));

const written = (all: readonly Meant[], { one }: { one: (one: Meant) => string }): string => all.map(one).join('\n\n');

function outcome(text: string, choices: Choices = {}) {
  try {
    return readOwn({ text }, {}, choices);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return undefined;
  }
}

const float32 = (rows: Rows): number[][] => rows.map((row) => row.map(Math.fround));
const shown = (all: readonly Meant[]) => all.map(({ name, rows }) => [name, float32(rows)]);
const got = ({ matrices }: NonNullable<ReturnType<typeof outcome>>) =>
  matrices.map((one) => [one.name, toRows(one.matrix)]);
const options = { numRuns: 4 * runs };

it('are read rightly under the names that they say, and plain only where names stand', () => {
  fc.assert(
    fc.property(meant, style, (all, how) => {
      const own = outcome(written(all, how)) ?? expect.fail(written(all, how));
      expect(got(own)).toEqual(shown(all));
      expect(own.isPlain).toBe(how.isNamed);
    }),
    options,
  );
});

it('without names are asked for them, or told their order', () => {
  fc.assert(
    fc.property(meant, fc.constantFrom(list, printed, table(' '), table('\t'), table(', ')), (all, write) => {
      const text = all.map(({ rows }) => write(rows)).join('\n\n');
      const own = outcome(text) ?? expect.fail(text);
      expect(got(own).map(([, rows]) => rows)).toEqual(shown(all).map(([, rows]) => rows));
      expect([own.isPlain, own.matrices.every(({ name, why }) => why !== undefined || name === undefined)]).toEqual([false, true]); // prettier-ignore
      const named = outcome(text, { names: all.map(({ name }) => name as 'q') });
      expect(named && got(named)).toEqual(shown(all));
    }),
    options,
  );
});

/** Each makes a text that says something else than was meant, or nothing. */
const DAMAGE: Readonly<Record<string, (text: string, at: number, first: string) => string>> = {
  'a letter in a number': (text, at) => replaced(text, /\d(?=\d)/g, at, 'O'),
  'a number lost from a row': (text, at) => replaced(text, /-?\d+\.\d{2}(?:, |\t| )/g, at, ''),
  'dots for numbers': (text, at) => replaced(text, /-?\d+\.\d{2}/g, at, '...'),
  'a line that is not read': (text) => `${text}\n\nand so on = f(x)`,
  'a name twice': (text, at, first) => `${text}

${at % 2 === 0 ? first : SYMBOLS[first]} = [[7.125, 8]]`,
  'an invisible character': (text, at) => replaced(text, /\d(?=\d)/g, at, (digit) => `${digit}\u200b`),
  'a row counted': (text, at) => replaced(text, /^(?=-?\d)/gm, at, '0 '),
};

/** Replaces one of the matches. */
function replaced(text: string, pattern: RegExp, at: number, by: string | ((match: string) => string)): string {
  const found = [...text.matchAll(pattern)];
  const match = found[at % Math.max(1, found.length)];
  if (!match) return `${text}\n\nhm(x)`;
  const end = match.index + match[0].length;
  return text.slice(0, match.index) + (typeof by === 'string' ? by : by(match[0])) + text.slice(end);
}

it.each(Object.entries(DAMAGE))('with %s are read rightly, asked or refused, and never plain', (_, damage) => {
  fc.assert(
    fc.property(meant, style, fc.nat(), (all, how, at) => {
      const text = damage(written(all, how), at, all[0]?.name ?? '');
      const own = outcome(text);
      // What is taken without asking is what was meant.
      if (own?.isPlain) expect(got(own)).toEqual(shown(all));
      expect(own?.isPlain ?? false).toBe(false);
    }),
    options,
  );
});

it.each(['word', 'id', 'header'] as const)('as a table with a %s are read without it, which is told', (kind) => {
  fc.assert(
    fc.property(matrix(4, 3), fc.constantFrom('\t', ',', ' '), (rows, separator) => {
      const labels = rows.map((_, at) => (kind === 'word' ? `word${String.fromCharCode(97 + at)}` : String(101 + at)));
      const lines = rows.map((row, at) => [...(kind === 'header' ? [] : [labels[at]]), ...row.map(cellText)].join(separator)); // prettier-ignore
      const head = kind === 'header' ? [['height', 'width', 'depth'].join(separator)] : [];
      const own = outcome([...head, ...lines].join('\n')) ?? expect.fail(lines.join('\n'));
      expect(own.matrices.map((one) => toRows(one.matrix))).toEqual([float32(rows)]);
      expect(own.isPlain).toBe(false);
      expect(own.assumed.map((one) => one.kind)).toEqual({ word: [], id: ['labels'], header: ['header'] }[kind]);
    }),
    options,
  );
});
