// @ts-check
// Options of a model, of training and of generation, by the lists that the engine gives of them.
import { readBoolean, readCount, readInteger, readNumber, requireObject, wrongKind } from '../kinds.js';
import { rangeError } from '../refuse.js';

/**
 * @typedef {import('./learning.js').Option} Option
 * @typedef {{ values: Float64Array, all: Readonly<Record<string, unknown>> }} Options values: as the engine reads them;
 * all: by their names, those that were not given with what they are then
 */

const SEEDS = 2 ** 32;

/**
 * How an option of each kind is read: to its number, or undefined when it is not given.
 * @type {Record<Option['kind'], (option: Option, value: unknown) => number | undefined>}
 */
const readers = {
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
    if (seed === undefined) return undefined;
    if (seed < 0)
      throw rangeError('at-least', '{argument}: expected at least {least}, got {got}', {
        argument: name,
        least: 0,
        got: seed,
      });
    if (seed >= SEEDS)
      throw rangeError('at-most', '{argument}: expected at most {most}, got {got}', {
        argument: name,
        most: SEEDS - 1,
        got: seed,
      });
    return seed;
  },
  choice: ({ name, names }, value) => (value === undefined ? undefined : readChoice(name, value, names)),
};

/**
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} names
 * @returns {number} its place among the names
 */
export function readChoice(name, value, names) {
  if (typeof value !== 'string') throw wrongKind(name, 'string', value);
  const at = names.indexOf(value);
  if (at >= 0) return at;
  throw rangeError('choice', "{argument}: expected one of {known}, got '{got}'", {
    argument: name,
    known: names.map((each) => `'${each}'`).join(', '),
    got: value.slice(0, 20),
  });
}

/**
 * @param {Option} option
 * @param {unknown} given
 */
function shown({ kind, names, value = 0 }, given) {
  if (given !== undefined) return given;
  if (kind === 'scale') return 'on';
  if (kind === 'choice') return names[value];
  return kind === 'flag' ? value !== 0 : value;
}

/** @param {readonly Option[]} list */
export function createReadOptions(list) {
  const known = new Set(list.map(({ name }) => name));
  /**
   * @param {string} name of all of them
   * @param {unknown} options
   * @returns {Options}
   */
  return function readOptions(name, options) {
    const given = requireObject(name, options, known);
    const values = new Float64Array(2 * list.length);
    /** @type {Record<string, unknown>} */
    const all = {};
    list.forEach((option, i) => {
      const value = given[option.name];
      const number = readers[option.kind](option, value);
      all[option.name] = shown(option, value);
      if (number === undefined) return;
      values[2 * i] = 1;
      values[2 * i + 1] = number;
    });
    return { values, all };
  };
}
