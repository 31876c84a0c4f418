/** A run: a model, the task it learns, and its measurements. Everything random in it comes from its seed. */
import type { Batch, Config, Evaluation, Learning, Model, Optimisation, Step } from 'attention-steps/learn';
import { sourceFrom } from '../shared/numbers/drawn.ts';
import { type Patch, patchedParameters } from './patch.ts';
import { type HeadScores, headScores } from './scores.ts';
import { batchOf, samplesOf } from './tasks/batch.ts';
import type { Sample, Task } from './tasks/task.ts';

/** A run's settings in the engine's form. */
export interface Settings {
  readonly model: Omit<Config, 'vocabulary' | 'context'>;
  readonly optimisation: Optimisation;
  /** Sequences per step. */
  readonly batch: number;
}

/** A change of a run at a step: from then on another rate, or other batches. */
export interface Change {
  readonly step: number;
  readonly rate?: number;
  /** The stream of batches, of those that the seed has. */
  readonly stream?: number;
}

/** Adds a change; it replaces one of the same kind at the same step. */
export function withChange(changes: readonly Change[], { step, ...more }: Change): readonly Change[] {
  const before = changes.filter((change) => change.step < step);
  const same = changes.filter((change) => change.step === step);
  return [...before, Object.assign({}, ...same, { step }, more) as Change];
}

export interface Measured {
  /** All questions together. */
  readonly right: Evaluation;
  /** The share of right answers to each kind of question. */
  readonly accuracy: Readonly<Record<string, number>>;
  /** layers × heads. */
  readonly heads: readonly (readonly HeadScores[])[];
}

/** The effect of giving a head other numbers. */
export interface Patched {
  readonly head: Pick<Patch, 'layer' | 'head'>;
  readonly step: number;
  readonly before: Evaluation;
  readonly after: Evaluation;
}

export interface Run {
  readonly task: Task;
  readonly model: Model;
  /** Trains one step, with new sequences. */
  readonly step: () => Step;
  /** Applies from the next step on. */
  readonly change: (change: Change) => void;
  /** Measures on sequences that are the same in all runs of the task. */
  readonly measure: (model?: Model) => Measured;
  /** Heads that were given other numbers so far, in this training. */
  readonly patched: readonly Patched[];
  /** Measures only the answers; heads that are switched off count. */
  readonly evaluate: (model?: Model) => Evaluation;
  /** Measures only the heads' attention; those that are switched off affect the next layer's. */
  readonly heads: (model?: Model) => Measured['heads'];
}

/** The number of sequences for measuring answers, and of those among them for measuring attention. */
const held = { answers: 128, heads: 32 } as const;

export interface Begin {
  readonly changes?: readonly Change[];
  readonly patches?: readonly Patch[];
  /** A model to continue from, instead of an untrained one. */
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
  const { tokens: tokensLooked } = asBatch(task, looked);
  const whole = asBatch(task, samples);
  const kinds = Object.keys(task.kinds).map((kind) => [kind, asBatch(task, samples, kind)] as const);
  /** A step's sequences do not depend on earlier steps, so training can continue from any moment. */
  const batchAt = (step: number): Batch => {
    const { stream } = latest(changes, step, 'stream');
    return asBatch(task, samplesOf(task, count, sourceFrom(`${config.seed ?? 1} ${stream ?? 0} ${step}`)));
  };
  const evaluate = (tested = model): Evaluation => tested.evaluate(whole);
  const heads = (tested = model): Measured['heads'] =>
    tested.patterns(tokensLooked).map((patterns) => patterns.map((weights) => headScores(looked, weights)));
  const patched: Patched[] = [];
  const patch = (): void => {
    for (const edit of begin.patches ?? []) {
      if (edit.step !== model.step) continue;
      const before = evaluate();
      model.set(patchedParameters(model.parameters(), edit));
      patched.push({ head: { layer: edit.layer, head: edit.head }, step: edit.step, before, after: evaluate() });
    }
  };
  // A file of that step has the patches already.
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
    measure: (tested = model) => {
      const right = evaluate(tested);
      const accuracyOf = (batch: Batch): number => (kinds.length === 1 ? right : tested.evaluate(batch)).accuracy;
      return {
        right,
        accuracy: Object.fromEntries(kinds.map(([kind, batch]) => [kind, accuracyOf(batch)])),
        heads: heads(tested),
      };
    },
  };
}

/** Returns the last change of a kind up to this step; empty if there is none. */
function latest<Name extends 'rate' | 'stream'>(
  changes: readonly Change[],
  step: number,
  name: Name,
): Pick<Change, Name> {
  const found = changes.findLast((change) => change.step <= step && change[name] !== undefined);
  return (found ? { [name]: found[name] } : {}) as Pick<Change, Name>;
}

/** @param kind only questions of this kind count */
function asBatch(task: Task, samples: readonly Sample[], kind?: string): Batch {
  const { tokens, targets, weights, sequences: rows, length: cols } = batchOf(task, samples, kind);
  return {
    tokens: { rows, cols, data: tokens },
    targets: { rows, cols, data: targets },
    weights: { rows, cols, data: weights },
  };
}
