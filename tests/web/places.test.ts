/** Places are named by words, then by indices, and counted from 0 everywhere: in messages, arithmetic, hints and code. */
// In a loop over cells `expect` would take more time than the code under test.
import { doesNotMatch, notEqual, ok } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../../web/shared/words/messages.ts';
import type { Say } from '../../web/shared/words/say.ts';
import { FORMATS } from '../../web/stage/export/formats.ts';
import type { TakeSay } from '../../web/stage/export/words.ts';
import { cellIn, namesIn, placeText } from '../../web/stage/inputs/places.ts';
import { arithmeticOf, arithmeticText, cellName } from '../../web/stage/model/arithmetic.ts';
import { columnOf, placeOf, rowOf } from '../../web/stage/model/narrate.ts';
import { type Picture, matrixOf, producerOf, turnedTo } from '../../web/stage/model/picture.ts';
import { type CellRef, type MatrixId, infoOf } from '../../web/stage/model/steps.ts';
import { hintText } from '../../web/stage/predict/hint.ts';
import type { Say as PredictSay } from '../../web/stage/predict/words.ts';
import { crossPicture, lessonPictures, walkedPictures } from './engine.ts';
import { cases } from './stage/export/cases.ts';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(web + folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
const read = (path: string): string => readFileSync(`${web}${path}`, 'utf8');
const messagesIn = (path: string) => JSON.parse(read(`shared/messages/${path}`)) as Record<string, string>;
const languages = readdirSync(`${web}shared/messages`);

const COUNTED_FROM_1 = /\b(row|column|head|layer|token|feature|Zeile|Spalte|Kopf|Schicht|Merkmal) 1\b/i;

describe('messages', () => {
  // Those of the bank and of lessons say “the second head of layer 1”, and are read with their numbers elsewhere.
  const parts = new Set(filesIn('shared/messages/en', '.json'));
  const files = filesIn('shared/messages', '.json').filter((file) => parts.has(file.split('/').at(-1) ?? ''));
  const all = files.flatMap((file) =>
    Object.entries(messagesIn(file)).map(([key, text]) => [`${file} ${key}`, text] as const),
  );

  it('count from 0', () => {
    for (const [key, text] of all) expect(text, key).not.toMatch(COUNTED_FROM_1);
  });

  /** They speak of numbers without words: pasted text, inputs that were refused; their values are a table's headings; or the row is not there. */
  const wordless =
    /^\w\w\/(element\.json (input|form)\.|refusal\.json |editor\.json at$|lab-patterns\.json (cell|notYet)$|lab-check\.json own\.(row|column)-|question\.json error\.cell$|exercise\.json )/;

  it('name rows and columns by words where they have some', () => {
    const bare = all.filter(([, text]) =>
      /\b(rows?|columns?|Zeilen?|Spalten?) \{(row|col|column|at|from)\}/i.test(text),
    );
    expect(bare.map(([key]) => key).filter((key) => !wordless.test(key))).toEqual([]);
  });
});

/** Ordinals: of steps, lessons, questions and items in order; programs that print matrices with lines counted from 1. */
const ordinals: Readonly<Record<string, readonly string[]>> = {
  'stage/view/draw/dock.ts': ['at: now + 1'],
  'site/contents/contents.ts': ['number: at + 1'],
  'site/contents/glossary.ts': ['number: place + 1'],
  'course/question/question.ts': ['place: to + 1'],
  // Links of this lab have counted heads from 1 since its first; people read them from 0.
  'course/labs/heads/lab.ts': ['head: head + 1'],
  'course/exercises/element/exercise-view.ts': ['number: hints + 1'],
  'learn/reader/view/compared.ts': ['number: at + 1'],
  'shared/input/forms/form.ts': ['from: wide + 1', 'row: open.next + 1'],
  'shared/input/parse-scalar.ts': ['place: index + 1'], // a character of a sentence, for people
  'learn/tasks/letters.ts': ['at: at + 1'],
  'learn/reader/make/asked.ts': ['from: from + 1', 'to: to + 1'], // behind the start
};

it('no message gets a place plus 1', () => {
  for (const file of filesIn('', '.ts')) {
    const found = read(file).match(
      /\b(row|col|column|at|head|layer|feature|number|place|index|token|query|key|from): \w+(\.\w+)* \+ 1\b/g,
    );
    for (const one of found ?? []) expect(ordinals[file] ?? [], `${file}: ${one}`).toContain(one);
  }
});

const show = (value: number): string => value.toFixed(2);
const isWord = (label: string | undefined): boolean => label !== undefined && !/^\d+$/.test(label);

/** Every cell of a picture, in each of its heads. */
function* cellsOf(whole: Picture): Generator<readonly [Picture, CellRef]> {
  for (let head = 0; head < whole.heads.count; head++) {
    const picture = turnedTo(whole, head);
    for (const matrix of Object.keys(picture.matrices) as MatrixId[]) {
      const { rows, cols } = matrixOf(picture, matrix);
      for (let row = 0; row < rows; row++) for (let col = 0; col < cols; col++) yield [picture, { matrix, row, col }];
    }
  }
}

describe.each(languages)('on the stage, in %s', (language) => {
  const say = sayIn(language, messagesIn(`${language}/element.json`)) as Say;
  const sayPredict = sayIn(language, messagesIn(`${language}/predict.json`)) as PredictSay;

  it.each(walkedPictures)('every cell of $id has words, then its index', ({ picture: whole }) => {
    const { queries, keys, features } = whole.labels;
    for (const [picture, cell] of cellsOf(whole)) {
      const { matrix, row, col } = cell;
      const place = placeOf(picture, cell, say);
      const text = arithmeticText(picture, arithmeticOf(picture, cell), show, say);
      const both = say('place.both', { first: place, second: cellName(cell) });
      ok(text.startsWith(`${both} = `), text);
      ok(cellName(cell).endsWith(`[${row},${col}]`), text);
      const hint = hintText(picture, sayPredict, say, cell);
      for (const said of [place, hint]) {
        doesNotMatch(said, /(row|column|Zeile|Spalte) \d|\{|undefined/);
        if (isWord(queries[0]) && isWord(keys[0])) doesNotMatch(said, /token \d/i);
      }
      const { rowsAre, colsAre, hasNames } = infoOf(matrix);
      const label = rowsAre === 'query' ? queries[row] : rowsAre === 'key' ? keys[row] : undefined;
      const words = [
        isWord(label) && label,
        colsAre === 'key' && isWord(keys[col]) && keys[col],
        hasNames && features?.length === matrixOf(picture, matrix).cols && features[col],
      ];
      for (const word of words) if (typeof word === 'string') ok(place.includes(word), `${place}: no ${word}`);
      notEqual(rowOf(picture, matrix, row, say), '');
      notEqual(columnOf(picture, matrix, col, say), '');
      if (producerOf(picture, matrix)) notEqual(hint, '');
    }
  });
});

it('is said in the field’s words', () => {
  const say = sayIn('en', messagesIn('en/element.json')) as Say;
  const { picture } = lessonPictures.find(({ id }) => id === 'bank-river')!;
  const place = (matrix: MatrixId, row: number, col: number, of = picture) => placeOf(of, { matrix, row, col }, say);
  expect(place('scores', 4, 7)).toBe('bank → river');
  expect(place('q', 4, 1)).toBe('the “like water” number of bank');
  expect(place('x', 4, 2)).toBe('bank, feature 2');
  expect(place('wq', 3, 1)).toBe('feature 3 → like water');
  expect(place('rowMax', 4, 0)).toBe('bank');
  expect(place('scores', 0, 2, crossPicture)).toBe('token 0 → token 2');
});

describe('heads', () => {
  it('are counted from 0, in symbols, names and links', () => {
    expect(infoOf('heads[1].scores').symbol).toBe('S_1');
    const cell = { matrix: 'heads[1].scores', row: 0, col: 2 };
    expect(placeText(cell)).toBe('heads[1].scores[0,2]');
    expect(namesIn('q heads[1].scores[0, 2];x').map(cellIn)).toEqual([undefined, cell, undefined]);
    // The old name, which counted from 1, still means the same head.
    expect(cellIn('scores_2[0,2]')).toEqual(cell);
  });

  it.each(cases(24).filter(({ program }) => program.heads > 1))('of $name are counted from 0 in code', (one) => {
    const { program, trace } = one;
    const numbers = Array.from({ length: program.heads }, (_, head) => String(head));
    for (const language of languages) {
      const say = sayIn(language, messagesIn(`${language}/take-along.json`)) as TakeSay;
      const write = (format: keyof typeof FORMATS): string => FORMATS[format].write(program, trace, say);
      for (const format of ['numpy', 'pytorch', 'cpp'] as const)
        expect(write(format)).toMatch(format === 'cpp' ? /"A_" << h << / : /"A_\{h\} ="/);
      const tex = write('latex');
      expect(new Set([...tex.matchAll(/^ {2}A_\{(\d+)\} &=/gm)].map(([, head]) => head))).toEqual(new Set(numbers));
      const lines = tex.split('\n');
      expect(numbers.filter((head) => lines.includes(say('step.head', { head })))).toEqual(numbers);
    }
  });
});
