/** What is seen and heard of every question before it is answered, in every lesson; and how formulas' transposes are set. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '../../web/course/question/grade.ts';
import { browsers } from './browsers.ts';
import { lessons, site, watchedPage } from './tutorial.ts';

interface Shown {
  readonly id: string;
  readonly key: Key;
  /** Text, and every attribute of every element. */
  readonly told: string;
  readonly signs: number;
}

/** Runs in the page. */
const questionsOf = (): Shown[] =>
  [...document.querySelectorAll('attention-question')].map((question) => {
    const script = question.querySelector('script');
    const key = JSON.parse(script?.textContent ?? '') as Key;
    const elements = [...question.querySelectorAll('*')].filter((element) => element !== script);
    const attributes = elements.flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    );
    const texts = elements.flatMap((element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    );
    const signs = question.querySelectorAll(
      '.sign, .verdict, .correct, .credit, .right, .wrong, .found, .missed, [aria-pressed="true"], [data-index]',
    );
    return { id: question.id, key, told: [...texts, ...attributes].join('\n'), signs: signs.length };
  });

/** Runs in the page: a transposed matrix in bold, set by the letter that some fonts draw like an S. */
const boldTransposes = (): string[] => {
  const found: string[] = [];
  const look = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = texts.map((node) => node.textContent).join('');
      if (text.includes('ᵀ') && Number(getComputedStyle(element).fontWeight) > 500) found.push(text.trim());
    }
  };
  look(document);
  return found;
};

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('a lesson, before anything is answered', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    browser = await browsers.chromium();
    ({ page, problems } = await watchedPage(browser));
    await page.goto(`${site}lessons/${lessons[0]}/`);
  });
  afterAll(async () => {
    await browser.close();
    expect(problems).toEqual([]);
  });

  it.each(lessons)('%s: tells no answer', async (lesson) => {
    // Its article, in the page of the first: beside its labs all have the same scripts, and the same styles.
    await page.evaluate(async (path) => {
      const text = await (await fetch(path)).text();
      const its = new DOMParser().parseFromString(text, 'text/html');
      for (const { src } of its.querySelectorAll<HTMLScriptElement>('script[type=module][src]')) {
        const script = Object.assign(document.createElement('script'), { type: 'module', src });
        document.head.append(script); // one that has run does not run again
        await new Promise((resolve) => (script.onload = resolve));
      }
      document
        .querySelector('article.lesson')
        ?.replaceWith(document.importNode(its.querySelector('article.lesson')!, true));
    }, `../${lesson}/`);
    await page.locator('attention-question .show').first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('attention-question')].every((question) => question.querySelector('.show')),
    );
    const shown = await page.evaluate(questionsOf);
    expect(shown.length).toBeGreaterThan(0);
    for (const { id, key, told, signs } of shown) {
      expect(signs, id).toBe(0);
      const feedback = key.kind === 'choice' ? key.options.map((option) => option.feedback) : [key.feedback];
      for (const text of feedback.map(plain)) expect(told.replace(/\s+/g, ' '), id).not.toContain(text);
      if (key.kind === 'number' && !Number.isInteger(key.answer))
        for (const digits of [2, 3, 4]) expect(told, id).not.toContain(key.answer.toFixed(digits).replace('-', '−'));
    }
    expect(await page.evaluate(boldTransposes)).toEqual([]);
  });

  it('the stage: sets its transposes so that they are read as such', async () => {
    await page.goto(`${site}#example=dog-bites-man&step=scores`);
    await page.locator('attention-steps .title').first().waitFor();
    expect(await page.evaluate(boldTransposes)).toEqual([]);
    await page.evaluate("document.querySelector('attention-steps').pass = 'backward'");
    await page.locator('attention-steps [data-step="d-values"]').waitFor();
    expect(await page.evaluate(boldTransposes)).toEqual([]);
  });
});
