/** Verdicts on programs that do not come as far as a result, or return something else, and on functions of lesson files. */
import { describe, expect, it } from 'vitest';
import { checkOf, jobOf } from '../../../../web/course/exercises/check.ts';
import { comparedCheck, grade } from '../../../../web/course/exercises/grade.ts';
import { ownTask } from '../../../../web/course/exercises/own.ts';
import { multipliesInfinity, rebinding, returnsInLoop } from '../../../../web/course/exercises/program-text.ts';
import { taskOf } from '../../../../web/course/exercises/task.ts';
import { speech } from '../../../../web/course/exercises/words.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';

const worker = await oneWorker();

const about = checkOf(engine, taskOf('attention')!, '1', speech);

async function check(code: string) {
  return grade(about, code, await worker.run(jobOf(about, code)), worker.run);
}

const soft = `import numpy as np
def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
`;
const right = 'softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V';

it('what a program prints stands below the input that it is printed for', async () => {
  const code = 'print("once")\ndef attention(Q, K, V):\n    if len(Q) == 1: print(Q.shape)\n    return Q';
  const { printed } = await worker.run(jobOf(about, code));
  expect(printed).toMatch(/^once\n# For a single query:\n\(1, \d\)\n/);
  expect(printed.match(/^# For/gm)).toHaveLength(printed.match(/^\(1,/gm)!.length);
});

describe('a program is told', () => {
  it.each([
    ['x = 1', 'There is no function attention in your program. It has to begin with def attention(Q, K, V):'],
    [
      'def Attention(Q, K, V): pass\ndef softmax(S): pass',
      'There is no function `attention` in your program, but there is `Attention`. Call it `attention`.',
    ],
    [
      `${soft}def attention(Q, K, V):\n    return Q @ K.T / K.shape[1]^0.5`,
      'For fewer queries than keys: Line 6: a power is written ** in Python, not ^',
    ],
    [
      `${soft}def attention(Q, K, V):\n    return Q @ K.T()`,
      'For fewer queries than keys: Line 6: T is no function: write .T without brackets behind it',
    ],
    ['import torch', "Line 1: there is no module 'torch' here; write it with numpy"],
    [
      'def attention(Q, K, V)\n    return Q',
      'Line 1: this is not Python, or is newer than the Python here. Is a bracket, a colon, a quote or an indent missing, here or in the line before?',
    ],
    [
      'def attention(Q, K, V):\n    """Attention."""\nO = Q\nreturn O',
      'Line 4: this return is outside of the function. Lines that belong to the function begin four spaces to the right of def',
    ],
    [
      'class Solution:\n    def attention(self, Q, K, V): return V',
      'There is a class `Solution` in your program, but no function `attention`. Write def attention(Q, K, V): at the left edge of the line, without self; it may use the class.',
    ],
    [
      'class Attention:\n    def forward(self, Q, K, V): return V',
      'There is a class `Attention` in your program, but no function `attention`. Write def attention(Q, K, V): at the left edge of the line, without self; it may use the class.',
    ],
    [
      'def attention(Q, K, V):\n    return\u00a0V',
      'Line 2: at character 11 there is a space that is none for Python, U+00A0. Write a plain one',
    ],
    [
      'def attention(Q, K, V):\n    return Q – K',
      'Line 2: – (U+2013) at character 14 is not what Python reads here: write -',
    ],
    [
      'def attention(Q, K, V):\n    return [*V]',
      'Line 2: * in a list, tuple or set is Python, but is not here; write list(a) + [b]',
    ],
    ['from itertools import product', 'Line 1: itertools here has no product'],
    [
      'import functools\n@functools.lru_cache\ndef attention(Q, K, V): return V',
      'Line 2: functools here has no lru_cache',
    ],
    ['x = format(1.5)', 'Line 1: format is Python’s, but is not here'],
    ['x = "a".zfill(3)', 'Line 1: str has no .zfill here'],
    [
      'def attention(Q, K, V):\nreturn Q',
      'Line 2: this is not Python, or is newer than the Python here. Is a bracket, a colon, a quote or an indent missing, here or in the line before?',
    ],
  ])('%j: %s', async (code, message) => {
    expect(await check(code)).toMatchObject({ right: false, score: 0, message });
  });

  it.each([
    [
      'def attention(Q, K): return Q',
      '`attention` has to take Q, K, V, and nothing else. attention() takes 2 positional arguments but 3 were given',
    ],
    [`${soft}def attention(Q, K, V):\n    O = ${right}`, '`attention` returns nothing. Does it end with return?'],
    [
      'def attention(Q, K, V):\n    print(Q)',
      '`attention` returns nothing: it prints its result. Write return in place of print.',
    ],
    ['def attention(Q, K, V): return "Q"', '`attention` returns something of type str; expected are rows of numbers.'],
    ['def attention(Q, K, V): return ...', '`attention` still returns `...`: write your line in its place.'],
    ['def attention(Q, K, V):\n    A = ...\n    return A @ V', 'Line 3: `...` is still in the place of a value'],
    [
      'def attention(Q, K, V): return [[1, 2], [3]]',
      '`attention` returns lists that are no matrix: setting an array element with a sequence: the rows are not equally long: (2,) and (1,)',
    ],
    [`${soft}def attention(Q, K, V):\n    return ${right}, Q`, '`attention` returns 2 things; expected is O alone.'],
    [
      `${soft}def attention(Q, K, V):\n    return ${right},`,
      '`attention` returns a tuple of one thing. Does a comma stand after what it returns?',
    ],
    [
      `${soft}def attention(Q, K, V):\n    return (row for row in ${right})`,
      '`attention` returns a generator, which has no numbers yet: write list(…) around it.',
    ],
    [
      'def attention(Q, K, V):\n    S = Q @ K.T\n    return softmx(S) @ V',
      'Line 3: softmx is not there: define it above, or in this function',
    ],
    [
      'def weights(S):\n    return softmx(S)\ndef attention(Q, K, V):\n    return weights(Q @ K.T) @ V',
      'Line 2: softmx is not there: define it above, or in this function',
    ],
    [
      'import numpy as np\ndef attention(Q, K, V):\n    S = np.dot(Q,\n      K)\n    return S',
      'Line 3: these shapes do not fit: (2, 4) dot (3, 4): 4 columns meet 3 rows; did you mean `.T` of the second, as in `Q @ K.T`?',
    ],
    [
      'import numpy as np\ndef attention(Q, K, V):\n    return np.linalg.svd(Q)',
      'Line 3: numpy here has no `linalg.svd`',
    ],
    [
      'import numpy as np\ndef attention(Q, K, V):\n    return np.epx(Q)',
      'Line 3: numpy here has no `epx`; did you mean `exp`?',
    ],
    [
      'def attention(Q, K, V):\n    scores = Q @ K.T\n    return scroes @ V',
      "Line 3: NameError: name 'scroes' isn't defined; did you mean `scores`?",
    ],
    [
      'def attention(Q, K, V):\n    if len(Q) > 99: O = Q\n    return O',
      'Line 3: NameError: local variable referenced before assignment',
    ],
    [
      'import math\ndef attention(Q, K, V): return math.exp(1000)',
      'Line 2: math range error: the result is too large for a float. Before exp, subtract the row’s maximum',
    ],
    [
      'import numpy as np\ndef attention(Q, K, V): return np.zeros((100000, 10000))',
      'Line 2: the program needs more memory than it gets here',
    ],
    [
      `${soft}def attention(Q, K, V):\n    return ${right} * np.nan`,
      'O has nan in row 0, column 0: somewhere 0 is divided by 0, ∞ is subtracted from ∞, or 0 is multiplied by ∞.',
    ],
  ])('%j: %s', async (code, message) => {
    expect(await check(code)).toMatchObject({
      right: false,
      score: 0,
      message: `For fewer queries than keys: ${message}`,
    });
  });

  it.each([
    ['torch.softmax(Q)', 'torch is not here: no library but NumPy is. Write it with np'],
    ['Q.sum(dim=1)', 'dim is PyTorch’s name; in NumPy it is axis'],
    ['Q.max(1, keepdim=True)', 'keepdim is PyTorch’s name; in NumPy it is keepdims'],
    ['V / Q.size(-1)', 'size is a number in NumPy: write .shape[-1] or .shape[0]'],
    ['Q.masked_fill(Q > 0, 1)', 'numpy here has no `.masked_fill` of arrays; it is PyTorch’s: use np.where'],
    [
      'Q[0, 0].sum()',
      'a number taken out of an array is Python’s own here, without .sum: np.array(…) makes an array of it',
    ],
    ['[Q].shape', 'a list has no .shape: np.array(…) makes an array of it'],
    [
      '2.7 ** 1000',
      'this power is too large for a float: a number taken out of an array is Python’s own here, and not inf',
    ],
    ['attention(Q, K, V)', 'a function calls itself without an end'],
  ])('return %s: %s', async (code, told) => {
    const message = `For fewer queries than keys: Line 1: ${told}`;
    expect(await check(`def attention(Q, K, V): return ${code}`)).toMatchObject({ right: false, score: 0, message });
  });

  it.each([
    [
      'that it has a number that differs late',
      `${soft}def attention(Q, K, V):\n    return ${right} + 2e-5`,
      / you have (\S+), right is (?!\1\.)\S+\./,
    ],
    [
      'that max takes no arrays',
      `${soft}def attention(Q, K, V):\n    return max(0, Q)`,
      /neither true nor false\. `?np\.maximum/,
    ],
    [
      'that a power is **',
      `${soft}def attention(Q, K, V):\n    return Q[0, 0] ^ 2`,
      / a power is written \*\* in Python/,
    ],
    [
      'that a list is no array',
      `${soft}def attention(Q, K, V):\n    return [1.0, 2.0] / np.sqrt(4)`,
      / a list is no array here/,
    ],
    [
      'that a method needs brackets',
      `${soft}def attention(Q, K, V):\n    return Q @ K.transpose`,
      / as in `?K\.transpose\(\)/,
    ],
  ])('%s', async (_, code, message) => {
    const verdict = await check(code);
    expect(verdict.right).toBe(false);
    expect(verdict.message).toMatch(message);
  });

  // How runs end is tested with the runner.
  const ended = (kind: 'time' | 'flooded' | 'stopped', calls = 0) =>
    grade(
      about,
      '',
      { printed: '', called: Array.from({ length: calls }, () => ({ changed: [], largest: 0 })), ending: { kind } },
      worker.run,
    );

  it.each([
    [
      'that it does not end',
      ended('time'),
      'The program did not end within 2 seconds. Is there a loop that never ends?',
    ],
    [
      'that its function does not end for some inputs',
      ended('time', 1),
      'For a single query, the function did not end within 2 seconds. Is there a loop that never ends?',
    ],
    ['that it prints too much', ended('flooded'), 'The program prints more than can be shown, so it was ended.'],
    ['that it was stopped', ended('stopped'), 'The program was stopped.'],
  ])('%s', async (_, verdict, message) => {
    expect(await verdict).toMatchObject({ right: false, score: 0, message, error: { message } });
  });

  it('that it changes an input, which is not wrong', async () => {
    const verdict = await check(
      `${soft}def attention(Q, K, V):\n    K /= np.sqrt(K.shape[1])\n    return softmax(Q @ K.T) @ V`,
    );
    expect(verdict).toMatchObject({ right: true, score: 1 });
    expect(verdict.message).toMatch(
      / Your function also changes its input `K`\. Whoever calls it still needs that: work on a copy\.$/,
    );
  });
});

it('says what is right before what is wrong, and where', async () => {
  const code = `${soft}def attention(Q, K, V):\n    e = np.exp(Q @ K.T / np.sqrt(K.shape[1]))\n    return e / e.sum(axis=1, keepdims=True) @ V`;
  const verdict = await check(code);
  expect(verdict).toMatchObject({
    right: false,
    score: 0.71,
    mistake: 'overflow',
    matrix: 'output',
    case: { id: 'large' },
  });
  expect(verdict.message).toMatch(
    /^Right for fewer queries than keys, a single query, .* For large scores: exp of a large score/,
  );
  expect(verdict.cell).toHaveLength(2);
  expect(verdict.got?.data.some(Number.isNaN)).toBe(true);
  expect(verdict.want?.rows).toBe(verdict.got?.rows);
});

describe('a function of a lesson file is judged by what its own solution returns', () => {
  const task = ownTask(JSON.stringify({ id: 'own', function: 'f', parameters: ['x'] }))!;
  const np = 'import numpy as np\ndef f(x): return ';
  async function judged(solution: string, program: string) {
    const about = await comparedCheck(task, { cases: [[[1, 2]]], solution: np + solution }, worker.run, speech);
    if ('right' in about) return about;
    return grade(about, np + program, await worker.run(jobOf(about, np + program)), worker.run);
  }

  it.each([
    ['a NumPy scalar for a number', 'sum(x)', 'np.sum(x)', 'Right for'],
    ['an array of no axis for a number', 'sum(x)', 'np.array(float(sum(x)))', 'Right for'],
    ['a list for an array', 'np.array(x) * 2', '[2 * a for a in x]', 'Right for'],
    ['lists for a matrix', 'np.outer(x, x)', '[[a * b for b in x] for a in x]', 'Right for'],
    ['a tuple for a list', 'list(x)', 'tuple(x)', 'Right for'],
    ['two matrices', 'np.outer(x, x), np.eye(2)', 'np.outer(x, x), np.eye(2)', 'Right for'],
    ['a comma after a number', 'sum(x)', 'sum(x),', 'a tuple of one thing'],
    ['a comma after a list', 'list(x)', 'list(x),', 'a tuple of one thing'],
    ['a comma after a matrix', 'np.outer(x, x)', 'np.outer(x, x),', 'a tuple of one thing'],
    ['a matrix too many', 'np.outer(x, x)', 'np.outer(x, x), np.eye(2)', 'number of results: 2 instead of 1.'],
    [
      'a second matrix that is wrong',
      'np.outer(x, x), np.eye(2)',
      'np.outer(x, x), np.ones((2, 2))',
      'row 0, column 1',
    ],
    ['a matrix that is missing', 'np.outer(x, x), np.eye(2)', 'np.outer(x, x)', 'number of results: 1 instead of 2.'],
    ['a generator', 'list(x)', '(a for a in x)', 'write list(…) around it'],
    ['a list that is too long', 'list(x)', '[1, 2, 3]', '`f` returns 3 numbers; the result has 2.'],
    ['another number', 'sum(x)', '4', '`f` returns 4, right is 3.'],
    ['a solution that fails', 'x[9]', 'x', 'its own solution is broken. For input 1: Line 2: '],
    ['a solution that returns nothing', 'None', 'x', 'its own solution is broken. For input 1: `f` returns nothing.'],
    [
      'a solution that returns nan',
      'np.sum(x) * np.nan',
      '1',
      'its own solution is broken. For input 1: `f` returns nan',
    ],
    [
      'a solution of another name',
      '1\ndef g(x): return 1\ndel f',
      '1',
      'its own solution is broken. There is no function',
    ],
  ])('with %s', async (_, solution, program, message) => {
    const verdict = await judged(solution, program);
    expect(verdict.message).toContain(message);
    expect(verdict.right).toBe(message === 'Right for');
    expect(verdict.isUnable ?? false).toBe(message.startsWith('its own solution'));
  });
});

describe('slips in the text', () => {
  it.each([
    ['def f(S):\n    for row in S:\n        return row', true],
    ['def f(S):\n    for row in S:\n        if row:\n            return row\n    return S', true],
    ['def f(S):\n    for row in S:\n        pass\n\n    return S', false],
    ['def f(S):\n    return [row for row in S]', false],
  ])('a return is looked for within a loop: %j', (program, is) => {
    expect(returnsInLoop(program)).toBe(is);
  });

  it.each([
    ['for row in S:\n    row = row / row.sum()\nreturn S', { name: 'row', rows: 'S' }],
    ['for row in S:\n    row /= row.sum()\nreturn S', undefined],
    ['for row in S:\n    if row == 1:\n        pass\nreturn S', undefined],
    ['for row in S:\n    row = row / row.sum()\n    out.append(row)\nreturn out', undefined],
    ['for i in range(3):\n    S[i] = 0\nreturn S', undefined],
  ])('a loop that gives its variable other rows: %j', (program, found) => {
    expect(rebinding(program)).toEqual(found);
  });

  it.each([
    ['np.triu(M, 1) * -np.inf', true],
    ['-np.inf * (1 - M)', true],
    ['M * float("-inf")', true],
    ['M * (-math.inf)', true],
    ['np.where(M, S, -np.inf)', false],
    ['np.full(3, -np.inf)', false],
  ])('infinity that is multiplied: %s', (program, is) => {
    expect(multipliesInfinity(program)).toBe(is);
  });
});
