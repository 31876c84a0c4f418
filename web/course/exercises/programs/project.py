# %% start
import numpy as np


def project(X, W_Q, W_K, W_V):
    """Returns the queries, keys and values of the tokens in X, one token per row."""
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
    return tuple([np.einsum("id,dk->ik", X, W) for W in (W_Q, W_K, W_V)])
