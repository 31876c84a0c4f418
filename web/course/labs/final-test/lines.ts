/** Lines of code, which the judge of exercises marks: each becomes a function that returns what the line gives. */
import type { AttentionExercise } from '../../exercises/element/attention-exercise.ts';
import type { Verdict } from '../../exercises/grade.ts';
import type { Argument } from '../../exercises/python/protocol.ts';
import type { Task } from '../../exercises/task.ts';
import { judged } from '../../question/grade.ts';
import type { Value } from './expression.ts';
import type { Marked } from './items.ts';
import { SIZES, type Written, namesFor } from './written.ts';

type Judging = Awaited<ReturnType<typeof AttentionExercise.judging>>;
/** Judges a program. @returns undefined where no Python runs */
export type Check = (task: Task, code: string) => Promise<Verdict | undefined>;

/** Milliseconds in which the exercises' script comes; files without a server have none. */
const PATIENCE = 10_000;

export async function openPython(): Promise<Judging | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const element = await Promise.race([customElements.whenDefined('attention-exercise'), late]);
  const judging = await (element as typeof AttentionExercise | undefined)?.judging();
  return (await judging?.getReady()) === undefined ? judging : undefined;
}

const argument = ({ cols, data, isScalar }: Value): Argument =>
  isScalar
    ? data[0]!
    : Array.from({ length: data.length / cols }, (_, row) => data.slice(row * cols, (row + 1) * cols));

/** Returns a function with these lines in it, which returns what they give a name to. */
const programOf = ({ line = '', shapes }: Written, lines: string): string =>
  `import numpy as np\n\ndef line(${Object.keys(shapes).join(', ')}):\n    ${lines}\n    return ${/^\w+/.exec(line)![0]}\n`;

/** A comment may end what is written. */
const inGap = (item: Written, text: string): string =>
  programOf(
    item,
    item.line!.replace('____', () => `(${text}\n    )`),
  );

function taskOf(item: Written): Task {
  const { answer, mistakes } = item;
  const parameters = Object.keys(item.shapes).map((name) => ({ name, is: 'number' }) as const);
  const cases = SIZES.map((_, trial) => Object.values(namesFor(item, trial)).map(argument));
  const rows = mistakes.map(({ answer: now, feedback: words }, at) => ({ id: String(at), was: answer, now, words }));
  const solution = inGap(item, answer);
  return {
    exercise: { id: 'line', lesson: 'questions', kind: 'line', name: 'line', parameters, results: [], cases: () => [] },
    texts: { title: '', prompt: item.ask, hints: [], mistakes: rows },
    programs: { start: '', solutions: [solution] },
    compared: { cases, solution },
  };
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** @returns no verdict where no Python runs, unless the line is spelled as one that is known */
export async function markLine(item: Written, entry: string, check: Check): Promise<Marked> {
  const known = judged(item, (answer) => squeezed(answer) === squeezed(entry));
  if (known.feedback !== undefined) return { ...known, feedback: known.feedback };
  const [, value] = /^\s*\w+\s*=(?!=)(.*)/.exec(entry) ?? [];
  // The name may be written, too, before what is missing or before the whole line.
  const programs = value === undefined ? [inGap(item, entry)] : [programOf(item, entry.trim()), inGap(item, value)];
  let last: Marked = { right: false, feedback: '' };
  for (const program of programs) {
    const verdict = await check(taskOf(item), program);
    if (!verdict) return { right: undefined, feedback: '' };
    const { right, mistake, error } = verdict;
    if (right) return { right, feedback: item.feedback };
    const feedback = item.mistakes[Number(mistake)]?.feedback ?? '';
    last = { right, feedback, ...(error && { error: error.message }) };
  }
  return last;
}
