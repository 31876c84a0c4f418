# %% start
import numpy as np


def attention_backward(Q, K, V, dO):
    """Returns the gradients of Q, K and V, given dO."""
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    # From the output back to Q, K and V.

# %% solution
import numpy as np


def attention_backward(Q, K, V, dO):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    dV = A.T @ dO
    dA = dO @ V.T
    mean = (A * dA).sum(axis=1, keepdims=True)
    dS = A * (dA - mean) / np.sqrt(K.shape[1])
    return dS @ K, dS.T @ Q, dV

# %% solution
import numpy as np


def attention_backward(Q, K, V, dO):
    scale = K.shape[1] ** -0.5
    dQ, dK, dV = [np.zeros(M.shape) for M in (Q, K, V)]
    for i in range(len(Q)):
        s = K @ Q[i] * scale
        a = np.exp(s - s.max())
        a /= a.sum()
        da = V @ dO[i]
        ds = a * (da - a @ da) * scale
        dQ[i] = ds @ K
        dK += np.outer(ds, Q[i])
        dV += np.outer(a, dO[i])
    return dQ, dK, dV
