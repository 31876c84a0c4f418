/** What a text does not say itself: it is read rightly and told, or asked, or refused by name; never taken in silence. */
import { describe, expect, it } from 'vitest';
import { readMatrices } from '../../../../web/shared/input/parse.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { type Choices, readOwn } from '../../../../web/stage/inputs/read-pasted.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';

const dog = exampleInputs(findExample('dog-bites-man') ?? expect.fail('no such example'));

/** Returns names with first rows, the kinds of what was assumed (those asked with ?), and true for what is plain. */
function understood(text: string, choices: Choices = {}) {
  const { matrices, assumed, isPlain, inputs } = readOwn({ text }, dog, choices);
  return {
    names: matrices.map(({ name, why }) => `${name ?? '?'}${why ? `, ${why.key.replace('read.', '')}` : ''}`),
    rows: matrices.map(({ matrix }) => toRows(matrix)),
    assumed: assumed.map(({ kind, answers }) => kind + (answers ? '?' : '')),
    isPlain,
    isRead: inputs !== undefined,
  };
}

const A = '[[1, 2], [3, 4]]';
const B = '[[5, 6], [7, 8]]';
const C = '[[9, 0], [1, 1]]';
const from = (...names: string[]) => names.map((name) => `${name}, name-from`);

describe('names that stand beside matrices', () => {
  it.each<[text: string, names: readonly string[]]>([
    [`# key weights\n${A}\n\n# query weights\n${B}\n\n# value weights\n${C}`, from('wk', 'wq', 'wv')],
    [`// K\n${A}\n// Q\n${B}\n// V\n${C}`, from('k', 'q', 'v')],
    [`% the values\n${A}\n% the queries\n${B}\n% the keys\n${C}`, from('v', 'q', 'k')],
    [`## Keys\n\n${A}\n\n## Queries\n\n${B}\n\n## Values\n\n${C}`, from('k', 'q', 'v')],
    [`The keys are\n${A}\nThe queries are\n${B}\nand the values\n${C}`, from('k', 'q', 'v')],
    [`The keys are:\n${A}\nThe queries are:\n${B}\nThe values are:\n${C}`, from('k', 'q', 'v')],
    [`${A}  # K\n${B}  # Q\n${C}  # V`, from('k', 'q', 'v')],
    [`${A}\n# that was K\n${B}\n# that was Q\n${C}\n# that was V`, from('k', 'q', 'v')],
    [`K: the keys\n${A}\nQ: the queries\n${B}\nV: the values\n${C}`, from('k', 'q', 'v')],
    ['# key weights\n1 2\n3 4\n# query weights\n5 6\n7 8\n# value weights\n9 0\n1 1', from('wk', 'wq', 'wv')],
    ['Key weights\n1 2\n3 4\n\nQuery weights\n5 6\n7 8\n\nValue weights\n9 0\n1 1', from('wk', 'wq', 'wv')],
    ['1 2\n3 4\n# keys\n5 6\n7 8\n# queries\n9 0\n1 1\n# values', from('k', 'q', 'v')],
    ['K: the keys\n1 2\n3 4\nQ: the queries\n5 6\n7 8\nV: the values\n9 0\n1 1', ['k', 'q', 'v']],
    // Said of some only, or of several at once, they are not known.
    [`# Q, K and V of the first head\n${A}\n${B}\n${C}`, ['q, by-order', 'k, by-order', 'v, by-order']],
    [`${A}\n# Q and K\n${B}\nas above\n${C}`, ['?', '?', '?']],
  ])('%j', (text, names) => {
    const found = understood(text);
    expect(found.names).toEqual(names);
    if (names.every((name) => name.endsWith('name-from'))) expect(found.assumed).toEqual([]);
    const all = [A, B, C].map((one) => JSON.parse(one) as number[][]);
    expect(found.rows).toEqual(all);
    expect(found.isPlain).toBe(names.every((name) => !/[?,]/.test(name)));
  });
});

describe('matrices without names', () => {
  it('are asked for theirs where four sizes allow two orders, and take the chosen ones', () => {
    const square = '1 2 0 0\n3 4 0 0\n5 6 0 0\n7 8 0 1';
    const four = [square, square, square, square].join('\n\n');
    expect(understood(four)).toMatchObject({ names: ['?', '?', '?', '?'], isRead: false, isPlain: false });
    expect(readOwn({ text: four }, dog).orders).toEqual([['x', 'wq', 'wk', 'wv'], ['wq', 'wk', 'wv', 'wo']]); // prettier-ignore
    const { inputs } = readOwn({ text: four }, dog, { names: ['wq', 'wk', 'wv', 'wo'] });
    expect(Object.keys(inputs ?? {}).sort()).toEqual(['tokens', 'wk', 'wo', 'wq', 'wv', 'x']);
  });
  it('say so where there is one order', () => {
    expect(understood('1 2\n3 4')).toMatchObject({ names: ['qkv, all-three'], isRead: true, isPlain: false });
    expect(understood('1 2 3 4')).toMatchObject({ names: ['x, alone'], isRead: true, isPlain: false });
    expect(understood(`${A}\n${B}\n${C}`)).toMatchObject({ names: ['q, by-order', 'k, by-order', 'v, by-order'] });
    expect(understood(`${A}\n${B}`)).toMatchObject({ names: ['?', '?'], isRead: false });
  });
  it('are refused under names that do not go together, beside their sheet', () => {
    const { problem, inputs } = readOwn({ text: `${A}\n${B}` }, {}, { names: ['q', 'k'] });
    expect([problem?.message, inputs]).toEqual(['v is missing', undefined]);
    expect(() => readOwn({ text: `${A}\n${B}` }, {}, { names: ['q', 'q'] })).toThrow('q is given twice');
  });
});

describe('tables', () => {
  it.each<[text: string, kinds: readonly string[], rows: readonly (readonly number[])[], choices?: Choices]>([
    ['1\n\n2\n\n3\n\n4', ['lines?'], [[1], [2], [3], [4]]],
    ['1 2\n\n3 4\n\n5 6\n\n7 8', ['lines?'], [[1, 2], [3, 4], [5, 6], [7, 8]]], // prettier-ignore
    ['id,a,b\n101,1,2\n102,3,4\n103,5,6', ['header', 'labels?'], [[1, 2], [3, 4], [5, 6]]], // prettier-ignore
    ['year\ta\tb\n2019\t1\t2\n2021\t3\t4', ['header', 'labels?'], [[1, 2], [3, 4]]], // prettier-ignore
    ['step loss acc\n0 0.5 0.25\n100 0.75 0.5', ['header', 'labels?'], [[0.5, 0.25], [0.75, 0.5]]], // prettier-ignore
    ['1 0.5 0.25\n2 0.75 0.5\n3 0.25 0', ['labels?'], [[0.5, 0.25], [0.75, 0.5], [0.25, 0]]], // prettier-ignore
    ['1 0.5\n2 0.75\n3 0.25', ['labels?'], [[1, 0.5], [2, 0.75], [3, 0.25]], { labels: false }], // prettier-ignore
    ['2019 2020 2021\n0.5 0.25 0\n0.75 0.5 1', ['header?'], [[0.5, 0.25, 0], [0.75, 0.5, 1]]], // prettier-ignore
    ['2019 2020 2021\n0.5 0.25 1', ['header?'], [[2019, 2020, 2021], [0.5, 0.25, 1]], { header: false }], // prettier-ignore
    ['(1,25)\t(0,50)\n2,00\t(3,75)', ['negatives', 'decimal'], [[-1.25, -0.5], [2, -3.75]]], // prettier-ignore
    ['(50);1\n2;(3)', ['negatives'], [[-50, 1], [2, -3]]], // prettier-ignore
    ['(1.25)  0.5\n2  (3)', ['negatives'], [[-1.25, 0.5], [2, -3]]], // prettier-ignore
    ['2 3\ndog 1 2 3\nbites 4 5 6', ['header'], [[1, 2, 3], [4, 5, 6]]], // prettier-ignore
    ['1\u200b.5 2\n3 4\u200b', ['invisible'], [[1.5, 2], [3, 4]]], // prettier-ignore
    ['(1,25)\n(2,50)', ['negatives?', 'decimal?'], [[-1.25], [-2.5]], { negatives: true, decimal: 'comma' }], // prettier-ignore
    ['(1,25) (0,50)\n(2,00) (3,75)', ['negatives?', 'decimal'], [[-1.25, -0.5], [-2, -3.75]], { negatives: true }], // prettier-ignore
    ['(1,25)\n(2,50)', ['negatives?'], [[1, 25], [2, 50]], { negatives: false }], // prettier-ignore
    ['0,125\n0,250', ['decimal?'], [[0, 125], [0, 250]]], // prettier-ignore
    ['0,125\n0,250', ['decimal?'], [[0.125], [0.25]], { decimal: 'comma' }],
    ['[[1,3] [2,4]]', ['columns?'], [[1, 2], [3, 4]], { columns: true }], // prettier-ignore
    ['[[1, 3, 5] [2, 4, 6]]', ['columns?'], [[1, 3, 5], [2, 4, 6]], { columns: false }], // prettier-ignore
    ['[[1,5, 2,5], [3,5, -4,5]]', ['decimal?'], [[1.5, 2.5], [3.5, -4.5]], { decimal: 'comma' }], // prettier-ignore
    ['[[1,5, 2,5], [3,5, -4,5]]', ['decimal?'], [[1, 5, 2, 5], [3, 5, -4, 5]], { decimal: 'columns' }], // prettier-ignore
    ['[1 0]  [0 1]', ['columns?'], [[1, 0], [0, 1]], { columns: false }], // prettier-ignore
    ['[1. 2 3] [4 5 6]', ['columns?'], [[1, 4], [2, 5], [3, 6]], { columns: true }], // prettier-ignore
    ['1 234 2 345', ['grouped?'], [[1, 234, 2, 345]], { grouped: false }],
    ['1 234 2 345\n12 000 -999', ['grouped?'], [[1234, 2345], [12_000, -999]], { grouped: true }], // prettier-ignore
    ['1 234\n2 345', ['grouped?'], [[1234], [2345]], { grouped: true }],
    ['1 234,5 7\n9 1 000,25', ['grouped?', 'decimal'], [[1234.5, 7], [9, 1000.25]]], // prettier-ignore
    ['dog 1 234 7\nman 2 345 8', ['grouped?'], [[1234, 7], [2345, 8]], { grouped: true }], // prettier-ignore
    ['5 100\n20 7', [], [[5, 100], [20, 7]]], // prettier-ignore
    ['1 000 2 000\n3 000 4 000', ['grouped?'], [[1000, 2000], [3000, 4000]]], // prettier-ignore
    ['100 200\n300 400', [], [[100, 200], [300, 400]]], // prettier-ignore
    ['1 1 0.5\n1 2 0.25\n2 1 3', ['sparse?'], [[1, 1, 0.5], [1, 2, 0.25], [2, 1, 3]]], // prettier-ignore
    ['1 1 0.5\n1 2 0.25\n2 1 3', ['sparse?'], [[0.5, 0.25], [3, 0]], { sparse: true }], // prettier-ignore
    ['0 0 0.5\n2 0 7\n1 1 0.25', ['sparse?'], [[0.5, 0], [0, 0.25], [7, 0]], { sparse: true }], // prettier-ignore
    ['0 0 1\n0 1 0\n1 0 0', [], [[0, 0, 1], [0, 1, 0], [1, 0, 0]]], // prettier-ignore
    ['2 1 0.5\n1 2 0.25\n1 1 3', [], [[2, 1, 0.5], [1, 2, 0.25], [1, 1, 3]]], // prettier-ignore
    ['1,234,567\n-2,345', ['decimal?'], [[1_234_567], [-2345]], { decimal: 'point' }],
    ['1,234.5\n9,345.25', ['decimal?'], [[1, 234.5], [9, 345.25]], { decimal: 'columns' }], // prettier-ignore
    ['1,234,567 2,000\n3,000 4,000', ['decimal'], [[1_234_567, 2000], [3000, 4000]]], // prettier-ignore
    ['a\t1\t2\nb\t3\t4\nTotal\t4\t6', ['total?'], [[1, 2], [3, 4]]], // prettier-ignore
    ['a 1 2\nb 3 4\nmean 2 3', ['total?'], [[1, 2], [3, 4], [2, 3]], { total: false }], // prettier-ignore
    ['1 0.5 0.25\n2 0.75 0.5', ['labels?'], [[1, 0.5, 0.25], [2, 0.75, 0.5]]], // prettier-ignore
    ['1.0D+00 -2.5d-1\n3.D0 .5D1', [], [[1, -0.25], [3, 5]]], // prettier-ignore
    ['1 & 2 \\\\\n3 & 4 \\\\', [], [[1, 2], [3, 4]]], // prettier-ignore
    ['| 1 | 2 |\n| 3 | 4 |', [], [[1, 2], [3, 4]]], // prettier-ignore
    ['| a | b |\n|---+---|\n| 1 | 2 |', ['header'], [[1, 2]]], // prettier-ignore
    ['2 2\n1 2\n3 4', ['header?'], [[1, 2], [3, 4]]], // prettier-ignore
    ['2 2\n1 2\n3 4', ['header?'], [[2, 2], [1, 2], [3, 4]], { header: false }], // prettier-ignore
    ['1. 0.5 0.6\n2. 0.7 0.8\n3. 1 2.5', ['labels?'], [[0.5, 0.6], [0.7, 0.8], [1, 2.5]].map((row) => row.map(Math.fround))], // prettier-ignore
    ['Input 1: [1, 0, 1, 0]\nInput 2: [0, 2, 0, 2]', [], [[1, 0, 1, 0], [0, 2, 0, 2]]], // prettier-ignore
    ['q_0 = np.array([1, 0])\nq_1 = np.array([2, 3])', [], [[1, 0], [2, 3]]], // prettier-ignore
    ['sep=;\n1;2\n5;6', [], [[1, 2], [5, 6]]], // prettier-ignore
    ['1,2\n3,4', [], [[1, 2], [3, 4]]], // prettier-ignore
    ['１ ２\n３ ４', [], [[1, 2], [3, 4]]], // prettier-ignore
    ['［［１．５，－２］，［３，４］］', [], [[1.5, -2], [3, 4]]], // prettier-ignore
    ['Matrix[[1, 2], [3, 4]]', [], [[1, 2], [3, 4]]], // prettier-ignore
  ])('%j', (text, kinds, rows, choices) => {
    const found = understood(text, choices);
    expect([found.assumed, found.rows]).toEqual([kinds, [rows]]);
    expect(found.isPlain).toBe(false);
  });
  it.each([
    ['(1,25)\n(2,50)', 'negatives'],
    ['[[1, 3] [2, 4]]', 'columns'],
    ['[1 0]  [0 1]', 'columns'],
    ['1 234 2 345', 'grouped'],
    ['1,234,567\n2,345,678', 'decimal'],
    ['Q:\n1,25\n0,50\nK:\n1,25\n0,50\nV:\n1,25\n0,50', 'decimal'],
  ])('are not used before %j is answered: %s', (text, kind) => {
    const found = understood(text);
    expect([found.assumed.every((one) => one === `${kind}?`), found.isRead]).toEqual([true, false]);
  });
  it.each([
    ['#2A((1 2) (3 4))', 'Lisp'],
    ['#(#(1 2) #(3 4))', 'Lisp'],
    ['(setf q #2A((1 2) (3 4)))', 'Lisp'],
    ['(list (list 1 2) (list 3 4))', 'Lisp'],
    ['(def q [[1 2] [3 4]])', 'Lisp'],
    ['1 000 25\n3 50', '1 000'],
    ['%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4', 'MatrixMarket'],
    ['+1 1:0.5 2:0.3\n-1 1:0.2 3:0.4', 'libsvm'],
    ['# A tibble: 2 × 2\n      a     b\n  <dbl> <dbl>\n1     1     2\n2     3     4', 'R tibble'],
    ['Q <- matrix(1:4, nrow = 2)', 'R 1:4'],
    ['a    1.0\nb    2.0\nName: x, Length: 2, dtype: float64', 'pandas.Series'],
    ['{"columns":["a","b"],"index":[0,1],"data":[[1,2],[3,4]]}', 'pandas'],
    ['{"a":{"0":1,"1":3},"b":{"0":2,"1":4}}', 'pandas'],
    ['[{"a":1,"b":2},{"a":3,"b":4}]', 'pandas'],
    ['let q = [| [| 1.; 2. |]; [| 3.; 4. |] |]', 'OCaml'],
    ['let q = matrix [[1.0; 2.0]; [3.0; 4.0]]', 'F#'],
    ['q := mat.NewDense(2, 2, []float64{1, 2, 3, 4})', 'gonum'],
    ['val q = DenseMatrix((1.0, 2.0), (3.0, 4.0))', 'Breeze'],
    ['mat2(1.0, 2.0, 3.0, 4.0)', 'GLSL'],
    ['2×2 DataFrame\n Row │ a        b\n─────┼─────────\n   1 │ 1.0  2.0', 'DataFrames.jl'],
    ['{\\rtf1\\ansi 1 2\\par 3 4}', 'RTF'],
    ['⎛1  2⎞\n⎝3  4⎠', 'SymPy'],
    ['{| class="wikitable"\n|-\n| 1 || 2\n|}', 'MediaWiki'],
  ])('and lists that are not read are refused by name: %j', (text, form) => {
    expect(() => understood(text)).toThrow(`this looks like ${form},`);
  });
  it.each([
    'X\ndog 1 2 3 4\nbites 5 6 7 8',
    'Q\n1 0\n0 1\nK\n1 0\n0 1\nV\n1 2\n3 4',
    'x = 1 2 3 4\n3 4 5 6',
    'X\n1 2 3 4\n5 6 7 8.5',
  ])('that say all of it are plain: %j', (text) => {
    expect(understood(text)).toMatchObject({ assumed: [], isPlain: true, isRead: true });
  });
});

it.each([
  ['TRUE FALSE\nTRUE TRUE', ['?']],
  ['TRUE,FALSE\nTRUE,TRUE', ['?']],
  [`${A}\n${B}\n${C}\n[[0, -inf], [0, 0]]`, ['?', '?', '?', '?']],
])('a matrix of infinities is no input but a mask, so names are asked for: %j', (text, names) => {
  expect(understood(text)).toMatchObject({ names, isRead: false, isPlain: false });
});

it.each([
  ['1 2\n3', 'line 2, row 1 has 1 number, row 0 has 2'],
  ['Q = [[1, 2],\n  [3]]', 'line 2, row 1 has 1 number, row 0 has 2'],
  [',a,b\nx,1,2\n,3,4', 'line 3, column 0 is empty'],
  ['Q = \\begin{bmatrix} 1 & 0 \\\\ 2 & 3 \\end{bmatrix}^T', 'line 1, unexpected "^T"'],
  [' [7. 8. 9.\n  1. 2. 3.]]', 'line 2, unexpected "]"'],
])('a part of a matrix is refused with its line: %j', (text, problem) => {
  expect(() => understood(text)).toThrow(problem);
});

describe('pastes of public threads and pages', () => {
  it.each<[thread: string, text: string, found: string | readonly (readonly (readonly number[])[])[]]>([
    [
      'rstudio-pubs 1221744: knitr',
      '## [,1] [,2] [,3]\n## [1,] 90 3 21\n## [2,] 18 45 39',
      [
        [
          [90, 3, 21],
          [18, 45, 39],
        ],
      ],
    ],
    [
      'rstudio-pubs 1221744',
      'X <- matrix(c(90,3,21,18),nrow=2,byrow=T)',
      [
        [
          [90, 3],
          [21, 18],
        ],
      ],
    ],
    ['pandas#18342', '1.320,00\n600,00', 'decimal?'],
    ['pandas#25218', 'Lys,Geletterdheid\nTogo,"53,2"\nJemen,"50.2"', '"53,2" is not a number'],
    ['OpenNMT-py#629', '  SELECT    notes\nwhat  0.08 *0.25\nis  0.03 *0.49', '"*0.25" is not a number'],
    [
      'MemNet_ABSA#1',
      '2018-03-14 18:00:13: I logging_ops.cc:79] n[[0.0019 0.001][0.0018 0.0017]]',
      'line 1, unexpected',
    ],
    ['yanshao9798/tagger#5', '<<<<<<< HEAD\nthe 0.1 0.2\ncat 0.5 0.6\n>>>>>>> 9b45bd8', 'this looks like git <<<<<<<'],
    [
      'gensim#388',
      '353 4\nantigo 0.5 -0.25 0.25 1\nnovo 0 1 2 3',
      [
        [
          [0.5, -0.25, 0.25, 1],
          [0, 1, 2, 3],
        ],
      ],
    ],
    ['decomp-attn#2', '. . . -0.1573 -0.29517\nat 0.5 0.25', '"." is not a number'],
    ['ABSA-PyTorch#1', "['at', 'name@domain.com', '0.0061218', '0.39595']", '"at" is not a number'],
    ['Chinese-Word-Vectors#168', '352 1:0.0221277913146 9:0.0331277913146', 'this looks like libsvm'],
    ['sirepo#7729', '[[np.float64(1.0), numpy.float64(0.5)]]', [[[1, 0.5]]]],
    ['numpy#26661', 'matrix([[0.5, 0.25]])', [[[0.5, 0.25]]]],
    [
      'py4u 38886641',
      '[1,2]; [3,4]',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    ],
    [
      'terarium#3727',
      ',I_0_9,I_10_19\nS_0_9,999,777\nS_10_19,888,666',
      [
        [
          [999, 777],
          [888, 666],
        ],
      ],
    ],
    [
      'docxlatex#10',
      '\\left( \\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix} \\right)',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    ],
    ['matlab2tikz#451', 'table[row sep=crcr]{%\n1   8\\\\\n2   3\\\\\n};', '"1   8\\\\" is not a number'],
    [
      'BlogDoc#17',
      '>> X = [1 2;\n> 3 4;\n> 5 6]\nX = \n  1  2\n  3  4\n  5  6',
      [
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      ],
    ],
    ['CogVideo#738', '[W1  0  0\n 0  W2  0\n 0   0  W3]', '"W1" is not a number'],
    [
      'mlx#2395',
      'tensor([[[[ True,  True],\n          [False, False]]]])',
      [
        [
          [0, 0],
          [-Infinity, -Infinity],
        ],
      ],
    ],
    ['tabula#367', ',,0.0099 0.0104 + 0.0007i ,,,0 0,', 'this looks like 2j'],
    [
      'neetcode leetcode#5219',
      '[[[-0.03,-2.11],[0.08,-1.56]],[[-0.5,-1.15],[-0.29,-0.28]]]',
      'the array has 3 dimensions',
    ],
    ['omkarchebale.vercel.app', 'please → [1, 0]\nstudy → [0, 2]', 'unexpected "please → [1, 0]"'],
    [
      'shivam2003.com',
      'X = [[1.0, 0.0], # token 0: "The"\n[0.0, 1.0]] # token 1: "cat"\n# Shape: (2, 2) → n=2',
      [
        [
          [1, 0],
          [0, 1],
        ],
      ],
    ],
    ['UnfoldDataScience', 'X = np.stack([e["The"]])\nX\n\narray([[1. , 0. ]])', 'X is changed here'],
    [
      'Hav-Cocap',
      'W_q: \n[[ 0.5  0.25]\n [-1. -0.25]]\n W_k: \n[[ 2  -1]\n [-1  2]]',
      [
        [
          [0.5, 0.25],
          [-1, -0.25],
        ],
        [
          [2, -1],
          [-1, 2],
        ],
      ],
    ],
    [
      'Praat’s manual',
      '0.5 3 245 123\n1e2 -3e4 0 0.0',
      [
        [
          [0.5, 3, 245, 123],
          [100, -30_000, 0, 0],
        ],
      ],
    ],
    [
      'pandas#18326: numbered rows',
      '\\begin{tabular}{lrrr}\n\\toprule\n{} &         0 &         1 \\\\\n\\midrule\n0 &  1.5 & -0.25 \\\\\n1 &  0.5 &  0.75 \\\\\n\\bottomrule\n\\end{tabular}',
      [
        [
          [1.5, -0.25],
          [0.5, 0.75],
        ],
      ],
    ],
    [
      'pandas#16707: names of rows and columns, in bold',
      '\\begin{tabular}{lll}\n\\toprule\n{} & acol & bcol \\\\\n\\midrule\n\\textbf{dog} &    1 &    2.5 \\\\\n\\textbf{man} &   -3 &   4 \\\\\n\\bottomrule\n\\end{tabular}',
      [
        [
          [1, 2.5],
          [-3, 4],
        ],
      ],
    ],
    [
      'pandas#28291: names of columns alone',
      '\\begin{tabular}{rr}\n\\toprule\n col\\_1 &  col\\_2 \\\\\n\\midrule\n     1 &      4 \\\\\n     2 &      3 \\\\\n\\bottomrule\n\\end{tabular}',
      'labels?',
    ],
    [
      'pandas#7124: without names of columns',
      '\\begin{tabular}{lrr}\n\\toprule\n0 &  0 &  1 \\\\\n1 &  2 &  3 \\\\\n2 &  4 &  5 \\\\\n\\bottomrule\n\\end{tabular}',
      [
        [
          [0, 0, 1],
          [1, 2, 3],
          [2, 4, 5],
        ],
      ],
    ],
    [
      'pandas#16019: a name of the names',
      '\\begin{tabular}{lrr}\n\\toprule\n{} &  A &  B \\\\\nindexname &    &    \\\\\n\\midrule\na         &  1 &  2 \\\\\nb         &  3 &  4 \\\\\n\\bottomrule\n\\end{tabular}',
      'line 4',
    ],
    ['eng-tips 198547', '1.5,201,202,400\t1.5,202,3000', '"1.5,201,202,400" is not a number'],
  ])('%s: %j', (_thread, text, found) => {
    if (typeof found !== 'string')
      expect(readMatrices(text, { allowInfinity: true }).matrices.map(({ matrix }) => toRows(matrix))).toEqual(found); // prettier-ignore
    else if (found.endsWith('?')) expect(understood(text).assumed).toContain(found);
    else expect(() => understood(text)).toThrow(found);
  });
});

describe('what lessons show', () => {
  const rows = [[1, 0.5], [2, -0.25]]; // prettier-ignore
  it.each([
    ['a printed table', 'Q: queries\n\t0\t1\n0\t1.00\t0.50\n1\t2.00\t−0.25'],
    ['with names of rows and columns', 'Q: queries\n\td 0\td 1\ndog\t1.00\t0.50\nman\t2.00\t−0.25'],
    ['a grid', 'Q 2 × 2\n1.00\t0.50\n2.00\t−0.25'],
    ['a grid with labels', 'Q (2 × 2)\n\td 0\td 1\ndog\t1.00\t0.50\nman\t2.00\t−0.25'],
    ['a plain table', 'Q queries\n1.00\t0.50\n2.00\t−0.25'],
    ['weights', 'WQ 2 × 2\n1.00\t0.50\n2.00\t−0.25', 'wq'],
    [
      'a formula',
      String.raw`$$\Q = \begin{bmatrix} 1 & 0.5 \\ 2 & -0.25 \end{bmatrix} \quad \K = \begin{bmatrix} 1 & 0.5 \\ 2 & -0.25 \end{bmatrix}$$`,
      'q',
      'k',
    ],
  ])('is read back: %s', (_, text, ...names) => {
    const found = understood(text);
    expect(found.names.map((name) => name.replace(/,.*/, ''))).toEqual(names.length > 0 ? names : ['q']);
    for (const each of found.rows) expect(each).toEqual(rows);
  });
});

describe('objects', () => {
  const words = '{"query": [1, 2], "key": [3, 4], "dog": [5, 6]}';
  it('of vectors under words are the rows of one matrix, or matrices, as is asked', () => {
    expect(understood(words)).toMatchObject({ rows: [[[1, 2], [3, 4], [5, 6]]], assumed: ['words?'] }); // prettier-ignore
    expect(readOwn({ text: words }, dog).inputs?.tokens).toEqual(['query', 'key', 'dog']);
    const three = '{"query": [1, 2], "key": [3, 4], "value": [5, 6]}';
    expect(understood(three)).toMatchObject({ names: ['q', 'k', 'v'], assumed: ['words?'], isPlain: false });
    expect(understood(three, { words: true }).rows).toEqual([[[1, 2], [3, 4], [5, 6]]]); // prettier-ignore
    expect(understood('{"q": [1, 2], "k": [3, 4], "v": [5, 6]}')).toMatchObject({ assumed: [], isPlain: true });
  });
  it.each([
    ['{"q": [[1]], "q": [[2]], "k": [[1]], "v": [[1]]}', 'line 1, “q” is a key twice'],
    [
      `{"layer.0.query.weight": ${A}, "layer.1.query.weight": ${B}}`,
      'layer.0.query.weight and layer.1.query.weight both become wq',
    ],
    [`W_Q = ${A}\nq_proj.weight = ${B}`, 'W_Q and q_proj.weight both become wq'],
    [`Q = ${A}\nK = ${A}\nQ = ${B}`, 'q is given twice'],
  ])('with two for one name are refused by name: %s', (text, problem) => {
    expect(() => readOwn({ text }, dog)).toThrow(problem);
  });
});

describe('weights of nn.Linear', () => {
  const weights = '[[1, 2, 3, 4], [5, 6, 7, 8], [9, 8, 7, 6], [5, 4, 3, 2]]';
  const first = (text: string, choices?: Choices) => understood(text, choices).rows[0]?.[0];
  it('are turned where their name says it, which is told', () => {
    expect(understood(`W_Q.weight = ${weights}`)).toMatchObject({ assumed: ['linear?'], isRead: true, isPlain: false });
    expect(first(`W_Q.weight = ${weights}`)).toEqual([1, 5, 9, 5]);
    expect(first(`W_Q.weight = ${weights}`, { linear: false })).toEqual([1, 2, 3, 4]);
  });
  it('are asked about where they are printed as parameters', () => {
    const printed = `W_Q = Parameter containing:\ntensor(${weights}, requires_grad=True)`;
    expect(understood(printed)).toMatchObject({ assumed: ['linear?'], isRead: false });
    expect(first(printed, { linear: true })).toEqual([1, 5, 9, 5]);
    const unnamed = printed.replace('W_Q = ', '');
    const chosen = readOwn({ text: unnamed }, dog, { names: ['wq'] });
    expect([chosen.assumed.map(({ kind }) => kind), chosen.inputs]).toEqual([['linear'], undefined]);
    const turned = readOwn({ text: unnamed }, dog, { names: ['wq'], linear: true });
    expect(turned.inputs?.wq?.data.subarray(0, 4)).toEqual(Float32Array.of(1, 5, 9, 5));
  });
});
