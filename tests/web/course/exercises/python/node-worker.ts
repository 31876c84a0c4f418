/** The closed worker as Node runs it: the same bundle, with a browser's names for a worker's messages. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { type Plugin, build } from 'esbuild';
import { afterAll } from 'vitest';
import type { Called, Job, Report } from '../../../../../web/course/exercises/python/protocol.ts';
import { nodeConnect } from '../../../../../web/hosts/command/python.ts';
import type { Connect, Connection, Ending, Outcome } from '../../../../../web/course/exercises/python/runner.ts';

const folder = fileURLToPath(new URL('../../../../../web/course/exercises/python/', import.meta.url));

export const micropython = createRequire(import.meta.url).resolve('@micropython/micropython-webassembly-pyscript');
const wasm = join(dirname(micropython), 'micropython.wasm');

/** As Vite reads texts. MicroPython's script stays a file of its own: it runs as a command where it finds itself in argv. */
const asVite: Plugin = {
  name: 'as-vite',
  setup: (building) => {
    building.onResolve({ filter: /^@micropython/ }, () => ({ path: pathToFileURL(micropython).href, external: true }));
    building.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?raw', '')),
      namespace: 'raw',
    }));
    building.onLoad({ filter: /./, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
  },
};

export async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [asVite],
  });
  return outputFiles[0]!.text;
}

/** @returns how to start a worker, and the workers that have not ended */
export async function nodeWorkers(): Promise<{ readonly connect: Connect; readonly alive: ReadonlySet<Worker> }> {
  const alive = new Set<Worker>();
  const connect = nodeConnect(await bundled('worker.ts'), wasm, (worker) => {
    alive.add(worker);
    worker.on('exit', () => alive.delete(worker));
  });
  return { connect, alive };
}

export interface OneWorker {
  readonly run: (job: Job) => Promise<Outcome>;
}

/**
 * Runs programs that are well-behaved one after the other in one worker, which takes a fraction of the time. The worker ends with
 * the test file that opened it.
 */
export async function oneWorker(): Promise<OneWorker> {
  const { connect } = await nodeWorkers();
  let hear: (report: Report) => void = () => {};
  const connection = await new Promise<Connection>((resolve, reject) => {
    hear = (report) => {
      if (report.kind === 'failed') reject(new Error(report.message));
      else resolve(started);
    };
    const started = connect((report) => {
      hear(report);
    });
  });
  afterAll(() => {
    connection.stop();
  });
  const run = (job: Job): Promise<Outcome> =>
    new Promise((resolve) => {
      const called: Called[] = [];
      let printed = '';
      let ending: Ending = { kind: 'done' };
      hear = (report) => {
        if (report.kind === 'printed') printed += report.text;
        else if (report.kind === 'called') called.push(report.called);
        else if (report.kind === 'missing') ending = report;
        else if (report.kind === 'done' && report.error)
          resolve({ printed, called, ending: { kind: 'error', error: report.error } });
        else if (report.kind === 'done' || report.kind === 'failed')
          resolve({ printed, called, ending: report.kind === 'failed' ? report : ending });
      };
      connection.run(job);
    });
  return { run };
}
