// One process of the fuzzer: stretches of steps, each on an engine of its own, and what was found in them as lines of JSON.
import { writeSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import type { Step } from './call.ts';
import { drawHeavy, drawStep, isPlayable, isSmall, MOODS } from './draw.ts';
import { grownBy, keepsGrowing } from './leak.ts';
import { type Load, type Options, play } from './play.ts';
import { lineOf } from './print.ts';
import { Random } from './random.ts';
import { kindOf, shrink } from './shrink.ts';

const STEPS = 40;
/** Each so many-th stretch ends with a call that takes a gigabyte. */
const HEAVIES = 30;

/** The steps of a stretch: the same for the same seed and number. */
export function stretchOf(seed: number, stretch: number): Step[] {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + Math.imul(stretch, 0x85ebca6b));
  const steps = Array.from({ length: STEPS }, () => drawStep(random, MOODS[stretch % MOODS.length]!));
  return stretch % HEAVIES === 10 ? [...steps, drawHeavy(random)] : steps;
}

export interface Found {
  stretch: number;
  what: string;
  /** Empty where the same was found before. */
  code: string[];
  steps: readonly Step[];
}

/** Plays a stretch; what is found there for the first time is made smaller. */
export async function playStretch(
  { seed, stretch, known }: { seed: number; stretch: number; known: Set<string> },
  load: Load,
  options: Options = {},
): Promise<Found | undefined> {
  const steps = stretchOf(seed, stretch);
  const found = await play(steps, load, options);
  if (!found) return stretch % LEAKS === 2 ? leakOf(steps, stretch, load) : undefined;
  const kind = `${steps[found.at]!.call.method}: ${kindOf(found.what)}`;
  if (known.has(kind)) return { stretch, what: found.what, code: [], steps: [] };
  known.add(kind);
  const attempt = async (fewer: readonly Step[]) =>
    fewer.every(isPlayable) ? play(fewer, load, { ignore: options.ignore }) : undefined;
  const smaller = await shrink(steps, found, attempt);
  return { stretch, what: smaller.what, code: smaller.steps.map(lineOf), steps: smaller.steps };
}

/** Each so many-th stretch is also looked at for memory that is kept. */
const LEAKS = 15;

async function leakOf(steps: readonly Step[], stretch: number, load: Load): Promise<Found | undefined> {
  const small = steps.filter(isSmall).slice(0, 8);
  if (!keepsGrowing(await grownBy(small, load))) return undefined;
  for (const step of small) {
    const sizes = await grownBy([step], load);
    if (keepsGrowing(sizes))
      return { stretch, what: `keeps memory: ${sizes.join(', ')} bytes`, code: [lineOf(step)], steps: [step] };
  }
  return { stretch, what: 'keeps memory', code: small.map(lineOf), steps: small };
}

const tell = (message: object) => writeSync(1, `${JSON.stringify(message)}\n`);

/** Stretches one after the other until told to end; before each its number, in the last one before a death each step. */
export async function work(seed: number, from: number, to: number, isCareful: boolean, ignore?: RegExp) {
  const known = new Set<string>();
  const load = () => loadAttention();
  for (let stretch = from; stretch < to; stretch++) {
    tell({ stretch });
    const report = isCareful
      ? (at: number) => tell({ stretch, at, code: lineOf(stretchOf(seed, stretch)[at]!) })
      : undefined;
    const found = await playStretch({ seed, stretch, known }, load, { report, ignore });
    if (found) tell({ found });
  }
}

/** Steps as they were printed. */
export async function replay(steps: Step[]) {
  const found = await play(steps, () => loadAttention());
  tell({ found: found ? { stretch: -1, what: found.what, code: steps.map(lineOf), steps } : null });
}
