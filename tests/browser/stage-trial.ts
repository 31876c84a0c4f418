/** What the actions on a stage have in common. */
import type { Page } from 'playwright-core';
import type { Cell, World } from '../web/stage/state/world.ts';
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

export const values = [5, -2, 0.25, 7.5, 0, 3] as const;
export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** As a reader presses a button: it takes the focus, so a text being typed is done. */
export async function button({ page, inPage, world }: Trial, selector: string): Promise<boolean> {
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
export async function inMenu(trial: Trial, selector: string): Promise<boolean> {
  await trial.inPage((it) => it.find('#menu')?.showPopover());
  const isDone = await button(trial, selector);
  await trial.inPage((it) => {
    it.find('#menu')?.hidePopover();
    it.find('.stage-box')?.focus();
  });
  trial.world.finish();
  return isDone;
}

/** A native control's value, as choosing it sets it. */
export const choose = ({ inPage }: Trial, selector: string, value: string): Promise<boolean> =>
  inPage(
    (trial, [name, to]) => {
      const field = trial.find<HTMLSelectElement>(name);
      if (!field || field.disabled) return false;
      const menu = trial.find('#menu');
      const isInMenu = menu?.contains(field) ?? false;
      if (isInMenu) menu?.showPopover();
      if (field.closest('dialog')) trial.openDialog();
      field.focus();
      field.value = to;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      if (isInMenu) menu?.hidePopover();
      trial.closeDialog();
      return true;
    },
    [selector, value] as const,
  );

/** On a cell by keyboard: whatever was being typed elsewhere is done. */
export async function focusCell(trial: Trial, name: string): Promise<void> {
  await trial.inPage((it, cell) => it.find(`[data-cell="${cell}"]`)?.focus(), name);
  trial.world.finish();
}
