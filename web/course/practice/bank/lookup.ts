/** Soft lookup: query, key, value; hard against soft. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, fromScores, listed, number, own, plain, tuple } from '../make.ts';

const softAnswer: Maker = (dice) => {
  const [scores, values, t] = [dice.some([0, 1, 2, 3], 2), dice.some([10, 20, 30, 40, 50, 60], 2), dice.pick([0.5, 2])];
  const v = values.map((value) => [value]);
  return {
    computed: {
      m: fromScores([scores], v, { scale: 1 / t }),
      times: fromScores([scores], v, { scale: t }),
      whole: fromScores([scores], v),
    },
    item: number(
      `Two entries have the values ${listed(values.map(String))}. A query scores ${listed(scores.map(String))} for their keys, and the temperature is ${t}. What is the output, to one decimal?`,
      'm.output[0,0]',
      'The scores are divided by the temperature: {{m.scaledScores[0]}}. Softmax gives the weights {{m.weights[0]}}, and these mix the values.',
      [
        ['times.output[0,0]', 'You multiplied the scores by the temperature. They are divided by it.'],
        ['whole.output[0,0]', 'You left the temperature out.'],
        [`= (${values[0]} + ${values[1]}) / 2`, 'That is the plain mean: the limit of a very high temperature.'],
        [
          `= ${scores[0]! > scores[1]! ? values[0] : values[1]}`,
          'That is a hard lookup: the best key takes everything.',
        ],
      ],
      0.06,
    ),
  };
};

const sharper: Maker = (dice) => {
  const scores = dice.some([0, 1, 2, 3], 3);
  const colder = dice.pick([true, false]);
  const [here, there] = colder ? [2, 0.5] : [0.5, 2];
  return {
    computed: {
      m: fromScores([scores]),
      to: fromScores([scores], undefined, { scale: here }),
      not: fromScores([scores], undefined, { scale: there }),
    },
    item: choice(
      `At temperature 1, the weights of three keys are {{m.weights[0]}}. Which are they at temperature ${colder ? 0.5 : 2}?`,
      [
        '{{to.weights[0]}}',
        colder
          ? 'Lower temperature, larger differences: the lookup becomes harder.'
          : 'Higher temperature, smaller differences: the lookup becomes softer.',
      ],
      [
        '{{not.weights[0]}}',
        `That is what temperature ${colder ? 2 : 0.5} gives: the scores are divided by the temperature.`,
      ],
      [
        '{{m.weights[0]}}',
        'The temperature changes the differences between scores, so it changes the weights, unless all scores are equal.',
      ],
      [
        '{{= m.weights[0,0] * ' +
          String(here) +
          '}}, {{= m.weights[0,1] * ' +
          String(here) +
          '}}, {{= m.weights[0,2] * ' +
          String(here) +
          '}}',
        'The temperature acts on the scores, before softmax. These do not add up to 1.',
      ],
    ),
  };
};

const limit =
  (cold: boolean): Maker =>
  (dice) => {
    const [scores, values] = [dice.some([-2, -1, 1, 2, 4], 3), dice.some([10, 20, 40, 60, 80], 3)];
    const best = scores.indexOf(largest(scores));
    const mean = `= (${values.join(' + ')}) / 3`;
    const first = `= ${values[best]}`;
    return {
      computed: {},
      item: number(
        `Three entries have the scores ${listed(scores.map(plain))} and the values ${listed(values.map(String))}. What does the output approach as the temperature ${cold ? 'falls towards 0' : 'grows without limit'}?`,
        cold ? first : mean,
        cold
          ? 'The best key takes all the weight, so the output approaches its value.'
          : 'All weights become equal, so the output approaches the plain mean.',
        [
          cold
            ? [mean, 'That is the limit of a high temperature, where all keys count equally.']
            : [first, 'That is the limit of a low temperature, where the best key takes everything.'],
          [
            `= ${largest(values)}`,
            'The size of a value does not matter: keys are compared with the query, values are not.',
          ],
          [`= ${values.join(' + ')}`, 'Weights add up to 1, so the output cannot exceed the largest value.'],
        ].filter(([answer]) => answer !== (cold ? first : mean)) as [string, string][],
        0.06,
      ),
    };
  };

const raisedValue: Maker = (dice) => {
  const [scores, values, by] = [dice.some([0, 1, 2], 3), dice.some([10, 20, 30, 40], 3), dice.pick([10, 20, 50])];
  const at = dice.int(0, 2);
  return {
    computed: {
      m: fromScores(
        [scores],
        values.map((value) => [value]),
      ),
    },
    item: number(
      `A lookup has the weights {{m.weights[0]:3}} and the output {{m.output[0,0]:1}}. Now the ${['first', 'second', 'third'][at] ?? ''} value rises by ${by}, and nothing else changes. By how much does the output rise?`,
      `= m.weights[0,${at}] * ${by}`,
      'The weights come from the query and the keys, so they stay. The value brings its share of the change.',
      [
        [`= ${by}`, 'Only this entry’s share of the change arrives: it is multiplied by the weight.'],
        [`= ${by} / 3`, 'The change is not shared out equally, but by the weight of this entry.'],
        ['= 0 * 1', 'The weights do not change, but the output is mixed from the values.'],
      ],
      0.11,
    ),
  };
};

const impossible: Maker = (dice) => {
  const values = dice.some([10, 20, 30, 40, 50, 60], 3).sort((a, b) => a - b);
  const [least = 0, , most = 0] = values;
  const over = dice.pick([true, false]);
  const outside = over ? most + dice.int(3, 9) : least - dice.int(3, 9);
  const inside = dice.some([least + 1, Math.round((least + most) / 2), most - 1], 3);
  return {
    computed: {},
    item: choice(
      `A soft lookup has entries with the values ${listed(dice.some(values, 3).map(String))}. Which output can it not give, whatever the query and the keys are?`,
      [String(outside), `Yes. The output is a mixture, so it lies between ${least} and ${most}.`],
      ...inside.map(
        (value) =>
          [
            String(value),
            'It can: with the right weights, every number between the smallest and the largest value is possible.',
          ] as const,
      ),
    ),
  };
};

const sameKey: Maker = (dice) => {
  const [scores, values] = [dice.some([0, 1, 2], 2), dice.some([10, 20, 30, 40, 50], 3)];
  const all = [scores[0]!, scores[1]!, scores[0]!];
  return {
    computed: {
      m: fromScores(
        [all],
        values.map((value) => [value]),
      ),
    },
    item: number(
      `Entries A and C have the same key, but their values are ${values[0]} and ${values[2]}. A has the weight {{m.weights[0,0]}}, and there is one more entry, B. What is the weight of B?`,
      '= 1 - 2 * m.weights[0,0]',
      'The same key gets the same score and so the same weight, whatever its value. What A and C leave goes to B.',
      [
        ['= 1 - m.weights[0,0]', 'You forgot C. It has the same key as A, so it has the same weight.'],
        ['m.weights[0,0]', 'That is the weight of C. B has another key.'],
        [
          '= (1 - m.weights[0,0]) / 2',
          'You shared the rest equally between B and C. But the weight of C is known: its key is that of A.',
        ],
      ],
      0.011,
    ),
  };
};

const bits: Maker = (dice) => {
  const [shared, of] = [dice.pick([2, 4, 8]), dice.int(9, 14)];
  return {
    computed: {
      m: fromScores([Array.from({ length: shared }, () => 0)]),
      all: fromScores([Array.from({ length: of }, () => 0)]),
    },
    item: number(
      `Of ${of} keys, ${shared} match equally well and share all the weight. All others have next to none. What is the entropy of the weights, in bits?`,
      'entropy(m.weights[0])',
      'It is as if there were only those keys: log₂ of their number.',
      [
        ['entropy(all.weights[0])', 'That is the entropy if all keys had equal weights.'],
        [`= ${shared}`, 'That is the number of keys. Entropy is its logarithm to base 2.'],
        [`= 1 / ${shared}`, 'That is the weight of each.'],
      ],
    ),
  };
};

const whatMoves: Maker = (dice) => {
  const part = dice.pick(['query', 'key', 'value'] as const);
  const [both, output] = ['The weights and the output', 'The output, but no weight'];
  const isValue = part === 'value';
  return {
    computed: {},
    item: choice(
      `In a soft lookup with ${dice.int(3, 6)} different entries, ${part === 'query' ? 'the query' : `the ${part} of one entry`} changes a little. What changes?`,
      isValue
        ? [output, 'Values are only mixed. The weights do not know them.']
        : [both, 'Scores compare the query with the keys. With them, the weights change, and so does the mixture.'],
      isValue
        ? [both, 'Weights come from the query and the keys. A value does not take part in that.']
        : [output, 'The output changes because the weights do.'],
      ['The weight of the best key, and nothing else', 'Weights add up to 1: if one changes, others do, too.'],
      ['Nothing, until another key is the best', 'That is a hard lookup. A soft one moves without jumps.'],
    ),
  };
};

const nearest: Maker = (dice) => {
  const [q, k] = [[dice.row(2)], dice.rows(3, 2)];
  const values = dice.some([10, 20, 30, 40], 3);
  const [x = 0, y = 0] = q[0] ?? [];
  const scores = k.map(([a = 0, b = 0]) => a * x + b * y);
  const ranked = [...scores].sort((a, b) => b - a);
  const at = scores.indexOf(ranked[0]!);
  if ((ranked[0] ?? 0) - (ranked[1] ?? 0) < 2) throw new Error('no key is clearly the best');
  return {
    computed: { m: own({ q, k, v: values.map((value) => [value]) }, { scale: 'off' }) },
    item: number(
      `The keys are ${listed(k.map(tuple))}, and their values ${listed(values.map(String))}. The query is ${tuple(q[0]!)}. A score is the product of the first numbers plus the product of the second ones. What does a **hard** lookup return?`,
      `= ${values[at]}`,
      'The scores are {{m.scores[0]:0}}; the best key’s value is returned unchanged.',
      [
        ...values.flatMap((value, other): [string, string][] =>
          other === at ? [] : [[`= ${value}`, 'That key has a smaller score.']],
        ),
        ['m.output[0,0]', 'That is the soft lookup, which mixes all values.'],
      ],
      0.001,
    ),
  };
};

export const softLookup: readonly Maker[] = [
  ...[softAnswer, sharper, limit(true), limit(false), raisedValue],
  ...[impossible, sameKey, bits, whatMoves, nearest],
];
