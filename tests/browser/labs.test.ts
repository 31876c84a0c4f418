/** Every lab in its lesson: what a reader does, and what the lab shows then, which is what the engine computes. */
import { readFileSync, readdirSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import type { Locator, Page } from 'playwright-core';
import told from 'virtual:stored-outcomes';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAB_IDS } from '../../web/course/kit/ids.ts';
import { type LayerSettings, untrainedLayer } from '../../web/course/kit/multi-head.ts';
import { SCORINGS, type ScoringName, scoringOf, untrainedScoring } from '../../web/course/kit/scorings.ts';
import { type Setting, inputsOf } from '../../web/course/labs/compare/settings.ts';
import { LEARNT } from '../../web/course/labs/cross/learnt.ts';
import { descent } from '../../web/course/labs/descent/descent.ts';
import { exampleOf as faultyExample } from '../../web/course/labs/find-fault/example.ts';
import { differenceOf, exampleOf, lossAlong, rowStates } from '../../web/course/labs/gradients/differences.ts';
import { learntLayer } from '../../web/course/labs/heads/learnt.ts';
import { PATTERN_IDS, X, patternOf, scaled } from '../../web/course/labs/patterns/patterns.ts';
import { type Spread, summaryOf } from '../../web/course/labs/scale/summary.ts';
import { learntScoring } from '../../web/course/labs/scorings/learning.ts';
import { decodePage } from '../../web/course/progress/progress.ts';
import type { Outcomes } from '../../web/learn/stored/outcomes.ts';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { type Matrix, cell, fromRows, toRows } from '../../web/shared/numbers/matrix.ts';
import { loadEmbeddings } from '../../web/stage/inputs/embeddings.ts';
import { withoutKeys } from '../../web/stage/inputs/mask.ts';
import { findExample } from '../../web/stage/inputs/examples.ts';
import { settingsFor, wordInputs } from '../../web/stage/inputs/known-sentence.ts';
import { type SenseWeights, senseWeights, sharedWeights } from '../../web/stage/inputs/sense-weights.ts';
import { untrainedInputs } from '../../web/stage/inputs/sentence.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { axeFinds } from './axe.ts';
import { browsers, oneBrowser } from './browsers.ts';
import { type Act, type Shown, check, choose, click, clickAlong, dragTo } from './lab-acts.ts';
import { enter, expectShown, fill, hover, leave, press, setValues } from './lab-acts.ts';
import { begin, newPage, site, unfold, watchedPage } from './tutorial.ts';

type LabId = (typeof LAB_IDS)[number];

interface Row {
  /** The lab's part in its lesson, where it is not the first one of its kind. */
  readonly part?: string;
  /** What a link sets with which the lesson is opened, and the steps begin. */
  readonly link?: string;
  /** Has a drawing of our own to drag in, so Firefox is asked, too. */
  readonly isDragged?: true;
  /** The values of the radio buttons that show its other views, each of which has to fit. */
  readonly views?: readonly string[];
  /** An act, and the values that it changes; without it, there is nothing that a link has. */
  readonly change?: readonly [Act, Readonly<Record<string, unknown>>];
  /** Acts, and what is shown after them; each step begins where the one before ended. */
  readonly steps: readonly (readonly [...Act[], Shown])[];
}

const engine = await loadAttention();
const embeddings = await loadEmbeddings();

const headOf = (...[inputs, options]: Parameters<typeof engine.trace>) => engine.trace(inputs, options).heads[0]!;
const numbers = (data: Iterable<number>, decimals = 2): string[] =>
  Array.from(data, (value) => formatNumber(value, decimals));
const differences = (a: Float32Array, b: Float32Array): string[] =>
  numbers(
    a.map((value, at) => value - b[at]!),
    3,
  );
const embedded = (sentence: string): Matrix => embeddings.embedSentence(sentence.split(' ')).x;
const drawn = (seed: number, sizes: { readonly dK: number; readonly dV?: number }) =>
  untrainedInputs({ tokens: ['x'], seed, positional: false, dModel: embeddings.dimensions, ...sizes });
const cells = (part: string): string => `${part} table.grid tbody td`;
const button = (name: string): string => `role=button[name="${name}"s]`;
const radio = (name: string): string => `role=radio[name="${name}"s]`;
const slider = (name: string): string => `role=slider[name="${name}"s]`;
const again = click('button.reset');

// The lab of checking: what is printed in the worked example.
const worked = findExample('worked-example')!;
const { x, wq, wk, wv } = worked.inputs;
const workedHead = headOf({ x: x!, wq: wq!, wk: wk!, wv: wv! });
/** True for each printed cell that differs from the computed one, in the order of the page. */
const misprints = worked.printed!.map(({ matrix, rows, decimals }) =>
  rows.flat().map((value, at) => workedHead[matrix].data[at]!.toFixed(decimals) !== value.toFixed(decimals)),
);
const printedScores = worked.printed!.find(({ matrix }) => matrix === 'scaledScores')!.rows;
const unit = (size: number): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? 1 : 0)));
const printed = (matrix: number): string => `table.switches >> nth=${matrix} >> button`;
const computed = (matrix: number): string => `.claim >> nth=${matrix} >> table.plain td`;
const revealed = misprints.map((flags, matrix): [string, RegExp[]] => [
  `${printed(matrix)} @class`,
  flags.map((isWrong) => (isWrong ? /\bwrong\b/ : /\bright\b/)),
]);
const masked = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]\nV = [[1], [3]]\nmask = [[1, 0], [1, 1]]';
const maskedOutput = headOf({ q: unit(2), k: unit(2), v: [[1], [3]], causal: true }).output;

// The lab that compares two settings.
const compared = embedded('where was she she sat by the river');
const dot: Setting = { score: 'dot', scale: 'on', factor: 0.5, mask: 'none', heads: '1', temperature: 1 };
function weightsBy(change: Partial<Setting>, head = 0): Float32Array {
  const inputs = inputsOf({ x: compared, empty: [], seed: 1, projections: 'learnt' }, { ...dot, ...change });
  return engine.trace(inputs).heads[head]!.weights.data;
}
const [scaledDot, causalDot] = [weightsBy({}), weightsBy({ scale: 'off', mask: 'causal' })];

// The lab of cross-attention.
const [asks, answers] = ['where is the money', 'he has cash in the bank'];
const crossed = (query: string, key: string, weights: Omit<typeof LEARNT, 'loss'> = LEARNT) =>
  headOf({ x: embedded(query), context: embedded(key), wq: weights.wq, wk: weights.wk, wv: weights.wv });
const crossGrid = ({ weights }: { readonly weights: Matrix }): Shown => ({
  'table.grid tbody tr': weights.rows,
  'table.grid tbody td': numbers(weights.data),
});
type Head = ReturnType<typeof headOf>;
const crossFacts = ({ scores, scaledScores, weights }: Head, row: number, col: number): Shown => ({
  '.facts dd': [scores, scaledScores, weights].map((matrix, at) =>
    formatNumber(cell(matrix, row, col), at < 2 ? 2 : 3),
  ),
});
const [there, back] = [crossed(asks, answers), crossed(answers, asks)];
const plainly = (query: string, key: string) => headOf({ q: embedded(query), k: embedded(key), v: embedded(key) });

// The labs of gradients and of descent.
const [start, second] = descent(engine, 0.5, 61) as [ReturnType<typeof descent>[0], ReturnType<typeof descent>[0]];
const afterStep = (name: 'wq' | 'wv', row = 0): string => formatNumber(cell(second.matrices[name], row, 0), 4);
const derived = exampleOf(engine, 1);
const gradient = (col: number): Shown => ({
  '[data-line="main gradient"] td': [formatNumber(cell(derived.gradients.wk, 3, col), 7)],
});
const { slope } = differenceOf(lossAlong(engine, derived, 'wk', 3, 1), 0.01);
const curve = 'svg.plot path >> nth=-1';
const hasColour: Act = (lab) =>
  expect.poll(() => lab.locator(curve).evaluate((path) => getComputedStyle(path).stroke)).toMatch(/^(rgb|oklch)/);

const faulty = faultyExample(engine, 2, 1, 'none').steps[0]!;

// The lab of many heads.
const bite = ['dog', 'bites', 'a', 'man'];
const percent = (share: number): string => `${Math.round(100 * share)} %`;
function layered(settings: Partial<LayerSettings>) {
  const layer = { seed: 1, heads: 4, kvHeads: 4, plain: false, ...settings };
  return engine.trace({ ...untrainedLayer({ tokens: bite, ...layer }) });
}
const shownHeads = (heads: readonly Head[]): Shown =>
  Object.fromEntries(heads.map(({ weights }, at) => [weightsIn(at), numbers(weights.data)]));
const groupOf = (name: string): string => `role=group[name="${name}"s] >> tbody td`;
const weightsIn = (head: number): string => groupOf(`A${'₀₁₂₃₄₅₆₇'[head] ?? ''}`);
const projected = groupOf('output = concat · W O');
const [two, four, sharing] = [
  engine.trace({ ...learntLayer(2, false) }),
  layered({}),
  layered({ heads: 8, kvHeads: 2 }),
];
/** A caption's words about the second word, “bites”. */
const looking = ({ weights }: Head, at: number): string => {
  const most = toRows(weights)[1]!.flatMap((share, key) => (share >= 0.125 ? [[share, key] as const] : []));
  const parts = most.sort(([a], [b]) => b - a).map(([share, key]) => `${percent(share)} to “${bite[key]!}”`);
  return `Head ${at}: ${parts.join(', ')}`;
};
const pairWeight = (at: number): Shown => ({ '.pair .sum >> nth=-1': endsWith(four.heads[2]!.weights.data[at]) });
const endsWith = (value = NaN): RegExp => new RegExp(`= ${formatNumber(value, 4)}$`);

/** The lookup of a query in the lab's dictionary. */
function lookedUp(query: readonly number[], temperature: number): Shown {
  const keys = [1, 0, 0.5, 0.9, -0.8, 0.6, -0.2, -1];
  const k = { rows: 4, cols: 2, data: Float32Array.from(keys) };
  const { weights, output } = headOf({ q: [query], k, v: [[10], [20], [40], [80]], scale: 1 / temperature });
  return { '.bars >> nth=0 >> .value': numbers(weights.data, 3), '.says': formatNumber(output.data[0]!, 2) };
}

// The lab of masks.
const words = ['she', 'saw', 'the', 'old', 'dog'];
const seen = untrainedInputs({ tokens: words, seed: 8, positional: true, dModel: 8, dK: 4, dV: 2 });
const [open, causal] = [headOf(seen), headOf({ ...seen, causal: true })];
/** The weights under the causal mask with some cells the other way round. */
function weightsWith(...switched: [number, number][]): string[] {
  const isSwitched = (row: number, col: number): boolean => switched.some(([r, c]) => r === row && c === col);
  const mask = words.map((_, row) => words.map((__, col) => col <= row !== isSwitched(row, col)));
  return numbers(headOf({ ...seen, mask }).weights.data);
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const kept = toRows(open.weights).map((row, at) => sum(row.slice(0, at + 1)));
const means = [0, 1].map((col) => sum(toRows(open.v).map((row) => row[col]! / 5)));
/** The cells of a table without its last column, the sums. */
const maskTable = (at: number): string => `table.grid >> nth=${at} >> tbody td:not(.sum)`;
const maskSums = (at: number): string => `table.grid >> nth=${at} >> td.sum`;

const { heads: ablated } = told as Outcomes;

// The lab of projections.
const senses = { asks: 'bank', senses: ['cash loan', 'water boat'] } as const;
const built = senseWeights(senses, embeddings);
const { wq: starQ, wk: starK, wv: starV } = wordInputs(settingsFor('we saw a star in the sky at night'), embeddings);
/** The weights of one word of a sentence, without and with projections. */
function bars(sentence: string, word: string, by: SenseWeights, seed?: number): Shown {
  const { x: vectors, empty } = embeddings.embedSentence(sentence.split(' '), seed);
  const mask = withoutKeys(vectors.rows, vectors.rows, empty);
  const row = sentence.split(' ').indexOf(word);
  const rowOf = ({ weights }: Head): string[] => numbers(toRows(weights)[row]!, 3);
  return {
    '[data-side=plain] .bars dd': rowOf(headOf({ q: vectors, k: vectors, v: vectors, ...(mask && { mask }) })),
    '[data-side=projected] .bars dd': rowOf(
      headOf({ x: vectors, wq: by.wq, wk: by.wk, wv: by.wv, ...(mask && { mask }) }),
    ),
  };
}
const [byRiver, withMoney] = ['she sat on the bank of the river', 'he put the money in the bank'];

// The lab of √dₖ.
const figure = (value: number): string =>
  formatNumber(value, value >= 100 ? 1 : value >= 0.1 || value === 0 ? 2 : 4, 'scientific');
const figures: Readonly<Record<string, (spread: Spread) => number>> = {
  variance: (spread) => spread.variance,
  deviation: (spread) => spread.deviation,
  largest: (spread) => spread.largest,
  softmaxMedian: (spread) => spread.throughSoftmax.median,
  queryMedian: (spread) => spread.queries.median,
  queryLargest: (spread) => spread.queries.largest,
  queryWhole: (spread) => spread.queries.whole,
};
function spreads(seed: number, dK: number): Shown {
  const { unscaled, scaled: withScale } = summaryOf(engine, seed, dK);
  const rows = Object.entries(figures).map(([name, from]): [string, string[]] => [
    `[data-name="${name}"] td`,
    [unscaled, withScale].map((spread) => figure(from(spread))),
  ]);
  return { '[name=power] @aria-valuetext': [String(dK)], ...Object.fromEntries(rows) };
}

/** A score, in three ways, and the weights of this key and of a key of zeros. */
function scored(q: readonly number[], k: readonly number[]): Shown {
  const { scores, weights } = headOf({ q: [q], k: [k, [0, 0]], v: [[0], [0]] });
  const score = formatNumber(scores.data[0]!, 2);
  return { '.ways b': [score, score, score], '.bars .value': numbers(weights.data, 3) };
}

// The lab of other scores.
const bites = findExample('dog-bites-man')!.inputs.x!;
const random = (dA = 3) => untrainedScoring({ seed: 1, d: 4, dA, plain: false });
const scoredBy = (name: ScoringName, parameters = random()) =>
  headOf({ q: bites, k: bites, v: bites, scoring: scoringOf(name, parameters) });
const card = (name: ScoringName): string => `[data-scoring="${name}"]`;
const gridOf = (name: ScoringName, matrix: number): string => `${card(name)} table.grid >> nth=${matrix} >> tbody td`;
const lastLine = (name: ScoringName): string => `${card(name)} .sum >> nth=-1`;
const lastLines = (at: number): Shown =>
  Object.fromEntries(SCORINGS.map((name) => [lastLine(name), endsWith(scoredBy(name).weights.data[at])]));
const learntByAdding = scoredBy('additive', learntScoring(engine, fromRows(bites), random()));

// The lab of softmax: every move of it.
const column = (table: string, at: number): string => `[data-table="${table}"] tbody tr td:nth-child(${at + 2})`;
const share = (value: number): string =>
  value === 0 || value === 1 ? String(value) : formatNumber(value, 3, 'scientific').replace('1.000', '≈ 1');
function softmaxed(...logits: number[]): Shown {
  const inputs = { q: [[1]], k: logits.map((logit) => [logit]), v: logits.map(() => [0]), scale: 1 };
  const { softmaxParts, weights } = headOf(inputs, { softmaxParts: true });
  return {
    [column('engine', 0)]: numbers(softmaxParts!.shifted.data),
    [column('engine', 1)]: Array.from(softmaxParts!.exponentials.data, share),
    [column('engine', 2)]: Array.from(weights.data, share),
  };
}

const tokens = Array.from('₀₁₂₃₄₅₆₇', (digit) => `k${digit}`);
const tiled = headOf(untrainedInputs({ tokens, seed: 4, positional: true, dModel: 8, dK: 4, dV: 2 })).output;
const tilesEnd: Shown = {
  'table[data-role=output] tbody td:nth-last-child(-n + 2)': numbers(tiled.data),
  'button.next:disabled': 1,
};

// The lab of the weighted sum.
const sumScores = [0.5, 1, 1.5, 0];
const sumValues = toRows(fromRows([[-1.3, 1.1, -0.2, 1.8, 1.5, 1.4, 1.7, -0.6]]))[0]!;
function summed(scores: readonly number[], changed: Readonly<Record<number, number>> = {}): Shown {
  const data = Float32Array.from(sumValues, (value, at) => changed[at] ?? value);
  const inputs = { q: [[1]], k: scores.map((score) => [score]), v: { rows: 4, cols: 2, data }, scale: 1 };
  const { weights, output } = headOf(inputs);
  return { 'tfoot td': [`(${numbers(output.data, 3).join(', ')})`], '.bars .value': numbers(weights.data, 3) };
}

const ROWS: Readonly<Record<LabId, Row>> = {
  check: {
    change: [check('[value=previous]'), { against: 'previous' }],
    views: ['own'],
    steps: [
      // What was marked is counted once it is revealed. Only the last of K's cells is right as printed.
      [{ 'role=status': /^Nothing revealed yet$/ }],
      [
        click(`${printed(1)} >> nth=0`),
        click(`${printed(1)} >> nth=5`),
        { 'role=status': 'Marked, not revealed yet: 2', [`${printed(1)} >> nth=5 @aria-pressed`]: ['true'] },
      ],
      [{ [computed(1)]: ['?', '?', '?', '?', '?', '?'] }],
      [click(button('Reveal K')), { [computed(1)]: numbers(workedHead.k.data) }],
      [{ 'role=status': /^Found: 1 of 5 wrong cells, among 6 revealed.*Right cells that you marked: 1/ }],
      // A revealed matrix cannot be marked any more.
      [
        click(`${printed(1)} >> nth=1`),
        { [`${printed(1)} >> nth=1 @class`]: 'chosen', [`${printed(1)} >> nth=1 @aria-pressed`]: ['false'] },
      ],
      // By keyboard, one stop a matrix.
      [
        again,
        press(`${printed(0)} >> nth=0`, 'ArrowRight', 'ArrowDown', 'ArrowRight', 'Space', 'Home', 'Space'),
        { [`${printed(0)} @aria-pressed`]: ['false', 'false', 'true', 'true', 'false', 'false'] },
      ],
      [{ '.made-of': /^Q\[1,0\] = 0\.3·0\.5 \+ 0\.9·0\.2 \+ 0\.1·0\.1 \+ 0\.4·0\.7 = \?$/ }],
      [{ 'table.switches button[tabindex="0"]': misprints.length }],
      [press(button('Reveal all'), 'Enter'), Object.fromEntries(revealed)],
      [{ 'role=status': `Found: 2 of ${misprints.flat().filter(Boolean).length} wrong cells, among 51 revealed` }],
      // Each step against the one printed before.
      [again, check('[value=previous]'), { 'role=status': /^Nothing revealed yet$/ }],
      [click(button('Reveal all')), { 'role=status': 'Only S′ follows' }],
      [{ [computed(5)]: numbers(headOf({ q: printedScores, k: unit(3), v: unit(3), scale: 1 }).weights.data) }],
      // A result of the reader's own, whose mistake is named.
      [again, check('[value=own]'), { '.says': '6 of 6 cells differ from what is computed' }],
      [{ '.says': 'when the division by √dₖ is forgotten' }],
      [check('[name=scaled]', false), { '.says': 'All 6 cells are as computed, to 4 decimals.' }],
      // The output in “Attention Mechanism (General)” is right, but cut off.
      [
        choose('[name=matrix]', 'output'),
        fill('[name=claim]', '[[3.000, 4.000], [3.533, 4.533]]'),
        { '.says': 'exactly what you get when digits are cut off' },
      ],
      [fill('[name=inputs]', 'X = [[1, 0]]\nW_Q = [[1], [1]]\nW_K = 3'), { 'role=alert': 'Inputs: ' }],
      [
        fill('[name=inputs]', 'Q = [[1, 0]]\nK = [[2, 0], [0, 1]]\nV = [[1], [2]]'),
        { '.says': 'It has 2 × 2 cells; the computed matrix has 1 × 1.' },
      ],
      [again, { '[value=own] @checked': ['true'], '.says': '6 of 6 cells differ' }],
      // What was not read of the inputs, and the question what a mask of 0 and 1 means.
      [fill('[name=inputs]', `${masked}\nand so on`), { '.reading': 'Not read: line 5, “and so on”.' }],
      [choose('[name=matrix]', 'output'), { '.reading': 'What does 1 mean?', '.says': /^$/ }],
      [
        fill('[name=claim]', `[[${numbers(maskedOutput.data, 4).join('], [')}]]`),
        check('.reading label:has-text("1: may attend") input'),
        { '.says': 'All 2 cells are as computed' },
      ],
      // Other inputs are asked about anew.
      [fill('[name=inputs]', masked.replace('3', '4')), { '.reading input:checked': 0 }],
      [check('[value=source]'), {}],
    ],
  },

  compare: {
    link: 'compare-lab.bMask=causal',
    change: [choose('[name=bHeads]', '2'), { bHeads: '2' }],
    steps: [
      [{ [cells('[data-side=a]')]: numbers(scaledDot), [cells('[data-side=b]')]: numbers(causalDot) }],
      [{ [cells('[data-part=weights]')]: differences(scaledDot, causalDot) }],
      // One pair is lit in all.
      [hover(`${cells('[data-side=b]')} >> nth=8`), { 'td.lit': 3 }],
      [{ '.says': `“was” gives “where” ${formatNumber(100 * scaledDot[8]!, 1)} % of its weight in A and ` }],
      [{ '.says': `in A and ${formatNumber(100 * causalDot[8]!, 1)} % in B.` }],
      [
        choose('[name=bScale]', 'on'),
        choose('[name=bMask]', 'none'),
        { '[data-part=weights]': 'No weight differs.', '[data-part=outputs]': 'The outputs are the same.' },
      ],
      [
        choose('[name=bHeads]', '4'),
        choose('[name=bHead]', '3'),
        { [cells('[data-side=b]')]: numbers(weightsBy({ heads: '4' }, 2)) },
      ],
      [{ '[data-part=outputs]': 'For all heads together' }],
    ],
  },

  cost: {
    change: [check('[name=withOutput]', false), { withOutput: false }],
    steps: [
      [{ '.says': 'n = 127.0' }],
      [press('[name=n]', 'ArrowRight'), { '[name=n] @aria-valuetext': ['160'] }],
      [press('[name=n]', 'Home'), { '.says': 'With n = 16 and 64 features' }],
      // 3 · 64² / (2 · 64 + 1)
      [check('[name=withOutput]', false), { '.says': 'n = 95.3' }],
      // 64 features allow 8 heads, and 16 allow 2.
      [press('[name=heads]', 'End'), { '[name=heads] @aria-valuetext': ['8 × 8 features'] }],
      [press('[name=d]', 'Home'), { '[name=heads] @aria-valuetext': ['2 × 8 features'] }],
      [click('button.preset'), { strong: ['144 × 1 MiB = 144 MiB'] }],
      [again, { '[name=n] @aria-valuetext': ['128'] }],
    ],
  },

  cross: {
    change: [check('[name=mode][value=self]'), { mode: 'self' }],
    steps: [
      [{ ...crossGrid(there), ...crossFacts(there, 0, 5) }],
      // Symbols with their shapes.
      [{ 'svg.flow text @textContent': /^X 4 × 8 .* context 6 × 8 .* Q 4 × 5 .* K 6 × 5 .* V 6 × 3 / }],
      [{ 'svg.flow text @textContent': / S 4 × 6 .* A 4 × 6 .* O 4 × 3$/ }],
      [hover('table.grid tbody td >> nth=10'), crossFacts(there, 1, 4)],
      [leave, crossFacts(there, 0, 5)],
      [click('table.grid tbody td >> nth=17'), leave, crossFacts(there, 2, 5)],
      [choose('[name=row]', '0'), choose('[name=col]', '1'), crossFacts(there, 0, 1)],
      // With the sentences swapped, there are other weights; the score is the same only without projections.
      [press('[name=swap]', 'Enter'), { ...crossGrid(back), ...crossFacts(back, 1, 0) }],
      [check('[name=weights][value=plain]'), crossFacts(plainly(answers, asks), 1, 0)],
      [press('[name=swap]', 'Enter'), { '[name=x] @value': [asks], ...crossFacts(plainly(asks, answers), 0, 1) }],
      [check('[name=weights][value=learnt]'), crossGrid(there)],
      [enter('[name=x]', 'bank and river'), crossGrid(crossed('bank and river', answers))],
      [check('[name=mode][value=self]'), crossGrid(crossed('bank and river', 'bank and river'))],
      [{ 'svg.flow text @textContent': /^X 3 × 8 .* Q 3 × 5 .* K 3 × 5 .* V 3 × 3 / }],
      [enter('[name=x]', 'a b c d e f g h i j k l m'), { '#x-problem': 'the limit is 12' }],
      [again, crossGrid(there)],
      [check('[name=weights][value=untrained]'), crossGrid(crossed(asks, answers, drawn(1, { dK: 5, dV: 3 })))],
    ],
  },

  descent: {
    change: [click(button('Take one step')), { step: 1 }],
    steps: [
      [{ '.says': `from ${formatNumber(start.loss, 4)} to ${formatNumber(second.loss, 4)}` }],
      [{ '.hand': `= ${afterStep('wv', 1)}` }],
      [click(button('Take one step')), { 'table.grid td >> nth=0': [afterStep('wv')] }],
      [check('role=radio[name="WQ"]'), { 'table.grid td >> nth=0': [afterStep('wq')] }],
      [hasColour, { [`${curve} @d`]: /^([^L]*L){60}[^L]*$/ }],
      [press('[name=step]', 'End'), { '.says': 'nothing is left to learn' }],
      // The curve leaves the picture at the first step.
      [press('[name=rate]', 'End'), { '.says': 'has run away', [`${curve} @d`]: /^[^L]*L[^L]*$/ }],
      [press('[name=step]', 'Home'), { '.says': 'Lower the rate' }],
    ],
  },

  // Its tasks are done in practice.test.ts.
  'final-test': { steps: [] },

  'find-fault': {
    change: [choose('[name=faults]', '2'), { faults: '2' }],
    steps: [[click('.seed button'), { [printed(0)]: numbers(faulty.printed.data) }]],
  },

  gradients: {
    change: [check('role=radio[name="WK"]'), { matrix: 'wk' }],
    steps: [
      [check('role=radio[name="WK"]'), click('[data-at="3 0"]'), gradient(0)],
      [press('[data-at="3 0"]', 'ArrowRight', 'Space'), gradient(1)],
      [{ '[data-line="main slope"] td': [formatNumber(slope, 7)], '[data-line="main slope"] th': ['(L₊ − L₋) ÷ 2ε'] }], // prettier-ignore
      [press('[name=h]', 'End'), { '.says >> nth=0': 'Try a smaller ε' }],
      [press('[name=sharpness]', 'End'), { '.says >> nth=-1': 'almost no correction' }],
      [{ '[data-name="0"] td >> nth=0': numbers([rowStates(exampleOf(engine, 100))[0]!.largestWeight], 4) }],
    ],
  },

  guess: {
    change: [choose('[name=sentence]', 'money'), { sentence: 'money' }],
    steps: [
      [{ '.next strong': ['school'], '.next span': 8 }],
      [press(slider('boat'), 'End'), { '.next strong': ['river'], '.says': 'Right' }],
      [press(slider('bank'), 'End'), { '.next strong': ['money'] }],
      [{ '.words output': numbers([0, 0, 0, 0, 0, 1, 0, 0], 3) }],
      [click('.part > summary'), { 'table.grid': 3 }],
      [choose('[name=sentence]', 'sat'), { '[data-preset=good]:disabled': 1, '.says': 'whatever the weights' }],
    ],
  },

  heads: {
    change: [check('[name=learnt]', false), { learnt: false }],
    steps: [
      [{ '.looks figcaption': two.heads.map(looking), '.part[open]': 0 }],
      [
        click('.part > summary'),
        { ...shownHeads(two.heads), [projected]: numbers(two.output.data), '[name=kvHeads]:disabled': 3 },
      ],
      [check('[name=heads][value="4"]'), check('[name=learnt]', false), shownHeads(four.heads)],
      [{ [groupOf('concat')]: numbers(four.concat.data), [projected]: numbers(four.output.data) }],
      [{ '[name=kvHeads]:checked @value': ['4'] }],
      // The same pair is lit in all heads, and held on a click.
      [hover(`${weightsIn(1)} >> nth=7`), { '.mini td.lit': 4 }],
      [click(`${weightsIn(2)} >> nth=9`), leave, pairWeight(9)],
      [{ '[name=head] @value': ['3'], '[name=query]:checked @value': ['2'] }],
      [choose('[name=key]', '3'), pairWeight(11)],
      // Cut into more heads, it has as many parameters; with shared keys fewer, and a smaller cache.
      [{ 'tr[data-name=total] td': ['', '256', '256'] }],
      [
        press('[name=heads][value="4"]', 'ArrowRight'),
        { '.mini table': 8, 'tr[data-name=total] td': ['', '256', '256'] },
      ],
      [{ [weightsIn(7)]: numbers(layered({ heads: 8, kvHeads: 8 }).heads[7]!.weights.data) }],
      [{ '[name=kvHeads]:checked @value': ['8'] }],
      [check('[name=kvHeads][value="2"]'), { [weightsIn(4)]: numbers(sharing.heads[4]!.weights.data) }],
      [{ 'tr[data-name=wk] td >> nth=1': ['16'], 'tr[data-name=cache] td >> nth=1': ['4'] }],
      [{ '.looks figcaption >> nth=4': 'Head 4, with the keys and values of head 1' }],
      // Keys can be shared only by numbers that divide the heads.
      [check('[name=heads][value="2"]'), { '[name=kvHeads]:disabled': 2 }],
      [
        check('[name=heads][value="1"]'),
        check('[name=plain]'),
        { '.part': 'largest difference 0.00', '.says': 'one row of weights' },
      ],
    ],
  },

  'learning-head': {
    change: [check(radio('150')), { step: 150 }],
    steps: [
      [{ '.says': 'Step 0: the loss is 2.57' }],
      [check(radio('150')), { '.says': 'Step 150: the loss is 0.04' }],
      [click(button('Play')), { '.says': 'Step 300', [button('Play')]: 1 }],
    ],
  },

  lookup: {
    change: [press('[name=temperature]', 'End'), { temperature: 100 }],
    steps: [
      [press('[name=temperature]', 'End'), lookedUp([1, 0.3], 100)],
      [press('[name=temperature]', 'Home'), lookedUp([1, 0.3], 0.01)],
      [again, press(slider('query'), 'Shift+ArrowDown'), lookedUp([1, -0.2], 0.5)],
    ],
  },

  mask: {
    change: [check('[name=causal]', false), { causal: false }],
    views: ['nothing-left', 'generate'],
    steps: [
      [{ [maskTable(0)]: weightsWith(), [maskSums(0)]: numbers([1, 1, 1, 1, 1]), [maskSums(1)]: numbers(kept) }],
      [{ '.says': `adds up to ${formatNumber(Math.min(...kept), 2)}` }],
      [click('[data-at="4 0"]'), { [maskTable(0)]: weightsWith([4, 0]) }],
      [{ '[data-at="4 0"] @aria-label': ['dog may not see she'] }],
      // The last row stays.
      [
        press('[data-at="4 0"]', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Space'),
        { [maskTable(0)]: weightsWith([4, 0], [3, 4]) },
      ],
      [press('[data-at="3 4"]', 'Space'), { [maskTable(0)]: weightsWith([4, 0]) }],
      // A row with nothing left is all 0 here.
      [click('[data-at="0 0"]'), { [maskTable(0)]: weightsWith([4, 0], [0, 0]) }],
      [{ '.says': '“she” may see nothing at all' }],
      [click(button('Clear the mask')), { '.says': 'Nothing is forbidden' }],
      // Padding is left out.
      [
        press('[name=real]', 'ArrowLeft', 'ArrowLeft'),
        { [maskTable(0)]: numbers(headOf({ ...seen, keyLength: 3 }).weights.data) },
      ],
      [{ 'table.grid >> nth=0 >> thead th': ['she', 'saw', 'the', 'pad', 'pad', 'sum'] }],
      [again, check('[value=nothing-left]'), { [maskTable(0)]: numbers([0, 0, 0, 0, 0]) }],
      [{ [maskTable(2)]: numbers([NaN, NaN, NaN, NaN, NaN]), [maskTable(4)]: numbers([0.2, 0.2, 0.2, 0.2, 0.2]) }],
      [{ [maskTable(5)]: numbers(means) }],
      // Token by token, the same as in the whole matrix.
      [check('[value=generate]'), press('[name=step]', 'End'), { '.says': 'to the last bit' }],
      [
        {
          [maskTable(0)]: numbers(causal.weights.data).map((text, at) => (at % 5 > Math.floor(at / 5) ? '·' : text)),
          'dd.value': ['15', '35', '5', '15'],
        },
      ],
      [check('[value=before-after]'), {}],
    ],
  },

  patterns: {
    change: [click('[data-pattern=first]'), { pattern: 'first' }],
    steps: [
      ...PATTERN_IDS.map((id): [Act, Shown] => {
        const pattern = patternOf(id);
        const { weights } = headOf({ x: X, wq: scaled(pattern.wq, 10), wk: pattern.wk, wv: pattern.wk });
        return [click(`[data-pattern=${id}]`), { 'table[data-role=weights] tbody td': numbers(weights.data) }];
      }),
      // It can be made by hand.
      [press('[data-pattern=first]', 'Enter'), press('[name=make]', 'Space'), { '.says': 'Target: first token' }],
      ...[0, 1, 2, 3].map((row): [Act, Shown] => [
        press(`[data-at="${row} 0"]`, 'Enter', 'ArrowDown'),
        { '.says': 'Not yet', [`[data-at="${row + 1} 0"]:focus`]: 1 },
      ]),
      [press('[data-at="4 0"]', 'Enter'), { '.says': 'Done' }],
      [press('[name=sharpness]', ...Array<string>(10).fill('ArrowLeft')), { '.says': 'raise the sharpness' }],
    ],
  },

  playground: {
    part: 'heads-lab',
    steps: [[{ '.without tr td:last-child': [ablated.all, ...ablated.without.flat()].map(percent) }]],
  },

  positions: {
    change: [check(radio('rotary')), { kind: 'rotary' }],
    views: ['none', 'sinusoidal', 'learned', 'infused', 'rotary', 'alibi'],
    steps: [
      [{ '.waves table.grid': 1, '.sum': 'sin(3 ÷ 10000^(4 ÷ 16)) = 0.296', '.waves td.lit': '0.3' }],
      [click('.waves tbody tr:nth-child(2) td:nth-child(5)'), { '.sum': 'cos(1 ÷ 10000^(2 ÷ 16)) = 0.950' }],
      [check(radio('none')), { '.says': 'can only guess', '.order': 2 }],
      [
        check(radio('rotary')),
        { '.says': '100 % of the answers are right', '.reading': 'Distance i − j = 0: the score is 2.10' },
      ],
      [fill('[name=key]', '3'), { '.reading': 'Distance i − j = −2' }],
      [click('details summary >> nth=0'), { '.order .bars .value': numbers([0, 1, 0, 1]) }],
      [check(radio('ALiBi')), { '.reading': '−0.25 · 2 = −0.50' }],
    ],
  },

  projections: {
    change: [check('[name=sentence][value=money]'), { sentence: 'money' }],
    steps: [
      [bars(byRiver, 'bank', built)],
      [check('[name=sentence][value=money]'), bars(withMoney, 'bank', built)],
      [press('[name=word][value=bank]', 'ArrowLeft'), bars(withMoney, 'in', built)],
      [press('[name=word]:checked', 'ArrowRight'), bars(withMoney, 'bank', built)],
      [check('[name=weights][value=shared]'), bars(withMoney, 'bank', sharedWeights(senses, embeddings))],
      [
        check('[name=weights][value=untrained]'),
        click('.seed summary'),
        enter('[name=seed]', '7'),
        bars(withMoney, 'bank', drawn(7, { dK: 2 }), 7),
      ],
      [again, bars(byRiver, 'bank', built)],
      // Another word with two meanings has the numbers that the stage has for it.
      [
        click(button('star')),
        bars('we saw a star in the sky at night', 'star', { wq: starQ!, wk: starK!, wv: starV! }),
      ],
      [again, check('[name=sentence][value=own]'), enter('[name=typed]', 'the zyzzyx by the bank'), {}],
      [
        {
          ...bars('the zyzzyx by the bank', 'bank', built),
          '.credit': '“zyzzyx” is not in the list of words: it counts as nothing.',
          '.bars .unknown': ['zyzzyx (not in the list of words)', 'zyzzyx (not in the list of words)'],
        },
      ],
      [enter('[name=typed]', '...'), { '.own-sentence .error': ['the sentence has no words'] }],
      [enter('[name=typed]', 'the bank was wide'), bars('the bank was wide', 'bank', built)],
      // The weights are made anew of other words.
      [click('.own-sentence summary'), enter('[name=typed-first]', 'zyzzyx'), { '.own-sentence .error': '“zyzzyx”' }],
      [
        enter('[name=typed-first]', 'deposit'),
        bars('the bank was wide', 'bank', senseWeights({ ...senses, senses: ['deposit', 'water boat'] }, embeddings)),
      ],
    ],
  },

  // Their own tests are in reader.test.ts and reader-both.test.ts.
  reader: { steps: [] },
  model: { steps: [] },

  scale: {
    change: [press('[name=power]', 'ArrowRight'), { power: 7 }],
    steps: [
      [{ '.bars dd': [true, false].map((isPlain) => figure(summaryOf(engine, 1, 64)[isPlain ? 'unscaled' : 'scaled'].largest)) }], // prettier-ignore
      [click('.part > summary'), spreads(1, 64)],
      [press('[name=power]', 'ArrowRight'), spreads(1, 128)],
      [press('[name=power]', 'Home'), { ...spreads(1, 1), '.says[aria-live]': 'One component' }],
      [clickAlong('[name=power]', 1), spreads(1, 512)],
      [press('.seed button', 'Enter'), spreads(2, 512)],
      // Each of both plots has a mark for every dₖ, with the scale and without it.
      [{ '.trend @data-computed': ['10'], '.trend circle': 2 * 2 * 10 }],
    ],
  },

  scores: {
    isDragged: true,
    change: [press(slider('k'), 'ArrowLeft'), { key: [[0.3, 1.4]] }],
    steps: [
      [scored([1.2, 0.6], [0.4, 1.4])],
      // By a tenth, with Shift by one.
      [press(slider('k'), 'Shift+ArrowDown', 'ArrowLeft', 'ArrowLeft'), scored([1.2, 0.6], [0.2, 0.4])],
      [press(slider('q'), 'Shift+ArrowLeft', 'Shift+ArrowLeft'), scored([-0.8, 0.6], [0.2, 0.4])],
      [{ [`${slider('q')} @aria-valuetext`]: ['−0.80, 0.60'] }],
      // The score is above, at and below 0; the weight stays positive.
      [click(button('Aligned')), { ...scored([1.2, 0.6], [0.8, 0.4]), [`${button('Aligned')} @aria-pressed`]: 'true' }],
      [click(button('Orthogonal')), { ...scored([1.2, 0.6], [-0.4, 0.8]), '.says': 'right angle' }],
      [click(button('Opposite')), { ...scored([1.2, 0.6], [-0.8, -0.4]), '.says': 'opposite' }],
      // A key without length has no angle.
      [setValues({ key: [[0, 0]] }), { ...scored([1.2, 0.6], [0, 0]), '.says': 'scores 0', '.lab': /^(?!.*NaN)/ }],
    ],
  },

  scorings: {
    change: [check('[name=learnt]', false), { learnt: false }],
    steps: [
      [{ [gridOf('additive', 1)]: numbers(learntByAdding.weights.data), '.says': 'The loss: 1.66 for dot' }],
      [check('[name=learnt]', false), {}],
      ...SCORINGS.map((name): [Shown] => [
        {
          [gridOf(name, 0)]: numbers(scoredBy(name).scaledScores.data),
          [gridOf(name, 1)]: numbers(scoredBy(name).weights.data),
        },
      ]),
      // One cell is lit in the scores and weights of four, and in the difference.
      [hover(`${gridOf('general', 0)} >> nth=5`), { 'td.lit': 9, ...lastLines(5) }],
      [click(`${gridOf('additive', 1)} >> nth=6`), leave, { '[name=query] @value': ['2'] }],
      [choose('[name=key]', '1'), lastLines(7)],
      [
        choose('[name=first]', 'dot'),
        choose('[name=second]', 'general'),
        {
          '[data-part=comparison] tbody td': differences(
            scoredBy('dot').weights.data,
            scoredBy('general').weights.data,
          ),
        },
      ],
      [check('[name=plain]'), { '[data-part=comparison]': 'No weight differs' }],
      // One more hidden unit.
      [check('[name=plain]', false), press('[name=dA]', 'ArrowRight'), { 'tr[data-name^=unit]': 4 }],
      [{ 'tr[data-name=additive] td b': ['36', '36', '132', '36'] }],
      [{ [lastLine('additive')]: endsWith(scoredBy('additive', random(4)).weights.data[7]) }],
    ],
  },

  softmax: {
    change: [press('[name=x2]', 'ArrowRight'), { x2: 1.1 }],
    steps: [
      // The rest is open where a page or a link sets something in it.
      [{ '.part[open]': 0 }],
      [setValues({ plus: 88 }), { '.part[open]': 1 }],
      [again, { '.part[open]': 0 }],
      [click('.part > summary'), softmaxed(2, 1, 0.1, -1)],
      [press('[name=x2]', 'ArrowRight'), softmaxed(2, 1.1, 0.1, -1)],
      [clickAlong('[name=x1]', 0), softmaxed(-5, 1.1, 0.1, -1)],
      [click('[data-try=overflow]'), softmaxed(90, 89, 88.1, 87)],
      [{ [`${column('naive', 1)} >> nth=1`]: ['Infinity'], [column('naive', 2)]: ['NaN', 'NaN', '0', '0'] }],
      [{ '.part': 'Infinity ÷ Infinity is NaN' }],
      [press('[data-try=underflow]', 'Enter'), softmaxed(-108, -109, -109.9, -111)],
      [{ [column('naive', 2)]: ['NaN', 'NaN', 'NaN', 'NaN'] }],
      [click('[data-try=zero]'), { [column('engine', 2)]: ['1', /×10⁻/, /×10⁻/, '0'], '.says': 'exactly 0' }],
      [press('[name=plus]', 'ArrowRight'), { '[data-shift]': /the same, to the last bit|differ by/ }],
      [
        click('[data-try=tie]'),
        { [column('engine', 2)]: ['0.500', '0.500', /./, /./], '.bars dd.value': ['1', '0', '0', '0'] },
      ],
    ],
  },

  tiles: {
    change: [choose('[name=tile]', '4'), { tile: '4' }],
    steps: [
      [click('button.next'), { 'table.held td.tint': 16, 'button.next:disabled': 0 }],
      [click('button.next'), press('button.next', 'Enter'), tilesEnd],
      [press('[name=step]', 'Home'), { '.says': 'Nothing has been read yet' }],
      [choose('[name=tile]', '4'), click('button.play'), tilesEnd],
      [click(button('Show query q₅')), { '.arithmetic': `(${numbers(toRows(tiled)[5]!).join(', ')})` }],
    ],
  },

  'weighted-sum': {
    isDragged: true,
    change: [check('role=checkbox', false), { chain: false }],
    steps: [
      [{ ...summed(sumScores), '.hull': 1 }],
      [press(slider('s₃'), ...Array<string>(5).fill('ArrowRight')), summed([0.5, 1, 1.5, 0.5])],
      // The values move, the weights do not.
      [again, press(slider('v₀'), 'Shift+ArrowDown'), summed(sumScores, { 1: 0.1 })],
      [dragTo(`${slider('v₂')} >> .grip`, 1270), summed(sumScores, { 1: 0.1, 4: 2 })],
      // One value alone, and the mean of all.
      [again, click(button('All to one')), { ...summed([-8, -8, 8, -8]), '.says': 'v₂' }],
      [{ 'tfoot td': ['(1.500, 1.400)'] }],
      [click(button('Equal')), summed([0, 0, 0, 0])],
      [again, { ...summed(sumScores), '.chain line': 4 }],
      [check('role=checkbox', false), { '.chain': 0 }],
    ],
  },

  whole: {
    change: [click(button('Add the likeliest letter')), { text: 'mara mar' }],
    steps: [
      [{ '.says': 'expects “r” (100 %)', '.stream dd i': 5 * 16, '.stream .from >> nth=1': 'looks most at 3, “r”' }],
      [click('.part > summary'), choose('[name=token]', '2'), { '.says': 'After “•ma”' }],
      [press('[name=number]', 'ArrowRight'), { 'td.lit >> nth=0 @cellIndex': ['2'] }],
      [again, { '[name=token] @value': ['7'] }],
      [click(button('Add the likeliest letter')), { '[name=text] @value': ['mara mar'], '.says': 'expects “a”' }],
      [{ 'table.runs tbody tr': 9 }],
    ],
  },
};

/** The lesson in which each part stands that is a lab. */
const folder = new URL('../../web/course/lessons/en/', import.meta.url);
const parts = readdirSync(folder)
  .filter((file) => /^\d/.test(file))
  .flatMap((file) => {
    const lesson = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      id: string;
      parts: { id: string; lab?: string }[];
    };
    return lesson.parts.map(({ id, lab }) => ({ lesson: lesson.id, id, lab }));
  });

const runs = LAB_IDS.flatMap((name) => {
  const { lesson, id } = parts.find(({ lab, id: part }) => lab === name && part === (ROWS[name].part ?? part))!;
  const launches = Object.entries(ROWS[name].isDragged ? browsers : oneBrowser);
  return launches.map(([browser, launch]) => ({ name, browser, launch, lesson, id, ...ROWS[name] }));
});

interface LabElement extends HTMLElement {
  values: Readonly<Record<string, unknown>>;
}

/** Waits for what comes when it is near. */
async function isDrawn(lab: Locator): Promise<void> {
  await lab.scrollIntoViewIfNeeded();
  await lab.locator('.lab').waitFor();
  await lab.locator('.waiting').waitFor({ state: 'hidden' });
}

describe.each(runs.filter(({ steps }) => steps.length > 0))(
  'the lab $name in $browser',
  ({ name, launch, lesson, id, link, change, steps }) => {
    let page: Page;
    let lab: Locator;

    beforeAll(async () => {
      ({ page } = await watchedPage(launch));
      await page.goto(`${site}lessons/${lesson}/${link === undefined ? '' : `#v=1&${link}`}`);
      await unfold(page);
      lab = page.locator(`attention-lab-${name}#${id}`);
      await isDrawn(lab);
    });

    it('shows what the engine computes, by pointer and by keyboard', async () => {
      for (const [at, step] of steps.entries()) {
        const acts = step.slice(0, -1) as Act[];
        for (const act of acts) await act(lab);
        await expectShown(lab, step.at(-1) as Shown, `step ${at}`);
      }
    });

    if (change)
      it('has what was changed in its page’s link, and begins again', async () => {
        const [act, changed] = change;
        const values = () => lab.evaluate((element: LabElement) => element.values);
        await begin(lab);
        const before = await values();
        await act(lab);
        await expect.poll(values).toEqual({ ...before, ...changed });
        await page.getByRole('button', { name: 'Copy a link to its current state' }).click();
        const ids = { labs: [id], stages: [], answers: [] };
        await expect.poll(() => decodePage(new URL(page.url()).hash.slice(1), ids).state.labs[id]).toEqual(changed);
        // It takes from a link what it puts into one.
        await setValues({ ...before, ...changed })(lab);
        await expectShown(lab, { 'role=alert': 0 });
        await again(lab);
        await expectShown(lab, { 'button.reset:disabled': 1 });
        await expect.poll(values).toEqual(before);
      });
  },
);

const halves = [LAB_IDS.slice(0, LAB_IDS.length / 2), LAB_IDS.slice(LAB_IDS.length / 2)];
it.each(halves)('in somebody’s own lesson, %s and others fit, and axe finds nothing', async (...ids) => {
  const { page } = await watchedPage(oneBrowser.chromium);
  const lesson = { ...base, parts: ids.map((lab) => ({ kind: 'lab', id: lab, lab })) };
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <script type="module" src="${site}element/attention-lesson.js"></script><attention-lesson>
    <script type="application/json">${JSON.stringify(lesson)}</script></attention-lesson>`;
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${site}host.html`);
  for (const id of ids) await isDrawn(page.locator(`attention-lab-${id}`));
  await expectShown(page.locator('attention-lesson'), { 'role=alert': 0, '.lab': ids.length });
  const include = ids.map((id): { fromShadowDom: [string, string] } => ({
    fromShadowDom: ['attention-lesson', `attention-lab-${id}`],
  }));
  const fits = async (message: string): Promise<void> => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(widest, { message: `${message} at ${width} px` }).toBeLessThanOrEqual(width);
    }
  };
  await fits('as they begin');
  await page.locator('details.part').evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });
  await fits('unfolded');
  for (const id of ids)
    for (const view of ROWS[id].views ?? []) {
      await page.locator(`attention-lab-${id} [value=${view}]`).check();
      await fits(view);
    }
  const finds = await axeFinds(page, { include, contrast: false });
  expect(finds).toEqual([]);
});

it('the lab of costs measures on the page where no worker can be had, and stops', async () => {
  const page = await newPage(oneBrowser.chromium);
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
    // A clock at a quarter of its speed leaves time to stop.
    const now = performance.now.bind(performance);
    performance.now = () => now() / 4;
  });
  await page.goto(`${site}lessons/cost/`);
  const lab = page.locator('attention-lab-cost');
  await click('button.start')(lab);
  await expectShown(lab, { '.status': 'No worker is available' });
  await lab.locator('.measure tbody tr').first().waitFor();
  await click('button.stop')(lab);
  await expectShown(lab, { '.status': 'Stopped' });
});
