/** Characters of a Chinese word, on average: it has no spaces around it. */
const CHARACTERS = 1.6;

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Counts a run of a text without spaces: a word, or several where people write none between them. */
function wordsInRun(run: string): number {
  const count = run.match(CHARACTER)?.length ?? 0;
  const isMixed = count > 0 && /[\p{L}\p{N}]/u.test(run.replace(CHARACTER, ''));
  return count === 0 ? 1 : count / CHARACTERS + (isMixed ? 1 : 0);
}

/** Counts words in the runs of a text between its spaces. */
export const countWords = (runs: readonly string[]): number => runs.reduce((sum, run) => sum + wordsInRun(run), 0);
