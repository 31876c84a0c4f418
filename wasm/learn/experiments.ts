/** Experiments on a model: reads what callers ask, and names what the engine measures. */
import { readCount, requireObject, wrongKind } from '../kinds.ts';
import { rangeError } from '../refuse.ts';
import type { Matrix } from '../types.ts';
import { experimentsOf, readLayers } from './model.ts';
import { createReadOptions, readChoice } from './options.ts';
import { readSequence } from './tokens.ts';
import type { ContextLayer, ContextQuestion, HeadRole, Model, PatchQuestion, RoleOptions } from './types.ts';

const QUESTION = new Set(['clean', 'corrupted', 'answer', 'at', 'position', 'layers']);
const CONTEXTS = new Set(['first', 'second', 'positions', 'top']);
/** Tokens that are nearest to a word's vector. */
const NEAREST = 5;
/** In the order of the engine's. */
const PLACES = ['residual', 'attention', 'mlp', 'heads'];
/** In the order of the scores that the engine gives. */
const ROLES = ['previous-token', 'duplicate-token', 'induction', 'first-token'] as const;
/** A head has a name from this share of its attention on. */
const NAMED = 0.4;
const readRoleOptions = createReadOptions([{ name: 'seed', kind: 'seed', least: 0, names: [], value: 1 }]);

const experimentsOn = (model: unknown) => {
  const found = typeof model === 'object' && model !== null ? experimentsOf.get(model) : undefined;
  if (!found) throw wrongKind('model', 'model', model);
  return found;
};

function readPair(argument: string, given: unknown): Int32Array {
  const pair = readSequence(argument, given);
  if (pair.length === 2) return pair;
  throw rangeError('count', '{argument}: expected {expected} numbers, got {got}', {
    argument,
    expected: 2,
    got: pair.length,
  });
}

/**
 * The places where a model knows what makes it answer one way on one text, and another way on another: each place of the
 * corrupted text's run gets the clean text's numbers, one at a time.
 *
 * @param model - any model.
 * @param question - two texts of one length, and two tokens.
 * @returns layers × n, or layers × heads: the share of the gap that comes back. 1 restores the clean text's answer, 0 changes
 * nothing; shares may be beyond. The gap is logit(right) − logit(wrong), on the clean text less on the corrupted one.
 * @throws RangeError - a value, or texts that do not fit: `corrupted: expected 2 numbers, as in clean, got 1`
 * @throws TypeError - a kind or a name: `model: expected a model of this package, got an object`
 * @units shares.
 * @complexity Time: that of evaluating a text, layers · n / 2 times, or layers · heads / 2 times. Memory: that of `trace`.
 * @source Vig et al. 2020; Meng et al. 2022; Wang et al. 2022.
 * @example
 * ```js
 * import { patchEffects } from 'attention-steps/learn';
 *
 * const effects = patchEffects(model, { clean: [0, 1, 2], corrupted: [0, 4, 2], answer: [3, 1], at: 'residual' });
 * console.log(effects.rows, effects.cols); // 1 3
 * ```
 */
export function patchEffects(model: Model, question: PatchQuestion): Matrix {
  const experiments = experimentsOn(model);
  const { clean, corrupted, answer, at, position, layers } = requireObject('question', question, QUESTION);
  const texts = [readSequence('clean', clean), readSequence('corrupted', corrupted)] as const;
  const tokens = readPair('answer', answer);
  const place = readChoice('at', at, PLACES);
  const asked = readCount('position', position, 0) ?? -1;
  return experiments.patchEffects(
    ...texts,
    { tokens, place, position: asked },
    readLayers(layers, model.config.layers),
  );
}

/**
 * The heads that look at a place that can be named, on random tokens that come twice: 50 different ones, or as many as the
 * vocabulary and half of the context have.
 *
 * @param model - any model whose context has at least 6 tokens.
 * @param options - the seed of the tokens.
 * @returns the heads, in their order, with their mean weight on the place: of .4 and more. 'previous-token': the token before;
 * on the second time 'duplicate-token': the same token the first time, and 'induction': the one that followed it;
 * 'first-token': the text's first.
 * @throws RangeError - a value, or a small model: `context: expected at least 6, got 5`
 * @throws TypeError - a kind or a name: `options: unknown key 'sed'; did you mean 'seed'?`
 * @units shares.
 * @complexity Time: that of evaluating 100 tokens. Memory: that of `patterns`.
 * @source Elhage et al. 2021; Olsson et al. 2022.
 * @example
 * ```js
 * import { headRoles } from 'attention-steps/learn';
 *
 * console.log(headRoles(model, { seed: 2 }).every(({ score }) => score >= 0.4)); // true
 * ```
 */
export function headRoles(model: Model, options: RoleOptions = {}): HeadRole[] {
  const experiments = experimentsOn(model);
  const { seed = 1 } = readRoleOptions('options', options).numbers;
  const { data } = experiments.scoreHeads(seed);
  const { heads } = model.config;
  return Array.from(data).flatMap((score, at) => {
    const number = Math.floor(at / ROLES.length);
    const place = { layer: Math.floor(number / heads), head: number % heads };
    return score >= NAMED ? [{ ...place, role: ROLES[at % ROLES.length]!, score }] : [];
  });
}

/**
 * One word in two texts: the tokens that its vector is nearest to in each, layer by layer, and how near its two vectors are to each
 * other. Where the model looks both ways, a word's vector depends on all of its text.
 *
 * @param model - any model.
 * @param question - two texts, and the place of the word in each.
 * @returns layers + 1: of the residual stream as it comes into the first layer, then as it goes out of each.
 * @throws RangeError - a value, or an overflow as of `trace`: `positions: expected at most 1, got 2`
 * @throws TypeError - a kind or a name: `question: unknown key 'position'; did you mean 'positions'?`
 * @units cosines, from −1 to 1.
 * @complexity Time: that of evaluating both texts, and layers · (4 · vocabulary + 2 · n · m) · width. Memory: 8 · layers · vocabulary
 * bytes, and 4 · layers · (n + m) · width.
 * @source Ethayarajh 2019.
 * @example
 * ```js
 * import { compareContexts } from 'attention-steps/learn';
 *
 * const levels = compareContexts(model, { first: [0, 1, 2], second: [0, 1, 3], positions: [1, 1], top: 2 });
 * console.log(levels.length, levels[0].nearest[1].length, levels[0].cosine > 0.999); // 2 2 true
 * ```
 */
export function compareContexts(model: Model, question: ContextQuestion): ContextLayer[] {
  const experiments = experimentsOn(model);
  const { first, second, positions, top } = requireObject('question', question, CONTEXTS);
  const texts = [readSequence('first', first), readSequence('second', second)] as const;
  const places = readPair('positions', positions);
  const count = readCount('top', top, 1) ?? NEAREST;
  const asked = Int32Array.of(...places, Math.min(count, model.config.vocabulary));
  return experiments.compareContexts(...texts, asked).map(({ tokens, nearest, between: { data } }) => {
    const listOf = (text: number) =>
      Array.from({ length: nearest.cols }, (_, rank) => {
        const at = text * nearest.cols + rank;
        return { token: tokens[at]!, cosine: nearest.data[at]! };
      });
    return { nearest: [listOf(0), listOf(1)], cosine: data[0]!, others: data[1]! };
  });
}
