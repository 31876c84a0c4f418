/** The softmax lab: every move of softmax is the engine's, also where the way without the maximum breaks. */
import { expect, it } from 'vitest';
import { engine } from '../web/engine.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

it('the softmax lab goes through softmax with the engine, by pointer and by keyboard', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await page.goto(`${site}lessons/softmax/`);
  const lab = page.locator('attention-lab-softmax');
  const column = (table: string, at: number): Promise<string[]> =>
    lab.locator(`[data-table="${table}"] tbody tr td:nth-child(${at + 2})`).allInnerTexts();
  const says = (): Promise<string> => lab.locator('.says').innerText();

  const agrees = async (logits: number[]): Promise<void> => {
    const { heads } = engine.trace(
      { q: [[1]], k: logits.map((logit) => [logit]), v: logits.map(() => [0]), scale: 1 },
      { softmaxParts: true },
    );
    const parts = heads[0]!.softmaxParts!;
    const texts = [await column('engine', 1), await column('engine', 2), await column('engine', 3)];
    for (const [at, { data }] of [parts.shifted, parts.exponentials, heads[0]!.weights].entries())
      texts[at]?.forEach((text, index) => {
        expect(Math.abs(Number(text.replace('−', '-')) - data[index]!)).toBeLessThan(at === 0 ? 0.006 : 0.0006);
      });
  };
  await agrees([2, 1, 0.1, -1]);

  await lab.locator('input[name="x2"]').press('ArrowRight');
  await agrees([2, 1.1, 0.1, -1]);
  const box = (await lab.locator('input[name="x1"]').boundingBox())!;
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await agrees([-5, 1.1, 0.1, -1]);

  await lab.locator('[data-try="overflow"]').click();
  await agrees([90, 89, 88.1, 87]);
  expect((await column('naive', 1)).slice(0, 2)).toEqual(['Infinity', 'Infinity']);
  expect(await column('naive', 2)).toEqual(['NaN', 'NaN', '0', '0']);
  expect(await says()).toContain('Infinity ÷ Infinity is NaN');

  await lab.locator('[data-try="underflow"]').press('Enter');
  expect(await column('naive', 2)).toEqual(['NaN', 'NaN', 'NaN', 'NaN']);
  await agrees([-108, -109, -109.9, -111]);

  await lab.locator('[data-try="zero"]').click();
  const weights = await column('engine', 3);
  expect(weights[0]).toBe('1');
  expect(weights[2]).toMatch(/×10⁻/);
  expect(weights[3]).toBe('0');
  expect(await says()).toContain('exactly 0');
  await lab.locator('input[name="plus"]').press('ArrowRight');
  expect(await lab.locator('[data-shift]').innerText()).toMatch(/the same, to the last bit|differ by/);

  await lab.locator('[data-try="tie"]').click();
  expect((await column('engine', 3)).slice(0, 2)).toEqual(['0.500', '0.500']);
});
