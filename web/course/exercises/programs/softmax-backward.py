# %% start
import numpy as np


def softmax_backward(A, dA):
    """
    Returns the gradient of the scores that softmax turned into the weights A, where dA is the gradient of the weights.
    """

# %% solution
import numpy as np


def softmax_backward(A, dA):
    return A * (dA - (A * dA).sum(axis=1, keepdims=True))

# %% solution
import numpy as np


def softmax_backward(A, dA):
    rows = []
    for a, da in zip(A, dA):
        jacobian = np.diag(a) - np.outer(a, a)
        rows.append(jacobian @ da)
    return np.stack(rows)
