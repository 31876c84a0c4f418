# %% start
import numpy as np


def weighted_sum(A, V):
    """Mixes the rows of V for each query: row i of A says how much of each value goes into output i."""
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
