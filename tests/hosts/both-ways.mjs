// React and Vue: the page's properties reach the stage, the stage's events reach the page, and setting these values again, as
// frameworks do, does not stop it. The same page shows a playground instead, and its events.
import { trains } from './playground.mjs';

export async function bothWays(page) {
  const stage = page.locator('attention-steps');
  const told = page.locator('output');
  const is = async (what, get, wanted) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await get()) === wanted) return;
      await page.waitForTimeout(50);
    }
    throw new Error(`${what}: ${await get()} instead of ${wanted}`);
  };
  const step = () => stage.evaluate((it) => it.step);

  await is('the step at first', step, 'scale');
  await page.locator('button', { hasText: /^Softmax$/ }).click();
  await is('the step that the page set', step, 'softmax');
  await is('the step told', () => told.textContent(), 'softmax');
  await stage.evaluate((it) => it.previous());
  await is('the step told', () => told.textContent(), 'scale'); // the mask changes nothing

  await page.getByRole('button', { name: 'Own numbers' }).click();
  await is('the trace of what the page set', () => stage.evaluate((it) => it.trace.output.data.join()), '15');
  await page.getByRole('button', { name: 'Own numbers' }).click();
  await is('the trace of the example again', () => stage.evaluate((it) => it.trace.output.rows), 3);

  // Playing from the end of one step into the next: the page gives the new step back while it plays.
  await stage.evaluate((it) => {
    it.step = 'scores';
    it.seek(it.bench.timeline.spans.find(({ step }) => step === 'scores').end - 0.1); // it rests as long as its sentence takes to read
    it.play();
  });
  await is('the step told while playing', () => told.textContent(), 'scale');
  await is(
    'still playing, from the beginning of the step',
    () => stage.evaluate((it) => it.playing && it.state.time < 1),
    true,
  );

  await page.getByRole('button', { name: 'The playground' }).click();
  if (!(await trains(page))) throw new Error('the playground trains in the page');
  await is('the step told', () => page.locator('p.told').textContent(), 'Step 40');
}
