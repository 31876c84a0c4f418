/** An operation's expression, written in a format's own way. */
import type { Expression, FunctionName } from '../model/operations/formula.ts';
import type { Name } from './program.ts';

/** `areMatrices` tells for each operand if it is a matrix, not a number. */
type Binary = (a: string, b: string, areMatrices: readonly [boolean, boolean]) => string;

/** A format's way to write each part of an expression. */
export interface Writing {
  readonly name: (name: Name, isTransposed: boolean) => string;
  readonly number: (value: number) => string;
  /** √ of the number of features per token. */
  readonly rootOfWidth: (name: Name) => string;
  readonly product: (factors: readonly string[]) => string;
  /** Elementwise, for two matrices of one size, or a matrix and a number. */
  readonly binary: Readonly<Record<'plus' | 'minus' | 'times' | 'over', Binary>>;
  readonly call: (name: FunctionName, of: string) => string;
  /** Adds brackets. */
  readonly grouped: (text: string) => string;
}

const isMatrix = (of: Expression<Name>): boolean => !('number' in of || 'rootOfWidth' in of);
const isWhole = (of: Expression<Name>): boolean => !['plus', 'minus', 'times', 'over'].some((sign) => sign in of);

export function expression(of: Expression<Name>, writing: Writing): string {
  const inner = (part: Expression<Name>): string => expression(part, writing);
  const operand = (part: Expression<Name>): string => (isWhole(part) ? inner(part) : writing.grouped(inner(part)));
  if ('name' in of) return writing.name(of.name, of.transposed === true);
  if ('number' in of) return writing.number(of.number);
  if ('rootOfWidth' in of) return writing.rootOfWidth(of.rootOfWidth);
  if ('product' in of) return writing.product(of.product.map(operand));
  if ('call' in of) return writing.call(of.call, inner(of.of));
  const two = (sign: keyof Writing['binary'], [a, b]: readonly [Expression<Name>, Expression<Name>]): string =>
    writing.binary[sign](operand(a), operand(b), [isMatrix(a), isMatrix(b)]);
  if ('plus' in of) return two('plus', of.plus);
  if ('minus' in of) return two('minus', of.minus);
  if ('times' in of) return two('times', of.times);
  return two('over', of.over);
}

/** Replaces every name. */
export function renamed<From, To>(of: Expression<From>, to: (name: From) => To): Expression<To> {
  const inner = (part: Expression<From>): Expression<To> => renamed(part, to);
  const both = ([a, b]: readonly [Expression<From>, Expression<From>]) => [inner(a), inner(b)] as const;
  if ('name' in of) return { ...of, name: to(of.name) };
  if ('number' in of) return of;
  if ('rootOfWidth' in of) return { rootOfWidth: to(of.rootOfWidth) };
  if ('product' in of) return { product: of.product.map(inner) };
  if ('call' in of) return { call: of.call, of: inner(of.of) };
  if ('plus' in of) return { plus: both(of.plus) };
  if ('minus' in of) return { minus: both(of.minus) };
  if ('times' in of) return { times: both(of.times) };
  return { over: both(of.over) };
}
