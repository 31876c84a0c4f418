# %% start
import numpy as np


def positions(n, d_model):
    """Returns a vector for each of n positions."""

# %% solution
import numpy as np


def positions(n, d_model):
    even = np.arange(0, d_model, 2)
    position = np.arange(n)[:, None]
    angles = position / 10000 ** (even / d_model)
    P = np.zeros((n, d_model))
    P[:, 0::2] = np.sin(angles)
    P[:, 1::2] = np.cos(angles)
    return P

# %% solution
import math


def positions(n, d_model):
    rows = []
    for p in range(n):
        row = []
        for i in range(d_model // 2):
            angle = p / 10000 ** (2 * i / d_model)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return rows
