# %% start
import numpy as np


def weighted_sum(A, V):
    """Returns the values, mixed by the weights A."""
    return ...  # one line

# %% solution
import numpy as np


def weighted_sum(A, V):
    return A @ V

# %% solution
import numpy as np


def weighted_sum(A, V):
    output = np.zeros((A.shape[0], V.shape[1]))
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            output[i] += A[i, j] * V[j]
    return output
