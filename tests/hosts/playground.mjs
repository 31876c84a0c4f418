// Checks a page with a playground in a host.

async function is(what, get, wanted) {
  let value = await get();
  for (let tries = 0; tries < 600 && value !== wanted; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    value = await get();
  }
  if (value !== wanted) throw new Error(`${what}: ${value} instead of ${wanted}`);
}

/** Counts the patterns that are drawn, and no empty canvas. */
const drawn = (page) =>
  page
    .locator('.pattern canvas')
    .evaluateAll(
      (all) => all.filter((canvas) => canvas.getContext('2d').getImageData(0, 0, 1, 1).data[3] === 255).length,
    );
const step = (page) => page.locator('.readings dd').first().textContent();

/** Expects all heads' patterns: of the stored run, or of the beginning of another. */
export async function shows(page) {
  const isStored = await page.locator('attention-playground').evaluate(async (it) => {
    await customElements.whenDefined('attention-playground');
    return it.state.isStored;
  });
  await is('patterns', () => drawn(page), 4);
  await is('the step at first', () => step(page), isStored ? '2,000' : '0');
  if (isStored) await is('workers before it trains', () => page.workers().length, 0);
}

/** Expects it to train to the given step. Returns true if it does so in its worker, false if in the page. */
export async function trains(page) {
  await shows(page);
  await page.locator('attention-playground').getByRole('button', { name: 'Play', exact: true }).click();
  await is('the step trained to', () => step(page), '40');
  await is('patterns of what was trained', () => drawn(page), 4);
  return page.workers().length === 1;
}

/** Expects its worker to end with it: without a page load, the browser does not see to that. */
export async function hasGone(page) {
  await page.locator('attention-playground').waitFor({ state: 'detached' });
  await is('workers that are left', () => page.workers().length, 0);
}
