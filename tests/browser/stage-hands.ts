/** What a reader does on the stage with pointer and keyboard, and what has to come of it. */
import type { Cell, World } from '../web/stage/state/world.ts';
import { type Act, type Trial, at, button, focusCell, inMenu, values } from './stage-trial.ts';

async function endTyping({ page, world, inPage }: Trial, key: 'Enter' | 'Tab' | 'Escape'): Promise<void> {
  const isTyping = await inPage(
    (it) => it.stage.shadowRoot?.activeElement?.matches('.editor, .panel .edit input') ?? false,
  );
  if (!world.edit || !isTyping) return;
  await page.keyboard.press(key);
  if (key === 'Escape') world.edit = undefined;
  else world.finish();
}

const nudged = (world: World, cell: Cell, by: number): number => Math.round((world.valueAt(cell) + by) * 1000) / 1000;

export const HANDS: Readonly<Record<string, Act>> = {
  hover: async (trial) => {
    const cell = await trial.pick('all');
    if (cell) await trial.page.mouse.move(cell.x, cell.y);
    return false;
  },
  'point elsewhere': ({ page }) => page.mouse.move(2, 2),
  'click a cell': async (trial) => {
    const { world, page } = trial;
    const found = await trial.pick(trial.n % 3 === 0 ? 'all' : 'entered');
    if (!found || found.cell.matrix === 'mask') return false;
    await page.mouse.click(found.x, found.y);
    world.finish();
    world.hold(found.cell);
    return true;
  },
  'let go': async (trial) => {
    const isDone = await button(trial, '.panel button.quiet');
    if (isDone) trial.world.held = undefined;
    return isDone;
  },
  'let go by key': async (trial) => {
    const found = await trial.pick('all');
    if (!found) return false;
    await focusCell(trial, found.name);
    await trial.page.keyboard.press('Escape');
    trial.world.held = undefined;
    return true;
  },
  'hold by key': async (trial) => {
    const found = await trial.pick('all');
    if (!found || found.cell.matrix === 'mask') return false;
    await focusCell(trial, found.name);
    await trial.page.keyboard.press('Space');
    trial.world.hold(found.cell);
    return true;
  },
  'walk by arrows': async (trial) => {
    const found = await trial.pick('all');
    if (!found) return false;
    await focusCell(trial, found.name);
    await trial.page.keyboard.press(at(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'], trial.n));
    return true;
  },
  'type into the panel': async (trial) => {
    const { world, page } = trial;
    if (world.edit || !world.held) return false;
    const held = world.held;
    await page.mouse.move(2, 2);
    const box = await trial.inPage((it) => {
      const { x, y, width, height } = it.find('.panel .edit input')?.getBoundingClientRect() ?? new DOMRect();
      return width === 0 ? undefined : { x: x + width / 2, y: y + height / 2 };
    });
    if (!box) return false;
    await page.mouse.click(box.x, box.y);
    await page.keyboard.press('ControlOrMeta+A');
    const text = String(at(values, trial.n));
    await page.keyboard.type(text);
    world.edit = { cell: held, text };
    return true;
  },
  'type on a cell': async (trial) => {
    const found = await trial.pick('entered');
    if (!found) return false;
    await focusCell(trial, found.name);
    const text = String(at(values, trial.n)).replace('.', ',');
    await trial.page.keyboard.type(text);
    trial.world.edit = { cell: found.cell, text };
    return true;
  },
  'type what is no number': async (trial) => {
    const found = await trial.pick('entered');
    if (!found) return false;
    await focusCell(trial, found.name);
    await trial.page.keyboard.press('F2');
    await trial.page.keyboard.type('1 / 3');
    trial.world.edit = { cell: found.cell, text: '1 / 3' };
    return true;
  },
  'double-click a cell and type': async (trial) => {
    const { page, world } = trial;
    const found = await trial.pick('entered');
    if (!found) return false;
    await page.mouse.dblclick(found.x, found.y);
    world.finish();
    world.hold(found.cell);
    world.hold(found.cell);
    const text = String(at(values, trial.n));
    await page.keyboard.type(text); // in place of what was there
    world.edit = { cell: found.cell, text };
    return true;
  },
  Enter: (trial) => endTyping(trial, 'Enter'),
  Tab: (trial) => endTyping(trial, 'Tab'),
  Escape: (trial) => endTyping(trial, 'Escape'),
  'Alt and wheel': async (trial) => {
    const { page, world, n } = trial;
    const found = await trial.pick('entered');
    if (!found || world.edit) return false;
    await page.mouse.move(found.x, found.y);
    await page.keyboard.down('Alt');
    await page.mouse.wheel(0, n % 2 ? 100 : -100);
    await trial.inPage((it) => it.rest());
    await page.keyboard.up('Alt');
    world.change(world.withCell(found.cell, nudged(world, found.cell, n % 2 ? -0.1 : 0.1)));
    return false;
  },
  'Alt and drag': async (trial) => {
    const { page, world } = trial;
    const found = await trial.pick('entered');
    if (!found || world.edit) return false;
    const value = world.valueAt(found.cell);
    await page.mouse.move(found.x, found.y);
    await page.keyboard.down('Alt');
    await page.mouse.down();
    for (const [index, up] of [20, 35].entries()) {
      await page.mouse.move(found.x, found.y - up);
      const next = world.withCell(found.cell, Math.round((value + up * 0.02) * 100) / 100);
      if (index === 0) world.change(next);
      else world.amend(next);
    }
    if (trial.n % 2)
      await trial.inPage((it) =>
        it.find('.stage-box')?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: 1 })),
      );
    else await page.mouse.up();
    await page.mouse.move(found.x, found.y - 60); // it is over: nothing more changes
    await page.mouse.up();
    await page.keyboard.up('Alt');
    return false;
  },
  'Alt and arrow': async (trial) => {
    const { world } = trial;
    const found = await trial.pick('entered');
    if (!found) return false;
    await focusCell(trial, found.name);
    await trial.page.keyboard.press('Alt+ArrowUp');
    world.change(world.withCell(found.cell, nudged(world, found.cell, 0.1)));
    return true;
  },
  'click the mask': async (trial) => {
    const { world, page } = trial;
    const found = await trial.pick('mask');
    if (!found) return false;
    await page.mouse.click(found.x, found.y);
    world.finish();
    world.toggleMask(found.cell);
    world.held = found.cell;
    return true;
  },
  undo: async (trial) => {
    const isDone = await inMenu(trial, '[aria-label="Undo"]');
    if (isDone) trial.world.undo();
    return isDone;
  },
  redo: async (trial) => {
    const isDone = await inMenu(trial, '[aria-label="Redo"]');
    if (isDone) trial.world.redo();
    return isDone;
  },
  'undo by key': async (trial) => {
    await trial.inPage((it) => it.find('.stage-box')?.focus());
    trial.world.finish();
    await trial.page.keyboard.press('ControlOrMeta+z');
    trial.world.undo();
    return true;
  },
  'redo by key': async (trial) => {
    await trial.inPage((it) => it.find('.stage-box')?.focus());
    trial.world.finish();
    await trial.page.keyboard.press('ControlOrMeta+y');
    trial.world.redo();
    return true;
  },
  reset: async (trial) => {
    const isDone = await inMenu(trial, '.history button:last-child');
    if (isDone) trial.world.reset();
    return isDone;
  },
};
