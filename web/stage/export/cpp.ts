/** The computation as one file of plain C++ with Eigen, in double. */
import type { Matrix } from 'attention-steps/core';
import type { MaskPlan } from './masks.ts';
import type { Operation, Program } from './program.ts';
import { type Writing, expression } from './expression.ts';
import { comment, numeral, preface, table } from './text.ts';
import type { TakeSay } from './words.ts';

/** Writes `name << …` as Eigen prints it: row by row, with commas between. */
function filled(name: string, matrix: Matrix): string[] {
  const start = `${name} << `;
  const rows = table(matrix, 'infinity').map((row) => row.join(', '));
  return `${start}${rows.join(`,\n${' '.repeat(start.length)}`)};`.split('\n');
}

const declared = (name: string, matrix: Matrix): string[] => [
  `MatrixXd ${name}(${matrix.rows}, ${matrix.cols});`,
  ...filled(name, matrix),
];

function maskLines(plan: MaskPlan, { n, m, convention }: Program): string[] {
  const { rule, matrices, isPerHead } = plan;
  const [first] = matrices;
  if (!rule && first && !isPerHead) return declared('M', first);
  if (!rule && first)
    return [
      `std::vector<MatrixXd> M(${matrices.length}, MatrixXd(${first.rows}, ${first.cols}));`,
      ...matrices.flatMap((matrix, at) => filled(`M[${at}]`, matrix)),
    ];
  const { past, keyLength } = rule ?? {};
  const isRows = convention === 'rows';
  const [rows, cols] = isRows ? [n, m] : [m, n];
  const [query, key] = isRows ? ['row', 'col'] : ['col', 'row'];
  const count = m - (keyLength ?? m);
  return [
    `MatrixXd M = MatrixXd::Zero(${rows}, ${cols});`,
    ...(past === undefined
      ? []
      : [
          'for (int row = 0; row < M.rows(); ++row)',
          '  for (int col = 0; col < M.cols(); ++col)',
          `    if (${key} > ${query}${past > 0 ? ` + ${past}` : ''}) M(row, col) = -infinity;`,
        ]),
    ...(count > 0 ? [`M.${isRows ? 'rightCols' : 'bottomRows'}(${count}).setConstant(-infinity);`] : []),
  ];
}

/** Eigen adds and subtracts a number, and multiplies and divides elementwise, for arrays only. */
const ofArrays =
  (sign: string) =>
  (a: string, b: string, areMatrices: readonly [boolean, boolean]): string => {
    const isNumberwise =
      sign === '*' || sign === '/' ? areMatrices[0] && areMatrices[1] : areMatrices[0] !== areMatrices[1];
    const array = (text: string, isMatrix: boolean): string => (isMatrix ? `(${text}).array()` : text);
    return isNumberwise
      ? `(${array(a, areMatrices[0])} ${sign} ${array(b, areMatrices[1])}).matrix()`
      : `${a} ${sign} ${b}`;
  };

const writing = (features: string): Writing => ({
  name: (name, isTransposed) => name + (isTransposed ? '.transpose()' : ''),
  number: (value) => numeral(value, ''),
  rootOfWidth: (name) => `std::sqrt(double(${name}.${features}()))`,
  product: (factors) => factors.join(' * '),
  binary: { plus: ofArrays('+'), minus: ofArrays('-'), times: ofArrays('*'), over: ofArrays('/') },
  call: (name, of) => `(${of}).array().${name}().matrix()`,
  grouped: (text) => `(${text})`,
});

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
    case 'append': {
      const { first, second } = operation;
      const size = isRows
        ? `${first}.rows() + ${second}.rows(), ${first}.cols()`
        : `${first}.rows(), ${first}.cols() + ${second}.cols()`;
      return [`MatrixXd ${out}(${size});`, `${out} << ${first}, ${second};`];
    }
    case 'slice': {
      const { from, width, share } = operation;
      const at = share > 1 ? `(h / ${share})` : 'h';
      return [made(`${from}.${isRows ? 'middleCols' : 'middleRows'}(${at} * ${width}, ${width})`)];
    }
    case 'additive': {
      const { q, k } = operation;
      const cell = isRows ? 'S(i, j) = (QW_1.row(i) + KW_2.row(j))' : 'S(j, i) = (QW_1.col(i) + KW_2.col(j))';
      const [queries, keys] = isRows
        ? [`${q} * W_1`, `${k} * W_2`]
        : [`W_1.transpose() * ${q}`, `W_2.transpose() * ${k}`];
      const [count, others, size] = isRows
        ? ['QW_1.rows()', 'KW_2.rows()', 'QW_1.rows(), KW_2.rows()']
        : ['QW_1.cols()', 'KW_2.cols()', 'KW_2.cols(), QW_1.cols()'];
      return [
        `const MatrixXd QW_1 = ${queries};`,
        `const MatrixXd KW_2 = ${keys};`,
        `MatrixXd S(${size});`,
        `for (int i = 0; i < ${count}; ++i)`,
        `  for (int j = 0; j < ${others}; ++j)`,
        `    ${cell}.array().tanh().matrix().cwiseProduct(v).sum();`,
      ];
    }
    case 'formula':
      return [made(expression(operation.value, writing(isRows ? 'cols' : 'rows')))];
    case 'mask':
      return maskLines(operation.plan, program);
    case 'add':
      return [made(`${operation.from} + ${operation.isPerHead ? 'M[h]' : 'M'}`)];
    case 'only': {
      const one = `${out}.${line}(i)`;
      return [
        `MatrixXd ${out} = ${operation.from};`,
        `for (int i = 0; i < ${out}.${line}s(); ++i)`,
        `  if (${one}.maxCoeff() == infinity)`,
        `    ${one} = ${one}.unaryExpr([](double s) { return s == infinity ? 0.0 : -infinity; }).eval();`,
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
  const given = program.given.flatMap(({ note, matrices }) =>
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
        ...[...operations([...program.perHead, join]), 'std::cout << "A_" << h + 1 << " =\\n" << A << "\\n\\n";'].map(
          (line) => (line === '' ? '' : `  ${line}`),
        ),
        '}',
      ]
    : operations(program.perHead);
  const body = [
    ...given,
    ...operations(program.before),
    ...looped,
    ...operations(program.after.filter((operation) => operation !== join)),
    '',
    ...(join ? [] : ['std::cout << "A =\\n" << A << "\\n\\n";']),
    'std::cout << "O =\\n" << O << "\\n";',
  ];
  const needsInfinity = body.some((line) => line.includes('infinity'));
  const needsVector = body.some((line) => line.includes('std::vector'));
  return [
    ...preface(program, say).flatMap((text) => comment('// ', text)),
    ...comment('// ', say('needs.compiler')),
    '#include <Eigen/Dense>',
    '#include <cmath>',
    '#include <iostream>',
    ...(needsInfinity ? ['#include <limits>'] : []),
    ...(needsVector ? ['#include <vector>'] : []),
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
