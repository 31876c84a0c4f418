/** More typical wrong programs, of the exercises that wrong.ts has few of; the last is the mistake that the verdict names. */
import { type Wrong, programsOf } from './program.ts';

const lookup = programsOf('lookup', 'lookup(q, K, V)');
const project = programsOf('project', 'project(X, W_Q, W_K, W_V)');
const scale = programsOf('scale', 'scaled_scores(Q, K)');
const weightedSum = programsOf('weighted-sum', 'weighted_sum(A, V)');
const cross = programsOf('cross', 'cross_attention(X, C, W_Q, W_K, W_V)');
const masked = programsOf('masked', 'masked_attention(Q, K, V, allowed)');
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

export const WRONG_FURTHER: readonly Wrong[] = [
  lookup('a comma at the end', 'return softmax((K @ q)[None])[0] @ V,', 'tuple-of-one'),
  lookup('not divided', 'w = np.exp(K @ q)\nreturn w @ V', 'not-divided'),
  lookup('no exp', 's = K @ q\nw = s / s.sum()\nreturn w @ V', 'no-exp'),
  lookup('scores are weights', 'return (K @ q) @ V', 'no-softmax'),
  lookup('the best alone', 'return V[np.argmax(K @ q)]', 'hard'),
  lookup('the mean', 'return V.mean(axis=0)', 'mean'),
  lookup(
    'the columns of one row',
    's = K @ q\ne = np.exp(s - s.max(axis=1, keepdims=True))\nreturn (e / e.sum()) @ V',
    'axis-of-a-row',
  ),
  lookup('scaled', 's = K @ q / np.sqrt(len(q))\nw = np.exp(s) / np.exp(s).sum()\nreturn w @ V', 'scaled'),
  lookup('weights', 's = K @ q\nreturn np.exp(s) / np.exp(s).sum()', 'matrix-instead'),
  lookup('keys mixed', 's = K @ q\nw = np.exp(s) / np.exp(s).sum()\nreturn w @ K', 'keys-for-values'),
  lookup('divided by max', 's = K @ q\nw = np.exp(s) / np.exp(s).max()\nreturn w @ V', 'not-divided-shifted'),
  lookup('powers of two', 's = K @ q\nw = 2 ** s / (2 ** s).sum()\nreturn w @ V', 'base-2'),
  lookup('negative', 's = -(K @ q)\nw = np.exp(s) / np.exp(s).sum()\nreturn w @ V', 'scores-negated'),
  lookup('untouched', 'scores = K @ q\nweights = ...\nreturn weights @ V', 'unfinished'),
  lookup('a number', 's = K @ q\nw = np.exp(s) / np.exp(s).sum()\nreturn (w @ V).sum()', 'one-number'),
  lookup('divided by count', 's = K @ q\nw = np.exp(s) / len(s)\nreturn w @ V'),
  lookup('squared', 's = K @ q\nw = s ** 2 / (s ** 2).sum()\nreturn w @ V'),
  project('only Q', 'return X @ W_Q', 'fewer-results'),
  project('swapped K V', 'return X @ W_Q, X @ W_V, X @ W_K', 'keys-and-values-swapped'),
  project('same', 'Q = X @ W_Q\nreturn Q, Q, Q', 'all-with-queries-weights'),
  project('turned', 'return X @ W_Q.T, X @ W_K.T, X @ W_V.T', 'weights-transposed'),
  project('other order', 'return X @ W_K, X @ W_Q, X @ W_V', 'qk-swapped'),
  project('K from Q', 'Q = X @ W_Q\nK = Q @ W_K\nV = X @ W_V\nreturn Q, K, V', 'projected-twice'),
  project('elementwise', 'return X * W_Q, X * W_K, X * W_V', 'shapes'),
  project('weights first', 'return W_Q @ X, W_K @ X, W_V @ X', 'shapes'),
  project('K with W_Q', 'return X @ W_Q, X @ W_Q, X @ W_V', 'keys-with-queries-weights'),
  project('V with W_K', 'return X @ W_Q, X @ W_K, X @ W_K', 'values-with-keys-weights'),
  project('X for V', 'return X @ W_Q, X @ W_K, X', 'values-not-projected'),
  project('nothing', 'Q = X @ W_Q\nK = X @ W_K\nV = X @ W_V', 'no-return'),
  project('concatenated', 'return np.concatenate([X @ W_Q, X @ W_K, X @ W_V], axis=1)', 'fewer-results'),
  scale('unscaled', 'return Q @ K.T', 'unscaled'),
  scale('by d_k', 'return Q @ K.T / K.shape[1]', 'by-dk'),
  scale('times', 'return Q @ K.T * np.sqrt(K.shape[1])', 'times-root'),
  scale('by keys', 'return Q @ K.T / np.sqrt(K.shape[0])', 'by-keys'),
  scale('by queries', 'return Q @ K.T / np.sqrt(Q.shape[0])', 'by-queries'),
  scale('turned', 'return K @ Q.T / np.sqrt(K.shape[1])', 'transposed'),
  scale('not turned', 'return Q @ K / np.sqrt(K.shape[1])', 'not-turned'),
  scale('squared d_k', 'return Q @ K.T / K.shape[1] ** 2', 'by-squared-width'),
  scale('sqrt of scores', 'return np.sqrt(np.abs(Q @ K.T)) / K.shape[1]'),
  scale('scaled twice', 'd = np.sqrt(K.shape[1])\nreturn (Q / d) @ (K / d).T', 'by-dk'),
  scale('only one scaled by d_k', 'return (Q / K.shape[1]) @ K.T', 'by-dk'),
  scale('by length', 'return Q @ K.T / np.linalg.norm(K)'),
  scale('by std', 'S = Q @ K.T\nreturn S / S.std()'),
  scale('softmax too', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]))', 'matrix-instead'),
  scale('minus', 'return -(Q @ K.T) / np.sqrt(K.shape[1])', 'negated'),
  scale('by len', 'return Q @ K.T / np.sqrt(len(K))', 'by-keys'),
  weightedSum('turned A', 'return A.T @ V', 'by-columns'),
  weightedSum('turned V', 'return A @ V.T', 'shapes'),
  weightedSum('V first', 'return V @ A', 'shapes'),
  weightedSum('elementwise', 'return A * V', 'shapes'),
  weightedSum('mean', 'return np.tile(V.mean(axis=0), (len(A), 1))', 'mean'),
  weightedSum('sum', 'return np.tile(V.sum(axis=0), (len(A), 1))', 'ones'),
  weightedSum('best', 'return V[A.argmax(axis=1)]', 'hard'),
  weightedSum('normalised again', 'return softmax(A) @ V', 'softmax-again'),
  weightedSum('divided', 'return A @ V / V.shape[0]', 'output-averaged'),
  weightedSum('scaled', 'return A @ V / np.sqrt(V.shape[1])', 'output-scaled'),
  weightedSum('columns normalised', 'return A / A.sum(axis=0) @ V'),
  weightedSum('a row', 'return A[0] @ V'),
  weightedSum('nothing', 'O = A @ V', 'no-return'),
  weightedSum('summed', 'return (A @ V).sum(axis=0)'),
  weightedSum(
    'loop overwrites',
    'O = np.zeros((A.shape[0], V.shape[1]))\nfor i in range(A.shape[0]):\n    for j in range(A.shape[1]):\n        O[i] = A[i, j] * V[j]\nreturn O',
    'last-key-alone',
  ),
  weightedSum('swapped', 'return (V.T @ A).T', 'by-columns'),
  cross(
    'self',
    'Q, K, V = X @ W_Q, X @ W_K, X @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'context-unused',
  ),
  cross(
    'asks',
    'Q, K, V = C @ W_Q, X @ W_K, X @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'context-asks',
  ),
  cross(
    'all C',
    'Q, K, V = C @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'context-alone',
  ),
  cross(
    'K alone',
    'Q, K, V = X @ W_Q, C @ W_K, X @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'values-from-x',
  ),
  cross('V alone', 'Q, K, V = X @ W_Q, X @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'shapes'),
  cross(
    'loop overwrites',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nA = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = np.zeros((len(A), V.shape[1]))\nfor i in range(len(A)):\n    for j in range(len(V)):\n        O[i] = A[i, j] * V[j]\nreturn O',
    'last-key-alone',
  ),
  cross('unscaled', 'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T) @ V', 'unscaled'),
  cross(
    'weights swapped',
    'Q, K, V = X @ W_Q, C @ W_V, C @ W_K\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'keys-and-values-swapped',
  ),
  cross(
    'columns',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nS = Q @ K.T / np.sqrt(K.shape[1])\nE = np.exp(S - S.max())\nreturn E / E.sum(axis=0) @ V',
    'column',
  ),
  cross(
    'joined',
    'XC = np.concatenate([X, C])\nQ, K, V = X @ W_Q, XC @ W_K, XC @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V',
    'context-joined',
  ),
  cross('by d_k', 'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T / K.shape[1]) @ V', 'by-dk'),
  cross(
    'by d_model',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(X.shape[1])) @ V',
    'by-model',
  ),
  cross(
    'weights only',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1]))',
    'matrix-instead',
  ),
  cross('no softmax', 'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn Q @ K.T / np.sqrt(K.shape[1]) @ V', 'no-softmax'),
  cross(
    'K not turned',
    'Q, K, V = X @ W_Q, C @ W_K, C @ W_V\nreturn softmax(Q @ K / np.sqrt(K.shape[1])) @ V',
    'not-turned',
  ),
  cross(
    'values are C',
    'Q, K = X @ W_Q, C @ W_K\nreturn softmax(Q @ K.T / np.sqrt(K.shape[1])) @ C',
    'values-not-projected',
  ),
  masked(
    'nan rows',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S - S.max(axis=1, keepdims=True))\nreturn E / E.sum(axis=1, keepdims=True) @ V',
    'empty-row',
  ),
  masked('finite', 'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -1e9)\nreturn softmax(S) @ V', 'finite-mask'),
  masked('ignored', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'unmasked'),
  masked('after', 'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nreturn np.where(allowed, A, 0) @ V', 'mask-after'),
  masked('times', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]) * allowed) @ V', 'mask-multiplied'),
  masked('zero scores', 'return softmax(np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), 0)) @ V', 'mask-multiplied'),
  masked(
    'unscaled',
    'S = np.where(allowed, Q @ K.T, -1e30)\nA = softmax(S) * allowed.any(axis=1, keepdims=True)\nreturn A @ V',
    'unscaled',
  ),
  masked(
    'nan to mean',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S - S.max(axis=1, keepdims=True))\nA = E / E.sum(axis=1, keepdims=True)\nA = np.where(np.isnan(A), 1 / len(K), A)\nreturn A @ V',
    'finite-mask',
  ),
  masked(
    'overflow',
    'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S)\nt = E.sum(axis=1, keepdims=True)\nreturn E / np.where(t == 0, 1, t) @ V',
    'overflow',
  ),
  masked(
    'turned mask',
    'S = np.where(allowed.T, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)\nE = np.exp(S - S.max(axis=1, keepdims=True))\nreturn E / E.sum(axis=1, keepdims=True) @ V',
    'mask-transposed',
  ),
  masked('added bool', 'return softmax(Q @ K.T / np.sqrt(K.shape[1]) + allowed) @ V', 'mask-added'),
  masked('minus one', 'S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -1)\nreturn softmax(S) @ V'),
  masked(
    '-inf after',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nreturn np.where(allowed, A, -np.inf) @ V',
    'infinity-after',
  ),
  masked(
    'causal instead',
    'n, m = len(Q), len(K)\nS = Q @ K.T / np.sqrt(K.shape[1])\nS = np.where(np.tril(np.ones((n, m))) == 1, S, -np.inf)\nreturn softmax(S) @ V',
  ),
  softmaxBackward('no dot', 'return A * dA', 'no-row-dot'),
  softmaxBackward('no weight', 'return dA - (A * dA).sum(axis=1, keepdims=True)', 'no-weight'),
  softmaxBackward('columns', 'return A * (dA - (A * dA).sum(axis=0, keepdims=True))', 'row-dot-of-columns'),
  softmaxBackward('sigmoid', 'return A * (1 - A) * dA', 'as-a-sigmoid'),
  softmaxBackward('sign', 'return A * ((A * dA).sum(axis=1, keepdims=True) - dA)', 'negated'),
  softmaxBackward('plus', 'return A * (dA + (A * dA).sum(axis=1, keepdims=True))', 'row-dot-added'),
  softmaxBackward('mean', 'return A * (dA - dA.mean(axis=1, keepdims=True))', 'row-mean'),
  softmaxBackward('sum dA', 'return A * (dA - dA.sum(axis=1, keepdims=True))', 'row-sum'),
  softmaxBackward(
    'weighted mean by count',
    'return A * (dA - (A * dA).mean(axis=1, keepdims=True))',
    'row-dot-divided',
  ),
  softmaxBackward('all sum', 'return A * (dA - (A * dA).sum())', 'row-dot-of-all'),
  softmaxBackward('no keepdims', 'return A * (dA - (A * dA).sum(axis=1))', 'no-keepdims'),
  softmaxBackward('just dA', 'return dA', 'no-softmax-backward'),
  softmaxBackward('A minus dA', 'return A - dA'),
  softmaxBackward('square', 'return dA * A - A * A'),
  softmaxBackward('not summed', 'return A * (dA - A * dA)', 'as-a-sigmoid'),
  softmaxBackward('nothing', 'dS = A * (dA - (A * dA).sum(axis=1, keepdims=True))', 'no-return'),
  temperature(
    'times',
    'z = logits * temperature\ne = np.exp(z - z.max())\nreturn e / e.sum()',
    'temperature-multiplied',
  ),
  temperature('ignored', 'e = np.exp(logits - logits.max())\nreturn e / e.sum()', 'unscaled'),
  temperature('overflow', 'e = np.exp(logits / temperature)\nreturn e / e.sum()', 'overflow'),
  temperature('after', 'e = np.exp(logits - logits.max())\np = e / e.sum() / temperature\nreturn p', 'scale-after'),
  temperature(
    'after, again',
    'e = np.exp(logits - logits.max())\np = (e / e.sum()) ** temperature\nreturn p / p.sum()',
    'temperature-multiplied',
  ),
  temperature('no division', 'z = logits / temperature\nreturn np.exp(z - z.max())', 'not-divided-shifted'),
  temperature('argmax', 'z = logits / temperature\nreturn np.argmax(z)', 'one-number'),
  temperature('one hot', 'z = logits / temperature\nreturn (z == z.max()) * 1.0', 'hard'),
  temperature('log', 'z = logits / temperature\nz = z - z.max()\nreturn z - np.log(np.exp(z).sum())', 'logarithm'),
  temperature(
    'sqrt',
    'z = logits / np.sqrt(temperature)\ne = np.exp(z - z.max())\nreturn e / e.sum()',
    'temperature-root',
  ),
  temperature('logits back', 'return logits / temperature', 'no-softmax'),
  temperature('no exp', 'z = logits / temperature\nreturn z / z.sum()', 'no-exp'),
  temperature('negative', 'z = -logits / temperature\ne = np.exp(z - z.max())\nreturn e / e.sum()', 'scores-negated'),
  temperature('max after', 'z = logits / temperature\ne = np.exp(z - logits.max())\nreturn e / e.sum()', 'overflow'),
  temperature('minus', 'z = logits - temperature\ne = np.exp(z - z.max())\nreturn e / e.sum()', 'unscaled'),
  temperature('nothing', 'z = logits / temperature\ne = np.exp(z - z.max())\ne / e.sum()', 'no-return'),
  tiles('all', 'return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'too-large'),
  tiles(
    'tiles apart',
    'O = np.zeros((len(Q), V.shape[1]))\nfor i in range(0, len(K), size):\n    O += softmax(Q @ K[i:i+size].T / np.sqrt(K.shape[1])) @ V[i:i+size]\nreturn O',
    'tiles-added',
  ),
  tiles(
    'tiles averaged',
    'O = np.zeros((len(Q), V.shape[1]))\nc = 0\nfor i in range(0, len(K), size):\n    O += softmax(Q @ K[i:i+size].T / np.sqrt(K.shape[1])) @ V[i:i+size]\n    c += 1\nreturn O / c',
    'tiles-averaged',
  ),
  tiles(
    'not rescaled',
    'n = len(Q)\ntop = np.full((n, 1), -np.inf)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor i in range(0, len(K), size):\n    S = Q @ K[i:i+size].T / np.sqrt(K.shape[1])\n    top = np.maximum(top, S.max(axis=1, keepdims=True))\n    E = np.exp(S - top)\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'not-rescaled',
  ),
  tiles(
    'no max',
    'n = len(Q)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor i in range(0, len(K), size):\n    E = np.exp(Q @ K[i:i+size].T / np.sqrt(K.shape[1]))\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'overflow',
  ),
  tiles(
    'last tile left out',
    'n = len(Q)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor t in range(len(K) // size):\n    i = t * size\n    E = np.exp(Q @ K[i:i+size].T / np.sqrt(K.shape[1]))\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'rest-left-out',
  ),
  tiles(
    'unscaled',
    'n = len(Q)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor i in range(0, len(K), size):\n    E = np.exp(Q @ K[i:i+size].T)\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'unscaled',
  ),
  tiles('first tile', 'return softmax(Q @ K[:size].T / np.sqrt(K.shape[1])) @ V[:size]', 'first-tile-alone'),
  tiles(
    'last tile alone',
    'for i in range(0, len(K), size):\n    O = softmax(Q @ K[i:i+size].T / np.sqrt(K.shape[1])) @ V[i:i+size]\nreturn O',
    'last-tile-alone',
  ),
  attentionBackward(
    'unscaled',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True))\nreturn dS @ K, dS.T @ Q, dV',
    'gradient-unscaled',
  ),
  attentionBackward(
    'swapped',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS.T @ Q, dS @ K, dV',
    'gradients-swapped',
  ),
  attentionBackward(
    'no dot',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * dA / d\nreturn dS @ K, dS.T @ Q, dV',
    'no-row-dot',
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
    'no softmax',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndS = dO @ V.T / d\nreturn dS @ K, dS.T @ Q, dV',
    'no-softmax-backward',
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
  attentionBackward(
    'scaled by d',
    'd = K.shape[1]\nA = softmax(Q @ K.T / np.sqrt(d))\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV',
    'gradient-scaled-twice',
  ),
  attentionBackward(
    'sign',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = -A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV',
    'wrong-sign',
  ),
  attentionBackward(
    'forward unscaled',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True))\nreturn dS @ K, dS.T @ Q, dV',
    'unscaled',
  ),
  attentionBackward(
    'order',
    'd = np.sqrt(K.shape[1])\nA = softmax(Q @ K.T / d)\ndV = A.T @ dO\ndA = dO @ V.T\ndS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dV, dS @ K, dS.T @ Q',
    'gradients-reordered',
  ),
  masked(
    'one minus the mask',
    'S = Q @ K.T / np.sqrt(K.shape[1]) + (1 - allowed) * -1e9\nreturn softmax(S) @ V',
    'finite-mask-added',
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
  project('V with W_Q', 'return X @ W_Q, X @ W_K, X @ W_Q', 'values-with-queries-weights'),
  project('no queries', 'return X @ W_K, X @ W_V', 'fewer-results'),
  project('columns', 'return W_Q.T @ X.T, W_K.T @ X.T, W_V.T @ X.T', 'transposed'),
  project('the other way round', 'return X @ W_V, X @ W_K, X @ W_Q'),
  project('scaled', 'return X @ W_Q, X @ W_K / np.sqrt(W_K.shape[1]), X @ W_V'),
  tiles(
    'the sum not rescaled',
    `${online}    total = total + E.sum(axis=1, keepdims=True)\n    O = O * np.exp(top - new) + E @ V[i:i+size]\n    top = new\nreturn O / total`,
    'total-not-rescaled',
  ),
  tiles(
    'the output not rescaled',
    `${online}    total = total * np.exp(top - new) + E.sum(axis=1, keepdims=True)\n    O = O + E @ V[i:i+size]\n    top = new\nreturn O / total`,
    'output-not-rescaled',
  ),
  tiles(
    'not divided',
    `${online}    O = O * np.exp(top - new) + E @ V[i:i+size]\n    top = new\nreturn O`,
    'not-divided-shifted',
  ),
  tiles(
    'divided in each tile',
    `${online}    total = total * np.exp(top - new) + E.sum(axis=1, keepdims=True)\n    O = (O * np.exp(top - new) + E @ V[i:i+size]) / total\n    top = new\nreturn O`,
  ),
  tiles(
    'new minus old',
    `${online}    total = total * np.exp(new - top) + E.sum(axis=1, keepdims=True)\n    O = O * np.exp(new - top) + E @ V[i:i+size]\n    top = new\nreturn O / total`,
  ),
  tiles(
    'a step of one',
    'n = len(Q)\ntotal = np.zeros((n, 1))\nO = np.zeros((n, V.shape[1]))\nfor i in range(len(K)):\n    E = np.exp(Q @ K[i:i+size].T / np.sqrt(K.shape[1]) - 60)\n    total += E.sum(axis=1, keepdims=True)\n    O += E @ V[i:i+size]\nreturn O / total',
    'tiles-overlapping',
  ),
  tiles(
    'returns in the loop',
    'for i in range(0, len(K), size):\n    A = softmax(Q @ K[i:i+size].T / np.sqrt(K.shape[1]))\n    return A @ V[i:i+size]',
    'first-tile-alone',
  ),
  tiles(
    'all scores, then tiles',
    'A = softmax(Q @ K.T / np.sqrt(K.shape[1]))\nO = np.zeros((len(Q), V.shape[1]))\nfor i in range(0, len(K), size):\n    O += A[:, i:i+size] @ V[i:i+size]\nreturn O',
    'too-large',
  ),
  tiles(
    'no softmax',
    'O = np.zeros((len(Q), V.shape[1]))\nfor i in range(0, len(K), size):\n    O += Q @ K[i:i+size].T / np.sqrt(K.shape[1]) @ V[i:i+size]\nreturn O',
    'no-softmax',
  ),
  tiles(
    'nothing',
    `${online}    total = total * np.exp(top - new) + E.sum(axis=1, keepdims=True)\n    O = O * np.exp(top - new) + E @ V[i:i+size]\n    top = new\nO = O / total`,
    'no-return',
  ),
  attentionBackward(
    'the columns',
    `${gone}dS = A * (dA - (A * dA).sum(axis=0)) / d\nreturn dS @ K, dS.T @ Q, dV`,
    'row-dot-of-columns',
  ),
  attentionBackward('a sigmoid', `${gone}dS = A * (1 - A) * dA / d\nreturn dS @ K, dS.T @ Q, dV`, 'as-a-sigmoid'),
  attentionBackward(
    'no weight',
    `${gone}dS = (dA - (A * dA).sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV`,
    'no-weight',
  ),
  attentionBackward(
    'no keepdims',
    `${gone}dS = A * (dA - (A * dA).sum(axis=1)) / d\nreturn dS @ K, dS.T @ Q, dV`,
    'no-keepdims',
  ),
  attentionBackward(
    'the sum of dA',
    `${gone}dS = A * (dA - dA.sum(axis=1, keepdims=True)) / d\nreturn dS @ K, dS.T @ Q, dV`,
    'row-sum',
  ),
  attentionBackward(
    'nothing',
    `${gone}dS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / d\ndQ, dK = dS @ K, dS.T @ Q`,
    'no-return',
  ),
];
