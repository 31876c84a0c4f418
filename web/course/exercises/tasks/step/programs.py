# %% start
import numpy as np


def step(Q, K, V, target, rate):
    """Returns V after one step of gradient descent."""
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    O = A @ V
    # The gradients of O and of V go here.
    return V - ...

# %% solution
import numpy as np


def step(Q, K, V, target, rate):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    O = A @ V
    dO = 2 * (O - target)
    dV = A.T @ dO
    return V - rate * dV

# %% solution
import numpy as np


def step(Q, K, V, target, rate):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    moved = V.copy()
    for weights, output, wanted in zip(A, A @ V, target):
        change = rate * 2 * (output - wanted)
        for j in range(len(V)):
            moved[j] -= weights[j] * change
    return moved
