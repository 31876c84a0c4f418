// PyTorch in a process of its own, driven line by line: see training.py.
import { once } from 'node:events';
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const python = '/usr/bin/python3'; // Debian's, beside which others may stand on PATH

/** Undefined where Python has no PyTorch. */
export function startPyTorch() {
  try {
    execFileSync(python, ['-c', 'import torch'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const child = spawn(python, [fileURLToPath(new URL('training.py', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ask = async (value) => {
    child.stdin.write(`${JSON.stringify(value)}\n`);
    const [line] = await once(lines, 'line');
    return JSON.parse(line);
  };
  return { open: (file, tokens) => ask({ file, tokens }), step: (times) => ask(times), stop: () => child.stdin.end() };
}
