// `virtual:stored-run`: the run that the playground shows at first, trained by the built engine while the page is built;
// `virtual:stored-model`: what it has learned, for whom the engine computes with; `virtual:stored-outcomes`: what comes out of
// the experiments. All are kept in build/ until what they are made from changes: training takes fifteen seconds.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { toBase64, write } from '../web/learn/stored/format.ts';
import { makeStored } from '../web/learn/stored/make.ts';
import { makeOutcomes } from '../web/learn/stored/outcomes.ts';
import { hashOf } from './stamp.mjs';

const madeFrom = [
  ...[
    'run.ts',
    'scores.ts',
    'setup.ts',
    'experiments.ts',
    'state/play-state.ts',
    'state/comparisons.ts',
    'state/experiment-link.ts',
  ].map((file) => `web/learn/${file}`),
  ...[
    'web/learn/model/shown.ts',
    'web/learn/stored',
    'web/learn/tasks',
    'web/learn/training',
    'web/shared/numbers',
    'web/shared/params.ts',
  ],
  ...['web/stage/model/drawn/percent.ts', 'dist/core/learn'],
];

interface Stored {
  readonly run: string;
  readonly model: string;
  readonly outcomes: string;
}

async function made(enginePath: string, folder: string): Promise<Stored> {
  const file = join(folder, `${await hashOf(madeFrom)}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as Stored;
  const { loadLearning } = (await import(enginePath)) as typeof import('attention-steps/learn');
  const learning = await loadLearning();
  const made = makeStored(learning);
  const stored: Stored = {
    run: write(made),
    model: JSON.stringify(toBase64(made.model)),
    outcomes: JSON.stringify(makeOutcomes(learning, made)),
  };
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
    '\0virtual:stored-outcomes': 'outcomes',
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
