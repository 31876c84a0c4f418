/** From what the engine takes to the list of operations. */
import type { Inputs, Matrix, MatrixLike } from 'attention-steps/core';
import { fromRows } from '../../shared/numbers/matrix.ts';
import { matrixOf, product, turned } from './convention.ts';
import type { Convention } from './conventions.ts';
import { type MaskPlan, maskPlan } from './masks.ts';
import { type Given, type Name, type Operation, type Program, type Tokens, refuseUnknown } from './program.ts';
import type { Note } from './words.ts';

/** What is given, once and for all. */
interface Plan {
  readonly inputs: Inputs;
  readonly convention: Convention;
  readonly line: Note;
  readonly heads: number;
  readonly kvHeads: number;
  readonly scoring: 'scaled-dot' | 'dot' | 'general' | 'additive';
  /** Absent: 1/√d_k. */
  readonly factor: number | undefined;
  readonly mask: MaskPlan | undefined;
  /** How wide a head's part of q, k and v is. */
  readonly widths: Readonly<Record<'q' | 'k' | 'v', number>>;
}

function needed(name: string, ...among: readonly (MatrixLike | undefined)[]): Matrix {
  const found = among.find((like) => like !== undefined);
  if (!found) throw new RangeError(`inputs: expected x with ${name}, or ${name.slice(1)}`);
  return matrixOf(found);
}

function givenOf({ inputs, convention, line }: Plan): Given[] {
  const { past, scoring = 'dot' } = inputs;
  const group = (
    note: Note,
    among: readonly (readonly [Name, MatrixLike | readonly number[] | undefined])[],
  ): Given[] => {
    const matrices = among.flatMap(([name, like]) => {
      if (!like) return [];
      const isVector = !('data' in like) && typeof like[0] === 'number';
      const matrix = isVector ? fromRows([like as readonly number[]]) : matrixOf(like as MatrixLike);
      return [{ name, matrix: turned(matrix, name, convention) }];
    });
    return matrices.length > 0 ? [{ note, matrices }] : [];
  };
  const { bq, bk, bv } = inputs;
  const general = typeof scoring !== 'string' && 'general' in scoring ? scoring.general : undefined;
  const additive = typeof scoring !== 'string' && 'additive' in scoring ? scoring.additive : undefined;
  return [
    ...group({ key: 'given.x', values: { line } }, [['X', inputs.x]]),
    ...group({ key: 'given.context' }, [['C', inputs.context]]),
    ...group({ key: (bq ?? bk ?? bv) ? 'given.weights-biases' : 'given.weights' }, [
      ['W_Q', inputs.wq],
      ['b_Q', bq],
      ['W_K', inputs.wk],
      ['b_K', bk],
      ['W_V', inputs.wv],
      ['b_V', bv],
    ]),
    ...group({ key: 'given.qkv', values: { line } }, [
      ['Q', inputs.q],
      [past ? 'K_new' : 'K', inputs.k],
      [past ? 'V_new' : 'V', inputs.v],
    ]),
    ...group({ key: 'given.past' }, [
      ['K_past', past?.k],
      ['V_past', past?.v],
    ]),
    ...group({ key: 'given.general' }, [['W', general]]),
    ...group({ key: 'given.additive' }, [
      ['W_1', additive?.w1],
      ['W_2', additive?.w2],
      ['v', additive?.v],
    ]),
    ...group({ key: 'given.wo' }, [
      ['W_O', inputs.wo],
      ['b_O', inputs.bo],
    ]),
  ];
}

/** Q, K and V of all heads together. */
function operandsOf({ inputs, convention }: Plan): Operation[] {
  const { past, context, bq, bk, bv } = inputs;
  const source: Name = context ? 'C' : 'X';
  const projections: (Operation | undefined)[] = [
    inputs.q
      ? undefined
      : { ...product(convention, 'X', 'W_Q'), ...(bq && { bias: 'b_Q' }), out: 'Q', traced: { all: 'q' } },
    inputs.k
      ? undefined
      : {
          ...product(convention, source, 'W_K'),
          ...(bk && { bias: 'b_K' }),
          ...(past ? { out: 'K_new' } : { out: 'K', traced: { all: 'k' } }),
        },
    inputs.v
      ? undefined
      : {
          ...product(convention, source, 'W_V'),
          ...(bv && { bias: 'b_V' }),
          ...(past ? { out: 'V_new' } : { out: 'V', traced: { all: 'v' } }),
        },
  ];
  const [first, ...others] = projections.filter((operation) => operation !== undefined);
  const cached: Operation[] = [
    { kind: 'append', first: 'K_past', second: 'K_new', out: 'K', note: { key: 'step.past' }, traced: { all: 'k' } },
    { kind: 'append', first: 'V_past', second: 'V_new', out: 'V', traced: { all: 'v' } },
  ];
  return [...(first ? [{ ...first, note: { key: 'step.qkv' } as const }] : []), ...others, ...(past ? cached : [])];
}

/** From q and k to the scores before the softmax. */
function scoresOf({ inputs, convention, scoring, factor, mask, heads }: Plan, q: Name, k: Name): Operation[] {
  const scores: Operation[] = [];
  const last = (): Name => scores.at(-1)?.out ?? 'S';
  const traced = { of: 'scores' } as const;
  if (scoring === 'additive') scores.push({ kind: 'additive', q, k, out: 'S', note: { key: 'step.additive' }, traced });
  else {
    const note: Note = { key: scoring === 'general' ? 'step.general' : 'step.scores' };
    const factors = scoring === 'general' ? [q, 'W', `${k}.T`] : [q, `${k}.T`];
    scores.push({ ...product(convention, ...factors), out: 'S', note, traced });
  }
  if (factor !== 1) {
    const said = String(factor).replace('-', '−');
    const note: Note = factor === undefined ? { key: 'step.root' } : { key: 'step.factor', values: { factor: said } };
    scores.push({ kind: 'scale', from: last(), k, factor, out: 'S_scaled', note, traced: { of: 'scaledScores' } });
  }
  if (inputs.softcap !== undefined) {
    const note: Note = { key: 'step.cap', values: { cap: inputs.softcap } };
    scores.push({
      kind: 'cap',
      from: last(),
      cap: inputs.softcap,
      out: 'S_capped',
      note,
      traced: { of: 'cappedScores' },
    });
  }
  if (mask) {
    const { isPerHead, hasOnly } = mask;
    const from = last();
    if (heads === 1) scores.push({ kind: 'mask', plan: mask, out: 'M', note: mask.note });
    const note: Note = { key: 'step.mask' };
    scores.push({ kind: 'add', from, isPerHead, out: 'S_masked', note, traced: { of: 'maskedScores' } });
    if (hasOnly) scores.push({ kind: 'only', from: 'S_masked', out: 'S_left', note: { key: 'step.only' } });
  }
  return scores;
}

/** What each head does, from its own part of Q, K and V to its output. */
function headOf(plan: Plan): Operation[] {
  const { inputs, convention, line, heads, kvHeads, mask, widths } = plan;
  const isMany = heads > 1;
  const share = heads / kvHeads;
  const [q, k, v] = isMany ? (['Q_h', 'K_h', 'V_h'] as const) : (['Q', 'K', 'V'] as const);
  const slices: Operation[] = [
    { kind: 'slice', from: 'Q', width: widths.q, share: 1, out: 'Q_h', traced: { of: 'q' } },
    { kind: 'slice', from: 'K', width: widths.k, share, out: 'K_h', traced: { of: 'k' } },
    { kind: 'slice', from: 'V', width: widths.v, share, out: 'V_h', traced: { of: 'v' } },
  ];
  const scores = scoresOf(plan, q, k);
  const from = scores.at(-1)?.out ?? 'S';
  const someHaveNoKey = mask?.someHaveNoKey ?? false;
  const softmax: Note = { key: someHaveNoKey ? 'step.softmax-no-key' : 'step.softmax', values: { line } };
  const blend: Note = { key: isMany ? 'step.blend-head' : inputs.wo ? 'step.blend-one' : 'step.blend' };
  const out = isMany ? 'O_h' : inputs.wo ? 'concat' : 'O';
  return [
    ...(isMany ? slices : []),
    ...scores,
    { kind: 'softmax', from, someHaveNoKey, out: 'A', note: softmax, traced: { of: 'weights' } },
    { ...product(convention, 'A', v), out, note: blend, traced: { of: 'output' } },
  ];
}

function afterOf({ inputs, convention, heads, widths }: Plan): Operation[] {
  const out = inputs.wo ? 'concat' : 'O';
  const join: Operation = { kind: 'join', width: widths.v, out, note: { key: 'step.join' }, traced: { all: 'concat' } };
  const last: Operation = {
    ...product(convention, 'concat', 'W_O'),
    ...(inputs.bo && { bias: 'b_O' }),
    ...{ out: 'O', note: { key: 'step.wo' }, traced: { all: 'output' } },
  };
  return [...(heads > 1 ? [join] : []), ...(inputs.wo ? [last] : [])];
}

function callOf({ inputs, scoring, kvHeads, factor, mask }: Plan): Program['call'] {
  if (scoring === 'additive') return { not: { key: 'call.additive' } };
  if (inputs.softcap !== undefined) return { not: { key: 'call.softcap' } };
  if (mask?.hasOnly || mask?.someHaveNoKey) return { not: { key: 'call.mask' } };
  return { kvHeads, isGeneral: scoring === 'general', factor, plan: mask };
}

/** @throws RangeError for what cannot be written, and for inputs without queries, keys or values */
export function programOf(inputs: Inputs, convention: Convention, tokens: Tokens = {}): Program {
  refuseUnknown(inputs);
  const { heads = 1, kvHeads = heads, past } = inputs;
  const { scoring: given = 'scaled-dot' } = inputs;
  const scoring = typeof given === 'string' ? given : 'general' in given ? 'general' : 'additive';
  const n = needed('wq', inputs.q, inputs.x).rows;
  const p = past ? matrixOf(past.k).rows : 0;
  const m = p + needed('wk', inputs.k, inputs.context, inputs.x).rows;
  const mask = maskPlan(inputs, { n, m, past: p }, convention);
  const plan: Plan = {
    ...{ inputs, convention, heads, kvHeads, scoring, mask },
    line: { key: `line.${convention}` },
    factor: inputs.scale ?? (scoring === 'scaled-dot' ? undefined : 1),
    widths: {
      q: needed('wq', inputs.q, inputs.wq).cols / heads,
      k: needed('wk', inputs.k, inputs.wk).cols / kvHeads,
      v: needed('wv', inputs.v, inputs.wv).cols / kvHeads,
    },
  };
  const share = heads / kvHeads;
  const shared: Operation[] = mask && heads > 1 ? [{ kind: 'mask', plan: mask, out: 'M', note: mask.note }] : [];
  return {
    ...{ convention, tokens, n, m, heads },
    given: givenOf(plan),
    before: [...operandsOf(plan), ...shared],
    loop: share > 1 ? { key: 'step.shared', values: { heads, share } } : { key: 'step.heads', values: { heads } },
    perHead: headOf(plan),
    after: afterOf(plan),
    mixed: inputs.wo ? 'concat' : 'O',
    call: callOf(plan),
  };
}
