/** The NumPy programs, run by python3, against the engine's traces; the PyTorch ones are read by it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findNumPy } from '../../../../.tools/find.mjs';
import { numpy } from '../../../../web/stage/export/numpy.ts';
import { pytorch } from '../../../../web/stage/export/pytorch.ts';
import { takeInPageLanguage as say } from '../../../../web/stage/export/words.ts';
import { cases, expectClose, tracedOf } from './cases.ts';

interface Ran {
  readonly printed: string;
  readonly arrays: Readonly<Record<string, readonly (number | 'inf' | '-inf' | 'nan')[]>>;
}

const all = cases(36);

/** Runs all programs in one process, as starting Python and NumPy takes longer than all of them. */
function runAll(): Readonly<Record<string, Ran>> {
  const python = findNumPy();
  if (!python) throw new Error('python3 with NumPy is not there. On Debian: apt-get install python3-numpy');
  const input = JSON.stringify({
    run: Object.fromEntries(all.map(({ name, program }) => [name, numpy(program, say)])),
    read: Object.fromEntries(all.map(({ name, program }) => [name, pytorch(program, say)])),
  });
  const script = fileURLToPath(new URL('run.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync(python, ['-W', 'error', script], {
    input,
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Readonly<Record<string, Ran>>;
}

const numbers = { inf: Infinity, '-inf': -Infinity, nan: NaN };

describe('what NumPy computes', () => {
  const ran = runAll();
  it.each(all.map((one) => [one.name, one] as const))('is the engine’s: %s', (name, one) => {
    const { arrays = {}, printed = '' } = ran[name] ?? {};
    for (const [symbol, matrix] of tracedOf(one)) {
      const got = (arrays[symbol] ?? []).map((value) => (typeof value === 'number' ? value : numbers[value]));
      expectClose(got, matrix, symbol);
    }
    expect(printed).toMatch(/^A(_0)? =\n[^]*\nO =\n\[\[/);
  });
});
