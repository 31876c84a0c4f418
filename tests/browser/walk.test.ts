/**
 * Every lesson, as a learner goes through it: its question is read, its labs are operated by keyboard, its stage is played,
 * all its questions are answered; in the end the contents call it done.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { type Key, misprintsOf } from '../../web/course/question/grade.ts';
import { drawn } from '../../web/shared/numbers/drawn.ts';
import { browsers } from './browsers.ts';
import { lessons, site, watchedPage } from './tutorial.ts';

interface LabElement extends HTMLElement {
  readonly values: object;
}

/** Where the keyboard is: inside shadows too. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const lab = document.activeElement?.localName.startsWith('attention-lab-') ? document.activeElement.id : '';
    const input = at instanceof HTMLInputElement ? at : undefined;
    return {
      lab,
      kind: at?.getAttribute('role') ?? input?.type ?? at?.localName ?? '',
      // Measuring takes its time, and has a test of its own; starting again undoes the rest.
      isSpared: at?.matches('.start, .reset, [aria-disabled="true"]') ?? true,
      isAtEnd: input?.type === 'range' && input.value === input.max,
    };
  });

const keys: Readonly<Record<string, string>> = {
  range: 'ArrowRight',
  slider: 'ArrowRight',
  radio: 'ArrowRight',
  select: 'ArrowDown',
  checkbox: 'Space',
  button: 'Enter',
  summary: 'Enter',
};

/** Operates all that Tab reaches in a lab, and starts it again. Gives the kinds of what was there. */
async function operate(page: Page, id: string): Promise<string[]> {
  const lab = page.locator(`#${id}`);
  // Starting again keeps the part of the lab that one is in.
  const values = () =>
    lab.evaluate((element) => JSON.stringify({ ...(element as LabElement).values, view: undefined }));
  const first = await values();
  await lab.evaluate((element) => {
    const before = document.createElement('span');
    before.tabIndex = -1;
    element.before(before);
    before.focus();
  });
  const seen: string[] = [];
  await page.keyboard.press('Tab');
  for (let stops = 0; stops < 80; stops++) {
    const at = await focused(page);
    if (at.lab !== id && seen.length > 0) break;
    if (at.lab === id) seen.push(at.kind);
    const key = keys[at.kind];
    if (key && at.lab === id && !at.isSpared) await page.keyboard.press(at.isAtEnd ? 'ArrowLeft' : key);
    await page.keyboard.press('Tab');
  }
  expect(await values(), `${id}, after ${seen.join(', ')}`).not.toBe(first);
  await lab.locator('.reset').focus();
  await page.keyboard.press('Enter');
  expect(await values(), `${id}, started again`).toBe(first);
  return seen;
}

/** Answers a question right, by keyboard. */
async function answer(page: Page, id: string): Promise<void> {
  const question = page.locator(`#${id}`);
  const key = await question.evaluate(
    (element) => JSON.parse(element.querySelector('script')?.textContent ?? '') as Key,
  );
  const enter = async (selector: string): Promise<void> => {
    await question.locator(selector).focus();
    await page.keyboard.press('Enter');
  };
  if (key.kind === 'choice') {
    const place = drawn(key.options.length, id).indexOf(key.options.findIndex(({ right }) => right));
    await enter(`li:nth-child(${place + 1}) .option`);
  } else if (key.kind === 'number') {
    await question.locator('input').focus();
    await page.keyboard.type(String(key.answer));
    await page.keyboard.press('Enter');
  } else if (key.kind === 'order') {
    for (const [to, item] of key.items.entries()) {
      const from = await question.evaluate((element, wanted) => {
        const text = new DOMParser().parseFromString(wanted, 'text/html').body.textContent;
        return [...element.querySelectorAll('.items .item')].findIndex((found) => found.textContent === text);
      }, item);
      for (let place = from; place > to; place--) await enter(`#${id}-up-${place}`);
    }
    await enter('.check');
  } else {
    for (const [row, col] of misprintsOf(key)) {
      await question.locator('tbody tr').nth(row).locator('button').nth(col).focus();
      await page.keyboard.press('Space');
    }
    await enter('.check');
  }
  await expect.poll(() => question.locator('.verdict').textContent(), { message: id }).toContain('✓');
}

/** The kinds of controls in each lab, as Chromium found them. */
const kindsOf = new Map<string, string[]>();

describe.each(Object.entries(browsers))('a learner in %s', (name, launch) => {
  // Every lab has its controls from the same kit, so Firefox goes where a lab has a kind not seen before.
  const seen = new Set<string>();
  const isNew = (lab: string) => kindsOf.get(lab)?.every((kind) => seen.has(kind)) !== true;
  const hasNew = (lesson: string) => [...kindsOf.keys()].some((lab) => lab.startsWith(`${lesson},`) && isNew(lab));

  // In Firefox questions.test.ts answers one of each kind by keyboard: here it is enough to be done with a lesson.
  const answered = name === 'chromium' ? lessons : lessons.slice(0, 1);
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('goes through every lesson, from its question to its last answer', async () => {
    const { page, problems } = await watchedPage(browser);
    for (const lesson of lessons) {
      if (kindsOf.size > 0 && !answered.includes(lesson) && !hasNew(lesson)) continue;
      await page.goto(`${site}lessons/${lesson}/`);
      expect(await page.locator('p.question').first().innerText(), lesson).toMatch(/\?$/);
      // A playground in a lesson has tests of its own, and no button that starts the lab again.
      const labs = page.locator('article > .wide:not(attention-steps, attention-lab-playground)');
      for (const id of await labs.evaluateAll((all) => all.map((lab) => lab.id))) {
        const lab = `${lesson}, ${id}`;
        await page.locator(`#${id} .reset`).waitFor();
        await page.locator(`#${id} .waiting`).waitFor({ state: 'hidden' }); // for the engine: there is nothing to operate yet
        if (name === 'firefox' && !isNew(lab)) continue;
        const kinds = await operate(page, id);
        expect(kinds.length, lab).toBeGreaterThan(1);
        for (const kind of kinds) seen.add(kind);
        if (name === 'chromium') kindsOf.set(lab, kinds);
      }
      for (const stage of await page.locator('article > attention-steps:not([controls="none"])').all()) {
        await stage.scrollIntoViewIfNeeded();
        await stage.getByRole('button', { name: 'Play', exact: true }).focus();
        const time = () => stage.evaluate((element) => (element as AttentionSteps).time);
        const before = await time();
        await page.keyboard.press('Enter');
        await expect.poll(time).toBeGreaterThan(before);
        await page.keyboard.press('Enter');
      }
      const questions = await page.locator('attention-question').evaluateAll((all) => all.map((one) => one.id));
      if (answered.includes(lesson)) for (const id of questions) await answer(page, id);
      expect(await page.locator('[role="alert"]:visible').allInnerTexts(), lesson).toEqual([]);
    }
    await page.goto(`${site}lessons/`);
    const standings = () => page.locator('.standing').allInnerTexts();
    const done = answered.map(() => expect.stringMatching(/^✓ done, (\d+) of \1 right on the first try$/) as string);
    await expect.poll(async () => (await standings()).slice(0, done.length)).toEqual(done);
    expect(problems).toEqual([]);
    await page.close();
  });
});
