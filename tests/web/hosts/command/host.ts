import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { createRunner } from '../../../../web/course/exercises/python/runner.ts';
import { type Host, run } from '../../../../web/hosts/command/run.ts';

import { nodeWorkers } from '../../course/exercises/python/node-worker.ts';

export const engine = await loadAttention();

/** Its bundle is made once, when a lesson has an exercise. */
let workers: ReturnType<typeof nodeWorkers> | undefined;

/** A process that has no files and is not interrupted. */
export const host: Host = {
  shell: () => '<html lang="en"><title></title><meta name="description" content="" /></head><!-- lesson --></html>',
  python: async () => createRunner((await (workers ??= nodeWorkers())).connect, 60_000),
  element: () => Promise.resolve(new Uint8Array()),
  read: (file) => {
    throw new Error(`ENOENT: no such file ${file}`);
  },
  write: (file) => {
    throw new Error(`EROFS: ${file}`);
  },
  mayWrite: () => undefined,
  folder: () => Promise.reject(new Error('ENOENT: no such folder')),
  load: () => Promise.resolve(engine),
  loadLearning,
  tell: () => undefined,
  begin: () => undefined,
  goesOn: () => Promise.resolve(true),
};

export type Files = Readonly<Record<string, unknown>>;

/** @param files contents by name; objects become JSON */
export async function command(line: string | readonly string[], files: Files = {}, more: Partial<Host> = {}) {
  const read = (file: string): Uint8Array => {
    if (!Object.hasOwn(files, file)) throw new Error('ENOENT: no such file');
    const content = files[file];
    if (content instanceof Uint8Array) return content;
    return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  };
  const words = typeof line === 'string' ? line.split(' ').filter(Boolean) : line;
  const { code, out, error } = await run(words, { ...host, read, ...more });
  return { code, out: [...out].join(''), error };
}

/** Returns why it could not be done. */
export async function failure(line: string, files?: Files, more?: Partial<Host>): Promise<string> {
  const { code, out, error } = await command(line, files, more);
  if (code !== 2 || out !== '' || !error.endsWith('\nSee attention-steps --help.\n'))
    throw new Error(`${line}: not refused, but ${code}, ${out}${error}`);
  return error.split('\n')[0]!;
}
