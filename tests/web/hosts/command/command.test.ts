/** The command, without a process: arguments and files in, text and an exit code out. */
import { readFileSync, readdirSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../web/hosts/command/run.ts';
import { lessonInLink } from '../../../../web/hosts/lesson/link.ts';
import { packShell, unpackShell } from '../../../../web/hosts/command/shell.ts';
import { command, engine, failure, host } from './host.ts';

const QKV = '"q": [[1, 0], [0, 1]], "k": [[1, 0], [0, 1], [1, 1]], "v": [[1, 2], [3, 4], [5, 6]]';
const INPUTS = `{ ${QKV} }`;
const SQUARE = '"q": [[1, 0], [0, 1]], "k": [[1, 0], [0, 1]], "v": [[10], [20]]';

const row = `{"q": [[1, 0]], "k": [[1, 0], [0, 1]], "v": [[10], [20]], "mask": [[0, -Infinity]]}`;
const utf16 = Uint8Array.from(Buffer.from(`\ufeff${row}`, 'utf16le'));
const swapped = Uint8Array.from(Buffer.from(`\ufeff${row}`, 'utf16le').swap16());
const NOT_TEXT = 'in.json: not text; save it in UTF-8, or in UTF-16 with a byte order mark';
const answering = (answers: string, more = '') => `{ "inputs": ${INPUTS}, "answers": ${answers}${more} }`;
const NOT_ROWS = 'in.json: scores: expected rows, all of the same length';

it.each<[line: string, content: string | Uint8Array, message: string | RegExp]>([
  ['', INPUTS, 'expected a command: trace, check, lesson, train, generate, model'],
  ['tace in.json', INPUTS, 'tace: expected one of trace, check, lesson, train, generate, model; did you mean trace?'],
  ['constructor', INPUTS, 'constructor: expected one of trace, check, lesson, train, generate, model'],
  ['trace', INPUTS, 'trace: expected a file, or - for standard input'],
  ['trace a.json b.json', INPUTS, 'trace: expected one file, got 2: a.json, b.json'],
  [
    'trace in.json --stp softmax',
    INPUTS,
    '--stp: trace has no such option; it has --step, --format, --decimals, --mask, --as; did you mean --step?',
  ],
  ['trace -x in.json', INPUTS, '-x: trace has no such option; it has --step, --format, --decimals, --mask, --as'],
  ['lesson in.json --format json', INPUTS, '--format: lesson has no such option; it has --html, --scorm, --link'],
  [
    'lesson in.json --link tutorial',
    INPUTS,
    '--link: expected the address of the tutorial, such as https://example.org/attention/, got tutorial',
  ],
  ['trace in.json --step', INPUTS, '--step: expected a value'],
  ['trace in.json --step --format csv', INPUTS, '--step: expected a value'],
  ['trace in.json --step=', INPUTS, '--step: expected a value'],
  [
    'trace in.json --step soft',
    INPUTS,
    '--step: expected one of qkv, split, scores, scale, mask, softmax, weighted-sum, concat, output-projection, got soft; did you mean softmax?',
  ],
  ['trace in.json --format xml', INPUTS, '--format: expected one of table, json, csv, numpy, latex, got xml'],
  ['check in.json --format csv', INPUTS, '--format: expected one of text, json, got csv'],
  ['trace in.json --decimals 1.5', INPUTS, '--decimals: expected an integer from 0 to 9, got 1.5'],
  ['trace in.json --decimals 10', INPUTS, '--decimals: expected an integer from 0 to 9, got 10'],
  ['trace in.json --mask 1', INPUTS, /^--mask: expected one of added,/],
  ['trace none.json', INPUTS, 'none.json: cannot be read: ENOENT: no such file'],
  ['trace in.json --step mask', INPUTS, '--step mask: these inputs have no such step: nothing is masked'],
  ['trace in.json --step qkv', INPUTS, '--step qkv: these inputs have no such step: q, k and v are given'],
  ['trace in.json', utf16.subarray(2), NOT_TEXT],
  ['trace in.json', utf16.subarray(0, -1), NOT_TEXT],
  ['trace in.json', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff), NOT_TEXT],
  ['trace in.json', '{ "q": [1, }', /^in\.json: not JSON: .+/],
  [
    'check in.json',
    `{'q': [[1]]}`,
    /^in\.json: not JSON: .+; write it as JSON\.stringify or Python's json\.dump does$/,
  ],
  ['check in.json', '[1]', 'in.json: expected an object, got a list'],
  ['trace in.json', `{'q': [[1]]}`, 'in.json: k, v are missing'],
  [
    'trace in.json',
    '{"q": [[1]],\n "k": [[1]], "q": [[2]]}',
    'in.json: line 2, "q" is a key twice: the later value would win',
  ],
  ['trace in.json', 'null', 'in.json: null: the matrix has no numbers'],
  [
    'trace in.json',
    '1 2\n3 4\n\n5 6\n7 8',
    /^in\.json: the text has 2 matrices, and names not all of them: .+ --as q,k,v$/,
  ],
  ['trace in.json --as q,k', '[[1]]\n[[2]]\n[[3]]', 'in.json: --as: the text has 3 matrices, got 2 names'],
  ['trace in.json --as q,z,v', '[[1]]\n[[2]]\n[[3]]', /--as: expected one of x, context, .+, got z$/],
  [
    'trace in.json',
    'X = [[1, 0]]\nW_Q = Parameter containing:\ntensor([[1, 0], [0, 1]])\nW_K = [[1, 0], [0, 1]]\nW_V = [[1, 0], [0, 1]]',
    /nn\.Linear keeps its weights transposed\. The text does not say it\.$/,
  ],
  ['trace in.json', '{ "q": [[1]], "k": [[1, 2]], "v": [[1]] }', /^in\.json: k: expected 1 column/],
  ['trace in.json', `{ ${QKV}, "maks": [[0]] }`, "in.json: inputs: unknown key 'maks'; did you mean 'mask'?"],
  // A text with such words is read as it was written.
  ['trace in.json', '{"NaN, -Infinity": NaN}', /^in\.json: inputs: unknown key 'NaN, -Infinity'/],
  ['trace in.json', '{"\\"Infinity\\\\": NaN}', /^in\.json: inputs: unknown key '"Infinity\\'/],
  ['trace in.json', row.replace('1', 'NaN'), 'in.json: q: expected finite numbers, got NaN at [0][0]'],
  ['trace in.json', row.replace('1', '-Infinity'), 'in.json: q: expected finite numbers, got -Infinity at [0][0]'],
  ['trace in.json', row.replace('-Infinity', 'NaN'), 'in.json: mask: expected no NaN, got NaN at [0][1]'],
  ['trace in.json', `{ ${SQUARE}, "mask": [[1]] }`, /^in\.json: mask: expected 2 rows/],
  [
    'trace in.json --mask allowed',
    `{ ${SQUARE}, "mask": [[0.5, 0], [0, 0]] }`,
    'in.json: mask: expected nothing but 0 and 1, or true and false, got 0.5',
  ],
  ['check in.json', '{ "answers": {} }', 'in.json: inputs is missing'],
  ['check in.json', `{ "inputs": ${INPUTS} }`, 'in.json: answers is missing'],
  ['check in.json', answering('{}'), 'in.json: answers: expected at least one matrix'],
  ['check in.json', answering('[]'), 'in.json: expected an object, got a list'],
  [
    'check in.json',
    `{ "inputs": ${INPUTS}, "answer": {} }`,
    'in.json: answer: unknown; known: inputs, answers, tolerance; did you mean answers?',
  ],
  ['check in.json', answering('{ "scores": 3 }'), NOT_ROWS],
  ['check in.json', answering('{ "scores": [[1], [1, 2]] }'), NOT_ROWS],
  ['check in.json', answering('{ "scores": [[]] }'), NOT_ROWS],
  ['check in.json', answering('{ "weigths": [[1]] }'), /; did you mean weights\?$/],
  ['check in.json', answering('{ "gradient": [[1]] }'), /^(?!.*did you mean)/],
  [
    'check in.json',
    answering('{ "heads": [{ "gradients": [[1]] }] }'),
    /^in\.json: gradients: not computed from these inputs; computed: q, k, v, scores,/,
  ],
  ['check in.json', '{ "inputs": { "q": [[1]] }, "answers": { "q": [[1]] } }', /^in\.json: \w+: expected/],
  ...['-1', '"1"', '"Infinity"'].map((tolerance): [string, string, string] => [
    'check in.json',
    answering('{ "scores": [[1]] }', `, "tolerance": ${tolerance}`),
    `in.json: tolerance: expected a number of at least 0, got ${tolerance}`,
  ]),
])('%s of %s is refused', async (line, content, message) => {
  const said = await failure(line, { 'in.json': content });
  if (typeof message === 'string') expect(said).toBe(message);
  else expect(said).toMatch(message);
});

it('an error of any kind ends with a message and no stack', async () => {
  const load = () => Promise.reject(new WebAssembly.CompileError('out of memory'));
  expect(await failure('trace in.json', { 'in.json': INPUTS }, { load })).toBe('out of memory');
});

it('words of a file cannot steer the terminal', async () => {
  expect(await failure('trace in.json', { 'in.json': { '\u001b[2Jq\u0007': 1 } })).toContain(
    "unknown key '\ufffd[2Jq\ufffd'",
  );
});

it.each(['--help', 'help', 'trace -h'])('tells how it is used: %s', async (asked) => {
  const { code, out } = await command(asked);
  expect(code).toBe(0);
  for (const part of [
    /trace inputs\.json/,
    /check answers\.json/,
    /lesson lesson\.json/,
    /train config\.json/,
    /numpy/,
  ])
    expect(out).toMatch(part);
  expect((await command('trace -h')).out).toBe(out);
  expect((await command('--version')).out).toBe(`${engine.version}\n`);
});

const HEADS = `{ ${SQUARE.replace('[[10], [20]]', '[[10, 1], [20, 2]]')}, "heads": 2, "mask": [[0, "-Infinity"], [0, 0]] }`;
const WEIGHTS = `{
  "heads": [{
    "rowMax": [[1], [0]],
    "shifted": [[0, "-Infinity"], [0, 0]],
    "exponentials": [[1, 0], [1, 1]],
    "rowSum": [[1], [2]],
    "weights": [[1, 0], [0.5, 0.5]]
  }, {
    "rowMax": [[0], [1]],
    "shifted": [[0, "-Infinity"], [-1, 0]],
    "exponentials": [[1, 0], [0.36787945, 1]],
    "rowSum": [[1], [1.3678794]],
    "weights": [[1, 0], [0.26894143, 0.7310586]]
  }]
}
`;
const MASKED_CSV = `matrix,head,row,column,value
maskedScores,0,0,0,1
maskedScores,0,0,1,-inf
maskedScores,0,1,0,0
maskedScores,0,1,1,0
maskedScores,1,0,0,0
maskedScores,1,0,1,-inf
maskedScores,1,1,0,0
maskedScores,1,1,1,1
`;
const MASKED_LATEX = String.raw`\[ \mathit{maskedScores}_{0} = \left[\begin{array}{rr} 1.0 & -\infty \\ 0.0 & 0.0 \end{array}\right] \]

\[ \mathit{maskedScores}_{1} = \left[\begin{array}{rr} 0.0 & -\infty \\ 0.0 & 1.0 \end{array}\right] \]
`;

describe('a text that is no object', () => {
  const three = '[[1, 0]]\n[[1, 0], [0, 1]]\n[[10], [20]]';
  it('is read as on the stage, and what it does not say is a warning', async () => {
    const named = three.split('\n').map((rows, at) => `${'QKV'.charAt(at)} = ${rows}`);
    const plain = await command('trace in.txt', { 'in.txt': named.join('\n') });
    expect(plain).toMatchObject({ code: 0, error: '' });
    expect(await command('trace in.txt', { 'in.txt': three })).toEqual({
      ...plain,
      error: 'in.txt: warning: The matrices were read as q,k,v. If they are others, name them with --as q,k,v.\n',
    });
    expect(await command('trace in.txt --as q,k,v', { 'in.txt': three })).toEqual(plain);
    const turned = `${three.split('\n')[2]}\n${three.split('\n').slice(0, 2).join('\n')}`;
    expect(await command('trace in.txt --as v,q,k', { 'in.txt': turned })).toEqual(plain);
  });
  it('warns of counting columns and of masks', async () => {
    const table = 'id,a\n101,0.5\n102,0.25\n103,0.75';
    const { error } = await command('trace in.csv', { 'in.csv': table });
    expect(error).toContain('in.csv: warning: The first column counts rows or says when: id, 101, 102\n');
    const masked = 'Q = [[1], [1]]\nK = [[1], [1]]\nV = [[1], [1]]\nmask = [[1, 0], [1, 1]]';
    expect((await command('trace in.txt', { 'in.txt': masked })).error).toContain('use --mask allowed');
    expect((await command('trace in.txt --mask allowed', { 'in.txt': masked })).error).toBe('');
  });
});

describe('trace', () => {
  it('writes every matrix, those of all heads last', async () => {
    const table = (await command('trace in.json', { 'in.json': INPUTS })).out;
    const titles = table.split('\n').filter((line) => /^\S/.test(line));
    const names = 'q k v scores scaledScores rowMax shifted exponentials rowSum weights output';
    expect(titles.map((title) => title.split(',')[0])).toEqual(names.split(' '));
    const json = (await command('trace in.json --format json', { 'in.json': HEADS })).out;
    expect(JSON.parse(json)).toMatchObject({
      heads: [{}, {}],
      output: [
        [10, 1],
        [15, 1.7310586],
      ],
    });
  });

  it.each<[line: string, content: string | Uint8Array, out: string]>([
    ['trace in.json --step weighted-sum --decimals 0', row, 'output, 1 × 1\n  10\n'],
    ['trace in.json --step weighted-sum --decimals 0', `\ufeff${row}`, 'output, 1 × 1\n  10\n'],
    ['trace in.json --step weighted-sum --decimals 0', utf16, 'output, 1 × 1\n  10\n'],
    ['trace in.json --step weighted-sum --decimals 0', swapped, 'output, 1 × 1\n  10\n'],
    ['trace in.json --step=weighted-sum --decimals 2', INPUTS, 'output, 2 × 2\n  3.00  4.00\n  3.41  4.41\n'],
    ['trace in.json --step softmax --format json', HEADS, WEIGHTS],
    ['trace in.json --step mask --format csv', HEADS, MASKED_CSV],
    ['trace in.json --step mask --format latex --decimals 1', HEADS, MASKED_LATEX],
  ])('%s, of %s', async (line, content, out) => {
    expect(await command(line, { 'in.json': content })).toEqual({ code: 0, out, error: '' });
  });

  it('reads standard input', async () => {
    expect((await command('trace -', { '-': INPUTS })).code).toBe(0);
  });

  it.each([
    INPUTS,
    `{ ${QKV}, "wo": [[1], [1]] }`,
    `{ ${QKV}, "heads": 2 }`,
    `{ ${QKV}, "heads": 2, "wo": [[1], [1]] }`,
  ])('writes Python, each name once: %s', async (content) => {
    const { out } = await command('trace in.json --format numpy', { 'in.json': content });
    const names = [...out.matchAll(/^(\w+) = np\.array/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.at(-1)).toBe('output');
  });

  // As one text, its lines would be longer than any string may be.
  it.each(['csv', 'json', 'numpy', 'table'])('comes in pieces where it is large: %s', async (format) => {
    const q = Array.from({ length: 120 }, (_, at) => [at / 120]);
    const read = () => new TextEncoder().encode(JSON.stringify({ q, k: q, v: q }));
    const { code, out } = await run(['trace', 'in.json', '--format', format], { ...host, read });
    const lengths = Array.from(out, (piece) => piece.length);
    expect(code).toBe(0);
    expect(lengths.length).toBeGreaterThan(1000);
    expect(lengths.reduce((most, length) => Math.max(most, length))).toBeLessThan(20_000);
  });

  it('computes nothing where the step is not there', async () => {
    const load = () => Promise.resolve({ ...engine, trace: () => expect.fail('computed') });
    expect(await failure('trace in.json --step output-projection', { 'in.json': INPUTS }, { load })).toBe(
      '--step output-projection: these inputs have no such step: there is no wo',
    );
  });
});

const LOWER = `{ ${SQUARE}, "mask": [[1, 0], [1, 1]] }`;
const PADDING = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]\nV = [[10], [20]]\nmask = [[False, True], [False, True]]';
const UPPER = `{ ${SQUARE}, "mask": [[false, true], [false, false]] }`;

it.each<[option: string, content: string, first: string, warning: RegExp]>([
  ['', LOWER, '0.85  0.15', /^in\.json: warning: mask holds nothing but 0 and 1.* --mask allowed; .*\n$/],
  ['--mask added', LOWER, '0.85  0.15', /^$/],
  ['--mask allowed', LOWER, '1.00  0.00', /^$/],
  ['--mask left-out', LOWER, '0.00  1.00', /^$/],
  ['', UPPER, '0.00  1.00', /mask leaves a query without any key/],
  ['--mask left-out', UPPER, '1.00  0.00', /^$/],
  ['', PADDING, '0.00  1.00', /What does true mean\?/],
  ['--mask left-out', PADDING, '1.00  0.00', /^$/],
  ['--mask added', `{ ${SQUARE}, "mask": [[0.5, 0], [0, 0]] }`, '0.77  0.23', /^$/],
])('a mask that may be meant otherwise: %s %s', async (option, content, first, warning) => {
  const line = `trace in.json --decimals 2 --step softmax ${option}`;
  const { code, out, error } = await command(line, { 'in.json': content });
  expect([code, /weights.*\n {2}(.*)\n/.exec(out)?.[1]]).toEqual([0, first]);
  expect(error).toMatch(warning);
});

type Parsed = Record<'q' | 'k' | 'v', number[][]>;
const parsed = (content: string) => JSON.parse(content) as Parsed;
const alike = (rows: string) => parsed(`{ "q": ${rows}, "k": ${rows}, "v": ${rows} }`);
const rowsOf = ({ rows, cols, data }: { rows: number; cols: number; data: Float32Array }): number[][] =>
  Array.from({ length: rows }, (_, at) => Array.from(data.subarray(at * cols, (at + 1) * cols)));

describe('check', () => {
  const inputs = parsed(INPUTS);
  const { heads, output } = engine.trace(inputs);
  const [scores, weights] = [rowsOf(heads[0]!.scores), rowsOf(heads[0]!.weights)];
  const rounded = weights.map((cells) => cells.map((weight) => Number(weight.toFixed(2))));
  const slip = rounded.with(1, rounded[1]!.with(2, 0.5));
  const blank = [weights[0]!.with(1, null as never), [' ', weights[1]![1], '0.4']];
  const unscaled = engine.trace({ ...inputs, scale: 1 });
  const wide = {
    ...alike('[[1, 0, 2, 1], [0, 1, 1, -1]]'),
    heads: 2,
    wo: JSON.parse('[[1, 0], [0, 1], [1, 1], [0, 2]]') as number[][],
  };
  const behind = engine.trace({ ...wide, scale: 1 });
  const uncapped = engine.trace({ ...inputs, causal: true }).heads[0]!;
  const close = alike('[[0.1, 0.2], [0.3, -0.1]]');
  const powers = engine.trace({ ...close, scale: Math.LN2 / Math.SQRT2 }).heads[0]!;
  const both = engine.trace({ ...inputs, heads: 2 });
  const FORGOTTEN = /when the division by √dₖ is forgotten[^]*when the division by √dₖ is forgotten/;

  it.each<[title: string, content: object | string, code: number, out: string | RegExp]>([
    [
      'all is right, as far as the tolerance goes',
      { inputs, answers: { scores, weights: rounded, output: rowsOf(output) } },
      0,
      'scores: right, all 6 cells\nweights: right, all 6 cells\noutput: right, all 4 cells\n16 of 16 cells right\n',
    ],
    ['rounded numbers, without a tolerance', { inputs, answers: { weights: rounded }, tolerance: 0 }, 1, /wrong/],
    ['all digits, without a tolerance', { inputs, answers: { weights }, tolerance: 0 }, 0, /6 of 6/],
    [
      'a slip',
      { inputs, answers: { weights: slip } },
      1,
      /^weights: 1 of 6 cells wrong\n {2}weights\[1\]\[2\]: expected 0\.401\d+, got 0\.5\n[^]*5 of 6 cells right\n$/,
    ],
    [
      'a likely mistake',
      { inputs, answers: { weights: rowsOf(unscaled.heads[0]!.weights), output: rowsOf(unscaled.output) } },
      1,
      FORGOTTEN,
    ],
    [
      'a likely mistake in a head, and behind W_O',
      {
        inputs: wide,
        answers: { heads: [{}, { weights: rowsOf(behind.heads[1]!.weights) }], output: rowsOf(behind.output) },
      },
      1,
      FORGOTTEN,
    ],
    [
      'cells that are blank or texts',
      { inputs, answers: { weights: blank } },
      1,
      /^weights: 3 of 6.*\n {2}weights\[0\]\[1\]: .*, got nothing\n.*\[1\]\[0\]: .*, got nothing\n.*, got "0\.4", a text: write the number without quotation marks\n/,
    ],
    ...[
      { inputs, weights: weights.map((cells) => cells.map(() => null)) },
      { inputs: { ...close, causal: true }, weights: [Array(2).fill(null), [1, 0]] },
    ].map((given): [string, object, number, RegExp] => [
      'blank cells, from which no mistake is named',
      { inputs: given.inputs, answers: { weights: given.weights } },
      1,
      /^weights: (?![^]*what you get)/,
    ]),
    [
      'a forgotten softcap, and masked scores',
      {
        inputs: { ...inputs, softcap: 0.5, causal: true },
        answers: {
          maskedScores: rowsOf(uncapped.maskedScores!).map((cells) => cells.map((score) => Math.max(score, -1e9))),
          weights: rowsOf(uncapped.weights),
        },
      },
      1,
      /exactly what you get when the softcap is forgotten[^]*exactly what you get when the softcap is forgotten/,
    ],
    [
      'mistakes that all digits tell apart',
      { inputs: close, answers: { weights: rowsOf(powers.weights) }, tolerance: 0.0005 },
      1,
      /when softmax takes powers of 2 instead of e/,
    ],
    [
      'another shape',
      { inputs, answers: { scores: [[1, 2]] } },
      1,
      'scores: expected 2 × 3, got 1 × 2\n0 of 6 cells right\n',
    ],
    [
      'several heads, and what of them is put together',
      {
        inputs: { ...inputs, heads: 2 },
        answers: {
          heads: [{ weights: rowsOf(both.heads[0]!.weights) }, { weights: scores }],
          output: rowsOf(both.output),
        },
      },
      1,
      /^heads\[0\]\.weights: right.*\nheads\[1\]\.weights: 6 of 6 cells wrong\n[^]*\noutput: right/,
    ],
    [
      'what is infinite or no number',
      answering('{ "output": [[NaN, -Infinity], [5, 6]] }'),
      1,
      /output\[0\]\[0\]: expected \S+, got NaN\n {2}output\[0\]\[1\]: expected \S+, got -Infinity\n/,
    ],
  ])('tells %s', async (_, content, code, out) => {
    const { out: got, ...others } = await command('check in.json', { 'in.json': content });
    expect(others).toEqual({ code, error: '' });
    if (typeof out === 'string') expect(got).toBe(out);
    else expect(got).toMatch(out);
  });

  it.each([
    ['-Infinity', 0],
    ['-1e9', 0],
    ['-65504', 0],
    ['-100', 1],
    ['0', 1],
    ['99', 1],
  ])('takes no other number than −∞, or one as good, where a key is masked: %s', async (masked, code) => {
    const answers = `{ "maskedScores": [[0.7071, ${masked}], [0, 0.7071]] }`;
    const content = `{ "inputs": { ${SQUARE}, "causal": true }, "answers": ${answers} }`;
    expect((await command('check in.json', { 'in.json': content })).code).toBe(code);
  });

  it.each<[content: object | string, answer: object]>([
    [
      {
        inputs,
        answers: {
          scores: [
            [1, 0, 1],
            [0, 1, 2],
          ],
        },
      },
      { name: 'scores', rows: 2, cols: 3, right: false, wrong: [{ row: 1, col: 2, given: 2, expected: 1 }] },
    ],
    [{ inputs, answers: { weights: blank } }, { wrong: [{ given: null }, { given: ' ' }, { given: '0.4' }] }],
    [
      answering('{ "output": [[NaN, -Infinity], [5, 6]] }'),
      { wrong: [{ given: 'NaN' }, { given: '-Infinity' }, {}, {}] },
    ],
  ])('tells a program the same: %j', async (content, answer) => {
    const { code, out } = await command('check in.json --format json', { 'in.json': content });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ right: false, answers: [answer] });
  });

  it('grades by the mask that is meant', async () => {
    const graded = `{ "inputs": ${LOWER}, "answers": { "weights": [[1, 0], [0.33, 0.67]] } }`;
    expect((await command('check in.json', { 'in.json': graded })).error).toContain('warning: mask');
    expect(await command('check in.json --mask allowed', { 'in.json': graded })).toMatchObject({ code: 0, error: '' });
  });
});

describe('lesson', () => {
  const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
  const text = readFileSync(new URL(readdirSync(folder).sort()[0]!, folder), 'utf8');
  const lesson = JSON.parse(text) as Record<string, unknown> & { parts: Record<string, unknown>[] };

  /** Hands a lesson out, and returns what was written. */
  async function handOut(content: object, options: string) {
    const written = new Map<string, Uint8Array>();
    const write = (file: string, bytes: Uint8Array): void => void written.set(file, bytes);
    const element = (file: string) => Promise.resolve(strToU8(file));
    const { code, out } = await command(`lesson l.json ${options}`, { 'l.json': content }, { write, element });
    expect(code).toBe(0);
    const page = new TextDecoder().decode(written.get('l.html'));
    return { lines: out.split('\n'), page, packed: unzipSync(written.get('l.zip')!) };
  }

  it('is handed out as a page, as a package and as a link', async () => {
    const { lines, page, packed } = await handOut(
      lesson,
      '--html l.html --scorm l.zip --link https://example.org/attention',
    );
    expect(lines[0]).toMatch(/^l\.json: the lesson “.+” is valid: \d+ parts, [1-9]\d* computed numbers$/);
    expect(lines.slice(1, 3)).toEqual([
      'l.html: the lesson as a page that needs no server',
      'l.zip: the lesson as a SCORM 1.2 package',
    ]);
    expect(lines[3]).toMatch(/^https:\/\/example\.org\/attention\/lesson\.html#lesson=[\w-]+$/);
    expect(JSON.parse((await lessonInLink(new URL(lines[3]!).hash))!)).toEqual(lesson);
    expect(page).toContain(`<title>${String(lesson['title'])}</title>`);
    expect(page).toContain('<article class="lesson"');
    expect(page).not.toContain('<!-- lesson -->');
    expect(Object.keys(packed)).toEqual(['imsmanifest.xml', 'index.html']);
    expect(strFromU8(packed['index.html']!)).toContain('<article class="lesson"');
  });

  it('has its exercises run in a package, and be read in a page', async () => {
    const parts = [...lesson.parts, { kind: 'exercise', id: 'write-it', exercise: 'softmax' }];
    const { page, packed } = await handOut({ ...lesson, parts }, '--html l.html --scorm l.zip');
    expect(page).toContain('<section class="exercise" id="write-it"');
    const files = ['imsmanifest.xml', 'index.html', 'exercise/attention-exercise.js', 'exercise/licenses.txt'];
    expect(Object.keys(packed)).toEqual(files);
    expect(strFromU8(packed['exercise/licenses.txt']!)).toBe('licenses.txt');
    expect(strFromU8(packed['index.html']!)).toContain('<attention-exercise id="write-it" exercise="softmax">');
  });

  const own = {
    kind: 'own-exercise',
    id: 'own',
    title: 'Own',
    prompt: 'Write it.',
    function: 'f',
    parameters: ['x'],
    start: 'def f(x):\n    return ...\n',
    solution: 'def f(x):\n    return sum(x)\n',
    cases: [[[1, 2]], [[3]]],
  };
  const byEngine = {
    takes: ['v'],
    result: 'output',
    computed: ['a'],
    cases: undefined,
    solution: 'def f(x):\n    return x * 1.0\n',
  };
  it.each([
    [{}, 0, /the exercise “Own”: its solution runs with 2 inputs, and its start does not solve it\n$/],
    [{ solution: 'def f(x):\n    return y\n' }, 1, /^l\.json: own: .* broken\. For input 1: Line 2: y is not there/],
    [{ start: own.solution }, 1, /^l\.json: own: The program at the start is right already/],
    [{ function: 'def' }, 1, /^l\.json: parts\.\d+\.function: expected a name; "def" is a word of Python's own/],
    [byEngine, 0, /the exercise “Own”: its solution runs with 1 input,/],
    [{ ...byEngine, solution: undefined }, 0, /the exercise “Own” has no solution that could be run/],
    [
      { ...byEngine, solution: 'def f(x):\n    return x + 1' },
      1,
      /own: The solution of this exercise is not right: For/,
    ],
  ])('has exercises whose solution and start are run: %j', async (change, expected, told) => {
    const computed = { ...Object(lesson['computed']), a: { inputs: { q: [[1]], k: [[1]], v: [[2, 3]] } } } as object; // prettier-ignore
    const parts = [...lesson.parts, { ...own, ...change }];
    const { code, out, error } = await command('lesson l.json', { 'l.json': { ...lesson, computed, parts } });
    expect([code, out + error]).toEqual([expected, expect.stringMatching(told)]);
  });

  it('names a file that cannot be written', async () => {
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
  ])('names every place that is wrong, and hands nothing out: %j', async (change, message) => {
    const { code, out, error } = await command('lesson l.json --html l.html', { 'l.json': { ...lesson, ...change } });
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
