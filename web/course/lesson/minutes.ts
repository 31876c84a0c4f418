/** The length of a lesson, by its parts that are not folded away. */

/** A part of a lesson, as far as it is counted. */
interface Part {
  readonly kind: string;
  readonly deeper?: string | undefined;
  readonly text?: string;
  readonly lab?: string;
  readonly items?: readonly unknown[];
}

const countWords = (text: string): number =>
  text.replace(/\{\{.*?\}\}|\$\$.*?\$\$|\$.*?\$|\]\(.*?\)/gs, ' ').match(/[\p{L}’'-]+/gu)?.length ?? 0;

const atOnce = (parts: readonly Part[]): readonly Part[] => parts.filter(({ deeper }) => deeper === undefined);

/** Counts the words of texts, without formulas and the engine's numbers. */
export const wordsIn = (parts: readonly Part[]): number =>
  atOnce(parts).reduce((sum, part) => sum + (part.kind === 'text' ? countWords(part.text ?? '') : 0), 0);

/** 180 words a minute, 3 minutes a lab, 1.5 a stage, 1.2 a question, of which the final test has 20, and 4 an exercise. */
export const minutesOf = (parts: readonly Part[]): number =>
  atOnce(parts).reduce(
    (sum, part) => {
      if (part.kind === 'lab') return sum + (part.lab === 'final-test' ? 20 * 1.2 : 3);
      if (part.kind === 'stage') return sum + 1.5;
      if (part.kind === 'questions') return sum + 1.2 * (part.items?.length ?? 0);
      return sum + (part.kind === 'exercise' || part.kind === 'own-exercise' ? 4 : 0);
    },
    wordsIn(parts) / 180,
  );
