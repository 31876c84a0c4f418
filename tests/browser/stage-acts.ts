/**
 * Plays what readers, pages and networks do to a stage, as far as the element has a say: it ends what is being typed, moves the
 * focus or draws something else. tests/web/stage/state/acts.ts plays all other actions.
 */
import type { Page } from 'playwright-core';
import { encodeState } from '../../web/stage/state/link.ts';
import { defaultState } from '../../web/stage/inputs/stage-state.ts';
import { square } from '../web/stage/state/acts.ts';
import { type Cell, type World, beginning, nameOf } from '../web/stage/state/world.ts';
import type { InPage } from './stage-in-page.ts';
import { doubleClick } from './tutorial.ts';

type Which = Parameters<InPage['cells']>[0];
type Found = ReturnType<InPage['cells']>[number];

export interface Trial {
  readonly page: Page;
  readonly world: World;
  /** A number of the sequence: which cell, which step, which value. */
  readonly n: number;
  readonly pick: (which: Which) => Promise<Found | undefined>;
  readonly inPage: <T, A>(run: (trial: InPage, argument: A) => T, argument?: A) => Promise<Awaited<T>>;
}

/** @returns true where the reader acted on the stage itself, which then has the focus */
export type Act = (trial: Trial) => Promise<unknown>;

const values = [5, -2, 0.25, 7.5, 0, 3] as const;
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Presses a button as a reader does: it takes the focus, so a text being typed is done. */
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

/** Presses a button of the menu, closes the menu, and gives the stage the focus again. */
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

/** Plays on a cell that is drawn, if there is one. */
const onCell =
  (which: Which, play: (trial: Trial, found: Found) => Promise<unknown>): Act =>
  async (trial) => {
    const found = await trial.pick(which);
    return found && play(trial, found);
  };

/** Gives a cell the focus: a text being typed elsewhere is done. */
async function focusCell(trial: Trial, { name }: Found): Promise<void> {
  await trial.inPage((it, cell) => it.find(`[data-cell="${cell}"]`)?.focus(), name);
  trial.world.finish();
}

/** Presses a key on a cell. @param after the same in the world */
const byKey = (which: Which, keys: readonly string[], after: (world: World, cell: Cell) => unknown): Act =>
  onCell(which, async (trial, found) => {
    await focusCell(trial, found);
    await trial.page.keyboard.press(at(keys, trial.n));
    after(trial.world, found.cell);
    return true;
  });

/** Types into a cell's field. @param begin opens it, unless the first character does */
const typing = (textOf: (n: number) => string, begin: (trial: Trial, found: Found) => Promise<void>): Act =>
  onCell('entered', async (trial, found) => {
    await begin(trial, found);
    const text = textOf(trial.n);
    await trial.page.keyboard.type(text);
    trial.world.edit = { cell: found.cell, text };
    return true;
  });

const doubleClickAndType = typing(
  (n) => String(at(values, n)),
  async ({ page, world }, { cell, x, y }) => {
    await doubleClick(page, { x, y });
    world.finish();
    world.held = cell;
  },
);

const endTyping =
  (key: 'Enter' | 'Tab' | 'Escape'): Act =>
  async ({ page, world, inPage }) => {
    const isTyping = await inPage(
      (it) => it.stage.shadowRoot?.activeElement?.matches('.editor, .panel .edit input') ?? false,
    );
    if (!world.edit || !isTyping) return;
    await page.keyboard.press(key);
    if (key === 'Escape') world.edit = undefined;
    else world.finish();
  };

/** Goes through the history by a button of the menu. */
const byButton =
  (selector: string, travel: (world: World) => void): Act =>
  async (trial) => {
    const isDone = await inMenu(trial, selector);
    if (isDone) travel(trial.world);
    return isDone;
  };

/** Goes through the history by a key on the stage. */
const byShortcut =
  (key: string, travel: (world: World) => void): Act =>
  async ({ page, world, inPage }) => {
    await inPage((it) => it.find('.stage-box')?.focus());
    world.finish();
    await page.keyboard.press(key);
    travel(world);
    return true;
  };

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

export const HANDS: Readonly<Record<string, Act>> = {
  hover: onCell('all', ({ page }, { x, y }) => page.mouse.move(x, y)),
  'point elsewhere': ({ page }) => page.mouse.move(2, 2),
  'click a cell': onCell('numbers', async ({ page, world }, { cell, x, y }) => {
    await page.mouse.click(x, y);
    world.finish();
    world.hold(cell);
    return true;
  }),
  'let go': async (trial) => {
    const isDone = await button(trial, '.panel button.quiet');
    if (isDone) trial.world.held = undefined;
    return isDone;
  },
  'let go by key': byKey('all', ['Escape'], (world) => (world.held = undefined)),
  'hold by key': byKey('numbers', ['Space'], (world, cell) => world.hold(cell)),
  'walk by arrows': byKey('all', arrows, () => undefined),
  'type into the panel': async (trial) => {
    const { world, page } = trial;
    if (world.edit || !world.held) return false;
    const held = world.held;
    await page.mouse.move(2, 2);
    if (!(await button(trial, '.panel .edit input'))) return false;
    await page.keyboard.press('ControlOrMeta+A');
    const text = String(at(values, trial.n));
    await page.keyboard.type(text);
    world.edit = { cell: held, text };
    return true;
  },
  'type on a cell': typing((n) => String(at(values, n)).replace('.', ','), focusCell),
  'type what is no number': typing(
    () => '1 / 3',
    async (trial, found) => {
      await focusCell(trial, found);
      await trial.page.keyboard.press('F2');
    },
  ),
  // In an open field a double click selects a word.
  'double-click a cell and type': onCell('entered', async (trial, { cell }) =>
    trial.world.edit && nameOf(trial.world.edit.cell) === nameOf(cell) ? undefined : doubleClickAndType(trial),
  ),
  Enter: endTyping('Enter'),
  Tab: endTyping('Tab'),
  Escape: endTyping('Escape'),
  drag: onCell('entered', async ({ page, world, inPage, n }, { cell, x, y }) => {
    if (world.edit) return;
    const value = world.valueAt(cell);
    await page.mouse.move(x, y);
    await page.mouse.down();
    world.held ??= cell;
    for (const [index, up] of [20, 35].entries()) {
      await page.mouse.move(x, y - up);
      const next = world.withCell(cell, Math.round((value + up * 0.02) * 100) / 100);
      if (index === 0) world.change(next);
      else world.amend(next);
    }
    if (n % 2)
      await inPage((it) =>
        it.find('.stage-box')?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: 1 })),
      );
    else await page.mouse.up();
    await page.mouse.move(x, y - 60); // the drag is over: nothing more changes
    await page.mouse.up();
  }),
  'Alt and arrow': byKey('entered', ['Alt+ArrowUp'], (world, cell) =>
    world.change(world.withCell(cell, Math.round((world.valueAt(cell) + 0.1) * 1000) / 1000)),
  ),
  'click the mask': onCell('mask', async ({ page, world }, { cell, x, y }) => {
    await page.mouse.click(x, y);
    world.finish();
    world.toggleMask(cell);
    world.held = cell;
    return true;
  }),
  undo: byButton('[aria-label="Undo"]', (world) => world.undo()),
  redo: byButton('[aria-label="Redo"]', (world) => world.redo()),
  reset: byButton('.history button:last-child', (world) => world.reset()),
  'undo by key': byShortcut('ControlOrMeta+z', (world) => world.undo()),
  'redo by key': byShortcut('ControlOrMeta+y', (world) => world.redo()),
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
    const inputs = n % 2 === 1 ? square(n) : null;
    const link = encodeState({ ...defaultState(example), step, time: 1, inputs });
    await trial.inPage(({ stage }, text) => {
      stage.link = text;
    }, link);
    world.finish();
    world.held = undefined;
    world.open({ ...beginning(example), ...(inputs && { inputs, isChanged: true }) });
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
};
