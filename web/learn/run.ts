/** A run: a model, the task it learns, and what is measured of it. All that is random in it comes from its seed. */
import type { Batch, Config, Evaluation, Learning, Model, Optimisation, Step } from 'attention-steps/learn';
import { sourceFrom } from '../shared/numbers/drawn.ts';
import { type Patch, patchedParameters } from './patch.ts';
import { type HeadScores, headScores } from './scores.ts';
import { batchOf, samplesOf } from './tasks/batch.ts';
import type { Sample, Task } from './tasks/task.ts';

/** What of a run can be chosen, as the engine takes it. */
export interface Settings {
  readonly model: Omit<Config, 'vocabulary' | 'context'>;
  readonly optimisation: Optimisation;
  /** Sequences a step. */
  readonly batch: number;
}

/** Something of a run that changes at a step: from then on another rate, or other batches. */
export interface Change {
  readonly step: number;
  readonly rate?: number;
  /** Which of the streams of batches that the seed has. */
  readonly stream?: number;
}

/** The changes with one more; one at the same step that says the same of it is replaced. */
export function withChange(changes: readonly Change[], { step, ...more }: Change): readonly Change[] {
  const before = changes.filter((change) => change.step < step);
  const same = changes.filter((change) => change.step === step);
  return [...before, Object.assign({}, ...same, { step }, more) as Change];
}

export interface Measured {
  /** Of all questions together. */
  readonly right: Evaluation;
  /** The share of right answers to each kind of question. */
  readonly accuracy: Readonly<Record<string, number>>;
  /** layers × heads. */
  readonly heads: readonly (readonly HeadScores[])[];
}

/** What became of a run when a head was given other numbers. */
export interface Patched {
  readonly head: Pick<Patch, 'layer' | 'head'>;
  readonly step: number;
  readonly before: Evaluation;
  readonly after: Evaluation;
}

export interface Run {
  readonly task: Task;
  readonly model: Model;
  /** One step, with new sequences. */
  readonly step: () => Step;
  /** From the next step on. */
  readonly change: (change: Change) => void;
  /** On sequences that are the same in all runs of the task. */
  readonly measure: (model?: Model) => Measured;
  /** Heads that were given other numbers so far, here. */
  readonly patched: readonly Patched[];
  /** As `measure`, the answers alone: heads that are switched off count. */
  readonly evaluate: (model?: Model) => Evaluation;
  /** As `measure`, what the heads look at alone: those that are switched off change what the next layer looks at. */
  readonly heads: (model?: Model) => Measured['heads'];
}

/** Sequences that are measured with: for answers, and of them for what heads look at. */
const held = { answers: 128, heads: 32 } as const;

export interface Begin {
  readonly changes?: readonly Change[];
  readonly patches?: readonly Patch[];
  /** What to go on from, instead of a model that has learned nothing. */
  readonly file?: Uint8Array;
}

export function startRun(learning: Learning, task: Task, settings: Settings, begin: Begin = {}): Run {
  const { model: config, optimisation, batch: count } = settings;
  const model = begin.file
    ? learning.openModel(begin.file)
    : learning.createModel({ ...config, vocabulary: task.vocabulary.length, context: task.length });
  const changes = [...(begin.changes ?? [])];
  const samples = samplesOf(task, held.answers, sourceFrom(`held ${task.id}`));
  const looked = samples.slice(0, held.heads);
  const { tokens: tokensLooked } = given(task, looked);
  const whole = given(task, samples);
  const kinds = Object.keys(task.kinds).map((kind) => [kind, given(task, samples, kind)] as const);
  /** A step's sequences are known without those of the steps before: it can be gone on with from anywhere. */
  const batchAt = (step: number): Batch => {
    const { stream } = latest(changes, step, 'stream');
    return given(task, samplesOf(task, count, sourceFrom(`${config.seed ?? 1} ${stream ?? 0} ${step}`)));
  };
  const evaluate = (of = model): Evaluation => of.evaluate(whole);
  const heads = (of = model): Measured['heads'] =>
    of.patterns(tokensLooked).map((patterns) => patterns.map((weights) => headScores(looked, weights)));
  const patched: Patched[] = [];
  const patch = (): void => {
    for (const one of begin.patches ?? []) {
      if (one.step !== model.step) continue;
      const before = evaluate();
      model.set(patchedParameters(model.parameters(), one));
      patched.push({ head: { layer: one.layer, head: one.head }, step: one.step, before, after: evaluate() });
    }
  };
  // A file of that step has them.
  if (!begin.file) patch();
  return {
    task,
    model,
    step: () => {
      const done = model.train(batchAt(model.step), { ...optimisation, ...latest(changes, model.step, 'rate') });
      if (!done.diverged) patch();
      return done;
    },
    patched,
    change: (change) => {
      changes.push(change);
    },
    evaluate,
    heads,
    measure: (of = model) => {
      const right = evaluate(of);
      const accuracyOf = (batch: Batch): number => (kinds.length === 1 ? right : of.evaluate(batch)).accuracy;
      return {
        right,
        accuracy: Object.fromEntries(kinds.map(([kind, batch]) => [kind, accuracyOf(batch)])),
        heads: heads(of),
      };
    },
  };
}

/** What the last change says that is not after this step; nothing where none does. */
function latest<Name extends 'rate' | 'stream'>(
  changes: readonly Change[],
  step: number,
  name: Name,
): Pick<Change, Name> {
  const found = changes.findLast((change) => change.step <= step && change[name] !== undefined);
  return (found ? { [name]: found[name] } : {}) as Pick<Change, Name>;
}

/** @param kind only questions of this kind count */
function given(task: Task, samples: readonly Sample[], kind?: string): Batch {
  const { tokens, targets, weights, sequences: rows, length: cols } = batchOf(task, samples, kind);
  return {
    tokens: { rows, cols, data: tokens },
    targets: { rows, cols, data: targets },
    weights: { rows, cols, data: weights },
  };
}
