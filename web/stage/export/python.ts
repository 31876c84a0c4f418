/** The operations in Python. NumPy and PyTorch differ in a few names. */
import type { Matrix } from 'attention-steps/core';
import type { MaskPlan } from './masks.ts';
import type { Operation, Program } from './program.ts';
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

function maskLines({ rule, matrix }: MaskPlan, { n, m, convention }: Program, dialect: Dialect): string[] {
  const { np } = dialect;
  if (!rule) return assigned('M', matrix, dialect);
  const isRows = convention === 'rows';
  const shape = isRows ? `(${n}, ${m})` : `(${m}, ${n})`;
  const forbidden = `${np}.full(${shape}, -${np}.inf)`;
  const triangle = isRows ? `triu(${forbidden}, 1)` : `tril(${forbidden}, -1)`;
  return [
    `M = ${np}.${rule.causal ? triangle : `zeros(${shape})`}`,
    ...(rule.keyLength === undefined ? [] : [`M[${isRows ? ':, ' : ''}${rule.keyLength}:] = -${np}.inf`]),
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
    case 'slice': {
      const { from, width, share } = operation;
      const at = share > 1 ? `(h // ${share})` : 'h';
      return [`${out} = ${from}[${isRows ? ':, ' : ''}${at} * ${width} : (${at} + 1) * ${width}]`];
    }
    case 'scale': {
      const { from, keys, factor } = operation;
      return [
        `${out} = ${from} ${factor === undefined ? `/ ${keys}.shape[${features}] ** 0.5` : `* ${numeral(factor, '')}`}`,
      ];
    }
    case 'mask':
      return maskLines(operation.plan, program, dialect);
    case 'add':
      return [`${out} = ${operation.from} + M`];
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
    ...[...inEach, 'outputs.append(O_h)', 'print(f"A_{h} =", A, sep="\\n")'].map((line) =>
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
