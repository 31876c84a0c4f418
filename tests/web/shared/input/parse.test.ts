import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { inputName } from '../../../../web/shared/input/names.ts';
import { parseNumber } from '../../../../web/shared/input/parse-scalar.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';
import type { ParseOptions } from '../../../../web/shared/input/rows.ts';
import { runs } from '../../../seed.ts';

const square = [
  [1, 2],
  [3, 4],
];

/** Reads rows as float32, without names. */
const rowsOf = (text: string, options?: ParseOptions) =>
  readMatrices(text, options).matrices.map(({ matrix }) => toRows(matrix));
const float32 = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map(Math.fround));

describe('one matrix', () => {
  it.each([
    ['JSON', '[[1, 2], [3, 4]]'],
    ['JSON over lines', '[\n  [\n    1,\n    2\n  ],\n  [3, 4]\n]\n'],
    ['JSON of the engine', '{"rows": 2, "cols": 2, "data": [1, 2, 3, 4]}'],
    ['a batch of one', '[[[1, 2], [3, 4]]]'],
    ['a batch of one head', '[[[[1, 2], [3, 4]]]]'],
    ['CSV', '1,2\n3,4\n'],
    ['CSV with spaces', '1, 2\n3, 4'],
    ['CSV with Windows line ends', '1,2\r\n3,4\r\n'],
    ['CSV with a byte order mark', '\ufeff1,2\n3,4'],
    ['CSV with a separator at the end', '1,2,\n3,4,\n'],
    ['CSV with a header', 'dim 0,dim 1\n1,2\n3,4'],
    ['CSV in quotation marks', '"1","2"\n"3","4"'],
    ['CSV with a comment', '# saved by np.savetxt\n1,2\n3,4'],
    ['TSV', '1\t2\n3\t4'],
    ['semicolons', '1;2\n3;4'],
    ['semicolons and decimal commas', '1,0;2,0\n3,0;4,0'],
    ['a spreadsheet with decimal commas', '1,0\t2,0\n3,0\t4,0'],
    ['spaces', '1 2\n3 4'],
    ['aligned columns', '   1.0   2.0\n   3.0   4.0  '],
    ['exponents', '1e0 2E+0\n+3.e0 .4e1'],
    ['NumPy’s repr', 'array([[1., 2.],\n       [3., 4.]], dtype=float32)'],
    ['NumPy’s print', '[[1. 2.]\n [3. 4.]]'],
    ['NumPy with spaces for signs', '[[ 1.  2.]\n [ 3.  4.]]'],
    ['NumPy in scientific notation', '[[1.e+00 2.e+00]\n [3.e+00 4.e+00]]'],
    ['NumPy with wrapped rows', '[[1.\n  2.]\n [3.\n  4.]]'],
    ['NumPy scalars', '[[np.float32(1.0), np.float32(2.0)], [np.float32(3.0), np.float32(4.0)]]'],
    ['JAX', 'Array([[1., 2.],\n       [3., 4.]], dtype=float32)'],
    ['NumPy rows without the outer brackets', '[1. 2.]\n[3. 4.]'],
    ['PyTorch', 'tensor([[1., 2.],\n        [3., 4.]])'],
    ['PyTorch on a GPU', "tensor([[1., 2.],\n        [3., 4.]], device='cuda:0', grad_fn=<MmBackward0>)"],
    ['PyTorch with a gradient', 'tensor([[1., 2.],\n        [3., 4.]], requires_grad=True)'],
    ['PyTorch with a factor', 'tensor(1.00000e-03 *\n       [[1000., 2000.],\n        [3000., 4000.]])'],
    ['old PyTorch', '\n 1  2\n 3  4\n[torch.FloatTensor of size 2x2]\n'],
    ['old PyTorch with a factor', '1e-03 *\n 1000 2000\n 3000 4000\n[torch.FloatTensor of size 2x2]'],
    ['Python', 'np.array([[1, 2], [3, 4]], dtype=np.float32)'],
    ['Python tuples', '[(1, 2), (3, 4)]'],
    ['commented Python', '[[1, 2], # dog\n [3, 4]] # man'],
  ])('as %s', (_, text) => {
    expect(rowsOf(text)).toEqual([square]);
  });

  it('of one dimension is a row', () => {
    expect(rowsOf('[1, 2, 3]')).toEqual([[[1, 2, 3]]]);
    expect(rowsOf('1 2 3')).toEqual([[[1, 2, 3]]]);
    expect(rowsOf('array([1., 2., 3.])')).toEqual([[[1, 2, 3]]]);
    expect(rowsOf('5')).toEqual([[[5]]]);
  });

  it('of one number a line is a column', () => {
    expect(rowsOf('1\n2\n3')).toEqual([[[1], [2], [3]]]);
  });

  it('keeps signs, zeros with a sign and small numbers', () => {
    const rows = float32([[-0.5, -0, 1e-7, -1e-45]]);
    expect(rowsOf('[[−0.5 -0. 1e-07 -1e-45]]')).toEqual([rows]);
    expect(rowsOf('-0.5,-0,1e-07,-1E-45')).toEqual([rows]);
  });

  it('may have the words in the first column', () => {
    const expected = {
      tokens: ['dog', 'bites', '[SEP]'],
      rows: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    };
    const read = (text: string) =>
      readMatrices(text).matrices.map(({ tokens, matrix }) => ({ tokens, rows: toRows(matrix) }));
    expect(read('dog,1,2\nbites,3,4\n[SEP],5,6')).toEqual([expected]);
    expect(read('token,a,b\ndog,1,2\nbites,3,4\n[SEP],5,6')).toEqual([expected]);
    expect(read('dog 1 2\nbites 3 4\n[SEP] 5 6')).toEqual([expected]);
    expect(read(',0,1\ndog,1,2\nbites,3,4\n[SEP],5,6')).toEqual([expected]);
    expect(read('",",1\n"say ""so""",2')).toEqual([{ tokens: [',', 'say "so"'], rows: [[1], [2]] }]);
  });

  it('may have numbered rows, as pandas writes them', () => {
    expect(rowsOf(',a,b\n0,1,2\n1,3,4')).toEqual([square]);
  });
});

describe('several matrices', () => {
  const named = (text: string, options?: ParseOptions) =>
    readMatrices(text, options).matrices.map(({ name, matrix }) => [name, toRows(matrix)]);
  const two = [
    ['q', square],
    ['k', [[5, 6]]],
  ];

  it.each([
    ['Python source', 'import numpy as np\nQ = np.array([[1, 2], [3, 4]])\nK = np.array([[5, 6]])\n'],
    ['JavaScript source', 'const q = [[1, 2], [3, 4]];\nconst k = [[5, 6]];'],
    ['a JSON object', '{"q": [[1, 2], [3, 4]], "k": [[5, 6]]}'],
    ['a JSON object of matrices', '{"q": {"rows": 2, "cols": 2, "data": [1, 2, 3, 4]}, "k": [[5, 6]]}'],
    ['a Python dict', "{'q': array([[1., 2.],\n       [3., 4.]]), 'k': array([[5., 6.]])}"],
    ['names and colons', 'Q:\n[[1. 2.]\n [3. 4.]]\n\nK:\n[[5. 6.]]'],
    ['names on lines of their own', 'Q\n[[1 2]\n [3 4]]\nK\n[[5 6]]'],
    ['a Python session', '>>> Q\narray([[1., 2.],\n       [3., 4.]])\n>>> print(K)\n[[5. 6.]]'],
    ['a notebook', 'In [1]: Q\nOut[1]: \narray([[1., 2.],\n       [3., 4.]])\nIn [2]: K\nOut[2]: array([[5., 6.]])'],
    ['named tables', 'Q:\n1 2\n3 4\nK:\n5 6'],
    ['named tables with empty lines', 'Q =\n\n1,2\n3,4\n\nK =\n\n5,6\n'],
    ['names on lines of their own, before tables', 'Q\n1\t2\n3\t4\n\nK\n5\t6'],
    ['one line each', 'query: 1 2\n3 4\nkey: 5 6'],
  ])('as %s', (_, text) => {
    expect(named(text)).toEqual(two);
  });

  it('without names stay without', () => {
    const expected = [
      [undefined, square],
      [
        undefined,
        [
          [5, 6],
          [7, 8],
        ],
      ],
    ];
    expect(named('[[1, 2], [3, 4]]\n[[5, 6], [7, 8]]')).toEqual(expected);
    expect(named('1 2\n3 4\n\n5 6\n7 8')).toEqual(expected);
  });

  it.each([
    ['X', 'x'],
    ['W_Q', 'wq'],
    ['Wq', 'wq'],
    ['W^K', 'wk'],
    ['w_value', 'wv'],
    ['Keys', 'k'],
    ['attn_mask', 'mask'],
    ['Context', 'context'],
    ['b_Q', 'bq'],
    ['bias_k', 'bk'],
    ['β_V', 'bv'],
    ['beta_q', 'bq'],
    ['out_proj.bias', 'bo'],
    ['q_proj.bias', 'bq'],
    // An unknown letter is not dropped, which would leave a known name.
    ['Ω_q', 'Ω_q'],
    ['scores', 'scores'],
    ['Foo', 'Foo'],
  ])('%s is called %s', (written, name) => {
    expect(inputName(written)).toBe(name);
  });

  it('finds all four of the worked example', () => {
    const text = 'X = [[1, .5]]\nW_Q = [[1], [2]]\nW_K = [[3], [4]]\nW_V = [[5], [6]]';
    expect(named(text).map(([name]) => name)).toEqual(['x', 'wq', 'wk', 'wv']);
  });
});

describe('a mask', () => {
  const allowed = [[0, -Infinity]];
  it.each([
    '[[0, -inf]]',
    '[[0, -Infinity]]',
    '[[0, "-Infinity"]]',
    'tensor([[0., -inf]])',
    'np.array([[0, -np.inf]])',
    "[[0, float('-inf')]]",
    '0,-inf',
    '0 −∞',
    '[[True, False]]',
    '[[true, false]]',
    'TRUE,FALSE',
    '[[ True False]]',
  ])('%s', (text) => {
    expect(rowsOf(text, { allowInfinity: true })).toEqual([allowed]);
    expect(rowsOf(`mask = ${text}`)).toEqual([allowed]);
    expect(() => readMatrices(text).matrices).toThrow(/row 0, column [01]: only a mask may hold/);
    expect(() => readMatrices(`q = ${text}`, { allowInfinity: true }).matrices).toThrow(/^q: .*only a mask may hold/);
  });
});

describe('bad text', () => {
  it.each([
    ['', 'nothing was entered: expected a matrix'],
    [' \n\t\n', 'nothing was entered: expected a matrix'],
    ['[]', 'the matrix has no numbers'],
    ['[[]]', 'the matrix has no numbers'],
    ['{}', 'the matrix has no numbers'],
    ['Q:\n', 'Q: the matrix has no numbers'],
    ['hello', 'the matrix has no numbers'],
    ['hello world', 'line 1, "world" is not a number'],
    ['1 2\n3 0.5o', 'line 2, "0.5o" is not a number'],
    ['[[1, 2],\n [0.5o, 3]]', 'line 2, "0.5o" is not a number'],
    ['0.5o,1\n2,3', 'line 1, "0.5o" is not a number'],
    ['dog,1\n2,3', 'line 1, "dog" is not a number'],
    ['a,b\n1,2\n3,0.5o', 'line 3, "0.5o" is not a number'],
    ['0x10 2', 'line 1, "0x10" is not a number'],
    ['1,,2', 'line 1, column 1 is empty'],
    ['[[1,,2]]', 'line 1, a number is missing before ","'],
    ['[[1, null]]', 'line 1, "null" is not a number'],
    ['[[1, "one"]]', 'line 1, "one" is not a number'],
    ['1 2 3\n4 5 6\n7 8', 'row 2 has 2 numbers, row 0 has 3'],
    ['[[1, 2], [3]]', 'row 1 has 1 number, row 0 has 2'],
    ['[[1, 2], 3]', 'row 1 is not a list of numbers'],
    ['[[1], []]', 'row 1 has 0 numbers, row 0 has 1'],
    ['[[1], [NaN]]', 'NaN at row 1, column 0: attention needs finite numbers'],
    ['1\nnan', 'NaN at row 1, column 0: attention needs finite numbers'],
    ['[[1e39]]', '1e+39 at row 0, column 0 is too large: the largest float32 is about 3.4e38'],
    ['[[1e999]]', '"1e999" is too large'],
    ['[[1, 2], [3, 4]', 'line 1, "[" is never closed'],
    ['\n\nq = array([[1, 2]]', 'line 3, "(" is never closed'],
    ['[[1, 2]]]', 'line 1, unexpected "]"'],
    ['[[1, 2)]', 'line 1, unexpected ")"'],
    ['{"q": [[1]]', 'line 1, "{" is never closed'],
    ['{"q" [[1]]}', 'line 1, ":" is missing after'],
    ['q =\n[[1 2]]\nk = ', 'line 3, the text ends where a number was expected'],
    ['[[[1, 2]], [[3, 4]]]', 'the array has 3 dimensions (2 × 1 × 2): attention takes one matrix, such as a[0]'],
    ['[[1, 2, ..., 9]]', 'np.set_printoptions(threshold=100000)'],
    ['[[1. 2. ... 9.]\n ...\n [1. 2. ... 9.]]', 'leaves out numbers ("...")'],
    ['1 2 ... 9', 'leaves out numbers ("...")'],
    ['{"rows": 3, "cols": 4, "data": [1, 2]}', 'expected 12 numbers (3 × 4), got 2'],
    ['{"rows": 1.5, "cols": 4, "data": [1, 2]}', 'rows and cols must be whole numbers from 1'],
    ['{"rows": 1, "cols": 1, "data": [[1]]}', 'data must be a list of numbers'],
    ['{"q": [[1]], "k": [[1], [2, 3]]}', 'line 1, row 1 has 2 numbers, row 0 has 1'],
    ['W_Q = [[NaN]]', 'W_Q: NaN at row 0, column 0'],
  ])('%j', (text, message) => {
    expect(() => readMatrices(text).matrices).toThrow(InputError);
    expect(() => readMatrices(text).matrices).toThrow(message);
  });

  it('too large is refused with both sizes', () => {
    const row = Array(257).fill(1).join(',');
    expect(() => readMatrices(row).matrices).toThrow('the matrix is 1 × 257; at most 256 × 256 can be shown');
    expect(() => readMatrices(`[[${row}]]`).matrices).toThrow('the matrix is 1 × 257; at most 256 × 256');
    expect(() => readMatrices('1\n'.repeat(257))).toThrow('the matrix is 257 × 1; at most 256 × 256');
    expect(rowsOf(row, { maxCols: 512 })[0]?.[0]?.length).toBe(257);
    expect(() => readMatrices('1\n'.repeat(9), { maxRows: 8 })).toThrow('the matrix is 9 × 1; at most 8 × 256');
    const giant = '{"rows": 10000, "cols": 10000, "data": [1]}';
    expect(() => readMatrices(giant).matrices).toThrow('the matrix is 10000 × 10000; at most 256 × 256 can be shown');
    expect(() => readMatrices(' '.repeat(16_000_001))).toThrow(
      'the text has 16000001 characters; the limit is 16000000',
    );
  });

  it('more than 1 MB of a matrix of 256 × 256 is read', () => {
    const value = Math.fround(1 / 3);
    const row = Array(256).fill(value).join(', ');
    const text = `[${Array(256).fill(`[${row}]`).join(',\n')}]`;
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(rowsOf(text)[0]?.[255]?.[255]).toBe(value);
  });

  // Each would take minutes or overflow the stack if any part of the parser were worse than linear.
  it.each(
    Object.entries({
      spaces: [' ', '1'],
      digits: ['1', 'x'],
      'digits in a list': ['1', 'x]', '['],
      letters: ['a', ' 1'],
      'opening brackets': ['[', ''],
      'opening braces': ['{', ''],
      calls: ['f(', '', '['],
      commas: [',', ''],
      quotes: ['"', ''],
      'quotes in a list': ['"', '', '['],
      'empty lines': ['\n', 'x y'],
      hashes: ['#\n', '[1'],
      'names without a value': ['a=', '', '[1] '],
      'names on lines': ['a\n', '[1 x]'],
      'spaces after a name': [' ', ';', 'a'],
      stars: ['1*', '', '['],
      words: ['lorem ipsum ', ''],
      dots: ['.', '', '['],
      minuses: ['-', ''],
      'brackets and spaces': ['[ ', ''],
      imports: ['import ', ''],
      'calls that are never closed': ['f(\n', '', '[[1, 2]]\n'],
      'lists that are never closed': ['y = x[\n', '', '[[1, 2]]\n'],
      declarations: ['Matrix2f a, b\n', '', 'Q << 1, 2;\n'],
    }),
  )('a megabyte of %s is answered', (_, [unit = '', end = '', start = '']) => {
    const text = start + unit.repeat(1_000_000 / unit.length) + end;
    try {
      readMatrices(text);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message.length).toBeLessThan(250);
    }
  });

  it('of any kind is read or refused with a reason', () => {
    const piece = fc.constantFrom(
      ...'[](){},;:="\' \n\t.-+e1230axQ*#…∞%<>'.split(''),
      'nan',
      'array',
      'tensor(',
      '1e3',
      '-inf',
      'True',
      'Q = ',
      '{"q":',
      '...',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (any) => {
        try {
          for (const { matrix } of readMatrices(any).matrices) {
            expect(matrix.data.length).toBe(matrix.rows * matrix.cols);
            expect(matrix.data.length).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as Error).message).not.toBe('');
        }
      }),
      { numRuns: 16 * runs },
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['−1', -1],
    ['-1', -1],
    ['+2.', 2],
    ['.5', 0.5],
    [' 1e3 ', 1000],
    ['1E-3', 0.001],
    ['1.2.3', undefined],
    ['1 000', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
    ['', undefined],
    [`1${'0'.repeat(39)}`, 1e39],
    [`1${'0'.repeat(40)}`, undefined],
  ])('%j is read as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });
});

/** Matrices as people and programs write them: read correctly, or refused. */
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
