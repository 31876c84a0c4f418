/** Programs of learners, and those of the exercises themselves, return the same with real NumPy. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findNumPy } from '../../../../.tools/find.mjs';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { checkOf, jobOf } from '../../../../web/course/exercises/check.ts';
import { programsOf } from '../../../../web/course/exercises/programs.ts';
import { speech } from '../../../../web/course/exercises/words.ts';
import { literal } from '../../../../web/course/exercises/python/literal.ts';
import type { Called, Value } from '../../../../web/course/exercises/python/protocol.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';
import { RIGHT } from './right.ts';
import { ASKED } from './threads.ts';
import { WRONG } from './wrong.ts';

const worker = await oneWorker();

const programs = [
  ...EXERCISES.flatMap(({ id }) => {
    const { start, solutions } = programsOf(id);
    return [start, ...solutions].map((code, at) => [id, at === 0 ? 'start' : `solution ${at}`, code] as const);
  }),
  ...RIGHT,
  ...ASKED.filter(([, , , told]) => told === 'right').map(([id, what, code]) => [id, what, code] as const),
  ...WRONG.map(([id, what, code]) => [id, what, code] as const),
];

type Nested = number | string | readonly Nested[];
type Ran =
  | { readonly error: string }
  | { readonly results: readonly { readonly result?: Nested; readonly error?: string; readonly changed: number[] }[] };

const jobs = programs.map(([id, what, code]) => {
  const exercise = EXERCISES.find((one) => one.id === id)!;
  return { id, what, job: jobOf(checkOf(engine, { exercise }, '1', speech), code) };
});

function withNumPy(): readonly Ran[] {
  const python = findNumPy();
  if (!python) throw new Error('python3 with NumPy is not there. On Debian: apt-get install python3-numpy');
  const input = JSON.stringify(
    jobs.map(({ job: { code, calls } }) => ({
      code,
      name: calls?.name,
      each: calls?.each.map((given) => `[${given.map(literal).join(',')}]`),
    })),
  );
  const script = fileURLToPath(new URL('python/run_numpy.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync(python, [script], { input, maxBuffer: 2 ** 28, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  // Python writes NaN and Infinity, which JSON has not.
  const plain = stdout.replaceAll(/-?\b(NaN|Infinity)\b/g, '"$&"');
  return JSON.parse(plain, (_, value: unknown) =>
    value === 'NaN' ? NaN : value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value,
  ) as readonly Ran[];
}

const flat = (value: Nested): number[] =>
  typeof value === 'object' ? value.flatMap(flat) : typeof value === 'number' ? [value] : [];
const numbersOf = (value: Value): readonly number[] => ('values' in value ? value.values : []);

function mine({ result }: Called): readonly number[] {
  if (!result) return [];
  return result.kind === 'several' ? result.parts.flatMap(numbersOf) : numbersOf(result);
}

const isClose = (a: number, b: number): boolean =>
  Object.is(a, b) || Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)) || a === b;

it('are the same with NumPy', async () => {
  const theirs = withNumPy();
  const differing: string[] = [];
  for (const [at, { id, what, job }] of jobs.entries()) {
    const { called, ending } = await worker.run(job);
    const want = theirs[at]!;
    if ('error' in want) {
      if (ending.kind !== (want.error === 'missing' ? 'missing' : 'error'))
        differing.push(`${id}, ${what}: ${want.error} for ${ending.kind}`);
      continue;
    }
    want.results.forEach((other, call) => {
      const own = called[call];
      const [got, right] = [own ? mine(own) : [], typeof other.result === 'object' ? flat(other.result) : []];
      const isSame = got.length === right.length && got.every((value, cell) => isClose(value, right[cell]!));
      if (
        !own ||
        (own.error !== undefined) !== (other.error !== undefined) ||
        !isSame ||
        own.changed.join() !== other.changed.join()
      )
        differing.push(`${id}, ${what}, call ${call}: ${JSON.stringify(own)} for ${JSON.stringify(other)}`);
    });
  }
  expect(differing).toEqual([]);
}, 300_000);
