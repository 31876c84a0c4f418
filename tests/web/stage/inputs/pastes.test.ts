/**
 * Random pastes, well-formed and damaged, with an oracle that knows what was meant: the answer is right, or a question, or a
 * refusal with a reason. What is taken as plain is exactly what was meant.
 */
import fc from 'fast-check';
import { Window } from 'happy-dom';
import temml from 'temml';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';
import { startValues } from '../../../../web/shared/params.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { params } from '../../../../web/course/labs/check/params.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { fits } from '../../../../web/stage/inputs/doubts.ts';
import { type Choices, readOwn } from '../../../../web/stage/inputs/read-pasted.ts';
import { textInputs } from '../../../../web/hosts/command/text-inputs.ts';
import { claimOf } from '../../../../web/course/labs/check/own.ts';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { textInHtml } from '../../../../web/stage/inputs/from-html.ts';
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
  // A writer for each form that is read; the names of these stand where names stand.
  ...Object.fromEntries(
    Object.entries<(name: string, rows: Rows) => string>({
      json: (name, rows) => `{"${name}": ${JSON.stringify(rows)}}`,
      csv: (name, rows) => `${name}\n${table(',')(rows)}`,
      semicolons: (name, rows) => `${name}\n${table(';')(rows)}`,
      numpy: (name, rows) =>
        `${name} = array([[${rows.map((row) => row.map(cellText).join(', ')).join('],\n       [')}]])`,
      pytorch: (name, rows) => `${name} = tensor(${list(rows)}, device='cuda:0')`,
      'pytorch parameters': (name, rows) => `OrderedDict([('${name}', tensor(${list(rows)}))])`,
      tensorflow: (name, rows) =>
        `${name} = <tf.Tensor: shape=(${rows.length}, ${rows[0]?.length}), dtype=float32, numpy=\narray(${list(rows)}, dtype=float32)>`,
      jax: (name, rows) => `${name} = Array(${list(rows)}, dtype=float32)`,
      'matlab printed': (name, rows) => `${name} =\n\n${table('   ')(rows).replace(/^/gm, '   ')}\n`,
      'r code': (name, rows) =>
        `${name} <- matrix(c(${rows.map((row) => row.map(cellText).join(', ')).join(', ')}), nrow = ${rows.length}, byrow = TRUE)`,
      'r printed': (name, rows) =>
        `$${name}\n     ${rows[0]?.map((_, at) => `[,${at + 1}]`).join(' ')}\n${rows.map((row, at) => `[${at + 1},] ${row.map(cellText).join(' ')}`).join('\n')}\n`,
      julia: (name, rows) => `${name} = Float32[${table(' ')(rows).replaceAll('\n', '; ')}]`,
      'julia printed': (name, rows) =>
        `${name} = ${rows.length}×${rows[0]?.length} Matrix{Float64}:\n${table('  ')(rows).replace(/^/gm, ' ')}\n`,
      mathematica: (name, rows) => `${name} = {${rows.map((row) => `{${row.map(cellText).join(', ')}}`).join(', ')}};`,
      c: (name, rows) =>
        `float ${name}[${rows.length}][${rows[0]?.length}] = {${rows.map((row) => `{${row.map((one) => `${cellText(one)}f`).join(', ')}}`).join(', ')}};`,
      eigen: (name, rows) =>
        `MatrixXf ${name}(${rows.length}, ${rows[0]?.length});\n${name} << ${rows.map((row) => row.map(cellText).join(', ')).join(',\n  ')};`,
      rust: (name, rows) =>
        `let ${name} = vec![${rows.map((row) => `vec![${row.map(cellText).join(', ')}]`).join(', ')}];`,
      go: (name, rows) =>
        `${name} := [][]float64{${rows.map((row) => `{${row.map(cellText).join(', ')}}`).join(', ')}}`,
      typed: (name, rows) => `const ${name}: number[][] = ${list(rows)};`,
      kotlin: (name, rows) =>
        `val ${name} = arrayOf(${rows.map((row) => `doubleArrayOf(${row.map(cellText).join(', ')})`).join(', ')})`,
      typst: (name, rows) => `$ ${name} = mat(${rows.map((row) => row.map(cellText).join(', ')).join('; ')}) $`,
      tex: (name, rows) =>
        `${name} = \\begin{bmatrix} ${rows.map((row) => row.map(cellText).join(' & ')).join(' \\\\ ')} \\end{bmatrix}`,
      markdown: (name, rows) =>
        `**${name}**\n\n|${rows[0]?.map(() => ' ').join('|')}|\n|${rows[0]?.map(() => '---').join('|')}|\n${rows.map((row) => `| ${row.map(cellText).join(' | ')} |`).join('\n')}`,
      org: (name, rows) => `${name}:\n${rows.map((row) => `| ${row.map(cellText).join(' | ')} |`).join('\n')}`,
      yaml: (name, rows) => `${name}:\n${rows.map((row) => `  - [${row.map(cellText).join(', ')}]`).join('\n')}`,
    }).map(([form, write]) => [form, { one: ({ name, rows }: Meant) => write(name, rows), isNamed: true }]),
  ),
};
const style = fc.constantFrom(...Object.values(STYLES));

const written = (all: readonly Meant[], { one }: { one: (one: Meant) => string }): string => {
  const text = all.map(one).join('\n\n');
  // One object has all names.
  return text.replace(/\}\n\n\{"/g, ', "').replace(/\]\)\n\nOrderedDict\(\[/g, ', ');
};

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

it.each(Object.entries(STYLES))(
  '%s is read rightly under the names that it says, and plain only where names stand',
  (_, how) => {
    fc.assert(
      fc.property(meant, (all) => {
        const text = written(all, how);
        const own = outcome(text) ?? expect.fail(text);
        expect(got(own)).toEqual(shown(all));
        expect(own.isPlain).toBe(how.isNamed);
      }),
    );
  },
);

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
  'a letter in a number': (text, at) => replaced(text, /(?<=\.)\d(?=\d)/g, at, 'O'),
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

/** Texts that name all, and say less than was meant, or twice: what they say besides may be right. */
const LOSS: Readonly<Record<string, (text: string, at: number, other: string) => string>> = {
  'a mark dropped': (text, at) => replaced(text, /[[\](){}<>,;:|&=\\\n]/g, at, ''),
  'a space dropped': (text, at) => replaced(text, /[ \t]/g, at, ''),
  'a line dropped': (text, at) => replaced(text, /^.*\d.*$\n?/gm, at, ''),
  'the end cut off': (text, at) => {
    const ends = [...text.matchAll(/[[\](){},;|&\s]/g)].map(({ index }) => index);
    return text.slice(0, ends[at % ends.length]);
  },
  'the beginning cut off': (text, at) => {
    const starts = [...text.matchAll(/[[\](){},;|&\s]/g)].map(({ index }) => index + 1);
    return text.slice(starts[at % starts.length]);
  },
  'a name moved': (text, at) => {
    const name = /\b[qkvQKV]\b/.exec(text)?.[0] ?? '';
    return at % 2 === 0 ? `${text.replace(name, '')}\n# ${name}` : `# ${name}\n${text.replace(name, '')}`;
  },
  'another pasted to it': (text, _, other) => text + other,
  'another pasted into it': (text, at, other) => replaced(text, /[\s,;]/g, at, () => other),
};

/** Rows that are lost without a trace: the matrices have no size of their own. */
const isPart = (found: ReturnType<typeof shown>, all: ReturnType<typeof shown>): boolean =>
  found.length === all.length &&
  found.every(([name, rows]) => {
    const whole = all.find(([other]) => other === name)?.[1] ?? [];
    const known = new Set((whole as number[][]).map(String));
    return (rows as number[][]).every((row) => known.has(String(row)));
  });

it.each(Object.entries(LOSS))('with %s never give another number in silence', (loss, damage) => {
  fc.assert(
    fc.property(meant, style, meant, style, fc.nat(), (all, how, others, otherwise, at) => {
      const text = damage(written(all, how), at, written(others, otherwise));
      const own = outcome(text);
      if (own?.isPlain !== true || !own.inputs || !fits(own.inputs)) return;
      const [found, whole] = [got(own), shown(all)] as [ReturnType<typeof shown>, ReturnType<typeof shown>];
      if (/line|cut/.test(loss) && isPart(found, whole)) return;
      expect(Object.fromEntries(found), text).toEqual(Object.fromEntries(whole));
    }),
    { numRuns: 5 * runs },
  );
});

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

/** Their numbers, by name. */
const plainly = ({ q, k, v }: Readonly<Partial<Record<'q' | 'k' | 'v', unknown>>> = {}): string =>
  JSON.stringify([q, k, v]);

/** The value, or undefined where it is refused. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

it('say at the command and in the lab that checks what they say on the stage', () => {
  const damages = [(text: string) => text, ...Object.values(LOSS)];
  fc.assert(
    fc.property(meant, style, fc.constantFrom(...damages), fc.nat(), (all, how, damage, at) => {
      const text = damage(written(all, how), at, '');
      const own = outcome(text);
      const command = attempt(() => textInputs(text, undefined));
      if (command?.warnings.length === 0) expect([own?.isPlain, plainly(command.inputs)], text).toEqual([true, plainly(own?.inputs)]); // prettier-ignore
      const claim = damage(how.one(all[0] ?? expect.fail('none')), at, '');
      const values = { claim, matrix: 'q' as const };
      const lab = attempt(() =>
        claimOf({ values: { ...startValues(params), ...values }, say: sayInPageLanguage } as never),
      );
      const stage = attempt(() => readMatrices(claim));
      if (lab) expect(stage?.matrices.map((one) => toRows(one.matrix)), claim).toEqual([toRows(lab.claimed)]); // prettier-ignore
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

describe('tables of pages', () => {
  beforeAll(() => {
    vi.stubGlobal('DOMParser', new Window().DOMParser);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const cells = (tag: string, of: (text: string) => string): string =>
    ['1 2', '3 4'].map((row) => `<tr>${row.replace(/\d/g, (one) => `<${tag}>${of(one)}</${tag}>`)}</tr>`).join('');
  const mathml = (name: string): string =>
    `<math><mrow><mi>${name}</mi><mo>=</mo><mrow><mo>[</mo><mtable>${['1 2', '3 4'].map((row) => `<mtr>${row.replace(/\d/g, '<mtd><mn>$&</mn></mtd>')}</mtr>`).join('')}</mtable><mo>]</mo></mrow></mrow></math>`;
  const TEX = String.raw`Q = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}`;

  describe('HTML', () => {
    it.each([
      [
        'of Word: cells are paragraphs',
        `<p>Q</p><table>${cells('td', (one) => `<p class="MsoNormal">${one}<o:p></o:p></p>`)}</table>`,
        '1\n2\n3\n4',
      ],
      [
        'of LibreOffice',
        `<style>td { }</style><p>Q:</p><table><tbody>${cells('td', (one) => `\n<p align="right">\n${one}</p>\n`)}</tbody></table>`,
        '1\n\n2\n\n3\n\n4',
      ],
      [
        'with a caption',
        `<table><caption>Q: queries</caption>${cells('td', (one) => `<div>${one}</div>`)}</table>`,
        '',
      ],
      ['without plain text', `<h2>Q</h2><table>${cells('td', String)}</table>`, ''],
      ['of MathML', `<p>Here is ${mathml('Q')}.</p>`, 'Q=[1234]'],
      [
        'of KaTeX',
        `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>Q</mi></mrow><annotation encoding="application/x-tex">${TEX.replaceAll('&', '&amp;')}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">Q=[13​24​]</span></span>`,
        'Q=[13​24​]',
      ],
    ])('%s is read whole', (_, html, plain) => {
      const text = textInHtml(`<html><head><title>x</title></head><body>${html}</body></html>`, plain);
      const { matrices } = readMatrices(text ?? '');
      expect(matrices.map(({ name, matrix }) => [name, toRows(matrix)])).toEqual([['q', [[1, 2], [3, 4]]]]); // prettier-ignore
    });
    it('of a formula of the lessons is read with its names', () => {
      const math = mathOf(temml)(String.raw`\Q = \begin{bmatrix} 2 & 0 \\ -1.5 & 1 \end{bmatrix} \quad \K = \begin{bmatrix} 1 & 0 \end{bmatrix}`, true); // prettier-ignore
      const text = textInHtml(`<p>Two queries:</p>${math}<p>First compute without a scale.</p>`, '') ?? '';
      const { matrices } = readMatrices(text);
      expect(matrices.map(({ name, matrix }) => [name, toRows(matrix)])).toEqual([['q', [[2, 0], [-1.5, 1]]], ['k', [[1, 0]]]]); // prettier-ignore
    });
    it('of a spreadsheet, or of words, leaves plain text as it is', () => {
      expect(textInHtml(`<table>${cells('td', String)}</table>`, '1\t2\n3\t4')).toBeUndefined();
      expect(textInHtml('<p>The <b>dog</b> bites</p>', 'The dog bites')).toBeUndefined();
      expect(textInHtml('<img src="data:,">', '')).toBeUndefined();
    });
  });
});
