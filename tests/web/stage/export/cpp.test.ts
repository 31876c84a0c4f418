/** The C++ programs, compiled and run, against the engine's traces. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ask, findEigen, which } from '../../../../.tools/find.mjs';
import { transpose } from '../../../../web/shared/numbers/matrix.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { cpp } from '../../../../web/stage/export/cpp.ts';
import { takeInPageLanguage as say } from '../../../../web/stage/export/words.ts';
import { type Case, cases, expectClose } from './cases.ts';

const folder = fileURLToPath(new URL('../../../../build/take-along/', import.meta.url));

/** Every example, and the stage's in columns too; each other case in one of the two. A function takes 0.1 s to compile. */
const chosen = cases(24).filter(({ name, convention }, at) =>
  // Each of the six masks that take turns is written in both ways.
  name.startsWith('mixed') ? (convention === 'rows') === at % 24 < 12 : convention === 'rows' || isOnStage(name),
);
function isOnStage(name: string): boolean {
  return EXAMPLES.some(({ id }) => name.startsWith(`${id}, columns`));
}

/** Joins the programs into one unit, so that Eigen is read once: each becomes a namespace, its main a function. */
function unitOf(all: readonly Case[]): string {
  const sources = all.map(({ program }) => cpp(program, say));
  const includes = new Set(sources.flatMap((source) => source.match(/^#include .*$/gm) ?? []));
  const programs = sources.map((source, at) => {
    const own = source.replace(/^#include .*\n/gm, '').replace('int main()', 'void run()');
    return `namespace program_${String(at)} {\n${own}}\n`;
  });
  const calls = all.map((_, at) => `  program_${String(at)}::run();\n  std::cout << "\\n====\\n";\n`);
  return `${[...includes].sort().join('\n')}\n\n${programs.join('\n')}\nint main() {\n  std::cout.precision(17);\n${calls.join('')}}\n`;
}

function includeOf(eigen: string): string[] {
  const places = [eigen, join(eigen, '../../../include/eigen3')];
  const found = places.find((place) => existsSync(join(place, 'Eigen', 'Dense')));
  return found ? ['-I', found] : ask('pkg-config', '--cflags-only-I', 'eigen3').split(' ').filter(Boolean);
}

/** Compiles a unit once for all tests. */
function compiled(unit: string): string {
  const compiler = which(process.env['CXX'] ?? 'c++');
  const eigen = findEigen();
  if (!compiler || !eigen)
    throw new Error('A C++ compiler or Eigen is not there. On Debian: apt-get install g++ libeigen3-dev');
  const flags = ['-std=c++17', '-O0', '-Wall', '-Wextra', '-Werror', ...includeOf(eigen)];
  const mark = createHash('sha256')
    .update(JSON.stringify([unit, flags, ask(compiler, '--version')]))
    .digest('hex');
  const binary = join(folder, mark.slice(0, 16));
  if (existsSync(binary)) return binary;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = join(folder, 'main.cpp');
  writeFileSync(source, unit);
  const { status, stderr } = spawnSync(compiler, [...flags, source, '-o', `${binary}.part`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  renameSync(`${binary}.part`, binary);
  return binary;
}

const rowsOf = (text: string): number[] => text.trim().split(/\s+/).map(Number);

describe('what C++ computes', () => {
  const printed = spawnSync(compiled(unitOf(chosen)), { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout.split(
    '\n====\n',
  );

  it.each(chosen.map((one, at) => [one.name, one, printed[at] ?? ''] as const))(
    'is the engine’s: %s',
    (_, { trace, convention }, text) => {
      const [, ...parts] = text.split(/^(\w+) =$/m);
      const shown = Object.fromEntries(
        parts.flatMap((name, at) => (at % 2 === 0 ? [[name, rowsOf(parts[at + 1] ?? '')]] : [])),
      );
      const turn = convention === 'columns' ? transpose : <T>(matrix: T): T => matrix;
      const weights = trace.heads.map(
        (head, at) => [trace.heads.length > 1 ? `A_${String(at)}` : 'A', head.weights] as const,
      );
      expect(Object.keys(shown)).toEqual([...weights.map(([name]) => name), 'O']);
      for (const [name, matrix] of [...weights, ['O', trace.output] as const])
        expectClose(shown[name] ?? [], turn(matrix), name);
    },
  );
});
