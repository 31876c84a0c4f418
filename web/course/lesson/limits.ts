/**
 * A lesson may be anybody's. What would keep a page busy for longer than a reader waits is refused before it is done, and it
 * is said what is too large. The course's own lessons need about a tenth of each.
 */
export const LIMITS = {
  /** Of the file. */
  characters: 262_144,
  /** Brackets in brackets of the file. */
  depth: 32,
  /** Of one text: the time that Markdown takes may grow with the square of it. */
  text: 5000,
  /** Characters without a space between them, and `*`, `_`, `~`, `[` and backticks in one text: where Markdown looks far ahead. */
  word: 500,
  marks: 600,
  id: 64,
  parts: 100,
  labs: 20,
  stages: 10,
  questions: 100,
  options: 26,
  sources: 100,
  computed: 50,
  heads: 64,
  /** In inputs and weights of all that is computed. */
  cells: 65_536,
  /** Of a matrix that is printed to be searched for mistakes. */
  printed: 256,
  /** Numbers that one reference writes: a row's. */
  row: 64,
  references: 500,
  /** Characters of one reference, of one formula, of all formulas. */
  reference: 200,
  formula: 1000,
  formulas: 20_000,
  /** Brackets in brackets of a formula, quotations and lists in each other. */
  nesting: 20,
  link: 20_000,
  url: 2000,
} as const;
