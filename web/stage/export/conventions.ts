/** What a token is in X, Q, K, V and O. */
export const CONVENTIONS = ['rows', 'columns'] as const;
export type Convention = (typeof CONVENTIONS)[number];
