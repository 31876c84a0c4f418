/** What MicroPython would not read, or would misread, is named with its place; what it reads stays unmentioned. */
import { expect, it } from 'vitest';
import { unreadableIn } from '../../../../../web/course/exercises/python/unreadable.ts';

it.each([
  ['x\u00a0= 1', 'space', { text: '\u00a0', col: '2' }],
  ['x = 1\n\u3000y = 2', 'space', { text: '\u3000', col: '1' }, 2],
  ['\ufeffx = 1', 'invisible', { text: '\ufeff', col: '1' }],
  ['x = "a"\u200b', 'invisible', { text: '\u200b', col: '8' }],
  ['x = "\0"\n\0', 'invisible', { text: '\0', col: '1' }, 2],
  ['print(“a”)', 'instead', { text: '“', instead: '"', col: '7' }],
  ['x = 3 − 1', 'instead', { text: '−', instead: '-', col: '7' }],
  ['f（x)', 'instead', { text: '（', instead: '(', col: '2' }],
  ['S = 𝑄 @ K', 'instead', { text: '𝑄', instead: 'Q', col: '5' }],
  ['x = y²', 'instead', { text: '²', instead: '2', col: '6' }],
  ['x = 3 # π\ny = 😀', 'character', { text: '😀', col: '5' }, 2],
  ['x = a ? b : c', 'character', { text: '?', col: '7' }],
  ['```python\nx = 1\n```', 'fence', { col: '1' }],
  ['>>> x = 1', 'prompt', { col: '1' }],
  ['x = 1\n... y', 'prompt', { col: '1' }, 2],
  ['%matplotlib inline', 'notebook', { col: '1' }],
  ['!pip install numpy', 'notebook', { col: '1' }],
  ['print "a"', 'print', { col: '1' }],
  ['x = [*a, 1]', 'star', { col: '6' }],
  ['f(a=[*b, 1], c=2)', 'star', { col: '6' }],
  ['x = {1, *a}', 'star', { col: '9' }],
  ['x = (1, *a)', 'star', { col: '9' }],
  ['def f():\n    return *a, 1', 'star', { col: '12' }, 2],
  ['for i in *a, 1: pass', 'star', { col: '10' }],
  ['x = *a, 1', 'star', { col: '5' }],
  ['x = {**a, 1: 2}', 'dict', { col: '6' }],
  ['x[*i]', 'star', { col: '3' }],
  ['def f(a, /, b): pass', 'slash', { col: '10' }],
  ['lambda a, /: a', 'slash', { col: '11' }],
  ['match x:\n  case 1: pass', 'match', { col: '1' }],
])('%j: %s', (source, words, values, line = 1) => {
  expect(unreadableIn(source)).toEqual({ words: `unreadable.${words}`, values, line });
});

it.each([
  's = "“a” − \u00a0"  # “ −',
  'π = 3; größe = π',
  'a, *b = c\n[d, *e] = c\n*f, = c\nfor i, (j, *k) in c: pass\nx = [m for m, *n in c]',
  'def f(a, *b, c=1, **d): return g(*b, **d)\nclass A(*b): pass\nprint (*a)',
  'x = lambda *a, **b: a * b ** 2\ny = sorted(z, key=lambda *a: a)\nz = {1: lambda *a: a}',
  'from numpy import *\nx = a * b\ny = [a * b, c ** d]',
  'try: pass\nexcept* ValueError: pass',
  'print\nprint(x)\nprint = 3\nx = print',
  'match = 3\nmatch[0] = 4\nmatch(x)\nif match: pass',
  '...\n...; x = 1\ndef f(): ...\ndef g():\n    ...\nx = a[..., 0]',
  'with a as b, c as d: pass\nwith (a): pass\nIn = [1]',
  'x = a / b\ny = (a / b, c / d)\nx = [a, *b',
  's = "unended\nx = 1',
])('and not in what it reads: %j', (source) => {
  expect(unreadableIn(source)).toBeUndefined();
});
