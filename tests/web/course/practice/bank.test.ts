/** The bank: every maker finds numbers from any seed, no question has two right answers, and each lesson has boxes with some. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BANK, BANK_IDS } from '../../../../web/course/practice/bank/index.ts';
import { chooseQuestions, drawQuestion, drawnMarkup, isBankId, proseOf } from '../../../../web/course/practice/draw.ts';
import { lessonMarkup } from '../../../../web/course/lesson/markup.ts';
import { lineMarkup } from '../../../../web/course/lesson/prose.ts';
import { spoken } from '../../../../web/shared/words/spoken.ts';
import { isThorough, runs } from '../../../seed.ts';
import { engine } from '../../engine.ts';
import { contextOf, documentedLesson } from '../lesson/documented-lesson.ts';

/** For each of 172 makers: the quick tests have a few. */
const SEEDS = isThorough ? runs / 3 : runs / 6;

describe.each(BANK_IDS)('the questions of %s', (id) => {
  const makers = BANK[id]!;

  it('are at least eight', () => {
    expect(new Set(makers).size).toBe(makers.length);
    expect(makers.length).toBeGreaterThanOrEqual(8);
  });

  it.each(makers.map((maker, at) => [at, maker] as const))(
    '%i has numbers from every seed, and they differ',
    (_, maker) => {
      const seen = new Set<string>();
      for (let seed = 0; seed < SEEDS; seed++) {
        const drawn = drawQuestion(engine, maker, `${id} ${seed}`);
        expect(drawnMarkup(drawn)).not.toMatch(/>NaN|undefined|Infinity|\{\{|\$/);
        seen.add(JSON.stringify([drawn.item, drawn.computed]).replaceAll(/practice-[a-z0-9-]+/g, ''));
      }
      expect(seen.size).toBeGreaterThanOrEqual(3);
    },
  );
});

it('none is asked twice while there are others', () => {
  const asked = chooseQuestions(engine, 'any', ['softmax'], BANK['softmax']!.length);
  const forms = asked.map(({ item }) => item.ask.replace(/[\d.−{}]+/g, ''));
  expect(new Set(forms).size).toBe(forms.length);
});

describe('the options of all choices', () => {
  const choices = BANK_IDS.filter((id) => id !== 'questions').flatMap((id) =>
    BANK[id]!.flatMap((maker, at) => {
      const { item, pictures } = drawQuestion(engine, maker, `${id} ${at} length`);
      if (item.kind !== 'choice') return [];
      const lengths = item.options.map(
        ({ text }) => lineMarkup(text, proseOf(pictures)).text.replace(/<[^>]*>/g, '').length,
      );
      return [{ lengths, right: item.options.findIndex(({ right }) => right) }];
    }),
  );

  // As for the lessons' own questions (leaks.test.ts): by chance a quarter to a third, give or take 6 %; a tie counts by its share.
  it.each([
    ['longest', Math.max],
    ['shortest', Math.min],
  ])('are not right because they are the %s', (_, which) => {
    expect(choices.length).toBeGreaterThan(60);
    const shares = choices.map(({ lengths, right }) => {
      const most = which(...lengths);
      return lengths[right] === most ? 1 / lengths.filter((length) => length === most).length : 0;
    });
    expect(shares.reduce((sum, one) => sum + one, 0) / choices.length).toBeLessThan(0.38);
  });
});

/** What a lesson refutes or names otherwise, as questions once said it. */
const REFUTED = [
  [
    'why-scale: without the scale, gradients are uneven, and larger as a whole',
    /gradients are too small|almost no gradient/,
  ],
  ['other-scores: the vector of an additive score is u', /\bv (?:· tanh|is \(|has one number)|forgot v\b/],
  [
    'small-transformer: the spread of single runs is not the uncertainty of their mean',
    /less than what the seed alone/,
  ],
  ['experiments: a loss can stay level before a pattern is found', /It is too small: raise it\./],
  ['cost: a layer has an MLP, too', /\b[Aa] layer (?:has d =|takes)/],
  ['guess: in a sentence, a word has one sense', /“bank” needs something from “river”/],
] as const;

describe.runIf(spoken.id === 'en')('no question contradicts', () => {
  const texts = BANK_IDS.flatMap((id) =>
    BANK[id]!.flatMap((maker, at) =>
      [0, 1, 2].map((seed) => JSON.stringify(drawQuestion(engine, maker, `${id} ${at} ${seed}`).item)),
    ),
  );
  it.each(REFUTED)('%s', (_, pattern) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});

describe('the boxes in lessons', () => {
  it('can be filled for every lesson of the course', () => {
    const files = readdirSync(new URL('../../../../web/course/lessons/en/', import.meta.url));
    const ids = files.map((file) => /^\d+-(.+)\.json$/.exec(file)?.[1] ?? file);
    expect(ids.filter((id) => !isBankId(id))).toEqual([]);
  });

  const lesson = documentedLesson();
  const course = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', lesson.id].map((id) => ({ id, title: id }));

  /** Returns the lessons of each box, and how many questions it asks. */
  const boxesIn = (more: object): string[] => {
    const page = lessonMarkup(lesson, { ...contextOf(lesson), lessonUrl: (id: string) => `../${id}/`, ...more }).text;
    return [...page.matchAll(/<details class="practice" data-lessons="([^"]*)" data-count="(\d)"/g)].map(
      ([, of, count]) => `${of}: ${count}`,
    );
  };

  it('ask for one, three and six lessons ago, and for this one', () => {
    expect(boxesIn({ course, hasBank: true })).toEqual(['seven five two: 2', `${lesson.id}: 3`]);
    expect(boxesIn({ course: course.slice(5), hasBank: true })).toEqual(['seven: 2', `${lesson.id}: 3`]);
    expect(boxesIn({ course: course.slice(7), hasBank: true })).toEqual([`${lesson.id}: 3`]);
  });

  it('are neither in files that need no server nor in lessons from elsewhere', () => {
    expect(boxesIn({ course })).toEqual([]);
    expect(boxesIn({ course: [], hasBank: true })).toEqual([]);
  });
});
