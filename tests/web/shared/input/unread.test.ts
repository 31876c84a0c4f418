/** Forms beside those of tests/fixtures/forms.json: read where a rule is enough, and named where not. */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';

const square = [[1, 2], [3, 4]]; // prettier-ignore

it.each([
  'Q = 2×2 Matrix{Float64}:\n 1.0  2.0\n 3.0  4.0',
  'Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,\n       [[1., 2.],\n        [3., 4.]])',
  ' 1  2\n 3  4\n[ CPUFloatType{2,2} ]',
  '[[1., 2.],\n [3., 4.]]\nTensor[[2, 2], f32]',
  'Variable containing:\n 1  2\n 3  4\n[torch.FloatTensor of size 2x2]',
  'Parameter containing:\n 1  2\n 3  4\n[torch.FloatTensor of size 2x2]',
  '# [[1. 2.]\n#  [3. 4.]]',
  'print(Q)\n# [[1. 2.]\n#  [3. 4.]]',
  'Matrix([[1, 2], [3, 4]])',
  '$ Q = mat(1, 2; 3, 4) $',
  'val q = arrayOf(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f))',
  'val q = listOf(listOf(1.0, 2.0), listOf(3.0, 4.0))',
  'val q = Array(Array(1.0, 2.0), Array(3.0, 4.0))',
  '[[1.0, 2.0],\n [3.0, 4.0]], shape=[2, 2], strides=[2, 1], layout=Cc (0x5), const ndim=2',
  '\n  ┌     ┐\n  │ 1 2 │\n  │ 3 4 │\n  └     ┘\n',
  'Tensor\n    [[1, 2],\n     [3, 4]]',
  '$q = array(array(1, 2), array(3, 4));',
  '[[1. 2.]\n [3. 4.]]\n<NDArray 2x2 @cpu(0)>',
  'Array([[1., 2.],\n       [3., 4.]], dtype=float32, weak_type=True)',
  'array([[1, 2],\n       [3, 4]], dtype=float32)',
  'q = [\n  [1, 2],\n  [3, 4],\n]',
])('is read: %j', (text) => {
  expect(readMatrices(text).matrices.map(({ matrix }) => toRows(matrix))).toEqual([square]);
});

it.each([
  'Out[5]: \n(array([[1., 2.],\n        [3., 4.]]),\n array([[5., 6.],\n        [7., 8.]]))',
  '[tensor([[1., 2.],\n        [3., 4.]]), tensor([[5., 6.],\n        [7., 8.]])]',
])('is read as two matrices: %j', (text) => {
  const two = [square, [[5, 6], [7, 8]]]; // prettier-ignore
  expect(readMatrices(text).matrices.map(({ matrix }) => toRows(matrix))).toEqual(two);
});

describe('is named', () => {
  it.each([
    ['PyTorch', '(0 ,.,.) = \n  1  2\n  3  4\n[torch.FloatTensor of size 1x2x2]'],
    ['SymPy', '⎡1  2⎤\n⎢    ⎥\n⎣3  4⎦'],
    ['Maple', 'Q := Matrix(2, 2, [[1, 2], [3, 4]]);'],
    ['Maple', 'Q := <<1|2>,<3|4>>;'],
    ['Fortran', 'real :: q(2,2) = reshape([1.0, 2.0, 3.0, 4.0], [2, 2])'],
    ['Fortran', 'data q / 1.0, 2.0, 3.0, 4.0 /'],
    ['SciPy sparse', '  (0, 0)\t1.0\n  (0, 1)\t2.0\n  (1, 1)\t4.0'],
    [
      'SciPy sparse',
      "<2x2 sparse matrix of type '<class 'numpy.float64'>'\n\twith 3 stored elements in Compressed Sparse Row format>",
    ],
    [
      'SciPy sparse',
      "<Compressed Sparse Row sparse matrix of dtype 'float64'\n\twith 3 stored elements and shape (2, 2)>\n  Coords\tValues\n  (0, 0)\t1.0\n  (0, 1)\t2.0",
    ],
    ['MATLAB sparse', 'Q =\n\n   (1,1)        1\n   (2,1)        3\n   (1,2)        2'],
    ['R sparse', '2 x 2 sparse Matrix of class "dgCMatrix"\n        \n[1,] 1 2\n[2,] . 4'],
    [
      'Jupyter notebook',
      '{\n "cells": [\n  {\n   "cell_type": "code",\n   "source": ["Q = 1"]\n  }\n ],\n "nbformat": 4\n}',
    ],
    ['HTML', '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'],
    ['MathML', '<math><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></math>'],
    ['Excel', '={1,2;3,4}'],
    ['APL', '2 2⍴1 2 3 4'],
    ['APL', '¯1.5 2\n3 4'],
    ['Lisp', '((1 2) (3 4))'],
    ['SQL', 'INSERT INTO q VALUES (1,2),(3,4);'],
    ['plain TeX', '$Q = \\pmatrix{1 & 2 \\cr 3 & 4}$'],
    ['Haskell', '(2><2)\n [ 1.0, 2.0\n , 3.0, 4.0 ]'],
    ['SAS/IML', 'q = {1 2, 3 4};'],
    ['XLA', 'f32[2,2] {{1, 2}, {3, 4}}'],
    ['ONNX', 'dims: 2\ndims: 2\ndata_type: 1\nfloat_data: 1.0\nfloat_data: 2.0'],
    ['data:', 'data:application/octet-stream;base64,AACAPwAAAEAAAEBAAACAQA=='],
    ['AsciiDoc', '|===\n|1 |2\n|3 |4\n|==='],
    ['reStructuredText', '=====  =====\nA      B\n=====  =====\n1      2\n3      4\n=====  ====='],
    ['Stata', 'matrix q = (1, 2 \\ 3, 4)'],
    ['XML', '<?xml version="1.0"?><m><r>1 2</r></m>'],
    ['0x1p+0', '0x1p+0 0x1p+1\n0x1p+1 0x1p+2'],
    ['%', '12 %\t50 %\n3 %\t4 %'],
    ['1/2', '1/2 1/3\n1/4 1/5'],
    ['2j', '1+2j 3\n4 5'],
    ['±', '1.0±0.1 2.0±0.2'],
  ])('%s: %j', (form, text) => {
    expect(() => readMatrices(text)).toThrow(`this looks like ${form}, which is not read here: give the numbers as `);
  });
});

it('shows invisible characters by their number', () => {
  expect(() => readMatrices('1\u200c5 2\n3 4')).toThrow('"1U+200C5" is not a number');
  expect(() => readMatrices('[[1\u00a05, 2 x]]')).toThrow(/U\+00A0|not a number|missing/);
  expect(readMatrices('1\u200b 2\u2060').assumed).toMatchObject([
    { kind: 'invisible', said: { values: { count: 2, names: 'U+200B, U+2060' } } },
  ]);
});
