/** `87 %`, `9.9 %`: two digits, or one behind the point. */
export const percentText = (share: number): string => {
  const percent = 100 * share;
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)}\u202f%`;
};
