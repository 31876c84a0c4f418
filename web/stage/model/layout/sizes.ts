/** The sizes of all layouts, in pixels unless their comments say otherwise. */
/** Picks the usual size, or the one for a stage that is presented to a room. */
export const sizeFor = <U, P>(
  { isPresented }: { readonly isPresented: boolean },
  { usual, presented }: { usual: U; presented: P },
): U | P => (isPresented ? presented : usual);

export const ROW = {
  /** The least height at which rows are read. */
  readable: { usual: 30, presented: 60 },
  /** The largest height of rows unless presented. */
  highest: 64,
  /** The least height of a row in focus above that, where the others are strips of colour; and the height of these. */
  focus: 6,
  strip: { most: 14, least: 0.3 },
  /** The share of the space of rows without a focus; when presented, more where they cannot be read otherwise. */
  shares: { usual: 0.6, most: 0.85 },
  /** With few columns, a matrix gets this much more than a readable width, within this share of the space. */
  fewColumns: { extra: 4, share: 0.4 },
} as const;

/** Narrower columns have no numbers. */
export const readableWidth = 44;

/** The height of rows for which the height is not limited. */
export const UNLIMITED = { product: 40, others: 36 } as const;

/** The left operand on the left, the right one on top, the result where they cross. */
export const PRODUCT = {
  side: 24,
  top: 14,
  bottom: 10,
  /** The least height of arcs. */
  arcs: 44,
  /** The room of a right operand's name: alone, and above names of columns. */
  title: { usual: { alone: 34, named: 42.5 }, presented: { alone: 51, named: 68 } },
  /** From the top of a right operand up to its name: alone, and above names of columns. */
  titleAbove: { alone: 16, named: { usual: 39, presented: 54 } },
  /** The room below a left operand or a result, and from their bottom to their name. */
  titleBelow: 34,
  titleDrop: 19,
  /** The room between the operands, in which numbers travel; also the least gap of a single product. */
  lane: { usual: 46, presented: 69 },
  leastGap: 46,
  /** The least gap between right operands, and from labels before a right operand to its lane. */
  gap: 26,
  labelGap: 22,
  /** From a right operand to the row below it. */
  under: 10,
  /** The height of the weights below words, and the gaps around them. */
  percent: { usual: 20, presented: 44 },
  percentGap: { above: 8, around: 10, below: 14 },
  /** From words to columns without weights between them. */
  wordGap: 2,
  /** The least row height for which a lane is drawn. */
  leastLaneRow: 15,
  /** The width of a lane in font sizes: for a number and a times sign; with several products, for a number. */
  laneWidth: { usual: { one: 3.5, several: 2.6 }, presented: { one: 3.8, several: 3.2 } },
  laneInset: { side: 4, end: 6 },
  /** The largest width of cells, in heights; and the least height that counts. */
  widest: { usual: 1.95, presented: 3 },
  leastFull: 36,
  /** When presented, the formula's share of the height, above the left operand; less below the tabs of heads. */
  formula: { one: 0.1, several: 0.07 },
  /** The share of unused height that lies above the words. */
  spareAbove: 0.7,
} as const;

/** A product when presented: the multiplied row stands beside the right operand's rows, the result below them. */
export const STANDING = {
  side: 48,
  top: 8,
  bottom: 14,
  name: 51,
  label: 34,
  sign: 48,
  gap: 26,
  under: 12,
  edge: 58,
  /** The picture's formula, name and words. */
  aroundPicture: 280,
  /** The largest width of cells, in heights. */
  widest: 4,
  /** From operands up to their names, from the left name to the right one, and from the result down to its name. */
  titleRise: 20,
  titleGap: 8,
  titleDrop: 24,
  /** From the list of words to the result. */
  listGap: 12,
  /** The scale of names. */
  scale: 1.6,
} as const;

/** One row through the operations of a step. */
export const ROWS = {
  side: 24,
  top: 12,
  bottom: 8,
  arcs: 40,
  gap: 12,
  formula: 48,
  /** The height of names of columns. */
  names: { usual: 34, presented: 54 },
  /** The largest height of a number of the whole row. */
  scalar: { usual: 40, presented: 60 },
  /** The largest width of a number of the whole row unless presented, and the gaps to the row and to its name. */
  scalarWidth: 84,
  scalarGap: { row: 14, name: 24, far: 12 },
  /** How much lower such a number stands before a row that is drawn as parts. */
  scalarDrop: 4,
  /** The width of names when presented; with several heads they have the head's number. */
  presentedLabels: { one: 340, several: 416 },
  /** The width of names: the most, its share of the stage, and the least for a picture of the whole. */
  labels: { most: 256, share: 0.28, least: 180 },
  /** The same where the queries are other words than the keys. */
  askingLabels: { most: 300, share: 0.32, least: 280 },
  /** The height of a list of such queries, the largest width of one, and from names up to the list. */
  asking: { usual: 30, presented: 50 },
  askingWidth: { usual: 140, presented: 230 },
  askingGap: { usual: 14, presented: 20 },
  nameGap: 14,
  /** The height of a row: at least, at most unless presented, and without a limit of the whole height. */
  row: { least: 26, most: 52 },
  unlimited: 600,
  /** Bars: their height in rows, the least of it, what rows leave for them, and their share when rows are sized. */
  bars: { rows: 3.4, least: 24, kept: 64, share: 1.4 },
  /** The height of weights drawn end to end, and of the percentages below them. */
  parts: 62,
  percent: 26,
  drawnGap: 6,
  /** The largest width of cells, in heights. */
  widest: { usual: 2, presented: 5 },
  /** The share of unused height above the rows, with and without words. */
  spareAbove: { words: 0.5, names: 0.3 },
  /** The width of a number of the whole row, its cell and its name, within the names' room. */
  beside: 176,
  /** The font size of the name before such a number when presented. */
  name: 26,
  /** The small picture of the whole, and the least height of a stage that has one. */
  whole: { side: 84, least: 420 },
} as const;

/** Matrices below each other. */
export const STACK = {
  side: 24,
  top: 12,
  bottom: 14,
  arcs: 40,
  gap: { usual: 26, presented: 32 },
  title: 96,
  titleGap: 12,
  formula: 64,
  /** The height of names of columns. */
  names: { usual: 34, presented: 96 },
  /** The largest width of cells, in heights; and the least height that counts. */
  widest: { usual: 2, presented: 5 },
  leastFull: 36,
  /** The share of unused height above the matrices, with and without words; and of unused width before them. */
  spareAbove: { words: 0.6, names: 0.5 },
  spareBefore: 3,
} as const;

/** Matrices side by side, in lines. */
export const TABLE = {
  side: 24,
  top: 52,
  gap: 30,
  title: 50,
  titleRise: 18,
  formula: 56,
  row: 30,
  strip: 10,
  /** From a sign at the start of a line to the matrix. */
  signGap: 22,
  /** The least height of a line. */
  line: 160,
  /** The width of cells: the most, the least, the width from which it is changed finely, and the changes. */
  cell: { usual: 84, presented: 240, least: 1.5, fine: 20, step: 2, fineStep: 0.5 },
  /** The largest height of rows: at least, and in widths. */
  highest: { least: 32, widths: 0.7 },
} as const;

/** One operation at a time: phones, and large type. */
export const NARROW_SIZES = {
  side: 16,
  top: 8,
  bottom: 12,
  /** From cells to signs, names and the right edge. */
  inset: 4,
  /** The largest width of the whole unless presented, and of a cell. */
  widest: 520,
  most: 96,
  arcs: 56,
  lowArcs: 40,
  /** A stage below this height, as below the tabs of heads, has lower arcs and rows. */
  short: 600,
  /** The height of a stage without a limit, and the part for the first and last row of a product, names and the picture. */
  unlimited: 460,
  around: 300,
  /** The height of rows: least, least on a short stage, most, in matrices with more than `many` rows, added for a result. */
  row: { least: 30, short: 28, most: 42, many: 64, tiny: 4 },
  outRow: { extra: 4, most: 48 },
  /** The least width of labels. */
  labels: 34,
  title: 30,
  titleDrop: 14,
  titleRise: 16,
  titleGap: 8,
  nameGap: 10,
  /** A narrower result has its name at the right edge. */
  nameWidth: 70,
  lane: 26,
  under: 8,
  out: 14,
  /** The gap between columns, the least for a sign; and the least width of a column of all operations, and of one. */
  gap: { most: 22, least: 6, sign: 18 },
  column: { least: 45, usual: 46 },
} as const;

/** Words above columns or beside rows. */
export const WORDS = {
  /** A letter's width in font sizes. */
  letter: 0.56,
  /** Font sizes: the least, the most, the most below high arcs, and the height of such arcs. */
  font: { least: 13, most: { usual: 22, presented: 40 }, large: 30, narrow: 18, highArcs: 120 },
  /** Font sizes in widths of columns and in heights of rows. */
  columns: { usual: 0.29, narrow: 0.34 },
  rows: { usual: 0.44, presented: 0.8 },
  /** The distance of two lines, and the height of a pointer target, in font sizes. */
  line: 1.3,
  target: 1.7,
  /** The height of a touch target; cells cover the lowest 8. */
  finger: 52,
  /** From the top of the words' room, and from their middle, down to the matrix. */
  above: { usual: { room: 40, up: 18 }, presented: { room: 62, up: 28 }, narrow: { room: 34, up: 18 } },
  /** From words to the edge of the matrix, and of their room. */
  beside: { matrix: 10, room: 8 },
  /** The top of arcs that may reach the top of the stage. Lower arcs than `leastArcs` are not drawn. */
  arcsTop: 6,
  leastArcs: 16,
} as const;

/** Digits in cells: font sizes, and the same in heights and widths of cells. */
export const DIGITS = {
  usual: { least: 16, most: 22, heights: 0.46, widths: 0.29 },
  presented: { least: 14, most: 56, heights: 0.57, widths: 0.34 },
  narrowLeast: 14,
} as const;

/** Row labels: their font sizes, a letter's width and the most letters in font sizes, and their margin. */
export const ROW_LABELS = { font: { usual: 16.5, presented: 31 }, letter: 0.52, most: 6.3, margin: 14 } as const;

/** Column labels: a letter's average width in font sizes, and font sizes, the usual one also in those of the digits. */
export const COLUMN_LABELS = { letter: 0.5, least: 11, usual: 13, most: 28, digits: 0.86, margin: 2 } as const;

/** A row below an operand: a letter of its name, the gaps of name and sign; presented, all are `scale` times as large. */
export const UNDER = { letter: 11, gap: 8, sign: 26, scale: 1.6 } as const;

/** Moving numbers: their largest height on both ways, the least size of one that is drawn, and what stays clear. */
export const TRAVEL = { most: { down: 34, up: 60 }, least: { width: 36, height: 16 }, clear: 3, inset: 2 } as const;

/** The least cell that a number of usual width can be read in: the least height, and the same in font sizes. */
export const READABLE = { height: 20, digits: 1.05 } as const;
