/** Typical wrong programs, by the exercise; more are in wrong-further.ts and wrong-results.ts. */
import { type Wrong, programsOf } from './program.ts';
import { WRONG_FURTHER } from './wrong-further.ts';
import { WRONG_RESULTS } from './wrong-results.ts';

const softmax = programsOf('softmax', 'softmax(S)', { helpers: '' });
const scores = programsOf('scores', 'scores(Q, K)', { helpers: '' });
const attention = programsOf('attention', 'attention(Q, K, V)');
const scaled = 'S = Q @ K.T / np.sqrt(K.shape[1])\n';
const causal = programsOf('causal', 'causal_attention(Q, K, V)', { first: `n = len(Q)\n${scaled}` });
const masked = programsOf('masked', 'masked_attention(Q, K, V, allowed)', { first: scaled });
const heads = programsOf('heads', 'multi_head(X, W_Q, W_K, W_V, W_O, heads)', { first: 'n = len(X)\n' });

const split = `Q, K, V = [(X @ W).reshape(n, heads, -1).transpose(1, 0, 2) for W in (W_Q, W_K, W_V)]\n`;
const joined = `.transpose(1, 0, 2).reshape(n, -1)`;

const first: readonly Wrong[] = [
  softmax('the columns', 'e = np.exp(S - S.max(axis=0))\nreturn e / e.sum(axis=0)', 'column'),
  softmax('all at once', 'e = np.exp(S - S.max())\nreturn e / e.sum()', 'whole'),
  softmax('no maximum', 'e = np.exp(S)\nreturn e / e.sum(axis=1, keepdims=True)', 'overflow'),
  softmax('not divided', 'return np.exp(S - S.max(axis=1, keepdims=True))', 'not-divided-shifted'),
  softmax('not divided, no maximum', 'return np.exp(S)', 'not-divided'),
  softmax('no exp', 'return S / S.sum(axis=1, keepdims=True)', 'no-exp'),
  softmax('the scores', 'return S', 'no-softmax'),
  softmax('the columns’ sums', 'e = np.exp(S - S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=0)', 'column-sum'),
  softmax(
    'the columns’ maximum',
    'e = np.exp(S - S.max(axis=0))\nreturn e / e.sum(axis=1, keepdims=True)',
    'column-maximum',
  ),
  softmax('no keepdims', 'e = np.exp(S - S.max(axis=1))\nreturn e / e.sum(axis=1)', 'no-keepdims'),
  softmax(
    'turned',
    'e = np.exp(S - S.max(axis=1, keepdims=True))\nreturn (e / e.sum(axis=1, keepdims=True)).T',
    'transposed',
  ),
  softmax('prints', 'e = np.exp(S - S.max(axis=1, keepdims=True))\nprint(e / e.sum(axis=1, keepdims=True))', 'printed'),
  softmax('the first row alone', 'e = np.exp(S[0] - S[0].max())\nreturn e / e.sum()'),
  softmax(
    'a scale',
    'S = S / np.sqrt(S.shape[1])\ne = np.exp(S - S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)',
    'scaled',
  ),
  softmax('hard', 'return (S == S.max(axis=1, keepdims=True)) * 1.0', 'hard'),
  softmax(
    'the logarithm',
    'T = S - S.max(axis=1, keepdims=True)\nreturn T - np.log(np.exp(T).sum(axis=1, keepdims=True))',
    'logarithm',
  ),
  softmax(
    'the maximum added',
    'e = np.exp(S + S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)',
    'overflow',
  ),
  softmax('the minimum', 'e = np.exp(S - S.min(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)'),
  softmax('ones', 'return np.ones(S.shape)', 'ones'),
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
  scores('the other way round', 'return K @ Q.T', 'transposed'),
  scores('number by number', 'return Q * K', 'shapes'),
  scores('scaled', 'return Q @ K.T / np.sqrt(K.shape[1])', 'scaled'),
  scores('divided by d_k', 'return Q @ K.T / K.shape[1]', 'by-dk'),
  scores(
    'softmax',
    'S = Q @ K.T\ne = np.exp(S - S.max(axis=1, keepdims=True))\nreturn e / e.sum(axis=1, keepdims=True)',
    'matrix-instead',
  ),
  scores('features by features', 'return Q.T @ K', 'not-turned'),
  scores('added', 'return Q.sum(axis=1)[:, None] + K.sum(axis=1)'),
  scores('the distance', 'return ((Q[:, None] - K) ** 2).sum(axis=2)', 'distance'),
  scores('cosine', 'return Q @ K.T / np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))', 'cosine'),
  scores('negative', 'return -Q @ K.T', 'negated'),
  scores('nothing', 'Q @ K.T', 'no-return'),
  scores('one number', 'return (Q @ K.T).sum()', 'one-number'),
  scores('Q with itself', 'return Q @ Q.T', 'queries-alone'),
  scores('K with itself', 'return K @ K.T', 'keys-alone'),
  scores('not summed', 'return Q[:, None] * K'),
  scores('one term short', 'return Q[:, 1:] @ K[:, 1:].T'),

  attention('a comma at the end', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V,', 'tuple-of-one'),
  attention('** 1/2', 'return softmax(Q @ K.T / K.shape[1] ** 1/2) @ V', 'power-in-line'),
  attention('a root of half', 'd = K.shape[1] ** 1/2\nreturn softmax(Q @ K.T / d) @ V', 'half-power'),
  attention('the root of a shape', 'return softmax(Q @ K.T / np.sqrt(K.shape)) @ V', 'root-of-shape'),
  attention('math without import', 'return softmax(Q @ K.T / math.sqrt(K.shape[1])) @ V', 'unknown-name'),
  attention('no such width', 'return softmax(Q @ K.T / np.sqrt(d_k)) @ V', 'unknown-name'),
  attention('no scale', 'return softmax(Q @ K.T) @ V', 'unscaled'),
  attention('1/d', 'return softmax(Q @ K.T / K.shape[1]) @ V', 'by-dk'),
  attention('times the root', 'return softmax(Q @ K.T * np.sqrt(K.shape[1])) @ V', 'times-root'),
  attention('scaled twice', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]) / np.sqrt(K.shape[1])) @ V', 'by-dk'),
  attention('the scale after softmax', 'return softmax(Q @ K.T) / np.sqrt(K.shape[1]) @ V', 'scale-after'),
  attention('both', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) / np.sqrt(K.shape[1]) @ V'),
  attention('no softmax', 'return Q @ K.T / np.sqrt(K.shape[1]) @ V', 'no-softmax'),
  attention('the columns', 'return softmax((Q @ K.T / np.sqrt(K.shape[1])).T).T @ V', 'column'),
  attention(
    'all at once',
    'S = Q @ K.T / np.sqrt(K.shape[1])\ne = np.exp(S - S.max())\nreturn e / e.sum() @ V',
    'whole',
  ),
  attention('the weights', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]))', 'matrix-instead'),
  attention(
    'no maximum',
    'e = np.exp(Q @ K.T / np.sqrt(K.shape[1]))\nreturn e / e.sum(axis=1, keepdims=True) @ V',
    'overflow',
  ),
  attention(
    'not divided',
    'S = Q @ K.T / np.sqrt(K.shape[1])\nreturn np.exp(S - S.max(axis=1, keepdims=True)) @ V',
    'not-divided-shifted',
  ),
  attention('the keys mixed', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ K', 'keys-for-values'),
  attention('the mean', 'return np.ones((len(Q), len(K))) / len(K) @ V', 'mean'),
  attention('d_v', 'return softmax(Q @ K.T / np.sqrt(V.shape[1])) @ V', 'by-value-width'),
  // The first case has two queries, whose root this is, and the others refute that.
  attention('the fourth root', 'return softmax(Q @ K.T / K.shape[1] ** 0.25) @ V'),
  attention('the number of keys', 'return softmax(Q @ K.T / np.sqrt(len(K))) @ V', 'by-keys'),
  attention('not turned', 'return softmax(Q @ K / np.sqrt(K.shape[1])) @ V', 'not-turned'),
  attention(
    'causal',
    'S = Q @ K.T / np.sqrt(K.shape[1])\nS = np.where(np.tri(*S.shape) > 0, S, -np.inf)\nreturn softmax(S) @ V',
    'causal',
  ),
  attention('both results', 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nreturn A @ V, A', 'more-results'),
  attention('nothing', 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = A @ V', 'no-return'),
  attention('a typo', 'A = softmax(Q @ K.T / np.sqrt(d_k))\nreturn A @ V', 'unknown-name'),

  causal('no mask', 'return softmax(S) @ V', 'unmasked'),
  causal('the wrong way round', 'S[np.tril(np.ones((n, n)), -1) == 1] = -np.inf\nreturn softmax(S) @ V', 'reversed'),
  causal(
    'itself, too',
    'S[np.triu(np.ones((n, n))) == 1] = -np.inf\nreturn np.nan_to_num(softmax(S)) @ V',
    'causal-strict',
  ),
  causal('itself, and nan', 'S[np.triu(np.ones((n, n))) == 1] = -np.inf\nreturn softmax(S) @ V', 'causal-strict'),
  causal('after softmax', 'return softmax(S) * np.tri(n) @ V', 'mask-after'),
  causal(
    '−∞ after softmax',
    'A = softmax(S)\nA[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn A @ V',
    'infinity-after',
  ),
  causal('multiplied', 'return softmax(S * np.tri(n)) @ V', 'mask-multiplied'),
  causal('added', 'return softmax(S + np.tri(n)) @ V', 'mask-added'),
  causal('inverted', 'S[np.tri(n) == 1] = -np.inf\nreturn np.nan_to_num(softmax(S)) @ V', 'mask-inverted'),
  causal('one too many', 'S[np.triu(np.ones((n, n)), 2) == 1] = -np.inf\nreturn softmax(S) @ V', 'causal-shifted'),
  causal('no scale', 'S = Q @ K.T\nS[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn softmax(S) @ V', 'unscaled'),
  causal('no softmax', 'S[np.triu(np.ones((n, n)), 1) == 1] = 0\nreturn S @ V', 'no-softmax'),
  causal('the columns', 'S[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn softmax(S.T).T @ V', 'column'),
  causal('the weights', 'S[np.triu(np.ones((n, n)), 1) == 1] = -np.inf\nreturn softmax(S)', 'matrix-instead'),
  causal('−1', 'S[np.triu(np.ones((n, n)), 1) == 1] = -1\nreturn softmax(S) @ V'),
  causal('nan', 'return softmax(S + np.where(np.tri(n) == 1, 0, np.nan)) @ V'),
  causal('0 · −∞', 'return softmax(S + np.triu(np.ones((n, n)), 1) * -np.inf) @ V', 'zero-times-infinity'),

  masked('inverted', 'return np.nan_to_num(softmax(np.where(allowed, -np.inf, S))) @ V', 'mask-inverted'),
  masked(
    'no maximum',
    'e = np.exp(S) * allowed\nd = e.sum(axis=1, keepdims=True)\nd[d == 0] = 1\nreturn e / d @ V',
    'overflow',
  ),

  heads(
    'one head',
    'Q, K, V = X @ W_Q, X @ W_K, X @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V @ W_O',
    'heads-ignored',
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
    'one below the other',
    'd = W_Q.shape[1] // heads\nO = []\nfor h in range(heads):\n    c = slice(h * d, (h + 1) * d)\n    Q, K, V = X @ W_Q[:, c], X @ W_K[:, c], X @ W_V[:, c]\n    O.append(softmax(Q @ K.T / np.sqrt(d)) @ V)\nreturn np.concatenate(O, axis=0) @ W_O',
    'heads-stacked',
  ),
  heads(
    'rows among the heads',
    'Q, K, V = X @ W_Q, X @ W_K, X @ W_V\nm = n // heads\nd = W_Q.shape[1] // heads\nO = []\nfor h in range(heads):\n    r = slice(h * m, (h + 1) * m)\n    O.append(softmax(Q[r] @ K[r].T / np.sqrt(d)) @ V[r])\nreturn np.concatenate(O, axis=1) @ W_O',
    'rows-split',
  ),
  heads('no W_O', `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined}`, 'no-wo'),
  heads('no scale', `${split}return (softmax(Q @ K.transpose(0, 2, 1)) @ V)${joined} @ W_O`, 'unscaled'),
  heads(
    'the model’s width',
    `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(X.shape[1])) @ V)${joined} @ W_O`,
    'by-model',
  ),
  heads('1/d', `${split}return (softmax(Q @ K.transpose(0, 2, 1) / Q.shape[-1]) @ V)${joined} @ W_O`, 'by-dk'),
  heads(
    'recut',
    `Q, K, V = [(X @ W).reshape(heads, n, -1) for W in (W_Q, W_K, W_V)]\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined} @ W_O`,
    'heads-recut',
  ),
  heads(
    'recut and back',
    `Q, K, V = [(X @ W).reshape(heads, n, -1) for W in (W_Q, W_K, W_V)]\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V).reshape(n, -1) @ W_O`,
    'heads-recut-twice',
  ),
  heads(
    'not turned back',
    `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V).reshape(n, -1) @ W_O`,
    'heads-stacked',
  ),
  heads(
    'in turn',
    `Q, K, V = [(X @ W).reshape(n, -1, heads).transpose(2, 0, 1) for W in (W_Q, W_K, W_V)]\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined} @ W_O`,
    'heads-split-in-turn',
  ),
  heads(
    'Q and K swapped',
    `K, Q, V = [(X @ W).reshape(n, heads, -1).transpose(1, 0, 2) for W in (W_Q, W_K, W_V)]\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined} @ W_O`,
    'qk-swapped',
  ),
  heads(
    'K and V swapped',
    `Q, V, K = [(X @ W).reshape(n, heads, -1).transpose(1, 0, 2) for W in (W_Q, W_K, W_V)]\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined} @ W_O`,
    'keys-and-values-swapped',
  ),
  heads(
    'no softmax',
    `${split}return (Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1]) @ V)${joined} @ W_O`,
    'no-softmax',
  ),
  heads(
    'the columns',
    `${split}return (softmax((Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])).transpose(0, 2, 1)).transpose(0, 2, 1) @ V)${joined} @ W_O`,
    'column',
  ),
  heads(
    'the mean of heads',
    `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V).mean(axis=0) @ W_O`,
    'heads-merged',
  ),
  heads(
    'no weights',
    `Q = K = V = X.reshape(n, heads, -1).transpose(1, 0, 2)\nreturn (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(Q.shape[-1])) @ V)${joined} @ W_O`,
    'not-projected',
  ),
  heads(
    'a scale of the number of heads',
    `${split}return (softmax(Q @ K.transpose(0, 2, 1) / np.sqrt(heads)) @ V)${joined} @ W_O`,
    'by-head-count',
  ),
];

/** The same function as in an earlier lesson, from an empty box. */
const fromMemory: readonly Wrong[] = [
  ...first.filter(([id]) => id === 'attention').map(([, ...rest]): Wrong => ['from-memory', ...rest]),
  ['from-memory', 'no import', 'def attention(Q, K, V):\n    return np.exp(Q @ K.T) @ V\n', 'unknown-name'],
  ['from-memory', 'another name', 'def Attention(Q, K, V):\n    return Q @ K.T @ V\n', 'other-name'],
  ['from-memory', 'a note', '# softmax(Q K.T / sqrt(d_k)) V\n', 'no-function'],
];

export const WRONG: readonly Wrong[] = [...first, ...fromMemory, ...WRONG_FURTHER, ...WRONG_RESULTS];
