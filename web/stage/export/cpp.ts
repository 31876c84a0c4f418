/** The computation as one file of plain C++ with Eigen, in double. */
import type { Matrix } from 'attention-steps/core';
import type { MaskPlan } from './masks.ts';
import type { Operation, Program } from './program.ts';
import { comment, numeral, preface, table } from './text.ts';
import type { TakeSay } from './words.ts';

/** Declares a matrix and writes `name << …` as Eigen prints it: row by row, with commas between. */
function declared(name: string, matrix: Matrix): string[] {
  const start = `${name} << `;
  const rows = table(matrix, 'infinity').map((row) => row.join(', '));
  const numbers = `${start}${rows.join(`,\n${' '.repeat(start.length)}`)};`;
  return [`MatrixXd ${name}(${matrix.rows}, ${matrix.cols});`, ...numbers.split('\n')];
}

function maskLines({ rule, matrix }: MaskPlan, { n, m, convention }: Program): string[] {
  if (!rule) return declared('M', matrix);
  const { causal, keyLength = m } = rule;
  const isRows = convention === 'rows';
  const [rows, cols] = isRows ? [n, m] : [m, n];
  const [query, key] = isRows ? ['row', 'col'] : ['col', 'row'];
  const count = m - keyLength;
  return [
    `MatrixXd M = MatrixXd::Zero(${rows}, ${cols});`,
    ...(causal
      ? [
          'for (int row = 0; row < M.rows(); ++row)',
          '  for (int col = 0; col < M.cols(); ++col)',
          `    if (${key} > ${query}) M(row, col) = -infinity;`,
        ]
      : []),
    ...(count > 0 ? [`M.${isRows ? 'rightCols' : 'bottomRows'}(${count}).setConstant(-infinity);`] : []),
  ];
}

function linesOf(operation: Operation, program: Program): string[] {
  const isRows = program.convention === 'rows';
  // The scores of a query are a row, or a column.
  const [line, wise, across] = isRows ? ['row', 'rowwise', 'colwise'] : ['col', 'colwise', 'rowwise'];
  const vector = isRows ? 'VectorXd' : 'RowVectorXd';
  const { out } = operation;
  const made = (expression: string): string => `const MatrixXd ${out} = ${expression};`;
  switch (operation.kind) {
    case 'product': {
      const factors = operation.factors.map(({ name, transposed }) => name + (transposed ? '.transpose()' : ''));
      const product = factors.join(' * ');
      if (!operation.bias) return [made(product)];
      return [`MatrixXd ${out} = ${product};`, `${out}.${wise}() += ${operation.bias}.${line}(0);`];
    }
    case 'slice': {
      const { from, width, share } = operation;
      const at = share > 1 ? `(h / ${share})` : 'h';
      return [made(`${from}.${isRows ? 'middleCols' : 'middleRows'}(${at} * ${width}, ${width})`)];
    }
    case 'scale': {
      const { from, keys, factor } = operation;
      const root = `std::sqrt(double(${keys}.${isRows ? 'cols' : 'rows'}()))`;
      return [made(`${from} ${factor === undefined ? `/ ${root}` : `* ${numeral(factor, '')}`}`)];
    }
    case 'mask':
      return maskLines(operation.plan, program);
    case 'add':
      return [made(`${operation.from} + M`)];
    case 'only': {
      const row = `${out}.${line}(i)`;
      return [
        `MatrixXd ${out} = ${operation.from};`,
        `for (int i = 0; i < ${out}.${line}s(); ++i)`,
        `  if (${row}.maxCoeff() == infinity)`,
        `    ${row} = ${row}.unaryExpr([](double s) { return s == infinity ? 0.0 : -infinity; }).eval();`,
      ];
    }
    case 'softmax': {
      const { from, someHaveNoKey } = operation;
      const instead = (what: string, by: string): string =>
        someHaveNoKey ? `.unaryExpr([](double x) { return x == ${what} ? ${by} : x; })` : '';
      return [
        `const ${vector} top = ${from}.${wise}().maxCoeff()${instead('-infinity', '0.0')};`,
        `const MatrixXd E = (${from}.${across}() - top).unaryExpr([](double s) { return std::exp(s); });`,
        `const ${vector} total = E.${wise}().sum()${instead('0', '1.0')};`,
        made(`(E.array().${across}() / total.array()).matrix()`),
      ];
    }
    case 'join':
      return [`${out}.${isRows ? 'middleCols' : 'middleRows'}(h * ${operation.width}, ${operation.width}) = O_h;`];
  }
}

/** Writes main.cpp, which needs Eigen and nothing else, and prints A and O. */
export function cpp(program: Program, say: TakeSay): string {
  const { heads, n, convention } = program;
  const block = (note: Operation['note'], lines: readonly string[]): string[] => [
    ...(note ? ['', ...comment('// ', say(note.key, note.values))] : []),
    ...lines,
  ];
  const operations = (among: readonly Operation[]): string[] =>
    among.flatMap((operation) => block(operation.note, linesOf(operation, program)));
  const inputs = program.given.flatMap(({ note, matrices }) =>
    block(
      note,
      matrices.flatMap(({ name, matrix }) => declared(name, matrix)),
    ),
  );
  const join = program.after.find((operation) => operation.kind === 'join');
  const size = join ? [n, heads * join.width] : [];
  const looped = join
    ? [
        ...block(program.loop, [
          `MatrixXd ${join.out}(${(convention === 'rows' ? size : size.reverse()).join(', ')});`,
          `for (int h = 0; h < ${heads}; ++h) {`,
        ]),
        ...[...operations([...program.perHead, join]), 'std::cout << "A_" << h << " =\\n" << A << "\\n\\n";'].map(
          (line) => (line === '' ? '' : `  ${line}`),
        ),
        '}',
      ]
    : operations(program.perHead);
  const body = [
    ...inputs,
    ...operations(program.before),
    ...looped,
    ...operations(program.after.filter((operation) => operation !== join)),
    '',
    ...(join ? [] : ['std::cout << "A =\\n" << A << "\\n\\n";']),
    'std::cout << "O =\\n" << O << "\\n";',
  ];
  const needsInfinity = body.some((line) => line.includes('infinity'));
  return [
    ...preface(program, say).flatMap((text) => comment('// ', text)),
    ...comment('// ', say('needs.compiler')),
    '#include <Eigen/Dense>',
    '#include <cmath>',
    '#include <iostream>',
    ...(needsInfinity ? ['#include <limits>'] : []),
    '',
    'using Eigen::MatrixXd;',
    `using Eigen::${convention === 'rows' ? 'VectorXd' : 'RowVectorXd'};`,
    ...(needsInfinity ? ['', 'const double infinity = std::numeric_limits<double>::infinity();'] : []),
    '',
    'int main() {',
    ...body.slice(1).map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
    '',
  ].join('\n');
}
