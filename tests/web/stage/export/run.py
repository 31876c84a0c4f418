# Runs programs, each with names of its own. Standard input: { "run": { name: source }, "read": { name: source } }; what is
# only to be read needs modules that may not be here. Standard output: of each that ran, what it printed, and its arrays, an
# infinite number as a string.
import contextlib
import io
import json
import math
import sys

import numpy as np


def numbers(array):
    return [value if math.isfinite(value) else str(value) for value in array.ravel().tolist()]


def run(name, source):
    names = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, name, 'exec'), names)
    arrays = {key: numbers(value) for key, value in names.items() if isinstance(value, np.ndarray)}
    return {'printed': printed.getvalue(), 'arrays': arrays}


given = json.load(sys.stdin)
for name, source in given['read'].items():
    compile(source, name, 'exec')
json.dump({name: run(name, source) for name, source in given['run'].items()}, sys.stdout)
