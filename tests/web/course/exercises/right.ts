/** Right programs in many styles, by the exercise. */
const np = 'import numpy as np\n';

const softmaxes: Readonly<Record<string, string>> = {
  newaxis: `def softmax(S):
    e = np.exp(S - S.max(1)[:, None])
    return e / e.sum(1)[:, np.newaxis]`,
  transposed: `def softmax(S):
    e = np.exp(S.T - S.max(axis=1))
    return (e / e.sum(axis=0)).T`,
  'in place on a copy': `def softmax(S):
    P = S.copy()
    P -= P.max(axis=1, keepdims=True)
    np_exp = np.exp(P)
    np_exp /= np_exp.sum(axis=1, keepdims=True)
    return np_exp`,
  'rows in a loop': `def softmax(S):
    out = np.zeros_like(S)
    for i in range(S.shape[0]):
        e = np.exp(S[i] - np.max(S[i]))
        out[i] = e / np.sum(e)
    return out`,
  'cells in loops': `import math
def softmax(S):
    n, m = S.shape
    out = np.empty((n, m))
    for i in range(n):
        top = -math.inf
        for j in range(m):
            if S[i, j] > top:
                top = S[i, j]
        total = 0
        for j in range(m):
            out[i, j] = math.exp(S[i, j] - top)
            total += out[i, j]
        for j in range(m):
            out[i, j] /= total
    return out`,
  'a comprehension': `def softmax(S):
    return np.array([np.exp(row - max(row)) / sum(np.exp(row - max(row))) for row in S])`,
  'the logarithm of the sum': `def softmax(S):
    top = S.max(axis=1, keepdims=True)
    return np.exp(S - top - np.log(np.exp(S - top).sum(axis=1, keepdims=True)))`,
  apply_along_axis: `def softmax(S):
    return np.apply_along_axis(lambda r: np.exp(r - r.max()) / np.exp(r - r.max()).sum(), 1, S)`,
  'helpers and types': `from typing import List, Optional
def row_softmax(row: np.ndarray) -> np.ndarray:
    """One row."""
    shifted: np.ndarray = row - row.max()
    e = np.exp(shifted)
    return e / e.sum()

def softmax(S: np.ndarray, axis: Optional[int] = None) -> np.ndarray:
    return np.vstack([row_softmax(r) for r in S])`,
  'lists and zip': `from math import exp
def softmax(S):
    result = []
    for row in S.tolist():
        m = max(row)
        es = list(map(lambda x: exp(x - m), row))
        result.append([e / sum(es) for e in es])
    return result`,
  'a class': `class Softmax:
    def __init__(self, axis):
        self.axis = axis
    def __call__(self, x):
        e = np.exp(np.subtract(x, np.amax(x, axis=self.axis, keepdims=True)))
        return np.divide(e, np.sum(e, axis=self.axis, keepdims=True))
softmax = Softmax(-1)`,
  'one minus the others': `def softmax(S):
    # 1 / Σ exp(s_j − s_i)
    with np.errstate(over="ignore", invalid="ignore"):
        d = S[:, None, :] - S[:, :, None]
    d = np.where(np.isnan(d), -np.inf, d)
    return np.where(np.isinf(S), 0, 1 / np.maximum(np.exp(d).sum(axis=2), 1))`,
  clip: `def softmax(S):
    S = np.asarray(S, dtype=np.float64)
    e = np.exp(np.clip(S - S.max(axis=1).reshape(-1, 1), -700, 0))
    e[np.isneginf(S)] = 0
    return e / np.einsum("ij->i", e)[:, None]`,
};

const soft = `def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
`;

const attentions: Readonly<Record<string, string>> = {
  dot: `${soft}
def attention(Q, K, V):
    d_k = K.shape[1]
    return np.dot(softmax(np.dot(Q, K.transpose()) / d_k ** 0.5), V)`,
  einsum: `${soft}
def attention(q, k, v):
    scores = np.einsum("id,jd->ij", q, k) * (q.shape[1] ** -0.5)
    return np.einsum("ij,jd->id", softmax(scores), v)`,
  'the scale on Q': `${soft}
import math
def attention(Q, K, V):
    Q = Q / math.sqrt(Q.shape[1])
    return softmax(Q @ K.T) @ V`,
  'the division last': `def attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(1, keepdims=True))
    return (E @ V) / E.sum(1, keepdims=True)`,
  'a query at a time': `def attention(Q, K, V):
    out = []
    for q in Q:
        s = K @ q / np.sqrt(len(q))
        w = np.exp(s - s.max())
        out.append(w @ V / w.sum())
    return np.array(out)`,
  'online, a key at a time': `import math
def attention(Q, K, V):
    out = np.zeros((Q.shape[0], V.shape[1]))
    for i, q in enumerate(Q):
        top, total, acc = -math.inf, 0.0, np.zeros(V.shape[1])
        for k, v in zip(K, V):
            s = float(np.dot(q, k)) / math.sqrt(K.shape[1])
            new = max(top, s)
            old = math.exp(top - new) if top > -math.inf else 0.0
            p = math.exp(s - new)
            total = total * old + p
            acc = acc * old + p * v
            top = new
        out[i] = acc / total
    return out`,
  'a batch of one': `${soft}
def attention(Q, K, V):
    Q, K, V = Q[None], K[None], V[None]
    A = softmax(Q @ K.swapaxes(-1, -2) / np.sqrt(K.shape[-1]))
    return (A @ V)[0]`,
  broadcasting: `def attention(Q, K, V):
    S = (Q[:, None, :] * K[None, :, :]).sum(axis=-1) / np.sqrt(K.shape[-1])
    A = np.exp(S - S.max(axis=1)[:, None])
    A = A / A.sum(axis=1)[:, None]
    return (A[:, :, None] * V[None, :, :]).sum(axis=1)`,
  'a mask that is optional': `${soft}
def attention(Q, K, V, mask=None):
    """Scaled dot-product attention."""
    d_k = Q.shape[-1]
    scores = np.matmul(Q, K.T) / np.sqrt(d_k)
    if mask is not None:
        scores = np.where(mask, scores, -1e9)
    weights = softmax(scores)
    output = np.matmul(weights, V)
    return output`,
  'in place': `def attention(Q, K, V):
    S = Q @ K.T
    S /= np.sqrt(K.shape[1])
    S -= S.max(axis=1, keepdims=True)
    S = np.exp(S)
    S /= S.sum(axis=1, keepdims=True)
    return S @ V`,
  'a class': `class Attention:
    def __init__(self, d_k):
        self.scale = 1 / np.sqrt(d_k)
    def forward(self, Q, K, V):
        S = self.scale * (Q @ K.T)
        W = np.exp(S - S.max(axis=1, keepdims=True))
        W /= W.sum(axis=1, keepdims=True)
        return W @ V
def attention(Q, K, V):
    return Attention(Q.shape[1]).forward(Q, K, V)`,
  'types, warnings and a demonstration': `import warnings
import numpy.typing as npt
from numpy.typing import NDArray
from numpy.linalg import norm
warnings.filterwarnings("ignore")
${soft}
def attention(Q: NDArray, K: npt.NDArray, V: NDArray) -> NDArray:
    d_k = K.shape[-1]
    return softmax(np.tensordot(Q, K, axes=(1, 1)) / np.sqrt(d_k)) @ V

if __name__ == "__main__":
    rng = np.random.default_rng(0)
    Q = rng.normal(size=(3, 4))
    print(attention(Q, Q, Q))`,
  'a tuple of rows': `${soft}
def attention(Q, K, V):
    return tuple(softmax((K @ q)[None] / np.sqrt(len(q)))[0] @ V for q in Q)`,
  'float32 on the way': `${soft}
def attention(Q, K, V):
    d_k = np.float64(K.shape[-1])
    return np.asarray(softmax((Q @ K.T) / np.sqrt(d_k)), dtype=float).dot(V)`,
};

const causals: Readonly<Record<string, string>> = {
  tril: `${soft}
def causal_attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    mask = np.tril(np.ones_like(S))
    S = np.where(mask == 0, -np.inf, S)
    return softmax(S) @ V`,
  added: `${soft}
def causal_attention(Q, K, V):
    n = len(Q)
    M = np.triu(np.full((n, n), -np.inf), k=1)
    return softmax(Q @ K.T / K.shape[1] ** 0.5 + M) @ V`,
  'minus a thousand million': `${soft}
def causal_attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    S += (1 - np.tril(np.ones(S.shape))) * -1e9
    return softmax(S) @ V`,
  'only the keys so far': `def causal_attention(Q, K, V):
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        s = Q[i] @ K[:i + 1].T / np.sqrt(K.shape[1])
        e = np.exp(s - s.max())
        out[i] = (e / e.sum()) @ V[:i + 1]
    return out`,
  'erased and divided again': `def causal_attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    S[np.triu_indices(len(Q), 1)] = -1e30
    E = np.exp(S - S.max(axis=1, keepdims=True)) * np.tri(len(Q))
    return E / E.sum(axis=1, keepdims=True) @ V`,
};

const heads: Readonly<Record<string, string>> = {
  'slices of columns': `${soft}
def multi_head(X, W_Q, W_K, W_V, W_O, heads):
    n, w = len(X), W_Q.shape[1] // heads
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    out = np.zeros((n, V.shape[1]))
    for h in range(heads):
        s = slice(h * w, (h + 1) * w)
        out[:, s] = softmax(Q[:, s] @ K[:, s].T / np.sqrt(w)) @ V[:, s]
    return out @ W_O`,
  einsum: `${soft}
def multi_head(X, W_Q, W_K, W_V, W_O, heads):
    Q, K, V = [(X @ W).reshape(len(X), heads, -1) for W in (W_Q, W_K, W_V)]
    A = softmax(np.einsum('ihd,jhd->hij', Q, K) / Q.shape[-1] ** 0.5)
    return np.einsum('hij,jhd->ihd', A, V).reshape(len(X), -1) @ W_O`,
  'a class': `${soft}
class Heads:
    def __init__(self, weights, heads):
        self.weights, self.h = weights, heads

    @staticmethod
    def attention(q, k, v):
        return softmax(q @ k.T / np.sqrt(k.shape[-1])) @ v

    def __call__(self, X):
        parts = zip(*(np.hsplit(X @ W, self.h) for W in self.weights))
        return np.concatenate([self.attention(q, k, v) for q, k, v in parts], axis=-1)

def multi_head(X, W_Q, W_K, W_V, W_O, heads):
    return Heads([W_Q, W_K, W_V], heads)(X) @ W_O`,
};

const maskeds: Readonly<Record<string, string>> = {
  'divide where': `def masked_attention(Q, K, V, allowed):
    S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    e = np.exp(S - S.max(axis=1, keepdims=True, initial=-1e300))
    total = e.sum(axis=1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total != 0) @ V`,
  nan_to_num: `def masked_attention(Q, K, V, mask):
    scores = (Q @ K.T) / np.sqrt(K.shape[-1])
    scores[~mask] = -np.inf
    with np.errstate(invalid='ignore'):
        w = np.exp(scores - scores.max(axis=-1, keepdims=True))
        w = w / w.sum(axis=-1, keepdims=True)
    return np.nan_to_num(w, nan=0.0) @ V`,
  'lists and dictionaries': `import math
def masked_attention(Q, K, V, allowed):
    out = []
    for i in range(len(Q)):
        s = {j: sum(a * b for a, b in zip(Q[i], K[j])) / math.sqrt(len(K[0])) for j in range(len(K)) if allowed[i][j]}
        row = [0.0 for _ in V[0]]
        if s:
            top = max(s.values())
            z = sum(math.exp(v - top) for v in s.values())
            for j, v in s.items():
                for c in range(len(row)):
                    row[c] += math.exp(v - top) / z * V[j][c]
        out.append(row)
    return out`,
};

const positions: Readonly<Record<string, string>> = {
  'exp of the logarithm': `def positions(n, d_model):
    position = np.arange(n)[:, np.newaxis]
    div_term = np.exp(np.arange(0, d_model, 2) * -(np.log(10000.0) / d_model))
    pe = np.zeros((n, d_model))
    pe[:, 0::2] = np.sin(position * div_term)
    pe[:, 1::2] = np.cos(position * div_term)
    return pe`,
  where: `def positions(n, d_model):
    p, j = np.arange(n)[:, None], np.arange(d_model)[None, :]
    angle = p / np.power(10000, 2 * (j // 2) / d_model)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))`,
  'stacked and reshaped': `def positions(n, d_model):
    rates = 1 / 10000 ** (np.arange(d_model // 2) / (d_model / 2))
    angles = np.outer(np.arange(n), rates)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d_model)`,
  'a shifted sine': `def positions(n, d_model):
    j = np.arange(d_model)
    angles = np.arange(n).reshape(-1, 1) * 10000.0 ** (-(j // 2 * 2) / d_model)
    return np.sin(angles + (j % 2) * np.pi / 2)`,
};

const steps: Readonly<Record<string, string>> = {
  'a helper': `def forward(Q, K):
    S = Q @ K.T / np.sqrt(K.shape[-1])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)

def step(Q, K, V, target, rate):
    A = forward(Q, K)
    error = A @ V - target
    return V - 2 * rate * (A.T @ error)`,
  einsum: `def step(Q, K, V, target, rate):
    S = np.einsum('id,jd->ij', Q, K) / np.sqrt(K.shape[1])
    A = np.exp(S - S.max(1)[:, None])
    A /= A.sum(1)[:, None]
    return V - rate * np.einsum('ij,ic->jc', A, 2 * (A @ V - target))`,
  'against the difference': `def step(Q, K, V, target, rate):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    V = V.copy()
    V += rate * A.T @ (2 * (target - A @ V))
    return V`,
  'pure Python': `import math
def step(Q, K, V, target, rate):
    moved = [list(row) for row in V]
    for q, t in zip(Q, target):
        s = [sum(a * b for a, b in zip(q, k)) / math.sqrt(len(k)) for k in K]
        e = [math.exp(x - max(s)) for x in s]
        a = [x / sum(e) for x in e]
        o = [sum(w * v[c] for w, v in zip(a, V)) for c in range(len(t))]
        for j in range(len(a)):
            for c in range(len(t)):
                moved[j][c] -= rate * 2 * (o[c] - t[c]) * a[j]
    return moved`,
};

const querySteps: Readonly<Record<string, string>> = {
  einsum: `${soft}
def query_step(X, W_Q, W_K, W_V, dO, rate):
    K, V = X @ W_K, X @ W_V
    A = softmax(X @ W_Q @ K.T / np.sqrt(K.shape[-1]))
    dA = np.einsum('ic,jc->ij', dO, V)
    dS = A * (dA - np.einsum('ij,ij->i', A, dA)[:, None]) / np.sqrt(K.shape[-1])
    return W_Q - rate * np.einsum('if,ij,jc->fc', X, dS, K)`,
  'in place, the scale at the end': `${soft}
def query_step(X, W_Q, W_K, W_V, dO, rate):
    root = np.sqrt(W_K.shape[1])
    A = softmax((X @ W_Q) @ (X @ W_K).T / root)
    dA = dO @ (X @ W_V).T
    dS = A * dA - A * (A * dA).sum(axis=1).reshape(-1, 1)
    W = np.array(W_Q)
    W -= rate / root * (X.T @ (dS @ X @ W_K))
    return W`,
};

const blocks: Readonly<Record<string, string>> = {
  'a class': `${soft}
class Block:
    def __init__(self, *weights):
        self.q, self.k, self.v, self.o, self.first, self.second = weights

    def attention(self, x):
        scores = (x @ self.q) @ (x @ self.k).T
        return softmax(scores / np.sqrt(self.k.shape[1])) @ (x @ self.v) @ self.o

    def mlp(self, x):
        hidden = x @ self.first
        return np.where(hidden > 0, hidden, 0) @ self.second

    def __call__(self, x):
        x = x + self.attention(x)
        return x + self.mlp(x)

def block(X, W_Q, W_K, W_V, W_O, W_1, W_2):
    return Block(W_Q, W_K, W_V, W_O, W_1, W_2)(X)`,
  'functions in a list': `${soft}
def block(X, W_Q, W_K, W_V, W_O, W_1, W_2):
    def attend(x):
        return softmax((x @ W_Q) @ (x @ W_K).T * W_K.shape[1] ** -0.5) @ (x @ W_V @ W_O)
    stream = X
    for part in [attend, lambda x: np.clip(x @ W_1, 0, None) @ W_2]:
        stream = stream + part(stream)
    return stream`,
};

const styles = {
  softmax: softmaxes,
  attention: attentions,
  causal: causals,
  masked: maskeds,
  heads,
  positions,
  'query-step': querySteps,
  step: steps,
  block: blocks,
};

/** Beside the exercises' own solutions. */
export const RIGHT: readonly (readonly [exercise: string, style: string, code: string])[] = Object.entries(
  styles,
).flatMap(([id, programs]) => Object.entries(programs).map(([style, code]) => [id, style, np + code] as const));
