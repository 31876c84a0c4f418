"""How NumPy prints arrays: np.core.arrayprint of NumPy 1.24, for bools, integers and floats."""
import math

options = {"precision": 8, "suppress": False, "linewidth": 75, "threshold": 1000, "edgeitems": 3}


def scaled(x, places):
    """Returns the integer nearest to |x| * 10**places, halves to even, from the exact value of x."""
    fraction, power = math.frexp(abs(x))
    top, bottom = int(fraction * 2**53), 1
    power -= 53
    top, bottom = (top << power, 1) if power >= 0 else (top, 1 << -power)
    top, bottom = (top * 10**places, bottom) if places >= 0 else (top, bottom * 10**-places)
    whole, rest = top // bottom, top % bottom
    return whole + (2 * rest > bottom or (2 * rest == bottom and whole % 2 == 1))


def _shortest(x, kind):
    """Returns the fewest digits that mean |x| and no other float, and the first one's power of ten: ('125', 1), 12.5."""
    text = repr(abs(x)) if kind == "float64" else _shortest32(abs(x))
    mantissa, _, exponent = text.partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).lstrip("0")
    first = len(whole) - 1 if whole.strip("0") else -1 - (len(part) - len(part.lstrip("0")))
    return (digits.rstrip("0") or "0"), (first + int(exponent or 0) if digits else 0)


def _rounding():
    # With other types than "f", an array shows memory: it stays in here.
    from array import array

    return lambda values: list(array("f", values))


# Returns the nearest float32 numbers.
rounded = _rounding()


def _shortest32(x):
    for digits in range(1, 10):
        text = "%.*e" % (digits - 1, x)
        if rounded([float(text)])[0] == x:
            return text
    return repr(x)


def _sign(x):
    return "-" if math.copysign(1, x) < 0 else ""


def _positional(x, kind, precision):
    """Returns sign and whole part, and the decimals: at most `precision`, without zeros at the end."""
    digits, first = _shortest(x, kind)
    if len(digits) - 1 - first > precision:
        digits = str(scaled(x, precision))
        places = precision
    else:
        places = max(0, len(digits) - 1 - first)
        digits = digits + "0" * (first + 1 + places - len(digits))
    digits = "0" * (places + 1 - len(digits)) + digits
    cut = len(digits) - places
    return _sign(x) + digits[:cut], digits[cut:].rstrip("0")


def _scientific(x, kind, precision):
    """Returns sign and first digit, the decimals, and the exponent with its sign."""
    digits, first = _shortest(x, kind)
    if len(digits) > precision + 1:
        digits = str(scaled(x, precision - first))
        if len(digits) > precision + 1:
            first += 1
        digits = digits[: precision + 1].rstrip("0") or "0"
    power = str(abs(first))
    exponent = ("-" if first < 0 else "+") + ("0" + power if len(power) < 2 else power)
    return _sign(x) + digits[0], digits[1:], exponent


def _left(text, width):
    return " " * (width - len(text)) + text


def _right(text, width, by=" "):
    return text + by * (width - len(text))


def _float_format(values, kind):
    finite = [x for x in values if x - x == 0]
    sizes = [abs(x) for x in finite if x != 0]
    precision = options["precision"]
    is_exp = bool(sizes) and (
        max(sizes) >= 1e8 or (not options["suppress"] and (min(sizes) < 1e-4 or max(sizes) / min(sizes) > 1000))
    )
    left = right = 0
    if is_exp:
        parts = [_scientific(x, kind, precision) for x in finite]
        left = max([len(whole) for whole, _, _ in parts])
        places = max([len(part) for _, part, _ in parts])
        power = max([len(exponent) for _, _, exponent in parts])
        right = places + power + 1
    elif finite:
        parts = [_positional(x, kind, precision) for x in finite]
        left = max([len(whole) for whole, _ in parts])
        right = max([len(part) for _, part in parts])
    if len(finite) < len(values):
        widest = 4 if any([x == -math.inf for x in values]) else 3
        left = max(left, widest - right - 1)

    def write(x):
        if x != x:
            return _left("nan", left + right + 1)
        if x in (math.inf, -math.inf):
            return _left("inf" if x > 0 else "-inf", left + right + 1)
        if is_exp:
            whole, part, exponent = _scientific(x, kind, precision)
            # The exponents of one array are equally wide.
            exponent = exponent[0] + "0" * (power - len(exponent)) + exponent[1:]
            return _left(whole, left) + "." + _right(part, places, "0") + "e" + exponent
        whole, part = _positional(x, kind, precision)
        return _left(whole, left) + "." + _right(part, right)

    return write


def _format_of(a, values):
    if a.dtype.kind == "b":
        return lambda x: ("True" if x else "False") if a.ndim == 0 else _left("True" if x else "False", 5)
    if a.dtype.kind == "i":
        width = max([len(str(x)) for x in values] + [0])
        return lambda x: _left(str(x), width)
    return _float_format(values, a.dtype.name)


def _edges(a, at=()):
    """Returns the numbers that are shown of a large array."""
    axis = len(at)
    if axis == a.ndim:
        return [a[at]]
    size, edge = a.shape[axis], options["edgeitems"]
    shown = range(size) if size <= 2 * edge else list(range(edge)) + list(range(size - edge, size))
    return [x for i in shown for x in _edges(a, at + (i,))]


def _rows(a, write, separator, hanging, width, is_cut, at=()):
    left = a.ndim - len(at)
    if left == 0:
        return write(a[at])
    size, edge = a.shape[len(at)], options["edgeitems"]
    hanging += " "
    shown = list(range(size))
    if is_cut and size > 2 * edge:
        shown[edge : size - edge] = [None]
    words = ["..." if i is None else _rows(a, write, separator, hanging, width - 1, is_cut, at + (i,)) for i in shown]
    if left > 1:
        return "[" + (separator.rstrip() + "\n" * (left - 1) + hanging).join(words) + "]"
    lines, line = "", hanging
    for i, word in enumerate(words):
        # A line has room for the bracket or comma that follows; a word that is longer stands alone.
        if len(line) + len(word) > width - 1 and len(line) > len(hanging):
            lines, line = lines + line.rstrip() + "\n", hanging
        line += word + (separator if i < len(words) - 1 else "")
    return "[" + (lines + line)[len(hanging) :] + "]"


def text(a, separator=" ", prefix="", suffix=""):
    """Returns the text of str(a)."""
    if a.size == 0:
        return "[]"
    is_cut = a.size > options["threshold"]
    write = _format_of(a, _edges(a) if is_cut else a.ravel().tolist() if a.ndim > 0 else [a.item()])
    return _rows(a, write, separator, " " * len(prefix), options["linewidth"] - len(suffix), is_cut)


def representation(a):
    """Returns the text of repr(a)."""
    is_plain = a.dtype.name in ("bool", "int64", "float64") and a.size > 0
    end = ")" if is_plain else ","
    inner = text(a, ", ", "array(", end) if a.size > 0 or a.shape == (0,) else "[], shape=" + str(a.shape)
    found = "array(" + inner + end
    if is_plain:
        return found
    dtype = "dtype=" + a.dtype.name + ")"
    is_full = len(found) - found.rfind("\n") - 1 + len(dtype) + 1 > options["linewidth"]
    return found + ("\n      " if is_full else " ") + dtype
