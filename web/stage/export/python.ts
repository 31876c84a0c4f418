/** The operations in Python. NumPy and PyTorch differ in a few names. */
import type { Matrix } from 'attention-steps/core';
import type { MaskPlan } from './masks.ts';
import type { Operation, Program } from './program.ts';
import { type Writing, expression } from './expression.ts';
import { comment, numeral, preface, table } from './text.ts';
import type { TakeSay } from './words.ts';

export interface Dialect {
  readonly imports: readonly string[];
  /** The module's name. */
  readonly np: string;
  /** The function that makes an array, and the type that keeps its numbers from being integers. */
  readonly array: string;
  readonly type: string;
  /** The arguments that keep a result a matrix of one row or column. */
  readonly along: (axis: 0 | 1) => string;
  readonly max: string;
  readonly stack: (axis: 0 | 1, parts: string) => string;
}

/** Always two-dimensional, vectors too, so that they are added to every token. */
function assigned(name: string, matrix: Matrix, { np, array, type }: Dialect): string[] {
  const start = `${name} = ${np}.${array}([`;
  const rows = table(matrix, `${np}.inf`).map((row) => `[${row.join(', ')}]`);
  return `${start}${rows.join(`,\n${' '.repeat(start.length)}`)}], dtype=${type})`.split('\n');
}

function maskLines(plan: MaskPlan, { n, m, convention }: Program, dialect: Dialect): string[] {
  const { rule, matrices, isPerHead } = plan;
  const { np } = dialect;
  if (!rule && !isPerHead) return matrices.flatMap((matrix) => assigned('M', matrix, dialect));
  if (!rule) return ['M = []', ...matrices.flatMap((matrix) => [...assigned('M_h', matrix, dialect), 'M.append(M_h)'])];
  const { past, keyLength } = rule;
  const isRows = convention === 'rows';
  const shape = isRows ? `(${n}, ${m})` : `(${m}, ${n})`;
  const forbidden = `${np}.full(${shape}, -${np}.inf)`;
  const triangle = isRows ? `triu(${forbidden}, ${(past ?? 0) + 1})` : `tril(${forbidden}, ${-(past ?? 0) - 1})`;
  return [
    past === undefined ? `M = ${np}.zeros(${shape})` : `M = ${np}.${triangle}`,
    ...(keyLength === undefined ? [] : [`M[${isRows ? ':, ' : ''}${keyLength}:] = -${np}.inf`]),
  ];
}

function softmaxLines(
  scores: string,
  weights: string,
  someHaveNoKey: boolean,
  dialect: Dialect,
  axis: 0 | 1,
): string[] {
  const { np, max } = dialect;
  const along = dialect.along(axis);
  if (!someHaveNoKey)
    return [`E = ${np}.exp(${scores} - ${scores}.${max}(${along}))`, `${weights} = E / E.sum(${along})`];
  return [
    `top = ${scores}.${max}(${along})`,
    `top[${np}.isinf(top)] = 0`,
    `E = ${np}.exp(${scores} - top)`,
    `total = E.sum(${along})`,
    'total[total == 0] = 1',
    `${weights} = E / total`,
  ];
}

const writing = (np: string, features: 0 | 1): Writing => ({
  name: (name, isTransposed) => name + (isTransposed ? '.T' : ''),
  number: (value) => numeral(value, ''),
  rootOfWidth: (name) => `${name}.shape[${features}] ** 0.5`,
  product: (factors) => factors.join(' @ '),
  binary: {
    plus: (a, b) => `${a} + ${b}`,
    minus: (a, b) => `${a} - ${b}`,
    times: (a, b) => `${a} * ${b}`,
    over: (a, b) => `${a} / ${b}`,
  },
  call: (name, of) => `${np}.${name}(${of})`,
  grouped: (text) => `(${text})`,
});

function linesOf(operation: Operation, program: Program, dialect: Dialect): string[] {
  const { np } = dialect;
  const isRows = program.convention === 'rows';
  const features = isRows ? 1 : 0; // the axis along which a token's numbers are
  const { out } = operation;
  switch (operation.kind) {
    case 'product': {
      const factors = operation.factors.map(({ name, transposed }) => name + (transposed ? '.T' : ''));
      return [`${out} = ${factors.join(' @ ')}${operation.bias ? ` + ${operation.bias}` : ''}`];
    }
    case 'append':
      return [`${out} = ${dialect.stack(isRows ? 0 : 1, `[${operation.first}, ${operation.second}]`)}`];
    case 'slice': {
      const { from, width, share } = operation;
      const at = share > 1 ? `(h // ${share})` : 'h';
      return [`${out} = ${from}[${isRows ? ':, ' : ''}${at} * ${width} : (${at} + 1) * ${width}]`];
    }
    case 'additive': {
      const { q, k } = operation;
      const each = isRows ? 'QW_1[:, None, :] + KW_2[None, :, :]' : 'QW_1[:, None, :] + KW_2[:, :, None]';
      return [
        isRows ? `QW_1 = ${q} @ W_1` : `QW_1 = W_1.T @ ${q}`,
        isRows ? `KW_2 = ${k} @ W_2` : `KW_2 = W_2.T @ ${k}`,
        isRows ? `${out} = (${np}.tanh(${each}) * v).sum(2)` : `${out} = (${np}.tanh(${each}) * v[:, :, None]).sum(0)`,
      ];
    }
    case 'formula':
      return [`${out} = ${expression(operation.value, writing(np, features))}`];
    case 'mask':
      return maskLines(operation.plan, program, dialect);
    case 'add':
      return [`${out} = ${operation.from} + ${operation.isPerHead ? 'M[h]' : 'M'}`];
    case 'only': {
      const { from } = operation;
      const alone = `${np}.where(only, 0.0, -${np}.inf)`;
      return [
        `only = ${np}.isposinf(${from})`,
        `${out} = ${np}.where(only.any(${dialect.along(features)}), ${alone}, ${from})`,
      ];
    }
    case 'softmax':
      return softmaxLines(operation.from, out, operation.someHaveNoKey, dialect, features);
    case 'join':
      return [`${out} = ${dialect.stack(features, 'outputs')}`];
  }
}

/** Writes a program that runs as it is, and prints A and O. */
export function python(program: Program, dialect: Dialect, say: TakeSay, more: readonly string[] = []): string {
  const { heads } = program;
  const block = (note: Operation['note'], lines: readonly string[]): string[] => [
    ...(note ? ['', ...comment('# ', say(note.key, note.values))] : []),
    ...lines,
  ];
  const operations = (among: readonly Operation[]): string[] =>
    among.flatMap((operation) => block(operation.note, linesOf(operation, program, dialect)));
  const inEach = operations(program.perHead);
  const looped = [
    ...block(program.loop, ['outputs = []', `for h in range(${heads}):`]),
    ...[...inEach, 'outputs.append(O_h)', 'print(f"A_{h + 1} =", A, sep="\\n")'].map((line) =>
      line === '' ? '' : `    ${line}`,
    ),
  ];
  return [
    ...preface(program, say).flatMap((text) => comment('# ', text)),
    ...dialect.imports,
    ...program.given.flatMap(({ note, matrices }) =>
      block(
        note,
        matrices.flatMap(({ name, matrix }) => assigned(name, matrix, dialect)),
      ),
    ),
    ...operations(program.before),
    ...(heads > 1 ? looped : inEach),
    ...operations(program.after),
    '',
    ...(heads > 1 ? [] : ['print("A =", A, sep="\\n")']),
    'print("O =", O, sep="\\n")',
    ...more,
    '',
  ].join('\n');
}
