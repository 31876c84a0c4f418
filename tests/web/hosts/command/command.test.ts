/** The command, without a process: arguments and files in, text and an exit code out. */
import { readFileSync, readdirSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Host, run } from '../../../../web/hosts/command/run.ts';
import { lessonInLink } from '../../../../web/hosts/lesson/link.ts';
import { packShell, unpackShell } from '../../../../web/hosts/command/shell.ts';
import { host } from './host.ts';

const engine = await loadAttention();
const Q = [
  [1, 0],
  [0, 1],
];
const K = [...Q, [1, 1]];
const V = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const inputs = { q: Q, k: K, v: V };
const { heads, output } = engine.trace(inputs);
const head = heads[0]!;
const rowsOf = ({ rows, cols, data }: { rows: number; cols: number; data: Float32Array }): number[][] =>
  Array.from({ length: rows }, (_, row) => Array.from(data.subarray(row * cols, (row + 1) * cols)));

/** @param files contents by name; objects become JSON */
async function command(line: string, files: Readonly<Record<string, unknown>> = {}, more: Partial<Host> = {}) {
  const read = (file: string): Uint8Array => {
    if (!Object.hasOwn(files, file)) throw new Error('ENOENT: no such file');
    const content = files[file];
    if (content instanceof Uint8Array) return content;
    return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  };
  const outcome = await run(line.split(' ').filter(Boolean), {
    ...host,
    read,
    load: () => Promise.resolve(engine),
    ...more,
  });
  return { ...outcome, out: [...outcome.out].join('') };
}

async function failure(
  line: string,
  files: Readonly<Record<string, unknown>> = {},
  more: Partial<Host> = {},
): Promise<string> {
  const { code, out, error } = await command(line, files, more);
  expect([code, out]).toEqual([2, '']);
  expect(error).toMatch(/\nSee attention-steps --help\.\n$/);
  return error.split('\n')[0]!;
}

describe('the command', () => {
  it('tells how it is used', async () => {
    const { code, out } = await command('--help');
    expect(code).toBe(0);
    for (const part of [
      'trace inputs.json',
      'check answers.json',
      'lesson lesson.json',
      'train config.json',
      'weighted-sum',
      'numpy',
    ])
      expect(out).toContain(part);
    expect((await command('trace -h')).out).toBe(out);
    expect((await command('--version')).out).toBe(`${engine.version}\n`);
  });

  it.each([
    ['', 'expected a command: trace, check, lesson, train, generate'],
    ['tace in.json', 'tace: expected one of trace, check, lesson, train, generate; did you mean trace?'],
    ['constructor', 'constructor: expected one of trace, check, lesson, train, generate'],
    ['trace', 'trace: expected a file, or - for standard input'],
    ['trace a.json b.json', 'trace: expected one file, got 2: a.json, b.json'],
    [
      'trace in.json --stp softmax',
      '--stp: trace has no such option; it has --step, --format, --decimals, --mask; did you mean --step?',
    ],
    ['trace -x in.json', '-x: trace has no such option; it has --step, --format, --decimals, --mask'],
    ['lesson in.json --format json', '--format: lesson has no such option; it has --html, --scorm, --link'],
    [
      'lesson in.json --link tutorial',
      '--link: expected the address of the tutorial, such as https://example.org/attention/, got tutorial',
    ],
    ['trace in.json --step', '--step: expected a value'],
    ['trace in.json --step --format csv', '--step: expected a value'],
    ['trace in.json --step=', '--step: expected a value'],
    [
      'trace in.json --step soft',
      '--step: expected one of qkv, split, scores, scale, mask, softmax, weighted-sum, concat, output-projection, got soft; did you mean softmax?',
    ],
    ['trace in.json --format xml', '--format: expected one of table, json, csv, numpy, latex, got xml'],
    ['check in.json --format csv', '--format: expected one of text, json, got csv'],
    ['trace in.json --decimals 1.5', '--decimals: expected an integer from 0 to 9, got 1.5'],
    ['trace in.json --decimals 10', '--decimals: expected an integer from 0 to 9, got 10'],
    ['trace none.json', 'none.json: cannot be read: ENOENT: no such file'],
    ['trace in.json --step mask', '--step mask: these inputs have no such step: nothing is masked'],
    ['trace in.json --step qkv', '--step qkv: these inputs have no such step: q, k and v are given'],
  ])('names what it cannot do: %s', async (line, message) => {
    expect(await failure(line, { 'in.json': inputs })).toBe(message);
  });

  it.each([
    ['{ "q": [1, }', /^in\.json: not JSON: .+/],
    ['[1]', /^in\.json: expected an object, got a list$/],
    ['null', /^in\.json: expected an object, got null$/],
    ['{ "q": [[1]], "k": [[1, 2]], "v": [[1]] }', /^in\.json: k: expected 1 column/],
    [
      '{ "q": [[1]], "k": [[1]], "v": [[1]], "maks": [[0]] }',
      /^in\.json: inputs: unknown key 'maks'; did you mean 'mask'\?$/,
    ],
  ])('names the file and what is wrong in it: %s', async (text, message) => {
    expect(await failure('trace in.json', { 'in.json': text })).toMatch(message);
  });
});

describe('a file', () => {
  const text = `{"q": [[1, 0]], "k": [[1, 0], [0, 1]], "v": [[10], [20]], "mask": [[0, -Infinity]]}`;
  const utf16 = Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const swapped = Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());

  it.each([
    ['as Python writes it', text],
    ['with a byte order mark', `\ufeff${text}`],
    ['in UTF-16, as PowerShell writes it', utf16],
    ['in UTF-16, the other way round', swapped],
  ])('%s is read', async (_, content) => {
    const { code, out } = await command('trace in.json --step weighted-sum --decimals 0', { 'in.json': content });
    expect([code, out]).toEqual([0, 'output, 1 × 1\n  10\n']);
  });

  it.each([
    ['UTF-16 without a byte order mark', utf16.subarray(2)],
    ['UTF-16 that is cut off', utf16.subarray(0, -1)],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff)],
  ])('is refused, and what to do is said: %s', async (_, content) => {
    expect(await failure('trace in.json', { 'in.json': content })).toBe(
      'in.json: not text; save it in UTF-8, or in UTF-16 with a byte order mark',
    );
  });

  it('is refused by name where a number cannot be infinite or NaN', async () => {
    const bare = (name: string, value: string) => text.replace(`"${name}": [[1`, `"${name}": [[${value}`);
    expect(await failure('trace in.json', { 'in.json': bare('q', 'NaN') })).toBe(
      'in.json: q: expected finite numbers, got NaN at [0][0]',
    );
    expect(await failure('trace in.json', { 'in.json': bare('k', '-Infinity') })).toBe(
      'in.json: k: expected finite numbers, got -Infinity at [0][0]',
    );
    expect(await failure('trace in.json', { 'in.json': text.replace('-Infinity', 'NaN') })).toBe(
      'in.json: mask: expected no NaN, got NaN at [0][1]',
    );
    expect(await failure('trace in.json', { 'in.json': `{'q': [[1]]}` })).toMatch(
      /^in\.json: not JSON: .+; write it as JSON\.stringify or Python's json\.dump does$/,
    );
  });

  it('is read as it was written where a text has such words', async () => {
    const key = String.raw`NaN, -Infinity and \"Infinity\\`;
    const message = `in.json: inputs: unknown key '${JSON.parse(`"${key}"`) as string}'`;
    expect(await failure('trace in.json', { 'in.json': `{"${key}": NaN}` })).toContain(message);
  });

  it('cannot steer the terminal', async () => {
    const { error } = await command('trace in.json', { 'in.json': { '\u001b[2Jq\u0007': 1 } });
    expect(error).toContain("unknown key '\ufffd[2Jq\ufffd'");
  });
});

describe('trace', () => {
  it('writes a table of every matrix, or of a step', async () => {
    const { code, out } = await command('trace in.json', { 'in.json': inputs });
    expect(code).toBe(0);
    const titles = out.split('\n').filter((line) => /^\S/.test(line));
    expect(titles.map((title) => title.split(',')[0])).toEqual([
      'q',
      'k',
      'v',
      'scores',
      'scaledScores',
      'rowMax',
      'shifted',
      'exponentials',
      'rowSum',
      'weights',
      'output',
    ]);
    const step = await command('trace - --step=weighted-sum --decimals 2', { '-': inputs });
    expect(step.out).toBe(
      `output, 2 × 2\n${rowsOf(output)
        .map((row) => `  ${row.map((value) => value.toFixed(2)).join('  ')}\n`)
        .join('')}`,
    );
  });

  it('writes JSON that holds the very numbers', async () => {
    const { out } = await command('trace in.json --format json', { 'in.json': { ...inputs, causal: true, heads: 2 } });
    const trace = engine.trace({ ...inputs, causal: true, heads: 2 });
    const written = JSON.parse(out) as { heads: Record<string, (number | string)[][]>[]; output: number[][] };
    expect(written.heads).toHaveLength(2);
    expect(written.output.flat().map(Math.fround)).toEqual([...trace.output.data]);
    expect(written.heads[1]?.['weights']?.flat().map(Number).map(Math.fround)).toEqual([
      ...trace.heads[1]!.weights.data,
    ]);
    expect(written.heads[0]?.['maskedScores']?.[0]).toContain('-Infinity');
  });

  it('takes back the infinities that it writes', async () => {
    const mask = [
      [0, '-Infinity', 0],
      [0, 0, '-Infinity'],
    ];
    const { out } = await command('trace in.json --step softmax --format json', { 'in.json': { ...inputs, mask } });
    const written = JSON.parse(out) as { heads: { weights: number[][] }[] };
    expect(written.heads[0]?.weights[0]?.[1]).toBe(0);
  });

  it('writes CSV with a cell a line, head by head', async () => {
    const { out } = await command('trace in.json --step softmax --format csv', { 'in.json': { ...inputs, heads: 2 } });
    const [title, ...lines] = out.trimEnd().split('\n');
    expect(title).toBe('matrix,head,row,column,value');
    const weights = lines.filter((line) => line.startsWith('weights,1,')).map((line) => line.split(','));
    expect(weights.map((line) => Math.fround(Number(line[4])))).toEqual([
      ...engine.trace({ ...inputs, heads: 2 }).heads[1]!.weights.data,
    ]);
    expect(weights.at(-1)?.slice(0, 4)).toEqual(['weights', '1', '1', '2']);
  });

  it('writes LaTeX, a formula a matrix, with −∞ in TeX', async () => {
    const mask = [
      [0, '-Infinity', 0],
      [0, 0, 0],
    ];
    const given = { ...inputs, mask, heads: 2 };
    const { out } = await command('trace in.json --step mask --format latex --decimals 3', { 'in.json': given });
    const { heads } = engine.trace({ ...given, mask: [[0, -Infinity, 0], [0, 0, 0]] }); // prettier-ignore
    const formulas = heads.map((head, at) => {
      const rows = rowsOf(head.maskedScores!).map((row) =>
        row.map((value) => (value === -Infinity ? String.raw`-\infty` : value.toFixed(3))).join(' & '),
      );
      return String.raw`\[ \mathit{maskedScores}_{${at}} = \left[\begin{array}{rrr} ${rows.join(String.raw` \\ `)} \end{array}\right] \]`;
    });
    expect(out).toBe(`${formulas.join('\n\n')}\n`);
  });

  it('writes Python, each name once', async () => {
    const wo = [[1], [1]];
    for (const given of [inputs, { ...inputs, wo }, { ...inputs, heads: 2 }, { ...inputs, heads: 2, wo }]) {
      const { out } = await command('trace in.json --format numpy', { 'in.json': given });
      const names = [...out.matchAll(/^(\w+) = np\.array/gm)].map(([, name]) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.at(-1)).toBe('output');
    }
  });
});

describe('a mask that may be meant otherwise', () => {
  const qkv = { q: [[1, 0], [0, 1]], k: [[1, 0], [0, 1]], v: [[10], [20]] }; // prettier-ignore
  const weights = async (mask: unknown, meaning = '') => {
    const line = `trace in.json --step softmax --format json ${meaning && `--mask ${meaning}`}`;
    const { code, out, error } = await command(line, { 'in.json': { ...qkv, mask } });
    const { heads } = JSON.parse(out) as { heads: { weights: number[][] }[] };
    return { code, error, first: heads[0]!.weights[0]!.map((weight) => weight.toFixed(2)) };
  };
  const [lower, upper] = [[[1, 0], [1, 1]], [[false, true], [false, false]]]; // prettier-ignore

  it('is added, with a warning, unless it is said what it means', async () => {
    const { code, error, first } = await weights(lower);
    expect([code, first]).toEqual([0, ['0.85', '0.15']]);
    expect(error).toMatch(/^in\.json: warning: mask holds nothing but 0 and 1.* --mask allowed; .*\n$/);
    expect(await weights(lower, 'allowed')).toEqual({ code: 0, error: '', first: ['1.00', '0.00'] });
    expect(await weights(lower, 'left-out')).toEqual({ code: 0, error: '', first: ['0.00', '1.00'] });
    expect(await weights(lower, 'added')).toEqual({ code: 0, error: '', first });
  });
  it('leaves a query without a key, with a warning', async () => {
    expect((await weights(upper)).error).toContain('mask leaves a query without any key');
    expect(await weights(upper, 'left-out')).toEqual({ code: 0, error: '', first: ['1.00', '0.00'] });
  });
  it('of other numbers can only be added', async () => {
    const mask = [[0.5, 0], [0, 0]]; // prettier-ignore
    const given = { 'in.json': { ...qkv, mask } };
    expect((await weights(mask, 'added')).code).toBe(0);
    expect(await failure('trace in.json --mask allowed', given)).toBe(
      'in.json: mask: expected nothing but 0 and 1, or true and false, got 0.5',
    );
  });
  it('is what is graded by', async () => {
    const graded = { inputs: { ...qkv, mask: lower }, answers: { weights: [[1, 0], [0.33, 0.67]] } }; // prettier-ignore
    expect((await command('check a.json', { 'a.json': graded })).error).toContain('warning: mask');
    expect(await command('check a.json --mask allowed', { 'a.json': graded })).toMatchObject({ code: 0, error: '' });
  });
  it('is refused in the engine’s words where it is none, and a meaning that there is not by name', async () => {
    expect(await failure('trace in.json', { 'in.json': { ...qkv, mask: [[1]] } })).toContain('mask: expected 2 rows');
    expect(await failure('trace in.json --mask 1', { 'in.json': qkv })).toContain('--mask: expected one of added,');
  });
});

describe('check', () => {
  const check = (given: object, options = '') => command(`check a.json ${options}`, { 'a.json': given });

  it.each([
    ['-Infinity', 0],
    [-1e9, 0],
    [-1e8, 1],
    [0, 1],
    [99, 1],
  ])('takes no other number than −∞, or one as good, where a key is masked: %s', async (masked, code) => {
    const maskedScores = [[0.7071, masked], [0, 0.7071]]; // prettier-ignore
    const given = { q: [[1, 0], [0, 1]], k: [[1, 0], [0, 1]], v: [[10], [20]], causal: true }; // prettier-ignore
    expect((await check({ inputs: given, answers: { maskedScores } })).code).toBe(code);
  });
  const weights = rowsOf(head.weights).map((row) => row.map((value) => Number(value.toFixed(2))));

  it('says that all is right, as far as the tolerance goes', async () => {
    const { code, out } = await check({
      inputs,
      answers: { scores: rowsOf(head.scores), weights, output: rowsOf(output) },
    });
    expect([code, out]).toEqual([
      0,
      'scores: right, all 6 cells\nweights: right, all 6 cells\noutput: right, all 4 cells\n16 of 16 cells right\n',
    ]);
    expect((await check({ inputs, answers: { weights }, tolerance: 0 })).code).toBe(1);
    expect((await check({ inputs, answers: { weights: rowsOf(head.weights) }, tolerance: 0 })).code).toBe(0);
  });

  it('names each cell that is wrong', async () => {
    const slip = weights.map((row) => [...row]);
    slip[1]![2] = 0.5;
    const { code, out } = await check({ inputs, answers: { weights: slip } });
    expect(code).toBe(1);
    expect(out).toMatch(/^weights: 1 of 6 cells wrong\n {2}weights\[1\]\[2\]: expected 0\.401\d+, got 0\.5\n/);
    expect(out).toMatch(/5 of 6 cells right\n$/);
  });

  it('knows the likely mistake', async () => {
    const unscaled = engine.trace({ ...inputs, scale: 1 }).heads[0]!;
    const answers = { weights: rowsOf(unscaled.weights), output: rowsOf(unscaled.output) };
    const { code, out } = await check({ inputs, answers });
    expect(code).toBe(1);
    expect(out.match(/when the division by √dₖ is forgotten/g)).toHaveLength(2);
  });

  it('knows the likely mistake in a head, and behind W_O', async () => {
    const q = [[1, 0, 2, 1], [0, 1, 1, -1]]; // prettier-ignore
    const wo = [[1, 0], [0, 1], [1, 1], [0, 2]]; // prettier-ignore
    const two = { q, k: q, v: q, wo, heads: 2 };
    const unscaled = engine.trace({ ...two, scale: 1 });
    const answers = { heads: [{}, { weights: rowsOf(unscaled.heads[1]!.weights) }], output: rowsOf(unscaled.output) };
    const { code, out } = await check({ inputs: two, answers });
    expect(code).toBe(1);
    expect(out.match(/when the division by √dₖ is forgotten/g)).toHaveLength(2);
  });

  it('names a cell that is blank or a text, as any other that is wrong', async () => {
    const given = rowsOf(head.weights) as unknown[][];
    [given[0]![1], given[1]![0], given[1]![2]] = [null, ' ', '0.4'];
    const { code, out } = await check({ inputs, answers: { weights: given } });
    expect(code).toBe(1);
    expect(out).toMatch(/^weights: 3 of 6 cells wrong\n {2}weights\[0\]\[1\]: expected [\d.]+, got nothing\n/);
    expect(out).toMatch(/ {2}weights\[1\]\[0\]: expected [\d.]+, got nothing\n/);
    expect(out).toMatch(/ {2}weights\[1\]\[2\]: expected [\d.]+, got "0\.4", which is no number\n/);
    const told = await check({ inputs, answers: { weights: given } }, '--format json');
    expect(JSON.parse(told.out)).toMatchObject({
      answers: [{ wrong: [{ given: null }, { given: ' ' }, { given: '0.4' }] }],
    });
  });

  it('names what a wrong name may mean', async () => {
    const said = await failure('check a.json', { 'a.json': { inputs, answers: { weigths: [[1]] } } });
    expect(said).toMatch(/; did you mean weights\?$/);
    const far = await failure('check a.json', { 'a.json': { inputs, answers: { gradient: [[1]] } } });
    expect(far).not.toContain('did you mean');
  });

  it('knows a forgotten softcap, and masked scores', async () => {
    const capped = { ...inputs, softcap: 0.5, causal: true };
    const { maskedScores, weights } = engine.trace({ ...inputs, causal: true }).heads[0]!;
    const masked = rowsOf(maskedScores!).map((row) => row.map((value) => (value === -Infinity ? -1e9 : value)));
    const { code, out } = await check({ inputs: capped, answers: { maskedScores: masked, weights: rowsOf(weights) } });
    expect(code).toBe(1);
    expect(out.match(/This is exactly what you get when the softcap is forgotten/g)).toHaveLength(2);
  });

  it('tells mistakes apart by all digits of an answer', async () => {
    const q = [[0.1, 0.2], [0.3, -0.1]]; // prettier-ignore
    const close = { q, k: q, v: q };
    const wrong = engine.trace({ ...close, scale: Math.LN2 / Math.SQRT2 });
    const answers = { weights: rowsOf(wrong.heads[0]!.weights) };
    const { out } = await check({ inputs: close, answers, tolerance: 0.0005 });
    expect(out).toContain('when softmax takes powers of 2 instead of e');
  });

  it('names a shape that is not the one computed', async () => {
    const { code, out } = await check({ inputs, answers: { scores: [[1, 2]] } });
    expect(code).toBe(1);
    expect(out).toContain('scores: expected 2 × 3, got 1 × 2');
    expect(out).toContain('0 of 6 cells right');
  });

  it('grades several heads, and what of them is put together', async () => {
    const given = { ...inputs, heads: 2 };
    const trace = engine.trace(given);
    const answers = {
      heads: [
        { weights: rowsOf(trace.heads[0]!.weights) },
        {
          weights: [
            [1, 0, 0],
            [0, 1, 0],
          ],
        },
      ],
      output: rowsOf(trace.output),
    };
    const { code, out } = await check({ inputs: given, answers });
    expect(code).toBe(1);
    expect(out).toContain('heads[0].weights: right');
    expect(out).toContain('heads[1].weights: 6 of 6 cells wrong');
    expect(out).toContain('output: right');
  });

  it('tells a program the same', async () => {
    const { code, out } = await check(
      {
        inputs,
        answers: {
          scores: [
            [1, 0, 1],
            [0, 1, 2],
          ],
        },
      },
      '--format json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      right: false,
      cells: 6,
      wrong: 1,
      answers: [{ name: 'scores', rows: 2, cols: 3, right: false, wrong: [{ row: 1, col: 2, given: 2, expected: 1 }] }],
    });
  });

  it('names an answer that is infinite or no number', async () => {
    const answers = { output: [[3, 2], [5, 6]] }; // prettier-ignore
    const given = JSON.stringify({ inputs, answers }).replace('[3,2]', '[NaN,-Infinity]');
    expect((await command('check a.json', { 'a.json': given })).out).toMatch(
      /output\[0\]\[0\]: expected \S+, got NaN\n {2}output\[0\]\[1\]: expected \S+, got -Infinity\n/,
    );
    const { out } = await command('check a.json --format json', { 'a.json': given });
    expect(JSON.parse(out)).toMatchObject({ answers: [{ wrong: [{ given: 'NaN' }, { given: '-Infinity' }, {}, {}] }] });
  });

  it.each([
    [{ answers: {} }, 'a.json: inputs is missing'],
    [{ inputs }, 'a.json: answers is missing'],
    [{ inputs, answers: {} }, 'a.json: answers: expected at least one matrix'],
    [{ inputs, answers: [] }, 'a.json: expected an object, got a list'],
    [{ inputs, answer: {} }, 'a.json: answer: unknown; known: inputs, answers, tolerance; did you mean answers?'],
    [{ inputs, answers: { scores: 3 } }, 'a.json: scores: expected rows, all of the same length'],
    [{ inputs, answers: { scores: [[1], [1, 2]] } }, 'a.json: scores: expected rows, all of the same length'],
    [{ inputs, answers: { scores: [[]] } }, 'a.json: scores: expected rows, all of the same length'],
    [
      { inputs, answers: { scores: [[1]] }, tolerance: -1 },
      'a.json: tolerance: expected a number of at least 0, got -1',
    ],
    [
      { inputs, answers: { scores: [[1]] }, tolerance: '1' },
      'a.json: tolerance: expected a number of at least 0, got "1"',
    ],
    [
      { inputs, answers: { scores: [[1]] }, tolerance: 'Infinity' },
      'a.json: tolerance: expected a number of at least 0, got "Infinity"',
    ],
  ])('names what cannot be graded: %j', async (given, message) => {
    expect(await failure('check a.json', { 'a.json': given })).toBe(message);
  });

  it('names what is not computed', async () => {
    const answers = { heads: [{ gradients: [[1]] }] };
    expect(await failure('check a.json', { 'a.json': { inputs, answers } })).toMatch(
      /^a\.json: gradients: not computed from these inputs; computed: q, k, v, scores,/,
    );
    expect(await failure('check a.json', { 'a.json': { inputs: { q: Q }, answers } })).toMatch(
      /^a\.json: \w+: expected/,
    );
  });
});

describe('a large trace', () => {
  // As one text, its lines would be longer than any string may be.
  it.each(['csv', 'json', 'numpy', 'table'])('comes in pieces: %s', async (format) => {
    const q = Array.from({ length: 300 }, (_, row) => [row / 300]);
    const read = () => new TextEncoder().encode(JSON.stringify({ q, k: q, v: q }));
    const { code, out } = await run(['trace', 'l.json', '--format', format], {
      ...{ ...host, read, load: () => Promise.resolve(engine) },
    });
    expect(code).toBe(0);
    let longest = 0;
    let pieces = 0;
    for (const { length } of out) {
      longest = Math.max(longest, length);
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(1000);
    expect(longest).toBeLessThan(20_000);
  });

  it('whose step is not there is refused before anything is computed', async () => {
    const load = () => Promise.resolve({ ...engine, trace: () => expect.fail('computed') });
    const { code, error } = await command('trace l.json --step output-projection', { 'l.json': inputs }, { load });
    expect([code, error.split('\n')[0]]).toEqual([
      2,
      '--step output-projection: these inputs have no such step: there is no wo',
    ]);
  });
});

it('an error of any kind ends with a message and no stack', async () => {
  const load = () => Promise.reject(new WebAssembly.CompileError('out of memory'));
  expect(await failure('trace l.json', { 'l.json': inputs }, { load })).toBe('out of memory');
});

describe('lesson', () => {
  const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
  const text = readFileSync(new URL(readdirSync(folder).sort()[0]!, folder), 'utf8');
  const lesson = JSON.parse(text) as Record<string, unknown> & { parts: Record<string, unknown>[] };

  it('says that a lesson can be shown', async () => {
    const { code, out } = await command('lesson l.json', { 'l.json': text });
    expect(code).toBe(0);
    expect(out).toMatch(/^l\.json: the lesson “.+” is valid: \d+ parts, [1-9]\d* computed numbers\n$/);
  });

  it('is handed out as a page, as a package and as a link', async () => {
    const written = new Map<string, Uint8Array>();
    const write = (file: string, bytes: Uint8Array): void => void written.set(file, bytes);
    const line = 'lesson l.json --html l.html --scorm l.zip --link https://example.org/attention';
    const { code, out } = await command(line, { 'l.json': text }, { write });
    expect(code).toBe(0);
    const [, page, packed, link = ''] = out.split('\n');
    expect([page, packed]).toEqual([
      'l.html: the lesson as a page that needs no server',
      'l.zip: the lesson as a SCORM 1.2 package',
    ]);
    expect(link).toMatch(/^https:\/\/example\.org\/attention\/lesson\.html#lesson=[\w-]+$/);
    expect(JSON.parse((await lessonInLink(new URL(link).hash))!)).toEqual(lesson);
    const html = new TextDecoder().decode(written.get('l.html'));
    expect(html).toContain(`<title>${String(lesson['title'])}</title>`);
    expect(html).toContain('<article class="lesson"');
    expect(html).not.toContain('<!-- lesson -->');
    const files = unzipSync(written.get('l.zip')!);
    expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
    expect(strFromU8(files['index.html']!)).toContain('<article class="lesson"');
  });

  it('has its exercises run in a package, and be read in a page', async () => {
    const written = new Map<string, Uint8Array>();
    const write = (file: string, bytes: Uint8Array): void => void written.set(file, bytes);
    const parts = [...lesson.parts, { kind: 'exercise', id: 'write-it', exercise: 'softmax' }];
    const { code } = await command(
      'lesson l.json --html l.html --scorm l.zip',
      { 'l.json': { ...lesson, parts } },
      { write, element: (file) => Promise.resolve(strToU8(file)) },
    );
    expect(code).toBe(0);
    const html = new TextDecoder().decode(written.get('l.html'));
    expect(html).toContain('<section class="exercise" id="write-it"');
    const files = unzipSync(written.get('l.zip')!);
    expect(Object.keys(files)).toEqual([
      ...['imsmanifest.xml', 'index.html', 'exercise/attention-exercise.js', 'exercise/licenses.txt'],
    ]);
    expect(strFromU8(files['exercise/licenses.txt']!)).toBe('licenses.txt');
    expect(strFromU8(files['index.html']!)).toContain('<attention-exercise id="write-it" exercise="softmax">');
  });

  it('that is wrong is not handed out, and a file that cannot be written is named', async () => {
    const wrong = await command('lesson l.json --html l.html', { 'l.json': { ...lesson, title: '' } });
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    expect(await failure('lesson l.json --html no/l.html', { 'l.json': text })).toBe(
      'no/l.html: cannot be written: EROFS: no/l.html',
    );
  });

  it.each([
    [{ version: 2 }, /^l\.json: version: .*1/],
    [{ title: ' ', minutes: 0 }, /^l\.json: title: expected some text\nl\.json: minutes: /],
    [{ parts: [{ kind: 'text', text: '{{weigths[0,0]}}' }] }, /^l\.json: .*weigths/],
    [
      { parts: [{ kind: 'correction', source: 'nobody', text: 'x' }] },
      /^l\.json: parts\.0\.source: source "nobody": expected one of/,
    ],
    [{ parts: [{ kind: 'text', text: '[no](lesson:)' }] }, /^l\.json: parts\.0\.text: link to lesson:/],
    [{ computed: { a: { example: 'none' } } }, /^l\.json: computed\.a: there is no example "none"/],
  ])('names every place that is wrong: %j', async (change, message) => {
    const { code, out, error } = await command('lesson l.json', { 'l.json': { ...lesson, ...change } });
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(message);
  });
});

it('the page that a lesson is put into comes back from the package as it was, with what other files have', () => {
  const [engine, model] = ['QUJD'.repeat(2000), 'REVG+/'.repeat(1000)];
  const files = new Map([
    ['core/inline.js', `const short = "${'x'.repeat(5000)}", bytes = "${engine}";`],
    ['embed/model-a1.js', `"${model}"`],
  ]);
  const shell = `<script>a("${engine}"); b(\`${model}\`); '$&'</script><!-- lesson -->`;
  const packed = packShell(shell, files);
  expect(packed.length).toBeLessThan(200);
  expect(unpackShell(packed, (file) => files.get(file)!)).toBe(shell);
  expect(() => packShell(shell, new Map([['core/none.js', 'x']]))).toThrow('core/none.js: has no bytes as text');
});
