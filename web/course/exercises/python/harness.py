"""Runs a learner's program, calls its function, and says as JSON what came of it."""
import builtins
import io
import json
import sys

import arrays
import closing
import jsons
import maths
import numpy
import operators
from any_type import AnyType

_CLOSED = {
    "js": ": a program here reaches no page",
    "jsffi": ": a program here reaches no page",
    "random": ": its numbers would differ from Python's own",
    "torch": "; write it with numpy",
    "scipy": "; write it with numpy",
    "tensorflow": "; write it with numpy",
    "jax": "; write it with numpy",
}
_OPEN = "numpy cmath time functools itertools collections copy operator string json re abc heapq".split()


_allowed = {name: __import__(name) for name in _OPEN}
_allowed["math"], _allowed["json"], _allowed["numpy.linalg"] = maths, jsons, numpy.linalg
# These only name types or turn off warnings, and MicroPython has none of them.
for _name in ("typing", "__future__", "numpy.typing", "warnings"):
    _allowed[_name] = AnyType()
numpy.typing = _allowed["numpy.typing"]
builtins.slice = numpy.slice_of
_print = print
# It shows everything at once.
builtins.print = lambda *values, flush=False, **named: _print(*map(operators.shown, values), **named)
# MicroPython's own dicts keep no order.
builtins.dict = operators.OrderedDict
builtins.sorted = operators.ordered
builtins.round = operators.nearest
_allowed["collections"].defaultdict = operators.DefaultDict
builtins.max = numpy.of_numbers(max)
builtins.min = numpy.of_numbers(min)
_scope = {}
closing.close(_allowed, _CLOSED, _scope)


_source = ""
# The names that translate.ts writes.
_TRANSLATED = {
    "__in_place__": operators.InPlace,
    "__power__": operators.power,
    "__dict__": operators.OrderedDict,
    "__from_keys__": operators.from_keys,
    "__sort__": operators.sort,
    "__is_instance__": operators.is_instance,
}


def _is_near(a, b):
    """Tells if one letter is another, is left out, too many, or swapped with the next."""
    a, b = sorted([a, b], key=len)
    i = 0
    while i < len(a) and a[i] == b[i]:
        i += 1
    if len(a) < len(b):
        return a[i:] == b[i + 1 :]
    return a[i + 1 :] == b[i + 1 :] or (a[i + 1 : i + 2] + a[i : i + 1] + a[i + 2 :]) == b[i:]


def _meant(error):
    """Returns the name that was probably meant, of numpy's or in the program; '' if none is near."""
    message = str(error)
    if isinstance(error, AttributeError) and message.startswith("numpy here has no `"):
        got, names = message.split("`")[1], dir(numpy)
    elif isinstance(error, NameError) and message.startswith("name '"):
        letters = [c if c.isalpha() or c.isdigit() or c == "_" else " " for c in _source]
        got, names = message.split("'")[1], "".join(letters).split()
    else:
        return ""
    near = [name for name in names if len(got) > 2 and name != got and name[0] != "_" and _is_near(name, got)]
    return near[0] if near else ""


def _error(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    kind, meant = type(error).__name__, _meant(error)
    return {"type": kind, "message": str(error), "trace": text.getvalue(), "meant": meant}


def run(source, name):
    """Runs a program under a name; returns '' or the error that ended it."""
    global _source
    _source = source
    _scope.clear()
    _scope.update([("__name__", name)] + list(_TRANSLATED.items()))
    try:
        exec(compile(source, "your program", "exec"), _scope)
    except BaseException as error:
        return json.dumps(_error(error))
    return ""


def functions():
    """Returns the names of the functions that the program has, and of its classes and their methods, as A and A.f, one a line."""
    modules = list(_allowed.values())
    defined = [
        (name, value)
        for name, value in _scope.items()
        if callable(value)
        and name[:2] != "__"
        and not isinstance(value, AnyType)
        and not any([getattr(module, name, None) is value for module in modules])
    ]
    found = [name for name, _ in defined]
    for name, value in defined:
        if isinstance(value, type):
            found += [name + "." + method for method, body in value.__dict__.items() if callable(body) and method[:2] != "__"]
    return "\n".join(found)


def _numbers(array):
    values = " ".join([repr(x) for x in array.ravel().tolist()])
    return {"dtype": str(array.dtype), "shape": list(array.shape), "values": values}


def _value(value):
    """Says what a function returned: an array, or lists and numbers that are one."""
    if value is None:
        return {"kind": "nothing"}
    if isinstance(value, numpy.ndarray):
        return dict(kind="array" if value.ndim else "number", **_numbers(numpy.atleast_1d(value)))
    if isinstance(value, (list, tuple, bool, int, float)):
        try:
            kind = type(value).__name__ if isinstance(value, (list, tuple)) else "number"
            return dict(kind=kind, **_numbers(numpy.atleast_1d(numpy.array(value))))
        except Exception as error:
            return {"kind": "mixed", "message": str(error)}
    # MicroPython has no name for the type of `...`.
    return {"kind": "other", "name": type(value).__name__ or "ellipsis"}


def _result(value, parts):
    # A tuple of matrices is several results, and one of rows a matrix.
    is_several = isinstance(value, tuple) and len(value) > 1 and any([getattr(part, "ndim", 0) > 1 for part in value])
    if is_several or (parts > 1 and isinstance(value, (list, tuple))):
        return {"kind": "several", "parts": [_value(part) for part in value]}
    return _value(value)


def call(name, arguments, parts):
    """
    Calls the learner's function.

    @param arguments the text of a list of arguments, which are arrays and numbers
    @param parts how many results it is to return
    """
    given = eval(arguments, {"array": numpy.array, "float": float, "inf": numpy.inf, "nan": numpy.nan})
    before = [repr(a.tolist()) if isinstance(a, numpy.ndarray) else repr(a) for a in given]
    arrays._largest[0] = 0
    try:
        result = {"result": _result(_scope[name](*given), parts)}
    except BaseException as error:
        result = {"error": _error(error)}
    largest = arrays._largest[0]
    after = [repr(a.tolist()) if isinstance(a, numpy.ndarray) else repr(a) for a in given]
    result["largest"] = largest
    result["changed"] = [i for i in range(len(given)) if before[i] != after[i]]
    return json.dumps(result)
