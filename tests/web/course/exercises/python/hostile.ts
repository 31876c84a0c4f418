/** Programs that would never end, or end badly, and how their runs end. */
import type { Ending } from '../../../../../web/course/exercises/python/runner.ts';

type Hostile = readonly [name: string, code: string, ending: object & Partial<Ending>];
const error = (type: string) => ({ kind: 'error', error: { type } }) as unknown as Partial<Ending>;

export const quickly: readonly Hostile[] = [
  ['an endless loop', 'while True:\n  try: x\n  except: pass', { kind: 'time' }],
  ['endless prints', 'while True: print("x" * 100)', { kind: 'flooded' }],
  ['endless recursion', 'def f(n): return f(n + 1)\nf(0)', error('RuntimeError')],
  ['a list that is too large', 'a = [0] * 10**9', error('MemoryError')],
  ['a syntax error', 'def f(:\n  pass', error('SyntaxError')],
  ['an exit', 'raise SystemExit', error('SystemExit')],
  ['a question', 'input("? ")', error('EOFError')],
];

export const slowly: readonly Hostile[] = [
  ['a long sleep', 'import time\ntime.sleep(60)', { kind: 'time' }],
  ['10 MB in one print', 'print("x" * 10000000)', { kind: 'flooded' }],
  ['memory, bit by bit', 'a = []\nwhile True: a.append(bytearray(1000000))', error('MemoryError')],
  ['an enormous number', 'print(9 ** 9 ** 9)', { kind: 'time' }],
  ['deep brackets', `x = ${'('.repeat(5000)}`, error('SyntaxError')],
  [
    'a class that calls itself',
    'class A:\n  def __getattr__(s, n): return getattr(s, n + "x")\nA().y',
    error('RuntimeError'),
  ],
  ['exceptions in exceptions', 'def f():\n  try: f()\n  finally: f()\nf()', { kind: 'time' }],
  ['code that writes code', 'while True: exec("x = 1" + ";y = 2" * 10000)', { kind: 'time' }],
  ['a message that is too large', 'raise ValueError("x" * (30 * 10**6))', error('MemoryError')],
  ['lists in lists', 'a = b = 1\nfor i in range(10**5): a = [a]; b = [b]\nprint(a == b)', error('RuntimeError')],
  ['null characters', 'x = "\0"\n\0', error('SyntaxError')],
];
