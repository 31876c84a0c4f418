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
        if name in allowed:
            # `import a.b as c` asks a for b, `from a.b import c` asks b for c.
            found = allowed[name if names else name.split(".")[0]]
            # MicroPython reads what is no module as if it were one, beyond its memory.
            if names and "*" in names and not isinstance(found, type(builtins)):
                raise ImportError("write the names that you need from '" + name + "' in place of *")
            return found
        raise ImportError("there is no module '" + name + "' here" + reasons.get(name.split(".")[0], ""))

    def input(prompt=""):
        raise EOFError("there is nobody to answer input(): write the value into the program")

    builtins.__import__ = only_allowed
    builtins.input = input
