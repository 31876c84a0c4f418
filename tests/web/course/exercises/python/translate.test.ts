/** What MicroPython computes otherwise than Python becomes a call, and nothing else in a program changes, its lines least of all. */
import { describe, expect, it } from 'vitest';
import { translated } from '../../../../../web/course/exercises/python/translate.ts';

describe('a program is translated', () => {
  it.each([
    ['a /= b', "a >>= __in_place__('/', ( b))"],
    ['  a[f(), :] **= 2', "  a[f(), :] >>= __in_place__('**', ( 2))"],
    ['a //= b + 1 if c else d  # half', "a >>= __in_place__('//', ( b + 1 if c else d))  # half"],
    ['x = 1; a *= 2; y = 3', "x = 1; a >>= __in_place__('*', ( 2)); y = 3"],
    ['if x: a %= 2', "if x: a >>= __in_place__('%', ( 2))"],
    ['for i in f(x): self.a[i] @= (b\n  @ c)\nd', "for i in f(x): self.a[i] >>= __in_place__('@', ( (b\n  @ c)))\nd"],
    ['a |= \\\n  b\nc', "a >>= __in_place__('|', ( \\\n  b))\nc"],
    ['a /= {1: "x:y"}[1], 2', `a >>= __in_place__('/', ( __dict__([(1, "x:y")])[1], 2))`],
    ['a *= lambda x: x', "a >>= __in_place__('*', ( lambda x: x))"],
    ['x ** 2', '__power__(x , 2)'],
    ['-a.b[0](c) ** -d.e(f)[1] + 1', '-__power__(a.b[0](c) , -d.e(f)[1]) + 1'],
    ['a ** b ** c * d', '__power__(a , __power__(b , c)) * d'],
    ['(a ** 2) ** .5', '__power__((__power__(a , 2)) , .5)'],
    ['not (a) ** 2.', 'not __power__((a) , 2.)'],
    ['2.**-3e5', '__power__(2.,-3e5)'],
    ['a /= b[c ** 2]', "a >>= __in_place__('/', ( b[__power__(c , 2)]))"],
    ['(a\n ** # of\n 2)', '(__power__(a\n , # of\n 2))'],
    ['a.b[0].sort(key=f)', '__sort__(a.b[0], key=f)'],
    ['a.sort()', '__sort__(a, )'],
    ['isinstance(a, int)', '__is_instance__(a, int)'],
    ['d = {}', 'd = __dict__()'],
    ['{"a": 1,\n # b\n "c": d[e:f],}', '__dict__([("a", 1),(\n # b\n "c", d[e:f])])'],
    ['{i: {"x": j} for i, j in k if j}', '__dict__([(i, __dict__([("x", j)]) ) for i, j in k if j])'],
    ['{1: lambda x, y: x, 2: 3}', '__dict__([(1, lambda x, y: x),( 2, 3)])'],
    ['{a ** 2: b ** 2}', '__dict__([(__power__(a , 2), __power__(b , 2))])'],
    ['x = dict.fromkeys(y)', 'x = __from_keys__(y)'],
    ['a /= b ** 2', "a >>= __in_place__('/', ( __power__(b , 2)))"],
  ])('%s', (source, expected) => {
    expect(translated(source)).toBe(expected);
  });

  it.each([
    'a += 1\nb -= 2',
    'x = a / b if a <= b else a != b',
    's = "a /= b"\n# a /= b ** 2\nt = """\na /= b ** 2\n"""',
    "s = 'it\\'s /= '",
    'f(a, b=1)\nd = {"a", "b:c"}\nx: int = 3\ny = {lambda: 1}\nz = {i for i in j}',
    'def f(*, a=1, **b): return g(*a, **b)\nlambda **k: k',
    's = "unended /= \nx = 1',
    'x = (a ** 2',
    'a.isinstance(b)\nf = isinstance',
    'x **',
    '',
  ])('and stays as it is: %s', (source) => {
    expect(translated(source)).toBe(source);
  });
});
