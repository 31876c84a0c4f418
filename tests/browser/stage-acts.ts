/**
 * What a reader does with the stage's controls, what a page does to it and what the network brings, where the element has a say:
 * it ends what is being typed, moves the focus or draws something else. tests/web/stage/state/acts.ts plays all other actions.
 */
import type { Page } from 'playwright-core';
import { encodeState } from '../../web/stage/state/link.ts';
import { defaultState } from '../../web/stage/inputs/stage-state.ts';
import { type Cell, type World, beginning } from '../web/stage/state/world.ts';
import type { InPage } from './stage-in-page.ts';

export interface Trial {
  readonly page: Page;
  readonly world: World;
  /** A number of the sequence: which cell, which step, which value. */
  readonly n: number;
  readonly pick: (
    which: 'all' | 'entered' | 'mask',
  ) => Promise<{ name: string; cell: Cell; x: number; y: number } | undefined>;
  readonly inPage: <T, A>(run: (trial: InPage, argument: A) => T, argument?: A) => Promise<Awaited<T>>;
}

/** @returns true where the reader acted on the stage itself, which then has the focus */
export type Act = (trial: Trial) => Promise<unknown>;

const values = [5, -2, 0.25, 7.5, 0, 3] as const;
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** As a reader presses a button: it takes the focus, so a text being typed is done. */
async function button({ page, inPage, world }: Trial, selector: string): Promise<boolean> {
  const box = await inPage((trial, name) => {
    const found = trial.find<HTMLButtonElement>(name);
    const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
    return !found || found.disabled || width === 0 ? undefined : { x: x + width / 2, y: y + height / 2 };
  }, selector);
  if (!box) return false;
  await page.mouse.click(box.x, box.y);
  world.finish();
  return true;
}

/** What is in the menu is pressed there; then the menu is closed, and the stage has the focus again. */
async function inMenu(trial: Trial, selector: string): Promise<boolean> {
  await trial.inPage((it) => it.find('#menu')?.showPopover());
  const isDone = await button(trial, selector);
  await trial.inPage((it) => {
    it.find('#menu')?.hidePopover();
    it.find('.stage-box')?.focus();
  });
  trial.world.finish();
  return isDone;
}

/** Sets a native control's value as choosing it does. */
const choose = ({ inPage }: Trial, selector: string, value: string): Promise<boolean> =>
  inPage(
    (trial, [name, to]) => {
      const field = trial.find<HTMLSelectElement>(name);
      if (!field || field.disabled) return false;
      const menu = field.closest<HTMLElement>('#menu');
      const dialog = field.closest('dialog');
      menu?.showPopover();
      dialog?.showModal();
      field.focus();
      field.value = to;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      menu?.hidePopover();
      dialog?.close();
      return true;
    },
    [selector, value] as const,
  );

/** On a cell by keyboard: whatever was being typed elsewhere is done. */
async function focusCell(trial: Trial, name: string): Promise<void> {
  await trial.inPage((it, cell) => it.find(`[data-cell="${cell}"]`)?.focus(), name);
  trial.world.finish();
}

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
    if (!found || world.edit) return;
    await page.mouse.move(found.x, found.y);
    await page.keyboard.down('Alt');
    await page.mouse.wheel(0, n % 2 ? 100 : -100);
    await trial.inPage((it) => it.rest());
    await page.keyboard.up('Alt');
    world.change(world.withCell(found.cell, nudged(world, found.cell, n % 2 ? -0.1 : 0.1)));
  },
  'Alt and drag': async (trial) => {
    const { page, world } = trial;
    const found = await trial.pick('entered');
    if (!found || world.edit) return;
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

const examples = [
  ...(['bank-river', 'bank-money', 'worked-example', 'dog-bites-man'] as const),
  ...(['causal-dog-bites-man', 'two-queries', 'multi-head-formulation', 'bank-river-heads'] as const),
];

export const ACTS: Readonly<Record<string, Act>> = {
  ...HANDS,
  scrub: async (trial) => {
    await choose(trial, '.scrub input', String((trial.n % 40) / 2));
    trial.world.finish();
  },
  'play and pause': (trial) =>
    trial.inPage(async ({ stage, rest }) => {
      stage.play();
      await rest();
      stage.pause();
    }),
  next: (trial) => button(trial, '[aria-label="Next step"]'),
  pass: async (trial) => {
    if (await choose(trial, '[data-control="pass"]', at(['backward', 'forward'], trial.n))) trial.world.finish();
  },
  example: async (trial) => {
    const { world } = trial;
    const example = at(examples, trial.n);
    if (example === world.present.example) return;
    if (!(await choose(trial, '[data-control="example"]', example))) return;
    world.finish();
    if (!world.change(beginning(example))) return;
    [world.edit, world.held] = [undefined, undefined];
  },
  predict: (trial) => button(trial, '[data-control="predict"]'),
  answer: async (trial) => {
    const { page } = trial;
    if (!(await button(trial, '.predict [data-act="ask"], .predict .onward'))) return false;
    const asked = await trial.inPage(async (it) => (await it.rest(), it.stage.state.options.locked));
    if (!asked) return false;
    trial.world.held = asked;
    await page.keyboard.type('1.25');
    await page.keyboard.press('Enter');
    return true;
  },
  'set its own link': async (trial) => {
    const { world } = trial;
    world.held = await trial.inPage(({ stage }) => {
      const { link } = stage;
      stage.link = link;
      return stage.bench.session.held;
    });
    world.open(world.present); // what was being typed is in none of it
  },
  'open a link': async (trial) => {
    const { world, n } = trial;
    const example = at(examples, n);
    const step = at(['scores', 'softmax', 'd-values'] as const, n);
    const link = encodeState({ ...defaultState(example), step, time: 1 });
    await trial.inPage(({ stage }, text) => {
      stage.link = text;
    }, link);
    world.finish();
    world.held = undefined;
    world.open(beginning(example));
  },
  'other steps': ({ inPage, n }) =>
    inPage(
      ({ stage }, steps) => {
        stage.steps = steps;
      },
      at(['scores softmax', '', 'mask weighted-sum', ''], n),
    ),
  'fix some': async ({ inPage, n, world }) => {
    world.fixed = at(['', 'all', 'q', '', 'x'], n);
    await inPage(({ stage }, fixed) => {
      stage.fixed = fixed;
    }, world.fixed);
  },
  'remove it and put it back': async ({ inPage, world }) => {
    await inPage(async ({ stage, rest }) => {
      const { parentElement } = stage;
      stage.remove();
      await rest();
      parentElement?.append(stage);
    });
    world.finish();
  },
  'another language': ({ inPage, n }) =>
    inPage(
      ({ stage }, lang) => {
        stage.lang = lang;
      },
      at(['fr', 'en'], n),
    ),
  'the engine arrives': async ({ inPage, world }) => {
    if (world.engine !== 'awaited') return;
    await inPage((it) => it.arrive(true));
    world.engine = 'there';
  },
  'the engine does not come': async ({ inPage, world }) => {
    if (world.engine !== 'awaited') return;
    await inPage((it) => it.arrive(false));
    world.lose();
  },
};
