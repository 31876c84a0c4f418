/**
 * Arithmetic in a lesson's text, so that nobody types a count such as 512² · 4 bytes by hand: numbers, + − * / ^,
 * brackets, sqrt, exp, ln, log2, sin, cos. Results of attention are quoted from the engine instead.
 */
const functions: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log2: Math.log2,
  sin: Math.sin,
  cos: Math.cos,
};

/** @throws Error naming what was not understood */
export function reckon(expression: string): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|[a-z]+\d?|\S/g) ?? [];
  let at = 0;
  const take = (...among: string[]): string | undefined => {
    const token = tokens[at];
    if (token === undefined || !among.includes(token)) return undefined;
    at++;
    return token;
  };
  const demand = (token: string): void => {
    if (take(token) === undefined) throw new Error(`expected ${token}, got ${tokens[at] ?? 'the end'}`);
  };
  const bracketed = (): number => {
    demand('(');
    const value = sum();
    demand(')');
    return value;
  };
  const operand = (): number => {
    if (take('-') !== undefined) return -power();
    const token = tokens[at];
    if (token === '(') return bracketed();
    at++;
    if (token !== undefined && Object.hasOwn(functions, token)) return functions[token]!(bracketed());
    if (token === undefined || !/^\d/.test(token)) throw new Error(`expected a number, got ${token ?? 'the end'}`);
    return Number(token);
  };
  // Powers associate to the right: 2^3^2 is 2^9.
  const power = (): number => {
    const base = operand();
    return take('^') === undefined ? base : base ** power();
  };
  const product = (): number => {
    let value = power();
    for (let sign = take('*', '/'); sign !== undefined; sign = take('*', '/'))
      value = sign === '*' ? value * power() : value / power();
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = take('+', '-'); sign !== undefined; sign = take('+', '-'))
      value += sign === '+' ? product() : -product();
    return value;
  };
  const value = sum();
  if (at < tokens.length) throw new Error(`expected the end, got ${tokens[at] ?? ''}`);
  return value;
}
