import { describe, expect, it } from 'vitest';
import { writeNpy } from '../../../../web/shared/input/npy.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { readFile, readFiles } from '../../../../web/stage/inputs/brought.ts';
import { type Choices, readAny, readOwn } from '../../../../web/stage/inputs/read-pasted.ts';
import type { StageInputs } from '../../../../web/stage/inputs/stage-inputs.ts';

const npy = Uint8Array.from(writeNpy({ rows: 1, cols: 2, data: Float32Array.of(1, 2) }));
const nothing: StageInputs = {};

/** Returns the visible results of a text: what was understood, and the last question. */
function read(text: string, choices: Choices = {}, current = nothing) {
  const own = readOwn({ text }, current, choices);
  const question = own.assumed.filter(({ answers }) => answers).at(-1);
  return {
    ...own,
    names: own.matrices.map(({ name }) => name),
    notes: own.assumed.map(({ said }) => sayInPageLanguage(said.key, said.values)),
    ...(question && {
      asked: sayInPageLanguage(question.said.key, question.said.values),
      answers: question.answers?.map(({ label, choices: then }) => [sayInPageLanguage(label.key), then] as const),
    }),
  };
}
const QKV = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]\nV = [[1], [2]]';

describe('a file', () => {
  it.each([
    ['W_Q.npy', npy, 'wq'],
    ['other.npy', npy, undefined],
  ])('%s is named as it is called', async (file, content, name) => {
    const brought = await readFile(new File([content], file));
    const found = 'pasted' in brought ? brought.pasted : [];
    expect(found.map((one) => [one.name, Array.from(one.matrix.data)])).toEqual([[name, [1, 2]]]);
  });

  it('of any other kind is text', async () => {
    expect(await readFile(new File(['1,2\n'], 'mine.csv'))).toEqual({ text: '1,2\n' });
    expect(await readFile(new File(['1,2\n'], 'x.csv'))).toEqual({ text: '1,2\n', name: 'x' });
  });

  it('in UTF-16 or with a byte order mark is read', async () => {
    const utf16 = Buffer.from('\ufeffdog,1,2\n', 'utf16le');
    const contents = [Buffer.from('\ufeffdog,1,2\n'), utf16, Buffer.from(utf16).swap16()];
    for (const content of contents) {
      expect(await readFile(new File([Uint8Array.from(content)], 'mine.csv'))).toEqual({ text: 'dog,1,2\n' });
    }
  });

  it.each([
    ['cat.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff), 'the file is neither text nor a .npy file'],
    ['utf-16.csv', Buffer.from('1,2\n', 'utf16le').toString(), 'the file is neither text'],
    [
      'q.xlsx',
      Uint8Array.of(0x50, 0x4b, 3, 4, 0xff),
      'this looks like .xlsx, which is not read here: give the numbers as CSV',
    ],
    ['q.pt', Uint8Array.of(0x50, 0x4b, 3, 4, 0), 'this looks like .pt,'],
    ['q.mat', Uint8Array.of(0x4d, 0, 1), 'this looks like .mat,'],
    ['a.npz', 'PK\x03\x04', 'this is a .npz archive'],
    ['x.npy', npy.slice(0, 130), 'the .npy file is cut off: expected 136 bytes, got 130'],
  ])('%s is refused', async (name, content, problem) => {
    await expect(readFile(new File([content], name))).rejects.toThrow(problem);
  });

  it('that is too large is refused without being read', async () => {
    const large = Object.assign(new File([], 'large.csv'), { arrayBuffer: () => expect.fail('was read') });
    Object.defineProperty(large, 'size', { value: 20_000_000 });
    await expect(readFile(large)).rejects.toThrow('the file has 20000000 bytes; the limit is 16000000');
  });
});

describe('several files', () => {
  const q = Uint8Array.from(writeNpy({ rows: 1, cols: 2, data: Float32Array.of(5, 6) }));
  const readAll = async (...files: [string, string | Uint8Array<ArrayBuffer>][]) => {
    const [first, ...others] = files.map(([name, content]) => new File([content], name));
    return readOwn(await readFiles([first!, ...others]), nothing);
  };
  it('are one input, each named as it is called, or by what stands in it', async () => {
    const { inputs, assumed } = await readAll(
      ['Q.npy', q],
      ['keys.csv', '1,2\n3,4'],
      ['rest.txt', 'V = [[1], [2]]\nhm'],
    );
    expect(inputs).toEqual({ q: fromRows([[5, 6]]), k: fromRows([[1, 2], [3, 4]]), v: fromRows([[1], [2]]) }); // prettier-ignore
    expect(assumed.map(({ said }) => sayInPageLanguage(said.key, said.values))).toEqual([
      'rest.txt: Not read: line 2, “hm”.',
    ]);
  });
  it('are named if it is but one, too, unless it holds several matrices', async () => {
    const one = async (name: string, text: string) =>
      readOwn(await readFiles([new File([text], name)]), { ...nothing, ...three }).inputs;
    const three = { q: fromRows([[1, 2]]), k: fromRows([[3, 4]]), v: fromRows([[5]]) };
    expect(await one('K.csv', '7,8')).toEqual({ ...three, k: fromRows([[7, 8]]) });
    expect(await one('values.txt', '7')).toEqual({ ...three, v: fromRows([[7]]) });
    expect(await one('K.csv', 'V\n7')).toEqual({ ...three, v: fromRows([[7]]) });
    expect(await one('q.csv', '1,0\n\n2,3\n\n4')).toEqual({ q: fromRows([[1, 0]]), k: fromRows([[2, 3]]), v: fromRows([[4]]) }); // prettier-ignore
  });
  it('say which name is no input, and what is missing then', async () => {
    const { problem, matrices } = await readAll(['Q.npy', q], ['a.npy', q]);
    expect(problem?.message).toBe('k, v are missing');
    expect(matrices.map(({ name, why }) => [name, why?.key])).toEqual([['q', undefined], ['none', 'read.no-input']]); // prettier-ignore
  });
  it.each<[problem: string, Record<string, string | Uint8Array<ArrayBuffer>>]>([
    ['K.npy: the .npy file is cut off', { 'Q.npy': q, 'K.npy': q.slice(0, 130) }],
    ['K.csv: line 2, row 1 has 1 number', { 'Q.npy': q, 'K.csv': '1,2\n3' }],
    ['k is given twice', { 'Q.npy': q, 'K.txt': '[[1, 2]]\n[[1, 2]]\n[[1, 2]]' }],
    ['q is given twice', { 'Q.npy': q, 'Q.csv': '1,2' }],
    ['v is missing', { 'Q.npy': q, 'K.npy': q }],
  ])('say which of them is wrong: %s', async (problem, files) => {
    await expect(readAll(...Object.entries(files))).rejects.toThrow(problem);
  });
});

describe('what was not read', () => {
  it('is told, with its line', () => {
    const text = `import numpy as np\n${QKV}\nscores = Q @ K.T\n# a comment\nweights = softmax(\n  scores)\n`;
    expect(read(text).notes).toEqual([
      'Not read: line 5, “scores = Q @ K.T”.',
      'Not read: line 7, “weights = softmax(”.',
      'Not read: line 8, “scores)”.',
    ]);
  });
  it('is counted where there is much', () => {
    expect(read(`${QKV}\n${'x = f(1)\n'.repeat(40)}`).notes.at(-1)).toBe('Nor were 35 more lines.');
  });
  it('is a matrix that the stage has no use for, beside inputs, and a matrix without a name', () => {
    for (const other of ['scores = [[1, 2], [3, 4]]', '[[0.5 0.5]\n [0.5 0.5]]']) {
      const { inputs, names, isPlain } = read(`${QKV}\n${other}`);
      expect([names, Object.keys(inputs!), isPlain]).toEqual([['q', 'k', 'v', 'none'], ['q', 'k', 'v'], false]);
    }
    const alone = read('scores = [[1]]');
    expect([alone.names, alone.inputs, alone.matrices[0]?.why?.key]).toEqual([[undefined], undefined, 'read.no-input']);
  });
  it('is a reason to refuse where it may change a matrix', () => {
    expect(() => read(`${QKV}\nQ *= 2`)).toThrow('line 4, Q is changed here');
    expect(() => read(`${QKV}\nQ = Q.T`)).toThrow('line 4, Q is changed here');
  });
  it('leaves matrices without names unnamed', () => {
    const { names, inputs } = read('The first one\n[[1 2]]\nThe second one\n[[3 4]]\nAnd this\n[[1]]');
    expect([names, inputs]).toEqual([[undefined, undefined, undefined], undefined]);
  });
  it('is the line that names the columns', () => {
    expect(read('a b\n1 2\n3 4').notes).toEqual(['Line 1 names the columns: a b']);
  });
});

describe('the first line that is not understood', () => {
  it.each([
    ['1 2\n3 4O 5', 2, '4O', ['1 × 2']],
    ['wq = [\n[1, 2],\n[O, 4],\n[5, 6]]', 3, 'O', ['2 × 2']],
    ['Q = [\r\n[1, 2],\r\n[3, 1O]]', 3, '1O', undefined],
    ['1,2\n3,', 2, '3,', ['1 × 2']],
    [`x = 1\n${QKV}\nQ = Q.T`, 5, 'Q = Q.T', ['2 × 2', '2 × 2', '2 × 1']],
    ['# mine\nQ = [[1, 2], [3, torch.sqrt(2)]]\nK = [[1, 2]]', 2, 'torch.sqrt(', ['1 × 2']],
    ['1 2\n3 4O\nO 6', 2, '4O', undefined],
  ])('is known with its place, and with what is read without it: %j', (text, line, part, sizes) => {
    const { fault, isPlain, inputs, rest } = readAny({ text }, nothing);
    expect(rest?.matrices.map(({ matrix }) => `${matrix.rows} × ${matrix.cols}`)).toEqual(sizes);
    const written = text.split(/\r?\n/)[(fault?.line ?? NaN) - 1];
    expect([fault?.line, written?.slice(fault?.from, fault?.to)]).toEqual([line, part]);
    expect([isPlain, inputs]).toEqual([false, undefined]);
  });
  it('is none where the whole text is refused', () => {
    expect(() => readAny({ text: '1 2 ... 3' }, nothing)).toThrow('leaves out numbers');
  });
});

describe('an input that is named and not read', () => {
  // The stage shows another example, whose matrices must not stand in for it.
  const current = { q: fromRows([[7, 7]]), k: fromRows([[7, 7]]), v: fromRows([[7, 7]]) };
  const KV = 'K = [[1,0],[0,1],[-1,2]]\nV = [[10,0.5],[20,1.5],[30,-2.5]]';
  it.each([
    ['Q = 2*np.eye(2)'],
    ['Q = 0.1 * torch.tensor([[1,2],[3,4]])', 'Q = 0.1 * torch.tens…'],
    ['Q = np.round([[1.26,2],[3,4]],1)', 'Q = np.round([[1.26,…'],
    ['Q = np.round(\n  [[1.26, 2]], 1)', 'Q = np.round('],
    ['Q = np.stack([a, b])'],
    ['Q = torch.randn(2,2)'],
    ['Q = -[1 2;3 4];'],
    ['Q = reshape(1:4, 2, 2)'],
    ['Q <- t(matrix(c(1,2,3,4), nrow=2))', 'Q <- t(matrix(c(1,2,…'],
    ['Q = Transpose[{{1,2},{3,4}}]', 'Q = Transpose[{{1,2}…'],
    ['Q = 2 {{1,2},{3,4}}'],
    ['Q = Matrix{Float64}([1 2;3 4])', 'Q = Matrix{Float64}(…'],
    ['Q := IdentityMatrix(2)'],
    ['Q = 1 2\n3 4', 'Q = 1 2'],
    ['Q:\n(not yet)', 'Q:'],
    [String.raw`Q = \begin{pmatrix}1\end{pmatrix}\begin{pmatrix}2\end{pmatrix}`, 'Q = \\begin{pmatrix}1…'],
    ['float[][] Q = make(2, 2);', 'float[][] Q = make(2…'],
    ['float Q[2][2];\nQ[0][0] = 1;', 'float Q[2][2];'],
    ['MatrixXd Q(2,2);'],
    ['const Q: number[][] = eye(2);', 'const Q: number[][] …'],
    ['n = 2; Q = eye(n);'],
    ['n = 2, Q = eye(2)'],
    ['Q, P = np.eye(2), 3'],
    ['Q shape: torch.Size([2, 2])', 'Q shape: torch.Size(…'],
  ])('is told with its line, as it was written: %s', (text, written = text) => {
    const problem = `line 2, Q is given as “${written}”, which is not read: paste the numbers that it has then`;
    expect(() => read(`# Mine\n${text}\n${KV}`, {}, current)).toThrow(problem);
  });
  it.each([
    ['queries = get(2)', 'queries is given as'],
    ['attn_mask = np.tril(np.ones((2, 3)))\nQ = [[1, 2]]', 'attn_mask is given as'],
    ['Mask: causal\nQ = [[1, 2]]', 'Mask is given as'],
    ['W_O = np.eye(2)\nQ = [[1, 2]]', 'W_O is given as'],
    ['X = [[1, 2]]\nQ = X @ W_Q', 'Q is given as'],
    ['X = [[1, 2]]\nself.W_query = nn.Linear(2, 2)', 'self.W_query is given as'],
    ['b_Q = np.zeros(2)\nX = [[1, 2]]', 'b_Q is given as'],
    ['Q^T = [[1, 0], [0, 1]]', 'Q is given as “Q^T”, which is not read: paste'],
    ['Q.T = [[1, 0], [0, 1]]', 'Q is given as “Q.T”'],
    ['Q shape: (2, 2)', 'Q is given as “Q shape”'],
    [
      'in_proj_weight = [[1, 2]]\nQ = [[1, 2]]',
      'in_proj_weight: paste W_Q, W_K and W_V, which are its parts, transposed',
    ],
  ])('has other names and reasons, too: %s', (text, problem) => {
    expect(() => read(`${text}\n${KV}`, {}, current)).toThrow(problem);
  });
  it.each([
    'x = f(1)\nQ = [[1, 2]]',
    'W_Q = np.eye(2)\nQ = [[1, 2]]',
    'mask = None\nQ = [[1, 2]]',
    'X = [[1, 2]]\nW_Q = [[1, 0], [0, 1]]\ncontext = weights @ V',
    'The query, the key: these are\nQ = [[1, 2]]',
    'Q = [[1, 2]]\nattention(Q, K, mask=mask)',
    'def f(x,\n  mask=mask):\nQ = [[1, 2]]',
    'X = [[1, 2]]\nW_Q = [[1, 0], [0, 1]]\nQ = X @ W_Q',
  ])('is none that is not needed, or made of others: %s', (text) => {
    expect(() => read(`${text}\n${KV}`, {}, current)).not.toThrow();
  });
});

it('a number that float32 cannot tell from 0 is told', () => {
  expect(read('Q = [[1e-50, 2]]\nK = [[1, 2]]\nV = [[1]]').notes).toEqual([
    '1e-50 was read as 0, as float32 has nothing so small.',
  ]);
  expect(read('1e-45 -3e-60').notes).toEqual(['-3e-60 was read as 0, as float32 has nothing so small.']);
});

it('a cell is quoted as it was written', () => {
  const text = String.raw`Q=\begin{bmatrix}\frac{1}{2}&2\\3&4\end{bmatrix}`;
  expect(() => read(text)).toThrow(String.raw`line 1, "\frac" is not a number`);
});

describe('numbers with commas', () => {
  it('are read by all of the table, and asked about where both marks are possible', () => {
    expect(toRows(read('0.5\t1,024').inputs!.q!)).toEqual([[0.5, 1024]]);
    const doubtful = read('1,024\t2,048');
    expect(toRows(doubtful.inputs!.q!).flat()).toEqual([1.024, 2.048].map(Math.fround));
    expect(doubtful.notes).toEqual(['1,024 was read as 1.024']);
    expect(doubtful.answers).toEqual([
      ['Read commas as decimal marks', { decimal: 'comma' }],
      ['Read commas between thousands', { decimal: 'point' }],
    ]);
    expect(toRows(read('1,024\t2,048', { decimal: 'point' }).inputs!.q!)).toEqual([[1024, 2048]]);
  });
});

describe('columns as tokens', () => {
  // As in Prince's book: X has one token per column, and weights are on the left.
  const columns =
    'X = [[1, 2, 3], [4, 5, 6]]\nW_Q = [[1, 0], [0, 1]]\nW_K = [[1, 0], [0, 1]]\nW_V = [[1, 2], [3, 4], [5, 6]]';
  it('are recognised where nothing else fits, and turned when that is wanted', () => {
    const { inputs, asked, answers } = read(columns);
    expect(inputs).toBeUndefined();
    expect(asked).toMatch(/each token is a column/);
    expect(answers).toEqual([
      ['Read columns as tokens', { turned: 'all' }],
      ['Keep them as written', { turned: 'no' }],
    ]);
    const turned = read(columns, { turned: 'all' }).inputs!;
    expect(toRows(turned.x!)).toEqual([[1, 4], [2, 5], [3, 6]]); // prettier-ignore
    expect(toRows(turned.wv!)).toEqual([[1, 3, 5], [2, 4, 6]]); // prettier-ignore
  });
  it('leave weights on the right as they are', () => {
    const right = columns.replace('[[1, 2], [3, 4], [5, 6]]', '[[1, 2, 3], [4, 5, 6]]');
    expect(read(right).answers?.[0]?.[1]).toEqual({ turned: 'tokens' });
  });
  it('are no matter where the matrices fit as they are, or not at all', () => {
    expect(read(QKV).asked).toBeUndefined();
    expect(read('Q = [[1, 2]]\nK = [[1, 2, 3]]\nV = [[1]]').asked).toBeUndefined();
  });
});

describe('a mask', () => {
  const withMask = (mask: string, choices?: Choices) => read(`${QKV}\nmask = ${mask}`, choices);
  const shown = (mask: string, choices: Choices) => toRows(withMask(mask, choices).inputs!.mask!);
  it('of zeros and ones is asked about', () => {
    const lower = '[[1, 0], [1, 1]]';
    expect(withMask(lower).inputs).toBeUndefined();
    expect(withMask(lower).answers?.map(([label]) => label)).toEqual([
      '1: may attend',
      '1: is left out',
      '1 is added to the score',
    ]);
    expect(shown(lower, { mask: 'allowed' })).toEqual([[0, -Infinity], [0, 0]]); // prettier-ignore
    expect(shown(lower, { mask: 'left-out' })).toEqual([[-Infinity, 0], [-Infinity, -Infinity]]); // prettier-ignore
    expect(shown(lower, { mask: 'added' })).toEqual([[1, 0], [1, 1]]); // prettier-ignore
  });
  it.each(['[[False, True], [False, False]]', '[[-inf, -inf], [0, 0]]'])(
    'that leaves a query without a key: %s',
    (mask) => {
      expect(withMask(mask).asked).toMatch(/leaves a query without any key/);
      expect(withMask(mask).answers?.map(([, then]) => then.mask)).toEqual(['left-out', 'added']);
    },
  );
  it('of true and false is asked about where both leave each query a key', () => {
    const padding = '[[False, True], [False, True]]';
    expect(withMask(padding).answers?.map(([label]) => label)).toEqual(['true: may attend', 'true: is left out']);
    expect(shown(padding, { mask: 'added' })).toEqual([[-Infinity, 0], [-Infinity, 0]]); // prettier-ignore
    expect(shown(padding, { mask: 'left-out' })).toEqual([[0, -Infinity], [0, -Infinity]]); // prettier-ignore
  });
  it('turned round forbids what it allowed', () => {
    const upper = '[[False, True], [False, False]]';
    expect(shown(upper, { mask: 'left-out' })).toEqual([[0, -Infinity], [0, 0]]); // prettier-ignore
    expect(shown(upper, { mask: 'added' })).toEqual([[-Infinity, 0], [-Infinity, -Infinity]]); // prettier-ignore
  });
  it('that says what it means is taken', () => {
    for (const mask of [
      '[[0, -inf], [0, 0]]',
      '[[True, False], [True, True]]',
      '[[0, 0], [0, 0]]',
      '[[0.5, 1], [0, 1]]',
    ])
      expect(withMask(mask).asked, mask).toBeUndefined();
  });
});

it('options beside the matrices of an object are taken', () => {
  const { inputs, options } = read(
    '{"q": [[1, 2]], "k": [[1, 2]], "v": [[3, 4]], "heads": 2, "causal": true, "scale": 1}',
  );
  expect(inputs).toEqual({ q: fromRows([[1, 2]]), k: fromRows([[1, 2]]), v: fromRows([[3, 4]]), heads: 2 });
  expect(options).toEqual({ causal: true, scale: 'off' });
});
