/**
 * Claims of lessons that are no printed numbers: each depends on numbers that a lesson or a lab was given. That softmax adds up
 * to 1, and whatever else holds for all numbers, is the engine's, and its own tests compare it with float64 loops.
 */
import { compareContexts, headRoles } from 'attention-steps/learn';
import { deviation, mean, median } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../../web/course/labs/check/claims.ts';
import { crossover } from '../../../../web/course/labs/cost/counts.ts';
import { exampleOf, rowStates } from '../../../../web/course/labs/gradients/differences.ts';
import { SENTENCES, averageOf, nearest } from '../../../../web/course/labs/guess/guess.ts';
import { measured } from '../../../../web/course/labs/heads/compared.ts';
import { X, patternOf, scaled, wanted } from '../../../../web/course/labs/patterns/patterns.ts';
import { drawnInputs } from '../../../../web/course/labs/scale/summary.ts';
import { worths } from '../../../../web/course/labs/whole/worth.ts';
import { ANSWERS } from '../../../../web/course/kit/questions/task.ts';
import { quote } from '../../../../web/course/lesson/reference.ts';
import { guesses, loadReader } from '../../../../web/learn/reader/reader.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { entropy } from '../../../../web/shared/numbers/statistics.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { outputGradientOf } from '../../../../web/stage/inputs/output-gradient.ts';
import { senseWeights } from '../../../../web/stage/inputs/sense-weights.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { headOf } from '../../../../web/stage/model/values/product.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { times, transposed } from '../../../float64.ts';
import { engine } from '../../engine.ts';
import {
  type Rows,
  apart,
  computedOf,
  dot,
  drawn,
  largestAt,
  length,
  numbersIn,
  partAt,
  printedIn,
  shown,
  sum,
  twoDecimals,
} from './support.ts';

const [embeddings, reader] = await Promise.all([loadEmbeddings(), loadReader()]);

/** Returns how far apart the largest and the smallest number of a row are. */
const range = (row: readonly number[]): number => Math.max(...row) - Math.min(...row);

/** Returns the columns of a row from the largest number to the smallest. */
const order = (row: readonly number[]): number[] => row.map((_, at) => at).sort((a, b) => row[b]! - row[a]!);

const softmax = (logits: Rows): Rows => {
  const identity = logits[0]!.map((_, row) => logits[0]!.map((__, col) => (row === col ? 1 : 0)));
  return toRows(headOf(engine, { q: logits, k: identity, v: identity, scale: 1 }).weights);
};

describe('guess', () => {
  it('no fixed list of weights guesses right in each of the lab’s sentences', () => {
    const told = SENTENCES.filter(({ good }) => good);
    const shortest = Math.min(...told.map(({ words }) => words.length));
    for (const { words, good } of told) {
      const fixed = words.slice(-shortest).map((word) => good?.[word] ?? 0);
      const right = told.filter((sentence) => {
        const weights = [...sentence.words.slice(shortest).map(() => 0), ...fixed];
        const vectors = sentence.words.map((word) => embeddings.embeddingOf(word)!);
        const [average = []] = toRows(averageOf(engine, vectors, weights).output);
        return nearest(sentence.candidates, average, embeddings)[0]!.word === sentence.answer;
      });
      expect(right.length).toBeLessThan(told.length);
    }
  });
});

describe('soft-lookup', () => {
  const keys = shown('soft-lookup', 'lookup', 'k');

  it('a key’s weight grows as the query is pushed in its direction, as no other key grows as much', () => {
    for (const key of keys)
      for (const other of keys) if (other !== key) expect(dot(key, key)).toBeGreaterThan(dot(key, other));
  });
  it('the first output is no entry of the dictionary', () => {
    expect(shown('soft-lookup', 'lookup', 'v')).not.toContainEqual(shown('soft-lookup', 'lookup', 'output')[0]);
  });
  it('entropy of equal weights is the logarithm that the text computes', () => {
    expect(entropy(keys.map(() => 1 / keys.length))).toBe(quote('=log2(4)', {}).values[0]);
  });
});

describe('scores', () => {
  it('the three buttons point along the query, across it and against it', () => {
    const [along = NaN, across = NaN, against] = shown('scores', 'directions', 'scores')[0]!;
    expect(along).toBeGreaterThan(0);
    expect(across).toBeCloseTo(0, 6);
    expect(against).toBeCloseTo(-along, 6);
  });
  it('of the buttons’ keys, the orthogonal one has more than a fifth of the weight, and the opposite one the least', () => {
    const weights = shown('scores', 'directions', 'weights')[0]!;
    expect(weights[1]).toBeGreaterThan(1 / 5);
    expect(order(weights)).toEqual([0, 1, 2]);
    expect(weights[2]).toBeGreaterThan(0);
  });
  it('the weights of “dog” for itself, “bites” and “man” fall in this order, and none is small', () => {
    const [row = []] = shown('scores', 'dog', 'weights');
    expect(order(row)).toEqual([0, 1, 2]);
    expect(row[2]).toBeGreaterThan(0.2);
  });
  it('a longer key more than 45 degrees away beats the shorter, aligned one', () => {
    const [query = []] = shown('scores', 'longer', 'q');
    const [aligned = []] = shown('scores', 'directions', 'k');
    const [longer = []] = shown('scores', 'longer', 'k');
    expect(length(longer)).toBeGreaterThan(length(aligned));
    expect(dot(query, longer)).toBeGreaterThan(dot(query, aligned));
    expect(dot(query, longer) / length(longer) / length(query)).toBeLessThan(Math.cos(Math.PI / 4));
  });
  it('all nine scores that “Transformer Series (4/9)” prints are right', () => {
    const printed = [
      [1.25, 0.8, -0.2],
      [0.8, 1.09, -0.4],
      [-0.2, -0.4, 1.16],
    ];
    expect(apart(shown('scores', 'dog', 'scores'), printed)).toBeLessThan(1e-6);
    expect(shown('scores', 'dog', 'weights')[0]![2]).toBeGreaterThan(0.1);
  });
  it('“dog” has two numbers that are not 0, and the row of scores equals the column, as queries are keys', () => {
    expect(shown('scores', 'dog', 'q')[0]!.filter((value) => value !== 0)).toHaveLength(2);
    expect(shown('scores', 'dog', 'k')).toEqual(shown('scores', 'dog', 'q'));
  });
  it('the score that is asked for is a positive product plus a negative one, with 0 between them', () => {
    const [query = [], key = []] = [shown('scores', 'asked', 'q')[1], shown('scores', 'asked', 'k')[0]];
    expect(query.map((value, at) => Math.sign(value * key[at]!))).toEqual([1, 0, -1]);
  });
});

describe('softmax', () => {
  it('a hundred more for each logit changes no weight, ten times each makes the row nearly one-hot', () => {
    expect(shown('softmax', 'higher', 'weights')).toEqual(shown('softmax', 'two', 'weights'));
    expect(shown('softmax', 'ten', 'weights')[0]![0]).toBeGreaterThan(0.999);
  });
  it('of the rows that plus-hundred offers, the right one alone has the weights of 2, 0 and 1', () => {
    const question = partAt('softmax#plus-hundred');
    const options = question.kind === 'choice' ? question.options : [];
    const [weights = [], ...others] = softmax([[2, 0, 1], ...options.map(({ text }) => numbersIn(text))]);
    expect(others.map((row) => apart([row], [weights]) < 0.1)).toEqual(options.map(({ right }) => right));
  });
  it('a weight changes by a(1 − a) for its own score and by −a·a′ for another’s', () => {
    const [first, second] = shown('softmax', 'two', 'weights')[0] as [number, number];
    const slopes = shown('softmax', 'slope', 'dMaskedScores');
    expect(apart(slopes, [[first * (1 - first), -first * second]])).toBeLessThan(1e-6);
  });
  it('one logit still weighs something, another exactly nothing, and the source’s example is far from zero', () => {
    const [tiny, zero] = ['tiny', 'zero'].map((name) => shown('softmax', name, 'weights')[0]![1]!);
    expect(tiny).toBeGreaterThan(0);
    expect(zero).toBe(0);
    expect(Math.min(...shown('softmax', 'source', 'weights').flat())).toBeGreaterThan(0.1);
  });
});

it('weighted-sum: for any point inside the hull, there are scores whose weights lead there', () => {
  const values = shown('weighted-sum', 'start', 'v');
  for (const inside of [[0.7, 0.1, 0.1, 0.1], values.map(() => 1 / values.length), [0.01, 0.01, 0.49, 0.49]]) {
    const scores = [inside.map(Math.log)];
    expect(apart(times(softmax(scores), values), times([inside], values))).toBeLessThan(1e-6);
  }
});

it('weighted-sum: the first position takes most from itself and then from the third, yet nearly evenly', () => {
  const [row = []] = shown('weighted-sum', 'example', 'weights');
  expect(order(row)).toEqual([0, 2, 1]);
  expect(Math.log2(3) - entropy(row)).toBeLessThan(0.02);
});

describe('q-k-v', () => {
  const matrix = (name: string, id: MatrixId): Rows => shown('q-k-v', name, id);

  it('“bank” begins as the same numbers in both sentences', () => {
    expect(matrix('river', 'x')[4]).toEqual(matrix('money', 'x')[6]);
  });
  it('with X alone two words score each other alike, and yet weigh each other differently', () => {
    expect(matrix('plain', 'q')).toEqual(matrix('plain', 'k'));
    const weights = matrix('plain', 'weights');
    expect(Math.abs(weights[4]![7]! - weights[7]![4]!)).toBeGreaterThan(0.001);
    const x = matrix('money', 'x');
    const money = toRows(headOf(engine, { q: x, k: x, v: x }).weights);
    expect(money[2]![4], '“the” for “in”').toBeGreaterThan(money[2]![2]!);
  });
  it('with X alone each word scores highest for itself by the river, and all but “the” do with money', () => {
    const ownFirst = (name: string): boolean[] => {
      const x = matrix(name, 'x');
      return times(x, transposed(x)).map((row, at) => row[at] === Math.max(...row));
    };
    expect(ownFirst('river')).not.toContain(false);
    expect(ownFirst('money')).toEqual([true, true, false, true, true, false, true]);
  });
  it('each word scores nearly 0 for the key of “bank”, and yet “of” gives it about as much as an equal share', () => {
    expect(Math.max(...matrix('river', 'scores').map((row) => Math.abs(row[4]!)))).toBeLessThan(0.05);
    expect(matrix('river', 'weights')[5]![4]).toBeGreaterThan(0.1);
  });
  it('with projections “bank” scores high for “river”, and “river” low for “bank”', () => {
    const scores = matrix('river', 'scores');
    expect(scores[4]![7]).toBe(Math.max(...scores.flat()));
    expect(scores[7]![4]).toBeLessThan(0.01);
    expect(matrix('river', 'weights')[4]![7]).toBeGreaterThan(0.8);
    expect(matrix('money', 'weights')[6]![3]).toBeGreaterThan(0.7);
  });
  it('the constructed matrices are fooled by “the bank was wide”, where nothing is about water', () => {
    const { x } = embeddings.embedSentence(['the', 'bank', 'was', 'wide']);
    const projections = senseWeights({ asks: 'bank', senses: ['cash loan', 'water boat'] }, embeddings);
    const { output, weights } = headOf(engine, { x, ...projections });
    expect(toRows(weights)[1]![3]).toBeGreaterThan(0.9);
    expect(order(toRows(output)[1]!)).toEqual([1, 0]);
  });
  it('a trained head finds “river” from the word after “bank”', () => {
    expect(findExample('learnt-bank')?.tokens.join(' ')).toBe('he liked the river and the bank was');
    const weights = matrix('learnt', 'weights');
    expect(weights[7]![3]).toBeGreaterThan(0.9);
    expect(weights[6]![3]).toBeLessThan(0.2);
  });
  it('“bank” plus its output leans to the water by the river, and to cash even more with money', () => {
    const withOutput = (name: string, row: number) =>
      matrix(name, 'v')[row]!.map((value, at) => value + matrix(name, 'output')[row]![at]!);
    const [cash = NaN, water = NaN] = matrix('river', 'v')[4]!;
    expect([cash > 0, water < 0]).toEqual([true, true]);
    expect(order(withOutput('river', 4))).toEqual([1, 0]);
    expect(withOutput('money', 6)[0]).toBeGreaterThan(cash);
  });
  it('the multipliers of QKᵀV are negative, too, and do not add up to 1', () => {
    const scores = matrix('river', 'scores')[4]!;
    expect(Math.min(...scores)).toBeLessThan(0);
    expect(Math.abs(sum(scores) - 1)).toBeGreaterThan(0.5);
  });
  it('“Query, Key, Value Framework” prints another first number of Q than its inputs give', () => {
    const q = computedOf('q-k-v')['worked']!.printed?.find((printed) => printed.matrix === 'q');
    expect(Math.abs(q!.rows[0]![0]! - matrix('worked', 'q')[0]![0]!)).toBeGreaterThan(0.1);
  });
});

describe('why-scale', () => {
  /** Returns each query's length of gradient and of scores' gradient, and its largest weight, in the lab with d_k = 64. */
  const rowsWith = ({ inputs, outputGradient }: ReturnType<typeof drawnInputs>, scale: number) => {
    const { heads, q } = engine.gradients({ ...inputs, scale }, outputGradient);
    const weights = toRows(headOf(engine, { ...inputs, scale }).weights);
    const scores = toRows(heads[0]!.scaledScores);
    return toRows(q).map((row, at) => ({
      query: length(row),
      score: length(scores[at]!),
      largest: Math.max(...weights[at]!),
    }));
  };
  const draws = [1, 2, 3, 4, 5].map((seed) => drawnInputs(seed, 64, 1));
  const compared = draws.map((draw) => ({ without: rowsWith(draw, 1), scaled: rowsWith(draw, 1 / 8) }));

  it('with mean μ each product has variance 1 + 2μ², and the scores the mean d_k μ²', () => {
    const mu = 0.5;
    const shifted = (label: string, cols: number) =>
      toRows(drawn(label, 400, cols)).map((row) => row.map((x) => x + mu));
    const scores = (dK: number) => times(shifted('q', dK), transposed(shifted('k', dK))).flat();
    for (const dK of [1, 64]) expect(deviation(scores(dK))! ** 2 / dK).toBeCloseTo(1 + 2 * mu ** 2, 0);
    expect(mean(scores(64))! / 64).toBeCloseTo(mu ** 2, 1);
  });
  it('eight times as far apart, three scores make a row nearly one-hot', () => {
    const [near = [], far] = ['near', 'far'].map((name) => shown('why-scale', name, 'scaledScores')[0]!);
    expect(far).toEqual(near.map((score) => 8 * score));
    expect(shown('why-scale', 'far', 'weights')[0]![0]).toBeGreaterThan(0.999);
  });
  it('at d_k = 2 the scale makes a small difference', () => {
    const [bare = [], withScale = []] = ['bare', 'scaled'].map((name) => shown('why-scale', name, 'weights'));
    expect(apart(bare, withScale)).toBeLessThan(0.05);
    expect(apart(bare, withScale)).toBeGreaterThan(0.01);
  });
  it('without the scale many rows are nearly one-hot and get almost nothing back, with it none is', () => {
    for (const { without, scaled: rows } of compared) {
      expect(without.filter(({ largest }) => largest > 0.9).length / 64).toBeGreaterThan(0.25);
      expect(rows.filter(({ largest }) => largest > 0.9)).toHaveLength(0);
      const hot = without.filter(({ largest }) => largest > 0.999);
      expect(hot.length).toBeGreaterThan(1);
      for (const { score } of hot) expect(score).toBeLessThan(0.05 * median(rows, (row) => row.score)!);
    }
  });
  it('rows whose keys still compete get more than with the scale', () => {
    for (const { without, scaled: rows } of compared) {
      const ratios = without.flatMap(({ largest, query }, at) => (largest < 0.9 ? [query / rows[at]!.query] : []));
      expect(ratios.length).toBeGreaterThan(15);
      expect(ratios.filter((ratio) => ratio > 1).length / ratios.length).toBeGreaterThan(0.95);
      expect(median(ratios)).toBeGreaterThan(5);
    }
    const [even = [], uneven = []] = ['even', 'uneven'].map((name) => shown('why-scale', name, 'dQ').map(length));
    expect(uneven[0]).toBeLessThan(0.01 * even[0]!);
    expect(uneven[1]).toBeGreaterThan(2 * even[1]!);
  });
  it('the gradient of all queries, and of W_Q, is several times larger without the scale, and uneven', () => {
    for (const [at, { without, scaled: rows }] of compared.entries()) {
      const [plain, divided] = [without, rows].map((all) => all.map(({ query }) => query)) as [number[], number[]];
      expect(length(plain) / length(divided)).toBeGreaterThan(5);
      expect(Math.max(...plain) / Math.min(...plain)).toBeGreaterThan(1000);
      expect(Math.max(...divided) / Math.min(...divided)).toBeLessThan(15);
      const { inputs, outputGradient } = draws[at]!;
      const wq = (scale: number) => length(engine.gradients({ ...inputs, scale }, outputGradient).wq!.data);
      expect(wq(1) / wq(1 / 8)).toBeGreaterThan(5);
    }
  });
  it('a rate for W_Q that works with the scale is over a hundred times too large without, and alike for d_k from 16 to 256', () => {
    /** The largest step, in factors of 2, that lowers L = Σ dO ⊙ O by at least half of what the gradient promises. */
    const rateOf = (seed: number, dK: number, scale: number): number => {
      const { inputs, outputGradient } = drawnInputs(seed, dK, 1);
      const gradient = engine.gradients({ ...inputs, scale }, outputGradient).wq!.data;
      const lossAfter = (rate: number): number => {
        const wq = { ...inputs.wq, data: inputs.wq.data.map((value, at) => value - rate * gradient[at]!) };
        const { output } = engine.attend({ ...inputs, wq, scale });
        return sum(output.data.map((value, at) => value * outputGradient.data[at]!));
      };
      const promised = length(gradient) ** 2;
      let rate = 1;
      while (rate > 1e-7 && lossAfter(0) - lossAfter(rate) <= 0.5 * rate * promised) rate /= 2; // below, float32 cannot tell
      return rate;
    };
    const seeds = [1, 2, 3];
    const rates = [16, 64, 256].map((dK) => seeds.map((seed) => rateOf(seed, dK, 1 / Math.sqrt(dK))));
    for (const [at, seed] of seeds.entries()) expect(rates[1]![at]! / rateOf(seed, 64, 1)).toBeGreaterThan(100);
    expect(Math.max(...rates.flat()) / Math.min(...rates.flat())).toBeLessThanOrEqual(4);
  });
});

describe('checked', () => {
  it('one matrix of the worked example follows, in every cell, from what is printed before it', () => {
    const wrong = claimsOf(engine, 'previous').filter((claim) => claim.wrong.some(Boolean));
    expect(claimsOf(engine, 'previous').length - wrong.length).toBe(1);
  });
  it('every printed row of weights adds up to 1, and softmax of the printed scores gives others', () => {
    const { printed = [] } = computedOf('checked')['worked']!;
    const { rows } = printed.find(({ matrix }) => matrix === 'weights')!;
    for (const row of rows) expect(sum(row)).toBeCloseTo(1, 6);
    expect(apart(shown('checked', 'follows', 'weights'), [[...rows[0]!]])).toBeGreaterThan(0.05);
  });
  it('the first token’s own value comes first, but barely leads', () => {
    const [row = []] = shown('checked', 'worked', 'weights');
    expect(largestAt(row)).toBe(0);
    expect(row[0]! - row[2]!).toBeLessThan(0.1);
  });
  it('of the keys that are asked about, the last row is the right one in the wrong order', () => {
    const right = shown('checked', 'other', 'k').at(-1)!.map(twoDecimals);
    const printed = printedIn('checked#which-keys').at(-1)!;
    expect(printed).not.toEqual(right);
    expect([...printed].reverse()).toEqual(right);
  });
  it('without the scale the order of the weights is the same, and they are further apart', () => {
    const [bare, divided] = ['unscaled', 'scaled'].map((name) => shown('checked', name, 'weights')[0]!);
    expect(order(bare!)).toEqual(order(divided!));
    expect(range(bare!)).toBeGreaterThan(range(divided!) + 0.01);
    // Along the columns, softmax makes rows that do not add up to 1.
    const columns = transposed(softmax(transposed(shown('checked', 'unscaled', 'scores'))));
    expect(columns.some((row) => Math.abs(sum(row) - 1) > 0.05)).toBe(true);
  });
});

it.each([
  ['open', 'causal'],
  ['asked-open', 'asked-causal'],
])('masks: the keys that the mask leaves keep the ratio that they have in %s', (open, causal) => {
  const [before, after] = [shown('masks', open, 'weights')[1]!, shown('masks', causal, 'weights')[1]!];
  expect(after[0]! / after[1]!).toBeCloseTo(before[0]! / before[1]!, 5);
  expect(after[2]).toBe(0);
});

it('masks: next to a much larger score, which a mask forbids, the weights of all others are 0 in 32 bits', () => {
  expect(softmax([[1, 2, 150]])).toEqual([[0, 0, 1]]);
});

describe('self-and-cross', () => {
  const [where, money, cash, bank] = [0, 3, 2, 5];

  it('the learnt projections find “bank” for “where” and “cash” for “money”, in sentences unlike those of training', () => {
    const weights = shown('self-and-cross', 'cross', 'weights');
    expect([largestAt(weights[where]!), largestAt(weights[money]!)]).toEqual([bank, cash]);
    expect(['he', 'has', 'cash', 'money'].filter((word) => ANSWERS.includes(word))).toEqual([]);
  });
  it('with the sentences swapped a learnt score changes; without projections the weight alone does', () => {
    const [there, back] = ['cross', 'swapped'].map((name) => shown('self-and-cross', name, 'scores'));
    expect(Math.abs(there![money]![cash]! - back![cash]![money]!)).toBeGreaterThan(0.1);
    const [asking, answering] = ['cross', 'swapped'].map((name) => shown('self-and-cross', name, 'x'));
    const plain = toRows(headOf(engine, { q: asking!, k: answering!, v: answering! }).weights);
    const swapped = toRows(headOf(engine, { q: answering!, k: asking!, v: asking! }).weights);
    expect(Math.abs(plain[money]![cash]! - swapped[cash]![money]!)).toBeGreaterThan(0.005);
  });
  it('in self-attention Q, K and V differ, though one sequence gives all three', () => {
    const [q, k, v] = (['q', 'k', 'v'] as const).map((name) => [shown('self-and-cross', 'worked', name)[0]!]);
    expect(Math.min(apart(q!, k!), apart(k!, v!), apart(q!, v!))).toBeGreaterThan(0.05);
  });
  it('two more keys change the outputs, and add none', () => {
    expect(shown('self-and-cross', 'four', 'scores')[0]).toHaveLength(4);
    const [two, four] = ['two', 'four'].map((name) => shown('self-and-cross', name, 'output'));
    expect(apart(two!, four!)).toBeGreaterThan(0.1);
  });
});

describe('many-heads', () => {
  it('the second of two heads has only zeros for “dog”, and the heads disagree', () => {
    expect(shown('many-heads', 'second', 'scores')[0]).toEqual([0, 0, 0]);
    const [one, first] = ['one', 'first'].map((name) => shown('many-heads', name, 'weights'));
    expect(apart(first!, one!)).toBeGreaterThan(0.01);
  });
  it('the heads are columns of the single head’s vectors', () => {
    for (const matrix of ['q', 'k', 'v'] as const) {
      const whole = shown('many-heads', 'one', matrix);
      expect(whole).toEqual(shown('many-heads', 'one', 'x'));
      expect(shown('many-heads', 'first', matrix)).toEqual(whole.map((row) => row.slice(0, 2)));
    }
  });
  it('a token adds to the cache what is asked for', () => {
    const question = partAt('many-heads#cache');
    const [k, v] = [drawn('k', 1, 2 * 64), drawn('v', 1, 2 * 64)];
    const shared = { q: drawn('q', 1, 512), k, v, heads: 8, kvHeads: 2 };
    expect(engine.trace(shared).heads).toHaveLength(8);
    expect(question.kind === 'number' && quote(question.answer, {}).values).toEqual([k.cols + v.cols]);
  });
});

describe('many heads', () => {
  it('five of ten models with one head, and all ten with two, answer everything in the language right', () => {
    const right = Object.values(measured.language).map((shares) => shares.filter((share) => share === 1).length);
    expect(right).toEqual([5, 10]);
  });
  it('each model with four narrow heads is behind the one with one head and the same seed', () => {
    const [one = [], four = []] = Object.values(measured.repeat);
    expect([...Object.values(measured.language), one, four].flat()).toHaveLength(28);
    four.forEach((share, seed) => expect(share).toBeLessThan(one[seed]!));
  });
});

describe('patterns', () => {
  const weightsOf = (id: Parameters<typeof patternOf>[0], sharpness: number, isSwapped = false): Rows => {
    const { wq, wk } = patternOf(id);
    const [asks, answers] = isSwapped ? [wk, wq] : [wq, wk];
    return toRows(headOf(engine, { x: X, wq: scaled(asks, sharpness), wk: answers, wv: answers }).weights);
  };

  it('ones shifted by a place make the previous-token pattern, all in one column the first-token one', () => {
    const product = (id: Parameters<typeof patternOf>[0]): Rows => {
      const [wq, wk] = [patternOf(id).wq, patternOf(id).wk].map((rows) => rows.slice(0, 5).map((row) => [...row]));
      return times(wq!, transposed(wk!));
    };
    expect(product('previous').slice(1).map(largestAt)).toEqual([0, 1, 2, 3]);
    expect(product('first')).toEqual(Array.from({ length: 5 }, () => [1, 0, 0, 0, 0]));
    expect(
      product('uniform')
        .flat()
        .every((value) => value === 0),
    ).toBe(true);
  });
  it.each(['diagonal', 'near', 'previous', 'first', 'block'] as const)(
    'the sharper, the nearer the weights are to the shape %s, which they reach only in the limit',
    (id) => {
      const goal = wanted(patternOf(id)).map((row) => [...row]);
      const distances = [1, 2, 4, 8, 16].map((sharpness) => apart(weightsOf(id, sharpness), goal));
      expect(distances).toEqual(distances.toSorted((a, b) => b - a));
      expect(distances.at(-1)).toBeGreaterThan(0);
      expect(distances.at(-1)).toBeLessThan(0.01);
    },
  );
  it('the previous-token pattern with W_Q and W_K swapped is the next-token one, but for the first row and the last', () => {
    const rows = weightsOf('previous', 60, true);
    rows.slice(1, -1).forEach((row, at) => expect(row[at + 2]).toBeGreaterThan(0.999));
    expect(apart([rows[0]!, rows.at(-1)!], [[0.5, 0.5, 0, 0, 0], rows[0]!.map(() => 1 / 5)])).toBeLessThan(0.001);
  });
  it('under a causal mask, one layer cannot tell which of the earlier tokens came first', () => {
    const [first = [], second = [], last = []] = shown('patterns', 'one', 'x');
    const outputs = (rows: Rows): Rows => toRows(headOf(engine, { q: rows, k: rows, v: rows, causal: true }).output);
    const [there, back] = [outputs([first, second, last]), outputs([second, first, last])];
    expect(apart([there[2]!], [back[2]!])).toBeLessThan(1e-6);
    expect(apart([there[1]!], [back[0]!])).toBeGreaterThan(0.1);
  });
  it('four tokens with W_Q = 4I have e²/(e² + 3) on the diagonal', () => {
    const power = Math.exp(2);
    expect(shown('patterns', 'diagonal', 'weights')[0]![0]).toBeCloseTo(power / (power + 3), 5);
  });
});

describe('gradients', () => {
  const matrix = (name: string, id: MatrixId): Rows => shown('gradients', name, id);

  it('in the lab L is a sum of one number of each token’s output', () => {
    for (const row of toRows(outputGradientOf(defaultState()))) expect([...row].sort((x, y) => x - y)).toEqual([0, 1]);
  });
  it('a saturated row hands back almost nothing, and of the values only the winner’s learns', () => {
    for (const name of ['near', 'far']) expect(matrix(name, 'dWeights')).toEqual([[1, 2, 4]]);
    expect(order(matrix('far', 'scaledScores')[0]!)).toEqual(order(matrix('near', 'scaledScores')[0]!));
    expect(apart(matrix('far', 'dMaskedScores'), [[0, 0, 0]])).toBeLessThan(1e-5);
    expect(apart(matrix('near', 'dMaskedScores'), [[0, 0, 0]])).toBeGreaterThan(0.3);
    expect(matrix('far', 'rowDot')[0]![0]).toBeCloseTo(1, 4);
    expect(apart(matrix('far', 'dV'), [[1], [0], [0]])).toBeLessThan(0.001);
    expect(apart(matrix('hard', 'dMaskedScores'), [[0, 0, 0]])).toBe(0);
  });
  it('in the lab: sharpened, the largest gradient of a row changes little at first, then falls ever faster', () => {
    const curves = [1, 2, 4, 10, 20, 40, 80].map((sharpness) => rowStates(exampleOf(engine, sharpness)));
    for (const row of curves[0]!.keys()) {
      const all = curves.map((states) => states[row]!.largestGradient);
      for (const early of all.slice(0, 3)) expect(Math.abs(early / all[0]! - 1)).toBeLessThan(0.1);
      // The factor by which it falls while the sharpness doubles grows each time.
      const falls = [4, 5, 6].map((at) => all[at - 1]! / all[at]!);
      expect(falls).toEqual(falls.toSorted((a, b) => a - b));
      expect(falls[0]).toBeGreaterThan(2);
    }
  });
  it('the gradient of X has three terms', () => {
    const [wq, wk, wv] = (['wq', 'wk', 'wv'] as const).map((id) => transposed(matrix('update', id)));
    const terms = [
      times(matrix('update', 'dQ'), wq!),
      times(matrix('update', 'dK'), wk!),
      times(matrix('update', 'dV'), wv!),
    ];
    const x = matrix('update', 'x');
    const inputs = { x, wq: matrix('update', 'wq'), wk: matrix('update', 'wk'), wv: matrix('update', 'wv') };
    const found = toRows(engine.gradients(inputs, matrix('update', 'outputGradient')).x!);
    expect(
      apart(
        found,
        x.map((row, at) => row.map((_, col) => sum(terms.map((term) => term[at]![col]!)))),
      ),
    ).toBeLessThan(1e-6);
  });
  it('the number that one step moves grows, as its gradient is negative', () => {
    expect(matrix('update', 'dWv')[1]![0]).toBeLessThan(0);
  });
  it('∂L/∂O · V does not exist in the source’s example, and with V transposed has the shape of the weights', () => {
    const [outputs, values] = [matrix('two', 'outputGradient'), matrix('two', 'v')];
    expect(outputs[0]!.length).not.toBe(values.length);
    expect(apart(times(outputs, transposed(values)), matrix('two', 'dWeights'))).toBeLessThan(1e-5);
  });
  it('with the scale both gradients get the factor 1/√d_k, and the weights are others', () => {
    for (const [name, factor] of [
      ['two', 1],
      ['scaled', 1 / Math.SQRT2],
    ] as const) {
      const scores = matrix(name, 'dMaskedScores').map((row) => row.map((value) => value * factor));
      expect(apart(times(scores, matrix(name, 'k')), matrix(name, 'dQ'))).toBeLessThan(1e-6);
      expect(apart(times(transposed(scores), matrix(name, 'q')), matrix(name, 'dK'))).toBeLessThan(1e-6);
    }
    expect(apart(matrix('two', 'weights'), matrix('scaled', 'weights'))).toBeGreaterThan(0.01);
  });
  it('a value’s gradient is the weighted sum of the outputs’ gradients, not of the queries’', () => {
    for (const name of ['two', 'asked']) {
      const weights = transposed(matrix(name, 'weights'));
      expect(apart(times(weights, matrix(name, 'outputGradient')), matrix(name, 'dV'))).toBeLessThan(1e-6);
      expect(apart(times(weights, matrix(name, 'dQ')), matrix(name, 'dV'))).toBeGreaterThan(0.1);
    }
  });
});

describe('learning', () => {
  const matrix = (name: 'before' | 'after', id: MatrixId): Rows => shown('learning', name, id);

  it('the update by hand is one step of gradient descent with the rate 0.5, after which the fourth key matches', () => {
    const stepped = (id: 'k' | 'v', gradient: 'dK' | 'dV'): Rows =>
      matrix('before', id).map((row, at) =>
        row.map((value, col) => value - 0.5 * matrix('before', gradient)[at]![col]!),
      );
    expect(apart(matrix('after', 'k'), stepped('k', 'dK'))).toBeLessThan(1e-6);
    expect(apart(matrix('after', 'v'), stepped('v', 'dV'))).toBeLessThan(1e-6);
    expect(matrix('before', 'dQ')).toEqual([[0]]);
    expect(matrix('before', 'outputGradient')[0]![0]).toBe(2 * (matrix('before', 'output')[0]![0]! - 5));
    const [scores, weights] = [matrix('after', 'scores')[0]!, matrix('after', 'weights')[0]!];
    expect(scores.map(Math.sign)).toEqual([-1, -1, 0, 1]);
    expect(weights[2]).toBeLessThan(matrix('before', 'weights')[0]![2]!);
    expect(weights[3]).toBeGreaterThan(0.5);
    expect(Math.max(...weights.slice(0, 3))).toBeLessThan(0.25);
    expect(Math.abs(matrix('after', 'output')[0]![0]! - 5)).toBeLessThan(2);
  });
  it('a key whose value is too large comes to match less', () => {
    expect(shown('learning', 'asked', 'dScores')[0]![2]).toBeGreaterThan(0);
  });
});

describe('small-transformer', () => {
  it('the mean losses over ten seeds put the parts in the order that the lesson says', () => {
    const [whole, ...without] = worths();
    expect(without.map(({ part }) => part).slice(0, 4)).toEqual(['residual', 'attention', 'positions', 'mlp']);
    const gain = (part: string) => without.find((worth) => worth.part === part)!.mean - whole!.mean;
    for (const part of ['scale', 'head']) expect(Math.abs(gain(part))).toBeLessThan(0.02);
    expect(gain('norm')).toBeLessThan(0);
    for (const { losses } of without) expect(range(losses)).toBeGreaterThan(0.02);
  });
  it('the reader has three layers of four heads', () => {
    expect(reader.model.config).toMatchObject({ layers: 3, heads: 4 });
  });
  it('goes on with “river” where the first lesson’s sentence ends, before all other whole words', () => {
    const part = partAt('small-transformer#reader-lab');
    const { tokens } = reader.tokenize(String(part.kind === 'lab' && part.values['sentence']));
    const whole = guesses(reader, tokens, { count: 8 }).filter(({ word }) => /^[a-z]+$/.test(word));
    expect(whole[0]?.word).toBe('river');
  });
  it('after “the keys to the cabinet” a head of the reader looks at “keys”, and it expects one thing all the same', () => {
    const { tokens, words } = reader.tokenize('the keys to the cabinet');
    const { layer, head } = reader.heads.find(({ id }) => id === 'who')!;
    const row = toRows(reader.model.trace(tokens).layers[layer]!.attention.heads[head]!.weights).at(-1)!;
    expect(words[largestAt(row)]).toBe('keys');
    const found = guesses(reader, tokens, { count: reader.words.length });
    const rankOf = (word: string): number => found.findIndex((guess) => guess.word === word);
    expect(Math.max(rankOf('was'), rankOf('is'))).toBeLessThan(Math.min(rankOf('were'), rankOf('are')));
  });
  it('the reader has one vector of “bank” after every layer, of the river and of money', () => {
    const [first, second] = ['she sat on the bank of the river', 'she sat on the bank with money'].map((text) =>
      reader.tokenize(text),
    );
    const place = first!.words.indexOf('bank');
    const question = { first: first!.tokens, second: second!.tokens, positions: [place, place] } as const;
    for (const { cosine } of compareContexts(reader.model, question)) expect(cosine).toBeCloseTo(1, 6);
  });
});

it('experiments: no head of the reader reaches .40 in any role', () => {
  expect(headRoles(reader.model)).toEqual([]);
});

describe('other-scores', () => {
  /** Scores single numbers, beside one that is always 1, with tanh(k − q + 1) − tanh(k − q − 1). */
  const additive = {
    additive: {
      w1: [
        [-1, -1],
        [1, -1],
      ],
      w2: [
        [1, 1],
        [0, 0],
      ],
      v: [1, -1],
    },
  };
  const scoresOf = (q: Rows, k: Rows): number[] => toRows(headOf(engine, { q, k, v: k, scoring: additive }).scores)[0]!;

  it('an additive score can be largest where key and query are equal', () => {
    const numbers = [-3, -2, -1, 0, 1, 2, 3];
    for (const [at, query] of numbers.entries())
      expect(
        largestAt(
          scoresOf(
            [[query, 1]],
            numbers.map((key) => [key, 1]),
          ),
        ),
      ).toBe(at);
  });
  it('the additive score changes its sign with query and key, a product does not', () => {
    const [q, k] = [
      [[2, 1]],
      [
        [1, 1],
        [-3, 0.5],
      ],
    ];
    const negative = (rows: Rows): Rows => rows.map((row) => row.map((value) => -value));
    expect(apart([scoresOf(negative(q), negative(k))], negative([scoresOf(q, k)]))).toBeLessThan(1e-6);
    expect(times(negative(q), transposed(negative(k)))).toEqual(times(q, transposed(k)));
  });
});

it('other-scores: W and its transpose lead to the general scores that the texts work out', () => {
  const score = (name: string) => shown('other-scores', name, 'scores')[0]![0];
  expect([score('plain'), score('general')]).toEqual([1, 4 * 3 - 1]);
  expect(score('asked')).toBe(2 * 1 + 2 * 3);
  expect([score('asked-turned'), score('asked-plain')]).not.toContain(score('asked'));
});

it('cost: projections and pairs cost alike just below 2d with few heads, and at 1.5d without W_O', () => {
  for (const [d, heads] of [
    [64, 1],
    [512, 8],
    [768, 12],
  ] as const) {
    expect(crossover({ d, heads }, true)).toBe((4 * d ** 2) / (2 * d + heads));
    expect(crossover({ d, heads }, true) / d).toBeGreaterThan(1.97);
  }
  expect(crossover({ d: 64, heads: 0 }, false)).toBe(1.5 * 64);
});

describe('questions', () => {
  it('with the scale the weights of the example lie closer together', () => {
    const [two, divided] = ['two', 'scaled'].map((name) => shown('questions', name, 'weights')[0]!);
    expect(range(divided!)).toBeLessThan(range(two!));
  });
  it('the second query scores 0 for the first key, whose weight is not 0', () => {
    expect(shown('questions', 'two', 'scores')[1]![0]).toBe(0);
    expect(shown('questions', 'two', 'weights')[1]![0]).toBeGreaterThan(0.1);
  });
  it('the last row of the weights that are asked about adds up to more than 1, and one cell of it is wrong', () => {
    const printed = printedIn('questions#which-is-wrong');
    expect(printed.map((row) => twoDecimals(sum(row)))).toEqual([1, 1, 1.11]);
    const right = shown('questions', 'causal', 'weights').map((row) => row.map(twoDecimals));
    expect(printed.slice(0, 2)).toEqual(right.slice(0, 2));
    expect(printed[2]!.filter((value, at) => value !== right[2]![at])).toHaveLength(1);
  });
});
