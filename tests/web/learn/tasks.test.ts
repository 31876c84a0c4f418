import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { batchOf, samplesOf } from '../../../web/learn/tasks/batch.ts';
import { language } from '../../../web/learn/tasks/language.ts';
import { repeat } from '../../../web/learn/tasks/repeat.ts';
import type { Sample, Task } from '../../../web/learn/tasks/task.ts';
import { TASKS } from '../../../web/learn/tasks/tasks.ts';

const drawn = (task: Task, count = 3000, seed = 1): Sample[] => samplesOf(task, count, randomLcg(seed));

/** How often the task's rule is right, which sees only what stands before. */
function rightByRule(task: Task, samples: readonly Sample[]): number {
  const answers = samples.flatMap(({ tokens, questions }) =>
    questions.map(({ at, answer }) => task.rule?.(tokens.slice(0, at + 1), at) === answer),
  );
  return answers.filter(Boolean).length / answers.length;
}

/** The best share of right answers that one place's word, counted from the question, can give by itself. */
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

  it('has sequences of its length and words, and questions whose answer stands before them', () => {
    expect(new Set(task.vocabulary).size).toBe(task.vocabulary.length);
    const kinds = Object.keys(task.kinds);
    const isToken = (token: number): boolean => Number.isInteger(token) && token >= 0 && token < task.vocabulary.length;
    // One expect() of all: one for each of so many takes seconds.
    const wrong = samples.filter(
      ({ tokens, questions }) =>
        tokens.length !== task.length ||
        !tokens.every(isToken) ||
        questions.length === 0 ||
        !questions.every(
          ({ at, answer, carriers, kind }) =>
            at < task.length &&
            isToken(answer) &&
            carriers.length > 0 &&
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

  it('is solved by its rule, better than by guessing', () => {
    const chance = Math.max(...Object.values(task.kinds).map((kind) => kind.chance));
    const reached = rightByRule(task, samples);
    if (task === repeat) expect(reached).toBeCloseTo(0.94, 2); // letters of the stretch stand elsewhere by chance
    else expect(reached).toBe(1);
    expect(reached).toBeGreaterThan(chance);
  });

  it('is the same again with the same seed, and another with another', () => {
    expect(drawn(task, 20)).toEqual(drawn(task, 20));
    expect(drawn(task, 20, 2)).not.toEqual(drawn(task, 20));
  });
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
