"""What translate.ts makes of operators and dicts, which MicroPython computes otherwise than Python."""
from collections import OrderedDict
import math

from numpy_text import scaled

_sorted, _round = sorted, round

_METHODS = {
    "*": ("__imul__", lambda a, b: a * b),
    "/": ("__itruediv__", lambda a, b: a / b),
    "//": ("__ifloordiv__", lambda a, b: a // b),
    "%": ("__imod__", lambda a, b: a % b),
    "**": ("__ipow__", lambda a, b: power(a, b)),
    "@": ("__imatmul__", lambda a, b: a @ b),
    "&": ("__iand__", lambda a, b: a & b),
    "|": ("__ior__", lambda a, b: a | b),
    "^": ("__ixor__", lambda a, b: a ^ b),
}


def _repeat(a, times):
    a[:] = a * times


_SETS = (set, frozenset)
# How Python's own change themselves, and what they take.
_OWN = {
    (list, "*"): (_repeat, int),
    (set, "|"): (set.update, _SETS),
    (set, "&"): (set.intersection_update, _SETS),
    (set, "^"): (set.symmetric_difference_update, _SETS),
    (OrderedDict, "|"): (OrderedDict.update, (dict, list, tuple)),
}


class InPlace:
    """
    The value of `a /= b`, which is written `a >>= InPlace("/", b)`. MicroPython knows `+=` and `-=` of one's own classes, but
    computes `a /= b` as `a = a / b`, which leaves what else shows the same array as it was. Nothing has >>= here, so that
    MicroPython asks the value; it evaluates the target once, and before the value.
    """

    def __init__(self, symbol, value):
        self.symbol, self.value = symbol, value

    def __rrshift__(self, a):
        b = self.value
        change, takes = _OWN.get((type(a), self.symbol), (None, ()))
        if isinstance(b, takes):
            change(a, b)
            return a
        name, otherwise = _METHODS[self.symbol]
        method = getattr(a, name, None)
        return otherwise(a, b) if method is None else method(b)


def power(a, b):
    """a ** b, and Python's error where that of two numbers is too large for a float: MicroPython's is inf."""
    found = a**b
    numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))  # an array of one number answers with a float, too
    if numbers and isinstance(found, float) and found - found != 0 and a - a == 0 and b - b == 0:
        raise OverflowError("(34, 'Numerical result out of range')")
    return found


class DefaultDict(OrderedDict):
    """collections.defaultdict, of which MicroPython's has no items()."""

    def __init__(self, make=None, *given):
        super().__init__(*given)
        self.default_factory = make

    def __getitem__(self, key):
        if key not in self and self.default_factory:
            self[key] = self.default_factory()
        return super().__getitem__(key)


def ordered(iterable, key=None, reverse=False):
    """sorted, which leaves what is equal in its order; MicroPython's does not."""
    values = list(iterable)
    keys = values if key is None else [key(x) for x in values]
    order = _sorted([(x, -i if reverse else i) for i, x in enumerate(keys)], reverse=reverse)
    return [values[abs(i)] for _, i in order]


def sort(a, *values, **named):
    """a.sort(…) of lists, and of whatever else has it."""
    if type(a) is not list:
        return a.sort(*values, **named)
    a[:] = ordered(a, *values, **named)


def nearest(number, ndigits=None):
    """round, from the exact value of a float; MicroPython's begins with the product, which is rounded already."""
    if ndigits is None or not isinstance(number, float) or number - number != 0:
        return _round(number) if ndigits is None else _round(number, ndigits)
    if ndigits <= 0:
        return math.copysign(float(scaled(number, ndigits) * 10**-ndigits), number)
    whole, part = divmod(scaled(number, ndigits), 10**ndigits)
    return math.copysign(float(str(whole) + "." + str(part + 10**ndigits)[1:]), number)


def is_instance(x, kinds):
    """isinstance, for which True is an int, as in Python."""
    return isinstance(x, kinds) or (isinstance(x, bool) and int in (kinds if isinstance(kinds, tuple) else (kinds,)))


def from_keys(keys, value=None):
    """dict.fromkeys, in the order of the keys."""
    return OrderedDict([(key, value) for key in keys])


def shown(x):
    """Returns what print shows of dicts: Python's name no other kind."""
    if isinstance(x, dict):
        return "{" + ", ".join([_part(key) + ": " + _part(value) for key, value in x.items()]) + "}"
    if type(x) in (list, tuple) and any([isinstance(one, (dict, list, tuple)) for one in x]):
        text = ", ".join([_part(one) for one in x])
        return "[" + text + "]" if type(x) is list else "(" + text + ("," if len(x) == 1 else "") + ")"
    return x


def _part(x):
    found = shown(x)
    return repr(x) if found is x else found
