import { beforeAll, describe, expect, it } from 'vitest';
import type { Choices } from '../../../../web/site/embed/choices.ts';
import type { LessonChoice } from '../../../../web/site/embed/parts.ts';
import { USUAL } from '../../../../web/hosts/iframe/settings.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { stageChoices } from '../../../../web/site/embed/stage-choices.ts';
import { begin, outcomeOf, showing } from '../../../../web/site/embed/state.ts';
import { readAll } from './course.ts';

let lessons: readonly LessonChoice[];
beforeAll(async () => {
  lessons = (await readAll()).choices;
});
const lesson = (id: string): LessonChoice => {
  const found = lessons.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const chosen = (changes: Partial<Choices>) => begin({ ...USUAL, lesson: '', start: '', base: '', ...changes }, 'full');

describe('the parts of the lessons', () => {
  it('are all of them, each under a name of its own in its lesson', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(14);
    for (const { id, parts } of lessons) {
      const labels = parts.map(({ kind, label }) => `${kind} ${label}`).filter((name) => name !== 'questions ');
      expect(new Set(labels).size, id).toBe(labels.length);
      for (const { kind, label, questions } of parts)
        if (kind === 'questions') expect(questions?.length, id).toBeGreaterThan(0);
        else expect(label, id).not.toMatch(/^$|[\\{}$]/);
    }
  });

  it('are called what they say', () => {
    const { parts } = lesson('scores');
    const stage = parts.find(({ kind }) => kind === 'stage');
    expect(stage).toEqual({
      id: 'stage',
      kind: 'stage',
      label: 'Scores, dog bites man',
      link: 'example=dog-bites-man&steps=scores&step=scores',
    });
    expect(parts.find(({ kind }) => kind === 'lab')?.label).toBe('One query, one key, one score');
  });
});

describe('what is embedded', () => {
  it('has settings of the stage only where one is shown', () => {
    const choices = { lesson: 'scores', lang: 'de', steps: ['scores'], fixed: 'all', controls: 'none' } as const;
    const with_ = outcomeOf(chosen({ ...choices, parts: ['lab', 'stage'] }), lesson('scores'));
    expect(with_.link).toBe('example=dog-bites-man&steps=scores&step=scores');
    expect(with_.embedding).toMatchObject({ lang: 'de', steps: ['scores'], fixed: 'all', controls: 'none' });
    const without = outcomeOf(chosen({ ...choices, parts: ['lab'] }), lesson('scores'));
    expect(without.link).toBeUndefined();
    expect(without.embedding).toEqual({ ...USUAL, lesson: 'scores', parts: ['lab'], start: '' });
    // “Everything” includes the stage.
    expect(outcomeOf(chosen({ ...choices, parts: [] }), lesson('scores')).link).toBeDefined();
  });

  it("starts where the page's link says", () => {
    const start = 'v=1&lab.q=,1,2&stage=example%3Dtwo-queries';
    const { link, embedding } = outcomeOf(chosen({ lesson: 'scores', start }), lesson('scores'));
    expect(link).toBe('example=two-queries');
    expect(embedding.start).toBe(start);
    expect(outcomeOf(chosen({ start: 'example=two-queries' }), undefined).link).toBe('example=two-queries');
  });

  it('does without what does not count now, and does not forget it', () => {
    const state = chosen({ lesson: 'softmax', parts: ['lab'], start: 'v=1&lab.x=,1', steps: ['mask'] });
    const all = { ...state, only: { parts: false, steps: false, fixed: 'no', start: false } as const };
    expect(outcomeOf(all, lesson('softmax')).embedding).toEqual({ ...USUAL, lesson: 'softmax', start: '' });
    expect(all.choices.parts).toEqual(['lab']);
  });

  it('of another lesson begins anew, in the same colours', () => {
    const state = showing(chosen({ theme: 'dark', height: 'auto', start: 'example=two-queries' }), {
      lesson: lesson('cost'),
    });
    expect(outcomeOf(state, lesson('cost')).embedding).toEqual({ ...USUAL, theme: 'dark', lesson: 'cost', start: '' });
    expect(state.choices).toMatchObject({ parts: ['lab', 'tiles-lab'], height: 'auto' });
  });
});

describe('of a stage there are to choose', () => {
  const ids = (link: string) => stageChoices(link).steps.map(({ id }) => id);

  it('the steps that its inputs allow', () => {
    expect(ids('example=dog-bites-man')).toEqual(['qkv', 'scores', 'scale', 'mask', 'softmax', 'weighted-sum']);
    expect(ids('example=two-queries')).toEqual(['scores', 'scale', 'mask', 'softmax', 'weighted-sum']);
    expect(ids('example=bank-river-heads')).toEqual(STEP_IDS.forward);
    expect(ids('example=bank-river-heads&step=d-values&head=2')).toEqual(STEP_IDS.backward);
    expect(ids('example=dog-bites-man&heads=2')).toEqual(STEP_IDS.forward.filter((id) => id !== 'output-projection'));
    expect(ids('example=dog-bites-man&step=d-values')).toContain('d-qkv');
    expect(ids('example=two-queries&step=d-values')).not.toContain('d-qkv');
  });

  it('the words that ask, and the heads', () => {
    const { queries, heads } = stageChoices('example=bank-river-heads');
    expect(queries).toEqual(['she', 'sat', 'on', 'the', 'bank', 'of', 'the', 'river']);
    expect(heads).toHaveLength(4);
    expect(stageChoices('example=two-queries')).toMatchObject({ heads: ['1'] });
    expect(stageChoices('q=2x1:1,2&k=1x1:1&v=1x1:1').queries).toHaveLength(2);
  });

  it('the matrices that it computes from', () => {
    expect(stageChoices('example=dog-bites-man').inputs).toEqual(['x', 'wq', 'wk', 'wv', 'mask']);
    expect(stageChoices('example=two-queries&step=d-values').inputs).toEqual(['q', 'k', 'v', 'mask', 'outputGradient']);
  });
});
