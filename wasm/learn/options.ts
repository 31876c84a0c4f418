/** Options of a model, of training and of generation, by the lists that the engine gives of them. */
import { readBoolean, readCount, readInteger, readNumber, requireObject, wrongKind } from '../kinds.ts';
import { rangeError } from '../refuse.ts';
import type { Numbers, Option } from './learning.js';

export interface Options {
  /** The options that were given, as the engine takes them: a choice by the index of its name. */
  readonly numbers: Numbers;
  /** All of them by their names, those that were not given with their defaults. */
  readonly all: Readonly<Record<string, unknown>>;
}

const SEEDS = 2 ** 32;

/** The number of an option of each kind, or undefined when it is not given. */
const readers: Readonly<Record<Option['kind'], (option: Option, value: unknown) => number | undefined>> = {
  count({ name, least, value: otherwise = least }, value) {
    const count = readCount(name, value, least);
    if (count === undefined && otherwise < least) throw wrongKind(name, 'integer', value);
    return count;
  },
  flag: ({ name }, value) => (value === undefined ? undefined : Number(readBoolean(name, value))),
  number: ({ name }, value) => readNumber(name, value),
  scale({ name }, value) {
    if (value === undefined || value === 'on') return undefined;
    if (value === 'off') return 1;
    if (typeof value !== 'number') throw wrongKind(name, 'scale', value);
    return readNumber(name, value);
  },
  seed({ name }, value) {
    const seed = readInteger(name, value);
    if (seed === undefined || (seed >= 0 && seed < SEEDS)) return seed;
    throw seed < 0
      ? rangeError('at-least', '{argument}: expected at least {least}, got {got}', {
          argument: name,
          least: 0,
          got: seed,
        })
      : rangeError('at-most', '{argument}: expected at most {most}, got {got}', {
          argument: name,
          most: SEEDS - 1,
          got: seed,
        });
  },
  choice: ({ name, names }, value) => (value === undefined ? undefined : readChoice(name, value, names)),
};

/** The place of a name among the names. */
export function readChoice(name: string, value: unknown, names: readonly string[]): number {
  if (typeof value !== 'string') throw wrongKind(name, 'string', value);
  const at = names.indexOf(value);
  if (at >= 0) return at;
  throw rangeError('choice', "{argument}: expected one of {known}, got '{got}'", {
    argument: name,
    known: names.map((each) => `'${each}'`).join(', '),
    got: value.slice(0, 20),
  });
}

function defaultOf({ kind, names, value = 0 }: Option): unknown {
  if (kind === 'scale') return 'on';
  if (kind === 'choice') return names[value];
  return kind === 'flag' ? value !== 0 : value;
}

export function createReadOptions(list: readonly Option[]) {
  const known = new Set(list.map(({ name }) => name));
  return function readOptions(name: string, options: unknown): Options {
    const named = requireObject(name, options, known);
    const numbers: Record<string, number> = {};
    const all: Record<string, unknown> = {};
    for (const option of list) {
      const value = named[option.name];
      const number = readers[option.kind](option, value);
      all[option.name] = value ?? defaultOf(option);
      if (number !== undefined) numbers[option.name] = number;
    }
    return { numbers, all };
  };
}
