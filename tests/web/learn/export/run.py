# Runs programs, each in a folder with its file of weights. Standard input: { "run": { name: { "source", "file", "weights" } },
# "read": { name: source } }; weights are in base64. What is to be read is compiled, and run where its module is there.
# Standard output: of each that ran, what it printed, and its logits and probabilities.
import base64
import contextlib
import importlib.util
import io
import json
import os
import sys
import tempfile


def run(name, source, file, weights):
    names = {}
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        with open(os.path.join(folder, file), 'wb') as opened:
            opened.write(base64.b64decode(weights))
        os.chdir(folder)
        exec(compile(source, name, 'exec'), names)
        os.chdir('/')
    return {'printed': printed.getvalue(), **{key: names[key].tolist() for key in ('logits', 'probabilities')}}


given = json.load(sys.stdin)
has_torch = importlib.util.find_spec('torch') is not None
ran = {}
for name, program in given.items():
    if 'import torch' in program['source'] and not has_torch:
        compile(program['source'], name, 'exec')
    else:
        ran[name] = run(name, **program)
json.dump(ran, sys.stdout)
