/** Tokens are the rows, or the columns, of X, Q, K, V and O. */
export const CONVENTIONS = ['rows', 'columns'] as const;
export type Convention = (typeof CONVENTIONS)[number];
