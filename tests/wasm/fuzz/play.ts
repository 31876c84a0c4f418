// Plays steps on one engine, and looks after each whether the engine still answers to the bit.
import type { Attention, Inputs } from 'attention-steps/core';
import { bitsOf, entries } from '../entries.js';
import { type Attending, type Call, type Following, isAttending, type Step } from './call.ts';
import { apart, begin, foreign, nearTheEnd, withClock } from './disturb.ts';
import { rotated } from './encodings.ts';
import { withFault } from './fault.ts';
import { NO_CODE, type Outcome, wrongOutcome } from './judge.ts';
import { argumentsOf, type Flat, givenOf, nested, outputGradientOf } from './make.ts';

export interface Finding {
  /** Which of the steps. */
  at: number;
  what: string;
}

export type Load = () => Promise<Attention>;

export interface Options {
  /** Is told of each step before it is played. */
  report?: ((at: number) => void) | undefined;
  /** What is known already, and passed over unless it harms the calls after it. */
  ignore?: RegExp | undefined;
}

const good = entries.filter(({ name }) => !name.startsWith('attendAsync'));
type Good = (typeof good)[number];
const sync = (engine: Attention, entry: Good) => bitsOf(entry.call(engine, entry.good));
let expected: readonly string[] | undefined;

/** What good calls answer where nothing ever went wrong. */
async function expectedBits(load: Load): Promise<readonly string[]> {
  if (expected) return expected;
  const engine = await load();
  expected = good.map((entry) => sync(engine, entry));
  return expected;
}

/** Whether good calls still answer what they do on a new engine: two of them, others each time. */
function wrongCanary(engine: Attention, bits: readonly string[], turn: number): string | undefined {
  for (const i of [turn % good.length, (turn * 5 + 3) % good.length]) {
    const entry = good[i]!;
    try {
      if (sync(engine, entry) !== bits[i]) return `then a good ${entry.name} answers something else`;
    } catch (error) {
      return `then a good ${entry.name} threw ${String(error)}`;
    }
  }
  return undefined;
}

type Prepared = (engine: Attention, options?: object) => unknown;

/** The call, its arguments made: what fails then is the engine's. */
export function prepare(call: Call, reenter: (engine: Attention) => void): Prepared {
  if (!isAttending(call)) {
    const { n, dModel, heads, past, offset, interleaved, base } = call.given as Record<string, number>;
    if (call.method === 'sinusoidal') return (engine) => engine.sinusoidal(n!, dModel!);
    if (call.method === 'alibi') return (engine) => engine.alibi(heads!, n!, past);
    const matrix = rotated(call);
    const options = Object.entries({ heads, offset, interleaved, base }).filter(([, value]) => value !== undefined);
    return (engine) => engine.rotary(matrix, Object.fromEntries(options));
  }
  const given = argumentsOf(givenOf(call));
  let engineNow: Attention | undefined;
  const faulty = call.fault
    ? withFault(given, call.fault, () => {
        apart(() => {
          reenter(engineNow!);
        });
      })
    : given;
  const inputs: Inputs = nested(faulty);
  const outputGradient = call.method === 'gradients' ? outputGradientOf(call) : undefined;
  return (engine, options) => {
    engineNow = engine;
    if (call.method === 'trace') return engine.trace(inputs, { softmaxParts: call.softmaxParts });
    if (call.method === 'attend') return engine.attend(inputs);
    if (call.method === 'attendAsync') return engine.attendAsync(inputs, options);
    return engine.gradients(inputs, outputGradient!);
  };
}

function outcomeOf(call: () => unknown): Outcome {
  try {
    return { result: call() };
  } catch (error) {
    return { error };
  }
}

/** What a call in the midst of another one answers wrongly, is kept until that one has ended. */
class Reentry {
  wrong: string | undefined;
  private readonly bits: readonly string[];

  constructor(bits: readonly string[]) {
    this.bits = bits;
  }

  call = (engine: Attention) => {
    const wrong = wrongCanary(engine, this.bits, 0)?.replace('then', 'in its midst');
    if (wrong !== undefined && !wrong.includes('call stack')) this.wrong ??= wrong; // where the stack nearly ends, it may (and no pattern can be compiled)
  };
}

/** Places of the stack that are tried. */
const PLACES = 8;

function playDeep(engine: Attention, call: Call, start: Prepared, bits: readonly string[]): string | undefined {
  for (let place = 0; place < PLACES; place++) {
    const { errors, result } = nearTheEnd(() => start(engine), place);
    for (const error of errors) {
      const wrong = wrongOutcome(call, { error }, { deep: true });
      if (wrong !== undefined) return wrong;
    }
    const wrong = result === undefined ? undefined : wrongOutcome(call, { result }, {});
    if (wrong !== undefined) return wrong;
    const harm = wrongCanary(engine, bits, place);
    if (harm !== undefined) return harm;
  }
  return undefined;
}

function playSync(engine: Attention, step: Step, bits: readonly string[]): string | undefined {
  const reentry = new Reentry(bits);
  const call = prepare(step.call, reentry.call);
  if (step.deep) return playDeep(engine, step.call, call, bits) ?? reentry.wrong;
  const end = begin(step);
  const outcome = outcomeOf(() => call(engine));
  end();
  return wrongOutcome(step.call, outcome, step) ?? reentry.wrong;
}

interface Job {
  call: Attending;
  following: Following;
  start: Prepared;
  reason: Error;
  mine: Error;
  shares: number[];
  aborted: boolean;
  thrown: boolean;
  outcome: Outcome;
}

/** Work in slices, with others beside it and calls in between. */
async function playAsync(engine: Attention, step: Step, bits: readonly string[]) {
  const reentry = new Reentry(bits);
  const jobs = [{ call: step.call as Attending, following: step.following ?? {} }, ...(step.beside ?? [])].map(
    ({ call, following }): Job => ({
      call,
      following,
      start: prepare(call, reentry.call),
      reason: new Error('my reason'),
      mine: new Error('my own'),
      shares: [],
      aborted: false,
      thrown: false,
      outcome: {},
    }),
  );
  const between = (step.between ?? []).map(({ at, call }) => ({ at, call, start: prepare(call, reentry.call) }));
  const wrongs: (string | undefined)[] = [];
  let reports = 0;
  const endClock = withClock(
    step.call.method === 'attendAsync' && isAttending(step.call) ? 1 + (step.call.seed % 6) : 1,
  );
  const end = begin(step);
  const run = async (job: Job) => {
    const { abortAt, throwAt, signal } = job.following;
    const controller = new AbortController();
    const abort = () => {
      job.aborted = true;
      controller.abort(job.reason);
    };
    const seen = signal === 'foreign' ? foreign(controller.signal) : controller.signal;
    if (abortAt === 0) abort();
    const onProgress = (share: number) => {
      apart(() => {
        job.shares.push(share);
        reports++;
        for (const { at, call, start } of between)
          if (at === reports)
            wrongs.push(
              wrongOutcome(
                call,
                outcomeOf(() => start(engine)),
                {},
              ),
            );
        if (abortAt === job.shares.length) abort();
      });
      if (throwAt !== job.shares.length) return;
      job.thrown = true;
      throw job.mine;
    };
    try {
      job.outcome = { result: await job.start(engine, { onProgress, ...(signal && { signal: seen }) }) };
    } catch (error) {
      job.outcome = { error };
    }
    if (abortAt === -1) controller.abort(job.reason);
  };
  await Promise.all(jobs.map(run));
  end();
  endClock();
  for (const job of jobs) wrongs.push(wrongJob(engine, job, step));
  return wrongs.find((wrong) => wrong !== undefined) ?? reentry.wrong;
}

function wrongJob(engine: Attention, job: Job, step: Step): string | undefined {
  const { call, shares, outcome, aborted, thrown, reason, mine } = job;
  if (shares.some((share, i) => !(share > 0 && share <= 1 && share >= (shares[i - 1] ?? 0))))
    return `progress: ${shares.join()}`;
  const isDone = shares.at(-1) === 1;
  if (thrown)
    return outcome.error === mine ? undefined : `onProgress threw, and what came was ${String(outcome.error)}`;
  if (aborted && outcome.error === reason) return undefined;
  if (aborted && !isDone && outcome.result !== undefined) return 'answered, though it was aborted';
  const wrong = wrongOutcome(call, outcome, step);
  if (wrong !== undefined || outcome.result === undefined) return wrong;
  if (!isDone) return `ended with the progress ${shares.join()}`;
  if (call.fault) return undefined;
  const attend = prepare({ ...call, method: 'attend' }, () => undefined);
  const alone = outcomeOf(() => attend(engine));
  if (alone.result === undefined) return `then attend of the same inputs threw ${String(alone.error)}`;
  const [ours, theirs] = [alone.result, outcome.result].map((result) => bytesOf((result as { output: Flat }).output));
  return Buffer.compare(ours!, theirs!) === 0 ? undefined : 'attendAsync answers other bits than attend';
}

const bytesOf = ({ data }: Flat) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** The first thing that is wrong, if anything is; an error without a code only if nothing else is. */
export async function play(
  steps: readonly Step[],
  load: Load,
  { report, ignore }: Options = {},
): Promise<Finding | undefined> {
  const bits = await expectedBits(load);
  const engine = await load();
  let lesser: Finding | undefined;
  for (const [at, step] of steps.entries()) {
    report?.(at);
    const own = step.call.method === 'attendAsync' ? await playAsync(engine, step, bits) : playSync(engine, step, bits);
    // What was enough for a small call once is enough still, though there be no more.
    const end = step.growth ? begin({ growth: step.growth }) : undefined;
    const harm = wrongCanary(engine, bits, at);
    end?.();
    const what = own !== undefined && !ignore?.test(own) ? own : harm;
    if (what?.startsWith(NO_CODE)) lesser ??= { at, what };
    else if (what !== undefined) return { at, what };
  }
  return lesser;
}
