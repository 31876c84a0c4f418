# %% start
import numpy as np


def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def cross_attention(X, C, W_Q, W_K, W_V):
    """The tokens in X ask, and the tokens in C answer."""
    # Two of these lines are still those of self-attention.
    Q = X @ W_Q
    K = X @ W_K
    V = X @ W_V
    A = softmax(Q @ K.T / np.sqrt(K.shape[1]))
    return A @ V

# %% solution
import numpy as np


def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def cross_attention(X, C, W_Q, W_K, W_V):
    Q = X @ W_Q
    K = C @ W_K
    V = C @ W_V
    A = softmax(Q @ K.T / np.sqrt(K.shape[1]))
    return A @ V

# %% solution
import numpy as np


def cross_attention(X, C, W_Q, W_K, W_V):
    S = X @ (W_Q @ W_K.T) @ C.T / W_K.shape[1] ** 0.5
    A = np.exp(S - np.max(S, axis=-1, keepdims=True))
    A /= np.sum(A, axis=-1, keepdims=True)
    return (A @ C) @ W_V
