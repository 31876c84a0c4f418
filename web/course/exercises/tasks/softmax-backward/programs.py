# %% start
import numpy as np


def softmax_backward(A, dA):
    """Returns dS, where dA is the gradient of A."""

# %% solution
import numpy as np


def softmax_backward(A, dA):
    mean = (A * dA).sum(axis=1, keepdims=True)
    return A * (dA - mean)

# %% solution
import numpy as np


def softmax_backward(A, dA):
    rows = []
    for a, da in zip(A, dA):
        jacobian = np.diag(a) - np.outer(a, a)
        rows.append(jacobian @ da)
    return np.stack(rows)
