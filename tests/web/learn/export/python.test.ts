/** The NumPy programs, run by python3, give the engine's logits; the PyTorch ones are run if it is there, or read. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { findNumPy } from '../../../../.tools/find.mjs';
import { numpy, pytorch } from '../../../../web/learn/export/programs.ts';
import type { Trained } from '../../../../web/learn/export/python.ts';
import { metadataOf, trainedOf } from '../../../../web/learn/export/trained.ts';
import { lettersNeeded, openVisitorModel, visitorReader, spelt } from '../../../../web/learn/reader/visitor-model.ts';
import { type Reader, loadReader } from '../../../../web/learn/reader/reader.ts';
import { openHead, read as reading, whileChanged } from '../../../../web/learn/reader/reading.ts';
import { weightsOf } from '../../../../web/learn/reader/changed.ts';
import { LICENCES, trainedBy } from '../../../../web/learn/reader/take.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { readingOf } from '../../../../web/learn/training/read.ts';
import { withCell } from '../../../../web/shared/numbers/matrix.ts';
import type { HeadPlace } from '../../../../web/learn/patch.ts';

const learning = await loadLearning();
const words = Array.from('abcdefg');
const words13 = Array.from(' abcdefghijkl');
const shipped = await loadReader();
const base = { vocabulary: words.length, context: 9, width: 8, layers: 2, heads: 2, seed: 3 } as const;

const cases: Readonly<Record<string, Partial<Config> & { off?: readonly HeadPlace[] }>> = {
  'no positions': { positions: 'none' },
  learned: { positions: 'learned', mlp: 12 },
  infused: { positions: 'infused' },
  'infused, layer norm': { positions: 'infused', normalisation: 'layer', mlp: 12, activation: 'gelu' },
  sinusoidal: { positions: 'sinusoidal', normalisation: 'rms' },
  'rotary, not causal': { positions: 'rotary', causal: false, normalisation: 'rms', mlp: 8 },
  alibi: { positions: 'alibi', heads: 4, tied: true },
  'alibi, not causal': { positions: 'alibi', causal: false, normalisation: 'layer' },
  'layer norm, no biases': { positions: 'learned', normalisation: 'layer', mlp: 8, biases: false },
  'rms norm, no biases or gains': { positions: 'learned', normalisation: 'rms', mlp: 8, biases: false, gains: false },
  'layer norm, no gains': { positions: 'learned', normalisation: 'layer', gains: false },
  'rms norm after embedding, as in microgpt': {
    positions: 'learned',
    normalisation: 'rms',
    mlp: 8,
    biases: false,
    gains: false,
    outerNorm: 'embedding',
  },
  'layer norm after embedding': { positions: 'learned', normalisation: 'layer', outerNorm: 'embedding' },
  'infused, norm after embedding': { positions: 'infused', normalisation: 'rms', outerNorm: 'embedding' },
  'no residual': { positions: 'learned', mlp: 8, normalisation: 'layer', residual: false },
  'no scale': { positions: 'learned', scale: 'off', layers: 1 },
  'another scale': { positions: 'infused', scale: 0.3, tied: true, normalisation: 'layer' },
  'heads off': {
    positions: 'infused',
    off: [
      { layer: 0, head: 1 },
      { layer: 1, head: 0 },
    ],
  },
};

interface Made {
  readonly trained: Trained;
  readonly weights: string;
  readonly logits: readonly number[];
  readonly probabilities: readonly number[];
}

function made({ off = [], ...changes }: (typeof cases)[string]): Made {
  const model = learning.createModel({ ...base, ...changes });
  const tokens = Int32Array.from({ length: 36 }, (_, at) => (at * at + 3 * at) % words.length);
  for (let step = 0; step < 60; step++) model.train({ tokens: { rows: 4, cols: 9, data: tokens } }, { rate: 0.02 });
  const seen = Array.from(tokens.subarray(0, 8));
  const file = model.save({ optimizer: true, metadata: { words: JSON.stringify(words) } });
  model.ablate(off);
  const { logits, probabilities } = model.trace(seen);
  const said = seen.map((_, at) => {
    const row = Array.from(probabilities.data.subarray(at * words.length, (at + 1) * words.length));
    const share = row.reduce((most, one) => Math.max(most, one), 0);
    return { token: row.indexOf(share), share };
  });
  const { config, step } = model;
  return {
    trained: { config, file: 'test-60.safetensors', origin: `after ${step} steps`, tokens: seen, off, said },
    weights: Buffer.from(file).toString('base64'),
    logits: Array.from(logits.data),
    probabilities: Array.from(probabilities.data),
  };
}

/** A run of the playground's, as its dialog writes it. */
function playground(changes: Partial<Setup>): Made {
  const setup = { ...defaultSetup, ...changes };
  const run = startRun(learning, taskOf(setup), settingsOf(setup));
  for (let step = 0; step < 20; step++) run.step();
  const tokens = [0, 3, 1, 4];
  const reading = readingOf(run, run.model, { tokens, off: [{ layer: 0, head: 1 }], at: 'now', isWithoutAsked: false });
  const file = run.model.save({ metadata: metadataOf(setup, '') });
  run.model.ablate(reading.off);
  const { logits, probabilities } = run.model.trace(tokens);
  return {
    trained: trainedOf(setup, reading),
    weights: Buffer.from(file).toString('base64'),
    logits: Array.from(logits.data),
    probabilities: Array.from(probabilities.data),
  };
}

/** A model that a page reads a text with, as the page writes it. */
function read(reader: Reader, text: string, isOwn: boolean): Made {
  const head = { layer: 0, head: 1 };
  const { matrices } = openHead(reader, reader.tokenize(text).tokens, head);
  const changes = {
    off: [{ layer: 1, head: 0 }],
    edits: [{ ...head, matrices: { ...matrices, wv: withCell(matrices.wv, 1, 2, 3) } }],
  };
  const { tokens } = reading(reader, text, changes);
  const { logits, probabilities } = whileChanged(reader.model, changes, () => reader.model.trace(tokens));
  return {
    trained: trainedBy({ config: reader.model.config, tokens, off: changes.off, probabilities }, { isOwn }),
    weights: Buffer.from(weightsOf(reader, changes.edits)).toString('base64'),
    logits: Array.from(logits.data),
    probabilities: Array.from(probabilities.data),
  };
}

const stored = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/opened/${name}.safetensors`, import.meta.url));
function own(name: string): Made {
  const model = openVisitorModel(learning, stored(name));
  return read(visitorReader(model, spelt(model, words13.slice(0, lettersNeeded(model)))), 'a fabled', true);
}

type Ran = Readonly<Record<'logits' | 'probabilities', readonly (readonly number[])[]>> & { readonly printed: string };

/** Runs all programs in one process, as starting Python and NumPy takes longer than all of them. */
function runAll(all: Readonly<Record<string, Made>>): Readonly<Record<string, Ran>> {
  const found = findNumPy();
  if (!found) throw new Error('python3 with NumPy is not there. On Debian: apt-get install python3-numpy');
  const programs = Object.entries(all).flatMap(([name, { trained, weights }]) =>
    Object.entries({ numpy, pytorch }).map(([format, write]) => [
      `${name}, ${format}`,
      { source: write(trained), file: trained.file, weights },
    ]),
  );
  const script = fileURLToPath(new URL('run.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync(found, ['-W', 'error', script], {
    input: JSON.stringify(Object.fromEntries(programs)),
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Readonly<Record<string, Ran>>;
}

const apart = (got: readonly (readonly number[])[] = [], expected: readonly number[]): number => {
  const flat = got.flat();
  expect(flat).toHaveLength(expected.length);
  return flat.reduce((most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? NaN))), 0);
};

describe('a program gives the engine’s numbers', () => {
  const all: Readonly<Record<string, Made>> = {
    ...Object.fromEntries(Object.entries(cases).map(([name, config]) => [name, made(config)])),
    'the playground at first': playground({}),
    'the playground, all parts': playground({ mlp: '64', activation: 'gelu', normalisation: 'layer', scale: 'own' }),
    'the reader': read(shipped, 'an old man opened the zorgblat', false),
    'a file of nanoGPT’s': own('nanogpt'),
    'a file of microgpt’s': own('microgpt'),
  };
  const ran = runAll(all);

  it.each(Object.keys(ran))('%s', (name) => {
    const { logits, probabilities } = all[name.replace(/, \w+$/, '')] as Made;
    const result = ran[name] as Ran;
    expect(apart(result.logits, logits)).toBeLessThanOrEqual(1e-5);
    expect(apart(result.probabilities, probabilities)).toBeLessThanOrEqual(1e-5);
    const [, far] = /At most (\S+) from what the page shows/.exec(result.printed) ?? [];
    expect(Number(far)).toBeLessThanOrEqual(1e-5);
    expect(result.printed).toMatch(/'(a|an)' -> /);
  });

  it('of every case at least one ran', () => {
    expect(Object.keys(ran)).toEqual(expect.arrayContaining(Object.keys(cases).map((name) => `${name}, numpy`)));
  });
});

it('the reader’s weights have with them the licences of what they are made from', () => {
  const { license = '', words: listed = '' } = learning.openModel(weightsOf(shipped, [], LICENCES)).metadata;
  for (const part of [
    'WordNet 3.1 Copyright',
    'CC BY 2.0 FR',
    'tatoeba.org',
    'GloVe',
    'GRAYPE',
    'Permission is hereby granted',
  ])
    expect(license).toContain(part);
  expect(JSON.parse(listed)).toEqual(shipped.words);
});

it('has only what its model needs', () => {
  const { trained } = made({ positions: 'none' });
  const program = numpy(trained);
  expect(program).not.toMatch(/norm|turn\(|erf|math|slopes|positions|not in off/);
  expect(program.split('\n').filter((line) => line.length > 110)).toEqual([]);
});
