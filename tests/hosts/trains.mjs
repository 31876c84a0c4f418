// The playground in a bundle: it trains, in its worker, which a bundler has to have copied whole.
export async function trains(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const step = page.locator('.readings dd').first();
  for (let tries = 0; tries < 600 && (await step.textContent()) !== '40'; tries++) await page.waitForTimeout(50);
  if ((await step.textContent()) !== '40') throw new Error(`the step: ${await step.textContent()} instead of 40`);
  if (page.workers().length !== 1) throw new Error(`${page.workers().length} workers instead of 1`);
}
