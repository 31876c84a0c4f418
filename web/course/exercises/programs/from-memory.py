# %% start
import numpy as np
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
        scores = [sum(a * b for a, b in zip(query, key)) / math.sqrt(d_k) for key in K]
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        total = sum(shares)
        outputs.append([sum(share / total * value[j] for share, value in zip(shares, V)) for j in range(len(V[0]))])
    return outputs
