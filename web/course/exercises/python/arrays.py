"""What attention needs of NumPy, in plain Python: every answer is NumPy's, and what is missing is refused by its name.

An array is a view of a flat list of Python numbers: a shape, a step for each axis, and where it begins. Basic indexing
and reshaping share the list, as NumPy's views do.

A number taken out of an array is Python's own float, int or bool, which MicroPython knows how to format. So it cannot be
divided by 0, has no methods, and follows Python where NumPy's numbers do not: ~True is -2. A comparison has to begin with
the array: 2 > a is refused. Of float32, the last digit of a sum or an exponential may be another one. No warnings.
"""
import math

import numpy_text as _text

__version__ = "1.24"
pi, e, inf, nan = math.pi, math.e, math.inf, math.nan
Inf = Infinity = PINF = inf
NINF = -inf
NaN = NAN = nan
newaxis = None
euler_gamma = 0.5772156649015329
_NUMBERS = (bool, int, float)
# Python's own, whose names are NumPy's below.
_sum, _max, _min, _any, _all, _abs = sum, max, min, any, all, abs
_rounded = _text.rounded


def _refuse(what, instead="", error=NotImplementedError):
    raise error("numpy here has no " + what + ("; " + instead if instead else ""))


_INSTEAD = {
    "random": "its random numbers would differ from NumPy's: write numbers down, or take np.arange",
    "matrix": "use np.array",
    "fft": "",
    "float16": "use float",
    "complex128": "",
    "loadtxt": "write the numbers down with np.array",
}
_INSTEAD_OF_PYTORCH = {
    "softmax": "write it with np.exp, a maximum and a sum",
    "masked_fill": "use np.where",
    "unsqueeze": "use np.expand_dims",
    "permute": "use .transpose",
    "view": "use .reshape",
    "bmm": "use @",
    "t": "use .T",
    "cat": "use np.concatenate",
    "tensor": "use np.array",
    "relu": "use np.maximum(0, x)",
}


def _instead(name):
    found = _INSTEAD_OF_PYTORCH.get(name)
    return _INSTEAD.get(name, "") if found is None else "it is PyTorch’s: " + found


def __getattr__(name):
    _refuse("`" + name + "`", _instead(name), AttributeError)


# --- dtypes ---


class dtype:
    """bool, int64, float32 or float64."""

    def __init__(self, name):
        known = _dtype(name)
        self.name, self.kind, self.itemsize = known.name, known.kind, known.itemsize

    def __eq__(self, other):
        try:
            return _dtype(other).name == self.name
        except (TypeError, NotImplementedError):
            return False

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return "dtype('" + self.name + "')"

    @property
    def type(self):
        return {"b": bool, "i": int, "f": float}[self.kind]


def _make_dtype(name, kind, itemsize):
    made = object.__new__(dtype)
    made.name, made.kind, made.itemsize = name, kind, itemsize
    return made


_BOOL, _INT = _make_dtype("bool", "b", 1), _make_dtype("int64", "i", 8)
_FLOAT32, _FLOAT = _make_dtype("float32", "f", 4), _make_dtype("float64", "f", 8)
# In the order in which one gives way to the next.
_RANKS = {"bool": 0, "int64": 1, "float32": 2, "float64": 3}


class float32:
    """Numbers that are rounded to 4 bytes after each operation."""

    def __new__(cls, x=0.0):
        return _rounded([float(x)])[0]


# A number taken out of an array is Python's own.
float64 = double = float_ = floating = float
int64 = int_ = intp = integer = int
bool_ = bool
single = float32
_DTYPES = {
    "bool": _BOOL, "?": _BOOL, "int": _INT, "int64": _INT, "i8": _INT, "<i8": _INT,
    "float": _FLOAT, "float64": _FLOAT, "f8": _FLOAT, "<f8": _FLOAT, "d": _FLOAT, "double": _FLOAT,
    "float32": _FLOAT32, "f4": _FLOAT32, "<f4": _FLOAT32, "single": _FLOAT32,
}  # fmt: skip


def _dtype(of):
    if isinstance(of, dtype):
        return of
    if of is bool:
        return _BOOL
    if of is int:
        return _INT
    if of is float:
        return _FLOAT
    if of is float32:
        return _FLOAT32
    if isinstance(of, str) and of in _DTYPES:
        return _DTYPES[of]
    _refuse("dtype " + (repr(of) if isinstance(of, str) else str(of)), "it has bool, int64, float32 and float64")


def _dtype_of(x):
    return _BOOL if isinstance(x, bool) else _INT if isinstance(x, int) else _FLOAT


def _checked(values):
    for x in values:
        if not -0x8000000000000000 <= x <= 0x7FFFFFFFFFFFFFFF:
            raise OverflowError(
                "an integer became too large for int64, where NumPy would go on with a wrong one; use floats"
            )
    return values


def _whole(x):
    if x - x != 0:
        raise (OverflowError if x == x else ValueError)(
            "cannot convert float "
            + ("infinity" if x == x else "NaN")
            + " to integer: the array has integers; make it with dtype=float or .astype(float)"
        )
    return int(x)


def _converted(values, before, after):
    """Returns numbers of one dtype as those of another, cut off towards 0 where they become integers."""
    if before is after:
        return values
    if after is _BOOL:
        return [x != 0 for x in values]
    if after is _INT:
        return _checked([_whole(x) for x in values])
    values = [float(x) for x in values]
    return _rounded(values) if after is _FLOAT32 else values


# --- arrays ---

_OWN = object()
# How many numbers the largest array had that was made: exercises may allow only so many.
_largest = [0]


class ndarray:
    def __init__(self, own=None, data=None, shape=None, kind=None, offset=0, steps=None, is_writable=True):
        if own is not _OWN:
            _refuse("`ndarray(…)`", "use np.array or np.zeros")
        self._data, self._shape, self._dtype, self._offset = data, shape, kind, offset
        if steps is None:
            steps = _steps_of(shape)
            if len(data) > _largest[0]:
                _largest[0] = len(data)
        self._steps = steps
        self._is_writable = is_writable

    # Its shape and its size.

    @property
    def shape(self):
        return self._shape

    @property
    def dtype(self):
        return self._dtype

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def size(self):
        return _product(self._shape)

    @property
    def nbytes(self):
        return self.size * self._dtype.itemsize

    @property
    def itemsize(self):
        return self._dtype.itemsize

    @property
    def T(self):
        return self.transpose()

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        _refuse("`." + name + "` of arrays", _instead(name), AttributeError)

    def __len__(self):
        if not self._shape:
            raise TypeError("len() of unsized object")
        return self._shape[0]

    def __str__(self):
        return _text.text(self) if self._shape else str(self.item())

    def __repr__(self):
        return _text.representation(self)

    def _values(self):
        """Returns its numbers, row by row."""
        if self._steps == _steps_of(self._shape):
            return self._data[self._offset : self._offset + self.size]
        return [self._data[at] for at in self._places()]

    def _places(self):
        return _places(self._shape, self._steps, self._offset)

    def _view(self, shape, steps, offset=None, is_writable=True):
        offset = self._offset if offset is None else offset
        return ndarray(_OWN, self._data, shape, self._dtype, offset, steps, self._is_writable and is_writable)

    # Its numbers.

    def __getitem__(self, key):
        at = self._place(key)
        if at is not None:
            return self._data[at]
        shape, steps, offset, places = _locate(self, key)
        if places is not None:
            return ndarray(_OWN, [self._data[at] for at in places], shape, self._dtype)
        if not shape and not _has_ellipsis(key):
            return self._data[offset]
        return self._view(shape, steps, offset)

    def _place(self, key):
        """Returns where a single number is; None if the key means something else. Loops ask for it often."""
        if not isinstance(key, tuple) or len(key) != len(self._shape):
            return None
        at = self._offset
        for i, size, step in zip(key, self._shape, self._steps):
            if type(i) is not int or not -size <= i < size:
                return None
            at += (i + size if i < 0 else i) * step
        return at

    def __setitem__(self, key, value):
        self._must_be_writable()
        at = self._place(key) if isinstance(value, float) and self._dtype is _FLOAT else None
        if at is not None:
            self._data[at] = value
            return
        shape, steps, offset, places = _locate(self, key)
        if places is None:
            places = _places(shape, steps, offset)
        if isinstance(value, _NUMBERS):
            values = _converted([value], _dtype_of(value), self._dtype) * len(places)
        else:
            value = asarray(value)
            if value._data is self._data and steps is None:
                _refuse("assigning an array to parts of itself by a list or mask", "add .copy()")
            own = value.shape
            if len(own) > 1 and isinstance(key, ndarray) and key._dtype is _BOOL and key.ndim == self.ndim:
                raise TypeError("what is assigned where a mask is True has to be one number, or a row of them")
            while len(own) > len(shape) and own[0] == 1:
                own = own[1:]
            if not _can_stretch(own, shape):
                raise ValueError(
                    "could not broadcast input array from shape " + str(value.shape) + " into shape " + str(shape)
                )
            values = _stretched(value._view(own, value._steps[value.ndim - len(own) :]), shape)._values()
            values = _converted(values, value._dtype, self._dtype)
        data = self._data
        for at, x in zip(places, values):
            data[at] = x

    def __delitem__(self, key):
        raise ValueError("cannot delete array elements")

    def _must_be_writable(self):
        if not self._is_writable:
            raise ValueError("assignment destination is read-only: take .copy() first")

    def __iter__(self):
        if not self._shape:
            raise TypeError("iteration over a 0-d array")
        for i in range(self._shape[0]):
            yield self[i]

    def __contains__(self, x):
        return bool(any(self == x))

    def __bool__(self):
        if self.size == 1:
            return bool(self.item())
        if self.size == 0:
            return False
        raise ValueError(
            "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
        )

    def __int__(self):
        return _whole(self._only())

    def __index__(self):
        if self._shape or self._dtype is not _INT:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return self.item()

    def _only(self):
        if self.size != 1:
            raise TypeError("only size-1 arrays can be converted to Python scalars")
        return self.item()

    def item(self, *at):
        if at and len(at) == 1 and isinstance(at[0], int):
            return self.ravel()[at[0]]
        if at:
            return self[at[0] if len(at) == 1 else at]
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._values()[0]

    def tolist(self):
        if not self._shape:
            return self.item()
        if not self.size:
            return [row.tolist() for row in self] if self.ndim > 1 else []
        rows = self._values()
        for size in reversed(self._shape[1:]):
            rows = [rows[at : at + size] for at in range(0, len(rows), size)]
        # An array keeps its own list.
        return list(rows)

    def fill(self, value):
        self[...] = value

    @property
    def flat(self):
        return iter(self._values())

    # The same numbers in another form.

    def copy(self, order="C"):
        return ndarray(_OWN, self._values()[:], self._shape, self._dtype)

    def astype(self, dtype, copy=True):
        to = _dtype(dtype)
        return ndarray(_OWN, _converted(self._values()[:], self._dtype, to), self._shape, to)

    def reshape(self, *shape, order="C"):
        if order != "C":
            _refuse("order=" + repr(order), "use .T")
        shape = _shape_of(shape)
        if shape.count(-1) == 1:
            rest = _product([size for size in shape if size != -1])
            if rest > 0 and self.size % rest == 0:
                shape = tuple([self.size // rest if size == -1 else size for size in shape])
        if _product(shape) != self.size or _min(shape + (0,)) < 0:
            raise ValueError("cannot reshape array of size " + str(self.size) + " into shape " + _comma(shape))
        steps = _reshaped_steps(self._shape, self._steps, shape)
        if steps is None:
            return ndarray(_OWN, self._values(), shape, self._dtype)
        return self._view(shape, steps)

    def ravel(self, order="C"):
        return self.reshape(-1, order=order) if self._steps == _steps_of(self._shape) else self.flatten(order)

    def flatten(self, order="C"):
        return self.copy().reshape(-1, order=order)

    def transpose(self, *axes):
        if len(axes) == 1 and (axes[0] is None or not isinstance(axes[0], int)):
            axes = axes[0]
        axes = tuple(reversed(range(self.ndim))) if axes is None or axes == () else tuple(axes)
        if len(axes) != self.ndim:
            raise ValueError("axes don't match array")
        axes = [_axis(axis, self.ndim) for axis in axes]
        if len(set(axes)) != len(axes):
            raise ValueError("repeated axis in transpose")
        return self._view(tuple([self._shape[axis] for axis in axes]), tuple([self._steps[axis] for axis in axes]))

    def swapaxes(self, axis1, axis2):
        axes = list(range(self.ndim))
        one, two = _axis(axis1, self.ndim), _axis(axis2, self.ndim)
        axes[one], axes[two] = two, one
        return self.transpose(axes)

    def squeeze(self, axis=None):
        gone = [i for i, size in enumerate(self._shape) if size == 1] if axis is None else _axes(axis, self.ndim)
        if any([self._shape[i] != 1 for i in gone]):
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
        kept = [i for i in range(self.ndim) if i not in gone]
        return self._view(tuple([self._shape[i] for i in kept]), tuple([self._steps[i] for i in kept]))

    # Arithmetic; the other operators are given below, where they are made.

    def __matmul__(self, other):
        return matmul(self, other)

    def __rmatmul__(self, other):
        return matmul(other, self)

    def __imatmul__(self, other):
        raise TypeError("In-place matrix multiplication is not (yet) supported. Use 'a = a @ b' instead of 'a @= b'.")

    def __neg__(self):
        return negative(self)

    def __pos__(self):
        return self.copy()

    def __abs__(self):
        return absolute(self)

    def __invert__(self):
        return invert(self)

    def sort(self, axis=-1, kind=None):
        self[...] = sort(self, axis, kind)

    def __round__(self, decimals=0):
        raise TypeError("type numpy.ndarray doesn't define __round__ method here; use np.round")


def _comma(shape):
    return str(tuple(shape)).replace(" ", "")


def _product(sizes):
    product = 1
    for size in sizes:
        product *= size
    return product


def _steps_of(shape):
    """Returns how far apart neighbours along each axis are if all numbers stand row by row."""
    steps, step = [], 1
    for size in reversed(shape):
        steps.append(step)
        step *= size
    return tuple(reversed(steps))


def _places(shape, steps, offset):
    places = [offset]
    for size, step in zip(shape, steps):
        places = [at + i * step for at in places for i in range(size)]
    return places


def _shape_of(shape):
    if len(shape) == 1 and not isinstance(shape[0], int):
        shape = shape[0]
    if isinstance(shape, int):
        shape = (shape,)
    shape = tuple(shape.tolist() if isinstance(shape, ndarray) else shape)
    for size in shape:
        if isinstance(size, bool) or not isinstance(size, int):
            raise TypeError(
                "'" + type(size).__name__ + "' object cannot be interpreted as an integer: use // where you divide"
            )
    return shape


def _reshaped_steps(shape, steps, wanted):
    """Returns the steps of the same numbers in another shape, or None where they would have to be copied."""
    if _product(shape) == 0:
        return _steps_of(wanted)
    old = [(size, step) for size, step in zip(shape, steps) if size != 1]
    found, at, i = [], 0, 0
    while i < len(old):
        # As few axes of the old and of the new shape as have equally many numbers.
        j, have, need, first = i + 1, old[i][0], 1, at
        while True:
            if need < have:
                need *= wanted[at]
                at += 1
            elif have < need:
                have *= old[j][0]
                j += 1
            else:
                break
        if _any([old[k][1] != old[k + 1][1] * old[k + 1][0] for k in range(i, j - 1)]):
            return None
        step, part = old[j - 1][1], []
        for size in reversed(wanted[first:at]):
            part.append(step)
            step *= size
        found += reversed(part)
        i = j
    last = found[-1] * 1 if found else 1
    return tuple(found + [last] * (len(wanted) - len(found)))


def _axis(axis, ndim):
    if not isinstance(axis, int):
        raise TypeError("'" + type(axis).__name__ + "' object cannot be interpreted as an integer: it is an axis")
    if not -ndim <= axis < ndim:
        raise ValueError("axis " + str(axis) + " is out of bounds for array of dimension " + str(ndim))
    return axis % ndim


def _axes(axis, ndim):
    axes = [_axis(one, ndim) for one in (axis if isinstance(axis, (tuple, list)) else (axis,))]
    if len(set(axes)) != len(axes):
        raise ValueError("duplicate value in 'axis'")
    return axes


# --- broadcasting ---


def _can_stretch(shape, to):
    missing = len(to) - len(shape)
    return missing >= 0 and _all([size in (1, to[missing + i]) for i, size in enumerate(shape)])


def _stretched(a, shape):
    missing = len(shape) - a.ndim
    steps = tuple([0 if size == 1 else step for size, step in zip(a._shape, a._steps)])
    return a._view(shape, (0,) * missing + steps, is_writable=False)


def _common(shapes):
    """Returns the shape to which these are stretched; None if there is none."""
    found = ()
    for shape in shapes:
        length = _max(len(shape), len(found))
        one = (1,) * (length - len(found)) + found
        two = (1,) * (length - len(shape)) + tuple(shape)
        if _any([p != q and p != 1 and q != 1 for p, q in zip(one, two)]):
            return None
        found = tuple([q if p == 1 else p for p, q in zip(one, two)])
    return found


def _hint(one, two):
    """Says how two shapes that do not fit often do."""
    if len(one) == 1 and len(two) == 2 and one[0] == two[0]:
        return "; did you mean `a[:, None]`, or `keepdims=True` where it was computed?"
    if len(two) == 1 and len(one) == 2 and two[0] == one[0]:
        return "; did you mean `b[:, None]`, or `keepdims=True` where it was computed?"
    if len(one) == 2 and len(two) == 2 and one == (two[1], two[0]):
        return "; did you mean `.T` of one of them?"
    return ""


def _both(symbol, a, b):
    # Two of one shape, or a number beside an array, are most of what programs have.
    if a._shape == b._shape:
        return a._shape, a._values(), b._values()
    if not b._shape:
        return a._shape, a._values(), b._values() * a.size
    shape = _common((a._shape, b._shape))
    if shape is None:
        one, two = a._shape, b._shape
        raise ValueError(
            "these shapes do not fit: " + str(one) + " " + symbol + " " + str(two) + _hint(one, two)
        )
    return shape, _stretched(a, shape)._values(), _stretched(b, shape)._values()


def _result_dtype(a, b):
    """Returns the dtype of both; a Python number beside an array of float32 is of the array's dtype."""
    first, second = asarray(a)._dtype, asarray(b)._dtype
    if first is second:
        return first
    if first is _FLOAT32 and isinstance(b, _NUMBERS):
        return first
    if second is _FLOAT32 and isinstance(a, _NUMBERS):
        return second
    names = (first.name, second.name)
    if "int64" in names and "float32" in names:
        return _FLOAT
    return first if _RANKS[first.name] >= _RANKS[second.name] else second


def _made(values, shape, kind):
    """Returns an array of these numbers; without a shape the number itself."""
    if kind is _FLOAT32:
        values = _rounded(values)
    elif kind is _INT:
        _checked(values)
    return ndarray(_OWN, values, shape, kind) if shape else values[0]


# --- arithmetic, a number at a time ---


def _divided(x, y):
    if y != 0:
        return x / y
    return nan if x == 0 or x != x else math.copysign(inf, x) * math.copysign(1, y)


def _floor_divided(x, y):
    return _divmod(x, y)[0]


def _remainder(x, y):
    return _divmod(x, y)[1]


def _divmod(x, y):
    """As NumPy: C's fmod, then moved to the sign of the divisor."""
    if y == 0:
        return _divided(x, y), nan
    if x - x != 0 or y != y:
        return nan, nan
    rest = math.fmod(x, y) if y - y == 0 else x
    quotient = (x - rest) / y
    if rest != 0:
        if (y < 0) != (rest < 0):
            rest += y
            quotient -= 1.0
    else:
        rest = math.copysign(0.0, y)
    if quotient == 0:
        return math.copysign(0.0, _divided(x, y)), rest
    whole = float(math.floor(quotient)) if quotient - quotient == 0 else quotient
    return (whole + 1.0 if quotient - whole > 0.5 else whole), rest


def _to_power(x, y):
    if y == 2:
        return x * x
    if y == 0.5:
        return math.sqrt(x) if x >= 0 else nan
    if x == 1 or y == 0:
        return 1.0
    if x != x or y != y:
        return nan
    if x == 0 and y < 0:
        return -inf if math.copysign(1, x) < 0 and y % 2 == 1 else inf
    if x < 0 and x - x == 0 and y - y == 0 and y % 1 != 0:
        return nan
    try:
        return math.pow(x, y)
    except (OverflowError, ValueError):
        return -inf if x < 0 and y % 2 == 1 else inf


def _whole_power(x, y):
    if y < 0:
        raise ValueError("Integers to negative integer powers are not allowed.")
    return x**y


class _Operation:
    """What an operator does with floats, integers and bools."""

    def __init__(self, symbol, name, floats, integers, bools, method=None):
        self.symbol, self.name, self.floats, self.integers, self.bools = symbol, name, floats, integers, bools
        if method:
            setattr(ndarray, "__" + method + "__", lambda a, b: _operate(self, a, b))
            setattr(ndarray, "__r" + method + "__", lambda a, b: _operate(self, b, a))
            setattr(ndarray, "__i" + method + "__", lambda a, b: _in_place(self, a, b))


_ADD = _Operation("+", "add", lambda x, y: x + y, lambda x, y: x + y, lambda x, y: x or y, "add")
_SUBTRACT = _Operation("-", "subtract", lambda x, y: x - y, lambda x, y: x - y, None, "sub")
_MULTIPLY = _Operation("*", "multiply", lambda x, y: x * y, lambda x, y: x * y, lambda x, y: x and y, "mul")
_DIVIDE = _Operation("/", "divide", _divided, None, None, "truediv")
_FLOOR_DIVIDE = _Operation("//", "floor_divide", _floor_divided, lambda x, y: x // y if y else 0, None, "floordiv")
_REMAINDER = _Operation("%", "remainder", _remainder, lambda x, y: x % y if y else 0, None, "mod")
_POWER = _Operation("**", "power", _to_power, _whole_power, None, "pow")
_AND = _Operation("&", "bitwise_and", None, lambda x, y: x & y, lambda x, y: x and y, "and")
_OR = _Operation("|", "bitwise_or", None, lambda x, y: x | y, lambda x, y: x or y, "or")
_XOR = _Operation("^", "bitwise_xor", None, lambda x, y: x ^ y, lambda x, y: x != y, "xor")


def _operate(operation, a, b):
    kind = _result_dtype(a, b)
    a, b = asarray(a), asarray(b)
    if operation is _DIVIDE and kind.kind != "f":
        kind = _FLOAT
    apply = {"b": operation.bools, "i": operation.integers, "f": operation.floats}[kind.kind]
    if apply is None or (operation is _POWER and a._dtype is _BOOL):
        if a._dtype is _BOOL:
            _refuse("`" + operation.symbol + "` for bools", "use ~, ^ or .astype(float)")
        raise TypeError("`" + operation.symbol + "` is for integers and bools, and this array has floats")
    shape, xs, ys = _both(operation.symbol, a, b)
    if kind.kind == "f":
        if a._dtype.kind != "f":
            xs = [float(x) for x in xs]
        if b._dtype.kind != "f":
            ys = [float(y) for y in ys]
    elif kind is _INT:
        if a._dtype is _BOOL:
            xs = [int(x) for x in xs]
        if b._dtype is _BOOL:
            ys = [int(y) for y in ys]
    return _made([apply(x, y) for x, y in zip(xs, ys)], shape, kind)


def _put(a, result, name, mask=True):
    """Puts a result into an array where the mask is True, as `a += b` and `out=a` do."""
    result = asarray(result)
    if _common((a._shape, result._shape, asarray(mask)._shape)) != a._shape:
        raise ValueError(
            "non-broadcastable output operand with shape " + _comma(a._shape)
            + " doesn't match the broadcast shape " + _comma(result._shape)
        )  # fmt: skip
    if "bif".index(result._dtype.kind) > "bif".index(a._dtype.kind):
        raise TypeError(
            "Cannot cast ufunc '" + name + "' output from " + repr(result._dtype) + " to " + repr(a._dtype)
            + " with casting rule 'same_kind': the array has " + ("integers" if a._dtype is _INT else "bools")
            + "; make it with dtype=float, or do not change it in place"
        )  # fmt: skip
    a[...] = result if mask is True else where(mask, result, a)
    return a


def _in_place(operation, a, b):
    return _put(a, _operate(operation, a, b), operation.name)


def _out(result, out, mask, name):
    """Returns a result, or puts it into `out`."""
    if out is not None:
        return _put(out[0] if isinstance(out, tuple) else out, result, name, mask)
    if mask is not True:
        _refuse("`where` without `out` in np." + name, "the other numbers would be anything")
    return result


_COMPARE = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}


def _compare(symbol, a, b):
    for other in (a, b):
        if other is None or isinstance(other, str):
            if symbol in ("==", "!="):
                array_ = b if other is a else a
                if other is None:
                    return full(array_._shape, symbol == "!=")
            raise TypeError("`" + symbol + "` compares numbers, not " + type(other).__name__)
    shape, xs, ys = _both(symbol, asarray(a), asarray(b))
    apply = _COMPARE[symbol]
    # Python compares bools only as numbers.
    return _made([apply(x + 0, y + 0) for x, y in zip(xs, ys)], shape, _BOOL)


def _give_comparisons():
    for symbol, method in {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}.items():
        setattr(ndarray, "__" + method + "__", (lambda by: lambda a, b: _compare(by, a, b))(symbol))


_give_comparisons()


# --- indexing ---


def _has_ellipsis(key):
    return key is Ellipsis or (isinstance(key, tuple) and _any([part is Ellipsis for part in key]))


def _locate(a, key):
    """Returns what a key means: a view's shape, steps and offset, or a shape and the places of its numbers."""
    parts = list(key) if isinstance(key, tuple) else [key]
    takes = []
    for i, part in enumerate(parts):
        if isinstance(part, (list, tuple, range)):
            parts[i] = part = asarray(part) if len(part) else zeros(0, int)
        if isinstance(part, ndarray):
            if part._dtype.kind == "f":
                raise IndexError("arrays used as indices must be of integer (or boolean) type")
            if part._dtype is _INT and not part._shape:
                parts[i] = part = part.item()
        elif isinstance(part, bool):
            _refuse("indexing by a single bool", "use an array of bools")
        elif isinstance(part, float) or isinstance(part, str):
            raise IndexError(
                "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays "
                + "are valid indices, not " + repr(part) + ("; use // where you divide" if isinstance(part, float) else "")
            )  # fmt: skip
        is_mask = isinstance(part, ndarray) and part._dtype is _BOOL
        takes.append(part.ndim if is_mask else 0 if part is None or part is Ellipsis else 1)
    missing = a.ndim - _sum(takes)
    if missing < 0:
        raise IndexError(
            "too many indices for array: array is " + str(a.ndim) + "-dimensional, but "
            + str(_sum(takes)) + " were indexed"
        )
    where = [i for i, part in enumerate(parts) if part is Ellipsis]
    if len(where) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    at = where[0] if where else len(parts)
    parts[at : at + 1] = [slice_all] * missing
    # Each part becomes an axis of the result: (size, step), or an index array with the axes that it stands for.
    found, axis, offset, is_fancy = [], 0, a._offset, _any([isinstance(part, ndarray) for part in parts])
    for part in parts:
        if part is None:
            found.append((1, 0))
            continue
        if isinstance(part, ndarray) and part._dtype is _BOOL:
            for i, size in enumerate(part._shape):
                if size != a._shape[axis + i]:
                    raise IndexError(
                        "boolean index did not match indexed array along dimension " + str(axis + i) + "; dimension is "
                        + str(a._shape[axis + i]) + " but corresponding boolean dimension is " + str(size)
                    )  # fmt: skip
            for one in nonzero(part):
                found.append((one, a._steps[axis], a._shape[axis], axis))
                axis += 1
            continue
        size, step = a._shape[axis], a._steps[axis]
        if isinstance(part, ndarray):
            found.append((part, step, size, axis))
        elif isinstance(part, int):
            i = _index(part, size, axis)
            if is_fancy:
                found.append((asarray(i), step, size, axis))
            else:
                offset += i * step
        elif part is slice_all:
            found.append((size, step))
        else:
            start, count, stride = _sliced(part, size)
            offset += start * step if count else 0
            found.append((count, step * stride))
        axis += 1
    if not is_fancy:
        return tuple([size for size, _ in found]), tuple([step for _, step in found]), offset, None
    return _fancy(found, offset)


def _fancy(found, offset):
    arrays = [i for i, one in enumerate(found) if isinstance(one[0], ndarray)]
    together = _common([found[i][0]._shape for i in arrays])
    if together is None:
        raise IndexError(
            "shape mismatch: indexing arrays could not be broadcast together with shapes "
            + " ".join([_comma(found[i][0]._shape) for i in arrays])
        )
    # The index arrays' axes stand where they stood if they were side by side, else in front.
    first = arrays[0] if arrays[-1] - arrays[0] == len(arrays) - 1 else 0
    others = [one for i, one in enumerate(found) if i not in arrays]
    sizes = tuple([size for size, _ in others])
    shape = sizes[:first] + together + sizes[first:]
    # NumPy looks at no index if there is nothing to take.
    if not _product(shape):
        return shape, None, None, []
    taken = [0] * _product(together)
    for i in arrays:
        one, step, size, axis = found[i]
        values = _stretched(one, together)._values()
        taken = [at + _index(index, size, axis) * step for at, index in zip(taken, values)]
    blocks = [[i * step for i in range(size)] for size, step in others]
    places = [offset]
    for block in blocks[:first] + [taken] + blocks[first:]:
        places = [at + more for at in places for more in block]
    return shape, None, None, places


class _All:
    """The slice of a whole axis."""

    pass


slice_all = _All()


def _index(i, size, axis):
    if not -size <= i < size:
        raise IndexError("index " + str(i) + " is out of bounds for axis " + str(axis) + " with size " + str(size))
    return i % size


def _bound(i):
    if i is None or (isinstance(i, int) and not isinstance(i, bool)):
        return i
    if isinstance(i, ndarray):
        return i.__index__()
    raise TypeError("slice indices must be integers or None, not " + repr(i) + "; use // where you divide")


def _sliced(part, size):
    """Returns the first index of a slice, how many there are, and the stride."""
    start, stop, stride = _bound(part.start), _bound(part.stop), _bound(part.step)
    stride = 1 if stride is None else stride
    if stride == 0:
        raise ValueError("slice step cannot be zero")
    low, high = (0, size) if stride > 0 else (-1, size - 1)

    def clipped(i, otherwise):
        if i is None:
            return otherwise
        i = i + size if i < 0 else i
        return low if i < low else high if i > high else i

    start = clipped(start, low if stride > 0 else high)
    stop = clipped(stop, high if stride > 0 else low)
    count = (stop - start + stride - (1 if stride > 0 else -1)) // stride
    return start, count if count > 0 else 0, stride


# --- making arrays ---


def _gathered(rows):
    """Returns the shape of nested lists, their numbers, row by row, and the rank of the dtype that holds them all."""
    if isinstance(rows, ndarray):
        return rows._shape, rows._values(), _RANKS[rows._dtype.name]
    if isinstance(rows, _NUMBERS):
        return (), [rows], _RANKS[_dtype_of(rows).name]
    if isinstance(rows, range):
        rows = list(rows)
    if rows is Ellipsis:
        raise TypeError("`...` is still in the place of a value")
    if not isinstance(rows, (list, tuple)):
        _refuse("arrays of " + type(rows).__name__, "it has arrays of numbers")
    if rows and _all([isinstance(x, float) for x in rows]):
        return (len(rows),), list(rows), 3
    shape, values, ranks = None, [], set()
    for row in rows:
        inner, found, rank = _gathered(row)
        if shape is None:
            shape = inner
        elif inner != shape:
            raise ValueError(
                "setting an array element with a sequence: the rows are not equally long: "
                + str(shape) + " and " + str(inner)
            )
        values += found
        ranks.add(rank)
    # Integers of 8 bytes do not fit into floats of 4.
    highest = 3 if not ranks or (1 in ranks and 2 in ranks) else _max(ranks)
    return (len(rows),) + (shape or ()), values, highest


def array(object, dtype=None, copy=True, ndmin=0):
    shape, values, rank = _gathered(object)
    kind = (_BOOL, _INT, _FLOAT32, _FLOAT)[rank]
    # A list may mix numbers and arrays of several kinds.
    if kind is _INT:
        values = [int(x) for x in values]
    elif kind.kind == "f":
        values = [float(x) for x in values]
    to = kind if dtype is None else _dtype(dtype)
    values = _converted(values, kind, to)
    made = ndarray(_OWN, _checked(values) if to is _INT else values, shape, to)
    return made.reshape((1,) * (ndmin - len(shape)) + shape) if ndmin > len(shape) else made


def asarray(a, dtype=None):
    if isinstance(a, ndarray) and (dtype is None or _dtype(dtype) is a._dtype):
        return a
    if isinstance(a, _NUMBERS) and dtype is None:
        return ndarray(_OWN, [a], (), _dtype_of(a))
    return array(a, dtype)


asanyarray = ascontiguousarray = asarray


def copy(a):
    return asarray(a).copy()


def full(shape, fill_value, dtype=None):
    shape = _shape_of((shape,))
    if _min((0,) + shape) < 0:
        raise ValueError("negative dimensions are not allowed")
    value = array(fill_value, dtype)
    if value._shape:
        return broadcast_to(value, shape).copy()
    return ndarray(_OWN, value._data * _product(shape), shape, value._dtype)


def zeros(shape, dtype=float):
    return full(shape, 0, dtype)


def ones(shape, dtype=float):
    return full(shape, 1, dtype)


def empty(shape, dtype=float):
    return full(shape, 0, dtype)


def full_like(a, fill_value, dtype=None, shape=None):
    a = asarray(a)
    return full(a._shape if shape is None else shape, fill_value, a._dtype if dtype is None else dtype)


def zeros_like(a, dtype=None, shape=None):
    return full_like(a, 0, dtype, shape)


def ones_like(a, dtype=None, shape=None):
    return full_like(a, 1, dtype, shape)


def empty_like(a, dtype=None, shape=None):
    return full_like(a, 0, dtype, shape)


def tri(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    kind = _dtype(dtype)
    values = [j <= i + k for i in range(N) for j in range(M)]
    return ndarray(_OWN, _converted(values, _BOOL, kind), (N, M), kind)


def eye(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    kind = _dtype(dtype)
    values = [j == i + k for i in range(N) for j in range(M)]
    return ndarray(_OWN, _converted(values, _BOOL, kind), (N, M), kind)


def identity(n, dtype=float):
    return eye(n, dtype=dtype)


def _triangle(m, k, is_lower):
    m = asarray(m)
    if m.ndim == 1:
        m = broadcast_to(m, (m._shape[0],) * 2)
    mask = tri(m._shape[-2], m._shape[-1], k if is_lower else k - 1, bool)
    zero = zeros((), m._dtype)
    return where(mask, m, zero) if is_lower else where(mask, zero, m)


def tril(m, k=0):
    return _triangle(m, k, True)


def triu(m, k=0):
    return _triangle(m, k, False)


def tril_indices(n, k=0, m=None):
    return nonzero(tri(n, m, k, bool))


def triu_indices(n, k=0, m=None):
    return nonzero(~tri(n, m, k - 1, bool))


def tril_indices_from(arr, k=0):
    return tril_indices(arr._shape[0], k, arr._shape[1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr._shape[0], k, arr._shape[1])


def ndindex(*shape):
    places = [()]
    for size in _shape_of(shape):
        places = [at + (i,) for at in places for i in range(size)]
    return iter(places)


def ndenumerate(arr):
    a = asarray(arr)
    return zip(ndindex(a._shape), a._values())


def arange(start, stop=None, step=1, dtype=None):
    start, stop = (0, start) if stop is None else (start, stop)
    start, stop, step = [x.item() if isinstance(x, ndarray) else x for x in (start, stop, step)]
    count = _max(0, math.ceil((stop - start) / step))
    second = start + step
    values = [start + i * (second - start) for i in range(count)]
    kind = _FLOAT if _any([isinstance(x, float) for x in (start, stop, step)]) else _INT
    made = ndarray(_OWN, _converted(values, None, kind), (count,), kind)
    return made if dtype is None else made.astype(dtype)


def linspace(start, stop, num=50, endpoint=True, dtype=None):
    start, stop = float(start), float(stop)
    parts = num - 1 if endpoint else num
    step = (stop - start) / parts if parts > 0 else nan
    values = [i * step + start for i in range(num)] if parts > 0 else [start] * num
    if endpoint and num > 1:
        values[-1] = stop
    made = ndarray(_OWN, values, (num,), _FLOAT)
    return made if dtype is None else made.astype(dtype)


def fromfunction(function, shape, dtype=float):
    shape = tuple(shape)
    grids = []
    for axis, size in enumerate(shape):
        along = arange(size).astype(dtype).reshape((-1,) + (1,) * (len(shape) - axis - 1))
        grids.append(broadcast_to(along, shape).copy())
    return function(*grids)


def indices(dimensions):
    shape = tuple(dimensions)
    return stack(fromfunction(lambda *grids: grids, shape, int)) if shape else zeros((0,), int)


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 2:
        return diagonal(v, k)
    n = v._shape[0] + _abs(k)
    made = zeros((n, n), v._dtype)
    for i, x in enumerate(v._values()):
        made[(i, i + k) if k >= 0 else (i - k, i)] = x
    return made


def diagflat(v, k=0):
    return diag(asarray(v).ravel(), k)


def diagonal(a, offset=0):
    a = asarray(a)
    if a.ndim != 2:
        _refuse("diagonals of " + str(a.ndim) + " axes", "take a matrix")
    rows, cols = a._shape
    step = a._steps[0] + a._steps[1]
    count = _max(0, _min(rows + (offset if offset < 0 else 0), cols - (offset if offset > 0 else 0)))
    begin = a._offset + (offset * a._steps[1] if offset > 0 else -offset * a._steps[0])
    return a._view((count,), (step,), begin, is_writable=False)


def trace(a):
    return sum(diagonal(a))


def fill_diagonal(a, val):
    for i in range(_min(a._shape)):
        a[(i,) * a.ndim] = val


def meshgrid(*xi, indexing="xy"):
    if len(xi) != 2:
        _refuse("`meshgrid` of " + str(len(xi)) + " arrays", "use two")
    x, y = [asarray(one).reshape(-1) for one in xi]
    if indexing == "ij":
        return [broadcast_to(x[:, None], (x.size, y.size)).copy(), broadcast_to(y, (x.size, y.size)).copy()]
    return [broadcast_to(x, (y.size, x.size)).copy(), broadcast_to(y[:, None], (y.size, x.size)).copy()]


# --- the same numbers in another form ---


def shape(a):
    return asarray(a)._shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a)._shape[axis]


def transpose(a, axes=None):
    return asarray(a).transpose(axes)


def reshape(a, newshape, order="C"):
    return asarray(a).reshape(newshape, order=order)


def ravel(a):
    return asarray(a).ravel()


def swapaxes(a, axis1, axis2):
    return asarray(a).swapaxes(axis1, axis2)


def moveaxis(a, source, destination):
    a = asarray(a)
    source, destination = _axes(source, a.ndim), _axes(destination, a.ndim)
    order = [i for i in range(a.ndim) if i not in source]
    for to, came in sorted(zip(destination, source)):
        order.insert(to, came)
    return a.transpose(order)


def squeeze(a, axis=None):
    return asarray(a).squeeze(axis)


def expand_dims(a, axis):
    a = asarray(a)
    axes = _axes(axis, a.ndim + (len(axis) if isinstance(axis, (tuple, list)) else 1))
    rest = iter(a._shape)
    return a.reshape([1 if i in axes else next(rest) for i in range(a.ndim + len(axes))])


def atleast_1d(a):
    a = asarray(a)
    return a if a.ndim >= 1 else a.reshape(1)


def atleast_2d(a):
    a = asarray(a)
    return a if a.ndim >= 2 else a.reshape((1, -1))


def broadcast_to(array, shape):
    a, shape = asarray(array), _shape_of((shape,))
    if not _can_stretch(a._shape, shape):
        raise ValueError("could not broadcast an array of shape " + str(a._shape) + " to " + str(shape))
    return _stretched(a, shape)


def broadcast_arrays(*args):
    arrays = [asarray(a) for a in args]
    to = _common([a._shape for a in arrays])
    if to is None:
        raise ValueError("these shapes do not fit: " + ", ".join([str(a._shape) for a in arrays]))
    return [broadcast_to(a, to) for a in arrays]


def broadcast_shapes(*shapes):
    to = _common([_shape_of((one,)) for one in shapes])
    if to is None:
        raise ValueError("these shapes do not fit: " + ", ".join([str(one) for one in shapes]))
    return to


def _joined_dtype(arrays):
    return (_BOOL, _INT, _FLOAT32, _FLOAT)[_gathered([zeros((), a._dtype) for a in arrays])[2]]


def concatenate(arrays, axis=0):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        arrays, axis = [a.ravel() for a in arrays], 0
    first = arrays[0]
    if not first._shape:
        raise ValueError("zero-dimensional arrays cannot be concatenated; use np.stack")
    axis = _axis(axis, first.ndim)
    rest = first._shape[:axis] + first._shape[axis + 1 :]
    for a in arrays:
        if a.ndim != first.ndim or a._shape[:axis] + a._shape[axis + 1 :] != rest:
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly: "
                + " and ".join([str(one._shape) for one in arrays]) + " along axis " + str(axis)
            )  # fmt: skip
    total = _sum([a._shape[axis] for a in arrays])
    made = zeros(first._shape[:axis] + (total,) + first._shape[axis + 1 :], _joined_dtype(arrays))
    at = 0
    for a in arrays:
        made[(slice_all,) * axis + (slice_of(at, at + a._shape[axis]),)] = a
        at += a._shape[axis]
    return made


class slice_of:
    """Python's `slice`, which MicroPython makes of 1:2 alone."""

    def __init__(self, start, stop=_OWN, step=None):
        self.start, self.stop, self.step = (None, start, step) if stop is _OWN else (start, stop, step)


def stack(arrays, axis=0):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if _any([a._shape != arrays[0]._shape for a in arrays]):
        raise ValueError("all input arrays must have the same shape: " + " and ".join([str(a._shape) for a in arrays]))
    return concatenate([expand_dims(a, axis) for a in arrays], _axis(axis, arrays[0].ndim + 1))


def vstack(tup):
    return concatenate([atleast_2d(a) for a in tup], 0)


row_stack = vstack


def hstack(tup):
    arrays = [atleast_1d(a) for a in tup]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1)


def column_stack(tup):
    return concatenate([asarray(a) if asarray(a).ndim >= 2 else asarray(a).reshape((-1, 1)) for a in tup], 1)


def append(arr, values, axis=None):
    if axis is None:
        arr, values, axis = asarray(arr).ravel(), asarray(values).ravel(), 0
    return concatenate([arr, values], axis)


def array_split(ary, indices_or_sections, axis=0):
    a = asarray(ary)
    axis = _axis(axis, a.ndim)
    total = a._shape[axis]
    if isinstance(indices_or_sections, int):
        count = indices_or_sections
        if count <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, more = total // count, total % count
        ends = [(i + 1) * each + _min(i + 1, more) for i in range(count)]
    else:
        ends = list(indices_or_sections) + [total]
    begins = [0] + ends[:-1]
    return [a[(slice_all,) * axis + (slice_of(begin, end),)] for begin, end in zip(begins, ends)]


def split(ary, indices_or_sections, axis=0):
    a = asarray(ary)
    if isinstance(indices_or_sections, int) and a._shape[_axis(axis, a.ndim)] % indices_or_sections:
        raise ValueError(
            "array split does not result in an equal division: " + str(a._shape[axis]) + " into "
            + str(indices_or_sections)
        )
    return array_split(a, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if asarray(ary).ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def take(a, indices, axis=None):
    a = asarray(a)
    if axis is None:
        return a.ravel()[indices]
    return a[(slice_all,) * _axis(axis, a.ndim) + (indices,)]


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None or not a._shape:
        a, axis = a.ravel(), 0
    axis = _axis(axis, a.ndim)
    counts = broadcast_to(repeats, (a._shape[axis],))._values()
    return take(a, [i for i, count in enumerate(counts) for _ in range(count)], axis)


def tile(A, reps):
    a = asarray(A)
    reps = (reps,) if isinstance(reps, int) else tuple(reps)
    length = _max(a.ndim, len(reps))
    a, reps = a.reshape((1,) * (length - a.ndim) + a._shape), (1,) * (length - len(reps)) + reps
    for axis, times in enumerate(reps):
        a = take(a, list(range(a._shape[axis])) * times, axis)
    return a.copy()


def flip(m, axis=None):
    m = asarray(m)
    axes = range(m.ndim) if axis is None else _axes(axis, m.ndim)
    shape, steps = m._shape, list(m._steps)
    offset = m._offset
    for i in axes:
        offset += _max(0, shape[i] - 1) * steps[i]
        steps[i] = -steps[i]
    return m._view(shape, tuple(steps), offset)


def fliplr(m):
    return flip(m, 1)


def flipud(m):
    return flip(m, 0)


def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return roll(a.ravel(), shift, 0).reshape(a._shape)
    size = a._shape[_axis(axis, a.ndim)]
    return take(a, [(i - shift) % size for i in range(size)], axis)


# --- functions of each number ---


def _ufunc(name, apply, kinds="f"):
    """Returns a function of each number; `kinds` are those of arrays that stay what they are, others become floats."""

    def apply_to(a):
        if a._dtype.kind in kinds:
            return _made([apply(y) for y in a._values()], a._shape, a._dtype)
        if a._dtype is _BOOL:
            _refuse("np." + name + " of bools", "use .astype(float)")
        return _made([apply(float(y)) for y in a._values()], a._shape, _FLOAT)

    return lambda x, out=None, where=True, dtype=None: _out(apply_to(asarray(x, dtype)), out, where, name)


def _everywhere(apply, at_inf, at_minus_inf):
    """Returns a function of floats that also answers where Python's raises an error: for nan and infinity."""

    def function(x):
        if x - x == 0:
            return apply(x)
        return nan if x != x else at_inf if x > 0 else at_minus_inf

    return function


def _exp(x):
    return math.exp(x) if x < 709.782712893384 else inf


def _expm1(x):
    return math.expm1(x) if x < 709.782712893384 else inf


def _logarithm(apply, least=0.0):
    return _everywhere(lambda x: apply(x) if x > least else -inf if x == least else nan, inf, nan)


def _overflowing(apply, is_odd):
    def function(x):
        try:
            return apply(x)
        except (OverflowError, ValueError):
            return -inf if is_odd and x < 0 else inf

    return _everywhere(function, inf, -inf if is_odd else inf)


def _rint(x):
    """The nearest whole number, halves to even."""
    if x - x != 0 or _abs(x) >= 4503599627370496.0:
        return x
    low = math.floor(x)
    up = x - low > 0.5 or (x - low == 0.5 and low % 2 == 1)
    return math.copysign(float(low + 1 if up else low), x)


def _wholes(apply):
    return lambda x: math.copysign(float(apply(x)), x) if x - x == 0 and _abs(x) < 4503599627370496.0 else x


def _kept(apply):
    return lambda x: x if isinstance(x, int) else apply(x)


exp = _ufunc("exp", _everywhere(_exp, inf, 0.0))
exp2 = _ufunc("exp2", _everywhere(lambda x: _to_power(2.0, x), inf, 0.0))
expm1 = _ufunc("expm1", _everywhere(_expm1, inf, -1.0))
log = _ufunc("log", _logarithm(math.log))
log2 = _ufunc("log2", _logarithm(math.log2))
log10 = _ufunc("log10", _logarithm(math.log10))
log1p = _ufunc("log1p", _everywhere(lambda x: _log1p(x), inf, nan))
sqrt = _ufunc("sqrt", _everywhere(lambda x: math.sqrt(x) if x >= 0 else nan, inf, nan))
sin = _ufunc("sin", _everywhere(math.sin, nan, nan))
cos = _ufunc("cos", _everywhere(math.cos, nan, nan))
tan = _ufunc("tan", _everywhere(math.tan, nan, nan))
arctan = _ufunc("arctan", _everywhere(math.atan, math.pi / 2, -math.pi / 2))
tanh = _ufunc("tanh", _everywhere(math.tanh, 1.0, -1.0))
sinh = _ufunc("sinh", _overflowing(math.sinh, True))
cosh = _ufunc("cosh", _overflowing(math.cosh, False))
reciprocal = _ufunc("reciprocal", lambda x: _divided(1.0, x) if isinstance(x, float) else _refuse("1/integer"), "if")
rint = _ufunc("rint", _rint)
floor = _ufunc("floor", _wholes(math.floor))
ceil = _ufunc("ceil", _wholes(math.ceil))
trunc = _ufunc("trunc", _wholes(int))
absolute = _ufunc("abs", lambda x: x if isinstance(x, bool) else _abs(x), "bif")
fabs = _ufunc("fabs", math.fabs)
square = _ufunc("square", lambda x: x * x, "if")
sign = _ufunc("sign", lambda x: x if x != x else type(x)(1 if x > 0 else -1 if x < 0 else 0), "if")
negative = _ufunc("negative", lambda x: -x, "if")
positive = _ufunc("positive", lambda x: x, "if")
degrees = rad2deg = _ufunc("degrees", lambda x: x * (180.0 / pi))
radians = deg2rad = _ufunc("radians", lambda x: x * (pi / 180.0))
abs = absolute


def _log1p(x):
    """Kahan's: the error of 1 + x is taken back."""
    if x <= -1:
        return -inf if x == -1 else nan
    more = 1.0 + x
    return x if more == 1.0 else math.log(more) * (x / (more - 1.0))


def invert(x):
    a = asarray(x)
    if a._dtype.kind == "f":
        raise TypeError("`~` is for integers and bools, and this array has floats")
    return _made([(not y) if a._dtype is _BOOL else ~y for y in a._values()], a._shape, a._dtype)


bitwise_not = invert


def around(a, decimals=0):
    a = asarray(a)
    if a._dtype.kind != "f":
        if a._dtype is _BOOL or decimals < 0:
            _refuse("np.round of " + a._dtype.name + (" to tens" if decimals < 0 else ""), "use .astype(float)")
        return a.copy() if a._shape else a.item()
    by = 10.0 ** _abs(decimals)

    def rounded(x):
        if x - x != 0:
            return x
        return _rint(x * by) / by if decimals >= 0 else _rint(x / by) * by

    return _made([rounded(x) for x in a._values()], a._shape, a._dtype)


round = round_ = around


def _flags(apply):
    def function(x):
        a = asarray(x)
        return _made([apply(y + 0) for y in a._values()], a._shape, _BOOL)

    return function


isnan = _flags(lambda x: x != x)
isinf = _flags(lambda x: x == inf or x == -inf)
isfinite = _flags(lambda x: x - x == 0)
isposinf = _flags(lambda x: x == inf)
isneginf = _flags(lambda x: x == -inf)
logical_not = _flags(lambda x: x == 0)
signbit = _flags(lambda x: math.copysign(1, x) < 0)


class _Ufunc:
    """A function of two arrays, which can also take an array apart, or two in all pairs."""

    def __init__(self, name, apply):
        self.__name__, self._apply = name, apply

    def __call__(self, x1, x2, out=None, where=True):
        return _out(self._apply(x1, x2), out, where, self.__name__)

    def outer(self, A, B):
        a, b = asarray(A), asarray(B)
        return self(a.reshape(a._shape + (1,) * b.ndim), b)

    def reduce(self, array, axis=0, keepdims=False):
        known = {"add": sum, "multiply": prod, "maximum": amax, "minimum": amin, "logical_and": all, "logical_or": any}
        if self.__name__ in known:
            return known[self.__name__](array, axis=axis, keepdims=keepdims)
        rows = self.accumulate(array, axis)
        last = take(rows, -1, axis)
        return expand_dims(last, axis) if keepdims else last

    def accumulate(self, array, axis=0):
        rows = moveaxis(asarray(array), axis, 0)
        found = [rows[0]]
        for row in rows[1:]:
            found.append(self(found[-1], row))
        return moveaxis(stack(found), 0, axis)


def _binary(operation):
    return _Ufunc(operation.name, lambda x1, x2: _operate(operation, x1, x2))


add, subtract, multiply = _binary(_ADD), _binary(_SUBTRACT), _binary(_MULTIPLY)
divide = true_divide = _binary(_DIVIDE)
floor_divide, power = _binary(_FLOOR_DIVIDE), _binary(_POWER)
remainder = mod = _binary(_REMAINDER)
bitwise_and, bitwise_or, bitwise_xor = _binary(_AND), _binary(_OR), _binary(_XOR)


def _larger(x, y):
    return x if x != x or x >= y else y


def _smaller(x, y):
    return x if x != x or x <= y else y


maximum = _binary(_Operation("maximum", "maximum", _larger, _larger, lambda x, y: x or y))
minimum = _binary(_Operation("minimum", "minimum", _smaller, _smaller, lambda x, y: x and y))
fmax = _binary(_Operation("fmax", "fmax", lambda x, y: y if x != x or y > x else x, _larger, lambda x, y: x or y))
fmin = _binary(_Operation("fmin", "fmin", lambda x, y: y if x != x or y < x else x, _smaller, lambda x, y: x and y))


def _logaddexp(x, y):
    if x == y:
        return x + math.log(2.0)
    low, high = (x, y) if x < y else (y, x)
    return nan if x != x or y != y else high if low == -inf else high + _log1p(_exp(low - high))


logaddexp = _binary(_Operation("logaddexp", "logaddexp", _logaddexp, None, None))


def _comparison(name, symbol):
    return _Ufunc(name, lambda x1, x2: _compare(symbol, x1, x2))


less, less_equal = _comparison("less", "<"), _comparison("less_equal", "<=")
greater, greater_equal = _comparison("greater", ">"), _comparison("greater_equal", ">=")
equal, not_equal = _comparison("equal", "=="), _comparison("not_equal", "!=")


def _logical(name, apply):
    def function(x1, x2):
        shape, xs, ys = _both("and", asarray(x1), asarray(x2))
        return _made([apply(x != 0, y != 0) for x, y in zip(xs, ys)], shape, _BOOL)

    return _Ufunc(name, function)


logical_and = _logical("logical_and", lambda x, y: x and y)
logical_or = _logical("logical_or", lambda x, y: x or y)
logical_xor = _logical("logical_xor", lambda x, y: x != y)


def of_numbers(choose):
    """Makes Python's max and min refuse arrays of several numbers, as in CPython; MicroPython's would pass them over."""

    def chosen(*values, **options):
        for value in values:
            if isinstance(value, ndarray) and value.size > 1 and (len(values) > 1 or value.ndim > 1):
                bool(value)
        return choose(*values, **options)

    return chosen


def clip(a, a_min=None, a_max=None, min=None, max=None):
    a = asarray(a)
    a_min, a_max = (min if a_min is None else a_min), (max if a_max is None else a_max)
    if a_min is None and a_max is None:
        raise ValueError("One of max or min must be given")
    found = a if a_min is None else maximum(a, a_min)
    return found if a_max is None else minimum(found, a_max)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    a = asarray(x)
    if a._dtype.kind != "f":
        return a.copy()
    most = 1.7976931348623157e308 if a._dtype is _FLOAT else 3.4028234663852886e38
    high, low = most if posinf is None else posinf, -most if neginf is None else neginf
    values = [nan if y != y else high if y == inf else low if y == -inf else y for y in a._values()]
    made = _made(values, a._shape, a._dtype)
    if copy or not a._shape:
        return made
    a[...] = made
    return a


def where(condition, x=None, y=None):
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    kind = _result_dtype(x, y)
    arrays = [asarray(one) for one in (condition, x, y)]
    to = _common([a._shape for a in arrays])
    if to is None:
        raise ValueError("these shapes do not fit: where(" + ", ".join([str(a._shape) for a in arrays]) + ")")
    flags, xs, ys = [_stretched(a, to)._values() for a in arrays]
    xs, ys = _converted(xs, arrays[1]._dtype, kind), _converted(ys, arrays[2]._dtype, kind)
    # Without an axis it is an array all the same.
    return ndarray(_OWN, [p if flag else q for flag, p, q in zip(flags, xs, ys)], to, kind)


def nonzero(a):
    a = asarray(a)
    if not a._shape:
        _refuse("`nonzero` of a single number", "use np.atleast_1d")
    places = [at for at, x in enumerate(a._values()) if x != 0]
    found = []
    for size, step in zip(a._shape, _steps_of(a._shape)):
        found.append(ndarray(_OWN, [at // step % size for at in places], (len(places),), _INT))
    return tuple(found)


def argwhere(a):
    return stack(nonzero(a), 1)


def flatnonzero(a):
    return nonzero(asarray(a).ravel())[0]


def count_nonzero(a, axis=None):
    return sum(asarray(a) != 0, axis)


# The place at which a parameter has its name.
_chosen = where


def vectorize(pyfunc):
    def function(*args):
        arrays = broadcast_arrays(*args)
        results = [pyfunc(*row) for row in zip(*[a._values() for a in arrays])]
        return array(results).reshape(arrays[0]._shape)

    return function


# --- along an axis ---


def _none(out):
    if out is not None:
        _refuse("`out` in sums and the like", "write a = …")


def _gone(a, axis):
    """Returns the axes that a sum goes along; a single number has none, and NumPy takes 0 and -1 for it."""
    return list(range(a.ndim)) if axis is None or (not a._shape and axis in (0, -1)) else _axes(axis, a.ndim)


def _lanes(a, axis):
    """
    Returns the numbers that are reduced together, as a list for each number of the result, the shape of the result with
    1 for each axis that goes, and how many numbers of a lane stand in a run of memory along which NumPy adds pairs.
    """
    gone = _gone(a, axis)
    kept = [i for i in range(a.ndim) if i not in gone]
    # NumPy walks through memory, the axis with the largest step first.
    gone.sort(key=lambda i: -_abs(a._steps[i]))
    lanes = _places([a._shape[i] for i in kept], [a._steps[i] for i in kept], a._offset)
    inner = _places([a._shape[i] for i in gone], [a._steps[i] for i in gone], 0)
    data = a._data
    lanes = [[data[at + more] for more in inner] for at in lanes]
    wide = [i for i in range(a.ndim) if a._shape[i] > 1]
    run = 1
    if gone and not _any([_abs(a._steps[i]) < _abs(a._steps[gone[-1]]) for i in wide if i in kept]):
        step = _abs(a._steps[gone[-1]])
        for i in reversed(gone):
            if a._shape[i] > 1 and _abs(a._steps[i]) != step * run:
                break
            run *= a._shape[i]
    return lanes, tuple([1 if i in gone else a._shape[i] for i in range(a.ndim)]), run


def _reduced(a, axis, keepdims, apply, kind):
    """@param apply what a lane becomes, from its numbers and the length of a run"""
    lanes, shape, run = _lanes(a, axis)
    values = [apply(lane, run) for lane in lanes]
    if not keepdims:
        gone = _gone(a, axis)
        shape = tuple([size for i, size in enumerate(shape) if i not in gone])
    return _made(values, shape, kind)


def _pairwise(values, start, count):
    """NumPy's order: eight sums side by side, and halves of what is longer than 128."""
    if count < 8:
        total = 0.0
        for i in range(start, start + count):
            total += values[i]
        return total
    if count <= 128:
        sums = values[start : start + 8]
        full = count - count % 8
        for i in range(8, full, 8):
            for j in range(8):
                sums[j] += values[start + i + j]
        total = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]))
        for i in range(start + full, start + count):
            total += values[i]
        return total
    half = count // 2
    half -= half % 8
    return _pairwise(values, start, half) + _pairwise(values, start + half, count - half)


def _added(values, run):
    total = 0.0
    for start in range(0, len(values), _max(run, 1)):
        total += _pairwise(values, start, run)
    return total


def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
    _none(out)
    a = asarray(a) if dtype is None else asarray(a).astype(dtype)
    if where is not None:
        a = _chosen(where, a, zeros((), a._dtype))
    if a._dtype.kind == "f":
        total = _reduced(a, axis, keepdims, _added, a._dtype)
    else:
        total = _reduced(a, axis, keepdims, lambda lane, _: _sum([x + 0 for x in lane]), _INT)
    return total if initial is None else add(total, initial)


def prod(a, axis=None, dtype=None, out=None, keepdims=False):
    _none(out)
    a = asarray(a) if dtype is None else asarray(a).astype(dtype)
    kind = a._dtype if a._dtype.kind == "f" else _INT
    one = 1.0 if kind.kind == "f" else 1
    return _reduced(a, axis, keepdims, lambda lane, _: _product([one] + [x + 0 for x in lane]), kind)


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    a = asarray(a)
    kind = a._dtype if a._dtype.kind == "f" else _FLOAT
    total = sum(a.astype(kind) if dtype is None else a.astype(dtype), axis, None, out, keepdims)
    return divide(total, _count(a, axis))


def _count(a, axis):
    """Returns how many numbers a mean is of."""
    return _product(a._shape if axis is None else [a._shape[i] for i in _axes(axis, a.ndim)])


def average(a, axis=None, weights=None):
    a = asarray(a)
    if weights is None:
        return mean(a, axis)
    weights = asarray(weights)
    if weights._shape != a._shape:
        if weights.ndim != 1 or not isinstance(axis, int):
            raise TypeError("1D weights expected when shapes of a and weights differ, and an axis")
        weights = weights.reshape([-1 if i == _axis(axis, a.ndim) else 1 for i in range(a.ndim)])
    return sum(a * weights, axis) / sum(broadcast_to(weights, a._shape), axis)


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    a = asarray(a) if dtype is None else asarray(a).astype(dtype)
    away = a - mean(a, axis, keepdims=True)
    away = asarray(away)
    return divide(sum(away * away, axis, None, out, keepdims), _max(_count(a, axis) - ddof, 0))


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return sqrt(var(a, axis, dtype, out, ddof, keepdims))


def _extreme(name, better):
    def function(a, axis=None, out=None, keepdims=False, initial=None, where=None):
        _none(out)
        a = asarray(a)
        if where is not None and initial is None:
            raise ValueError(
                "reduction operation '" + name + "' does not have an identity, so to use a where mask one has to "
                + "specify 'initial'"
            )  # fmt: skip
        if initial is not None:
            # One number more in each lane.
            a = a if where is None else _chosen(where, a, initial)
            a = concatenate([full((1,), initial, a._dtype), a.ravel()]) if axis is None else _led(a, axis, initial)

        def best(lane, _):
            if not lane:
                raise ValueError("zero-size array to reduction operation " + name + " which has no identity")
            found = lane[0]
            for x in lane:
                found = better(found, x)
            return found

        if initial is not None and axis is None and keepdims:
            _refuse("`initial` with keepdims and no axis", "give the axis")
        return _reduced(a, axis, keepdims, best, a._dtype)

    return function


def _led(a, axis, initial):
    """Puts a number in front of each lane."""
    if not isinstance(axis, int):
        _refuse("`initial` along several axes", "give one axis")
    axis = _axis(axis, a.ndim)
    return concatenate([full(a._shape[:axis] + (1,) + a._shape[axis + 1 :], initial, a._dtype), a], axis)


# A bool is compared as a number.
amax = _extreme("maximum", lambda x, y: x if x != x or x + 0 >= y + 0 else y)
amin = _extreme("minimum", lambda x, y: x if x != x or x + 0 <= y + 0 else y)
max, min = amax, amin


def any(a, axis=None, out=None, keepdims=False):
    _none(out)
    return _reduced(asarray(a), axis, keepdims, lambda lane, _: _any([x != 0 for x in lane]), _BOOL)


def all(a, axis=None, out=None, keepdims=False):
    _none(out)
    return _reduced(asarray(a), axis, keepdims, lambda lane, _: _all([x != 0 for x in lane]), _BOOL)


def _first(name, better):
    def function(a, axis=None, out=None, keepdims=False):
        _none(out)
        a = asarray(a)
        if axis is None:
            a, shape = a.ravel(), (1,) * a.ndim
        else:
            shape = None

        def best(lane, _):
            if not lane:
                raise ValueError("attempt to get " + name + " of an empty sequence")
            found = 0
            for i, x in enumerate(lane):
                if lane[found] == lane[found] and (x != x or better(x + 0, lane[found] + 0)):
                    found = i
            return found

        result = _reduced(a, 0 if axis is None else axis, keepdims and axis is not None, best, _INT)
        return asarray(result).reshape(shape) if keepdims and shape is not None else result

    return function


argmax = _first("argmax", lambda x, y: x > y)
argmin = _first("argmin", lambda x, y: x < y)


def apply_along_axis(func1d, axis, arr):
    a = asarray(arr)
    axis = _axis(axis, a.ndim)
    rows = moveaxis(a, axis, -1)
    kept = rows._shape[:-1]
    results = [asarray(func1d(row.copy())) for row in rows.reshape((_product(kept), rows._shape[-1]))]
    found = stack(results).reshape(kept + results[0]._shape)
    return moveaxis(found, list(range(len(kept), found.ndim)), [axis + i for i in range(results[0].ndim)])


def _lanewise(a, axis, apply, kind):
    """Returns an array of the same shape: each lane becomes another."""
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    elif not a._shape:
        _refuse("axes of a single number", "use np.atleast_1d")
    rows = moveaxis(a, axis, -1)
    lanes, _, _ = _lanes(rows, -1)
    values = []
    for lane in lanes:
        values += apply(lane)
    return moveaxis(_made(values, rows._shape, kind), -1, axis).copy()


def _running(apply):
    def function(a, axis=None, dtype=None, out=None):
        _none(out)
        a = asarray(a) if dtype is None else asarray(a).astype(dtype)

        def run(lane):
            made = [lane[0] + 0] if lane else []
            for x in lane[1:]:
                made.append(apply(made[-1], x))
            return made

        return _lanewise(a, axis, run, a._dtype if a._dtype.kind == "f" else _INT)

    return function


cumsum = _running(lambda x, y: x + y)
cumprod = _running(lambda x, y: x * y)


def _ordered(lane):
    """Returns the order of numbers: equal ones as they stand, nan last."""
    return sorted(range(len(lane)), key=lambda i: (lane[i] != lane[i], 0 if lane[i] != lane[i] else lane[i] + 0, i))


def argsort(a, axis=-1, kind=None):
    return _lanewise(a, axis, _ordered, _INT)


def sort(a, axis=-1, kind=None):
    return _lanewise(a, axis, lambda lane: [lane[i] for i in _ordered(lane)], asarray(a)._dtype)


def unique(ar):
    a = sort(asarray(ar).ravel())
    values = a._values()
    kept = [x for i, x in enumerate(values) if i == 0 or x != values[i - 1]]
    return ndarray(_OWN, kept, (len(kept),), a._dtype)


def diff(a, axis=-1):
    a = asarray(a)
    before = (slice_all,) * _axis(axis, a.ndim)
    return a[before + (slice_of(1, None),)] - a[before + (slice_of(None, -1),)]


# --- products of matrices ---


def _is_turned(a):
    # The numbers of its columns stand side by side.
    return a.ndim > 1 and a._steps[0] < a._steps[-1]


def _matmul_hint(a, b):
    """Says how a product often fits that does not."""
    one, two, found = a._shape, b._shape, []
    if len(one) <= 2 and len(two) == 2 and one[-1] == two[1]:
        found.append("the second without `.T`" if _is_turned(b) else "`.T` of the second, as in `Q @ K.T`")
    if len(one) == 2 and len(two) == 2 and one[0] == two[0]:
        found.append("the first without `.T`" if _is_turned(a) else "`.T` of the first, as in `A.T @ B`")
    if len(one) == 2 and len(two) <= 2 and one[0] == two[-1]:
        if _is_turned(a) and not _is_turned(b):
            found.append("`.T` of the second in place of the first, as in `Q @ K.T`")
        if _is_turned(b) and not _is_turned(a):
            found.append("`.T` of the first in place of the second, as in `A.T @ B`")
        found.append("them the other way round")
    if len(one) == len(two) == 3 and one[-1] == two[-1]:
        found.append("`.swapaxes(-1, -2)` of the second")
    elif len(one) == len(two) == 3 and (one[-1], one[0]) == (two[0], two[-1]):
        found.append("`.swapaxes(-1, -2)` of the second: `.T` turns all its axes")
    return "; did you mean " + ", or ".join(found) + "?" if found else ""


def _bad_product(a, b, symbol="@"):
    one, two = a._shape, b._shape
    raise ValueError(
        "these shapes do not fit: " + str(one) + " " + symbol + " " + str(two) + ": "
        + str(one[-1]) + " columns meet " + str(two[-2] if len(two) > 1 else two[0]) + " rows" + _matmul_hint(a, b)
    )  # fmt: skip


def matmul(x1, x2):
    a, b = asarray(x1), asarray(x2)
    if not a._shape or not b._shape:
        raise ValueError("matmul: @ multiplies matrices; use * for a number")
    kind = _result_dtype(a, b)
    is_row, is_column = a.ndim == 1, b.ndim == 1
    one = a.reshape((1, -1)) if is_row else a
    two = b.reshape((-1, 1)) if is_column else b
    if one._shape[-1] != two._shape[-2]:
        _bad_product(a, b)
    front = _common((one._shape[:-2], two._shape[:-2]))
    if front is None:
        raise ValueError(
            "these shapes do not fit: " + str(a._shape) + " @ " + str(b._shape) + ": the axes in front differ"
        )
    rows, inner, cols = one._shape[-2], one._shape[-1], two._shape[-1]
    left = _converted(_stretched(one, front + one._shape[-2:])._values(), a._dtype, kind)
    right = _converted(_stretched(two, front + two._shape[-2:]).swapaxes(-1, -2)._values(), b._dtype, kind)
    values, zero = [], {"b": False, "i": 0, "f": 0.0}[kind.kind]
    for block in range(_product(front)):
        columns = [right[at : at + inner] for at in range(block * inner * cols, (block + 1) * inner * cols, inner or 1)]
        if not inner:
            columns = [[]] * cols
        for row in range(block * rows, (block + 1) * rows):
            numbers = left[row * inner : (row + 1) * inner]
            for column in columns:
                total = zero
                if kind is _BOOL:
                    total = _any([x and y for x, y in zip(numbers, column)])
                else:
                    for x, y in zip(numbers, column):
                        total += x * y
                values.append(total)
    shape = front + (() if is_row else (rows,)) + (() if is_column else (cols,))
    return _made(values, shape, kind)


def dot(a, b):
    a, b = asarray(a), asarray(b)
    if not a._shape or not b._shape:
        return a * b
    if b.ndim <= 2:
        if a._shape[-1] != b._shape[-2 if b.ndim == 2 else -1]:
            _bad_product(a, b, "dot")
        return matmul(a, b)
    _refuse("`dot` of an array with three axes", "use @")


def vdot(a, b):
    return dot(asarray(a).ravel(), asarray(b).ravel())


def inner(a, b):
    a, b = asarray(a), asarray(b)
    if not a._shape or not b._shape:
        return a * b
    if b.ndim > 2:
        _refuse("`inner` with three axes", "use @")
    return matmul(a, b if b.ndim == 1 else b.T)


def outer(a, b):
    a, b = asarray(a).ravel(), asarray(b).ravel()
    return a[:, None] * b


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    if isinstance(axes, int):
        axes = (list(range(a.ndim - axes, a.ndim)), list(range(axes)))
    one, two = _axes(axes[0], a.ndim), _axes(axes[1], b.ndim)
    rest, others = [i for i in range(a.ndim) if i not in one], [i for i in range(b.ndim) if i not in two]
    if [a._shape[i] for i in one] != [b._shape[i] for i in two]:
        raise ValueError("shape-mismatch for sum: " + str(a._shape) + " and " + str(b._shape) + " along " + str(axes))
    inner = _product([a._shape[i] for i in one])
    shape = tuple([a._shape[i] for i in rest] + [b._shape[i] for i in others])
    left = a.transpose(rest + one).reshape((_product([a._shape[i] for i in rest]), inner))
    right = b.transpose(two + others).reshape((inner, _product([b._shape[i] for i in others])))
    found = (left @ right).reshape(shape)
    return found


def einsum(subscripts, *operands):
    if not isinstance(subscripts, str):
        _refuse("`einsum` of lists", "name the axes, as in 'ij,kj->ik'")
    if "." in subscripts:
        _refuse("`...` in einsum", "name each axis")
    before, arrow, out = subscripts.replace(" ", "").partition("->")
    terms = before.split(",")
    if len(terms) != len(operands):
        raise ValueError("einsum: " + str(len(terms)) + " groups of letters for " + str(len(operands)) + " arrays")
    if not arrow:
        out = "".join(sorted([c for c in set(before) if c != "," and before.count(c) == 1]))
    letters = out + "".join(sorted([c for c in set(before) if c != "," and c not in out]))
    if _any([c not in before for c in out]) or _any([out.count(c) > 1 for c in out]):
        raise ValueError("einsum: the result's letters '" + out + "' must be letters of the arrays, each once")
    sizes, found = {}, None
    for term, a in zip(terms, operands):
        a = asarray(a)
        if len(term) != a.ndim:
            raise ValueError("einsum: '" + term + "' names " + str(len(term)) + " axes of an array with " + str(a.ndim))
        if _any([term.count(c) > 1 for c in term]):
            _refuse("`einsum` with a letter twice in one array", "use np.diag")
        if a._dtype is _BOOL:
            _refuse("`einsum` of bools", "use .astype(int)")
        for c, n in zip(term, a._shape):
            if sizes.setdefault(c, n) not in (n, 1) and n != 1:
                raise ValueError("einsum: '" + c + "' is " + str(sizes[c]) + " and " + str(n))
        a = a.transpose([term.index(c) for c in letters if c in term])
        own = iter(a._shape)
        a = a.reshape([next(own) if c in term else 1 for c in letters])
        found = a if found is None else found * a
    if len(letters) > len(out):
        found = sum(found, tuple(range(len(out), len(letters))))
    return found.copy() if isinstance(found, ndarray) else found


class _Linalg:
    def __getattr__(self, name):
        _refuse("`linalg." + name + "`", "", AttributeError)

    def norm(self, x, ord=None, axis=None, keepdims=False):
        if ord is not None and not (ord == 2 and (axis is not None or asarray(x).ndim == 1)):
            _refuse("`norm` with ord=" + repr(ord), "use np.sqrt((x * x).sum())")
        x = asarray(x).astype(float)
        if axis is not None:
            _axes(axis, x.ndim)
        return sqrt(sum(x * x, axis, keepdims=keepdims))


linalg = _Linalg()


# --- comparing ---


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    def close(x, y):
        if x - x == 0 and y - y == 0:
            return math.fabs(x - y) <= atol + rtol * math.fabs(y)
        return x == y or (equal_nan and x != x and y != y)

    shape, xs, ys = _both("isclose", asarray(a), asarray(b))
    return _made([close(float(x), float(y)) for x, y in zip(xs, ys)], shape, _BOOL)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(all(isclose(a, b, rtol, atol, equal_nan)))


def array_equal(a1, a2):
    a, b = asarray(a1), asarray(a2)
    return a._shape == b._shape and bool(all(a == b))


class errstate:
    """Warnings are not shown here, so that there is nothing to turn off."""

    def __init__(self, **kinds):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def seterr(**kinds):
    return {}


def set_printoptions(**options):
    for name, value in options.items():
        if name not in _text.options:
            _refuse("print option `" + name + "`")
        _text.options[name] = value


def isscalar(x):
    return isinstance(x, _NUMBERS + (str,))


def issubdtype(one, other):
    if other not in (floating, integer, bool):
        _refuse("`issubdtype` of this kind", "compare a.dtype with float")
    return _dtype(one).kind == {float: "f", int: "i", bool: "b"}[other]


class finfo:
    def __init__(self, dtype):
        is_double = _dtype(dtype) is _FLOAT
        self.max = 1.7976931348623157e308 if is_double else 3.4028234663852886e38
        self.min = -self.max
        self.eps = 2.220446049250313e-16 if is_double else 1.1920928955078125e-07
        self.tiny = 2.2250738585072014e-308 if is_double else 1.1754943508222875e-38


def _give_methods():
    """Makes methods of functions whose first argument is the array: a.sum(axis=0) is np.sum(a, axis=0)."""
    methods = {
        "sum": sum, "prod": prod, "mean": mean, "var": var, "std": std, "any": any, "all": all,
        "max": amax, "min": amin,
        "argmax": argmax, "argmin": argmin, "argsort": argsort, "cumsum": cumsum, "cumprod": cumprod, "dot": dot,
        "clip": clip, "round": around, "repeat": repeat, "take": take, "nonzero": nonzero, "trace": trace,
        "diagonal": diagonal,
    }  # fmt: skip
    for name, function in methods.items():
        setattr(ndarray, name, (lambda of: lambda a, *values, **named: of(a, *values, **named))(function))


_give_methods()
