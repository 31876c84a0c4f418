/** Typical wrong programs, by the exercise, that are none of the register's mistakes; the last is what the verdict names. */
import { type Wrong, programsOf, soft } from './program.ts';

const softmax = programsOf('softmax', 'softmax(S)', { helpers: '' });
const scores = programsOf('scores', 'scores(Q, K)', { helpers: '' });
const attention = programsOf('attention', 'attention(Q, K, V)');
const scaled = 'S = Q @ K.T / np.sqrt(K.shape[1])\n';
const causal = programsOf('causal', 'causal_attention(Q, K, V)', { first: `n = len(Q)\n${scaled}` });
const masked = programsOf('masked', 'masked_attention(Q, K, V, allowed)', { first: scaled });
const heads = programsOf('heads', 'multi_head(X, W_Q, W_K, W_V, W_O, heads)', { first: 'n = len(X)\n' });

const split = `Q, K, V = [(X @ W).reshape(n, heads, -1).transpose(1, 0, 2) for W in (W_Q, W_K, W_V)]\n`;
const joined = `.transpose(1, 0, 2).reshape(n, -1)`;

const lookup = programsOf('lookup', 'lookup(q, K, V)');
const project = programsOf('project', 'project(X, W_Q, W_K, W_V)');
const scale = programsOf('scale', 'scaled_scores(Q, K)');
const weightedSum = programsOf('weighted-sum', 'weighted_sum(A, V)');
const cross = programsOf('cross', 'cross_attention(X, C, W_Q, W_K, W_V)');
const softmaxBackward = programsOf('softmax-backward', 'softmax_backward(A, dA)');
const attentionBackward = programsOf('attention-backward', 'attention_backward(Q, K, V, dO)');
const temperature = programsOf('temperature', 'next_token(logits, temperature)');
const tiles = programsOf('tiles', 'tiled_attention(Q, K, V, size)');

/** Tiles of keys, up to their exponentials under the maximum so far. */
const online = `n = len(Q)
top = np.full((n, 1), -np.inf)
total = np.zeros((n, 1))
O = np.zeros((n, V.shape[1]))
for i in range(0, len(K), size):
    S = Q @ K[i:i+size].T / np.sqrt(K.shape[1])
    new = np.maximum(top, S.max(axis=1, keepdims=True))
    E = np.exp(S - new)
`;
/** The way back as far as dA. */
const gone = `d = np.sqrt(K.shape[1])
A = softmax(Q @ K.T / d)
dV = A.T @ dO
dA = dO @ V.T
`;

const positions = programsOf('positions', 'positions(n, d_model)', { helpers: '' });
const step = programsOf('step', 'step(Q, K, V, target, rate)', {
  first: 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = A @ V\n',
});
const block = programsOf('block', 'block(X, W_Q, W_K, W_V, W_O, W_1, W_2)', {
  helpers: `${soft}
def attention(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V
`,
});

const angles = 'angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)\n';
const zeros = 'P = np.zeros((n, d_model))\n';
const filled = 'P[:, 0::2] = np.sin(angles)\nP[:, 1::2] = np.cos(angles)\nreturn P';
const H = 'H = X + attention(X @ W_Q, X @ W_K, X @ W_V) @ W_O\n';

const first: readonly Wrong[] = [
  softmax('no maximum', 'e = np.exp(S)\nreturn e / e.sum(axis=1, keepdims=True)', 'overflow'),
  softmax('no keepdims', 'e = np.exp(S - S.max(axis=1))\nreturn e / e.sum(axis=1)', 'no-keepdims'),
  softmax('prints', 'e = np.exp(S - S.max(axis=1, keepdims=True))\nprint(e / e.sum(axis=1, keepdims=True))', 'printed'),
  softmax('the first row alone', 'e = np.exp(S[0] - S[0].max())\nreturn e / e.sum()'),
  softmax(
    'the maximum added',
    'e = np.exp(S + S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)',
    'overflow',
  ),
  softmax('the minimum', 'e = np.exp(S - S.min(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)'),
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
  softmax('shifted scores', 'return S - S.max(axis=1, keepdims=True)', 'matrix-instead'),

  scores('not turned', 'return Q @ K', 'not-turned'),
  scores('number by number', 'return Q * K', 'shapes'),
  scores(
    'softmax',
    'S = Q @ K.T\ne = np.exp(S - S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)',
    'matrix-instead',
  ),
  scores('features by features', 'return Q.T @ K', 'not-turned'),
  scores('added', 'return Q.sum(axis=1)[:, None] + K.sum(axis=1)'),
  scores('nothing', 'Q @ K.T', 'no-return'),
  scores('one number', 'return (Q @ K.T).sum()', 'one-number'),
  scores('not summed', 'return Q[:, None] * K'),
  scores('one term short', 'return Q[:, 1:] @ K[:, 1:].T'),

  attention('a comma at the end', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V,', 'tuple-of-one'),
  attention('the root of a shape', 'return softmax(Q @ K.T / np.sqrt(K.shape)) @ V', 'root-of-shape'),
  attention('math without import', 'return softmax(Q @ K.T / math.sqrt(K.shape[1])) @ V', 'unknown-name'),
  attention('no such width', 'return softmax(Q @ K.T / np.sqrt(d_k)) @ V', 'unknown-name'),
  attention('both', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) / np.sqrt(K.shape[1]) @ V'),
  attention('the weights', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]))', 'matrix-instead'),
  attention(
    'no maximum',
    'e = np.exp(Q @ K.T / np.sqrt(K.shape[1]))\nreturn e / e.sum(axis=1, keepdims=True) @ V',
    'overflow',
  ),
  // The first case has two queries, whose root this is, and the others refute that.
  attention('the fourth root', 'return softmax(Q @ K.T / K.shape[1] ** 0.25) @ V'),
  attention('not turned', 'return softmax(Q @ K / np.sqrt(K.shape[1])) @ V', 'not-turned'),
  attention('both results', 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nreturn A @ V, A', 'more-results'),
  attention('nothing', 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = A @ V', 'no-return'),
  attention('a typo', 'A = softmax(Q @ K.T / np.sqrt(d_k))\nreturn A @ V', 'unknown-name'),
  causal(
    '−∞ after softmax',
    'A = softmax(S)\nA[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn A @ V',
    'infinity-after',
  ),
  causal('the weights', 'S[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn softmax(S)', 'matrix-instead'),
  causal('−1', 'S[np.triu(np.ones((n, n)), 1) == 1] = -1\nreturn softmax(S) @ V'),
  causal('nan', 'return softmax(S + np.where(np.tri(n) == 1, 0, np.nan)) @ V'),
  causal('0 · −∞', 'return softmax(S + np.triu(np.ones((n, n)), 1) * -np.inf) @ V', 'zero-times-infinity'),
  masked(
    'no maximum',
    'e = np.exp(S) * allowed\nd = e.sum(axis=1, keepdims=True)\nd[d == 0] = 1\nreturn e / d @ V',
    'overflow',
  ),
  heads(
    'a softmax without the maximum',
    `${split}E = np.exp(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1]))\nreturn (E / E.sum(axis=-1, keepdims=True) @ V)${joined} @ W_O`,
    'overflow',
  ),
  heads(
    'added',
    'd = W_Q.shape[1] // heads\nO = 0\nfor h in range(heads):\n    c = slice(h * d, (h + 1) * d)\n    Q, K, V = X @ W_Q[:, c], X @ W_K[:, c], X @ W_V[:, c]\n    O = O + softmax(Q @ K.T / np.sqrt(d)) @ V\nreturn O @ W_O',
    'heads-merged',
  ),
  heads(
    'rows among the heads',
    'Q, K, V = X @ W_Q, X @ W_K, X @ W_V\nm = n // heads\nd = W_Q.shape[1] // heads\nO = []\nfor h in range(heads):\n    r = slice(h * m, (h + 1) * m)\n    O.append(softmax(Q[r] @ K[r].T / np.sqrt(d)) @ V[r])\nreturn np.concatenate(O, axis=1) @ W_O',
    'rows-split',
  ),
  heads(
    'the mean of heads',
    `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V).mean(axis=0) @ W_O`,
    'heads-merged',
  ),
  lookup('a comma at the end', 'return softmax((K @ q)[None])[0] @ V,', 'tuple-of-one'),
  lookup(
    'the columns of one row',
    's = K @ q\ne = np.exp(s - s.max(axis=1, keepdims=True))\nreturn (e / e.sum()) @ V',
    'axis-of-a-row',
  ),
  lookup('weights', 's = K @ q\nreturn np.exp(s) / np.exp(s).sum()', 'matrix-instead'),
  lookup('untouched', 'scores = K @ q\nweights = ...\nreturn weights @ V', 'unfinished'),
  lookup('a number', 's = K @ q\nw = np.exp(s) / np.exp(s).sum()\nreturn (w @ V).sum()', 'one-number'),
  lookup('divided by count', 's = K @ q\nw = np.exp(s) / len(s)\nreturn w @ V'),
  lookup('squared', 's = K @ q\nw = s ** 2 / (s ** 2).sum()\nreturn w @ V'),
  project('only Q', 'return X @ W_Q', 'fewer-results'),
  project('K from Q', 'Q = X @ W_Q\nK = Q @ W_K\nV = X @ W_V\nreturn Q, K, V', 'projected-twice'),
  project('elementwise', 'return X * W_Q, X * W_K, X * W_V', 'shapes'),
  project('weights first', 'return W_Q @ X, W_K @ X, W_V @ X', 'shapes'),
  project('nothing', 'Q = X @ W_Q\nK = X @ W_K\nV = X @ W_V', 'no-return'),
  project('concatenated', 'return np.concatenate([X @ W_Q, X @ W_K, X @ W_V], axis=1)', 'fewer-results'),
  scale('not turned', 'return Q @ K / np.sqrt(K.shape[1])', 'not-turned'),
  scale('sqrt of scores', 'return np.sqrt(np.abs(Q @ K.T)) / K.shape[1]'),
  scale('by length', 'return Q @ K.T / np.linalg.norm(K)'),
  scale('by std', 'S = Q @ K.T\nreturn S / S.std()'),
  scale('softmax too', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]))', 'matrix-instead'),
  weightedSum('turned V', 'return A @ V.T', 'shapes'),
  weightedSum('V first', 'return V @ A', 'shapes'),
  weightedSum('elementwise', 'return A * V', 'shapes'),
  weightedSum('columns normalised', 'return A / A.sum(axis=0) @ V'),
  weightedSum('a row', 'return A[0] @ V'),
  weightedSum('nothing', 'O = A @ V', 'no-return'),
  weightedSum('summed', 'return (A @ V).sum(axis=0)'),
  cross('V alone', 'Q, K, V = X @ W_Q, X @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'shapes'),
  cross(
    'weights only',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1]))',
    'matrix-instead',
  ),
  cross(
    'K not turned',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K / np.sqrt(K.shape[1])) @ V',
    'not-turned',
  ),
  masked(
    'nan rows',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S - S.max(axis=1, keepdims=True))\nreturn E / E.sum(axis=1, keepdims=True) @ V',
    'empty-row',
  ),
  masked(
    'overflow',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S)\nt = E.sum(axis=1, keepdims=True)\nreturn E / np.where(t == 0, 1, t) @ V',
    'overflow',
  ),
  masked('minus one', 'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -1)\nreturn softmax(S) @ V'),
  masked(
    '-inf after',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nreturn np.where(allowed, A, -np.inf) @ V',
    'infinity-after',
  ),
  softmaxBackward('no keepdims', 'return A * (dA - (A * dA).sum(axis=1))', 'no-keepdims'),
  softmaxBackward('A minus dA', 'return A - dA'),
  softmaxBackward('square', 'return dA * A - A * A'),
  softmaxBackward('nothing', 'dS = A * (dA - (A * dA).sum(axis=1, keepdims=True))', 'no-return'),
  temperature('overflow', 'e = np.exp(logits / temperature)\nreturn e / e.sum()', 'overflow'),
  temperature('argmax', 'z = logits / temperature\nreturn np.argmax(z)', 'one-number'),
  temperature('max after', 'z = logits / temperature\ne = np.exp(z - logits.max())\nreturn e / e.sum()', 'overflow'),
  temperature('nothing', 'z = logits / temperature\ne = np.exp(z - z.max())\ne / e.sum()', 'no-return'),
  tiles('all', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'too-large'),
  tiles(
    'no max',
    'n = len(Q)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor i in range(0, len(K), size):\n    E = np.exp(Q @ K[i:i+size].T / np.sqrt(K.shape[1]))\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'overflow',
  ),
  attentionBackward(
    'dV not turned',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV',
    'not-turned',
  ),
  attentionBackward(
    'dQ alone',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K',
    'fewer-results',
  ),
  attentionBackward(
    'dV with S',
    'd = np.sqrt(K.shape[1])\nS = Q @ K.T / d\nA = softmax(S)\ndV = S.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV',
  ),
  attentionBackward(
    'dK not turned',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS @ Q, dV',
    'not-turned',
  ),
  masked(
    'not times infinity',
    'S = Q @ K.T / np.sqrt(K.shape[1]) + (1 - allowed) * -np.inf\nreturn softmax(S) @ V',
    'zero-times-infinity',
  ),
  masked(
    'erased and divided again',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1])) * allowed\nreturn A / A.sum(axis=1, keepdims=True) @ V',
    'empty-row',
  ),
  masked(
    'the weights',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nreturn np.nan_to_num(softmax(S))',
    'matrix-instead',
  ),
  project('no queries', 'return X @ W_K, X @ W_V', 'fewer-results'),
  project('the other way round', 'return X @ W_V, X @ W_K, X @ W_Q'),
  project('scaled', 'return X @ W_Q, X @ W_K / np.sqrt(W_K.shape[1]), X @ W_V'),
  tiles(
    'divided in each tile',
    `${online}    total = total * np.exp(top - new) + E.sum(axis=1, keepdims=True)\n    O = (O * np.exp(top - new) + E @ V[i:i+size]) / total\n    top = new\nreturn O`,
  ),
  tiles(
    'new minus old',
    `${online}    total = total * np.exp(new - top) + E.sum(axis=1, keepdims=True)\n    O = O * np.exp(new - top) + E @ V[i:i+size]\n    top = new\nreturn O / total`,
  ),
  tiles(
    'all scores, then tiles',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = np.zeros((len(Q), V.shape[1]))\nfor i in range(0, len(K), size):\n    O += A[:, i:i+size] @ V[i:i+size]\nreturn O',
    'too-large',
  ),
  tiles(
    'nothing',
    `${online}    total = total * np.exp(top - new) + E.sum(axis=1, keepdims=True)\n    O = O * np.exp(top - new) + E @ V[i:i+size]\n    top = new\nO = O / total`,
    'no-return',
  ),
  attentionBackward(
    'no keepdims',
    `${gone}dS = A * (dA - (A * dA).sum(axis=1)) / d\nreturn dS @ K, dS.T @ Q, dV`,
    'no-keepdims',
  ),
  attentionBackward(
    'nothing',
    `${gone}dS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\ndQ, dK = dS @ K, dS.T @ Q`,
    'no-return',
  ),
  positions(
    '2 times the even columns',
    `angles = np.arange(n)[:, None] / 10000 ** (2 * np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
  ),
  positions('sines over half the columns', `${angles}${zeros}P[:, 0::2] = np.sin(angles)\nreturn P`),
  positions('half as wide', `${angles}return np.sin(angles)`),
  positions(
    'not a column',
    `angles = np.arange(n) / 10000 ** (np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'shapes',
  ),
  positions(
    'math',
    `import math\n${angles}${zeros}P[:, 0::2] = math.sin(angles)\nP[:, 1::2] = math.cos(angles)\nreturn P`,
  ),
  positions('nothing', `${angles}${zeros}P[:, 0::2] = np.sin(angles)\nP[:, 1::2] = np.cos(angles)`, 'no-return'),
  positions(
    'unknown',
    `angles = pos / 10000 ** (np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'unknown-name',
  ),
  step('half', 'return V - rate * A.T @ (O - target) / 2'),
  step('one number', 'return ((O - target) ** 2).sum()', 'one-number'),
  step('both', 'dV = A.T @ (2 * (O - target))\nreturn V - rate * dV, dV', 'more-results'),
  step('nothing', 'V -= rate * A.T @ (2 * (O - target))', 'no-return'),
  step('still open', 'dO = 2 * (O - target)\nreturn V - ...', 'unfinished'),
  step('number by number', 'dO = 2 * (O - target)\nreturn V - rate * A * dO'),
  step('all rows alike', 'dO = 2 * (O - target)\nreturn V - rate * (A.T @ dO).mean(axis=0)'),
  block('np.max', `${H}return H + np.max(0, H @ W_1) @ W_2`),
  block('softmax', `${H}return H + softmax(H @ W_1) @ W_2`),
  block('the weights first', `${H}return H + W_2 @ np.maximum(0, W_1 @ H)`, 'shapes'),
  block('W_1 alone', `${H}return H + np.maximum(0, H @ W_1)`, 'shapes'),
  block('the hidden units', `${H}return np.maximum(0, H @ W_1)`),
  block('nothing', `${H}Y = H + np.maximum(0, H @ W_1) @ W_2`, 'no-return'),
];

/** The same function as in an earlier lesson, from an empty box. */
const fromMemory: readonly Wrong[] = [
  ...first.filter(([id]) => id === 'attention').map(([, ...rest]): Wrong => ['from-memory', ...rest]),
  ['from-memory', 'no import', 'def attention(Q, K, V):\n    return np.exp(Q @ K.T) @ V\n', 'unknown-name'],
  ['from-memory', 'another name', 'def Attention(Q, K, V):\n    return Q @ K.T @ V\n', 'other-name'],
  ['from-memory', 'a note', '# softmax(Q K.T / sqrt(d_k)) V\n', 'no-function'],
];

export const WRONG: readonly Wrong[] = [...first, ...fromMemory];
