// What was found, as a line of code that can be pasted.
import { type Call, isAttending, type Step } from './call.ts';
import { handedOver, shapeOfOutput } from './sizes.ts';

/** What the lines below are to be pasted after. */
export const PREAMBLE =
  'const M = (rows, cols) => ({ rows, cols, data: new Float32Array(rows * cols) }); const L = (length) => new Array(length).fill(0);';

const options = (given: Record<string, unknown>) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(
      ([name, value]) => `${name}: ${typeof value === 'string' && !/[([{]/.test(value) ? `'${value}'` : String(value)}`,
    )
    .join(', ');

function inputs(call: Extract<Call, { shape: object }>): string {
  const { shape, scoring, mask } = call;
  const given: Record<string, unknown> = {};
  const inner: Record<string, Record<string, unknown>> = {};
  for (const [name, [rows, cols]] of Object.entries(handedOver(call))) {
    const code = /^b|additive\.v$/.test(name) ? `L(${cols})` : `M(${rows}, ${cols})`;
    const path = name.split('.');
    if (path.length === 1) given[name] = code;
    else (inner[path.slice(0, -1).join('.')] ??= {})[path.at(-1)!] = code;
  }
  if (inner.past) given.past = `{ ${options(inner.past)} }`;
  if (inner.scoring) given.scoring = `{ ${options(inner.scoring)} }`;
  else if (inner['scoring.additive']) given.scoring = `{ additive: { ${options(inner['scoring.additive'])} } }`;
  else if (scoring === 'dot') given.scoring = scoring;
  if (shape.heads !== 1) given.heads = shape.heads;
  if (shape.kvHeads !== shape.heads) given.kvHeads = shape.kvHeads;
  const one = `M(${shape.n}, ${shape.past + shape.newKeys})`;
  if (mask !== undefined) given.mask = mask === 'each' ? `[${`${one}, `.repeat(Math.min(shape.heads, 3))}…]` : one;
  const { scale, softcap, causal, keyLength } = call;
  return `{ ${options({ ...given, scale, softcap, causal, keyLength })} }`;
}

function codeOf(call: Call): string {
  if (!isAttending(call)) {
    const { n, dModel, heads, past, rows, cols, ...others } = call.given as Record<string, number>;
    if (call.method === 'sinusoidal') return `sinusoidal(${String(n)}, ${String(dModel)})`;
    if (call.method === 'alibi')
      return `alibi(${Object.values({ heads, n, past })
        .filter((it) => it !== undefined)
        .map(String)
        .join(', ')})`;
    return `rotary(M(${String(rows)}, ${String(cols)}), { ${options({ heads, ...others })} })`;
  }
  const [rows, cols] = shapeOfOutput(call);
  const second =
    call.method === 'gradients' ? `, M(${rows}, ${cols})` : call.softmaxParts ? ', { softmaxParts: true }' : '';
  const fault = call.fault ? ` // with ${JSON.stringify(call.fault)}` : '';
  return `${call.method}(${inputs(call)}${second})${fault}`;
}

/** The calls of a step, and what goes wrong around them. */
export function lineOf({ call, growth, allocation, deep, following, beside, between }: Step): string {
  const around: string[] = [];
  if (isAttending(call) && call.numbers !== 'zeros') around.push(`${call.numbers} numbers`);
  if (growth) around.push(`memory does not grow, from the ${growth.from}th time on, ${growth.times} times`);
  if (allocation) around.push(`no typed array, from the ${allocation.from}th on, ${allocation.times} times`);
  if (deep) around.push('where the stack nearly ends');
  if (following && Object.keys(following).length > 0) around.push(JSON.stringify(following));
  for (const one of beside ?? []) around.push(`beside ${codeOf(one.call)} ${JSON.stringify(one.following)}`);
  for (const one of between ?? []) around.push(`at report ${one.at} ${codeOf(one.call)}`);
  return `engine.${codeOf(call)}${around.length > 0 ? ` // ${around.join('; ')}` : ''}`;
}
