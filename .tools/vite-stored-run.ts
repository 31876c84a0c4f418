// `virtual:stored-run`: the run that the playground shows at first, trained by the built engine while the page is built;
// `virtual:stored-model`: what it has learned, for whom the engine computes with. Both are kept in build/ until what they are
// made from changes: training takes five seconds.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { toBase64, write } from '../web/learn/stored/format.ts';
import { makeStored } from '../web/learn/stored/make.ts';
import { hashOf } from './stamp.mjs';

const madeFrom = [
  ...['run.ts', 'scores.ts', 'setup.ts', 'state/play-state.ts', 'model/shown.ts'].map((file) => `web/learn/${file}`),
  ...['web/learn/stored', 'web/learn/tasks', 'web/learn/training', 'web/shared/numbers', 'web/shared/params.ts'],
  ...['web/stage/model/drawn/percent.ts', 'dist/core/learn'],
];

interface Stored {
  readonly run: string;
  readonly model: string;
}

async function made(enginePath: string, folder: string): Promise<Stored> {
  const file = join(folder, `${await hashOf(madeFrom)}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as Stored;
  const { loadLearning } = (await import(enginePath)) as typeof import('attention-steps/learn');
  const { model, ...told } = makeStored(await loadLearning());
  const stored: Stored = { run: write(told), model: JSON.stringify(toBase64(model)) };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(stored));
  return stored;
}

/** @param folder where it is kept */
export function storedRun(enginePath: string, folder: string): Plugin {
  let stored: Promise<Stored> | undefined;
  const parts: Readonly<Record<string, keyof Stored>> = {
    '\0virtual:stored-run': 'run',
    '\0virtual:stored-model': 'model',
  };
  return {
    name: 'stored-run',
    resolveId: (id) => (Object.hasOwn(parts, `\0${id}`) ? `\0${id}` : null),
    async load(id) {
      const part = parts[id];
      if (!part) return null;
      stored ??= made(enginePath, folder);
      return `export default ${(await stored)[part]};`;
    },
  };
}
