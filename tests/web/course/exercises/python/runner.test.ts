/** Learners' programs may do nothing to the page. Each is run in a worker like the page's. */
import { afterAll, describe, expect, it } from 'vitest';
import { type Ending, createRunner } from '../../../../../web/course/exercises/python/runner.ts';
import { isThorough } from '../../../../seed.ts';
import { nodeWorkers } from './node-worker.ts';

const { connect, alive } = await nodeWorkers();
// Neither depends on how fast the machine is: a program that ends has long enough, and one that does not needs no time.
const runner = createRunner(connect, 60_000);
const impatient = createRunner(connect, 300);
afterAll(() => {
  runner.stop();
  impatient.stop();
});

const run = (code: string) => runner.run({ code });
const printed = async (code: string) => (await run(code)).printed;

describe('a program', () => {
  it('prints', async () => {
    expect(await run('import numpy as np\nprint(np.arange(3) / 2, "é")')).toEqual({
      printed: '[0.  0.5 1. ] é\n',
      called: [],
      ending: { kind: 'done' },
    });
  });

  it('changes arrays in place, whatever else shows them', async () => {
    expect(await printed('import numpy as np\na = np.ones(2)\nb = a\nb /= 4; b *= 2\nprint(a)')).toBe('[0.5 0.5]\n');
  });

  it('keeps and prints dicts in their order', async () => {
    const code =
      'd = {"one": 1, "two": [{3: "c"}], "three": (dict(z=1, a=2),)}\nprint(d, flush=True)\nprint([1, "a"], (2,), {4})';
    expect(await printed(code)).toBe(
      "{'one': 1, 'two': [{3: 'c'}], 'three': ({'z': 1, 'a': 2},)}\n[1, 'a'] (2,) {4}\n",
    );
  });

  it('reads JSON in its order, or says what is wrong in it, and takes True for an int', async () => {
    const code = String.raw`import json
d = json.loads(r'{"query": 1, "key": {"b": [{"}\"\\": ":"}, []], "a": null}}')
print(d, isinstance(True, int), isinstance(True, (str, int)), isinstance(1, bool))
print(json.dumps(d))
json.loads('{"a" 1')`;
    const { printed: text, ending } = await run(code);
    expect(text.split('\n').slice(0, 2)).toEqual([
      String.raw`{'query': 1, 'key': {'b': [{'}"\\': ':'}, []], 'a': None}} True True False`,
      String.raw`{"query": 1, "key": {"b": [{"}\"\\": ":"}, []], "a": null}}`,
    ]);
    expect(ending).toMatchObject({ error: { type: 'ValueError', message: 'syntax error in JSON' } });
  });

  it('may import what only names types, all names of numpy, and no more', async () => {
    const types = 'from __future__ import annotations\nfrom typing import List\nimport numpy.typing as npt\n';
    expect(await printed(`${types}from numpy import *\nfrom numpy.linalg import norm\nprint(norm(ones(4)))`)).toBe(
      '2.0\n',
    );
    const { ending } = await run('from typing import *');
    expect(ending).toMatchObject({ error: { message: "write the names that you need from 'typing' in place of *" } });
  });

  it('finds nothing of the one before it', async () => {
    await run('import numpy as np\nnp.exp = None\nx = 1');
    const { printed: text, ending } = await run('import numpy as np\nprint(np.exp(0), "x" in globals())');
    expect([text, ending.kind]).toEqual(['1.0 False\n', 'done']);
  });
});

it('programs of one author run in one worker, and a learner’s or another author’s in others', async () => {
  const name = 'import numpy as np\nprint(np.__dict__.setdefault("one", 0))\nnp.one += 1';
  const texts = [];
  for (const author of ['a', 'a', undefined, undefined, 'a', 'b', undefined])
    texts.push((await runner.run({ code: name }, author)).printed);
  expect(texts.join('')).toBe('0\n1\n0\n0\n2\n0\n0\n');
});

describe('a call', () => {
  it('returns arrays, lists and numbers exactly, and says what it changed', async () => {
    const code = 'def f(a, b):\n  a[0, 0] = 9\n  return [a * 0.1, (b, [True])][b]';
    const { called, ending } = await runner.run({
      code,
      calls: {
        name: 'f',
        results: 1,
        each: [
          [[[1, -Infinity]], 0],
          [[[2, NaN]], 1],
        ],
      },
    });
    expect(ending).toEqual({ kind: 'done' });
    expect(called).toEqual([
      {
        result: { kind: 'array', dtype: 'float64', shape: [1, 2], values: [9 * 0.1, -Infinity] },
        changed: [0],
        largest: 2,
      },
      { result: expect.objectContaining({ kind: 'mixed' }) as unknown, changed: [0], largest: 2 },
    ]);
  });

  it('gives whole numbers as floats', async () => {
    const calls = { name: 'f', results: 1, each: [[[[1, 2]]]] };
    const { called } = await runner.run({ code: 'def f(a):\n  a /= 4\n  return a', calls });
    expect(called[0]?.result).toMatchObject({ dtype: 'float64', values: [0.25, 0.5] });
  });

  it('returns several results', async () => {
    const { called } = await runner.run({
      code: 'def f(a): return a, [1], None',
      calls: { name: 'f', results: 3, each: [[[[true]]]] },
    });
    expect(called[0]?.result).toMatchObject({
      kind: 'several',
      parts: [{ dtype: 'bool', values: [1] }, { kind: 'list', shape: [1] }, { kind: 'nothing' }],
    });
  });

  it('names the functions that are there if the one asked for is not', async () => {
    const calls = { name: 'softmax', results: 1, each: [[]] };
    const { ending } = await runner.run({ code: 'import numpy as np\ndef soft_max(S): pass', calls });
    expect(ending).toEqual({ kind: 'missing', others: ['soft_max'] });
  });
});

type Hostile = readonly [name: string, code: string, ending: object & Partial<Ending>];
const error = (type: string) => ({ kind: 'error', error: { type } }) as unknown as Partial<Ending>;

/** Programs that would never end, or end badly, and how their runs end. */
const quickly: readonly Hostile[] = [
  ['an endless loop', 'while True:\n  try: x\n  except: pass', { kind: 'time' }],
  ['endless prints', 'while True: print("x" * 100)', { kind: 'flooded' }],
  ['endless recursion', 'def f(n): return f(n + 1)\nf(0)', error('RuntimeError')],
  ['a list that is too large', 'a = [0] * 10**9', error('MemoryError')],
  ['a syntax error', 'def f(:\n  pass', error('SyntaxError')],
  ['an exit', 'raise SystemExit', error('SystemExit')],
  ['a question', 'input("? ")', error('EOFError')],
];

/** Programs that take longer to end. */
const slowly: readonly Hostile[] = [
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

describe('a hostile program', () => {
  it.each(isThorough ? [...quickly, ...slowly] : quickly)('ends: %s', async (_, code, ending) => {
    const by = ending.kind === 'time' ? impatient : runner;
    expect((await by.run({ code })).ending).toMatchObject(ending);
    expect(await printed('print(1)')).toBe('1\n');
  });

  it('ends in its worker, and leaves the next one waiting', async () => {
    await impatient.run({ code: 'while True: pass' });
    await expect.poll(() => alive.size).toBe(3); // one of each runner, and that of an author
  });

  it('keeps the next ones waiting for its end, in their order', async () => {
    const all = ['while True: pass', 'print(2)', 'print(3)'].map((code) => impatient.run({ code }));
    const [first, second, third] = await Promise.all(all);
    expect(first?.ending).toEqual({ kind: 'time' });
    expect([second?.printed, third?.printed]).toEqual(['2\n', '3\n']);
  });

  it('and those that wait for it run no more once nobody asks for them', async () => {
    const all = ['while True: pass', 'print(2)'].map((code) => impatient.run({ code }));
    impatient.stop();
    expect((await Promise.all(all)).map(({ ending }) => ending.kind)).toEqual(['stopped', 'stopped']);
    expect((await impatient.run({ code: 'print(4)' })).printed).toBe('4\n');
  });

  it('and whoever waits for Python is told once nobody asks for it', async () => {
    const left = createRunner(connect);
    const ready = left.ready();
    left.stop();
    expect(await ready).toBeUndefined();
  });
});

describe('a program reaches', () => {
  const closed =
    'js jsffi sys os builtins io vfs gc micropython asyncio uctypes struct array types random socket arrays harness closing'.split(
      ' ',
    );
  it('no module but those it needs, however it asks', async () => {
    const ways = closed.flatMap((name) => [
      `import ${name}`,
      `from ${name} import *`,
      `__import__('${name}')`,
      `eval("__import__('${name}')")`,
    ]);
    const code = `
for way in ${JSON.stringify(ways)}:
  try: exec(way); print(way)
  except ImportError as error: pass
`;
    expect(await run(code)).toMatchObject({ printed: '', ending: { kind: 'done' } });
  });

  // A function's module, and its code run with other things in place of what it encloses, lead to all of MicroPython's memory.
  it('no name that leads out, however it asks', async () => {
    const ways: Readonly<Record<string, string>> = {
      'np._packed("O", [1])': 'AttributeError',
      'np._largest[0]': 'AttributeError',
      'from numpy import _text': 'AttributeError',
      'f.__globals__': 'NameError',
      'f.__code__': 'NameError',
      'getattr(f, "__co" + "de__")': 'NameError',
      'operator.attrgetter("__co" + "de__")(f)': 'NameError',
      '("{0.__co" + "de__}").format(f)': 'NotImplementedError',
      'exec(b"f.__co" + b"de__")': 'NameError',
      'getattr(compile("def g(): 1", "g", "exec"), "co_" + "consts")': 'NameError',
      'np.fromfunction(globals, ())["_packed"]': 'KeyError',
      'np.fromfunction(locals, ())': 'NameError',
      'open("f", "w")': 'NameError',
      'execfile("/own/harness.py")': 'NameError',
      'memoryview(bytearray(8))': 'NameError',
    };
    // Where the program's text has such a name, it does not run at all.
    const texts = Object.keys(ways).map((way) =>
      way
        .split('__')
        .map((part) => JSON.stringify(part))
        .join('+"_"+"_"+'),
    );
    const code = `import numpy as np, operator
def f(): pass
for way in [${texts.join()}]:
  try: exec(way); print(way)
  except Exception as error: print(type(error).__name__)`;
    const { printed: text } = await run(code);
    expect(text.trim().split('\n')).toEqual(Object.values(ways));
    expect((await run('def f(): pass\nf.__code__')).ending).toMatchObject({ error: { type: 'NameError' } });
  });

  // A module may hold no way out.
  it('no closed module by the names of those it may use', async () => {
    // dir() asks for every name there is, so modules and types are read by their dictionaries.
    const code = `
import numpy, math, cmath, time, functools, itertools, collections, copy, operator, string, json, re, abc, heapq, typing
seen = {}
def walk(x, path, depth=0):
  if id(x) in seen or depth > 8: return
  seen[id(x)] = x
  kind = type(x).__name__
  if kind == 'module': print(x.__name__)
  if 'Js' in kind: print('JavaScript at', path)
  parts = x if isinstance(x, dict) else getattr(x, '__dict__', {}) if kind in ('module', 'type') else {}
  walk(type(x), path + '.__class__', depth + 1)
  for key, part in list(parts.items()): walk(part, path + '.' + str(key), depth + 1)
for name, value in list(globals().items()):
  if name not in ('seen', 'walk'): walk(value, name)
for value in (print, __import__, __in_place__, __power__, __dict__, __from_keys__, open, input): walk(value, 'builtin')
`;
    const { printed: text, ending } = await run(code);
    expect(ending).toEqual({ kind: 'done' });
    const modules = new Set(text.trim().split('\n'));
    expect([...modules].filter((name) => closed.includes(name) || name.includes('JavaScript'))).toEqual([]);
    expect(modules.has('numpy')).toBe(true);
  });
});
