/** Writes a share as `87 %` or, below 10 %, with one decimal: `9.9 %`. */
export const percentText = (share: number): string => {
  const percent = 100 * share;
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)}\u202f%`;
};
