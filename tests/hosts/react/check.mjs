import { bothWays } from '../both-ways.mjs';
import { trains } from '../trains.mjs';

export default async function check(page) {
  await bothWays(page);
  await page.getByRole('button', { name: 'The playground' }).click();
  await trains(page);
  const told = await page.locator('p.told').textContent();
  if (told !== 'Step 40') throw new Error(`the step told: ${told} instead of Step 40`);
}
