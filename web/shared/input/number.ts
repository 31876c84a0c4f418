/** Reads a number as people type it: a comma or a point, either minus sign. Undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  if (text.length > 40) return undefined; // longer than any float32 is written
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  return Number(plain);
}
