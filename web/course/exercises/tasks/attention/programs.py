# %% start
import numpy as np


def attention(Q, K, V):
    """Returns one output for each query."""

# %% solution
import numpy as np


def attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V

# %% solution
import math


def attention(Q, K, V):
    d_k = len(K[0])
    outputs = []
    for query in Q:
        scores = []
        for key in K:
            score = sum(a * b for a, b in zip(query, key))
            scores.append(score / math.sqrt(d_k))
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        total = sum(shares)
        output = [0.0] * len(V[0])
        for share, value in zip(shares, V):
            for j, number in enumerate(value):
                output[j] += share / total * number
        outputs.append(output)
    return outputs
