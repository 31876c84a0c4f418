/**
 * A lesson may be anybody's. Anything that would keep a page busy for longer than a reader waits is refused beforehand, with
 * a message that names it. The course's own lessons need about a tenth of each limit.
 */
export const LIMITS = {
  /** Characters of the file. */
  characters: 262_144,
  /** Nested brackets in the file. */
  depth: 32,
  /** Characters of one text: the time that Markdown takes may grow with their square. */
  text: 5000,
  /**
   * Characters without a space between them, and the marks `*`, `_`, `~`, `[` and backticks of one text: Markdown looks far
   * ahead from these.
   */
  word: 500,
  marks: 600,
  id: 64,
  parts: 100,
  labs: 20,
  exercises: 20,
  stages: 10,
  questions: 100,
  options: 26,
  summary: 6,
  sources: 100,
  computed: 50,
  heads: 64,
  /** Numbers in the inputs and weights of all computations. */
  cells: 65_536,
  /** Cells of a printed matrix with mistakes to find. */
  printed: 256,
  /** Numbers that one reference writes: those of a row. */
  row: 64,
  references: 500,
  /** Characters of one reference, of one formula, of all formulas. */
  reference: 200,
  formula: 1000,
  formulas: 20_000,
  /** Nesting of brackets in a formula, and of quotations and lists. */
  nesting: 20,
  link: 20_000,
  url: 2000,
} as const;
