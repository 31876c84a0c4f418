# %% start
import numpy as np


def attention_backward(Q, K, V, dO):
    """Returns the gradients of Q, K and V, where dO is the gradient of attention's output."""
    d_k = K.shape[1]
    S = Q @ K.T / np.sqrt(d_k)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    # From the output back to Q, K and V.

# %% solution
import numpy as np


def attention_backward(Q, K, V, dO):
    d_k = K.shape[1]
    S = Q @ K.T / np.sqrt(d_k)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    dV = A.T @ dO
    dA = dO @ V.T
    dS = A * (dA - (A * dA).sum(axis=1, keepdims=True)) / np.sqrt(d_k)
    return dS @ K, dS.T @ Q, dV

# %% solution
import numpy as np


def attention_backward(Q, K, V, dO):
    scale = K.shape[1] ** -0.5
    dQ, dK, dV = np.zeros(Q.shape), np.zeros(K.shape), np.zeros(V.shape)
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
