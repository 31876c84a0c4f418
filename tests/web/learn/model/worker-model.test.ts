// A visitor's model behind a channel, as a page has it behind its worker.
import { readdirSync, readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Inputs, type Matrix, loadAttention } from 'attention-steps/core';
import { compareContexts, headRoles, loadLearning, patchEffects } from 'attention-steps/learn';
import { type Answer, type Request, serveModel } from '../../../../web/learn/model/serve-model.ts';
import { type Connect, openInWorker, patchEffectsByLayer } from '../../../../web/learn/model/worker-model.ts';
import { askedInWorker } from '../../../../web/learn/reader/asked.ts';
import { probabilitiesAfter, weightsOf } from '../../../../web/learn/reader/changed.ts';
import { LIKELIEST, NO_CHANGES, read, stageStateOf } from '../../../../web/learn/reader/reading.ts';
import {
  lettersIn,
  numbered,
  openVisitorModel,
  sampleOf,
  spelt,
  visitorReader,
} from '../../../../web/learn/reader/visitor-model.ts';
import { largest } from '../../../../web/shared/numbers/statistics.ts';

const folder = new URL('../../../fixtures/families/gpt2/', import.meta.url);
const files = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder))]));
const [engine, learning] = [await loadAttention(), await loadLearning()];
const tokens = [3, 1, 4, 1, 5];

/** @param asked - is told of each question that reaches the other side */
const channel =
  (asked: (request: Request) => void = () => {}): Connect =>
  (hear) => {
    const { port1, port2 } = new MessageChannel();
    const serve = serveModel(
      () => Promise.resolve(learning),
      (answer) => port2.postMessage(answer),
    );
    port1.on('message', (answer: Answer) => hear(answer));
    port2.on('message', (request: Request) => {
      asked(request);
      void serve(request);
    });
    const stop = () => port1.close();
    onTestFinished(stop);
    return { post: (request) => port1.postMessage(request), stop };
  };

it('answers as the model itself does, in order', async () => {
  const seen: number[][] = [];
  const model = await openInWorker(files, { onProgress: (...at) => seen.push(at) }, channel());
  const own = await learning.loadModel(files);
  const { family, config, parameterCount } = own;
  expect(model).toMatchObject({ family, config, parameterCount });
  expect(seen.at(-1)![0]).toBeGreaterThan(seen[0]![1]! / 2);
  const first = model.ask('trace', [tokens, { layers: [1] }]);
  const off = model.ask('ablate', [[{ layer: 0, head: 1, by: 'mean' }]]);
  const second = model.ask('trace', [tokens]);
  expect(await first).toEqual(own.trace(tokens, { layers: [1] }));
  await off;
  own.ablate([{ layer: 0, head: 1, by: 'mean' }]);
  expect(await second).toEqual(own.trace(tokens));
  own.ablate([]);
});

it('turns texts into tokens and back, if the files have a tokenizer', async () => {
  const letters = Object.fromEntries(Array.from('abcdefghijklmnop rs', (letter, i) => [letter, i]));
  const vocabulary = new TextEncoder().encode(JSON.stringify(letters));
  const model = await openInWorker({ ...files, 'vocab.json': vocabulary }, {}, channel());
  expect(await model.ask('encode', ['a bank'])).toEqual([0, 16, 1, 0, 13, 10]);
  expect(await model.ask('decode', [[0, 16, 1]])).toBe('a b');
  expect(await model.ask('tokens', [[0, 16]])).toEqual(['a', ' ']);
  await expect(model.ask('encode', ['z'])).rejects.toMatchObject({ code: 'text-unknown', got: 'z' });
  expect(await (await openInWorker(files, {}, channel())).ask('encode', ['a'])).toBeUndefined();
});

it('says layer by layer what patches restore, and how heads are named', async () => {
  const model = await openInWorker(files, {}, channel());
  const own = await learning.loadModel(files);
  const question = { clean: tokens, corrupted: [3, 2, 4, 1, 5], answer: [7, 8], at: 'residual' } as const;
  const rows: number[][] = [];
  const effects = await patchEffectsByLayer(model, question, { onRow: (at, { data }) => (rows[at] = [...data]) });
  expect(effects).toEqual(patchEffects(own, question));
  expect(rows.flat()).toEqual([...effects.data]);
  expect(await model.ask('headRoles', [{ seed: 3 }])).toEqual(headRoles(own, { seed: 3 }));
  const stop = new AbortController();
  const stopped = patchEffectsByLayer(model, question, { signal: stop.signal, onRow: () => stop.abort() });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

it.each(readdirSync(new URL('..', folder)).filter((name) => !name.includes('.')))(
  'answers a page about a model of %s with its own numbers',
  async (family) => {
    const place = new URL(`../${family}/`, folder);
    const all = Object.fromEntries(readdirSync(place).map((file) => [file, readFileSync(new URL(file, place))]));
    const asked = askedInWorker(await openInWorker(all, {}, channel()));
    const own = await learning.loadModel(all);
    const { layers, probabilities } = own.trace(tokens);
    const reading = await asked.read(tokens.join(' '), NO_CHANGES, LIKELIEST);
    expect(reading.tokens).toEqual(tokens);
    expect(reading.weights).toEqual(layers.map(({ attention }) => attention.heads.map(({ weights }) => weights)));
    if (own.config.causal) expect(reading.probabilities).toEqual(probabilities.data.slice(-probabilities.cols));
    else expect(reading.guesses).toEqual([]); // no word is hidden
    const [last] = (await asked.lens(tokens, NO_CHANGES)).at(-1)!.at(-1)!;
    expect(last!.probability).toBeCloseTo(largest([...probabilities.data.slice(-probabilities.cols)]), 5);
    const question = { first: tokens, second: [3, 2, 4], positions: [2, 2] } as const;
    const levels = compareContexts(own, question).map(({ cosine, others }) => ({ cosine, others }));
    expect(await asked.contexts(question, NO_CHANGES)).toMatchObject(levels);
    const head = { layer: 1, head: own.config.heads - 1 };
    const { inputs, options } = stageStateOf(await asked.open(tokens, head, NO_CHANGES), reading.words, 1, family);
    const listOf = (bias: Matrix | undefined) => bias && Array.from(bias.data);
    const { x, q, k, v, wq, wk, wv, bq, bk, bv } = inputs!;
    const given = x ? { x, wq, wk, wv, bq: listOf(bq), bk: listOf(bk), bv: listOf(bv) } : { q, k, v };
    const taken = Object.fromEntries(Object.entries(given).filter(([, matrix]) => matrix)) as Inputs;
    const { heads } = engine.trace({ ...taken, causal: options.causal, ...(options.scale === 'off' && { scale: 1 }) });
    const { data } = reading.weights[head.layer]![head.head]!;
    for (const [i, weight] of heads[0]!.weights.data.entries()) expect(weight).toBeCloseTo(data[i]!, 5);
    asked.dispose();
  },
);

it('reads texts by the tokenizer of the folder', async () => {
  const place = new URL('../gpt2/', folder);
  const vocabulary = Object.fromEntries(Array.from('abcdefghijklmno pqr', (letter, token) => [letter, token]));
  const all = {
    ...Object.fromEntries(readdirSync(place).map((file) => [file, readFileSync(new URL(file, place))])),
    'vocab.json': Buffer.from(JSON.stringify(vocabulary)),
  };
  const asked = askedInWorker(await openInWorker(all, {}, channel()));
  expect([asked.isNumbered, asked.isLetters]).toEqual([false, true]);
  const { tokens: read, words, known } = await asked.read('a bad egg', NO_CHANGES, LIKELIEST);
  expect([words.join(''), known.every(Boolean)]).toEqual(['a bad egg', true]);
  expect(read).toEqual(Array.from('a bad egg', (letter) => vocabulary[letter]));
  await expect(asked.tokenize('zoo')).rejects.toMatchObject({ code: 'text-unknown', got: 'z' });
});

describe('a file of weights', () => {
  const place = new URL('../../opened/nanogpt.safetensors', folder);
  const file = new Blob([readFileSync(place)]);
  const here = openVisitorModel(learning, readFileSync(place));
  const [text, letters] = ['bad wolf', lettersIn('\n abcdeflmnow')];
  const changes = { off: [{ layer: 1, head: 2 }], edits: [] };

  it('answers a page with its own numbers, once its characters are said', async () => {
    const model = await openInWorker(file, {}, channel());
    expect(model).toMatchObject({ family: '', config: here.config, vocabulary: undefined });
    const vocabulary = spelt(model, letters);
    await model.ask('useVocabulary', [vocabulary]);
    const asked = askedInWorker(model, vocabulary);
    const own = visitorReader(here, vocabulary);
    expect([asked.isLetters, asked.isNumbered]).toEqual([true, false]);
    for (const changed of [NO_CHANGES, changes])
      expect(await asked.read(text, changed, LIKELIEST)).toEqual(read(own, text, changed));
    expect(await asked.sample()).toBe(sampleOf(own));
    const { tokens: typed } = own.tokenize(text);
    expect(await asked.probabilities(typed, changes)).toEqual(probabilitiesAfter(here, typed, changes));
    expect(new Uint8Array(await (await asked.weights([])).arrayBuffer())).toEqual(weightsOf(own, []));
  });

  it('keeps the words that it says itself', async () => {
    const own = visitorReader(here, spelt(here, letters));
    const model = await openInWorker(new Blob([Uint8Array.from(weightsOf(own, []))]), {}, channel());
    expect(model.vocabulary?.isLetters).toBe(true);
    expect((await askedInWorker(model).tokenize(text)).tokens).toEqual(own.tokenize(text).tokens);
  });

  it('is shown by number where nobody says its characters', async () => {
    const model = await openInWorker(file, {}, channel());
    const vocabulary = numbered(model);
    await model.ask('useVocabulary', [vocabulary]);
    const asked = askedInWorker(model, vocabulary);
    expect([asked.isLetters, asked.isNumbered]).toEqual([false, true]);
    expect((await asked.tokenize('12 0 7')).tokens).toEqual([12, 0, 7]);
  });
});

it('refuses with the fields of the engine, and then answers', async () => {
  const model = await openInWorker(files, {}, channel());
  const error: unknown = await model.ask('trace', [[99]]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RangeError);
  expect(error).toMatchObject({ code: 'token', argument: 'tokens', got: 99 });
  expect((await model.ask('lens', [tokens, { top: 1 }])).length).toBe(2);
  await expect(openInWorker({}, {}, channel())).rejects.toMatchObject({ code: 'files-missing' });
});

it('takes questions back', async () => {
  const asked: string[] = [];
  const [answered, waiting] = [new AbortController(), new AbortController()];
  const counting = channel((request) => {
    asked.push(request.kind === 'call' ? request.name : request.kind);
    if (asked.at(-1) === 'trace') answered.abort();
  });
  const model = await openInWorker(files, {}, counting);
  const answers = Promise.allSettled([
    model.ask('trace', [tokens], answered),
    model.ask('patterns', [[tokens]], waiting),
    model.ask('lens', [tokens]),
  ]);
  waiting.abort();
  const reason = expect.objectContaining({ name: 'AbortError' }) as unknown;
  expect(await answers).toMatchObject([{ reason }, { reason }, { value: { length: 2 } }]);
  expect(asked).toEqual(['load', 'trace', 'lens']);
});

it('ends when it is disposed of, or given up while it loads', async () => {
  const model = await openInWorker(files, {}, channel());
  const open = model.ask('trace', [tokens]);
  model.dispose();
  await expect(open).rejects.toMatchObject({ name: 'AbortError' });
  await expect(model.ask('trace', [tokens])).rejects.toMatchObject({ name: 'AbortError' });
  const stop = new AbortController();
  const loading = openInWorker(files, { signal: stop.signal, onProgress: () => stop.abort() }, channel());
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
});

it('says why there is no worker', async () => {
  const failing: Connect = (_, fail) => {
    setTimeout(() => fail(new Error('forbidden')));
    return { post: () => {}, stop: () => {} };
  };
  await expect(openInWorker(files, {}, failing)).rejects.toThrow('forbidden');
});
