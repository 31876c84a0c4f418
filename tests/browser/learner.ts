/** Checks a page of the course, and goes through it as a learner does, by keyboard. */
import { readFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Key, misprintsOf } from '../../web/course/question/grade.ts';
import { drawn } from '../../web/shared/numbers/drawn.ts';
import { cellsOf } from '../../web/course/exercises/cells.ts';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { expectNoFindings } from './axe.ts';
import { allDrawn, isNoWiderThan, onFocused, site, unfold } from './tutorial.ts';

interface LabElement extends HTMLElement {
  readonly values: object;
}

/**
 * Runs in the page, shadow roots included. Finds MathML with the wrong number of children, and transposes set bold by the
 * letter ᵀ, which some fonts draw like an S.
 */
const brokenFormulas = (): string[] => {
  const parts = { msub: 2, msup: 2, mfrac: 2, msubsup: 3, munder: 2, mover: 2, munderover: 3, mroot: 2 };
  const children = new Map<string, number>(Object.entries(parts));
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
  return inside(document).flatMap((one) => {
    const expected = children.get(one.localName) ?? one.childElementCount;
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.includes('ᵀ');
    const isBold = [...one.childNodes].some(isText) && Number(getComputedStyle(one).fontWeight) > 500;
    return isBold || one.childElementCount !== expected ? [one.outerHTML] : [];
  });
};

/** The course's pages that are no lessons. */
export const PAGES = ['.', 'glossary', 'sources', '../teach'];

/** Opens a lesson at every width and in both themes. The rules of axe look at the DOM, which is the same in both browsers. */
export async function fits(page: Page, lesson: string, withAxe: boolean): Promise<void> {
  // During a transition, colours belong to neither theme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${site}lessons/${lesson}/`);
  await allDrawn(page);
  await expect.poll(() => page.locator('[role="alert"]:visible').allInnerTexts()).toEqual([]);
  await expect.poll(() => page.evaluate(brokenFormulas)).toEqual([]);
  for (const width of [768, 390, 1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await isNoWiderThan(page, width);
    // Each theme and each end once, as axe looks at every one of a page's hundreds of coloured cells.
    if (width === 1280 && withAxe) await expectNoFindings(page, {}, 'light, 1280 px');
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  if (withAxe) await expectNoFindings(page, {}, 'dark, 320 px');
}

/** Returns the focused element, inside shadow roots, too. */
const focused = (page: Page) =>
  onFocused(page, (at) => {
    const lab = document.activeElement?.localName.startsWith('attention-lab-') ? document.activeElement.id : '';
    const input = at instanceof HTMLInputElement ? at : undefined;
    return {
      lab,
      kind: at.getAttribute('role') ?? input?.type ?? at.localName,
      // Measuring takes long, and has a test of its own; reset would undo the rest.
      isSpared: at.matches('.start, .reset, [aria-disabled="true"]'),
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

/** Operates everything that Tab reaches in a lab, and resets it. */
async function operate(page: Page, id: string): Promise<void> {
  const lab = page.locator(`#${id}`);
  // Reset keeps the view of the lab.
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
  expect(seen.length, id).toBeGreaterThan(1);
  await expect.poll(values, { message: `${id}, after ${seen.join(', ')}` }).not.toBe(first);
  await lab.locator('.reset').focus();
  await page.keyboard.press('Enter');
  await expect.poll(values, { message: `${id}, started again` }).toBe(first);
}

/** Runs in the page. Returns each question's text and attributes, beside the key that the page grades by. */
const questionsOf = () =>
  [...document.querySelectorAll('attention-question:not(.practice *)')].map((question) => {
    const script = question.querySelector('script');
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
    const text = [...texts, ...attributes].join('\n').replace(/\s+/g, ' ');
    return { id: question.id, key: JSON.parse(script?.textContent ?? '') as Key, text, signs: signs.length };
  });

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads all questions of a page, none of which shows its answer. @returns their ids */
async function readQuestions(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('attention-question:not(.practice *)')].every((question) =>
      question.querySelector('.show'),
    ),
  );
  const questions = await page.evaluate(questionsOf);
  expect(questions.length).toBeGreaterThan(0);
  for (const { id, key, text, signs } of questions) {
    expect(signs, id).toBe(0);
    const feedback = key.kind === 'choice' ? key.options.map((option) => option.feedback) : [key.feedback];
    for (const secret of feedback.map(plain)) expect(text, id).not.toContain(secret);
    if (key.kind === 'number' && !Number.isInteger(key.answer))
      for (const digits of [2, 3, 4]) expect(text, id).not.toContain(key.answer.toFixed(digits).replace('-', '−'));
  }
  return questions.map(({ id }) => id);
}

/** Answers a question by keyboard, by what the page itself grades by. */
export async function answer(where: Page | FrameLocator, id: string, isRight = true): Promise<void> {
  const question = where.locator(`#${id}`);
  const key = JSON.parse((await question.locator('script').textContent()) ?? '') as Key;
  const enter = (selector: string): Promise<void> => question.locator(selector).press('Enter');
  if (key.kind === 'choice') {
    const place = drawn(key.options.length, id).indexOf(key.options.findIndex(({ right }) => right === isRight));
    await enter(`li:nth-child(${place + 1}) .option`);
  } else if (key.kind === 'number') {
    const field = question.locator('input');
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(String(isRight ? key.answer : key.answer + 1));
    await field.press('Enter');
  } else if (key.kind === 'order') {
    for (const [to, item] of key.items.entries()) {
      const from = await question.evaluate((element, wanted) => {
        const text = new DOMParser().parseFromString(wanted, 'text/html').body.textContent;
        return [...element.querySelectorAll('.items .item')].findIndex((found) => found.textContent === text);
      }, item);
      for (let place = from; place > to; place--) await enter(`#${id}-up-${place}`);
    }
    if (!isRight) await enter(`#${id}-down-0`);
    await enter('.check');
  } else if (key.kind === 'words') {
    await question.locator('textarea').fill('A sentence of my own.');
    await question.locator('textarea').press('Tab');
    await enter('.check');
    await question.locator('.note strong').waitFor();
    return;
  } else {
    for (const [row, col] of misprintsOf(key))
      await question.locator('tbody tr').nth(row).locator('button').nth(col).press('Space');
    await enter('.check');
  }
  await expect.poll(() => question.locator('.verdict').textContent(), { message: id }).toContain(isRight ? '✓' : '✗');
}

/** Returns the first solution of an exercise of the course. */
export function solutionOf(exercise: string): string {
  const file = new URL(`../../web/course/exercises/tasks/${exercise}/programs.py`, import.meta.url);
  return cellsOf(readFileSync(file, 'utf8')).solutions[0] ?? '';
}

/** Puts a program into an exercise, and presses the button that checks it. */
export async function check(exercise: Locator, code: string): Promise<void> {
  await exercise.scrollIntoViewIfNeeded();
  await exercise.locator('.cm-content').waitFor();
  await exercise.evaluate((element, program) => void ((element as AttentionExercise).code = program), code);
  await exercise.locator('.check').click();
  await exercise.locator('.verdict').waitFor();
}

/** Writes an exercise's solution into the editor, leaves it by keyboard, and has it checked. */
async function write(page: Page, id: string): Promise<void> {
  const exercise = page.locator(`#${id}`);
  await exercise.scrollIntoViewIfNeeded();
  const editor = exercise.locator('.cm-content');
  await editor.waitFor();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(solutionOf(id.replace('write-', '')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => onFocused(page, ({ className }) => className), { message: id }).toContain('run');
  await exercise.locator('.check').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => exercise.locator('.verdict').textContent(), { message: id }).toContain('✓');
}

/** Reads a lesson's question, operates its labs, plays its stages, and answers all its questions. */
export async function walk(page: Page, lesson: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${site}lessons/${lesson}/`);
  await expect.poll(() => page.locator('p.question').first().innerText()).toMatch(/\?$/);
  await unfold(page);
  const questions = await readQuestions(page);
  // These have their own tests, and no reset button.
  const labs = page.locator(
    'article .wide:not(attention-steps, attention-lab-playground, attention-lab-model, attention-lab-reader, attention-lab-final-test)',
  );
  for (const id of await labs.evaluateAll((all) => all.flatMap((lab) => lab.id || []))) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await page.locator(`#${id} .reset`).waitFor();
    await page.locator(`#${id} .waiting`).waitFor({ state: 'hidden' }); // for the engine: there is nothing to operate yet
    await operate(page, id);
  }
  for (const stage of await page.locator('article attention-steps:not([controls="none"])').all()) {
    await stage.scrollIntoViewIfNeeded();
    await stage.getByRole('button', { name: 'Play', exact: true }).focus();
    const time = () => stage.evaluate((element) => (element as AttentionSteps).time);
    const before = await time();
    await page.keyboard.press('Enter');
    await expect.poll(time).not.toBe(before); // a stage that opens complete begins anew
    await page.keyboard.press('Enter');
  }
  for (const id of questions) await answer(page, id);
  for (const id of await page.locator('attention-exercise').evaluateAll((all) => all.map((one) => one.id)))
    await write(page, id);
  await expect.poll(() => page.locator('[role="alert"]:visible').allInnerTexts()).toEqual([]);
}

/** Opens the contents, where these lessons are done, with every first try right. */
export async function areDone(page: Page, lessons: readonly string[]): Promise<void> {
  await page.goto(`${site}lessons/`);
  const done = () =>
    page.locator('article li').evaluateAll((items) =>
      items.flatMap((item) => {
        const isDone = /✓ done, (\d+) of \1 right on the first try/.test(item.textContent);
        return isDone ? [item.querySelector('h3 a')?.getAttribute('href')?.replace('/', '') ?? ''] : [];
      }),
    );
  await expect.poll(done).toEqual(lessons);
}

/** Writes into a final test's first line of code, and hands the test in. @returns what is said to that line */
export async function lineJudged(page: Page | FrameLocator, text: string): Promise<Locator> {
  const lab = page.locator('attention-lab-final-test');
  const item = lab.locator('li:has(pre)').first();
  await item.locator('input').fill(text);
  await lab.getByRole('button', { name: 'Hand in' }).click();
  await lab.getByRole('button', { name: 'Hand in all the same' }).click();
  return item.locator('.verdict');
}
