"""What a program imports as math: where a result is too large for a float, MicroPython's says that it is outside the domain."""
import math
from math import *

__name__ = "math"


def _overflowing(of, is_too_large=lambda *values: True):
    def function(*values):
        for x in values:
            # MicroPython makes inf of it.
            if isinstance(x, int) and abs(x) > 1 << 1024:
                raise OverflowError("int too large to convert to float")
        try:
            found = of(*values)
        except ValueError:
            found = inf if is_too_large(*values) else nan
            if found != inf:
                raise
        if found - found != 0 and all([x - x == 0 for x in values]):
            raise OverflowError("math range error")
        return found

    return function


exp, expm1, cosh, sinh = [_overflowing(of) for of in (math.exp, math.expm1, math.cosh, math.sinh)]
ldexp = _overflowing(math.ldexp)
gamma = _overflowing(math.gamma, lambda x: x > 0)
lgamma = _overflowing(math.lgamma, lambda x: x > 0)
# A negative number has no power that is not whole, and 0 none that is negative.
pow = _overflowing(math.pow, lambda x, y: x > 0 or (x < 0 and y == floor(y)))


def prod(iterable, start=1):
    for x in iterable:
        start *= x
    return start


def fsum(seq):
    """The sum, rounded once: Shewchuk's partial sums, which do not overlap."""
    parts = []
    for x in seq:
        x, kept = float(x), []
        for y in parts:
            if fabs(x) < fabs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low:
                kept.append(low)
            x = high
        parts = kept + [x]
    return sum(parts[::-1])
