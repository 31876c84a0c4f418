/** New parts for a lesson's file, put in or taken away without touching the rest of its text. */
import {
  type JSONPath,
  type Node,
  type ParseError,
  applyEdits,
  findNodeAtLocation,
  getLocation,
  getNodePath,
  modify,
  parse,
  parseTree,
  visit,
} from 'jsonc-parser';
import { isObject } from '../../shared/properties.ts';

/** Each is shown as it is, but for a source: a lesson with an invented one could be handed out, so its title is to be written. */
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
  option: { text: 'Another answer', feedback: 'Why it is not right.' },
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
  words: {
    kind: 'words',
    id: 'words',
    ask: 'In one sentence: what do the weights of a query say?',
    feedback: 'How much of each value goes into its output; together they are 1.',
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
  summary: 'Each row of weights sums to 1.',
  source: { title: '', for: 'The example' },
} as const;

export type PieceName = keyof typeof PIECES;
export const PIECE_NAMES = Object.keys(PIECES) as PieceName[];
const QUESTIONS: readonly PieceName[] = ['choice', 'number', 'order', 'error', 'words'];

/** The field to write first in each; a summary is a text itself. */
export const FIRST = {
  text: 'text',
  lab: 'lab',
  stage: 'link',
  exercise: 'exercise',
  'own-exercise': 'title',
  choice: 'ask',
  option: 'text',
  number: 'ask',
  order: 'ask',
  error: 'ask',
  words: 'ask',
  computed: 'inputs',
  summary: 'summary',
  source: 'title',
} as const satisfies Record<PieceName, string>;

interface File {
  readonly parts?: readonly {
    readonly id?: unknown;
    readonly kind?: unknown;
    readonly items?: readonly { readonly id?: unknown; readonly options?: unknown }[];
  }[];
  readonly computed?: object;
  readonly summary?: readonly unknown[];
  readonly sources?: readonly unknown[];
}

/** Enough of one to be added to. */
function isFile(value: unknown): value is File {
  if (!isObject(value)) return false;
  const { parts = [], computed = {}, summary = [], sources = [] } = value;
  const isPart = (part: unknown): boolean =>
    isObject(part) && (part['items'] === undefined || (Array.isArray(part['items']) && part['items'].every(isObject)));
  return (
    [parts, summary, sources].every((list) => Array.isArray(list)) &&
    (parts as unknown[]).every(isPart) &&
    isObject(computed)
  );
}

function fileIn(text: string): File | undefined {
  const errors: ParseError[] = [];
  const value = parse(text, errors) as unknown;
  return errors.length === 0 && isFile(value) ? value : undefined;
}

const formattingOptions = { insertSpaces: true, tabSize: 2 };

/** A name that is not taken yet: `lab`, `lab-2`, … */
function free(name: string, taken: ReadonlySet<unknown>): string {
  let count = 1;
  const nth = (): string => (count === 1 ? name : `${name}-${count}`);
  while (taken.has(nth())) count++;
  return nth();
}

/** A change of the text. */
export interface Edit {
  readonly text: string;
  /** The places where the text that is new begins and ends; commas and brackets of the rest may be in it. */
  readonly start: number;
  readonly end: number;
  /** The places where the selection begins and ends. */
  readonly select: readonly [number, number];
}

/**
 * Selects the field in FIRST: the inside of a text's quotation marks.
 * @param cursor the piece goes behind the part that it is in, or else to the end
 * @returns the key of the message that says why not: the text is not JSON or no lesson, or an option has no question
 */
export function insertion(text: string, cursor: number, name: PieceName): Edit | 'uninserted' | 'no-choice' {
  const file = fileIn(text);
  if (!file) return 'uninserted';
  const { parts = [], computed = {}, summary = [], sources = [] } = file;
  // Its printed numbers are those of the piece with matrices, which comes with it; parts stay where they are.
  const lacks = name === 'error' && !Object.hasOwn(computed, 'small');
  const before = lacks ? insertion(text, cursor, 'computed') : { text };
  if (typeof before === 'string') return before;
  const taken = new Set(parts.flatMap((part) => [part.id, ...(part.items ?? []).map(({ id }) => id)]));
  const ready = PIECES[name];
  const piece = typeof ready === 'object' && 'id' in ready ? { ...ready, id: free(ready.id, taken) } : ready;
  const [list, at, key, nth, inItem, option] = getLocation(text, cursor).path;
  let path: JSONPath;
  let value: unknown = piece;
  if (name === 'computed') path = ['computed', free('small', new Set(Object.keys(computed)))];
  else if (name === 'source') path = ['sources', sources.length];
  else if (name === 'summary') {
    path = ['summary', summary.length];
    if (!file.summary) [path, value] = [['summary'], [piece]];
  } else {
    const isInPart = list === 'parts' && typeof at === 'number' && at < parts.length;
    const part = isInPart ? at : parts.length - 1;
    const items = parts[part]?.kind === 'questions' ? (parts[part].items ?? []) : undefined;
    const isInItem = isInPart && key === 'items' && typeof nth === 'number' && nth < (items?.length ?? 0);
    const item = isInItem ? nth : (items?.length ?? 0) - 1;
    if (name === 'option') {
      const options = isInItem && items?.[item]?.options;
      if (!Array.isArray(options)) return 'no-choice';
      const last =
        inItem === 'options' && typeof option === 'number' && option < options.length ? option : options.length - 1;
      path = ['parts', part, 'items', item, 'options', last + 1];
    } else if (QUESTIONS.includes(name) && items) path = ['parts', part, 'items', item + 1];
    else {
      path = ['parts', part + 1];
      if (QUESTIONS.includes(name)) value = { kind: 'questions', items: [piece] };
    }
  }
  const after = applyEdits(
    before.text,
    modify(before.text, path, value, {
      isArrayInsertion: typeof path.at(-1) === 'number',
      getInsertionIndex: (fields) => (fields.includes('sources') ? fields.indexOf('sources') : fields.length),
      formattingOptions,
    }),
  );
  const within = value === piece ? path : name === 'summary' ? ['summary', 0] : [...path, 'items', 0];
  return {
    text: after,
    ...changed(text, after),
    select: insideOf(after, name === 'summary' ? within : [...within, FIRST[name]]),
  };
}

/** The paths of all that can be removed, from the inside out; null stands for a place or a name. */
const REMOVABLE = [
  ['parts', null, 'items', null, 'options', null],
  ['parts', null, 'items', null],
  ['parts', null],
  ['computed', null],
  ['summary', null],
  ['sources', null],
] as const;

/**
 * Takes away the option, question, part, computation, line of the summary or source at the cursor, with its comma. A part goes
 * with its only question.
 * @returns the key of the message that says why not
 */
export function removal(text: string, cursor: number): Edit | 'uninserted' | 'nothing-here' {
  const tree = fileIn(text) && parseTree(text);
  if (!tree) return 'uninserted';
  const { path } = getLocation(text, cursor);
  const found = REMOVABLE.filter((names) =>
    names.every((name, at) => (name === null ? at < path.length : path[at] === name)),
  )
    .map(({ length }) => findNodeAtLocation(tree, path.slice(0, length)))
    .find((node) => node && !(node.parent?.children?.length === 1 && isQuestion(node)));
  const value = found?.parent?.type === 'property' ? found.parent : found;
  const list = value?.parent;
  if (!value || !list?.children) return 'nothing-here';
  const at = list.children.indexOf(value);
  const [before, next] = [list.children[at - 1], list.children[at + 1]];
  const start = before ? endOf(before) : next ? value.offset : list.offset + 1;
  const end = before ? endOf(value) : next ? next.offset : endOf(list) - 1;
  return { text: text.slice(0, start) + text.slice(end), start, end: start, select: [start, start] };
}

const endOf = ({ offset, length }: Node): number => offset + length;
const isQuestion = (node: Node): boolean => getNodePath(node).length === 4;

/** Finds the text or number before or after a selection, for the keyboard: inside its quotation marks, `kind` left out. */
export function valueBeside(
  text: string,
  [from, to]: readonly [number, number],
  by: 1 | -1,
): [number, number] | undefined {
  const values: [number, number][] = [];
  let field = '';
  visit(text, {
    onObjectProperty: (name) => void (field = name),
    onLiteralValue: (value: unknown, offset, length) => {
      const quote = typeof value === 'string' ? 1 : 0;
      if (field !== 'kind') values.push([offset + quote, offset + length - quote]);
    },
  });
  return by > 0 ? values.find(([start]) => start > to) : values.findLast(([, end]) => end < from);
}

/** @returns the id in the page of the part or question at the cursor; undefined if it is in none or the text is not JSON */
export function idAt(text: string, cursor: number): string | undefined {
  const [list, at, key, nth] = getLocation(text, cursor).path;
  if (list !== 'parts' || typeof at !== 'number') return undefined;
  const part = fileIn(text)?.parts?.[at];
  const item = key === 'items' && typeof nth === 'number' ? part?.items?.[nth] : undefined;
  const id = item?.id ?? part?.id ?? `part-${at + 1}`;
  return part && typeof id === 'string' ? id : undefined;
}

/** Finds a value, inside its quotation marks if it is a text. */
function insideOf(text: string, path: JSONPath): [number, number] {
  const tree = parseTree(text);
  const { type, offset = 0, length = 0 } = (tree && findNodeAtLocation(tree, path)) ?? {};
  return type === 'string' ? [offset + 1, offset + length - 1] : [offset, offset + length];
}

/** Compares the texts from both ends. */
function changed(before: string, after: string): { readonly start: number; readonly end: number } {
  const most = Math.min(before.length, after.length);
  let rest = 0;
  while (rest < most && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  let start = 0;
  while (start < most - rest && before[start] === after[start]) start++;
  return { start, end: after.length - rest };
}
