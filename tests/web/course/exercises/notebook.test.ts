/** The notebook and the scripts for Python elsewhere: their solutions are right there, and their starts are not yet. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findNumPy } from '../../../../.tools/find.mjs';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { exerciseFiles } from '../../../../web/course/exercises/notebook.ts';
import { programsOf } from '../../../../web/course/exercises/programs.ts';
import { engine } from '../../engine.ts';

const files = exerciseFiles(engine, programsOf);
const python = findNumPy();

const run = (script: string) => spawnSync(python!, ['-'], { input: script, encoding: 'utf8' });

it('the notebook has each exercise: what is asked, where it is written, what checks it', () => {
  const { cells, nbformat } = JSON.parse(files.get('exercises.ipynb') ?? '') as {
    nbformat: number;
    cells: { cell_type: string; id: string; source: string[] }[];
  };
  expect(nbformat).toBe(4);
  expect(cells).toHaveLength(2 + 3 * EXERCISES.length);
  expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
  for (const [at, { name }] of EXERCISES.entries()) {
    const [asked, written, checked] = cells.slice(2 + 3 * at).map(({ source }) => source.join(''));
    expect(asked).toMatch(/^## .+\n\n.+\n\nHints:\n\n1\. /);
    expect(written).toContain('import numpy as np');
    expect(checked).toContain(`check(\n    "${name}"`);
  }
});

describe.skipIf(!python)('under python3 with NumPy', () => {
  it('every solution is right', () => {
    const { stdout, stderr, status } = run(files.get('exercises-solved.py')!);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(EXERCISES.length);
    for (const [at, { name }] of EXERCISES.entries()) expect(lines[at]).toMatch(new RegExp(`^${name}: right for `));
  });

  it('no start is, and none stops the script', () => {
    const { stdout, stderr, status } = run(files.get('exercises.py')!);
    expect([status, stderr]).toEqual([0, '']);
    for (const { name, kind } of EXERCISES)
      expect(stdout).toMatch(
        new RegExp(kind === 'box' ? `^${name}: there is no such function yet` : `^${name}: not right for `, 'm'),
      );
  });
});
