/** `train`: a small transformer, from a file that says what it is and what it learns from. */
import type { Batch, Learning } from 'attention-steps/learn';
import { numberOf, readArguments } from './arguments.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { demandWritable, objectOf, readJson, within, writeBytes } from './files.ts';
import { type Reader, type TrainingHost, readModel } from './host.ts';
import { Problem, didYouMean, say } from './problem.ts';

/** Steps between two looks at whether it goes on. */
const SLICE = 5;
/** How often progress is told. */
const TOLD = 10;
/** An hour's at the rate of the smallest model; --from goes on from there. */
const MOST_STEPS = 10_000_000;
/** Sequences of a batch. */
const MOST_SEQUENCES = 10_000;
const KEYS = ['model', 'training', 'batch', 'data'];

/** Sequences in an order that is shuffled anew when all had their turn: Fisher and Yates, by the engine's seed. */
function* drawn(count: number, seed: number): Generator<number, never> {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // Knuth's generator modulo 2³²
    return Math.floor((state / 2 ** 32) * limit);
  };
  const order = Array.from({ length: count }, (_, i) => i);
  for (;;) {
    for (let i = count - 1; i > 0; i--) {
      const other = below(i + 1);
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    yield* order;
  }
}

/** Each position predicts the next token; sequences that end sooner are filled up with what counts nothing. */
export function batchOf({ sequences }: Corpus, chosen: readonly number[]): Batch {
  const rows = chosen.length;
  const taken = chosen.map((at) => sequences[at]!);
  const cols = taken.reduce((longest, { length }) => Math.max(longest, length), 0) - 1;
  const matrix = (numberAt: (sequence: readonly number[], col: number) => number): number[] =>
    taken.flatMap((sequence) => Array.from({ length: cols }, (_, col) => numberAt(sequence, col)));
  const tokens = (from: number) => ({
    rows,
    cols,
    data: Int32Array.from(matrix((sequence, col) => (col + 1 < sequence.length ? sequence[col + from]! : 0))),
  });
  const weights = { rows, cols, data: Float32Array.from(matrix((sequence, col) => Number(col + 1 < sequence.length))) };
  return { tokens: tokens(0), targets: tokens(1), weights };
}

type Begun = Pick<Reader, 'model' | 'words'>;

function modelFrom(learning: Learning, config: unknown, { size, longest, words }: Corpus): Begun {
  const wanted = { vocabulary: size, context: longest - 1, ...objectOf(config ?? {}) };
  return { model: learning.createModel(wanted as Parameters<Learning['createModel']>[0]), words };
}

/** The model of a file, which must be what the configuration says, and know the words in the same order. */
function modelGoingOn(learning: Learning, host: TrainingHost, from: string, config: unknown, corpus: Corpus): Begun {
  const { model, words } = readModel(learning, host, from);
  const has: Readonly<Record<string, unknown>> = { ...model.config };
  for (const [key, got] of Object.entries(objectOf(config ?? {}))) {
    if (!Object.hasOwn(has, key))
      throw new Problem('unknown-key', { key, names: Object.keys(has).join(', ') }, didYouMean(key, Object.keys(has)));
    if (got !== has[key])
      throw new Problem('another-model', { key, file: from, got: JSON.stringify(got), expected: String(has[key]) });
  }
  const other = corpus.words.find((word, token) => words[token] !== word);
  if (other !== undefined) throw new Problem('other-words', { file: from, word: other });
  return { model, words };
}

export async function trainCommand(
  args: readonly string[],
  host: TrainingHost,
): Promise<{ text: string; hasDiverged: boolean }> {
  const { file, options } = readArguments('train', args, ['steps', 'out', 'from']);
  const steps = numberOf('--steps', options['steps'], 500, { least: 1, most: MOST_STEPS });
  const { from, out = from ?? 'model.safetensors' } = options;
  demandWritable(host.mayWrite, out);
  const content = readJson(host.read, file);
  const learning = await host.loadLearning();
  const { model, words, corpus, training, size } = within(file, () => {
    const all = objectOf(content);
    const unknown = Object.keys(all).find((key) => !KEYS.includes(key));
    if (unknown !== undefined)
      throw new Problem('unknown-key', { key: unknown, names: KEYS.join(', ') }, didYouMean(unknown, KEYS));
    const corpus = readCorpus(all['data'], host.read);
    const training = objectOf(all['training'] ?? {});
    const batch = all['batch'] === undefined ? undefined : JSON.stringify(all['batch']);
    const size = numberOf('batch', batch, 16, { least: 1, most: MOST_SEQUENCES });
    const { model, words } =
      from === undefined
        ? modelFrom(learning, all['model'], corpus)
        : modelGoingOn(learning, host, from, all['model'], corpus);
    return { model, words, corpus, training, size };
  });
  host.begin();
  const choice = drawn(corpus.sequences.length, model.config.seed);
  const next = () => Array.from({ length: size }, () => choice.next().value);
  for (let step = 0; step < model.step; step++) next(); // which it has learned from already
  const [every, end] = [Math.max(1, Math.floor(steps / TOLD)), model.step + steps];
  let last = { step: 0, loss: 0, accuracy: 0, diverged: false };
  const values = () => ({
    step: model.step,
    steps: end,
    loss: last.loss.toFixed(3),
    accuracy: last.accuracy.toFixed(3),
  });
  for (let step = 1; step <= steps && !last.diverged; step++) {
    last = within(file, () => model.train(batchOf(corpus, next()), training));
    if (step % every === 0) host.tell(`${say('training', values())}\n`);
    if (step % SLICE === 0 && !(await host.goesOn())) break;
  }
  const { boundary } = corpus;
  const metadata = { words: JSON.stringify(words), ...(boundary !== undefined && { boundary }) };
  writeBytes(host.write, out, model.save({ optimizer: true, metadata }));
  const how = last.diverged ? 'diverged' : model.step < end ? 'stopped' : 'trained';
  return { text: `${say(how, { ...values(), file: out })}\n`, hasDiverged: last.diverged };
}
