/**
 * Typical wrong programs that are none of the register's mistakes. Most are an exercise's own solution with a change. The last
 * is what the verdict names; without it, the verdict shows the first wrong cell, or the error.
 */
import type { Verdict } from '../../../../web/course/exercises/grade.ts';
import { EXERCISE_IDS } from '../../../../web/course/exercises/ids.ts';
import { programsOf as ownPrograms } from '../../../../web/course/exercises/programs.ts';

/** A wrong program, and the mistake that the verdict names; undefined: it shows the first wrong cell, or the error. */
export type Wrong = readonly [exercise: string, what: string, code: string, mistake: Verdict['mistake']];

const soft = `def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
`;

/** @param helpers functions before it @param first lines that each body begins with */
export const programsOf =
  (exercise: string, signature: string, { helpers = soft, first = '' } = {}) =>
  (what: string, body: string, mistake?: Verdict['mistake']): Wrong => [
    ...([exercise, what] as const),
    `import numpy as np\n${helpers}\ndef ${signature}:\n    ${(first + body).replaceAll('\n', '\n    ')}\n`,
    mistake,
  ];

type Id = (typeof EXERCISE_IDS)[number];
type Change = readonly [what: string, was: string | RegExp, now: string, mistake?: Verdict['mistake']];

/** What the function returns at its end. */
const RETURN = /return (.*)\n$/;
const WIDTH = 'np.sqrt(K.shape[1])';

const nothing: Change = ['nothing', RETURN, 'result = $1\n', 'no-return'];
const comma: Change = ['a comma at the end', RETURN, 'return $1,\n', 'tuple-of-one'];
const sum: Change = ['one number', RETURN, 'return ($1).sum()\n', 'one-number'];
const weights: Change = ['the weights', 'A @ V', 'A', 'matrix-instead'];
const notTurned: Change = ['K not turned', 'Q @ K.T', 'Q @ K', 'not-turned'];
const noMaximum: Change = ['no maximum', ' - S.max(axis=1, keepdims=True)', '', 'overflow'];
const noKeepdims: Change = ['no keepdims', 'A).sum(axis=1, keepdims=True)', 'A).sum(axis=1)', 'no-keepdims'];
const softmaxToo: Change = [
  'softmax, too',
  RETURN,
  'E = np.exp($1)\n    return E / E.sum(axis=1, keepdims=True)\n',
  'matrix-instead',
];

const attention: readonly Change[] = [
  ['the root of a shape', WIDTH, 'np.sqrt(K.shape)', 'root-of-shape'],
  ['math without import', WIDTH, 'math.sqrt(K.shape[1])', 'unknown-name'],
  ['no such width', WIDTH, 'np.sqrt(d_k)', 'unknown-name'],
  // The first case has two queries, whose root this is, and the others refute that.
  ['the fourth root', WIDTH, 'K.shape[1] ** 0.25'],
  ['scaled twice', 'A @ V', `A / ${WIDTH} @ V`],
  ['both results', 'return A @ V', 'return A @ V, A', 'more-results'],
  noMaximum,
  weights,
  notTurned,
  nothing,
  comma,
];

const CHANGES: Readonly<Partial<Record<Id, readonly Change[]>>> = {
  softmax: [
    ['no keepdims', ', keepdims=True', '', 'no-keepdims'],
    ['prints', RETURN, 'print($1)\n', 'printed'],
    ['the first row alone', /E = [^]*/, 'e = np.exp(S[0] - S[0].max())\n    return e / e.sum()\n'],
    ['the maximum added', 'S - S.max', 'S + S.max', 'overflow'],
    ['the minimum', 'S.max', 'S.min'],
    ['shifted scores', RETURN, 'return S - S.max(axis=1, keepdims=True)\n', 'matrix-instead'],
    noMaximum,
  ],
  scores: [
    ['number by number', 'Q @ K.T', 'Q * K', 'shapes'],
    ['features by features', 'Q @ K.T', 'Q.T @ K', 'not-turned'],
    ['added', 'Q @ K.T', 'Q.sum(axis=1)[:, None] + K.sum(axis=1)'],
    ['not summed', 'Q @ K.T', 'Q[:, None] * K'],
    ['one term short', 'Q @ K.T', 'Q[:, 1:] @ K[:, 1:].T'],
    softmaxToo,
    notTurned,
    nothing,
    sum,
  ],
  attention: [['the minimum', 'S.max', 'S.min', 'overflow'], ...attention],
  'from-memory': attention,
  causal: [
    ['−∞ after softmax', / {4}S(\[.*\n)([^]*)(?= {4}return)/, '$2    A$1', 'infinity-after'],
    ['−1', '-np.inf', '-1'],
    ['nan', '-np.inf', 'np.nan'],
    ['0 · −∞', /S\[.*/, 'S += np.triu(np.ones((n, n)), 1) * -np.inf', 'zero-times-infinity'],
    weights,
  ],
  masked: [
    ['nan rows', / \| ~seen([^]*)return .*/, '$1return A @ V', 'empty-row'],
    ['minus one', '-np.inf', '-1'],
    ['-inf after', 'A @ V', 'np.where(allowed, A, -np.inf) @ V', 'infinity-after'],
    ['0 · −∞', /S = np.where.*/, 'S = S + (1 - allowed) * -np.inf', 'zero-times-infinity'],
    weights,
    noMaximum,
  ],
  heads: [
    ['a softmax without the maximum', ' - S.max(axis=-1, keepdims=True)', '', 'overflow'],
    ['added', 'np.concatenate(outputs, axis=1)', 'sum(outputs)', 'heads-merged'],
    ['the mean of heads', 'np.concatenate(outputs, axis=1)', 'np.mean(outputs, axis=0)', 'heads-merged'],
    ['rows among the heads', 'np.split(M, heads, axis=1)', 'np.split(M, heads)', 'rows-split'],
    ['columns of X among the heads', 'X @ W_Q', 'X[:, : X.shape[1] // heads] @ W_Q', 'shapes'],
  ],
  lookup: [
    ['the columns of one row', '.sum()', '.sum(axis=1)', 'axis-of-a-row'],
    ['weights', 'weights @ V', 'weights', 'matrix-instead'],
    ['untouched', 'np.exp(scores) / np.exp(scores).sum()', '...', 'unfinished'],
    ['divided by count', '/ np.exp(scores).sum()', '/ len(scores)'],
    ['squared', 'np.exp(scores)', '(scores ** 2)'],
    comma,
    sum,
  ],
  project: [
    ['only Q', 'return Q, K, V', 'return Q', 'fewer-results'],
    ['K from Q', 'K = X', 'K = Q', 'projected-twice'],
    ['elementwise', 'X @', 'X *', 'shapes'],
    ['weights first', /X @ (W_.)/g, '$1 @ X', 'shapes'],
    ['concatenated', 'return Q, K, V', 'return np.concatenate([Q, K, V], axis=1)', 'fewer-results'],
    ['no queries', 'return Q, ', 'return ', 'fewer-results'],
    ['the other way round', 'return Q, K, V', 'return V, K, Q'],
    ['scaled', 'X @ W_K', 'X @ W_K / np.sqrt(W_K.shape[1])'],
    nothing,
  ],
  scale: [
    ['sqrt of scores', `S / ${WIDTH}`, 'np.sqrt(np.abs(S)) / K.shape[1]'],
    ['by length', WIDTH, 'np.linalg.norm(K)'],
    ['by std', WIDTH, 'S.std()'],
    softmaxToo,
    notTurned,
  ],
  'weighted-sum': [
    ['turned V', 'A @ V', 'A @ V.T', 'shapes'],
    ['V first', 'A @ V', 'V @ A', 'shapes'],
    ['elementwise', 'A @ V', 'A * V', 'shapes'],
    ['columns normalised', 'A @ V', 'A / A.sum(axis=0) @ V'],
    ['a row', 'A @ V', 'A[0] @ V'],
    ['summed', 'A @ V', '(A @ V).sum(axis=0)'],
    nothing,
  ],
  cross: [['V alone', 'C @ W_K', 'X @ W_K', 'shapes'], weights, notTurned],
  'softmax-backward': [
    ['A minus dA', 'A * (dA - mean)', 'A - dA'],
    ['square', 'A * (dA - mean)', 'dA * A - A * A'],
    noKeepdims,
    nothing,
  ],
  'attention-backward': [
    ['dV not turned', 'A.T @ dO', 'A @ dO', 'not-turned'],
    ['dK not turned', 'dS.T @ Q', 'dS @ Q', 'not-turned'],
    ['dV with S', 'A.T @ dO', 'S.T @ dO'],
    ['dQ alone', ', dS.T @ Q, dV', '', 'fewer-results'],
    noKeepdims,
    nothing,
  ],
  'query-step': [
    ['keys turned', 'dS @ K', 'dS @ K.T', 'shapes'],
    ['W_K in place of K', 'dS @ K', 'dS @ W_K', 'shapes'],
    ['half', 'rate * dW_Q', 'rate * dW_Q / 4'],
    ['still open', 'rate * dW_Q', '...', 'unfinished'],
    ['both', 'W_Q - rate * dW_Q', 'W_Q - rate * dW_Q, dW_Q', 'more-results'],
    ['one number', 'dW_Q = X.T @ dQ', 'dW_Q = (X.T @ dQ).sum()'],
    nothing,
  ],
  temperature: [
    ['overflow', ' - z.max()', '', 'overflow'],
    ['the maximum before the division', 'z.max()', 'logits.max()', 'overflow'],
    ['argmax', 'e / e.sum()', 'np.argmax(e)', 'one-number'],
    nothing,
  ],
  tiles: [
    ['no maximum', /np\.maximum.*/, 'np.zeros((n, 1))', 'overflow'],
    ['divided in each tile', /(output \* .*)([^]*) \/ total/, '($1) / total$2'],
    ['new minus old', 'top - new', 'new - top'],
    nothing,
  ],
  positions: [
    ['2 times the even columns', '(even / d_model)', '(2 * even / d_model)'],
    ['sines over half the columns', / {4}P\[:, 1.*\n/, ''],
    ['half as wide', 'return P', 'return np.sin(angles)'],
    ['not a column', '[:, None]', '', 'shapes'],
    ['math', /^([^]*)np.sin([^]*)np.cos/, 'import math\n$1math.sin$2math.cos'],
    ['unknown', 'position /', 'pos /', 'unknown-name'],
    nothing,
  ],
  step: [
    ['half', 'rate * dV', 'rate * dV / 4'],
    ['the loss', 'V - rate * dV', '((O - target) ** 2).sum()', 'one-number'],
    ['both', 'V - rate * dV', 'V - rate * dV, dV', 'more-results'],
    ['still open', 'rate * dV', '...', 'unfinished'],
    ['number by number', 'A.T @ dO', 'A * dO'],
    ['all rows alike', 'A.T @ dO', '(A.T @ dO).mean(axis=0)'],
    nothing,
  ],
  block: [
    ['np.max', 'np.maximum', 'np.max'],
    ['exp', 'np.maximum(0, Z @ W_1)', 'np.exp(Z @ W_1)'],
    ['the weights first', 'np.maximum(0, Z @ W_1) @ W_2', 'W_2 @ np.maximum(0, W_1 @ Z)', 'shapes'],
    ['W_1 alone', ' @ W_2\n', '\n', 'shapes'],
    ['the hidden units', RETURN, 'return np.maximum(0, Z @ W_1)\n'],
    nothing,
  ],
};

const changed = (id: Id, [what, was, now, mistake]: Change): Wrong => {
  const [solution = ''] = ownPrograms(id).solutions;
  const code = typeof was === 'string' ? solution.replaceAll(was, now) : solution.replace(was, now);
  if (code === solution) throw new Error(`${id}, ${what}: its solution has no ${String(was)}`);
  return [id, what, code, mistake];
};

const softmax = programsOf('softmax', 'softmax(S)', { helpers: '' });
const masked = programsOf('masked', 'masked_attention(Q, K, V, allowed)');
const tiles = programsOf('tiles', 'tiled_attention(Q, K, V, size)');

export const WRONG: readonly Wrong[] = [
  softmax(
    'new rows under the loop’s name',
    'for row in S:\n    e = np.exp(row - row.max())\n    row = e / e.sum()\nreturn S',
    'loop-variable',
  ),
  softmax(
    'return in the loop',
    'for row in S:\n    e = np.exp(row - row.max())\n    return e / e.sum()',
    'return-in-loop',
  ),
  masked(
    'erased and divided again',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1])) * allowed\nreturn A / A.sum(axis=1, keepdims=True) @ V',
    'empty-row',
  ),
  tiles('all', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'too-large'),
  tiles(
    'all scores, then tiles',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = np.zeros((len(Q), V.shape[1]))\nfor i in range(0, len(K), size):\n    O += A[:, i:i+size] @ V[i:i+size]\nreturn O',
    'too-large',
  ),
  ['from-memory', 'no import', 'def attention(Q, K, V):\n    return np.exp(Q @ K.T) @ V\n', 'unknown-name'],
  ['from-memory', 'another name', 'def Attention(Q, K, V):\n    return Q @ K.T @ V\n', 'other-name'],
  ['from-memory', 'a note', '# softmax(Q K.T / sqrt(d_k)) V\n', 'no-function'],
  ...EXERCISE_IDS.flatMap((id) => (CHANGES[id] ?? []).map((change) => changed(id, change))),
];
