"""What `a /= b` and the like are rewritten as: see augmented.ts."""

_METHODS = {
    "*": ("__imul__", lambda a, b: a * b),
    "/": ("__itruediv__", lambda a, b: a / b),
    "//": ("__ifloordiv__", lambda a, b: a // b),
    "%": ("__imod__", lambda a, b: a % b),
    "**": ("__ipow__", lambda a, b: a**b),
    "@": ("__imatmul__", lambda a, b: a @ b),
    "&": ("__iand__", lambda a, b: a & b),
    "|": ("__ior__", lambda a, b: a | b),
    "^": ("__ixor__", lambda a, b: a ^ b),
}


def in_place(symbol, a, b):
    name, otherwise = _METHODS[symbol]
    if isinstance(a, list) and symbol == "*":
        a[:] = a * b
        return a
    method = getattr(a, name, None)
    return otherwise(a, b) if method is None else method(b)
