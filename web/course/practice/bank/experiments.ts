/** Experiments: what a result shows, and what it does not. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, count, number } from '../make.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwx'.split('');

const induction: Maker = (dice) => {
  const letters = dice.some(LETTERS, 7);
  const start = dice.int(0, 3);
  const text = [...letters, ...letters.slice(start, start + 2)];
  const now = text.length - 1;
  const before = start + 1;
  return {
    computed: {},
    item: count(
      `A model that has learned to repeat reads “${text.join(' ')}”. At which position does its induction head look from the last letter? (Counted from 0.)`,
      `= ${before + 1}`,
      `The last letter, “${text[now]}”, came before at position ${before}. The head looks at what followed it there, “${text[before + 1]}”.`,
      [
        [`= ${before}`, 'That is where the letter came before. The head looks at what followed.'],
        [`= ${now - 1}`, 'That is the previous token, at which the other kind of head looks.'],
        [`= ${before - 1}`, 'That is what came before it there.'],
        [`= ${now}`, 'That is the letter itself.'],
      ],
    ),
  };
};

const guessed: Maker = (dice) => {
  const letters = dice.some(LETTERS, 6);
  const start = dice.int(0, 2);
  const text = [...letters, ...letters.slice(start, start + 2)];
  const right = letters[start + 2]!;
  const others = letters.filter((one) => one !== right);
  return {
    computed: {},
    item: choice(
      `The task is to repeat what came. After “${text.join(' ')}”, what should the model say?`,
      [`“${right}”`, `“${text.at(-1)}” came before, and “${right}” followed it.`],
      [
        `“${letters[start]}”`,
        `That came two letters ago. After “${text.at(-1)}”, another letter followed the first time.`,
      ],
      ...others
        .filter((one) => one !== letters[start] && one !== text.at(-1))
        .slice(0, 1)
        .map((one) => [`“${one}”`, `“${one}” did not follow “${text.at(-1)}” the first time.`] as const),
      [`“${text.at(-1)}”`, 'That is the last letter itself.'],
    ),
  };
};

const blindly: Maker = (dice) => {
  const [letters, known] = [dice.pick([12, 20, 24]), dice.int(4, 8)];
  return {
    computed: {},
    item: number(
      `Letters are drawn at random from ${letters}. A model without positions has to name the letter that came just before. It sees *which* letters came, ${known} different ones, each once, but not in which order. How often can it be right?`,
      `= 1 / ${known}`,
      `It can name one of the ${known} that it sees. Nothing prefers one of them.`,
      [
        [`= 1 / ${letters}`, 'That is a guess without looking. It knows that the letter is among those that came.'],
        ['= 1', 'It would have to know the order.'],
        [`= ${known} / ${letters}`, 'That is how many of the letters came.'],
      ],
    ),
  };
};

const whichHead: Maker = (dice) => {
  const names = [
    'first head of layer 0',
    'second head of layer 0',
    'first head of layer 1',
    'second head of layer 1',
  ] as const;
  const whole = dice.int(90, 96);
  const [worst, others] = [dice.int(12, 25), [dice.int(84, 89), dice.int(70, 80), dice.int(60, 68)]];
  const shares = dice.some([worst, ...others], 4);
  const at = shares.indexOf(worst);
  const least = shares.indexOf(largest(shares));
  return {
    computed: {},
    item: choice(
      `A model is right in ${whole} %. With one head switched off, it is right in: ${names.map((name, i) => `${shares[i]} % (${name})`).join(', ')}. Which head does this model need most?`,
      [`The ${names[at]}`, `Without it, the least is right: ${worst} %.`],
      [`The ${names[least]}`, `Without it, ${shares[least]} % are still right: it can be missed most easily.`],
      ...names
        .flatMap((name, i) =>
          i === at || i === least
            ? []
            : [[`The ${name}`, `Without it, ${shares[i]} % are right, more than without another.`] as const],
        )
        .slice(0, 1),
      [
        'None, as each was switched off alone',
        'Each number shows what the model loses with that head. Together they may lose more still.',
      ],
    ),
  };
};

const overSeeds: Maker = (dice) => {
  const middle = dice.int(60, 75);
  const seeds = [
    middle - dice.int(8, 14),
    middle,
    middle + dice.int(15, 20),
    middle - dice.int(2, 6),
    middle + dice.int(3, 8),
  ];
  const sum = seeds.join(' + ');
  return {
    computed: {},
    item: number(
      `From five seeds, a model is right in ${seeds.map((one) => `${one} %`).join(', ')}. Which single number do you report, in percent?`,
      `= (${sum}) / 5`,
      'The mean over all seeds, best with the range beside it.',
      [
        [`= ${largest(seeds)}`, 'That is the best of five, which the next seed need not reach.'],
        [`= ${smallest(seeds)}`, 'That is the worst of five.'],
        [
          `= ${middle}`,
          'That is a single seed. One that was chosen, or one that came first, says little about the next one.',
        ],
      ],
      0.06,
    ),
  };
};

const overlapping: Maker = (dice) => {
  const [base, gain] = [dice.int(60, 70), dice.int(1, 3)];
  const clear = dice.pick([true, false]);
  const far = clear ? dice.int(15, 22) : gain;
  const spread = [-5, -2, 0, 3, 4];
  const [a, b] = [spread.map((one) => base + one), spread.map((one) => base + far - one)];
  const helps = ['B is better than A on this task', 'Every run of B is better than every run of A.'] as const;
  const unknown = [
    'You cannot tell from five seeds each',
    'The ranges overlap, and the means differ by less than the seeds do.',
  ] as const;
  return {
    computed: {},
    item: choice(
      `Five seeds each: setting A is right in ${a.join(', ')} %, setting B in ${b.join(', ')} %. What follows?`,
      clear ? helps : unknown,
      clear
        ? [unknown[0], 'Seeds change each by a few points. The settings are further apart than that.']
        : [helps[0], 'Its mean is a little higher, but single runs differ by more than that.'],
      ['B is better than A on any task', 'Only this task was tried.'],
      [
        'A and B are equally good',
        clear
          ? 'All runs of one are above all runs of the other.'
          : 'A difference that cannot be seen is not the same as none.',
      ],
    ),
  };
};

const againstIt: Maker = (dice) => {
  const [claim, against, ...others] = dice.pick([
    [
      'one layer cannot learn to repeat',
      'A model of one layer that repeats right in 90 %',
      ['A model of two layers that fails', 'Two layers may fail for other reasons, such as too few steps.'],
      ['A model of one layer that fails', 'That is what the claim predicts.'],
      ['A model of three layers that repeats right', 'The claim says nothing of three layers.'],
    ],
    [
      'without positions, no head can look at the previous token',
      'A model without positions, one of whose heads does so',
      [
        'A model with positions, none of whose heads does so',
        'It could, but it need not: the claim is about models without positions.',
      ],
      [
        'A model without positions that gets the task right',
        'It may solve the task in another way. The claim is about where heads look.',
      ],
      ['A model with positions that gets the task wrong', 'The claim is about models without positions.'],
    ],
    [
      'without the scale, a head with large $d_k$ learns more slowly at first',
      'Curves in which the loss falls as quickly without the scale',
      [
        'Curves in which the loss without the scale ends equally low',
        'The claim is about the beginning, not about the end.',
      ],
      ['Curves in which the loss with the scale falls slowly', 'What counts is the comparison of the two.'],
      ['The same for a head with small $d_k$', 'The claim is about large $d_k$.'],
    ],
  ] as const);
  return {
    computed: {},
    item: choice(
      `Somebody claims that ${claim.replace('$d_k$', '$d_k$')}. Which result would refute this?`,
      [against.replace('$d_k$', '$d_k$'), 'Yes: the claim says that this does not happen.'],
      ...others.map(([text, reason]) => [text.replace('$d_k$', '$d_k$'), reason] as const),
    ),
  };
};

const oneThing: Maker = (dice) => {
  const [layers, rate, more] = [dice.pick([1, 2]), dice.pick([0.01, 0.003]), dice.pick([0.03, 0.001])];
  return {
    computed: {},
    item: choice(
      `With ${layers} ${layers === 1 ? 'layer' : 'layers'} and the learning rate ${rate}, a model gets 31 % right; with ${layers + 1} layers and the rate ${more}, 84 %. Did the layer help?`,
      [
        'You cannot tell, as two things were changed.',
        'The rate alone may have made the difference. Change one thing at a time.',
      ],
      ['Yes, as 84 is more than 31.', 'Something helped. It may have been the rate.'],
      ['No, the rate did it.', 'It may have been the layer: two things were changed.'],
      ['Yes, as layers matter more than rates.', 'A rate that is too small or too large can ruin any model.'],
    ),
  };
};

const chance: Maker = (dice) => {
  const [letters, share] = [dice.pick([12, 20, 25]), dice.int(30, 45)];
  return {
    computed: {},
    item: choice(
      `Letters are drawn from ${letters}. A model that only names the most frequent letter so far is right in ${share} %. Your model is right in ${share + dice.pick([-1, 1])} %. What does it show?`,
      ['No more than that simple rule does', 'Compare with the best simple rule, not with blind guessing.'],
      [
        `Much, as chance is ${(100 / letters).toFixed(0)} %`,
        'Blind guessing is easy to beat: the simple rule does it without any learning of order.',
      ],
      ['That it has learned the order of the letters', 'The simple rule knows no order and is as often right.'],
      ['That it has learned nothing', 'It may have learned the simple rule, which is something.'],
    ),
  };
};

const inTwoSteps: Maker = (dice) => {
  const [a, b] = dice.some(LETTERS, 2) as [string, string];
  return {
    computed: {},
    item: choice(
      `To continue “… ${a} ${b} … ${a}” by “${b}”, why are two layers of attention needed?`,
      [
        `The first tells each letter what came before it; the second looks for that.`,
        `Yes. Before the first layer, “${b}” has nothing by which a query from “${a}” could find it.`,
      ],
      [
        `The first looks at “${a}”, the second at “${b}”, as one layer looks at one letter.`,
        'A row of weights can be shared among many letters, and there are several heads.',
      ],
      [
        'One layer has too few parameters.',
        'However wide it is, what is needed has to be written into a letter’s vector before it can be looked for.',
      ],
      ['Each layer reads one half of the text.', 'Every layer reads all of it.'],
    ),
  };
};

export const experiments: readonly Maker[] = [
  ...[induction, guessed, blindly, whichHead, overSeeds],
  ...[overlapping, againstIt, oneThing, chance, inTwoSteps],
];
export { overSeeds };
