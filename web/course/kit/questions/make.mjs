// node web/course/kit/questions/make.mjs: trains the parameters of the labs “cross” and “compare” and writes them to each
// lab's learnt.json, which is committed. Needs the built engine (npm run build). Every machine gives the same bits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../../.tools/terminal.mjs';

const alias = { 'attention-steps/core': join(root, 'dist', 'core', 'core.js') };
const load = async (file) =>
  (await runnerImport(join(root, file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

async function write(lab, learnt) {
  const target = join(root, 'web/course/labs', lab, 'learnt.json');
  writeFileSync(target, (await format(target, JSON.stringify(learnt), { printWidth: 120 })).code);
}

await script(async () => {
  const { learnCross, setupOf } = await load('web/course/labs/cross/learning.ts');
  const { learnCompare, setupOf: compareSetup } = await load('web/course/labs/compare/learning.ts');
  const { HEADS, SCORES } = await load('web/course/labs/compare/settings.ts');
  const { shareFound } = await load('web/course/kit/questions/learning.ts');
  const { rounded } = await load('web/course/kit/questions/stored.ts');
  const { readEmbeddings } = await load('web/stage/inputs/embeddings.ts');
  const { loadAttention } = await import(alias['attention-steps/core']);
  const words = join(root, 'web/stage/inputs/embeddings/words.json');
  const embeddings = readEmbeddings(JSON.parse(readFileSync(words, 'utf8')));
  const engine = await loadAttention();
  const report = (name, setup, learnt) => {
    for (const part of ['training', 'held out']) say(`${name}, ${part}: ${shareFound(setup, learnt, part)} found`);
  };

  const cross = setupOf(engine, embeddings);
  const learnt = learnCross(cross);
  report('cross', cross, learnt);
  await write('cross', rounded(learnt));

  const layers = HEADS.map((heads) => {
    const parameters = learnCompare(engine, embeddings, heads);
    for (const score of SCORES)
      report(`${heads} heads, ${score}`, compareSetup(engine, embeddings, { heads, score }), parameters);
    return [heads, rounded(parameters)];
  });
  await write('compare', Object.fromEntries(layers));
});
