// `npm test -- changed`: which tests a change can fail.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affectedBy, wingsOf } from '../../.tools/changed.mjs';

const all = readdirSync(new URL('../browser', import.meta.url))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.test.ts'.length));

it('knows the wing of each browser test', () => {
  expect(all.filter((name) => wingsOf(name).length !== 1)).toEqual([]);
});

describe('a change of', () => {
  it('the core is tested natively, as the engine, and by all that shows its numbers', () => {
    const { stages, browser } = affectedBy(['core/steps.cpp'], all);
    expect(stages).toEqual(['format', 'lint', 'native', 'fuzz', 'engine', 'browser']);
    expect(browser).toEqual(all);
  });

  it('a mutant leaves the pages alone', () => {
    expect(affectedBy(['tests/core/mutations/trace.mjs'], all)).toEqual({
      stages: ['format', 'lint', 'native', 'fuzz'],
      browser: [],
    });
  });

  it('a page of the site leaves the stage and the course alone', () => {
    const { browser } = affectedBy(['web/site/worksheet/page.ts'], all);
    expect(browser).toContain('worksheet');
    expect(browser.filter((name) => ['stage', 'course', 'hosts'].includes(wingsOf(name)[0]))).toEqual([]);
  });

  it('the stage shows in everything', () => {
    expect(affectedBy(['web/stage/model/steps.ts'], all).browser).toEqual(all);
  });

  it('a lab leaves the other labs alone', () => {
    const { browser } = affectedBy(['web/course/labs/mask/mask.ts'], all);
    expect(browser.filter((name) => name.startsWith('lab-'))).toEqual(['lab-mask']);
    expect(browser).toContain('walk');
    expect(browser).not.toContain('page');
  });

  it('a test runs it', () => {
    expect(affectedBy(['tests/browser/links.test.ts'], all).browser).toEqual(['links']);
  });

  it('nothing runs nothing', () => {
    expect(affectedBy([], all)).toEqual({ stages: [], browser: [] });
  });
});
