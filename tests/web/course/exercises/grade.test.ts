/** The judge of learners' programs: right in any style, wrong with the mistake's name. */
import { describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { mistakenPrograms } from '../../../../web/course/exercises/mistakes.ts';
import shared from '../../../../web/course/exercises/mistakes.json' with { type: 'json' };
import { taskOf } from '../../../../web/course/exercises/task.ts';
import { isThorough } from '../../../seed.ts';
import { openJudge } from './judged.ts';
import { RIGHT } from './right.ts';
import { WRONG } from './wrong.ts';

const judge = await openJudge();

describe('right is', () => {
  it.each(RIGHT)('%s: %s', async (id, _, code) => {
    expect(await judge(id, code)).toMatchObject({ right: true, score: 1 });
  });
});

/** The first wrong programs of each exercise; `npm run test:all` judges all. */
const judged = EXERCISES.flatMap(({ id }) => {
  const programs = WRONG.filter(([exercise]) => exercise === id);
  return isThorough ? programs : programs.slice(0, 8);
});

describe('wrong is', () => {
  it.each(judged)('%s: %s', async (id, what, code, mistake) => {
    const verdict = await judge(id, code);
    if (process.env['SHOW'])
      console.log(`${id}: ${what}\n   ${verdict.score} ${verdict.mistake ?? '-'} ${verdict.message}`);
    expect(verdict).toMatchObject({ right: false });
    expect(verdict.score).toBeLessThan(1);
    expect(verdict.mistake).toBe(mistake);
    // Whoever is not told the mistake sees the first wrong cell, the error, or the shape.
    expect(verdict.message).not.toMatch(/undefined|\{|NaN/);
  });
});

/** Each exercise's programs with the mistakes of the register. */
const register = EXERCISES.flatMap(({ id }) => {
  const { programs, texts } = taskOf(id)!;
  const own = texts.mistakes ?? [];
  return mistakenPrograms(programs.solutions[0]!, own).map((one) => ({
    exercise: id,
    mistake: one.id,
    code: one.code,
    isOwn: own.some((mistake) => mistake.id === one.id),
  }));
});
const owned = register.filter(({ isOwn }, at) => isOwn && (isThorough || at % 3 === 0));

it.each(owned)('$mistake is named in $exercise', async ({ exercise, mistake, code }) => {
  expect(await judge(exercise, code)).toMatchObject({ right: false, mistake });
});

it.each(shared)('$id is named where an exercise can have it', async ({ id }) => {
  const names = [];
  for (const { exercise, code } of register.filter(({ mistake, isOwn }) => mistake === id && !isOwn)) {
    names.push((await judge(exercise, code)).mistake);
    if (names.includes(id)) break;
  }
  expect(names).toContain(id);
});

const IMPORT = 'import numpy as np\n';
const SOFT = `${IMPORT}def softmax(S):
    E = np.exp(S - S.max())
    return E / E.sum(axis=-1, keepdims=True)
`;

/** Wrong only where scores are far from each other. */
const LUCKY = [
  ['softmax', 'the maximum of all rows', SOFT],
  ['attention', 'the maximum of all rows', `${SOFT}def attention(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(K.shape[1])) @ V`],
  ['causal', 'exp first, and then the mask', `${IMPORT}def causal_attention(Q, K, V):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.tril(np.exp(S - S.max(axis=1, keepdims=True)))
    return E / E.sum(axis=1, keepdims=True) @ V`],
  ['masked', 'the maximum of all keys, and then the mask', `${IMPORT}def masked_attention(Q, K, V, allowed):
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True)) * allowed
    Z = E.sum(axis=1, keepdims=True)
    return E @ V / np.where(Z == 0, 1, Z)`],
  ['masked', '−50 in place of −∞', `${IMPORT}def masked_attention(Q, K, V, allowed):
    S = np.where(allowed, Q @ K.T / np.sqrt(K.shape[1]), -50.0)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return np.where(allowed.any(axis=1, keepdims=True), A @ V, 0)`],
] as const; // prettier-ignore

it.each(LUCKY)('%s is wrong whatever the numbers: %s', async (id, _, code) => {
  for (let seed = 1; seed <= (isThorough ? 12 : 3); seed++)
    expect(await judge(id, code, String(seed))).toMatchObject({ right: false });
});

const body = (signature: string, ...lines: readonly string[]): string =>
  `${IMPORT}def ${signature}(Q, K, V):\n    ${lines.join('\n    ')}\n`;
const rows = 'E = np.exp(S - S.max(axis=1, keepdims=True))\n    A = E / E.sum(axis=1, keepdims=True)';
const columns = 'E = np.exp(S - S.max(axis=0))\n    A = E / E.sum(axis=0)';
const unscaled = 'S = Q @ K.T';
const scaled = `${unscaled} / np.sqrt(K.shape[1])`;

it.each([
  ['attention', [unscaled, columns, 'return A @ V'], 'the division .*, and when softmax goes down the columns'],
  ['attention', [unscaled, rows, 'return E @ V'], 'the division .*, and when .* not divided by the row’s sum'],
  ['attention', [unscaled, rows, 'return A @ K'], 'the division .*, and when the weights mix the keys'],
  ['causal', [unscaled, rows, 'return np.tril(A) @ V'], 'the division .*, and when the mask is applied after softmax'],
  ['causal', [unscaled, rows, 'return A @ V'], 'the division .*, and when the mask is forgotten'],
  ['causal', [scaled, columns, 'return A @ V'], 'the mask is forgotten, and when softmax goes down the columns'],
] as const)('two mistakes at once are named, in %s: %s', async (id, lines, told) => {
  const { message, mistake, score } = await judge(id, body(id === 'causal' ? 'causal_attention' : id, ...lines));
  expect(mistake).toBe(told.startsWith('the mask') ? 'unmasked' : 'unscaled');
  expect(message).toMatch(new RegExp(`This is exactly what you get with two mistakes at once: when ${told}`));
  expect(score).toBeLessThan(0.5);
});

it.each([LUCKY[0], LUCKY[1]])('%s is told of %s', async (id, _, code) => {
  expect(await judge(id, code, '3')).toMatchObject({ mistake: 'other-maximum' });
});
