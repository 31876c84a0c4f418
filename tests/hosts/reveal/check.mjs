// Whatever the screen, no control of the stage is cut off, and the pointer meets the cell and the button that are under it, though
// reveal.js scales them. Keys of the stage do not turn slides, keys of the slides do nothing to the stage, and a stage in a frame
// arrives late.
export default async function check(page) {
  const expect = (what, value, wanted) => {
    if (value !== wanted) throw new Error(`${what}: ${value} instead of ${wanted}`);
  };
  const slide = () => page.evaluate(() => location.hash);
  const stage = page.locator('#stage attention-steps');
  const step = () => stage.evaluate((it) => it.step);
  const settled = () => page.waitForTimeout(200); // nothing is to happen

  expect('the slide', await slide(), '#/stage');
  await stage.evaluate((it) => it.ready);
  const play = stage.getByRole('button', { name: 'Play', exact: true });
  const before = await step();
  for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await settled();
  expect('the step after keys of the slides', await step(), before);

  const cell = stage.locator('[data-cell][tabindex="0"]').first();
  await cell.focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End']) await page.keyboard.press(key);
  await settled();
  expect('the slide after arrows in a matrix', await slide(), '#/stage');

  await play.focus();
  await page.keyboard.press(' ');
  await settled();
  expect('the slide after Space on a button', await slide(), '#/stage');
  await stage.evaluate((it) => it.pause()); // Space has played it

  await stage.locator('input[type="range"]').first().focus();
  for (const key of ['ArrowRight', 'b', 'o', 'PageDown']) await page.keyboard.press(key);
  await settled();
  expect('the slide after keys in a slider', await slide(), '#/stage');
  expect('paused', await page.locator('.reveal.paused').count(), 0);

  await stage.evaluate((it) => {
    it.addEventListener('attention-steps:point', ({ detail: { cell } }) => {
      it.told = cell && { matrix: cell.matrix, row: cell.row, col: cell.col };
    });
  });
  const size = page.viewportSize();
  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [800, 600],
  ]) {
    await page.setViewportSize({ width, height });
    await settled();
    const at = `at ${width} × ${height}`;
    const controls = await stage
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            const met = button.getRootNode().elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return !button.contains(met) || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
          })
          .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
      );
    expect(`controls that the pointer does not find ${at}`, controls.join(', '), '');

    for (const place of ['first', 'last']) {
      const cell = stage.locator('[data-cell]').filter({ visible: true })[place]();
      const { x, y, width: w, height: h } = await cell.boundingBox();
      await page.mouse.move(x + w / 2, y + h / 2);
      await settled();
      const told = await stage.evaluate((it) => Object.values(it.told ?? {}).join(':'));
      expect(`the cell under the pointer ${at}`, told, await cell.getAttribute('data-cell'));
    }

    const { x, y, width: w, height: h } = await play.boundingBox();
    await page.mouse.click(x + w / 2, y + h / 2);
    expect(`playing after a click ${at}`, await stage.evaluate((it) => it.playing), true);
    await stage.evaluate((it) => it.pause());
    expect('the slide after clicks', await slide(), '#/stage');
  }
  await page.setViewportSize(size);
  await settled();

  await page.locator('#stage h1').click();
  await page.keyboard.press('ArrowRight');
  for (let tries = 0; tries < 50 && (await slide()) !== '#/framed'; tries++) await settled();
  expect('the slide after a key of the slides', await slide(), '#/framed');
  const frame = page.frameLocator('section.present iframe').locator('attention-steps');
  await frame.evaluate(async (it) => {
    await customElements.whenDefined('attention-steps');
    await it.ready;
    if (!it.trace) throw new Error('no trace in the frame');
  });
}
