// Makes what was found smaller, as long as it is still found.
import { type Call, isAttending, type Step, without } from './call.ts';
import type { Finding } from './play.ts';

/** The kind of what is wrong, without its numbers: what is smaller has to be wrong in the same way. */
export const kindOf = (what: string) =>
  what
    .replace(/^gave no code.*/, 'gave no code')
    .replace(/a good .* (answers|threw)/, 'a good call $1')
    .replaceAll(/-?\d+(\.\d+)?(e[+-]?\d+)?/g, '#');

type Attempt = (steps: readonly Step[]) => Promise<Finding | undefined>;

/** Simpler steps, one change each. */
function* simplerSteps(step: Step): Generator<Step> {
  for (const key of ['growth', 'allocation', 'deep', 'beside', 'between'] as const) {
    if (step[key] === undefined) continue;
    yield without(step, key);
  }
  for (const key of ['beside', 'between'] as const) {
    const list = step[key] ?? [];
    if (list.length > 1) for (const one of list) yield { ...step, [key]: [one] };
  }
  for (const key of ['signal', 'abortAt', 'throwAt'] as const) {
    if (step.following?.[key] === undefined) continue;
    yield { ...step, following: without(step.following, key) };
  }
  for (const key of ['growth', 'allocation'] as const)
    if (step[key] && step[key].from > 0) yield { ...step, [key]: { ...step[key], from: step[key].from >> 1 } };
  for (const call of simplerCalls(step.call)) yield { ...step, call };
  for (const [i, beside] of (step.beside ?? []).entries())
    for (const call of simplerCalls(beside.call))
      yield { ...step, beside: step.beside!.with(i, { ...beside, call: call as (typeof beside)['call'] }) };
  for (const [i, between] of (step.between ?? []).entries())
    for (const call of simplerCalls(between.call))
      yield { ...step, between: step.between!.with(i, { ...between, call }) };
}

function* simplerCalls(call: Call): Generator<Call> {
  if (!isAttending(call)) {
    for (const [name, value] of Object.entries(call.given)) {
      const given = without(call.given, name);
      if (!['n', 'dModel', 'heads', 'rows', 'cols'].includes(name)) yield { ...call, given };
      if (typeof value === 'number' && value > 1)
        for (const less of [1, value >> 1, value - 1]) yield { ...call, given: { ...call.given, [name]: less } };
    }
    return;
  }
  for (const key of ['fault', 'wrapped', 'scale', 'softcap', 'keyLength', 'mask'] as const) {
    if (call[key] === undefined) continue;
    yield without(call, key);
  }
  for (const key of ['causal', 'softmaxParts', 'wo', 'biased', 'context', 'asRows'] as const)
    if (call[key]) yield { ...call, [key]: false };
  if (call.projected !== '') yield { ...call, projected: '', context: false };
  if (call.scoring !== 'dot') {
    const { shape } = call;
    yield { ...call, scoring: 'dot', shape: { ...shape, keyWidth: shape.queryWidth } };
  }
  if (call.numbers !== 'zeros') yield { ...call, numbers: 'zeros' };
  if (call.numbers === 'wild') yield { ...call, numbers: 'tame' };
  const { shape, scoring } = call;
  const group = shape.heads / shape.kvHeads;
  for (const less of [1, shape.kvHeads >> 1])
    if (less >= 1 && less < shape.kvHeads) yield { ...call, shape: { ...shape, kvHeads: less, heads: less * group } };
  for (const less of [1, group >> 1])
    if (less >= 1 && less < group) yield { ...call, shape: { ...shape, heads: less * shape.kvHeads } };
  for (const key of Object.keys(shape) as (keyof typeof shape)[]) {
    if (key === 'heads' || key === 'kvHeads') continue;
    if (key === 'keyWidth' && scoring !== 'general' && scoring !== 'additive') continue;
    const size = shape[key];
    for (const less of new Set([
      key === 'past' ? 0 : 1,
      size >> 1,
      2 ** Math.floor(Math.log2(Math.max(size, 1))),
      size - 1,
    ])) {
      if (less >= size || less < (key === 'past' ? 0 : 1)) continue;
      const smaller = { ...shape, [key]: less };
      if (key === 'queryWidth' && (scoring === 'dot' || scoring === 'scaled-dot')) smaller.keyWidth = less;
      if (/[kv]/.test(call.projected) && !call.context && (key === 'n' || key === 'newKeys'))
        smaller.n = smaller.newKeys = less;
      yield { ...call, shape: smaller };
    }
  }
}

/** The fewest and smallest steps found that are wrong in the same way. */
export async function shrink(steps: readonly Step[], found: Finding, attempt: Attempt, tries = 200) {
  let best = steps.slice(0, found.at + 1);
  let what = found.what;
  let left = tries;
  const works = async (fewer: readonly Step[]) => {
    if (left-- <= 0) return false;
    const again = await attempt(fewer);
    if (!again || kindOf(again.what) !== kindOf(found.what)) return false;
    best = fewer.slice(0, again.at + 1);
    what = again.what;
    return true;
  };
  await works(best.slice(-1));
  for (let size = best.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from < best.length - 1;) {
      const fewer = best.toSpliced(from, Math.min(size, best.length - 1 - from));
      if (!(await works(fewer))) from += size;
    }
  for (let isSmaller = true; isSmaller && left > 0;) {
    isSmaller = false;
    for (let at = best.length - 1; at >= 0 && !isSmaller; at--)
      for (const step of simplerSteps(best[at]!))
        if (await works(best.with(at, step))) {
          isSmaller = true;
          break;
        }
  }
  return { steps: best, what };
}
