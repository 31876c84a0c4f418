"""
Draws random programs with arrays, and prints them with what real NumPy shows, as JSON: python3 generate.py SEED COUNT. Those of
idioms.txt come first, if no random ones are asked for.
"""
import json
import os
import random
import sys
import warnings

import numpy as np

import record

warnings.simplefilter("ignore")


def literal(draw, kind, shape):
    """Returns nested lists as a program writes them: eighths, whose sums and products are exact."""
    if shape:
        return "[" + ", ".join(literal(draw, kind, shape[1:]) for _ in range(shape[0])) + "]"
    if kind == "bool":
        return str(draw.random() < 0.5)
    if kind == "int":
        return str(draw.randint(-4, 9))
    if kind == "odd":
        return draw.choice(["np.nan", "np.inf", "-np.inf", "0.0", "-0.0", "1e300", "-2.5", "700.0", "1e-9"])
    if kind == "wide":
        return repr(draw.choice([1, -1]) * draw.random() * 10 ** draw.randint(-12, 12))
    return repr(draw.randint(-32, 40) / 8)


def shape_of(draw):
    return tuple(draw.choice([1, 2, 2, 3, 3, 4]) for _ in range(draw.choice([0, 1, 1, 2, 2, 2, 2, 3])))


def fresh(draw):
    kind = draw.choice(["float"] * 6 + ["int", "int", "bool", "odd", "wide"])
    return "np.array(" + literal(draw, kind, shape_of(draw)) + ")"


UNARY = "exp sqrt tanh log sin cos abs negative square sign floor ceil rint isnan isinf isfinite logical_not log1p expm1 reciprocal".split()
BINARY = "+ - * / // % ** < <= > >= == != + - * / @ @".split()
REDUCE = "sum mean max min any all prod std var argmax argmin sum mean max".split()
TWO = "maximum minimum add subtract multiply divide power outer dot inner matmul logical_and logical_or array_equal allclose isclose fmax mod".split()
SHAPES = [
    "{a}.T",
    "{a}.ravel()",
    "{a}.flatten()",
    "{a}.copy()",
    "np.squeeze({a})",
    "{a}.reshape(-1)",
    "{a}.reshape(-1, 1)",
    "{a}.reshape({a}.shape + (1,))",
    "np.atleast_2d({a})",
    "{a}.tolist()",
    "np.flip({a}, {x})",
    "np.expand_dims({a}, {x})",
    "np.swapaxes({a}, 0, {x})",
    "np.moveaxis({a}, 0, {x})",
    "np.roll({a}, {i}, {x})",
    "np.repeat({a}, 2, axis={x})",
    "np.tile({a}, 2)",
    "np.tile({a}, (2, 1))",
    "np.tril({a}, {i})",
    "np.triu({a}, {i})",
    "np.diag({a})",
    "np.cumsum({a}, axis={x})",
    "np.cumprod({a})",
    "np.sort({a}, axis={x})",
    "np.argsort({a}, axis={x}, kind='stable')",
    "np.clip({a}, -1, {i})",
    "np.round({a}, {j})",
    "np.nan_to_num({a})",
    "np.diff({a}, axis={x})",
    "np.nonzero({a})",
    "np.unique({a})",
    "np.count_nonzero({a})",
    "np.broadcast_to({a}, (2,) + {a}.shape)",
    "np.zeros_like({a})",
    "np.full_like({a}, 2.5)",
    "np.ones({a}.shape, dtype=int)",
    "np.array_split({a}, 2, axis={x})",
    "np.split({a}, 2, axis={x})",
    "np.linalg.norm({a}, axis={x})",
    "np.array({a}, dtype=float)",
    "{a}.astype(int)",
    "{a}.astype(bool)",
    "{a}.astype(float)",
    "np.where({a} > 0, {a}, -1)",
    "np.where({a} > 0)",
    "list({a})",
    "len({a})",
    "sum({a})",
    "{a}.item()",
    "float({a})",
    "bool({a})",
    "{i} in {a}",
    "np.transpose({a}, (1, 0, 2))",
    "np.apply_along_axis(lambda r: r / r.sum(), {x}, {a})",
    "np.average({a}, axis={x})",
    "np.trace({a})",
    "-{a}",
    "~{a}",
    "{a}.size",
    "{a}.ndim",
]
MADE = [
    "np.arange({i})",
    "np.arange({i}, 9, 2)",
    "np.arange(0, 1, 0.3)",
    "np.arange({i}, -6, -2)",
    "np.linspace(0, {i}, 5)",
    "np.eye({n})",
    "np.eye({n}, {m}, {i})",
    "np.identity({n})",
    "np.tri({n}, {m}, {i})",
    "np.zeros(({n}, {m}))",
    "np.full(({n}, {m}), {i})",
    "np.full({n}, -np.inf)",
    "np.ones({n}, dtype=bool)",
    "np.triu_indices({n}, 1)",
    "np.fromfunction(lambda i, j: i >= j, ({n}, {m}))",
    "np.array([[{i}, {j}.5], [True, 2]])",
    "np.array([])",
]
INDEX = "0 -1 1 : :: ::-1 1: :-1 ::2 None ... [0,1] [0,-1,0] -1::-1 0:1 2 5 [True,False]".split()


class Program:
    def __init__(self, draw):
        self.draw, self.lines, self.names, self.scope = draw, [], [], {"np": np, "show": lambda x: None}

    def arrays(self):
        found = [name for name in self.names if isinstance(self.scope[name], np.ndarray) and self.scope[name].size <= 100]
        return found or self.names

    def fill(self, template):
        draw = self.draw
        a = draw.choice(self.arrays())
        ndim = getattr(self.scope[a], "ndim", 0)
        values = {"a": a, "b": draw.choice(self.arrays()), "i": draw.randint(-2, 4), "j": draw.randint(0, 3)}
        values["n"], values["m"] = draw.randint(1, 4), draw.randint(1, 4)
        values["x"] = draw.randint(-ndim, ndim - 1) if ndim and draw.random() < 0.95 else draw.choice([0, 1])
        return template.format(**values)

    def index(self, a):
        draw = self.draw
        if draw.random() < 0.2:
            return a + " > " + str(draw.randint(-2, 3))
        ndim = getattr(self.scope[a], "ndim", 1)
        count = draw.randint(1, ndim + 1) if draw.random() < 0.3 else draw.randint(1, max(1, ndim))
        return ", ".join(draw.choice(INDEX) for _ in range(count))

    def expression(self):
        draw = self.draw
        kind = draw.random()
        if kind < 0.1:
            return fresh(draw)
        if kind < 0.15:
            return self.fill(draw.choice(MADE))
        if kind < 0.35:
            right = "{b}" if draw.random() < 0.6 else draw.choice(["2", "0.5", "-1", "3", "{a}", "{b}.T", "0", "True", "[1, 2]"])
            form = "{a} " + draw.choice(BINARY) + " " + right
            return self.fill(form if draw.random() < 0.7 else form.replace("{a} ", draw.choice(["2 ", "1.5 ", "{a} "]), 1))
        if kind < 0.45:
            return self.fill("np." + draw.choice(UNARY) + "({a})")
        if kind < 0.6:
            name = draw.choice(REDUCE)
            axis = draw.choice(["", "axis={x}", "axis={x}", "axis={x}, keepdims=True", "keepdims=True", "axis=(0, 1)"])
            if name.startswith("arg"):
                axis = draw.choice(["", "axis={x}"])
            form = "np." + name + "({a}, " + axis + ")" if draw.random() < 0.5 else "{a}." + name + "(" + axis + ")"
            return self.fill(form.replace(", )", ")"))
        if kind < 0.68:
            return self.fill("np." + draw.choice(TWO) + "({a}, {b})")
        if kind < 0.82:
            a = draw.choice(self.arrays())
            return a + "[" + self.index(a) + "]"
        if kind < 0.87:
            joined = draw.choice(["concatenate", "stack", "vstack", "hstack", "concatenate"])
            axis = ", axis={x}" if joined in ("concatenate", "stack") and draw.random() < 0.7 else ""
            return self.fill("np." + joined + "([{a}, " + draw.choice(["{a}", "{b}", "{a} * 2"]) + "]" + axis + ")")
        if kind < 0.9:
            return self.fill(draw.choice(["np.einsum('ij,kj->ik', {a}, {b})", "np.einsum('ij->j', {a})", "np.einsum('ij,j', {a}, {b})", "np.einsum('ij,jk->ik', {a}, {b})"]))
        return self.fill(draw.choice(SHAPES))

    def statement(self):
        draw = self.draw
        if self.names and draw.random() < 0.25:
            a = draw.choice(self.arrays())
            value = self.fill(draw.choice(["0", "-np.inf", "2.5", "{b}", "[1, 2]", "{b} * 2", "{a}[0]", "7"]))
            form = draw.random()
            if form < 0.5:
                return a + "[" + self.index(a) + "] = " + value
            target = a if draw.random() < 0.6 else a + "[" + self.index(a) + "]"
            return target + " " + draw.choice("+ - * / + - * ** //".split()) + "= " + value
        name = "abcdefgh"[len(self.names)] if len(self.names) < 8 else draw.choice(self.names)
        return name + " = " + (self.expression() if self.names else fresh(draw))

    def begin_again(self):
        """Undoes what the last statement has changed in place."""
        self.scope = {"np": np, "show": lambda x: None}
        exec("\n".join(self.lines), self.scope)

    def grow(self):
        """Adds a statement; a mistake stays in one of eight, and ends the program."""
        line = self.statement()
        try:
            exec(line, self.scope)
        except Exception:
            if self.draw.random() < 0.12:
                self.lines += ["show([" + ", ".join(self.names[:3]) + "])", line]
                return False
            self.begin_again()
            return True
        name = line.split(" ")[0].split("[")[0]
        if getattr(self.scope[name], "size", 0) > 1200:
            self.begin_again()
            return True
        self.lines.append(line)
        if name not in self.names:
            self.names.append(name)
        return True

    def text(self):
        for _ in range(self.draw.randint(2, 7)):
            if not self.grow():
                break
        # At the end, after the changes in place, which views show, too.
        return "\n".join(self.lines + ["show(" + name + ")" for name in self.names])


def idioms():
    with open(os.path.join(os.path.dirname(__file__), "idioms.txt"), encoding="utf8") as file:
        return file.read().split("\n\n")


def main(seed, count):
    draw = random.Random(seed)
    programs = [Program(draw).text() for _ in range(count)] if count else idioms()
    print(json.dumps([{"program": program, **record.run(program)} for program in programs]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
