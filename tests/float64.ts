/** Transformers in float64, one row at a time, by plain loops: what the engine's float32 is compared with. */

export type Row = readonly number[];
/** Rows of a matrix. */
export type Rows = readonly Row[];

const sum = (row: Row): number => row.reduce((all, value) => all + value, 0);
function dot(a: Row, b: Row): number {
  let all = 0;
  for (let i = 0; i < a.length; i++) all += a[i]! * b[i]!;
  return all;
}

export const plus = (a: Row, b: Row): number[] => a.map((value, i) => value + b[i]!);

/** As nn.Linear: a row of weights per output. */
export const linear = (x: Row, weights: Rows): number[] => weights.map((row) => dot(x, row));

export const transposed = (rows: Rows): number[][] => rows[0]!.map((_, col) => rows.map((row) => row[col]!));

export const times = (a: Rows, b: Rows): number[][] => {
  const columns = transposed(b);
  return a.map((row) => linear(row, columns));
};

export function softmax(scores: Row): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  return powers.map((power) => power / sum(powers));
}

/** The series; from 5 on erf is 1 to the last of these bits. */
function erf(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x);
  let [term, all] = [x, x];
  for (let n = 1; Math.abs(term) > 1e-18; n++) {
    term *= (-x * x) / n;
    all += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * all;
}

export const gelu = (x: number): number => (x / 2) * (1 + erf(x / Math.SQRT2));
export const relu = (x: number): number => Math.max(0, x);

const EPSILON = 1e-5;

export function rmsNorm(x: Row): number[] {
  const scale = 1 / Math.sqrt(dot(x, x) / x.length + EPSILON);
  return x.map((value) => value * scale);
}

export function layerNorm(x: Row, weight: Row, bias?: Row): number[] {
  const mean = sum(x) / x.length;
  const centred = x.map((value) => value - mean);
  const scale = 1 / Math.sqrt(dot(centred, centred) / x.length + EPSILON);
  return centred.map((value, i) => value * scale * weight[i]! + (bias?.[i] ?? 0));
}

/** Causal attention of several heads; q, k and v have their columns side by side. */
export function attention(q: Rows, k: Rows, v: Rows, heads: number): number[][] {
  const width = q[0]!.length / heads;
  return q.map((row, query) =>
    Array.from({ length: heads }, (_, head) => {
      const part = (of: Row): Row => of.slice(head * width, (head + 1) * width);
      const weights = softmax(k.slice(0, query + 1).map((key) => dot(part(row), part(key)) / Math.sqrt(width)));
      return Array.from({ length: width }, (__, col) =>
        dot(
          weights,
          v.slice(0, query + 1).map((one) => part(one)[col]!),
        ),
      );
    }).flat(),
  );
}
