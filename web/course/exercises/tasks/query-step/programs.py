# %% start
import numpy as np


def query_step(X, W_Q, W_K, W_V, dO, rate):
    """Returns W_Q after one step of gradient descent."""
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    dA = dO @ V.T
    mean = (A * dA).sum(axis=1, keepdims=True)
    dS_scaled = A * (dA - mean)
    # dS, dQ and dW_Q go here.
    return W_Q - ...

# %% solution
import numpy as np


def query_step(X, W_Q, W_K, W_V, dO, rate):
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    dA = dO @ V.T
    mean = (A * dA).sum(axis=1, keepdims=True)
    dS_scaled = A * (dA - mean)
    dS = dS_scaled / np.sqrt(K.shape[1])
    dQ = dS @ K
    dW_Q = X.T @ dQ
    return W_Q - rate * dW_Q

# %% solution
import numpy as np


def query_step(X, W_Q, W_K, W_V, dO, rate):
    scale = W_K.shape[1] ** -0.5
    K, V = X @ W_K, X @ W_V
    moved = W_Q.copy()
    for x, do in zip(X, dO):
        s = K @ (x @ W_Q) * scale
        a = np.exp(s - s.max())
        a /= a.sum()
        da = V @ do
        dq = (a * (da - a @ da) * scale) @ K
        moved -= rate * np.outer(x, dq)
    return moved
