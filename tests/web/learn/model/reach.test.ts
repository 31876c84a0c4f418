/** How far a model has come: by its right answers, against blind guessing and the rule. */
import { expect, it } from 'vitest';
import { learntBy, reachOf } from '../../../../web/learn/model/reach.ts';
import { TASKS } from '../../../../web/learn/tasks/tasks.ts';

it.each(TASKS.map((task) => [task.id, task] as const))('tells nothing from some and all: %s', (_, task) => {
  const { chance, best } = reachOf(task);
  if (best === undefined) {
    expect(learntBy(task, { accuracy: 0.5 })).toBeUndefined();
    return;
  }
  expect(learntBy(task, { accuracy: chance })).toBe('nothing');
  expect(learntBy(task, { accuracy: (chance + 0.9 * best) / 2 })).toBe('some');
  expect(learntBy(task, { accuracy: best })).toBe('all');
});
