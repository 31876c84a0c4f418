/** The gradients on the stage: chosen, walked, edited and linked to as a person does it. */
import { expect, it } from 'vitest';
import { baseInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../web/stage/inputs/stage-state.ts';
import { backwardPicture } from '../web/engine.ts';
import { oneBrowser } from './browsers.ts';
import { cell, chapter, closeMenu, onStage, open, openMenu, watchedPage } from './tutorial.ts';

const computed = backwardPicture(baseInputs(defaultState('worked-example')), defaultState('worked-example').options);

/** Lists the steps of one head. */
const steps = ['d-values', 'd-weights', 'd-softmax', 'd-scale', 'd-queries', 'd-keys', 'd-qkv'] as const;

it('the backward pass is chosen, walked step by step, edited, kept in a link and left again', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await open(page);
  await openMenu(page);
  await page.locator('[data-control="pass"]').selectOption('backward');
  await closeMenu(page);
  for (const id of steps) {
    await chapter(page, id).click();
    await expect.poll(() => onStage(page, (stage) => stage.step)).toBe(id);
    await expect.poll(() => page.locator('.formula .lit').count()).toBe(1);
  }
  await expect
    .poll(() => onStage(page, (stage) => Array.from(stage.picture.matrices.dWk?.data ?? [])))
    .toEqual(Array.from(computed.matrices.dWk?.data ?? []));

  await chapter(page, 'd-values').click();
  await cell(page, 'outputGradient:0:0').focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await cell(page, 'dV:0:0').hover();
  await expect
    .poll(() => page.locator('#this-cell').textContent())
    .toMatch(/^token 0, feature 0, dV\[0,0\] = 0\.3911 · 2\.0000 \+ /);

  // The raised T of Aᵀ stands within the sentence, which cuts off what is above its first line.
  const room = await page.locator('.sentence').evaluate((sentence) => {
    const probe = sentence.cloneNode() as HTMLElement;
    probe.innerHTML = 'A<sup><i></i><b></b></sup>';
    const [baseline, letter] = [probe.querySelector('i')!, probe.querySelector('b')!];
    Object.assign(baseline.style, { display: 'inline-block' });
    Object.assign(letter.style, { position: 'absolute', height: '1cap' });
    sentence.after(probe);
    const bottom = baseline.getBoundingClientRect().bottom;
    const above = bottom - letter.getBoundingClientRect().height - probe.getBoundingClientRect().top;
    probe.remove();
    return above;
  });
  expect(room).toBeGreaterThanOrEqual(0);

  const link = await onStage(page, (stage) => stage.link);
  await open(page, link);
  await expect.poll(() => onStage(page, (stage) => [stage.pass, stage.link])).toEqual(['backward', link]);
  await expect.poll(() => onStage(page, (stage) => stage.picture.matrices.outputGradient?.data[0])).toBe(2);

  await openMenu(page);
  await page.locator('[data-control="pass"]').selectOption('forward');
  await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('words');
});

it('begins with it where the attribute says so, before the engine is there, too', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await open(page);
  const shown = await page.evaluate(async () => {
    const stage = document.createElement('attention-steps');
    stage.setAttribute('example', 'two-queries');
    stage.setAttribute('pass', 'backward');
    document.body.append(stage);
    const before = stage.pass;
    await stage.ready;
    return [before, stage.pass, stage.example, stage.step];
  });
  expect(shown).toEqual(['backward', 'backward', 'two-queries', 'd-values']);
});
