/**
 * The stage under sequences of what readers, pages and networks do to it, where the element has a say. After each action: every
 * number is where it was typed, nothing is thrown, and the focus is where a reader can go on. After each sequence: undo and redo
 * lead back to the same, and another stage shows the same by the link. What follows from an action alone is compared after each
 * of 900 sequences in tests/web/stage/state/model.test.ts.
 */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../seed.ts';
import { World, entered } from '../web/stage/state/world.ts';
import { browsers } from './browsers.ts';
import { ACTS, type Act, HANDS, type Trial } from './stage-acts.ts';
import { type Probed, type Seen, install } from './stage-in-page.ts';
import { newPage, site } from './tutorial.ts';

/** In Firefox an action takes ten times as long, so it plays what is done by pointer and keys. Runs of each example. */
const plays: Readonly<Record<string, { acts: Readonly<Record<string, Act>>; numRuns: number }>> = {
  chromium: { acts: ACTS, numRuns: runs / 15 },
  firefox: { acts: HANDS, numRuns: Math.ceil(runs / 125) },
};
const examples = ['two-queries', 'worked-example', 'dog-bites-man', 'causal-dog-bites-man', 'multi-head-formulation'];

/** The symbols as plain text: a subscript has no sign of its own. */
const symbols: Readonly<Record<string, string>> = {
  x: 'X',
  wq: 'WQ',
  wk: 'WK',
  wv: 'WV',
  wo: 'WO',
  ...{ bq: 'bQ', bk: 'bK', bv: 'bV', bo: 'bO' },
  outputGradient: 'dO',
};

function compare(world: World, seen: Seen, isOnStage: boolean): void {
  expect(seen.errors).toEqual([]);
  for (const [name, numbers] of Object.entries(entered(world.present)))
    if (name !== 'outputGradient' || seen.entered[name]) expect(seen.entered[name], name).toEqual(numbers);
  if (seen.held || !world.held) expect(seen.held).toEqual(world.held);

  if (world.fixed !== 'all')
    expect([seen.canUndo, seen.canRedo]).toEqual([world.past.length > 0, world.future.length > 0]);
  if (isOnStage) expect(seen.focus).not.toBe('page');

  // The text being typed stands where it belongs. The panel has no field for a number that was fixed meanwhile.
  if (world.edit) {
    const { cell, text } = world.edit;
    const symbol = symbols[cell.matrix] ?? cell.matrix.toUpperCase();
    if (!seen.typed && ['all', cell.matrix].includes(world.fixed)) return;
    expect(seen.typed?.text).toBe(text);
    const place = `[${cell.row},${cell.col}]`;
    if (seen.typed?.place === 'panel') expect(seen.typed.label).toBe(`${symbol}${place}`);
    else expect(seen.typed?.label).toContain(place);
  } else expect(seen.typed?.place).not.toBe('stage');
}

function compareOthers({ here, elsewhere, again }: Probed): void {
  expect(elsewhere).toEqual(here);
  if (again) expect(again).toEqual({ link: here.link, output: here.output });
}

/** These acts lead to another step, which may lack the cell that is typed in. */
const LEAVING = new Set(['other steps', 'play and pause']);

class Command implements fc.AsyncCommand<World, Page> {
  readonly name: string;
  readonly n: number;
  constructor(name: string, n: number) {
    this.name = name;
    this.n = n;
  }
  check(): boolean {
    return true;
  }
  toString(): string {
    return `${this.name} (${this.n})`;
  }
  async run(world: World, page: Page): Promise<void> {
    const inPage: Trial['inPage'] = (run, argument) =>
      page.evaluate(
        `(${String(run)})(window.trial, ${argument === undefined ? 'undefined' : JSON.stringify(argument)})`,
      );
    const pick: Trial['pick'] = (which) =>
      page.evaluate(
        ([kind, n]) => {
          const cells = window.trial.cells(kind);
          return cells[(n * 7) % cells.length];
        },
        [which, this.n] as const,
      );
    const isOnStage = await ACTS[this.name]?.({ page, world, n: this.n, pick, inPage });
    const seen = await page.evaluate(() => window.trial.see());
    // A field on the stage whose cell has gone is done, as one that has lost the focus.
    if (LEAVING.has(this.name) && !seen.isTyping) world.finish();
    compare(world, seen, isOnStage === true);
  }
}

describe.each(Object.entries(browsers))('a stage in %s', (name, launch) => {
  let page: Page;
  beforeAll(async () => {
    // Nobody looks: with a sixteenth of the pixels there is less to paint, and everything is where it was.
    page = await newPage(launch, { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.25 });
    await page.goto(`${site}#example=worked-example`);
    await page.evaluate(`(${String(install)})().then((trial) => { window.trial = trial; })`);
  });

  it.each(examples.map((example, at) => [example, at] as const))('keeps what a person did: %s', async (example, at) => {
    const { acts, numRuns } = plays[name]!;
    const commands = Object.keys(acts).map((name) => fc.nat(99).map((n) => new Command(name, n)));
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 12, size: 'max' }), async (sequence) => {
        await page.evaluate((id) => window.trial.begin(id), example);
        await page.mouse.move(2, 2);
        await fc.asyncModelRun(() => ({ model: new World(example), real: page }), sequence);
        compareOthers(await page.evaluate(() => window.trial.probe()));
      }),
      // Each example has sequences of its own.
      { numRuns, seed: (fc.readConfigureGlobal().seed ?? 0) + at, endOnFailure: false },
    );
  });
});
