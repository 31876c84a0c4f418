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
  // Threads by their names: issues and pull requests on GitHub as owner/repository#number, others by their address.
  ['softmax', 'FlorianMuellerklein/Machine-Learning#2: overflow', 'import numpy as np\ndef softmax(w):\n    e = np.exp(np.array(w))\n    dist = e / np.sum(e, axis=1)[:, None]\n    return dist', 'exp of a large score is more than a computer’s number can hold'],
  ['softmax', 'jhcross/span-parser#2: in place, tried in Python 2', 'import numpy as np\ndef softmax(scores, alpha=1.0):\n    x = scores * alpha\n    x -= x.max()\n    np.exp(x, out=x)\n    x /= x.sum()\n    return x\n\nprint softmax(np.zeros((2, 3)), 10)', 'Line 9: print needs brackets in Python 3'],
  ['softmax', 'apache/singa#540: made flat', 'import numpy as np\ndef softmax(x):\n    shape = x.shape\n    flat = x.reshape(-1)\n    e_x = np.exp(flat - np.max(flat))\n    return (e_x / e_x.sum()).reshape(shape)', 'when softmax runs over the whole matrix instead of each row'],
  ['softmax', 'open-edge-platform/geti#1507: infinities set by hand', 'import numpy as np\ndef softmax(x, eps=1e-9):\n    x = np.exp(x)\n    inf_ind = np.isinf(x)\n    total_infs = np.sum(inf_ind)\n    if total_infs > 0:\n        x[inf_ind] = 1.0 / total_infs\n        x[~inf_ind] = 0\n    else:\n        x /= np.sum(x) + eps\n    return x', 'Right for a single row. For small scores: every number of A is wrong'],
  ['softmax', 'TheAlgorithms/Python#13409: any axis', "import numpy as np\ndef softmax(vector, axis=-1):\n    vector = np.asarray(vector, dtype=float)\n    if vector.size == 0:\n        raise ValueError('empty')\n    if not -vector.ndim <= axis < vector.ndim:\n        raise ValueError('axis')\n    exponent = np.exp(vector - np.max(vector, axis=axis, keepdims=True))\n    return exponent / np.sum(exponent, axis=axis, keepdims=True)", 'right'],
  ['softmax', 'stackoverflow.com/q/45817372: axis=0', 'import numpy as np\ndef softmax(x):\n    return np.divide(np.exp(x), np.sum(np.exp(x), axis=0))', 'softmax goes down the columns'],
  ['softmax', 'splunktool.com: a column at a time', "import numpy as np\ndef softmax(x):\n    x = x.astype(float)\n    if x.ndim == 1:\n        return np.exp(x) / np.sum(np.exp(x))\n    elif x.ndim == 2:\n        result = np.zeros_like(x)\n        M, N = x.shape\n        for n in range(N):\n            S = np.sum(np.exp(x[:, n]))\n            result[:, n] = np.exp(x[:, n]) / S\n        return result\n    else:\n        print('The input array is not 1- or 2-dimensional.')", 'softmax goes down the columns'],
  ['softmax', 'karpathy/micrograd#100: numbers of a class', "import math\nclass Value:\n    def __init__(self, data):\n        self.data = data\n    def __add__(self, other):\n        return Value(self.data + (other.data if isinstance(other, Value) else other))\n    __radd__ = __add__\n    def __truediv__(self, other):\n        return Value(self.data / other.data)\n    def exp(self):\n        return Value(math.exp(self.data))\n    def __repr__(self):\n        return f'Value(data={self.data})'\n\ndef softmax(S):\n    out = []\n    for row in S:\n        counts = [Value(x - max(row)).exp() for x in row]\n        total = sum(counts)\n        out.append([(c / total).data for c in counts])\n    return out", 'right'],
  ['softmax', 'scipy/scipy#23225: of 1e100', 'import numpy as np\ndef softmax(x):\n    x_max = np.amax(x, axis=1, keepdims=True)\n    exp_x_shifted = np.exp(x - x_max)\n    return exp_x_shifted / np.sum(exp_x_shifted, axis=1, keepdims=True)\n\nassert np.allclose(softmax(np.array([[1.0, 1.0, 1e100]])), [[0.0, 0.0, 1.0]])', 'right'],
  ['attention', 'Open-Deep-ML/DML-OpenProblem#424: weights turned', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef attention(Q, K, V):\n    d_k = Q.shape[1]\n    scores = np.matmul(Q, K.T) / np.sqrt(d_k)\n    attention_weights = softmax(scores)\n    return np.matmul(attention_weights.T, V)', 'the output is AᵀV, by the columns of the weights'],
  ['attention', 'tunz/transformer-pytorch#8: a scale of 1 / d_k', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\nclass Attention:\n    def __init__(self, att_size):\n        self.scale = att_size ** -0.5\n    def forward(self, q, k, v):\n        q = q * self.scale\n        return softmax(q.dot(k.transpose())).dot(v)\n\ndef attention(Q, K, V):\n    return Attention(K.shape[-1]).forward(Q, K, V)', 'right'],
  ['attention', 'hkproj/pytorch-transformer#24: torch, in NumPy’s place', 'import numpy as np\nimport math\ndef attention(query, key, value, mask=None, dropout=None):\n    d_k = query.shape[-1]\n    scores = (query @ key.transpose(-2, -1)) / math.sqrt(d_k)\n    if mask is not None:\n        scores.masked_fill_(mask == 0, -1e9)\n    return scores.softmax(dim=-1) @ value', 'did you mean `.T` of the second'],
  ['causal', 'duoan/TorchCode#17: zeros for the mask, and d_k', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(Q, K, V):\n    seq, d_k = Q.shape\n    mask = 1 - np.triu(np.ones((seq, seq)), k=1)\n    scores = (Q @ K.T / d_k) * mask\n    scores[scores == 0] = float('-inf')\n    return softmax(scores) @ V", 'the scores are divided by dₖ instead of √dₖ'],
  ['causal', 'duoan/TorchCode#17: zeros for the mask', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(Q, K, V):\n    seq, d_k = Q.shape\n    mask = 1 - np.triu(np.ones((seq, seq)), k=1)\n    scores = (Q @ K.T / np.sqrt(d_k)) * mask\n    scores[scores == 0] = float('-inf')\n    return softmax(scores) @ V", 'right'],
  ['causal', 'karpathy/nanoGPT#170: tril without == 0', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(Q, K, V):\n    T = len(Q)\n    bias = np.tril(np.ones((T, T)))\n    att = Q @ K.T * (1.0 / np.sqrt(K.shape[-1]))\n    att[bias == 1] = float('-inf')\n    return softmax(att) @ V", 'when the mask is inverted'],
  ['causal', 'lucidrains/memory-compressed-attention#2: masked after softmax, with +∞', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(q, k, v):\n    dots = np.einsum('id,jd->ij', q, k) * q.shape[-1] ** -0.5\n    attn = softmax(dots)\n    mask = np.ones(attn.shape, dtype=bool)\n    mask = np.triu(mask, 1)\n    attn[mask] = -float('-inf')\n    return np.einsum('ij,jd->id', attn, v)", '−∞ came after softmax'],
  ['causal', 'pbloem/former#10: triu_indices with offset 0', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(Q, K, V):\n    t = Q.shape[0]\n    dot = Q @ K.T / np.sqrt(K.shape[1])\n    indices = np.triu_indices(t, k=0)\n    dot[indices[0], indices[1]] = float('-inf')\n    return softmax(dot) @ V", 'when the causal mask also hides each token from itself'],
  ['causal', 'harvard-edge/cs249r_book#1785: an added mask taken for one of ones', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef create_causal_mask(n):\n    return np.triu(np.full((n, n), -np.inf), 1)\ndef causal_attention(Q, K, V):\n    scores = Q @ K.T / np.sqrt(K.shape[-1])\n    mask = create_causal_mask(len(Q))\n    scores = scores + (1 - mask) * -1e9\n    return softmax(scores) @ V', 'right'],
  ['causal', 'rasbt/LLMs-from-scratch#279: tril of the weights', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef causal_attention(Q, K, V):\n    attn_weights = softmax(Q @ K.T / K.shape[-1] ** 0.5)\n    masked_simple = np.tril(attn_weights)\n    row_sums = masked_simple.sum(axis=-1, keepdims=True)\n    masked_simple_norm = masked_simple / row_sums\n    return masked_simple_norm @ V', 'Put −∞ in place of forbidden scores'],
  ['masked', 'harvard-edge/cs249r_book#1785: 1 − mask', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\nMASK_VALUE = -1e9\ndef masked_attention(Q, K, V, mask):\n    scores = Q @ K.T / np.sqrt(K.shape[-1])\n    adder = (1.0 - mask) * MASK_VALUE\n    return softmax(scores + adder) @ V', 'a query that may see no key then gets weights as if there were no mask'],
  ['heads', 'aladdinpersson/Machine-Learning-Collection#65: embed_size', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(x, Wq, Wk, Wv, Wo, heads):\n    N, embed_size = x.shape\n    head_dim = embed_size // heads\n    queries = (x @ Wq).reshape(N, heads, head_dim)\n    keys = (x @ Wk).reshape(N, heads, head_dim)\n    values = (x @ Wv).reshape(N, heads, head_dim)\n    energy = np.einsum('qhd,khd->hqk', queries, keys)\n    attention = softmax(energy / (embed_size ** (1 / 2)))\n    out = np.einsum('hqk,khd->qhd', attention, values).reshape(N, heads * head_dim)\n    return out @ Wo", 'divided by √d_model'],
  ['heads', 'mkara44/transunet_pytorch#4: ** 1 / 2', "import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(x, Wq, Wk, Wv, Wo, heads):\n    n, d = x.shape\n    hd = d // heads\n    dk = hd ** 1 / 2\n    q, k, v = [(x @ W).reshape(n, heads, hd).transpose(1, 0, 2) for W in (Wq, Wk, Wv)]\n    energy = np.einsum('hid,hjd->hij', q, k) * dk\n    out = np.einsum('hij,hjd->hid', softmax(energy), v)\n    return out.transpose(1, 0, 2).reshape(n, d) @ Wo", 'Right for a single token and large scores. For two heads: every number of O is wrong'],
  ['heads', 'reczoo/FuxiCTR#30: split without transpose', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(X, W_q, W_k, W_v, W_o, num_heads):\n    dim = W_q.shape[1] // num_heads\n    query = (X @ W_q).reshape(num_heads, -1, dim)\n    key = (X @ W_k).reshape(num_heads, -1, dim)\n    value = (X @ W_v).reshape(num_heads, -1, dim)\n    scores = np.matmul(query, key.transpose(0, 2, 1)) / dim ** 0.5\n    output = np.matmul(softmax(scores), value)\n    return output.reshape(-1, num_heads * dim) @ W_o', 'when reshape(heads, n, …) cuts the numbers one after the other'],
  ['heads', 'jsbaan/transformer-from-scratch#6: no permute before the reshape', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(x, Wq, Wk, Wv, Wo, num_heads):\n    seq_len, _ = x.shape\n    qkv = np.concatenate([x @ Wq, x @ Wk, x @ Wv], axis=-1)\n    qkv_dim = Wq.shape[1] // num_heads\n    q, k, v = [part.reshape(seq_len, num_heads, qkv_dim).swapaxes(0, 1) for part in np.split(qkv, 3, axis=-1)]\n    values = softmax(np.matmul(q, k.swapaxes(-2, -1)) / np.sqrt(qkv_dim)) @ v\n    values = values.reshape(seq_len, num_heads * qkv_dim)\n    return values @ Wo', 'when the heads are reshaped into one matrix without being transposed first'],
  ['heads', 'hackiey/QAnet-pytorch#2: heads filled one by one', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(x, WQ, WK, WV, WO, n_heads):\n    l, d = x.shape[0], WQ.shape[1] // n_heads\n    heads = np.zeros((n_heads, l, d))\n    for i in range(n_heads):\n        Q, K, V = (np.dot(x, W[:, i*d:(i+1)*d]) for W in (WQ, WK, WV))\n        heads[i] = np.dot(softmax(np.dot(Q, K.T) / np.sqrt(d)), V)\n    return np.dot(heads.reshape(l, -1), WO)', 'when the heads are reshaped into one matrix without being transposed first'],
  ['heads', 'harvardnlp/annotated-transformer#17: view(h, −1), is it the same?', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef multi_head(x, w0, w1, w2, w3, h):\n    linears = [w0, w1, w2]\n    d_k = w0.shape[-1] // h\n    query, key, value = [np.dot(x, lin).reshape(-1, h, d_k).transpose((1, 0, 2)) for x, lin in zip((x, x, x), linears)]\n    p_attn = softmax(query @ key.swapaxes(-2, -1) / d_k ** .5)\n    x = (p_attn @ value).transpose((1, 0, 2)).reshape(-1, h * d_k)\n    return np.dot(x, w3)', 'right'],
  ['cross', 'humza909/LLM_Survey#2: encoder outputs as queries', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef cross_attention(decoder, encoder, Wq, Wk, Wv):\n    queries = encoder @ Wq\n    keys, values = decoder @ Wk, decoder @ Wv\n    return softmax(queries @ keys.T / np.sqrt(keys.shape[1])) @ values', 'when the queries come from C, and keys and values from X'],
  ['cross', 'rexrex9/nlp_torchtext#2: the encoder’s output in Q alone', 'import numpy as np\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n    return e / np.sum(e, axis=-1, keepdims=True)\ndef cross_attention(x, enc, Wq, Wk, Wv):\n    Q, K, V = enc @ Wq, x @ Wk, enc @ Wv\n    return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V', 'these shapes do not fit: (4, 2) @ (4, 6)'],
  ['positions', 'stackoverflow.com/q/46452020: powers of pos / 10000', 'import numpy as np\ndef positions(vocab_size, hidden_units):\n    i = np.tile(np.expand_dims(range(hidden_units), 0), [vocab_size, 1])\n    pos = np.tile(np.expand_dims(range(vocab_size), 1), [1, hidden_units])\n    pos = np.multiply(pos, 1 / 10000.0)\n    i = np.multiply(i, 2.0 / hidden_units)\n    matrix = np.power(pos, i)\n    matrix[:, 1::2] = np.sin(matrix[:, 1::2])\n    matrix[:, ::2] = np.cos(matrix[:, ::2])\n    return matrix', 'For five positions: every number of P is wrong'],
  ['positions', 'Open-Deep-ML/DML-OpenProblem#495: sines, then cosines', 'import numpy as np\ndef positions(position, d_model):\n    pos = np.arange(position).reshape(position, 1)\n    i = np.arange(d_model // 2).reshape(1, d_model // 2)\n    angles = pos / np.power(10000, 2 * i / np.float32(d_model))\n    return np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)', 'when the sines come first and then the cosines'],
  ['positions', 'Open-Deep-ML/DML-OpenProblem#193: a batch of one', 'import numpy as np\ndef positions(position, d_model):\n    angle_rads = np.arange(position)[:, np.newaxis] / np.power(10000, (2 * (np.arange(d_model)[np.newaxis, :] // 2)) / np.float32(d_model))\n    angle_rads[:, 0::2] = np.sin(angle_rads[:, 0::2])\n    angle_rads[:, 1::2] = np.cos(angle_rads[:, 1::2])\n    pos_encoding = angle_rads[np.newaxis, ...]\n    return pos_encoding.astype(np.float16)', 'numpy here has no `float16`; use float'],
  ['softmax-backward', 'HomericIntelligence/Odyssey#2134: no dot product', 'import numpy as np\ndef softmax_backward(output, grad_output):\n    result = np.zeros_like(output)\n    for b in range(output.shape[0]):\n        for i in range(output.shape[1]):\n            result[b, i] = output[b, i] * grad_output[b, i]\n    return result', 'when the row’s weighted mean of dA is not subtracted'],
  ['softmax-backward', 'eriklindernoren/ML-From-Scratch#71: p · (1 − p)', 'import numpy as np\nclass Softmax():\n    def gradient(self, p):\n        return p * (1 - p)\n\ndef softmax_backward(A, dA):\n    return Softmax().gradient(A)', 'Right for a single key. For fewer queries than keys: every number of dS is wrong'],
  ['softmax-backward', 'mlpack/mlpack#2360: that of log-softmax', 'import numpy as np\ndef softmax_backward(A, gy):\n    return gy - A * np.sum(gy, axis=1, keepdims=True)', 'Right for a single key. For fewer queries than keys: every number of dS is wrong'],
  ['softmax-backward', 'markroxor/fromscratchtoml#65: twice as much', 'import numpy as np\ndef softmax_backward(A, dA):\n    return 2 * A * (dA - (A * dA).sum(1)[:, None])', 'Right for a single key. For fewer queries than keys: every number of dS is wrong'],
  ['softmax-backward', 'RoboticsClubIITJ/ML-DL-implementation#153: the matrix of each row', 'import numpy as np\ndef softmax_backward(A, dA):\n    grads = []\n    for s, g in zip(A, dA):\n        s = s.reshape(-1, 1)\n        jacobian = np.diagflat(s) - np.dot(s, s.T)\n        grads.append(jacobian.dot(g))\n    return np.vstack(grads)', 'right'],
  ['softmax-backward', 'stackoverflow.com/q/36279904: loops over i and j', 'import numpy as np\ndef softmax_backward(A, dA):\n    out = []\n    for s, g in zip(A, dA):\n        J = np.diag(s)\n        for i in range(len(J)):\n            for j in range(len(J)):\n                if i == j:\n                    J[i][j] = s[i] * (1 - s[i])\n                else:\n                    J[i][j] = -s[i] * s[j]\n        out.append(J @ g)\n    return np.stack(out)', 'right'],
  ['temperature', 'MoonshotAI/Kimi-Audio#161: after log-softmax', 'import numpy as np\ndef next_token(logits, temperature):\n    logits = np.array(logits)\n    logprobs = logits - logits.max() - np.log(np.sum(np.exp(logits - logits.max())))\n    return np.exp(logprobs / temperature)', 'Right for temperature 1 and a single word. For a low temperature: number 0 of A is wrong'],
  ['temperature', 'RL-Align/RL-Kernel#81: twice', 'import numpy as np\ndef next_token(logits, temperature=1.0):\n    logits = np.asarray(logits, dtype=np.float64)\n    if temperature != 1.0:\n        logits = logits / temperature\n    if temperature != 1.0:\n        logits /= temperature\n    probs = np.exp(logits - logits.max())\n    return probs / probs.sum()', 'Right for temperature 1 and a single word. For a low temperature: number 0 of A is wrong'],
  ['temperature', 'google/gemma.cpp#981: after exp', 'import numpy as np\ndef next_token(logits, temperature):\n    probs = np.exp(np.array(logits) - np.max(logits))\n    probs = probs / temperature\n    return probs / probs.sum()', 'when the logits are not divided by the temperature'],
  ['temperature', 'sameersingh/uci-statnlp#26: exp alone', 'import numpy as np\ndef next_token(logits, temperature):\n    z = np.array(logits) / temperature\n    return np.exp(z - z.max())', 'but exp is not divided by the row’s sum'],
  ['tiles', 'Dao-AILab/flash-attention#2083: the maximum of a tile alone', 'import numpy as np\ndef tiled_attention(Q, K, V, B):\n    n, d = Q.shape\n    O, l, m = np.zeros((n, V.shape[1])), np.zeros((n, 1)), np.full((n, 1), -np.inf)\n    for j in range(0, K.shape[0], B):\n        S = Q @ K[j:j + B].T / np.sqrt(d)\n        m_new = S.max(axis=1, keepdims=True)\n        P = np.exp(S - m_new)\n        scale = np.exp(m - m_new)\n        l = scale * l + P.sum(axis=1, keepdims=True)\n        O = scale * O + P @ V[j:j + B]\n        m = m_new\n    return O / l', 'Is the maximum that of a tile alone?'],
  ['tiles', 'ELS-RD/kernl#16: online softmax', "import numpy as np\ndef tiled_attention(Q, K, V, block_size):\n    out = np.zeros((Q.shape[0], V.shape[1]))\n    for i, q in enumerate(Q):\n        row_max, normalizer = float('-inf'), 0.0\n        for start in range(0, len(K), block_size):\n            x = K[start:start + block_size] @ q / np.sqrt(Q.shape[1])\n            prev_max, row_max = row_max, max(row_max, x.max())\n            correction = np.exp(prev_max - row_max)\n            p = np.exp(x - row_max)\n            normalizer = normalizer * correction + np.sum(p)\n            out[i] = out[i] * correction + p @ V[start:start + block_size]\n        out[i] /= normalizer\n    return out", 'right'],
  ['weighted-sum', 'Open-Deep-ML/DML-OpenProblem#424: as the test expected', 'import numpy as np\ndef weighted_sum(A, V):\n    return np.dot(A.transpose(), V)', 'the output is AᵀV, by the columns of the weights'],
]; // prettier-ignore
