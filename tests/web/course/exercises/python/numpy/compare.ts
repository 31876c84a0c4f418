/** Compares what programs show with the numpy for MicroPython and with NumPy. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNumPy } from '../../../../../../.tools/find.mjs';
import { translated } from '../../../../../../web/course/exercises/python/translate.ts';
import type { OneWorker } from '../node-worker.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

type Nested = string | readonly Nested[];
type Seen = readonly Seen[] | { readonly [field: string]: Nested };
interface Ran {
  readonly shown: readonly Seen[];
  readonly error?: readonly [type: string, message: string];
}
export type Known = Ran & { readonly program: string };

/** @param count 0: the written ones */
export function knownPrograms(seed: number, count: number): readonly Known[] {
  const python = findNumPy();
  if (!python) throw new Error('python3 with NumPy is not there. On Debian: apt-get install python3-numpy');
  const { stdout, stderr, status } = spawnSync(python, [file('generate.py'), String(seed), String(count)], {
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly Known[];
}

/** Errors where NumPy has an answer, which name what is missing or why not. */
const REFUSALS =
  /numpy here has no|unsupported types for __(lt|gt|le|ge)__: '(int|float|bool)'|can't convert ndarray to float|^divide by zero|^an integer became too large|do not fit: .*[!=]= |cannot convert float (NaN|infinity) to integer|into shape \(\)$/;

const named: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity, '-inf': -Infinity, True: 1, False: 0 };
const number = (text: string): number => named[text] ?? Number(text);
const isClose = (a: number, b: number): boolean =>
  Object.is(a, b) || Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b));

/** From 2.2 on NumPy also prints the shape of an array that it prints in part. */
const withoutShape = (text: string): string =>
  text.includes('...') ? text.replace(/,\s+shape=\([\d, ]+\)(?=[,)])/, '') : text;

/** How two results differ; 'rounding' if their numbers are close and their texts are not those of the same numbers. */
function difference(got: Seen | Nested | undefined, want: Seen | Nested): string {
  if (typeof want === 'string' || typeof got === 'string' || got === undefined) {
    if (got === want) return '';
    if (typeof want !== 'string' || typeof got !== 'string')
      return `${JSON.stringify(got)} for ${JSON.stringify(want)}`;
    return isClose(number(got), number(want)) ? 'rounding' : `${got} for ${want}`;
  }
  if (Array.isArray(want)) {
    const parts = got as readonly Nested[];
    if (!Array.isArray(got) || got.length !== want.length) return `${JSON.stringify(got)} for ${JSON.stringify(want)}`;
    const found = want.map((part: Nested, at) => difference(parts[at], part));
    return found.find((one) => one !== '' && one !== 'rounding') ?? (found.includes('rounding') ? 'rounding' : '');
  }
  const [mine, theirs] = [got as Record<string, Nested>, want as Record<string, Nested>];
  for (const field of ['dtype', 'shape']) {
    const [one, other] = [JSON.stringify(mine[field]), JSON.stringify(theirs[field])];
    if (one !== other) return `${field} ${one} for ${other}`;
  }
  const values = difference(mine['values'], theirs['values'] ?? '');
  // The last of 16 digits may be another one, as long as it is not among those that are printed.
  if (values === 'rounding' && (!theirs['shape'] || mine['str'] === theirs['str'])) return '';
  if (values !== '') return values;
  for (const field of ['str', 'repr']) {
    const [one, other] = [String(mine[field]), withoutShape(String(theirs[field]))];
    if (one !== other) return `\n${one}\nfor\n${other}`;
  }
  return '';
}

export interface Compared {
  /** Programs that show the same, or end with an error in both. */
  readonly same: number;
  readonly refused: number;
  /** How many of those that show the same print another digit somewhere. */
  readonly rounded: number;
  /** The programs that differ, and how. */
  readonly wrong: readonly string[];
}

const record = readFileSync(file('record.py'), 'utf8');

export async function compared(known: readonly Known[], worker: OneWorker): Promise<Compared> {
  let [same, refused, rounded] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { program, ...want } of known) {
    const code = `${record}\nimport json\nprint(json.dumps(run(${JSON.stringify(translated(program))})))`;
    const { printed, ending } = await worker.run({ code });
    if (ending.kind !== 'done') {
      wrong.push(`${program}\n→ ${JSON.stringify(ending)}`);
      continue;
    }
    const got = JSON.parse(printed) as Ran;
    const isRefused =
      got.error !== undefined && REFUSALS.test(got.error[1]) && (!want.error || got.shown.length < want.shown.length);
    const differs =
      !isRefused && (got.error === undefined) !== (want.error === undefined)
        ? `error ${JSON.stringify(got.error)} for ${JSON.stringify(want.error)}`
        : difference(got.shown, isRefused ? want.shown.slice(0, got.shown.length) : want.shown);
    if (differs !== '' && differs !== 'rounding') wrong.push(`${program}\n→ ${differs}`);
    else if (isRefused) refused += 1;
    else {
      same += 1;
      if (differs === 'rounding') rounded += 1;
    }
  }
  return { same, refused, rounded, wrong };
}
