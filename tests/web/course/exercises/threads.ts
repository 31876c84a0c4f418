/**
 * Programs as learners show them in public threads, in their own ways to write, with nothing copied. `THREADS` are wrong; the last is
 * the mistake that they have. `ASKED` are of the kinds that are asked about most, whole: answers for one row given a matrix (Stack
 * Overflow on softmax), plain lists, dicts of words, a class as judges of puzzles want it, PyTorch’s habits and its mask before NaN
 * (issues on GitHub), text copied from consoles, Markdown, web pages and phones, Python 2, and what is new in Python 3. The last is
 * “right”, or what is said.
 */
import { type Wrong, programsOf } from './wrong.ts';

const noHelpers = { helpers: '' };
const softmax = programsOf('softmax', 'softmax(S)', noHelpers);
const scores = programsOf('scores', 'scores(Q, K)', noHelpers);
const scale = programsOf('scale', 'scaled_scores(Q, K)', noHelpers);
const lookup = programsOf('lookup', 'lookup(q, K, V)', noHelpers);
const mix = programsOf('weighted-sum', 'weighted_sum(A, V)', noHelpers);
const attention = programsOf('attention', 'attention(query, key, value)', { first: 'd_k = query.shape[-1]\n' });
const causal = programsOf('causal', 'causal_attention(Q, K, V)', {
  first: 'T = Q.shape[0]\nwei = Q @ K.T * K.shape[-1] ** -0.5\n',
});
const masked = programsOf('masked', 'masked_attention(q, k, v, mask)', {
  first: 'score = np.matmul(q, k.T) / np.sqrt(k.shape[-1])\n',
});
const project = programsOf('project', 'project(X, Wq, Wk, Wv)', noHelpers);
const cross = programsOf('cross', 'cross_attention(x, enc, Wq, Wk, Wv)');
const heads = programsOf('heads', 'multi_head(x, Wq, Wk, Wv, Wo, h)', {
  first: 'N, D = x.shape\nhd = Wq.shape[1] // h\n',
});
const positions = programsOf('positions', 'positions(seq_len, d)', {
  helpers: '',
  first: 'PE = np.zeros((seq_len, d))\n',
});
const softmaxBack = programsOf('softmax-backward', 'softmax_backward(p, dp)', noHelpers);
const back = programsOf('attention-backward', 'attention_backward(Q, K, V, dout)', {
  first:
    'scale = 1 / np.sqrt(Q.shape[1])\nP = softmax(scale * np.dot(Q, K.T))\ndV = np.dot(P.T, dout)\ndP = np.dot(dout, V.T)\n',
});
const step = programsOf('step', 'step(Q, K, V, y, lr)', {
  first: 'P = softmax(Q.dot(K.T) / np.sqrt(Q.shape[1]))\nerr = P.dot(V) - y\n',
});
const block = programsOf('block', 'block(x, wq, wk, wv, wo, w1, w2)', {
  first:
    'q, k, v = x @ wq, x @ wk, x @ wv\na = softmax(q @ k.T / np.sqrt(k.shape[1])) @ v @ wo\nrelu = lambda t: t * (t > 0)\n',
});
const tiles = programsOf('tiles', 'tiled_attention(Q, K, V, B)', {
  helpers: '',
  first: 'N = Q.shape[0]\no, l, m = np.zeros((N, V.shape[1])), np.zeros(N), np.full(N, -np.inf)\n',
});
const sample = programsOf('temperature', 'next_token(logits, T)', noHelpers);

const split = 'q, k, v = [np.dot(x, W).reshape(N, h, hd).transpose(1, 0, 2) for W in (Wq, Wk, Wv)]\n';
const loop =
  'out = []\nfor i in range(h):\n    c = slice(i * hd, (i + 1) * hd)\n    q, k, v = (x @ Wq)[:, c], (x @ Wk)[:, c], (x @ Wv)[:, c]\n';
const tile =
  'for j in range(0, len(K), B):\n    s = Q @ K[j:j+B].T / np.sqrt(Q.shape[1])\n    mn = np.maximum(m, s.max(1))\n    p = np.exp(s - mn[:, None])\n';

export const THREADS: readonly Wrong[] = [
  softmax('np.max of everything, sums of columns', 'x = np.exp(S - np.max(S))\nreturn x / np.sum(x, axis=0)', 'column'),
  softmax('one sum', 'return np.exp(S) / np.sum(np.exp(S))', 'whole'),
  softmax('one sum, shifted', 'z = S - np.max(S, axis=-1, keepdims=True)\nreturn np.exp(z) / np.sum(np.exp(z))', 'whole-sum'),
  softmax('a column at a time', 'out = np.zeros(S.shape)\nfor j in range(S.shape[1]):\n    e = np.exp(S[:, j] - max(S[:, j]))\n    out[:, j] = e / sum(e)\nreturn out', 'column'),
  softmax('rows rebound', 'for row in S:\n    row = np.exp(row - row.max()) / np.exp(row - row.max()).sum()\nreturn S', 'loop-variable'),
  softmax('shares of the scores', 'return S / np.sum(S, axis=1)[:, np.newaxis]', 'no-exp'),
  softmax('exp alone', 'shifted = S - S.max(axis=1)[:, None]\nreturn np.exp(shifted)', 'not-divided-shifted'),
  softmax('no newaxis', 'e = np.exp(S - S.max(axis=1, keepdims=True))\nreturn e / np.sum(e, axis=1)', 'no-keepdims'),
  softmax('log-softmax', 'm = np.max(S, axis=1, keepdims=True)\nreturn S - m - np.log(np.sum(np.exp(S - m), axis=1, keepdims=True))', 'logarithm'),
  scores('matmul, not turned', 'return np.matmul(Q, K)', 'not-turned'),
  scores('einsum the other way', 'return np.einsum("id,jd->ji", Q, K)', 'transposed'),
  scores('scaled out of habit', 'return np.dot(Q, K.T) / np.sqrt(Q.shape[-1])', 'scaled'),
  scores('cosine similarity', 'q = Q / np.linalg.norm(Q, axis=1, keepdims=True)\nk = K / np.linalg.norm(K, axis=1, keepdims=True)\nreturn q @ k.T', 'cosine'),
  scores('loops over queries alone', 'return np.array([[np.dot(a, b) for b in Q] for a in Q])', 'queries-alone'),
  scale('by the dimension', 'd = Q.shape[1]\nreturn np.einsum("nd,md->nm", Q, K) / d', 'by-dk'),
  scale('len for the width', 'return Q.dot(K.T) / len(K) ** 0.5', 'by-keys'),
  scale('** 1/2', 'return Q @ K.T / Q.shape[1] ** 1/2', 'power-in-line'),
  scale('times', 'return Q @ K.T * Q.shape[1] ** 0.5', 'times-root'),
  scale('the first axis', 'return (Q @ K.T) / np.sqrt(Q.shape[0])', 'by-queries'),
  lookup('argmax', 'sims = [float(np.dot(q, k)) for k in K]\nreturn V[int(np.argmax(sims))]', 'hard'),
  lookup('no exp', 'w = np.dot(K, q)\nw = w / np.sum(w)\nreturn np.dot(w, V)', 'no-exp'),
  lookup('keys out', 'a = np.exp(K.dot(q))\na /= a.sum()\nreturn a.dot(K)', 'keys-for-values'),
  mix('columns', 'return np.einsum("ij,ic->jc", A, V)'),
  mix('last one wins', 'out = np.zeros((len(A), V.shape[1]))\nfor j in range(len(V)):\n    out = A[:, j:j+1] * V[j]\nreturn out', 'last-key-alone'),
  attention('the scale left out', 'attn = softmax(np.matmul(query, key.T))\nreturn np.matmul(attn, value)', 'unscaled'),
  attention('d_k for its root', 'return softmax(query @ key.T / d_k) @ value', 'by-dk'),
  attention('scaled after softmax', 'p_attn = softmax(query @ key.T) / np.sqrt(d_k)\nreturn p_attn @ value', 'scale-after'),
  attention('softmax of columns', 'S = query @ key.T / np.sqrt(d_k)\ne = np.exp(S - S.max(axis=0, keepdims=True))\nreturn (e / e.sum(axis=0, keepdims=True)) @ value', 'column'),
  attention('returns p_attn, too', 'p_attn = softmax(query @ key.T / np.sqrt(d_k))\nreturn p_attn @ value, p_attn', 'more-results'),
  attention('the width of the values', 'return softmax(query @ key.T / np.sqrt(value.shape[-1])) @ value', 'by-value-width'),
  attention('two at once', 'return softmax((query @ key.T).T).T @ value', 'unscaled'),
  causal('tril times', 'wei = np.tril(wei)\nreturn softmax(wei) @ V', 'mask-multiplied'),
  causal('masked after', 'wei = softmax(wei)\nwei = np.where(np.tril(np.ones((T, T))) == 0, 0, wei)\nreturn wei @ V', 'mask-after'),
  causal('triu without k=1', 'wei[np.triu(np.ones((T, T))).astype(bool)] = -1e9\nreturn softmax(wei) @ V', 'causal-strict'),
  causal('the other triangle', 'wei = np.where(np.triu(np.ones((T, T))) == 0, -np.inf, wei)\nreturn softmax(wei) @ V', 'reversed'),
  causal('zero times infinity', 'return softmax(wei + np.triu(np.ones((T, T)), 1) * float("-inf")) @ V', 'zero-times-infinity'),
  causal('masked after, then divided again', 'wei = np.tril(softmax(wei))\nreturn wei / wei.sum(1, keepdims=True) @ V', 'forbidden-maximum'),
  causal('the maximum of everything, after the mask', 'wei[np.triu(np.ones((T, T)), 1) == 1] = -np.inf\ne = np.exp(wei - wei.max())\nreturn e / e.sum(1, keepdims=True) @ V', 'forbidden-maximum'),
  causal('no mask', 'return softmax(wei) @ V', 'unmasked'),
  masked('masked_fill the wrong way', 'score = np.where(mask, -1e9, score)\nreturn softmax(score) @ v', 'mask-inverted'),
  masked('−1e9 for all', 'score = np.where(mask == 0, -1e9, score)\nreturn softmax(score) @ v', 'finite-mask'),
  masked('added', 'return softmax(score + mask) @ v', 'mask-added'),
  masked('after softmax', 'p = softmax(score)\np[mask == 0] = 0\nreturn p @ v', 'mask-after'),
  masked('after softmax, then divided again', 'p = softmax(score) * mask\nreturn p / np.maximum(p.sum(1, keepdims=True), 1e-12) @ v', 'renormalised'),
  masked('nan', 'score[~mask] = -np.inf\nreturn softmax(score) @ v', 'empty-row'),
  project('two swapped', 'return np.dot(X, Wk), np.dot(X, Wq), np.dot(X, Wv)', 'qk-swapped'),
  project('as nn.Linear has them', 'return X @ Wq.T, X @ Wk.T, X @ Wv.T', 'weights-transposed'),
  project('one stacked', 'return np.stack([X @ Wq, X @ Wk, X @ Wv])', 'fewer-results'),
  cross('self-attention', 'q, k, v = x @ Wq, x @ Wk, x @ Wv\nreturn softmax(q @ k.T / np.sqrt(q.shape[-1])) @ v', 'context-unused'),
  cross('the encoder asks', 'q, k, v = enc @ Wq, x @ Wk, x @ Wv\nreturn softmax(q @ k.T / np.sqrt(q.shape[-1])) @ v', 'context-asks'),
  heads('view without transpose', 'q, k, v = [(x @ W).reshape(h, N, hd) for W in (Wq, Wk, Wv)]\no = softmax(q @ k.swapaxes(1, 2) / np.sqrt(hd)) @ v\nreturn o.transpose(1, 0, 2).reshape(N, h * hd) @ Wo', 'heads-recut'),
  heads('not transposed back', `${split}o = softmax(q @ k.swapaxes(1, 2) / np.sqrt(hd)) @ v\nreturn o.reshape(N, h * hd) @ Wo`, 'heads-stacked'),
  heads('d_model for d_k', `${split}o = softmax(q @ k.swapaxes(1, 2) / np.sqrt(D)) @ v\nreturn o.transpose(1, 0, 2).reshape(N, h * hd) @ Wo`, 'by-model'),
  heads('no output projection', `${loop}    out.append(softmax(q @ k.T / np.sqrt(hd)) @ v)\nreturn np.hstack(out)`, 'no-wo'),
  heads('summed', `${loop}    out.append(softmax(q @ k.T / np.sqrt(hd)) @ v)\nreturn sum(out) @ Wo`, 'heads-merged'),
  positions('i for 2i', 'for p in range(seq_len):\n    for i in range(d // 2):\n        w = p / 10000 ** (i / d)\n        PE[p, 2 * i], PE[p, 2 * i + 1] = np.sin(w), np.cos(w)\nreturn PE', 'exponent-halved'),
  positions('2i with i stepping by two', 'for p in range(seq_len):\n    for i in range(0, d, 2):\n        PE[p, i] = np.sin(p / 10000 ** (2 * i / d))\n        PE[p, i + 1] = np.cos(p / 10000 ** (2 * (i + 1) / d))\nreturn PE', 'exponent-doubled'),
  positions('div_term without log', 'pos = np.arange(seq_len)[:, None]\ndiv = np.exp(np.arange(0, d, 2) * -(1.0 / d))\nPE[:, 0::2] = np.sin(pos * div)\nPE[:, 1::2] = np.cos(pos * div)\nreturn PE', 'base-e'),
  softmaxBack('the diagonal alone', 'return dp * p * (1 - p)', 'as-a-sigmoid'),
  softmaxBack('sum of dp', 'return p * (dp - np.sum(dp, axis=1, keepdims=True))', 'row-sum'),
  softmaxBack('no weights', 'return dp - np.sum(dp * p, axis=1, keepdims=True)', 'no-weight'),
  back('no scale', 'dS = P * (dP - np.sum(P * dP, axis=1, keepdims=True))\nreturn dS @ K, dS.T @ Q, dV', 'gradient-unscaled'),
  back('softmax passed by', 'dS = dP * scale\nreturn dS @ K, dS.T @ Q, dV', 'no-softmax-backward'),
  step('no step', 'dV = P.T.dot(err)\nreturn V', 'no-step'),
  step('plus', 'return V + lr * 2 * P.T.dot(err)', 'uphill'),
  step('mean squared error', 'return V - lr * 2 * P.T.dot(err) / err.size', 'mean-of-all'),
  block('no residuals', 'return relu(a @ w1) @ w2', 'no-residuals'),
  block('relu last', 'h = x + a\nreturn h + relu(h @ w1 @ w2)', 'bend-after-both'),
  tiles('o not rescaled', `${tile}    c = np.exp(m - mn)\n    l = l * c + p.sum(1)\n    o = o + p @ V[j:j+B]\n    m = mn\nreturn o / l[:, None]`, 'output-not-rescaled'),
  tiles('no correction', `${tile}    l = l + p.sum(1)\n    o = o + p @ V[j:j+B]\n    m = mn\nreturn o / l[:, None]`, 'not-rescaled'),
  sample('the logits, shifted', 'z = np.array(logits) / T\nreturn z - z.max()', 'shifted-logits'),
  sample('d_k, which is not there', 'return np.exp(logits / np.sqrt(d_k))', 'unknown-name'),
  sample('times', 'z = np.array(logits) * T\nz = np.exp(z - np.max(z))\nreturn z / np.sum(z)', 'temperature-multiplied'),
  sample('not stable', 'p = np.exp(np.array(logits) / T)\nreturn p / p.sum()', 'overflow'),
]; // prettier-ignore

export const ASKED: readonly (readonly [exercise: string, what: string, code: string, told: string])[] = [
  ['softmax', 'transposed there and back', 'import numpy as np\ndef softmax(x):\n    e_x = np.exp(x.T - np.max(x, axis=-1))\n    return (e_x / e_x.sum(axis=0)).T', 'right'],
  ['softmax', 'exact sums of lists', 'import math\ndef softmax(S):\n    rows = []\n    for row in S:\n        exps = [math.exp(v - max(row)) for v in row]\n        rows.append([e / math.fsum(exps) for e in exps])\n    return rows', 'right'],
  ['softmax', 'out= and in place', 'import numpy as np\ndef softmax(x: np.ndarray) -> np.ndarray:\n    assert x.ndim == 2, f"{x.ndim=}"\n    x = np.array(x)\n    x -= np.max(x, axis=1, keepdims=True)\n    np.exp(x, out=x)\n    x /= x.sum(axis=1, keepdims=True)\n    return x', 'right'],
  ['softmax', 'vectorize of math.exp', 'import numpy as np, math\ndef softmax(S):\n    E = np.vectorize(math.exp)(S - S.max(axis=1).reshape(-1, 1))\n    return E / E.sum(axis=1).reshape(-1, 1)', 'right'],
  ['softmax', 'reduce of logaddexp', 'import numpy as np\nfrom functools import reduce\ndef softmax(S):\n    return np.array([np.exp(r - reduce(np.logaddexp, r)) for r in S])', 'right'],
  ['softmax', 'a walrus', 'import numpy as np\ndef softmax(S):\n    return (e := np.exp(S - S.max(-1, keepdims=True))) / e.sum(-1, keepdims=True)', 'right'],
  ['softmax', 'axis=0, the answer for one row', 'import numpy as np\ndef softmax(x):\n    e_x = np.exp(x - np.max(x))\n    return e_x / e_x.sum(axis=0)', 'softmax goes down the columns'],
  ['softmax', '1 + the sum', 'import numpy as np\ndef softmax(S):\n    e = np.exp(S - S.max(axis=1, keepdims=True))\n    return e / (1 + e.sum(axis=1, keepdims=True))', 'when 1 is added to each row’s sum'],
  ['softmax', 'a sigmoid', 'import numpy as np\ndef softmax(S):\n    return 1 / (1 + np.exp(-S))', 'when a sigmoid is taken of each score by itself'],
  ['softmax', 'math.exp of large scores', 'import math\ndef softmax(S):\n    return [[math.exp(x) / sum(math.exp(y) for y in row) for x in row] for row in S]', 'Line 3: math range error'],
  ['softmax', 'math.exp of a row', 'import math\ndef softmax(S):\n    return [math.exp(row) / sum(math.exp(row)) for row in S]', 'an array is used where a single number is needed'],
  ['softmax', 'a shape turned round', 'import numpy as np\ndef softmax(S):\n    rows, cols = S.shape[::-1]\n    return S', 'Line 3: a step in a slice is here for lists and arrays alone'],
  ['softmax', 'np.sum of a generator', 'import numpy as np\ndef softmax(S):\n    return np.array([np.exp(r) / np.sum(np.exp(x) for x in r) for r in S])', 'numpy here has no arrays of generator'],
  ['softmax', 'a starred list', 'import numpy as np\ndef softmax(S):\n    return np.vstack([*map(lambda r: np.exp(r) / np.exp(r).sum(), S)])', 'Line 3: * in a list, tuple or set is Python, but is not here; write list(a) + [b]'],
  ['softmax', 'cached', 'from functools import lru_cache\nimport math\n@lru_cache(maxsize=None)\ndef e(x): return math.exp(x)\ndef softmax(S):\n    return [[e(x) for x in r] for r in S]', 'Line 1: functools here has no lru_cache'],
  ['softmax', 'Decimal', 'from decimal import Decimal\ndef softmax(S):\n    return [[Decimal(x).exp() for x in r] for r in S]', `Line 1: there is no module 'decimal' here`],
  ['softmax', 'scipy', 'from scipy.special import softmax', `Line 1: there is no module 'scipy.special' here; write it with numpy`],
  ['attention', 'dicts of words', 'import numpy as np\ndef attention(Q, K, V):\n    words = ["the", "cat", "sat", "on", "a", "mat", "and", "ran"][:len(K)]\n    keys = {w: K[i] for i, w in enumerate(words)}\n    M = np.array(list(keys.values()))\n    S = Q @ M.T / np.sqrt(K.shape[1])\n    E = np.exp(S - S.max(axis=1, keepdims=True))\n    return E / E.sum(axis=1, keepdims=True) @ V', 'right'],
  ['attention', 'defaultdict', 'from collections import defaultdict\nimport numpy as np\ndef attention(Q, K, V):\n    w, O = defaultdict(float), np.zeros((len(Q), V.shape[1]))\n    for i, q in enumerate(Q):\n        s = K @ q / len(q) ** 0.5\n        for j, x in enumerate(np.exp(s - s.max())):\n            w[i, j] += x\n    for (i, j), x in w.items():\n        O[i] += x / sum(w[i, k] for k in range(len(K))) * V[j]\n    return O', 'right'],
  ['attention', 'rows by zip', 'from math import exp, sqrt\ndef matmul(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]\ndef softmax(r):\n    m = max(r)\n    e = [exp(x - m) for x in r]\n    return [x / sum(e) for x in e]\ndef attention(Q, K, V):\n    S = [[x / sqrt(len(K[0])) for x in r] for r in matmul(Q, list(zip(*K)))]\n    return matmul([softmax(r) for r in S], V)', 'right'],
  ['attention', 'the best keys first', 'import numpy as np\ndef attention(Q, K, V):\n    out = []\n    for q in Q:\n        pairs = sorted(zip(K @ q / len(q) ** 0.5, V), key=lambda p: p[0], reverse=True)\n        w = [np.exp(s - pairs[0][0]) for s, _ in pairs]\n        out.append(sum(x * v for x, (_, v) in zip(w, pairs)) / sum(w))\n    return np.array(out)', 'right'],
  ['attention', 'a class, called', 'import numpy as np\nclass Attention:\n    def __init__(self, d_k=None): self.d_k = d_k\n    def __call__(self, Q, K, V):\n        S = Q @ np.swapaxes(K, -1, -2) / np.sqrt(self.d_k or K.shape[-1])\n        E = np.exp(S - S.max(axis=-1, keepdims=True))\n        return E / E.sum(axis=-1, keepdims=True) @ V\nattention = Attention()', 'right'],
  ['attention', 'class Solution', 'from typing import List\nclass Solution:\n    def attention(self, Q: List[List[float]], K, V):\n        return V', 'There is a class `Solution` in your program'],
  ['attention', 'torch', 'import torch\nimport torch.nn.functional as F\ndef attention(q, k, v):\n    return F.softmax(q @ k.transpose(-2, -1) / k.size(-1) ** 0.5, dim=-1) @ v', `Line 1: there is no module 'torch' here; write it with numpy`],
  ['attention', 'F without torch', 'import numpy as np\ndef attention(q, k, v):\n    return F.softmax(q @ k.T, dim=-1) @ v', 'Line 3: F is not here: no library but NumPy is'],
  ['attention', 'size(-1)', 'import numpy as np\ndef attention(q, k, v):\n    return q @ k.T / k.size(-1) ** 0.5 @ v', 'Line 3: size is a number in NumPy'],
  ['attention', 'transpose(-2, -1)', 'import numpy as np\ndef attention(q, k, v):\n    return q @ k.transpose(-2, -1) / np.sqrt(k.shape[-1]) @ v', 'did you mean `.T` of the second'],
  ['attention', 'no keepdims', 'import numpy as np\ndef attention(Q, K, V):\n    A = np.exp(Q @ K.T) / np.exp(Q @ K.T).sum(1)\n    return A @ V', '`keepdims=True` where it was computed'],
  ['attention', 'from a console', '>>> import numpy as np\n>>> def attention(Q, K, V):\n...     return V', 'Line 1: this is the prompt of a console'],
  ['attention', 'from Markdown', '```python\nimport numpy as np\ndef attention(Q, K, V): return V\n```', 'Line 1: ``` is Markdown’s mark'],
  ['attention', 'from a web page', 'import numpy as np\ndef attention(Q, K, V):\n\u00a0\u00a0\u00a0\u00a0return V', 'Line 3: at character 1 there is a space that is none for Python, U+00A0'],
  ['attention', 'from a phone', 'import numpy as np\ndef attention(Q, K, V):\n    return np.einsum(‘id,jd->ij’, Q, K) @ V', `Line 3: ‘ (U+2018) at character 22 is not what Python reads here: write '`],
  ['attention', 'Python 2', 'def attention(Q, K, V):\n    print "Q", Q\n    return V', 'Line 2: print needs brackets in Python 3'],
  ['attention', 'match', 'import numpy as np\ndef attention(Q, K, V, kind="dot"):\n    match kind:\n        case "dot": return Q @ K.T @ V', 'Line 3: match is Python, but is not here; write if and elif'],
  ['attention', 'two lists subtracted', 'def attention(Q, K, V):\n    s = [sum(a * b for a, b in zip(q, k)) for q in Q for k in K]\n    return s - max(s)', 'a list is no array here'],
  ['causal', 'an iterator as index', 'import numpy as np\ndef causal_attention(Q, K, V):\n    out, rows, again = np.zeros((len(Q), V.shape[1])), iter(range(len(Q))), iter(range(len(Q)))\n    for n, q in enumerate(Q, 1):\n        s = K[:n] @ q / np.sqrt(len(q))\n        e = np.exp(s - s.max())\n        out[next(rows)] += e @ V[:n]\n        out[next(again)] /= e.sum()\n    return out', 'right'],
  ['causal', '−10000', 'import numpy as np\ndef causal_attention(Q, K, V):\n    S = Q @ K.T / np.sqrt(K.shape[1]) + np.triu(np.ones((len(Q), len(Q))), 1) * -10000.0\n    E = np.exp(S - S.max(axis=1, keepdims=True))\n    return E / E.sum(axis=1, keepdims=True) @ V', 'right'],
  ['causal', '+∞', 'import numpy as np\ndef causal_attention(Q, K, V):\n    S = np.where(np.tri(len(Q)) == 1, Q @ K.T / np.sqrt(K.shape[1]), -float("-inf"))\n    E = np.exp(S - S.max(axis=1, keepdims=True))\n    return E / E.sum(axis=1, keepdims=True) @ V', 'O has nan in row 0, column 0'],
  ['masked', 'masked_fill', 'import numpy as np\ndef masked_attention(Q, K, V, mask):\n    return (Q @ K.T / np.sqrt(K.shape[1])).masked_fill(mask == 0, -1e9) @ V', 'it is PyTorch’s: use np.where'],
  ['heads', 'a dict of projections', 'import numpy as np\ndef multi_head(X, W_Q, W_K, W_V, W_O, heads):\n    proj = {"query": X @ W_Q, "key": X @ W_K, "value": X @ W_V}\n    parts = {name: np.split(M, heads, axis=1) for name, M in proj.items()}\n    outs = []\n    for q, k, v in zip(*parts.values()):\n        S = q @ k.T / np.sqrt(k.shape[1])\n        E = np.exp(S - S.max(axis=1, keepdims=True))\n        outs.append(E / E.sum(axis=1, keepdims=True) @ v)\n    return np.hstack(outs) @ W_O', 'right'],
  ['temperature', 'choices', 'import random, math\ndef next_token(logits, temperature):\n    return random.choices(range(3), weights=[math.exp(x / temperature) for x in logits])[0]', `Line 1: there is no module 'random' here`],
]; // prettier-ignore
