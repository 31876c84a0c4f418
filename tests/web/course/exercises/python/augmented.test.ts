/** `a /= b` becomes a call that changes `a` in place, and nothing else in a program changes, its lines least of all. */
import { describe, expect, it } from 'vitest';
import { withInPlace } from '../../../../../web/course/exercises/python/augmented.ts';

describe('in-place operators', () => {
  it.each([
    ['a /= b', "a = __in_place__('/', a, (b))"],
    ['  a[i, :] **= 2', "  a[i, :] = __in_place__('**', a[i, :], (2))"],
    ['a //= b + 1 if c else d  # half', "a = __in_place__('//', a, (b + 1 if c else d))# half"],
    ['x = 1; a *= 2; y = 3', "x = 1; a = __in_place__('*', a, (2)); y = 3"],
    ['if x: a %= 2', "if x: a = __in_place__('%', a, (2))"],
    [
      'for i in f(x): self.a[i] @= (b\n  @ c)\nd',
      "for i in f(x): self.a[i] = __in_place__('@', self.a[i], ((b\n  @ c)))\nd",
    ],
    ['a |= \\\n  b\nc', "a = __in_place__('|', a, (\\\n  b))\nc"],
    ['a /= {1: "x:y"}[1]', `a = __in_place__('/', a, ({1: "x:y"}[1]))`],
    ['a *= lambda x: x', "a = __in_place__('*', a, (lambda x: x))"],
  ])('%s', (source, expected) => {
    expect(withInPlace(source)).toBe(expected);
  });

  it.each([
    'a += 1\nb -= 2',
    'x = a / b if a <= b else a != b',
    's = "a /= b"\n# a /= b\nt = """\na /= b\n"""',
    "s = 'it\\'s /= '",
    'f(a, b=1)\nd = {"a": 1}\nx: int = 3',
    'def f(*, a=1, **b): return a ** -2',
    's = "unended /= \nx = 1',
    '',
  ])('leaves as it is: %s', (source) => {
    expect(withInPlace(source)).toBe(source);
  });
});
