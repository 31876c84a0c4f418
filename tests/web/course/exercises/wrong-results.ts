/** Typical wrong programs of the exercises whose result no trace has; the last is the mistake that the verdict names. */
import { type Wrong, programsOf, soft } from './program.ts';

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

export const WRONG_RESULTS: readonly Wrong[] = [
  positions(
    'swapped',
    `${angles}${zeros}P[:, 0::2] = np.cos(angles)\nP[:, 1::2] = np.sin(angles)\nreturn P`,
    'sine-and-cosine-swapped',
  ),
  positions('halves', `${angles}return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)`, 'halves'),
  positions(
    'as tensor2tensor',
    'half = d_model // 2\nscale = np.exp(-np.log(10000) * np.arange(half) / max(half - 1, 1))\nangles = np.arange(n)[:, None] * scale\nreturn np.concatenate([np.sin(angles), np.cos(angles)], axis=1)',
    'halves-to-the-end',
  ),
  positions(
    'i over d',
    `i = np.arange(d_model // 2)\nangles = np.arange(n)[:, None] / 10000 ** (i / d_model)\n${zeros}${filled}`,
    'exponent-halved',
  ),
  positions(
    'each column its own',
    `${zeros}for p in range(n):\n    for j in range(d_model):\n        angle = p / 10000 ** (j / d_model)\n        P[p, j] = np.sin(angle) if j % 2 == 0 else np.cos(angle)\nreturn P`,
    'exponent-of-each-feature',
  ),
  positions(
    '2 j over d',
    `${zeros}for p in range(n):\n    for j in range(d_model):\n        angle = p / 10000 ** (2 * j / d_model)\n        P[p, j] = np.sin(angle) if j % 2 == 0 else np.cos(angle)\nreturn P`,
    'exponent-doubled',
  ),
  positions(
    '2 times the even columns',
    `angles = np.arange(n)[:, None] / 10000 ** (2 * np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
  ),
  positions(
    'times',
    `angles = np.arange(n)[:, None] * 10000 ** (np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'base-multiplied',
  ),
  positions(
    'e',
    `angles = np.arange(n)[:, None] * np.exp(-np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'base-e',
  ),
  positions(
    'a thousand',
    `angles = np.arange(n)[:, None] / 1000 ** (np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'base-1000',
  ),
  positions(
    'from one',
    `angles = np.arange(1, n + 1)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)\n${zeros}${filled}`,
    'from-one',
  ),
  positions('degrees', `${angles}angles = angles * np.pi / 180\n${zeros}${filled}`, 'degrees'),
  positions('turns', `${angles}angles = 2 * np.pi * angles\n${zeros}${filled}`, 'turns'),
  positions('sines', `${angles}return np.repeat(np.sin(angles), 2, axis=1)`, 'sine-alone'),
  positions('sines over half the columns', `${angles}${zeros}P[:, 0::2] = np.sin(angles)\nreturn P`),
  positions('angles', `${angles}return np.repeat(angles, 2, axis=1)`, 'angles'),
  positions('turned', `${angles}${zeros}${filled}.T`, 'positions-in-columns'),
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

  step('uphill', 'return V + rate * A.T @ (2 * (O - target))', 'uphill'),
  step('target minus output', 'return V - rate * A.T @ (2 * (target - O))', 'uphill'),
  step('no rate', 'return V - A.T @ (2 * (O - target))', 'no-rate'),
  step('divided by the rate', 'return V - A.T @ (2 * (O - target)) / rate', 'rate-divides'),
  step('no 2', 'return V - rate * A.T @ (O - target)', 'no-two'),
  step('half', 'return V - rate * A.T @ (O - target) / 2'),
  step('a mean', 'return V - rate * A.T @ (2 * (O - target) / O.size)', 'mean-of-all'),
  step('a mean of rows', 'return V - rate * A.T @ (2 * (O - target) / len(O))', 'mean-of-rows'),
  step('the loss', 'return V - rate * A.T @ (O - target) ** 2', 'loss-for-gradient'),
  step('the sign', 'return V - rate * A.T @ np.sign(O - target)', 'sign-for-gradient'),
  step('the gradient', 'return 2 * A.T @ (O - target)', 'gradient-alone'),
  step('the change', 'return rate * 2 * A.T @ (O - target)', 'change-alone'),
  step('no weights', 'return V - rate * (2 * (O - target)).sum(axis=0)', 'weights-left-out'),
  step('not turned', 'return V - rate * A @ (2 * (O - target))', 'weights-not-turned'),
  step('dO', 'return V - rate * 2 * (O - target)', 'output-gradient'),
  step('the values', 'return V - rate * 2 * (V - target)', 'values-for-output'),
  step('scaled', 'return V - rate * A.T @ (2 * (O - target)) / np.sqrt(K.shape[1])', 'step-scaled'),
  step('the output', 'V = V - rate * A.T @ (2 * (O - target))\nreturn A @ V', 'output-after'),
  step('one number', 'return ((O - target) ** 2).sum()', 'one-number'),
  step('both', 'dV = A.T @ (2 * (O - target))\nreturn V - rate * dV, dV', 'more-results'),
  step('nothing', 'V -= rate * A.T @ (2 * (O - target))', 'no-return'),
  step('still open', 'dO = 2 * (O - target)\nreturn V - ...', 'unfinished'),
  step('number by number', 'dO = 2 * (O - target)\nreturn V - rate * A * dO'),
  step('all rows alike', 'dO = 2 * (O - target)\nreturn V - rate * (A.T @ dO).mean(axis=0)'),

  block(
    'no first residual',
    'H = attention(X @ W_Q, X @ W_K, X @ W_V) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2',
    'no-residual-of-attention',
  ),
  block('no second residual', `${H}return np.maximum(0, H @ W_1) @ W_2`, 'no-residual-of-mlp'),
  block(
    'no residuals',
    'H = attention(X @ W_Q, X @ W_K, X @ W_V) @ W_O\nreturn np.maximum(0, H @ W_1) @ W_2',
    'no-residuals',
  ),
  block('X at the end', `${H}return X + np.maximum(0, H @ W_1) @ W_2`, 'second-residual-of-x'),
  block('X twice', `${H}return X + H + np.maximum(0, H @ W_1) @ W_2`, 'residual-doubled'),
  block('the MLP of X', `${H}return H + np.maximum(0, X @ W_1) @ W_2`, 'mlp-of-x'),
  block(
    'the MLP of attention',
    'O = attention(X @ W_Q, X @ W_K, X @ W_V) @ W_O\nreturn X + O + np.maximum(0, O @ W_1) @ W_2',
    'mlp-of-attention',
  ),
  block('no MLP', `${H}return H`, 'no-mlp'),
  block('no bend', `${H}return H + H @ W_1 @ W_2`, 'no-bend'),
  block('the bend at the end', `${H}return np.maximum(0, H + H @ W_1 @ W_2)`, 'bend-at-the-end'),
  block('the bend after both', `${H}return H + np.maximum(0, H @ W_1 @ W_2)`, 'bend-after-both'),
  block('the bend before', `${H}return H + np.maximum(0, H) @ W_1 @ W_2`, 'bend-before'),
  block('minimum', `${H}return H + np.minimum(0, H @ W_1) @ W_2`, 'bend-down'),
  block('np.max', `${H}return H + np.max(0, H @ W_1) @ W_2`),
  block('tanh', `${H}return H + np.tanh(H @ W_1) @ W_2`, 'bend-tanh'),
  block('softmax', `${H}return H + softmax(H @ W_1) @ W_2`),
  block('no W_O', 'H = X + attention(X @ W_Q, X @ W_K, X @ W_V)\nreturn H + np.maximum(0, H @ W_1) @ W_2', 'no-wo'),
  block(
    'no scale',
    'H = X + softmax((X @ W_Q) @ (X @ W_K).T) @ (X @ W_V) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2',
    'unscaled',
  ),
  block(
    'Q and K swapped',
    'H = X + attention(X @ W_K, X @ W_Q, X @ W_V) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2',
    'qk-swapped',
  ),
  block(
    'V not projected',
    'H = X + attention(X @ W_Q, X @ W_K, X) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2',
    'values-not-projected',
  ),
  block('X as it is', 'H = X + attention(X, X, X) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2', 'not-projected'),
  block('the weights first', `${H}return H + W_2 @ np.maximum(0, W_1 @ H)`, 'shapes'),
  block('W_1 alone', `${H}return H + np.maximum(0, H @ W_1)`, 'shapes'),
  block(
    'causal',
    'S = (X @ W_Q) @ (X @ W_K).T / np.sqrt(W_K.shape[1])\nS = np.where(np.tri(len(X)) > 0, S, -np.inf)\nH = X + softmax(S) @ (X @ W_V) @ W_O\nreturn H + np.maximum(0, H @ W_1) @ W_2',
    'causal',
  ),
  block('the hidden units', `${H}return np.maximum(0, H @ W_1)`),
  block('nothing', `${H}Y = H + np.maximum(0, H @ W_1) @ W_2`, 'no-return'),
];
