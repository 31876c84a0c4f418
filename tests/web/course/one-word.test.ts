/** One word for one thing, in everything that a learner reads: lessons, their bank and test, labs, exercises, the stage. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const web = new URL('../../../web/', import.meta.url);
const folders = ['course/lessons/en', 'course/practice/bank/en', 'course/labs/final-test/en', 'shared/messages/en'];
const exercises = readdirSync(new URL('course/exercises/tasks', web)).map(
  (id) => `course/exercises/tasks/${id}/exercise.json`,
);
const files = [
  ...folders.flatMap((folder) => readdirSync(new URL(folder, web)).map((name) => `${folder}/${name}`)),
  ...exercises,
  'course/exercises/mistakes.json',
];

/** Fields of a file that a program reads. */
const UNSEEN = new Set(['was', 'now', 'id', 'link', 'values', 'draw', 'computed', 'kind']);

/** The texts of a file; of an object's keys only those with a space are read, such as a wrong answer. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    UNSEEN.has(key) ? [] : [...(key.includes(' ') ? [key] : []), ...textsIn(inner)],
  );
};

/** The formulas of the stage, as text and as TeX. */
const formulas = [
  'stage/model/steps.ts',
  ...readdirSync(new URL('stage/view/draw/formulas', web)).map((name) => `stage/view/draw/formulas/${name}`),
];

const contentOf = (file: string): string => readFileSync(new URL(file, web), 'utf8');
const texts = [
  ...files.flatMap((file) => textsIn(JSON.parse(contentOf(file))).map((text) => ({ file, text }))),
  ...formulas.map((file) => ({ file, text: contentOf(file) })),
];

it.each([
  ['learnt', /\b[Ll]earned\b/],
  ['gives its weight to', /\btakes (?:most|\S+ %) (?:of its weight )?from\b/],
  ['n_q × n_k', /\bn × m\b/],
  ['u, the vector of an additive score', /\bv · tanh/],
  ['ε, a small amount', /L\(x [+−] h\)/],
  ['point its way', /\blean(?:s|ing)? (?:its|their) way\b/],
  ['position i, column c of a pair', /10000\^\(2i/],
  ['the sharpness, as c is a column', /(?:is c (?:for|where)|[Ss]harpness c)/],
  ['L₊ and L₋, as x is a row of X', /L\(x/],
  ['i, a position', /[Rr]ow p\b|query at p\b/],
  ['$d_{model}$', /\$d\$|\bd = \{/],
  ['a parameter, as a weight is a share', /a weight w\b/],
  ['a non-linear function', /\bbend of the MLP\b|\bthe bend\b|\bbent by\b/],
  ['disappears, as a sum runs over it', /summed away/],
  ['transposed, as arrows are turned', /\b(?:to be|not|[AKQSX] is) turned\b/],
  ['⊙, cell by cell', /∘|\\circ\b/],
  ['does not tell you', /\bcannot be told from\b/],
])('“%s” and no other word for it', (_, other) => {
  expect(texts.length).toBeGreaterThan(3000);
  expect(texts.filter(({ text }) => other.test(text))).toEqual([]);
});
