// Forms that are not read: each is named, with what prints its numbers in a form that is.
import { InputError } from '../input-error.ts';
import type { Form } from './form.ts';

type Why = 'form.parts' | 'form.truncated' | 'form.symbolic';
const ROWS: readonly (readonly [form: string, looksLike: RegExp, how: string, why?: Why])[] = [
  // Sparse matrices, which print only a part of their numbers.
  ['SciPy sparse', /\bsparse (?:matrix|array) of (?:type|dtype)|^[ \t]*\(\d+, ?\d+\)\t+[-\d.]/m, 'print(A.toarray())'],
  ['MATLAB sparse', /^[ \t]*\(\d+,\d+\)[ \t]+[-\d.]+[ \t]*$/m, 'full(A)'],
  ['R sparse', /\bsparse Matrix of class\b/, 'as.matrix(A)'],
  ['MatrixMarket', /^%%MatrixMarket\b/m, 'scipy.io.mmread(FILE).toarray()'],
  ['libsvm', /^[ \t]*[-+\d.]+(?: \d+:[-+\d.]+)+[ \t]*$/m, 'X.toarray()'],
  // Files, and what browsers show of them.
  ['Jupyter notebook', /^\s*\{\s*"(?:cells|metadata|nbformat)"\s*:/, 'print(A.tolist())'],
  ['HTML', /^\s*<(?:!doctype|html|table|tr|body|div)\b/i, 'CSV: 1,2'],
  ['MathML', /^\s*<(?:\w+:)?math\b/i, '\\begin{bmatrix} … \\end{bmatrix}'],
  ['XML', /^\s*<\?xml\b/, 'JSON: [[1, 2], [3, 4]]'],
  ['RTF', /^\s*\{\\rtf/, 'CSV: 1,2'],
  ['data:', /^\s*data:[\w/+.-]+;base64,/, 'print(A.tolist())'],
  ['ONNX', /^[ \t]*(?:float_data|int64_data|raw_data|data_type):/m, 'onnx.numpy_helper.to_array(t).tolist()'],
  ['diff', /^(?:diff --git|@@ -\d|[-+]{3} [ab]\/)/m, 'git show HEAD:FILE'],
  ['git <<<<<<<', /^<{7} /m, 'git show HEAD:FILE'],
  ['SQL', /^\s*(?:INSERT\s+INTO|SELECT\b[^\n]*\bFROM|CREATE\s+TABLE)\b/i, 'CSV: \\copy q TO STDOUT CSV'],
  // Languages and programs.
  ['SymPy', /[⎡⎢⎣⎤⎥⎦⎛⎜⎝⎞⎟⎠]/, 'print(A.tolist())'],
  ['R tibble', /^[ \t]*#[ \t]*A tibble:|^[ \t]*(?:<(?:dbl|int|chr|lgl|fct)>[ \t]*)+$/m, 'as.matrix(df)'],
  ['R vector', /^[ \t]*\[1\][ \t]+[-+.\d]/m, 'matrix(x, nrow = 1)'],
  ['R 1:4', /(?:<-|\bc\(|\bmatrix\()\s*\d+:\d+|^[ \t]*\d+:\d[ \t]*$/m, 'c(1, 2, 3, 4)'],
  ['pandas.Series', /^(?:Name: .*, )?(?:Length: \d+, )?dtype: \w+$/m, 's.tolist()'],
  [
    'pandas',
    /^\s*(?:\{\s*"(?:columns|index|schema)"\s*:|\[\s*\{\s*"|[^]*\bDataFrame\(\s*\{|\{\s*"[^"\n]*"\s*:\s*\{\s*"0")/,
    'df.to_csv()',
  ],
  ['MediaWiki', /^\{\|/m, 'CSV: 1,2'],
  ['Maple', /:=\s*(?:<<|Matrix\(\s*\d)|\bMatrix\(\d+, ?\d+, ?[[{]/, 'convert(A, listlist)'],
  [
    'Fortran',
    /\b(?:real|integer|double precision)\b[^\n]*::|\breshape\(\s*(?:\[|\(\/)|^[ \t]*data\s+\w+\s*\//im,
    'print *, transpose(A)',
  ],
  ['APL', /⍴|¯\d/, '[[1, 2], [3, 4]]'],
  [
    'Lisp',
    /(?:^|\s|')#(?:\d+A)?\(\s*#?\(|^\s*(?:\(def\w* \S+ |')?'?\(\(\s*[-\d.]+(?: +[-\d.]+)+\s*\)|^\s*\((?:def\w*|set[fq!]|let|list|vector|make-array)\s/m,
    '[[1, 2], [3, 4]]',
  ],
  ['OCaml', /\[\|/, '[[1, 2], [3, 4]]'],
  ['F#', /\bmatrix \[\s*\[/, '[[1, 2], [3, 4]]'],
  ['gonum', /\bmat\.NewDense\(/, '[[1, 2], [3, 4]]'],
  ['Breeze', /\bDenseMatrix\(/, 'Array(Array(1, 2), Array(3, 4))'],
  ['GLSL', /\bd?mat[234](?:x[234])?\(/, '[[1, 2], [3, 4]]'],
  ['DataFrames.jl', /^\d+×\d+ (?:Sub)?DataFrame\b/m, 'Matrix(df)'],
  ['Haskell', /\(\d+><\d+\)/, 'toLists a'],
  ['SAS/IML', /=\s*\{\s*[-\d.]+(?: +[-\d.]+)*\s*,\s*[-\d.]+ +[-\d.]/, '[1 2; 3 4]'],
  ['Stata', /^\s*mat(?:rix)?\s+(?:input\s+)?\w+\s*=\s*\([^()]*\\/m, '[1 2; 3 4]'],
  ['Excel', /^\s*=\s*\{/, '1 ⇥ 2'],
  ['XLA', /\b[fsu]\d+\[\d+(?:,\d+)*\](?:\{[\d,]*\})? (?:constant\()?\{/, 'np.asarray(x).tolist()'],
  ['plain TeX', /\\(?:[bp]?matrix)\s*\{[^{}]*\\cr/, '\\begin{bmatrix} … \\end{bmatrix}'],
  ['AsciiDoc', /^\|===[ \t]*$/m, 'CSV: 1,2'],
  ['reStructuredText', /^[ \t]*={3,} +={3,}/m, 'CSV: 1,2'],
  ['PyTorch', /^\(\d+ ?,(?:\d+ ?,)?\.,\.\)[ \t]*=/m, 'print(A[0])'],
  // Numbers that are written otherwise.
  ['0x1p+0', /\b0x[\da-f]+(?:\.[\da-f]*)?p[-+]?\d/i, '%g'],
  ['2j', /[\d.]\s?[-+]\s?[\d.]+[ij]\b/, 'A.real'],
  ['±', /\d\s?±\s?\d/, 'A.n'],
  ['1/2', /(?:^|[\s,;])\d+\/\d+(?=[\s,;]|$)/m, '0.5'],
  ['1 000', /(?:^|[ \t])[1-9]\d{0,2} 000(?=[ \t]|$)/m, '1000'],
  ['%', /\d ?%(?:[,;\t]|[ \t]+[-+.\d]+ ?%|[ \t]*$)/m, '0.5'],
  // Print-outs of forms that are read, of which a part is missing, anywhere in them.
  ['JAX', /Traced<|ShapedArray\(|ShapeDtypeStruct\(/, 'jax.debug.print("{x}", x=x)', 'form.symbolic'],
  ['TensorFlow', /<tf\.Tensor '[^']*' shape=/, 'tf.print(x)', 'form.symbolic'],
  ['TensorFlow', /SparseTensor|RaggedTensor|IndexedSlices/, 'sparse', 'form.parts'],
  ['PyTorch', /layout=torch\.sparse|indices=tensor/, 'sparse', 'form.parts'],
  ['NumPy', /masked_array\(/, 'masked_array', 'form.parts'],
  // A type for each column, or tuples without commas between them.
  ['NumPy', /dtype=\[\(|\[\([^()[\]]*\)\s\s{0,80}\(/, 'dtype=[(…)]', 'form.parts'],
  ['R', /^, , \d+$/m, ', , 1', 'form.parts'],
  ['Julia', /^\[:, :, \d+\] =/m, '[:, :, 1]', 'form.parts'],
  ['Julia', /\bSparse\w*\{/, 'sparse', 'form.parts'],
  ['Julia', /[⋮⋱⋯]/, 'show(stdout, "text/plain", A)', 'form.truncated'],
  ['Mathematica', /SparseArray\[/, 'SparseArray', 'form.parts'],
  ['Mathematica', /<<\s*\d+\s*>>|\/\/(?:Matrix|Table)Form=(?!\s*[{(])/, 'InputForm[A]', 'form.truncated'],
];

/** Beside numbers in lists, these may stand in a comment. */
const LOOSE: ReadonlySet<string> = new Set(['%', '1/2', '±', '2j']);
const LISTS = /\[\s*\[|\[\s*[-\d.]+\s*[,;\s]\s*[-\d.]/;

/** Characters that tell a form, so that long texts take no longer. */
const BEGINNING = 1500;

export const unread: Form = {
  looksLike: /[^]/,
  rewrite(text) {
    const start = text.slice(0, BEGINNING);
    const [form, , how = '', why = 'form.unread'] =
      ROWS.find(
        ([name, looksLike, , part]) => looksLike.test(part ? text : start) && !(LOOSE.has(name) && LISTS.test(start)),
      ) ?? [];
    if (form !== undefined) throw new InputError(why, { form, how });
    return text;
  },
};
