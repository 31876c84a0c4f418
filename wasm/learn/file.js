// @ts-check
// What of a model is in a file: its parameters, its configuration, and if asked for what training goes on from.
import { rangeError } from '../refuse.js';
import { writeTensors } from './safetensors.js';

/**
 * @typedef {import('./home.js').State} State
 * @typedef {import('./learning.js').Parameter} Parameter
 * @typedef {import('./safetensors.js').File} File
 * @typedef {import('./safetensors.js').Tensor} Tensor
 */

/**
 * The optimizer's numbers of each parameter, by rule, as PyTorch calls them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const MOMENTS = { adamw: ['exp_avg', 'exp_avg_sq'], sgd: ['momentum_buffer'] };
const PREFIX = 'optimizer.';
const ORIENTATION = 'x · W: a matrix has as many rows as what goes in has columns';
/** What a file's metadata says itself; the rest is the caller's. */
const OWN = ['config', 'orientation', 'step', 'optimizer', 'updates'];

/**
 * @param {{ parameters: readonly Parameter[], state: State, config: object, rules: readonly string[],
 *   withMoments: boolean, texts: Readonly<Record<string, string>> }} model
 */
export function writeFile({ parameters, state, config, rules, withMoments, texts }) {
  const { step, rule, updates, numbers } = state;
  const [values, ...moments] = /** @type {[Float32Array, ...Float32Array[]]} */ (numbers);
  const tensorsOf = (/** @type {string} */ prefix, /** @type {Float32Array} */ from) =>
    parameters.map(({ name, rows, cols, offset, isVector }) => ({
      name: prefix + name,
      shape: isVector ? [cols] : [rows, cols],
      data: from.subarray(offset, offset + rows * cols),
    }));
  const optimizer = /** @type {string} */ (rules[rule]);
  const kinds = withMoments ? /** @type {readonly string[]} */ (MOMENTS[optimizer]) : [];
  return writeTensors(
    [
      ...tensorsOf('', values),
      ...kinds.flatMap((kind, i) => tensorsOf(`${PREFIX}${kind}.`, /** @type {Float32Array} */ (moments[i]))),
    ],
    {
      ...othersIn(texts),
      config: JSON.stringify(config),
      orientation: ORIENTATION,
      step: String(step),
      ...(withMoments && { optimizer, updates: String(updates) }),
    },
  );
}

/**
 * @param {File} file
 * @param {readonly Parameter[]} parameters
 * @param {State} from what it is without the file
 * @param {readonly string[]} rules
 */
export function stateFrom({ tensors, metadata }, parameters, from, rules) {
  const [values, ...moments] = /** @type {[Float32Array, ...Float32Array[]]} */ (from.numbers);
  const left = new Map(tensors);
  const take = (/** @type {string} */ prefix, /** @type {Float32Array} */ into) => {
    for (const parameter of parameters) {
      const name = prefix + parameter.name;
      into.set(numbersOf(name, left.get(name), parameter), parameter.offset);
      left.delete(name);
    }
  };
  take('', values);
  const optimizer = metadata['optimizer'];
  const rule = optimizer === undefined ? from.rule : rules.indexOf(optimizer);
  const kinds = optimizer === undefined ? [] : (MOMENTS[rules[rule] ?? ''] ?? []);
  kinds.forEach((kind, i) => take(`${PREFIX}${kind}.`, /** @type {Float32Array} */ (moments[i])));
  for (const [name] of left)
    throw rangeError('parameter', '{argument}: expected a parameter of this model, got {got}', {
      argument: 'file',
      got: name.slice(0, 60),
    });
  const step = countIn(metadata['step'] ?? '0');
  const updates = countIn((optimizer === undefined ? undefined : metadata['updates']) ?? '0');
  if (rule < 0 || step === undefined || updates === undefined)
    throw rangeError(
      'file-state',
      '{argument}: expected step, optimizer and updates in __metadata__ to be of training',
      {
        argument: 'file',
      },
    );
  return { state: { step, rule, updates, numbers: from.numbers }, others: othersIn(metadata) };
}

/**
 * Without what a file says itself.
 * @param {Readonly<Record<string, string>>} texts
 * @returns {Record<string, string>}
 */
const othersIn = (texts) => Object.fromEntries(Object.entries(texts).filter(([key]) => !OWN.includes(key)));

/**
 * @param {string} text
 * @returns {number | undefined}
 */
function countIn(text) {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return count < 2 ** 31 ? count : undefined;
}

/**
 * @param {string} name
 * @param {Tensor | undefined} tensor
 * @param {Parameter} parameter
 */
function numbersOf(name, tensor, { rows, cols }) {
  if (!tensor)
    throw rangeError('file-parameter', '{argument}: expected {tensor} in it, got none', {
      argument: 'file',
      tensor: name,
    });
  const { shape, data } = tensor;
  const extents = rows === 1 && shape.length === 1 ? [1, ...shape] : shape;
  if (extents.length !== 2 || extents[0] !== rows || extents[1] !== cols)
    throw rangeError('shape', '{argument}: expected {tensor} to be {expected}, got {got}', {
      argument: 'file',
      tensor: name,
      expected: `${rows} × ${cols}`,
      got: shape.length === 0 ? 'a number' : shape.slice(0, 8).join(' × '),
    });
  requireFinite(name, data, cols);
  return data;
}

/**
 * @param {string} name
 * @param {Float32Array} data
 * @param {number} cols
 */
export function requireFinite(name, data, cols) {
  const at = data.findIndex((number) => !Number.isFinite(number));
  if (at < 0) return;
  throw rangeError('not-finite', '{argument}: expected finite numbers, got {got} at {place}', {
    argument: name,
    got: String(data[at]),
    place: `[${Math.floor(at / cols)}][${at % cols}]`,
  });
}
