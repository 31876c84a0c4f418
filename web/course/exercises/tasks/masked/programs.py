# %% start
import numpy as np


def masked_attention(Q, K, V, allowed):
    """As attention; query i sees key j if allowed[i, j]."""

# %% solution
import numpy as np


def masked_attention(Q, K, V, allowed):
    seen = allowed.any(axis=1, keepdims=True)
    S = Q @ K.T / np.sqrt(K.shape[1])
    S = np.where(allowed | ~seen, S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return np.where(seen, A @ V, 0)

# %% solution
import numpy as np


def masked_attention(Q, K, V, allowed):
    output = np.zeros((Q.shape[0], V.shape[1]))
    for i in range(Q.shape[0]):
        if not allowed[i].any():
            continue
        keys, values = K[allowed[i]], V[allowed[i]]
        s = keys @ Q[i] / np.sqrt(K.shape[1])
        e = np.exp(s - s.max())
        output[i] = e @ values / e.sum()
    return output
