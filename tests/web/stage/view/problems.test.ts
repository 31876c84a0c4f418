import { describe, expect, it } from 'vitest';
import { Problems } from '../../../../web/stage/view/element/problems.ts';

describe('what went wrong', () => {
  it('is told, and kept where it was made', () => {
    const told: unknown[] = [];
    const problems = new Problems((error) => told.push(error));
    problems.fail('paste', 'no matrix');
    problems.fail('paste', 'no number');
    expect(told).toEqual(['no matrix', 'no number']);
    expect([problems.at('paste'), problems.at('cell')]).toEqual(['no number', undefined]);
    problems.clear('paste');
    expect(problems.at('paste')).toBeUndefined();
  });

  it('is forgotten with the next thing that is done, but for what a page set and an engine that does not start', () => {
    const problems = new Problems(() => undefined);
    const all = ['cell', 'sentence', 'paste', 'input', 'setup', 'engine'] as const;
    for (const where of all) problems.fail(where, where);
    problems.forget();
    expect(all.filter((where) => problems.at(where) !== undefined)).toEqual(['setup', 'engine']);
  });
});
