/** Practice: questions from the bank in a lesson's page, and the labs that come from seeds, by pointer and by keyboard. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exampleOf, firstWrong } from '../../web/course/labs/find-fault/example.ts';
import { answerTo, repairEntry, testOf } from '../../web/course/labs/final-test/items.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { expectNoFindings, partOf } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { lessons, openLesson, site, watchedPage } from './tutorial.ts';

const launch = oneBrowser.chromium;
const engine = await loadAttention();

describe('questions from earlier lessons', () => {
  it('are open at the head of a lesson, say how many are answered, differ each time, and count nowhere', async () => {
    const { page } = await watchedPage(launch);
    await page.addInitScript(() => {
      crypto.getRandomValues = <T extends ArrayBufferView | null>(seed: T): T => {
        if (seed instanceof Uint32Array) seed[0] = 16; // that of the first questions
        return seed;
      };
      for (const type of ['attention-steps:answer', 'attention-steps-answer', 'attention-steps:shown'])
        addEventListener(type, () => {
          throw new Error(`${type} left the practice`);
        });
    });
    await page.goto(`${site}lessons/masks/`);
    const [earlier, more] = [page.locator('details.practice').first(), page.locator('details.practice').last()];
    const questions = earlier.locator('attention-question');
    const standing = earlier.locator('.standing');
    await expect.poll(() => questions.count()).toBe(2);
    await expect.poll(() => earlier.locator('.waiting').count()).toBe(0);
    await expect.poll(() => standing.innerText()).toContain('0 of 2 answered');
    for (const question of await questions.all()) await question.locator('.show').click();
    await expect.poll(() => questions.locator('.feedback p').count()).toBe(2);
    await expect.poll(() => standing.innerText()).toContain('2 of 2 answered');
    const shown = await questions.allInnerTexts();
    await expect.poll(() => earlier.locator('.credit').count()).toBe(0);
    await expectNoFindings(page, { include: ['details.practice'] });

    await expect.poll(() => earlier.locator('input[type=number]').inputValue()).toBe('16');
    await earlier.locator('input[type=number]').fill('17');
    await earlier.locator('input[type=number]').press('Enter');
    await expect.poll(() => questions.allInnerTexts()).not.toEqual(shown);
    await expect.poll(() => standing.innerText()).toContain('0 of 2 answered');
    const ofSeed = await questions.allInnerTexts();
    await earlier.getByRole('button', { name: 'Ask me others' }).click();
    await expect.poll(() => questions.allInnerTexts()).not.toEqual(ofSeed);
    await expect.poll(() => earlier.locator('input[type=number]').inputValue()).toBe('18');
    await earlier.locator('input[type=number]').fill('17');
    await earlier.locator('input[type=number]').press('Enter');
    await expect.poll(() => questions.allInnerTexts()).toEqual(ofSeed);
    await earlier.locator('input[type=number]').fill('');
    await earlier.locator('input[type=number]').press('Enter');
    await expect.poll(() => earlier.locator('input[type=number]').inputValue()).toBe('17');
    await expect.poll(() => questions.allInnerTexts()).toEqual(ofSeed);

    await expect.poll(() => more.locator('attention-question').count()).toBe(0);
    await more.locator('summary').click();
    await expect.poll(() => more.locator('attention-question').count()).toBe(3);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    await expect.poll(() => page.evaluate(() => Object.entries(localStorage).flat().join())).not.toContain('practice');
  });

  it('are none in the first lesson, which has no earlier ones', async () => {
    const { page } = await watchedPage(launch);
    await page.goto(`${site}lessons/${lessons[0]}/`);
    await expect.poll(() => page.locator('details.practice').count()).toBe(1);
  });
});

describe('the labs', () => {
  const lesson = {
    ...base,
    parts: [
      { kind: 'lab', id: 'fault', lab: 'find-fault', values: { faults: '2', seed: 5 } },
      { kind: 'lab', id: 'test', lab: 'final-test', values: { seed: 3 } },
    ],
  };
  async function open(width = 1280): Promise<Page> {
    const { page } = await watchedPage(launch, { viewport: { width, height: 844 } });
    await openLesson(page, lesson);
    await page.locator('attention-lab-final-test li').first().waitFor();
    return page;
  }

  it('let the reader find both mistakes, by the keyboard alone', async () => {
    const page = await open();
    const lab = page.locator('attention-lab-find-fault');
    const says = lab.locator('.says');
    for (const step of exampleOf(engine, 5, 2).steps.filter(({ fault }) => fault !== undefined)) {
      const { row, col } = firstWrong(step)!;
      const table = lab
        .locator('table.switches')
        .nth(exampleOf(engine, 5, 2).steps.findIndex(({ id }) => id === step.id));
      await table.locator('button').first().focus();
      await page.keyboard.press('Home');
      for (let at = 0; at < row; at++) await page.keyboard.press('ArrowDown');
      for (let at = 0; at < col; at++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await lab.locator('select[name=fault]').selectOption(step.fault!);
      await lab.getByRole('button', { name: 'Check' }).press('Enter');
      await expect.poll(() => says.innerText()).toMatch(/^Right\./);
    }
    await expect.poll(() => says.innerText()).toContain('Of 2, you found 2 at the first try.');
    await expectNoFindings(page, partOf('attention-lesson', 'attention-lab-find-fault'));
  });

  it('mark a whole test at once, with all answers right and at 390 pixels', async () => {
    const page = await open(390);
    const lab = page.locator('attention-lab-final-test');
    for (const [at, item] of testOf(engine, 3).entries()) {
      if (item.kind === 'repair') {
        const [word = '', ...by] = repairEntry(item).split(' ');
        await lab.locator(`select[name=item-${at}-word]`).selectOption(word);
        await lab.locator(`select[name=item-${at}-by]`).selectOption(by.join(' '));
      } else if (item.kind === 'bank' && item.item.kind === 'choice') {
        const text = item.item.options.findIndex(({ right }) => right);
        await lab.locator(`input[name=item-${at}][value="${text}"]`).check();
      } else {
        // A spelling that only Python knows.
        const answer = item.kind === 'code' ? `(${item.answer})` : answerTo(item);
        await lab.locator(`input[name=item-${at}]`).fill(answer);
      }
    }
    await expect.poll(() => lab.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await lab.getByRole('button', { name: 'Hand in' }).click();
    await expect.poll(() => lab.locator('.result').innerText()).toContain('20 of 20 right');
    await expect.poll(() => lab.locator('.result').innerText()).toContain('Seed 3');
    await expect.poll(() => lab.locator('.result').evaluate((result) => result.matches(':focus'))).toBe(true);
    await expectNoFindings(page, partOf('attention-lesson', 'attention-lab-final-test'));

    await lab.getByRole('button', { name: 'The same test again' }).click();
    await expect.poll(() => lab.locator('.result').count()).toBe(0);
    await expect.poll(() => lab.locator('input:checked').count()).toBe(0);
    await lab.getByRole('button', { name: 'Hand in' }).click();
    // Without answers it is asked first; an answer takes the question back.
    await expect
      .poll(() => lab.locator('.foot').innerText())
      .toContain('20 questions have no answer yet. Hand in all the same?');
    await lab.locator('input[type=text]').first().fill('1');
    await expect.poll(() => lab.getByRole('button', { name: 'Hand in', exact: true }).count()).toBe(1);
    await lab.getByRole('button', { name: 'Hand in' }).click();
    await expect.poll(() => lab.locator('.result').count()).toBe(0);
    await lab.getByRole('button', { name: 'Hand in all the same' }).click();
    await lab.getByRole('button', { name: 'Another test' }).click();
    await expect.poll(() => lab.locator('.result').count()).toBe(0);
    await expect.poll(() => lab.locator('input[name=seed]').inputValue()).toBe('4');
    await lab.getByRole('button', { name: 'Hand in' }).click();
    await lab.getByRole('button', { name: 'Hand in all the same' }).click();
    await expect.poll(() => lab.locator('.result').innerText()).toContain('0 of 20 right');
  });
});
