/**
 * The arithmetic of one cell with the numbers substituted. Operands and results are the trace's; a term's product is
 * the float32 product of the two numbers shown, which is what the engine adds up.
 */
import type { Say } from '../../shared/words/say.ts';
import { type Picture, matrixOf, producerOf, valueAt } from './picture.ts';
import { type CellRef, type MatrixId, type Operation, type SumOfProducts, matrices } from './steps.ts';

export interface Operand extends CellRef {
  readonly value: number;
}

export interface Term {
  readonly operands: readonly Operand[];
  /** What the term adds: the product for sums of products, else the operand itself. */
  readonly value: number;
}

export interface Arithmetic {
  readonly cell: Operand;
  readonly operation: Operation | undefined;
  readonly terms: readonly Term[];
}

export function operandAt(picture: Picture, matrix: MatrixId, row: number, col: number): Operand {
  return { matrix, row, col, value: valueAt(picture, matrix, row, col) };
}

/** How many products each cell is the sum of. */
export function countTerms(picture: Picture, operation: SumOfProducts): number {
  const { rows, cols } = matrixOf(picture, operation.left);
  return operation.kind !== 'dot' && operation.transposed === 'left' ? rows : cols;
}

/** Left and right operand of the term-th product in out[row, col]. */
export function factors(
  picture: Picture,
  operation: SumOfProducts,
  row: number,
  col: number,
  term: number,
): [Operand, Operand] {
  const { left, right } = operation;
  if (operation.kind === 'dot') return [operandAt(picture, left, row, term), operandAt(picture, right, row, term)];
  const { transposed } = operation;
  return [
    transposed === 'left' ? operandAt(picture, left, term, row) : operandAt(picture, left, row, term),
    transposed === 'right' ? operandAt(picture, right, col, term) : operandAt(picture, right, term, col),
  ];
}

export function productOf(a: Operand, b: Operand): number {
  return Math.fround(a.value * b.value);
}

function termsOf(picture: Picture, operation: Operation, row: number, col: number): Term[] {
  switch (operation.kind) {
    case 'product':
    case 'blend':
    case 'dot':
      return Array.from({ length: countTerms(picture, operation) }, (_, term) => {
        const operands = factors(picture, operation, row, col, term);
        return { operands, value: productOf(...operands) };
      });
    case 'scale':
      return [{ operands: [operandAt(picture, operation.input, row, col)], value: picture.factor }];
    case 'add':
      return [operation.input, operation.addend].map((id) => {
        const operand = operandAt(picture, id, row, col);
        return { operands: [operand], value: operand.value };
      });
    case 'max':
    case 'sum':
      return Array.from({ length: matrixOf(picture, operation.input).cols }, (_, at) => {
        const operand = operandAt(picture, operation.input, row, at);
        return { operands: [operand], value: operand.value };
      });
    case 'shift':
    case 'exp':
    case 'divide': {
      const operands = [operandAt(picture, operation.input, row, col)];
      if (operation.by) operands.push(operandAt(picture, operation.by, row, 0));
      return operands.map((operand) => ({ operands: [operand], value: operand.value }));
    }
    case 'softmax-gradient':
      return [
        operandAt(picture, operation.weights, row, col),
        operandAt(picture, operation.input, row, col),
        operandAt(picture, operation.by, row, 0),
      ].map((operand) => ({ operands: [operand], value: operand.value }));
  }
}

export function arithmeticOf(picture: Picture, cell: CellRef): Arithmetic {
  const operation = producerOf(picture, cell.matrix)?.operation;
  return {
    cell: operandAt(picture, cell.matrix, cell.row, cell.col),
    operation,
    terms: operation ? termsOf(picture, operation, cell.row, cell.col) : [],
  };
}

/** `S[0,1]`, rows and columns counted from 0 as in the trace. */
export function cellName(cell: CellRef): string {
  return `${matrices[cell.matrix].symbol}[${String(cell.row)},${String(cell.col)}]`;
}

/** As text: what the panel shows, a screen reader hears, a test compares. */
export function arithmeticText(
  picture: Picture,
  arithmetic: Arithmetic,
  show: (value: number) => string,
  say: Say,
): string {
  const { operation, cell, terms } = arithmetic;
  const signed = (value: number): string => (value < 0 ? `(${show(value)})` : show(value));
  const name = cellName(cell);
  const result = show(cell.value);
  const values = terms.map((term) => term.value);
  if (!operation) return say('arithmetic.input', { cell: name, value: result });
  switch (operation.kind) {
    case 'product':
    case 'blend':
    case 'dot':
      return `${name} = ${terms.map((term) => term.operands.map((o) => signed(o.value)).join(' · ')).join(' + ')} = ${result}`;
    case 'scale': {
      const score = terms[0]?.operands[0]?.value ?? NaN;
      return picture.factorIsDefault
        ? `${name} = ${show(score)} ÷ √${String(picture.dK)} = ${result}`
        : `${name} = ${show(score)} · ${signed(picture.factor)} = ${result}`;
    }
    case 'add':
    case 'sum':
      return `${name} = ${values.map(signed).join(' + ')} = ${result}`;
    case 'max':
      return `${name} = max(${values.map(show).join(', ')}) = ${result}`;
    case 'shift':
      return `${name} = ${show(values[0] ?? NaN)} − ${signed(values[1] ?? NaN)} = ${result}`;
    case 'exp':
      return `${name} = exp(${show(values[0] ?? NaN)}) = ${result}`;
    case 'divide':
      // A row with every key masked sums to 0; the engine defines its weights as 0 instead of 0 ÷ 0.
      return values[1] === 0
        ? say('arithmetic.masked', { cell: name })
        : `${name} = ${show(values[0] ?? NaN)} ÷ ${show(values[1] ?? NaN)} = ${result}`;
    case 'softmax-gradient':
      return `${name} = ${show(values[0] ?? NaN)} · (${show(values[1] ?? NaN)} − ${signed(values[2] ?? NaN)}) = ${result}`;
  }
}
