/**
 * Formulas as people type them, in the signs of NumPy, too, evaluated on given matrices, so that every spelling of a right answer
 * is right. It knows what attention needs, and nothing else; a parser of a library that has matrices is a hundred times as large.
 */

import { largest } from '../../../shared/numbers/statistics.ts';

/** Numbers in rows; a scalar is 1 × 1 and multiplies anything. */
export interface Value {
  readonly rows: number;
  readonly cols: number;
  readonly data: readonly number[];
  readonly isScalar?: true;
}

export type Names = Readonly<Record<string, Value>>;

/** Why a text cannot be read or evaluated: a key of the lab's words, and what it is about. */
export class ExpressionError extends Error {
  readonly reason: 'unknown' | 'expected' | 'shapes' | 'empty';
  readonly about: string;
  constructor(reason: ExpressionError['reason'], about = '') {
    super(`${reason}: ${about}`);
    this.reason = reason;
    this.about = about;
  }
}

export const scalar = (value: number): Value => ({ rows: 1, cols: 1, data: [value], isScalar: true });

const shapeOf = ({ rows, cols, isScalar }: Value): string => (isScalar ? '1' : `${rows} × ${cols}`);

const elementwise = (a: Value, b: Value, combine: (a: number, b: number) => number): Value => {
  const fits = (size: number, other: number): boolean => size === other || size === 1 || other === 1;
  if (!fits(a.rows, b.rows) || !fits(a.cols, b.cols))
    throw new ExpressionError('shapes', `${shapeOf(a)}, ${shapeOf(b)}`);
  const [rows, cols] = [Math.max(a.rows, b.rows), Math.max(a.cols, b.cols)];
  const at = ({ rows: r, cols: c, data }: Value, row: number, col: number): number =>
    data[(r === 1 ? 0 : row) * c + (c === 1 ? 0 : col)] ?? NaN;
  const data = Array.from({ length: rows * cols }, (_, place) => {
    const [row, col] = [Math.floor(place / cols), place % cols];
    return combine(at(a, row, col), at(b, row, col));
  });
  return { rows, cols, data, ...(a.isScalar && b.isScalar && { isScalar: true }) };
};

function matrixProduct(a: Value, b: Value): Value {
  if (a.isScalar || b.isScalar) return elementwise(a, b, (x, y) => x * y);
  if (a.cols !== b.rows) throw new ExpressionError('shapes', `${shapeOf(a)}, ${shapeOf(b)}`);
  const data = Array.from({ length: a.rows * b.cols }, (_, place) => {
    const [row, col] = [Math.floor(place / b.cols), place % b.cols];
    let sum = 0;
    for (let k = 0; k < a.cols; k++) sum += (a.data[row * a.cols + k] ?? NaN) * (b.data[k * b.cols + col] ?? NaN);
    return sum;
  });
  return { rows: a.rows, cols: b.cols, data };
}

function transposed(value: Value): Value {
  const { rows, cols, data } = value;
  if (value.isScalar) return value;
  return {
    rows: cols,
    cols: rows,
    data: Array.from(data.keys(), (at) => data[(at % rows) * cols + Math.floor(at / rows)] ?? NaN),
  };
}

const each = (value: Value, change: (value: number) => number): Value => ({ ...value, data: value.data.map(change) });

function softmax(value: Value, axis: number): Value {
  const isDown = axis === 0 || axis === -2;
  const along = isDown ? transposed(value) : value;
  const shares = Array.from({ length: along.rows }, (_, row) => {
    const scores = along.data.slice(row * along.cols, (row + 1) * along.cols);
    const powers = scores.map((score) => Math.exp(score - largest(scores)));
    const sum = powers.reduce((all, power) => all + power, 0);
    return powers.map((power) => power / sum);
  });
  const result = { ...along, data: shares.flat() };
  return isDown ? transposed(result) : result;
}

const functions: Readonly<Record<string, (value: number) => number>> = { sqrt: Math.sqrt, exp: Math.exp };

/** Writes TeX and signs as the letters that the parser knows. */
const plainly = (text: string): string =>
  text
    .replaceAll('$', '')
    .replace(/\\(?:left|right|big|Big|,|;|!|quad|displaystyle)(?![a-zA-Z])/g, '')
    .replace(/\\(?:text|mathrm|operatorname|mathbf|mathit|mathsf|rm)\s*\{\s*([A-Za-z]+)\s*\}/g, '$1')
    .replace(/\\(?:top|intercal|mathsf\s*T)(?![a-zA-Z])/g, 'T')
    .replace(/\\(?:cdot|times)(?![a-zA-Z])/g, '*')
    .replace(/\\(?:softmax|sqrt|exp|eta|partial|frac|dfrac|tfrac)(?![a-zA-Z])/g, (name) =>
      name.slice(1).replace(/^[dt](?=frac)/, ''),
    )
    .replaceAll('ᵀ', '^T')
    .replaceAll('⊤', 'T')
    .replaceAll('′', "'")
    .replaceAll('√', ' sqrt ')
    .replaceAll('η', 'eta')
    .replaceAll('∂', 'd')
    .replaceAll('ₖ', '_k')
    .replaceAll('²', '^2')
    .replace(/[×·⋅∙]/g, '*')
    .replace(/[−–]/g, '-')
    .replace(/\b(?:np|numpy|torch|math|F|jnp|scipy|special|nn|functional|linalg)\./g, '');

/** `W_{Q}` and `^{T}` without their brackets. */
const withoutBraces = (text: string): string => text.replace(/([_^])\s*\{\s*(-?[A-Za-z0-9]+)\s*\}/g, '$1$2');

const TOKEN = /\s*(\d+(?:\.\d+)?(?:e-?\d+)?|\.\d+|[A-Za-z_]\w*|\*\*|[-+*/@^().,=[\]{}'])/y;

interface Token {
  readonly text: string;
  readonly isName: boolean;
}

/** Splits `QK` and `dSK` into the names that there are; the longest first. */
function splitName(text: string, known: readonly string[]): string[] {
  if (text === '') return [];
  for (const isSame of [
    (a: string, b: string) => a === b,
    (a: string, b: string) => a.toLowerCase() === b.toLowerCase(),
  ])
    for (const name of known) {
      const spelled = [name, name.replaceAll('_', '')].find((spelling) =>
        isSame(text.slice(0, spelling.length), spelling),
      );
      if (spelled === undefined) continue;
      try {
        return [name, ...splitName(text.slice(spelled.length).replace(/^_(?=$)/, ''), known)];
      } catch {
        // Another name may be the right beginning.
      }
    }
  throw new ExpressionError('unknown', text);
}

const METHODS = ['T', 'mT', 'transpose', 'swapaxes', 't', 'dot', 'shape', 'size'];
const CALLS = ['softmax', 'sqrt', 'exp', 'frac', 'transpose', 'matmul', 'dot', 'axis', 'dim'];

function tokensOf(text: string, names: readonly string[]): Token[] {
  const known = [...names, ...CALLS].sort((a, b) => b.length - a.length);
  const all: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const start = TOKEN.lastIndex;
    const [, found] = TOKEN.exec(text) ?? [];
    if (found === undefined) throw new ExpressionError('expected', text.slice(start).trim()[0] ?? '');
    const before = all.at(-1)?.text;
    const isName = /^[A-Za-z_]/.test(found);
    const texts =
      !isName || (before === '.' && METHODS.includes(found))
        ? [found]
        : before === '^' && /^T/i.test(found)
          ? ['T', ...splitName(found.slice(1), known)]
          : splitName(found, known);
    for (const name of texts) all.push({ text: name, isName });
  }
  return all;
}

/** Returns what stands behind the last `=` outside of brackets: `A = …` may be typed, too. */
function rightSide(text: string): string {
  let depth = 0;
  let from = 0;
  for (const [at, sign] of Array.from(text).entries()) {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (sign === '=' && depth === 0) from = at + 1;
  }
  return text.slice(from);
}

interface Arguments {
  readonly values: readonly Value[];
  readonly axis?: number;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  #at = 0;

  constructor(tokens: readonly Token[], names: Names) {
    this.#tokens = tokens;
    this.#names = names;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #take(...among: string[]): string | undefined {
    const { text } = this.#tokens[this.#at] ?? {};
    if (text === undefined || !among.includes(text)) return undefined;
    this.#at++;
    return text;
  }

  #demand(text: string): void {
    if (this.#take(text) === undefined) throw new ExpressionError('expected', text);
  }

  whole(): Value {
    const value = this.#sum();
    if (this.#next !== undefined) throw new ExpressionError('expected', this.#next);
    return value;
  }

  #sum(): Value {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      value = elementwise(value, this.#product(), sign === '+' ? (a, b) => a + b : (a, b) => a - b);
    return value;
  }

  #product(): Value {
    let value = this.#signed();
    for (;;) {
      const sign = this.#take('*', '/', '@');
      if (sign === '/') value = elementwise(value, this.#signed(), (a, b) => a / b);
      else if (sign !== undefined) value = matrixProduct(value, this.#signed());
      else if (this.#beginsFactor()) value = matrixProduct(value, this.#power());
      else return value;
    }
  }

  #beginsFactor(): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && (token.isName || /^[\d.]|[({[]/.test(token.text)) && token.text !== '.';
  }

  #signed(): Value {
    if (this.#take('-') !== undefined) return each(this.#signed(), (value) => -value);
    this.#take('+');
    return this.#power();
  }

  #power(): Value {
    let value = this.#postfix(this.#primary());
    while (this.#take('^', '**') !== undefined) {
      if (this.#take('T') !== undefined || (this.#next === '(' && this.#tokens[this.#at + 1]?.text === 'T')) {
        if (this.#take('(') !== undefined) {
          this.#take('T');
          this.#demand(')');
        }
        value = this.#postfix(transposed(value));
        continue;
      }
      const exponent = this.#signed();
      if (!exponent.isScalar) throw new ExpressionError('shapes', shapeOf(exponent));
      value = each(value, (base) => base ** (exponent.data[0] ?? NaN));
    }
    return value;
  }

  #postfix(operand: Value): Value {
    let value = operand;
    for (;;) {
      if (this.#take("'") !== undefined) value = transposed(value);
      else if (this.#take('.') !== undefined) value = this.#member(value);
      else return value;
    }
  }

  #member(value: Value): Value {
    const name = this.#tokens[this.#at]?.text ?? '';
    this.#at++;
    if (name === 'T' || name === 'mT') return transposed(value);
    if (name === 'shape' || name === 'size') {
      const open = this.#take('[', '(');
      if (open === undefined) throw new ExpressionError('expected', '[');
      const axis = this.#signed().data[0] ?? NaN;
      this.#demand(open === '[' ? ']' : ')');
      return scalar(axis === 0 || axis === -2 ? value.rows : value.cols);
    }
    const [factor] = this.#arguments().values;
    if (name === 'dot' && factor) return matrixProduct(value, factor);
    if (name === 'transpose' || name === 'swapaxes' || name === 't') return transposed(value);
    throw new ExpressionError('unknown', name);
  }

  #arguments(): Arguments {
    this.#demand('(');
    const values: Value[] = [];
    let axis: number | undefined;
    while (this.#take(')') === undefined) {
      if (this.#take('axis', 'dim') !== undefined) {
        this.#demand('=');
        axis = this.#signed().data[0];
      } else values.push(this.#sum());
      if (this.#take(',') === undefined && this.#next !== ')') throw new ExpressionError('expected', ')');
    }
    return { values, ...(axis !== undefined && { axis }) };
  }

  #group(): Value {
    const open = this.#take('(', '{', '[');
    if (open === undefined) throw new ExpressionError('expected', '(');
    const value = this.#sum();
    this.#demand({ '(': ')', '{': '}', '[': ']' }[open] ?? ')');
    return value;
  }

  #primary(): Value {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new ExpressionError('empty');
    const { text } = token;
    if (/^[\d.]/.test(text) && text !== '.') {
      this.#at++;
      return scalar(Number(text));
    }
    if ('({['.includes(text)) return this.#group();
    if (!token.isName) throw new ExpressionError('expected', text);
    this.#at++;
    if (Object.hasOwn(this.#names, text)) return this.#names[text]!;
    return this.#call(text);
  }

  #call(name: string): Value {
    if (name === 'frac') return elementwise(this.#group(), this.#group(), (a, b) => a / b);
    if (name === 'sqrt' && !'({'.includes(this.#next ?? '')) return each(this.#postfix(this.#primary()), Math.sqrt);
    const isBraced = this.#next === '{' || this.#next === '[';
    const { values, axis }: Arguments = isBraced ? { values: [this.#group()] } : this.#arguments();
    const [first, second] = values;
    if (!first) throw new ExpressionError('empty');
    if (name === 'softmax') return softmax(first, axis ?? second?.data[0] ?? 1);
    if (name === 'transpose') return transposed(first);
    if (Object.hasOwn(functions, name)) return each(first, functions[name]!);
    if ((name === 'matmul' || name === 'dot') && second) return matrixProduct(first, second);
    throw new ExpressionError('unknown', name);
  }
}

/** @throws ExpressionError */
export function evaluate(text: string, names: Names): Value {
  const tokens = tokensOf(rightSide(withoutBraces(plainly(text))), Object.keys(names));
  if (tokens.length === 0) throw new ExpressionError('empty');
  return new Parser(tokens, names).whole();
}

const TOLERANCE = 1e-9;

export const isSame = (a: Value, b: Value): boolean =>
  a.rows === b.rows &&
  a.cols === b.cols &&
  a.data.every((value, at) => {
    const other = b.data[at] ?? NaN;
    if (!Number.isFinite(other)) return Object.is(value, other);
    return Math.abs(value - other) <= TOLERANCE * Math.max(1, Math.abs(other));
  });
