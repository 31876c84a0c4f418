"""
Leaves a program no module and no name that leads out of it: `js` and `jsffi` are JavaScript, `sys` and `os` lead to them. This is
the first wall, inside MicroPython, which has faults in C of its own; the second, around the worker, is the one that counts.
"""

# They lead from a function to its module, and to its code, which could be run with other things in place of what it encloses.
_HIDDEN = ("__code__", "__globals__", "co_consts")
# Files fill memory that has no limit, and a view of bytes outlives them.
_MISSING = {
    "open": "a program here has no files",
    "execfile": "a program here has no files",
    "memoryview": "use bytes or a list",
    "locals": "use globals(), or a dict of your own",
}


def close(allowed, reasons, scope):
    """
    Has to be called before the program runs.

    @param allowed the modules that may be imported, by their names: no other file is looked for
    @param reasons why a module is missing, by its name
    @param scope the program's own names
    """
    import builtins

    read, code = getattr, type(compile("", "", "exec"))

    # A function shows nothing of what it encloses.
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

    def seen(text):
        # A class of the program's own could answer as it likes.
        text = text if type(text) is str else str(text, "utf-8")
        for name in _HIDDEN:
            if name in text:
                raise NameError("there is no `" + name + "` here")
        return text

    def reader(of, name, *otherwise):
        return read(of, seen(name), *otherwise)

    def guarded(run):
        return lambda text, *more: run(text if type(text) is code else seen(text), *(more or (scope,)))

    def missing(name, instead):
        def refused(*values, **named):
            raise NameError("there is no `" + name + "` here; " + instead)

        return refused

    for name, instead in _MISSING.items():
        setattr(builtins, name, missing(name, instead))
    builtins.eval, builtins.exec, builtins.compile = guarded(eval), guarded(exec), guarded(compile)
    builtins.__import__, builtins.input, builtins.getattr = only_allowed, input, reader
    # MicroPython's own answers with the names of whoever calls it, be it numpy.
    builtins.globals = lambda: scope
