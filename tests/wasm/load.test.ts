import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';

const dist = new URL('../../dist/core/', import.meta.url);
const wasm = readFileSync(new URL('attention.wasm', dist));
const server = createServer((request, response) => {
  const answers: Partial<Record<string, () => void>> = {
    '/attention.wasm': () => response.end(wasm),
    '/page': () => response.end('<!doctype html><title>Not here</title>'),
    '/empty': () => response.end(),
    '/cut': () => response.end(wasm.subarray(0, 1000)),
  };
  const answer = answers[request.url!];
  if (answer) answer();
  else response.writeHead(404).end('<!doctype html>');
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const works = async (loading: ReturnType<typeof loadAttention>) => {
  const one = [[1]];
  expect([...(await loading).trace({ q: one, k: one, v: one }).output.data]).toEqual([1]);
};
const failure = (options: object) =>
  loadAttention(options).then(
    () => 'it loaded',
    (error: unknown) => String(error),
  );

describe('loading', () => {
  it('from beside the loader, from an address, a file URL, a path, from bytes, from a module', async () => {
    await works(loadAttention());
    await works(loadAttention({}));
    await works(loadAttention({ wasmUrl: `${base}/attention.wasm` }));
    await works(loadAttention({ wasmUrl: new URL('attention.wasm', dist) }));
    await works(loadAttention({ wasmUrl: fileURLToPath(new URL('attention.wasm', dist)) }));
    await works(loadAttention({ wasmBinary: wasm }));
    await works(loadAttention({ wasmBinary: Uint8Array.from(wasm).buffer }));
    await works(loadAttention({ wasmBinary: await WebAssembly.compile(wasm) }));
  });

  it('makes engines that do not know each other', async () => {
    const [first, second] = await Promise.all([loadAttention(), loadAttention()]);
    expect(() => first.trace({})).toThrow(RangeError);
    await works(Promise.resolve(second));
  });

  it('says what is wrong', async () => {
    expect(await failure({ wasmUrl: `${base}/none` })).toBe(
      `Error: attention.wasm: the server answered 404 at ${base}/none`,
    );
    expect(await failure({ wasmUrl: `${base}/page` })).toBe(
      `Error: attention.wasm: expected a WebAssembly file at ${base}/page, got a page that starts with "<!doctype html>"`,
    );
    expect(await failure({ wasmUrl: `${base}/empty` })).toContain('got an empty file');
    expect(await failure({ wasmUrl: `${base}/cut` })).toMatch(/^Error: attention\.wasm: could not be compiled: /);
    expect(await failure({ wasmUrl: 'http://127.0.0.1:1/x.wasm' })).toMatch(
      /^Error: attention\.wasm: cannot fetch http:/,
    );
    expect(await failure({ wasmUrl: 'no/such.wasm' })).toMatch(
      /^Error: attention\.wasm: cannot read no\/such\.wasm: ENOENT/,
    );
    expect(await failure({ wasmBinary: new Uint8Array(8) })).toContain(
      'expected a WebAssembly file in wasmBinary, got a file',
    );
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is a page', () => new Response('<!doctype html><title>Not here</title>')],
    ['breaks off', () => new Response(wasm.subarray(0, 1000))],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'takes the copy in a script where the file beside the loader %s, and never for a named one',
    async (_what, answer) => {
      const fetched = vi.fn(answer);
      vi.stubGlobal('fetch', fetched);
      vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined); // as in a browser, files are fetched
      await works(loadAttention());
      expect((await loadLearning()).version).toMatch(/^\d/);
      expect(fetched.mock.calls).toEqual([
        [new URL('attention.wasm', dist).href],
        [new URL('learn/learning.wasm', dist).href],
      ]);
      expect(await failure({ wasmUrl: `${base}/attention.wasm` })).toMatch(/^Error: attention\.wasm: /);
    },
  );

  it('loads the copy only then, and says what was tried', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'core-'));
    cpSync(fileURLToPath(dist), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'inline.js'), 'throw new Error("not this one");');
    const { loadAttention: load } = (await import(join(folder, 'core.js'))) as { loadAttention: typeof loadAttention };
    await works(load());
    rmSync(join(folder, 'attention.wasm'));
    await expect(load()).rejects.toThrow(
      /^attention\.wasm: cannot read file:.*ENOENT.*; its copy in a script does not load either: not this one$/,
    );
    rmSync(folder, { recursive: true });
  });

  it('says so where there is no WebAssembly, no SIMD, or a policy against it', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    expect(await failure({})).toBe('Error: attention.wasm: this engine has no WebAssembly SIMD');
    vi.restoreAllMocks();
    for (const refusal of [
      "Refused to compile: 'unsafe-eval' is not allowed by Content Security Policy", // as Chromium says it
      'call to WebAssembly.compile() blocked by CSP', // and Firefox
    ]) {
      vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError(refusal));
      expect(await failure({})).toMatch(/could not be compiled: .* needs 'wasm-unsafe-eval' in script-src\)$/);
      vi.restoreAllMocks();
    }
    vi.spyOn(WebAssembly, 'Instance').mockImplementation(function () {
      throw new RangeError('out of memory');
    });
    expect(await failure({})).toBe('Error: attention.wasm: could not be started: out of memory');
    vi.restoreAllMocks();
    vi.stubGlobal('WebAssembly', undefined);
    expect(await failure({})).toBe('Error: attention.wasm: this engine has no WebAssembly');
  });

  it('works by its package name in bare Node, where importing does nothing', async () => {
    const script = `
      const before = Object.keys(globalThis).length;
      const listeners = process.eventNames().length;
      const { loadAttention } = await import('attention-steps/core');
      console.log(Object.keys(globalThis).length - before, process.eventNames().length - listeners);
      const one = [[1]];
      console.log((await loadAttention()).trace({ q: one, k: one, v: one }).output.data[0]);`;
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd });
    expect(stdout).toBe('0 0\n1\n');
  });

  it('works from one file alone, with nothing beside it and nothing fetched', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inline-'));
    const alone = join(folder, 'inline.mjs');
    copyFileSync(new URL('inline.js', dist), alone);
    vi.stubGlobal('fetch', undefined);
    const { loadAttention: load } = (await import(alone)) as { loadAttention: typeof loadAttention };
    await works(load());
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('blocked by CSP'));
    await expect(load()).rejects.toThrow(/needs 'wasm-unsafe-eval' in script-src\)$/);
    rmSync(folder, { recursive: true });
  });

  it('works in a worker', async () => {
    const script = `
      const { parentPort } = require('node:worker_threads');
      import(${JSON.stringify(new URL('core.js', dist).href)})
        .then(({ loadAttention }) => loadAttention())
        .then((attention) => parentPort.postMessage(attention.trace({ q: [[1]], k: [[1]], v: [[7]] })));`;
    const worker = new Worker(script, { eval: true });
    const trace = await new Promise<{ output: { data: Float32Array } }>((done, fail) => {
      worker.on('message', done).on('error', fail);
    });
    await worker.terminate();
    expect([...trace.output.data]).toEqual([7]);
  });
});
