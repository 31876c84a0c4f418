/** A number that is being typed on the stage is taken, stays or is dropped, by what a reader, a page or its host does. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { boxOf, cell, doubleClick, onStage, open, openMenu, show, watchedPage } from './tutorial.ts';

type Act = (page: Page) => Promise<unknown>;
const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);
const byPage =
  (run: (stage: AttentionSteps) => void): Act =>
  (page) =>
    onStage(page, run);
const undo: Act = async (page) => {
  await openMenu(page);
  await page.locator('#menu').getByRole('button', { name: 'Undo', exact: true }).click();
};

const taken = { value: 5, isTyping: false, canUndo: true, canRedo: false };
const stays = { value: 1, isTyping: true, canUndo: false, canRedo: false };
const dropped = { value: 1, isTyping: false, canUndo: false, canRedo: false };

const doubleClickCell: Act = async (page) => doubleClick(page, await boxOf(cell(page, 'x:1:1')));

const rows: readonly (readonly [name: string, outcome: typeof taken, acts: readonly Act[]])[] = [
  ['Enter', taken, [press('Enter')]],
  ['Tab', taken, [press('Tab')]],
  ['Escape', dropped, [press('Escape')]],
  ['pointing at another cell', stays, [(page) => cell(page, 'x:1:1').hover()]],
  ['a click on another cell', taken, [(page) => cell(page, 'x:1:1').click()]],
  ['a double click on another cell, and another number', { ...taken, isTyping: true }, [doubleClickCell, press('7')]],
  ['the next step', taken, [(page) => page.getByRole('button', { name: 'Next step' }).click()]],
  ['the time, moved', taken, [(page) => page.locator('.scrub input').press('ArrowRight')]],
  ['the button that undoes', { ...dropped, canRedo: true }, [undo]],
  ['another example, undone', { ...taken, canRedo: true }, [byPage((stage) => (stage.example = 'two-queries')), undo]],
  ['a link', dropped, [byPage((stage) => (stage.link = 'example=worked-example'))]],
  ['another language', stays, [byPage((stage) => (stage.lang = 'fr'))]],
  ['other steps, which lack the cell', taken, [byPage((stage) => (stage.steps = 'scores softmax'))]],
  ['numbers that are fixed meanwhile, and Enter', stays, [byPage((stage) => (stage.fixed = 'all')), press('Enter')]],
  [
    'being removed and put back',
    taken,
    [
      byPage((stage) => {
        const { parentElement } = stage;
        stage.remove();
        parentElement?.append(stage);
      }),
    ],
  ],
];

describe.each(Object.entries(browsers))('a number that is being typed, in %s', (_name, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await open(page);
  });

  it.each(rows)('and %s', async (_, outcome, acts) => {
    await page.mouse.move(2, 2);
    await onStage(page, (stage) => {
      [stage.steps, stage.fixed, stage.lang] = ['', '', 'en'];
    });
    await show(page);
    await cell(page, 'x:0:0').focus();
    await page.keyboard.type('5');
    await expect.poll(() => page.locator('input.editor').inputValue()).toBe('5');
    for (const act of acts) await act(page);
    const state = () =>
      onStage(page, (stage) => {
        const { session, canUndo, canRedo } = stage.bench;
        return { value: stage.picture.matrices.x?.data[0], isTyping: session.edit !== undefined, canUndo, canRedo };
      });
    await expect.poll(state).toEqual(outcome);
    await expect.poll(() => page.locator('input.editor').count()).toBe(outcome.isTyping ? 1 : 0);
  });
});
