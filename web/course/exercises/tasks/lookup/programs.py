# %% start
import numpy as np


def lookup(q, K, V):
    """Returns the mixture of values that query q gets."""
    scores = K @ q
    weights = ...  # softmax of the scores
    return weights @ V

# %% solution
import numpy as np


def lookup(q, K, V):
    scores = K @ q
    weights = np.exp(scores) / np.exp(scores).sum()
    return weights @ V

# %% solution
import math


def lookup(q, K, V):
    scores = [sum(a * b for a, b in zip(q, k)) for k in K]
    top = max(scores)
    shares = [math.exp(score - top) for score in scores]
    total = sum(shares)
    output = [0.0] * len(V[0])
    for share, value in zip(shares, V):
        for j, number in enumerate(value):
            output[j] += share / total * number
    return output
