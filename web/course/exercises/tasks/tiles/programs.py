# %% start
import numpy as np


def tiled_attention(Q, K, V, size):
    """As attention, with size keys at a time."""
    d_k = K.shape[1]
    for start in range(0, len(K), size):
        S = Q @ K[start:start + size].T / np.sqrt(d_k)

# %% solution
import numpy as np


def tiled_attention(Q, K, V, size):
    n = len(Q)
    top = np.full((n, 1), -np.inf)
    total = np.zeros((n, 1))
    output = np.zeros((n, V.shape[1]))
    for start in range(0, len(K), size):
        keys = K[start:start + size]
        S = Q @ keys.T / np.sqrt(K.shape[1])
        new = np.maximum(top, S.max(axis=1, keepdims=True))
        E = np.exp(S - new)
        keep = np.exp(top - new)
        total = total * keep + E.sum(axis=1, keepdims=True)
        output = output * keep + E @ V[start:start + size]
        top = new
    return output / total

# %% solution
import numpy as np


def tiled_attention(Q, K, V, size):
    # A query at a time, twice over the keys: once for the
    # maximum, once for the sums.
    rows = []
    for q in Q / K.shape[1] ** 0.5:
        tiles = range(0, len(K), size)
        top = max((K[t:t + size] @ q).max() for t in tiles)
        total, row = 0.0, np.zeros(V.shape[1])
        for t in tiles:
            e = np.exp(K[t:t + size] @ q - top)
            total += e.sum()
            row += e @ V[t:t + size]
        rows.append(row / total)
    return np.array(rows)
