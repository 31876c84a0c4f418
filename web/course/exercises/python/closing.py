"""Leaves a program no module that leads out of Python: `js` and `jsffi` are JavaScript, `sys` and `os` lead to them."""


def close(allowed, reasons):
    """
    Has to be called before the program runs.

    @param allowed the modules that may be imported, by their names: no other file is looked for
    @param reasons why a module is missing, by its name
    """
    import builtins

    # A function shows its module's names, and not what it encloses.
    def only_allowed(name, globals=None, locals=None, names=None, level=0):
        first = name.split(".")[0]
        if first in allowed and "." not in name:
            return allowed[name]
        raise ImportError("there is no module '" + name + "' here" + reasons.get(first, ""))

    def input(prompt=""):
        raise EOFError("there is nobody to answer input(): write the value into the program")

    builtins.__import__ = only_allowed
    builtins.input = input
