/** New parts for a lesson's file, put in without touching the rest of its text. */
import {
  type JSONPath,
  type ParseError,
  applyEdits,
  findNodeAtLocation,
  getLocation,
  modify,
  parse,
  parseTree,
} from 'jsonc-parser';
import { isObject } from '../../shared/properties.ts';

/** Each is a whole lesson's part, question, computation or source that is shown as it is. */
const PIECES = {
  text: { kind: 'text', text: 'Text is **Markdown**, with formulas, $S = QK^\\top$.' },
  lab: { kind: 'lab', id: 'lab', lab: 'softmax' },
  stage: { kind: 'stage', id: 'stage', link: 'example=dog-bites-man&step=softmax' },
  choice: {
    kind: 'choice',
    id: 'choice',
    ask: 'What do the weights of a query sum to?',
    options: [
      { text: '1', right: true, feedback: 'Softmax divides by the sum.' },
      { text: 'It depends on the query', feedback: 'Softmax divides by the sum of its own row.' },
    ],
  },
  number: { kind: 'number', id: 'number', ask: 'How much is $2 \\cdot 3$?', answer: '= 2 * 3', feedback: 'Yes.' },
  order: {
    kind: 'order',
    id: 'order',
    ask: 'What comes after what?',
    items: ['scores', 'weights', 'output'],
    feedback: 'Softmax makes weights of scores, and the weights mix the values.',
  },
  error: {
    kind: 'error',
    id: 'error',
    ask: 'Somebody printed these weights. Which cells are wrong?',
    matrix: 'small.weights',
    printed: [[0.5, 0.5]],
    feedback: 'The scores are 1 and 0, so the first key has more.',
  },
  exercise: { kind: 'exercise', id: 'exercise', exercise: 'softmax' },
  'own-exercise': {
    kind: 'own-exercise',
    id: 'own-exercise',
    title: 'A mean',
    prompt: 'Return the mean of the numbers in `x`.',
    function: 'mean',
    parameters: ['x'],
    start: 'import numpy as np\n\n\ndef mean(x):\n    return ...\n',
    hints: ['`x.sum()` adds them up, and `len(x)` is how many there are.'],
    solution: 'import numpy as np\n\n\ndef mean(x):\n    return x.sum() / len(x)\n',
    cases: [[[1, 2, 3]], [[5]], [[-1, 1, 0, 4]]],
  },
  computed: {
    inputs: {
      q: [[1, 0]],
      k: [
        [1, 0],
        [0, 1],
      ],
      v: [[10], [20]],
    },
    scale: 'off',
  },
  source: { title: 'My textbook', place: 'Chapter 3', for: 'The example' },
} as const;

export type PieceName = keyof typeof PIECES;
export const PIECE_NAMES = Object.keys(PIECES) as PieceName[];
const QUESTIONS: readonly PieceName[] = ['choice', 'number', 'order', 'error'];

interface File {
  readonly parts?: readonly {
    readonly id?: unknown;
    readonly kind?: unknown;
    readonly items?: readonly { readonly id?: unknown }[];
  }[];
  readonly computed?: object;
  readonly sources?: readonly unknown[];
}

/** Enough of one to be added to. */
function isFile(given: unknown): given is File {
  if (!isObject(given)) return false;
  const { parts = [], computed = {}, sources = [] } = given;
  return (
    Array.isArray(parts) &&
    parts.every((part: unknown) => isObject(part) && ['undefined', 'object'].includes(typeof part['items'])) &&
    isObject(computed) &&
    Array.isArray(sources)
  );
}

/** A name that is not taken yet: `lab`, `lab-2`, … */
function free(name: string, taken: ReadonlySet<unknown>): string {
  let count = 1;
  const nth = (): string => (count === 1 ? name : `${name}-${count}`);
  while (taken.has(nth())) count++;
  return nth();
}

export interface Insertion {
  readonly text: string;
  /** The places where the text that is new begins and ends; commas and brackets of the rest may be in it. */
  readonly start: number;
  readonly end: number;
  /** The places where what to write first begins and ends: the new piece's first words, or itself if it has none. */
  readonly select: readonly [number, number];
}

/**
 * @param cursor the piece goes behind the part that it is in, or else to the end
 * @returns undefined for a text that is not JSON, or no lesson
 */
export function insertion(text: string, cursor: number, name: PieceName): Insertion | undefined {
  const errors: ParseError[] = [];
  const given = parse(text, errors) as unknown;
  if (errors.length > 0 || !isFile(given)) return undefined;
  const { parts = [], computed = {}, sources = [] } = given;
  // Its printed numbers are those of the piece with matrices.
  if (name === 'error' && !Object.hasOwn(computed, 'small')) {
    const between = insertion(text, cursor, 'computed');
    const moved = between && cursor > between.start ? cursor + between.text.length - text.length : cursor;
    const both = between && (insertion(between.text, moved, name) ?? between);
    return both && { ...both, ...changed(text, both.text) };
  }
  const taken = new Set(parts.flatMap((part) => [part.id, ...(part.items ?? []).map(({ id }) => id)]));
  const ready = PIECES[name];
  const piece = 'id' in ready ? { ...ready, id: free(ready.id, taken) } : ready;
  let path: JSONPath;
  let value: unknown = piece;
  if (name === 'computed') path = ['computed', free('small', new Set(Object.keys(computed)))];
  else if (name === 'source') path = ['sources', sources.length];
  else {
    const [list, at, key, nth] = getLocation(text, cursor).path;
    const part = list === 'parts' && typeof at === 'number' ? at : parts.length - 1;
    const items = parts[part]?.kind === 'questions' ? (parts[part].items ?? []) : undefined;
    const isQuestion = QUESTIONS.includes(name);
    if (isQuestion && items) {
      const item = part === at && key === 'items' && typeof nth === 'number' ? nth : items.length - 1;
      path = ['parts', part, 'items', item + 1];
    } else path = ['parts', part + 1];
    if (isQuestion && !items) value = { kind: 'questions', items: [piece] };
  }
  const edits = modify(text, path, value, {
    isArrayInsertion: name !== 'computed',
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  });
  const after = applyEdits(text, edits);
  return {
    text: after,
    ...changed(text, after),
    select: wordsOf(after, value === piece ? path : [...path, 'items', 0]),
  };
}

/** Finds what to write first in a piece. */
function wordsOf(text: string, path: JSONPath): [number, number] {
  const tree = parseTree(text);
  const find = (...within: string[]) => tree && findNodeAtLocation(tree, [...path, ...within]);
  const words = find('ask') ?? find('text') ?? find('title');
  if (words) return [words.offset + 1, words.offset + words.length - 1]; // between its quotation marks
  const { offset = 0, length = 0 } = find() ?? {};
  return [offset, offset + length];
}

/** Compares the texts from both ends. */
function changed(before: string, after: string): { readonly start: number; readonly end: number } {
  let rest = 0;
  while (rest < before.length && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  let start = 0;
  while (start < before.length - rest && before[start] === after[start]) start++;
  return { start, end: after.length - rest };
}
