import { afterEach, expect, it, vi } from 'vitest';
import { moduleWorker } from '../../../web/shared/module-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['its own origin starts it itself', 'worker.js', 'https://host.example/page/worker.js', 0],
  ['another origin starts it by a script that imports it', 'https://cdn.example/worker.js', /^blob:/, 1],
])('a worker from %s, and nothing of it is left once it is stopped', (_, address, url, revoked) => {
  vi.stubGlobal('location', { href: 'https://host.example/page/', origin: 'https://host.example' });
  vi.stubGlobal('origin', 'https://host.example');
  const terminate = vi.fn();
  const started: string[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      terminate = terminate;
      constructor(script: string) {
        started.push(script);
      }
    },
  );
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { stop } = moduleWorker(address);
  expect(started).toEqual([expect.stringMatching(url)]);
  expect([terminate.mock.calls.length, revoke.mock.calls.length]).toEqual([0, 0]);
  stop();
  expect([terminate.mock.calls.length, revoke.mock.calls.length]).toEqual([1, revoked]);
});
