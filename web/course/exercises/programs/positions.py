# %% start
import numpy as np


def positions(n, d_model):
    """Returns a vector for each of n positions: sines in its even columns, cosines in its odd ones."""

# %% solution
import numpy as np


def positions(n, d_model):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
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
