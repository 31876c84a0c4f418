// `virtual:stored-run`: the run that the playground shows at first, trained by the built engine while the page is built;
// `virtual:stored-model`: what it has learned, for whom the engine computes with; `virtual:stored-outcomes`: what comes out of
// the experiments. All are kept in build/ until the code that makes them changes: training takes fifteen seconds.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { toBase64, write } from '../web/learn/stored/format.ts';
import { makeStored } from '../web/learn/stored/make.ts';
import { makeOutcomes } from '../web/learn/stored/outcomes.ts';

type Stored = Readonly<Record<'run' | 'model' | 'outcomes', string>>;

/** A name for what these modules make, with all that they import, and this engine. */
async function nameOf(web: string, enginePath: string): Promise<string> {
  const entryPoints = ['make', 'outcomes', 'format'].map((name) => join(web, 'learn', 'stored', `${name}.ts`));
  const options = { bundle: true, format: 'esm', packages: 'external', outdir: web, write: false } as const;
  const { outputFiles } = await build({ entryPoints, ...options });
  const hash = createHash('sha256').update(await readFile(join(dirname(enginePath), 'inline.js')));
  for (const { contents } of outputFiles) hash.update(contents);
  return `${hash.digest('hex')}.json`;
}

async function made(web: string, enginePath: string, folder: string): Promise<Stored> {
  const file = join(folder, await nameOf(web, enginePath));
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as Stored;
  const { loadLearning } = (await import(enginePath)) as typeof import('attention-steps/learn');
  const learning = await loadLearning();
  const run = makeStored(learning);
  const stored: Stored = {
    run: write(run),
    model: JSON.stringify(toBase64(run.model)),
    outcomes: JSON.stringify(makeOutcomes(learning, run)),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(stored));
  return stored;
}

const one = /^\0?virtual:stored-(run|model|outcomes)$/;

/** @param web the folder of the site's sources, @param folder where it is kept */
export function storedRun(web: string, enginePath: string, folder: string): Plugin {
  let stored: Promise<Stored> | undefined;
  return {
    name: 'stored-run',
    resolveId: (id) => (one.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, part] = one.exec(id) ?? [];
      if (part === undefined) return null;
      stored ??= made(web, enginePath, folder);
      return `export default ${(await stored)[part as keyof Stored]};`;
    },
  };
}
