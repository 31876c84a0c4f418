// Steps from random numbers.
import {
  type Attending,
  type Call,
  type Disturbance,
  type Encoding,
  type Following,
  isAttending,
  type Shape,
  type Step,
} from './call.ts';
import { drawFault } from './fault.ts';
import type { Random } from './random.ts';
import { matricesOf, MEMORY, needsOf, shapeOfEncoding } from './sizes.ts';

const PLAIN: Shape = {
  n: 1,
  newKeys: 1,
  past: 0,
  heads: 1,
  kvHeads: 1,
  queryWidth: 1,
  keyWidth: 1,
  valueWidth: 1,
  hidden: 1,
  model: 1,
  outWidth: 1,
};

/** How much work a call may be. */
const WORK = { small: 3e5, medium: 3e7 };
/** Bytes that are really computed with, and bytes that no engine has at hand without asking for more. */
const AFFORDABLE = 2 ** 26;
const ABSENT = 2 ** 29;
const ALWAYS = 1e9;
const NO_GROWTH = { growth: { from: 0, times: ALWAYS } };

/** Around the 4 rows, 8 columns, 32 queries and 256 keys that are computed together. */
const EDGES = [15, 16, 17, 31, 32, 33, 64, 65, 255, 256, 257, 300, 511, 513];
const smallSize = (random: Random) => (random.chance(0.8) ? random.between(1, 9) : random.pick(EDGES));

function drawSmall(random: Random): Shape {
  const shape = { ...PLAIN };
  for (const key of Object.keys(PLAIN) as (keyof Shape)[]) shape[key] = smallSize(random);
  shape.kvHeads = random.between(1, 3);
  shape.heads = shape.kvHeads * random.between(1, random.chance(0.9) ? 3 : 12);
  shape.past = random.chance(0.5) ? 0 : smallSize(random);
  return shape;
}

/** A few sizes that are large, the others next to nothing: products of any two, three or more come to any power of two. */
function drawLarge(random: Random): Shape {
  const shape = { ...PLAIN };
  const keys = Object.keys(PLAIN) as (keyof Shape)[];
  for (const key of keys) shape[key] = random.between(1, 3);
  shape.past = random.chance(0.6) ? 0 : random.between(1, 3);
  const group = random.chance(0.3) ? 1 : random.powerish(20);
  shape.kvHeads = random.chance(0.6) ? 1 : random.powerish(10);
  const many = random.between(1, 4);
  for (let i = 0; i < many; i++) {
    const key = random.pick(keys);
    if (key !== 'kvHeads' && key !== 'heads') shape[key] = random.powerish(20);
  }
  shape.heads = shape.kvHeads * group;
  if (random.chance(0.25)) {
    // All but 2³², or a little more: what 32 bits make of it is next to nothing.
    const power = random.between(12, 20);
    shape.kvHeads = 1;
    shape.heads = 2 ** power;
    shape[random.pick(['valueWidth', 'keyWidth'] as const)] = 2 ** (32 - power) + random.between(0, 3);
  }
  return shape;
}

type Kind = 'small' | 'medium' | 'large';

function drawOnce(random: Random, method: Attending['method'], kind: Kind): Attending {
  const shape = kind === 'small' ? drawSmall(random) : kind === 'large' ? drawLarge(random) : drawMedium(random);
  const scoring = random.pick(['scaled-dot', 'scaled-dot', 'dot', 'general', 'additive'] as const);
  if (scoring === 'scaled-dot' || scoring === 'dot') shape.keyWidth = shape.queryWidth;
  const projected = random.chance(0.6) ? '' : random.pick(['q', 'k', 'v', 'qk', 'qv', 'kv', 'qkv']);
  const context = /[kv]/.test(projected) && random.chance(0.5);
  if (/[kv]/.test(projected) && !context) shape.newKeys = shape.n;
  const call: Attending = {
    method,
    shape,
    scoring,
    projected,
    context,
    biased: random.chance(0.4),
    wo: random.chance(0.35),
    numbers:
      kind === 'small' ? random.pick(['tame', 'tame', 'wild'] as const) : random.pick(['tame', 'zeros'] as const),
    asRows: random.chance(0.2),
    seed: random.between(0, 2 ** 30),
    causal: random.chance(0.3),
    softmaxParts: method === 'trace' && random.chance(0.3),
  };
  if (kind === 'large' && random.chance(0.3)) call.wrapped = true;
  if (random.chance(0.3)) call.scale = random.pick([0, 1, -1, 0.125, 1e-30, 3, 1e10, 2 * random.next() - 1]);
  if (random.chance(0.25)) call.softcap = random.pick([0.5, 2, 30, 1e-20, 1e30]);
  const m = shape.past + shape.newKeys;
  if (random.chance(0.25)) call.keyLength = random.chance(0.5) ? random.between(0, m) : random.pick([0, m]);
  // A list of a hundred thousand masks takes longer than what is done with it.
  if (random.chance(0.3)) call.mask = random.pick(['one', shape.heads > 2000 ? 'one' : 'each', 'booleans'] as const);
  return call;
}

function drawMedium(random: Random): Shape {
  const shape = drawSmall(random);
  const keys = ['n', 'newKeys', 'past', 'queryWidth', 'keyWidth', 'valueWidth', 'heads', 'model', 'outWidth'] as const;
  for (let i = 0; i < 3; i++) shape[random.pick(keys)] = random.powerish(12);
  shape.kvHeads = random.pick(divisorsOf(shape.heads));
  return shape;
}

const divisorsOf = (number: number) =>
  Array.from({ length: 64 }, (_, i) => i + 1).filter((divisor) => number % divisor === 0);

/** Whether a call is soon computed, or has to be refused, as it is beyond all memory. */
function isAtHand(call: Call): boolean {
  if (!isAttending(call)) {
    const { bytes, count } = shapeOfEncoding(call);
    return bytes > MEMORY || (bytes <= AFFORDABLE / 8 && count < 2 ** 12);
  }
  const { least, most, work } = needsOf(call);
  return least > MEMORY || (most <= AFFORDABLE && work <= WORK.medium);
}

/** Whether it is soon refused where memory does not grow. */
function needsGrowth(call: Call): boolean {
  if (!isAttending(call)) return shapeOfEncoding(call).bytes > ABSENT;
  const { inputs, most, work } = needsOf(call);
  return inputs > ABSENT || (most > ABSENT && work <= WORK.medium);
}

export function drawAttending(random: Random, kind: Kind, method?: Attending['method']): Attending {
  const isBeyond = kind === 'large' && random.chance(0.5);
  for (let tries = 0; tries < 60; tries++) {
    const chosen = method ?? random.pick(['trace', 'attend', 'attend', 'attendAsync', 'gradients'] as const);
    const call = drawOnce(random, chosen, kind);
    const needs = needsOf(call);
    if (isBeyond && needs.least <= MEMORY) continue;
    const lists = Object.entries(matricesOf(call)).some(
      ([name, [, cols]]) => /^b|additive\.v/.test(name) && cols > 2 ** 18,
    );
    if (lists || Object.values(call.shape).some((size) => size > 2 ** 22)) continue;
    if (kind === 'small' ? needs.work > WORK.small : kind === 'medium' && needs.work < WORK.small) continue;
    if (kind !== 'large' && call.wo && call.shape.heads * call.shape.valueWidth * call.shape.outWidth > 1e6) continue;
    if (isAtHand(call) || (kind === 'large' && needsGrowth(call))) return call;
  }
  return drawAttending(random, 'small', method);
}

function drawEncoding(random: Random): Encoding {
  const size = () => (random.chance(0.5) ? random.between(1, 40) : random.powerish(20));
  for (;;) {
    const method = random.pick(['sinusoidal', 'rotary', 'alibi'] as const);
    const seed = random.between(0, 2 ** 30);
    let call: Encoding;
    if (method === 'sinusoidal') {
      call = { method, given: { n: size(), dModel: size() }, seed };
    } else if (method === 'alibi') {
      const past = random.chance(0.5) ? {} : { past: random.chance(0.5) ? 0 : size() };
      call = { method, given: { heads: size(), n: size(), ...past }, seed };
    } else {
      const heads = random.chance(0.5) ? 1 : random.powerish(16);
      const given: Record<string, unknown> = { rows: size(), cols: heads * 2 * random.between(1, 20) };
      if (heads > 1) given.heads = heads;
      if (random.chance(0.5)) given.offset = random.chance(0.5) ? random.between(0, 100) : random.powerish(30);
      if (random.chance(0.5)) given.interleaved = random.chance(0.5);
      if (random.chance(0.5)) given.base = random.pick([10_000, 1, 2, 0.5, 500_000, 1e-30, 1e30]);
      call = { method, given, seed };
    }
    if (isAtHand(call) || needsGrowth(call)) return call;
  }
}

function drawCall(random: Random): Call {
  const share = random.next();
  if (share < 0.1) return drawEncoding(random);
  if (share < 0.14) return drawAttending(random, 'medium');
  if (share < 0.5) return drawAttending(random, 'large');
  const call = drawAttending(random, 'small');
  if (share < 0.7) call.fault = drawFault(random, call);
  return call;
}

/** What may go wrong around the calls of a stretch. Where much does, what else is wrong does not show. */
export const MOODS = ['quiet', 'growth', 'anything'] as const;
type Mood = (typeof MOODS)[number];

/** With less than this an engine may do with the memory that it starts with. */
const GROWS = 2 ** 24;

function drawDisturbance(random: Random, mood: Mood, call: Call): Disturbance {
  if (mood === 'quiet') return {};
  if (isAttending(call) && needsOf(call).most > GROWS && random.chance(0.5))
    return { growth: { from: random.between(0, 12), times: random.chance(0.7) ? ALWAYS : random.between(1, 4) } };
  const share = random.next() * (mood === 'growth' ? 0.15 : 1);
  const times = random.chance(0.5) ? ALWAYS : random.between(1, 4);
  if (share < (mood === 'growth' ? 0.05 : 0.15))
    return { growth: { from: random.chance(0.5) ? 0 : random.between(0, 6), times } };
  if (mood === 'growth') return {};
  if (share < 0.3) return { allocation: { from: random.chance(0.3) ? 0 : random.powerish(6), times } };
  if (share < 0.32) return { deep: true };
  return {};
}

const drawFollowing = (random: Random): Following => {
  const following: Following = {};
  if (random.chance(0.5)) following.signal = random.pick(['own', 'foreign'] as const);
  if (following.signal && random.chance(0.7)) following.abortAt = random.pick([-1, 0, 1, 1, 2, 3, 5, 9]);
  if (random.chance(0.15)) following.throwAt = random.pick([1, 1, 2, 3, 5]);
  return following;
};

export function drawStep(random: Random, mood: Mood): Step {
  const call = drawCall(random);
  const step: Step = { call, ...(isAtHand(call) ? drawDisturbance(random, mood, call) : NO_GROWTH) };
  if (call.method === 'attendAsync' || !isSmall(step)) delete step.deep;
  if (call.method !== 'attendAsync') return step;
  step.following = drawFollowing(random);
  const some = <T>(draw: () => T) => Array.from({ length: random.chance(0.5) ? 0 : random.between(1, 2) }, draw);
  const other = () => (random.chance(0.2) ? drawEncoding(random) : drawAttending(random, 'small'));
  step.beside = some(() => ({
    call: drawAttending(random, 'small', 'attendAsync'),
    following: drawFollowing(random),
  }));
  step.between = some(() => ({ at: random.between(1, 6), call: other() })).filter(
    (one) => one.call.method !== 'attendAsync' && isAtHand(one.call),
  );
  return step;
}

/** Bytes of the inputs. */
const HEAVY = 1.25 * 2 ** 30;

/** Whether it may well be refused for its memory, though less than all memory is needed. */
export const isHeavy = (call: Call) =>
  isAttending(call) && needsOf(call).inputs > HEAVY / 16 && needsOf(call).work < 2 ** 32;

/** A call with as many numbers as an engine can just hold, or not: an answer is as good as a refusal. */
export function drawHeavy(random: Random): Step {
  for (;;) {
    const method = random.pick(['trace', 'attend', 'attendAsync', 'gradients'] as const);
    const call = drawOnce(random, method, 'large');
    const { shape } = call;
    shape.heads = random.pick([1, 1, 2]);
    shape.kvHeads = 1;
    shape.hidden = Math.min(shape.hidden, 2 ** 16);
    const widths = ['queryWidth', 'keyWidth', 'valueWidth', 'outWidth', 'model', 'n', 'newKeys', 'past'] as const;
    shape[random.pick(widths)] = 2 ** random.pick([23, 25, 26, 26, 27, 27]) + random.pick([-1, 0, 0, 1]);
    if (call.scoring === 'scaled-dot' || call.scoring === 'dot') shape.keyWidth = shape.queryWidth;
    if (/[kv]/.test(call.projected) && !call.context) shape.newKeys = shape.n;
    Object.assign(call, { numbers: 'zeros', biased: false, keyLength: undefined, mask: undefined, asRows: false });
    const { inputs, work } = needsOf(call);
    const largest = Math.max(...Object.values(matricesOf(call)).map(([rows, cols]) => rows * cols));
    if (inputs > HEAVY / 16 && inputs <= HEAVY && largest <= 2 ** 27 + 1 && work < 2 ** 32) return { call };
  }
}

/** Whether it can be played: what was made smaller, or undisturbed, may come to need a minute, or all of the memory. */
export const isPlayable = ({ call, growth }: Step) =>
  isAtHand(call) || isHeavy(call) || (growth?.from === 0 && growth.times === ALWAYS && needsGrowth(call));

/** Whether it takes a millisecond or less. */
export const isSmall = ({ call }: Step) => isAttending(call) && needsOf(call).work < WORK.small / 10;
