import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { batchOf, samplesOf } from '../../../web/learn/tasks/batch.ts';
import { wordsOf } from '../../../web/learn/model/sequence.ts';
import { language } from '../../../web/learn/tasks/language.ts';
import { BOUNDARY, namesIn, namesTask } from '../../../web/learn/tasks/lines.ts';
import { NAMES, names } from '../../../web/learn/tasks/names.ts';
import { repeat } from '../../../web/learn/tasks/repeat.ts';
import type { Sample, Task } from '../../../web/learn/tasks/task.ts';
import { TASKS } from '../../../web/learn/tasks/tasks.ts';

const drawn = (task: Task, count = 3000, seed = 1): Sample[] => samplesOf(task, count, randomLcg(seed));

/** Counts the right answers of the task's rule, which sees only earlier tokens. */
function rightByRule(task: Task, samples: readonly Sample[]): number {
  const answers = samples.flatMap(({ tokens, questions }) =>
    questions.map(({ at, answer }) => task.rule?.(tokens.slice(0, at + 1), at) === answer),
  );
  return answers.filter(Boolean).length / answers.length;
}

/** Returns the best share of right answers that the word at one distance from the question gives by itself. */
function bestFrom(samples: readonly Sample[], kind: string, place: (sample: Sample) => number | undefined): number {
  const counts = new Map<string, Map<number, number>>();
  let total = 0;
  for (const sample of samples)
    for (const { at, answer, kind: of } of sample.questions) {
      const where = place(sample);
      if (of !== kind || where === undefined || where > at) continue;
      const seen = String(sample.tokens[where]);
      const answers = counts.get(seen) ?? new Map<number, number>();
      counts.set(seen, answers.set(answer, (answers.get(answer) ?? 0) + 1));
      total++;
    }
  return [...counts.values()].reduce((sum, answers) => sum + Math.max(...answers.values()), 0) / total;
}

describe.each(TASKS)('the task $id', (task) => {
  const samples = drawn(task);

  it('has sequences of its words, and questions whose answer stands before them where that is known', () => {
    expect(new Set(task.vocabulary).size).toBe(task.vocabulary.length);
    const kinds = Object.keys(task.kinds);
    const isToken = (token: number): boolean => Number.isInteger(token) && token >= 0 && token < task.vocabulary.length;
    // One expect() for all, as one for each of so many takes seconds.
    const wrong = samples.filter(
      ({ tokens, questions }) =>
        tokens.length > task.length ||
        (tokens.length < task.length && task.boundary === undefined) ||
        !tokens.every(isToken) ||
        questions.length === 0 ||
        !questions.every(
          ({ at, answer, carriers, kind }) =>
            at < tokens.length &&
            isToken(answer) &&
            carriers.length > 0 === (task.rule !== undefined) &&
            carriers.every((carrier) => carrier >= 0 && carrier <= at) &&
            kinds.includes(kind),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('asks every kind of question, and uses all of its words', () => {
    const kinds = new Set(samples.flatMap(({ questions }) => questions.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(Object.keys(task.kinds).sort());
    expect(new Set(samples.flatMap(({ tokens }) => tokens)).size).toBe(task.vocabulary.length);
  });

  it('is the same again with the same seed, and another with another', () => {
    expect(drawn(task, 20)).toEqual(drawn(task, 20));
    expect(drawn(task, 20, 2)).not.toEqual(drawn(task, 20));
  });
});

it.each(TASKS.filter(({ rule }) => rule))('the task $id is solved by its rule, better than by guessing', (task) => {
  const chance = Math.max(...Object.values(task.kinds).map((kind) => kind.chance));
  const reached = rightByRule(task, drawn(task));
  if (task === repeat) expect(reached).toBeCloseTo(0.94, 2); // letters of the stretch stand elsewhere by chance
  else expect(reached).toBe(1);
  expect(reached).toBeGreaterThan(chance);
});

describe('repeat', () => {
  const samples = drawn(repeat);

  it('copies a stretch of 4 to 8, and the place that carries an answer holds it', () => {
    const wrong = samples.filter(
      ({ tokens, questions }) =>
        questions.length < 3 ||
        questions.length > 7 ||
        !questions.every(
          ({ at, answer, carriers: [carrier = NaN] }) =>
            tokens[at + 1] === answer && tokens[carrier] === answer && tokens[carrier - 1] === tokens[at],
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('cannot be solved by a fixed distance', () => {
    for (let back = 1; back < repeat.length; back++) {
      const right = samples.flatMap(({ tokens, questions }) =>
        questions.map(({ at, answer }) => tokens[at - back] === answer),
      );
      expect(right.filter(Boolean).length / right.length).toBeLessThan(0.25);
    }
  });
});

describe('language', () => {
  const samples = drawn(language, 20_000);

  it('has 60 to 120 words', () => {
    expect(language.vocabulary.length).toBeGreaterThanOrEqual(60);
    expect(language.vocabulary.length).toBeLessThanOrEqual(120);
  });

  it.each(Object.keys(language.kinds))('%s: one word alone carries the answer', (kind) => {
    const carriers = new Set(
      samples.flatMap(({ questions }) =>
        questions.filter((question) => question.kind === kind).flatMap(({ carriers }) => carriers),
      ),
    );
    expect(carriers.size).toBe(1);
    for (let place = 0; place < language.length; place++) {
      const best = bestFrom(samples, kind, () => place);
      if (Number.isNaN(best)) continue; // behind the question
      if (carriers.has(place)) expect(best).toBe(1);
      else expect(best).toBeLessThan(0.55);
    }
  });
});

describe('names', () => {
  it('are 400 that nobody has twice, of all 26 letters', () => {
    expect(new Set(NAMES).size).toBe(400);
    expect([...new Set(NAMES.join(''))].sort().join('')).toBe('abcdefghijklmnopqrstuvwxyz');
    expect([names.vocabulary.length, names.length]).toEqual([27, 16]);
  });

  it('are asked for letter by letter, from the sign that begins them to the same at their end', () => {
    const wordOf = (sample: Sample): string => wordsOf(names, sample.tokens).join('');
    for (const sample of drawn(names, 50)) {
      const name = wordOf(sample).slice(1);
      expect(NAMES).toContain(name);
      expect(wordOf(sample)[0]).toBe(BOUNDARY);
      const answers = sample.questions.map(({ answer }) => answer);
      expect(wordsOf(names, answers).join('')).toBe(name + BOUNDARY);
    }
  });

  it('are what stands one to a line, a few with a space within', () => {
    expect(namesIn(['Anna', '', ' Ben ', 'Zoë\r'])).toEqual(['Anna', 'Ben', 'Zoë']);
    expect(namesIn([...Array<string>(9).fill('Ben'), 'Anna  Maria'])?.at(-1)).toBe('Anna Maria');
    expect(namesIn(['Ben', 'Anna Maria'])).toBeUndefined();
    expect(namesIn(['Ben'])).toBeUndefined();
    expect(namesIn(['a'.repeat(60), 'b'.repeat(60)])).toBeUndefined(); // broken lines
    expect(namesIn(['the dogs run', 'two dogs sleep now'])).toBeUndefined();
  });

  it('longer than the model sees do not end', () => {
    const task = namesTask('own', ['b'.repeat(40), ...Array<string>(20).fill('ab')]);
    expect(task.length).toBe(32);
    const long = drawn(task, 200).find(({ tokens }) => tokens.length === 32);
    expect(long?.questions.map(({ answer }) => answer)).toEqual(Array(32).fill(task.vocabulary.indexOf('b')));
  });
});

it('a batch fills up what ends sooner, and counts nothing of it', () => {
  const samples = drawn(names, 5);
  const { tokens, weights, length } = batchOf(names, samples);
  samples.forEach((sample, row) => {
    const end = row * length + sample.tokens.length;
    expect([...tokens.subarray(row * length, end)]).toEqual(sample.tokens);
    expect(new Set(tokens.subarray(end, (row + 1) * length))).toEqual(new Set([names.boundary]));
    expect(new Set(weights.subarray(end, (row + 1) * length))).toEqual(new Set([0]));
  });
});

it('a batch has every sample in a row, and counts only what is asked', () => {
  const samples = drawn(language, 5);
  const batch = batchOf(language, samples);
  expect([batch.sequences, batch.length]).toEqual([5, language.length]);
  expect([...batch.tokens]).toEqual(samples.flatMap(({ tokens }) => tokens));
  expect([...batch.weights].filter((weight) => weight === 1).length).toBe(5);
  samples.forEach(({ questions }, row) => {
    for (const { at, answer } of questions) {
      expect(batch.targets[row * batch.length + at]).toBe(answer);
      expect(batch.weights[row * batch.length + at]).toBe(1);
    }
  });
});
