"""Runs learners' programs with real NumPy, as the page runs them with its own: jobs come in and results go out as JSON."""
import copy
import json
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")


def value(x):
    if x is None:
        return "nothing"
    if isinstance(x, tuple) and any(getattr(part, "ndim", 0) > 1 for part in x):
        return [value(part) for part in x]
    try:
        return np.atleast_1d(np.array(x, dtype=float)).tolist()
    except (TypeError, ValueError):
        return type(x).__name__


def run(job):
    scope = {"__name__": "exercise"}
    try:
        exec(job["code"], scope)
    except Exception as error:
        return {"error": type(error).__name__}
    if job["name"] not in scope:
        return {"error": "missing"}
    results = []
    for given in job["each"]:
        arguments = eval(given, {"array": np.array, "float": float, "inf": np.inf, "nan": np.nan})
        before = copy.deepcopy(arguments)
        try:
            result = {"result": value(scope[job["name"]](*arguments))}
        except Exception as error:
            result = {"error": type(error).__name__}
        same = [np.array_equal(np.nan_to_num(a), np.nan_to_num(b)) for a, b in zip(arguments, before)]
        results.append(dict(result, changed=[i for i, is_same in enumerate(same) if not is_same]))
    return {"results": results}


# Programs that print do so elsewhere.
out, sys.stdout = sys.stdout, sys.stderr
out.write(json.dumps([run(job) for job in json.load(sys.stdin)]))
