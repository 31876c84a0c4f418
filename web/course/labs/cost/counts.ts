/**
 * The cost of attention by counting: n tokens, d features, h heads of d / h features each (Vaswani et al., 2017, section
 * 3.2.2). A multiplication with its addition is one operation, an exponential of softmax another.
 */
export interface Size {
  /** Tokens. */
  readonly n: number;
  /** Features of a token, over all heads. */
  readonly d: number;
  readonly heads: number;
  readonly layers: number;
}

/** Heads have whole features, and enough of them to tell keys apart. */
const LEAST_FEATURES = 8;
const MOST_HEADS = 96;

/** Returns the numbers of heads that d features can be split into. */
export const headCounts = (d: number): number[] =>
  Array.from({ length: MOST_HEADS }, (_, at) => at + 1).filter(
    (heads) => heads === 1 || (d % heads === 0 && d / heads >= LEAST_FEATURES),
  );

/** Returns the chosen number of heads, or the most below it that d features can be split into. */
export const headsFor = ({ d, heads }: Pick<Size, 'd' | 'heads'>): number =>
  headCounts(d).findLast((count) => count <= heads) ?? 1;

export interface Operations {
  /** XW_Q, XW_K and XW_V. */
  readonly projections: number;
  /** The heads' outputs times W_O. */
  readonly outputProjection: number;
  readonly scores: number;
  readonly softmax: number;
  readonly weightedSum: number;
}

export function operationsOf({ n, d, heads, layers }: Size): Operations {
  return {
    projections: layers * 3 * n * d ** 2,
    outputProjection: layers * n * d ** 2,
    // Each head has d / heads features: heads · n² · d / heads.
    scores: layers * n ** 2 * d,
    softmax: layers * heads * n ** 2,
    weightedSum: layers * n ** 2 * d,
  };
}

/** Sums the operations per token, and those per pair of tokens. */
export function halves(operations: Operations, withOutput: boolean): { perToken: number; perPair: number } {
  const { projections, outputProjection, scores, softmax, weightedSum } = operations;
  return { perToken: projections + (withOutput ? outputProjection : 0), perPair: scores + softmax + weightedSum };
}

/** Returns the n at which both are equal: p·n·d² = 2·n²·d + h·n², with p projections. */
export function crossover({ d, heads }: Pick<Size, 'd' | 'heads'>, withOutput: boolean): number {
  return ((withOutput ? 4 : 3) * d ** 2) / (2 * d + heads);
}

const FLOAT32 = 4;

/** Counts the bytes of one head's A, the heads in all layers, and the bytes of all. */
export function weightsMemory({ n, heads, layers }: Size): { one: number; count: number; all: number } {
  const perHead = FLOAT32 * n ** 2;
  const count = heads * layers;
  return { one: perHead, count, all: perHead * count };
}

/** Counts the bytes of Q, K, V and the output, in all layers. */
export const rowsMemory = ({ n, d, layers }: Size): number => FLOAT32 * 4 * n * d * layers;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Writes bytes in units of 1024, with three significant figures: 1 MiB is 2²⁰ bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(bytes) / 10)));
  const value = bytes / 1024 ** power;
  return `${value < 1000 ? Number(value.toPrecision(3)) : Math.round(value)} ${UNITS[power] ?? ''}`;
}
