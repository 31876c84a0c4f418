"""Runs programs with the `numpy` that is here, and records what each shows: it is the same in CPython and in MicroPython."""
import numpy as np


def numbers(x):
    """Returns numbers as text that is exact."""
    if isinstance(x, list):
        return [numbers(one) for one in x]
    return repr(x)


def seen(x):
    if isinstance(x, (tuple, list)):
        return [seen(one) for one in x]
    if hasattr(x, "tolist") and hasattr(x, "shape") and x.shape != ():
        return {"str": str(x), "repr": repr(x), "dtype": str(x.dtype), "shape": list(x.shape), "values": numbers(x.tolist() if x.size <= 200 else [])}
    if hasattr(x, "item"):
        x = x.item()
    return {"str": str(x), "values": numbers(x)}


def run(program):
    """Returns what it shows, and the name and message of the error that ended it, if one did."""
    shown = []
    try:
        scope = globals().copy()
        scope.update([("show", lambda x: shown.append(seen(x)))])
        exec(program, scope)
    except Exception as error:
        return {"shown": shown, "error": [type(error).__name__, str(error)]}
    return {"shown": shown}
