/**
 * Patterns of attention, each made by a choice of W_Q and W_K alone. A token's embedding has its position, one-hot, and the
 * part of the sentence that it is in; nothing here has been learnt.
 */
type Rows = readonly (readonly number[])[];

export const TOKENS = ['the', 'cat', 'saw', 'a', 'dog'] as const;
/** The part of each token: 0 subject, 1 predicate. */
const PARTS = [0, 0, 1, 1, 1] as const;
const N = TOKENS.length;
const POSITIONS = TOKENS.map((_, position) => position);

const build = (rows: number, cols: number, value: (row: number, col: number) => number): Rows =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (__, col) => value(row, col)));

const numberOf = (isOne: boolean): number => (isOne ? 1 : 0);

/** Columns of X: five positions, then two parts. */
export const FEATURES = [...POSITIONS.map((position) => `p${'₀₁₂₃₄'[position] ?? ''}`), 'subj', 'pred'];
export const X = build(N, FEATURES.length, (token, feature) =>
  numberOf(feature < N ? feature === token : feature - N === PARTS[token]),
);

/** Builds d_model × d_k from the rows of the positions; those of the parts are 0. */
const ofPositions = (value: (position: number, col: number) => number): Rows =>
  build(FEATURES.length, N, (row, col) => (row < N ? value(row, col) : 0));
const ofParts = build(FEATURES.length, N, (row, col) => numberOf(row - N === col));
const itself = ofPositions((position, col) => numberOf(position === col));

export interface Pattern {
  readonly id: PatternId;
  readonly wq: Rows;
  readonly wk: Rows;
  /** Selects the keys that should share a query's weight equally. */
  readonly attends: (query: number, key: number) => boolean;
}

export const PATTERN_IDS = ['diagonal', 'near', 'previous', 'first', 'uniform', 'block'] as const;
export type PatternId = (typeof PATTERN_IDS)[number];

const patterns: Readonly<Record<PatternId, Omit<Pattern, 'id'>>> = {
  diagonal: { wq: itself, wk: itself, attends: (query, key) => query === key },
  near: {
    wq: itself,
    wk: ofPositions((position, col) => numberOf(Math.abs(position - col) <= 1)),
    attends: (query, key) => Math.abs(query - key) <= 1,
  },
  previous: {
    // The first token has none before it, and attends to itself.
    wq: ofPositions((position, col) => numberOf(col === Math.max(0, position - 1))),
    wk: itself,
    attends: (query, key) => key === Math.max(0, query - 1),
  },
  first: { wq: ofPositions((_, col) => numberOf(col === 0)), wk: itself, attends: (_, key) => key === 0 },
  uniform: { wq: ofPositions(() => 0), wk: itself, attends: () => true },
  block: { wq: ofParts, wk: ofParts, attends: (query, key) => PARTS[query] === PARTS[key] },
};

export const patternOf = (id: PatternId): Pattern => ({ id, ...patterns[id] });

/** Returns the limit of the weights as the sharpness grows: equal shares among the selected keys. */
export function wanted({ attends }: Pattern): Rows {
  return POSITIONS.map((query) => {
    const keys = POSITIONS.filter((key) => attends(query, key));
    return POSITIONS.map((key) => (keys.includes(key) ? 1 / keys.length : 0));
  });
}

export const scaled = (rows: Rows, factor: number): Rows => rows.map((row) => row.map((value) => value * factor + 0));
