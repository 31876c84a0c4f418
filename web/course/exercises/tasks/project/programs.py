# %% start
import numpy as np


def project(X, W_Q, W_K, W_V):
    """Returns queries, keys and values, one token a row."""
    Q = X @ W_Q
    K = ...
    V = ...
    return Q, K, V

# %% solution
import numpy as np


def project(X, W_Q, W_K, W_V):
    Q = X @ W_Q
    K = X @ W_K
    V = X @ W_V
    return Q, K, V

# %% solution
import numpy as np


def project(X, W_Q, W_K, W_V):
    def times(W):
        return np.einsum("id,dk->ik", X, W)

    return times(W_Q), times(W_K), times(W_V)
