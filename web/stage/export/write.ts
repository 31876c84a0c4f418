/** Turns the engine's inputs into the list of operations. */
import type { Convention } from './conventions.ts';
import type { HeadTrace, Inputs, Matrix, MatrixLike } from 'attention-steps/core';
import { fromRows } from '../../shared/numbers/matrix.ts';
import { settingsOf } from '../inputs/settings-line.ts';
import type { Expression } from '../model/operations/formula.ts';
import { type MatrixKind, type Step, type StepId, headSteps, kindOf, matrices } from '../model/steps.ts';
import { matrixOf, product, turned } from './turn.ts';
import { renamed } from './expression.ts';
import { type MaskPlan, maskPlan } from './masks.ts';
import { type Given, type Name, type Operation, type Program, type Tokens, refuseUnknown } from './program.ts';
import { allDigits } from './text.ts';
import type { Note } from './words.ts';

/** The inputs, and the facts about them that every operation needs. */
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
  /** The width of one head's part of q, k and v. */
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

/** Returns the operations that compute Q, K and V of all heads together. */
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

/** A head's matrices in code; the others are named by their symbols. */
const codeNames: Readonly<Partial<Record<MatrixKind, Name>>> = {
  scores: 'S',
  scaledScores: 'S_scaled',
  maskedScores: 'S_masked',
  weights: 'A',
};

/** A head's names at some point of the program. The result of a skipped step has the name of the matrix before it. */
type Names = Map<MatrixKind, Name>;
type Writer = (plan: Plan, names: Names, step: Step) => Operation[];

const nameIn = (names: Names, kind: MatrixKind): Name => names.get(kind) ?? codeNames[kind] ?? matrices[kind].symbol;

/** Writes a step as its operations describe themselves. */
const formulaWriter =
  (note?: (plan: Plan) => Note): Writer =>
  (plan, names, { id, operations }) =>
    operations.map(({ out: of, formula }, at): Operation => {
      if (!formula) throw new RangeError(`${id}: its operations have no formula, and it has no place in write.ts`);
      const kind = kindOf(of);
      const value = renamed(formula(plan.factor), (name) => nameIn(names, name));
      const out = nameIn(names, kind);
      names.set(kind, out);
      const work = 'product' in value ? productOf(plan.convention, value.product) : { kind: 'formula' as const, value };
      return { ...work, out, traced: { of: kind as keyof HeadTrace }, ...(at === 0 && note && { note: note(plan) }) };
    });

/** @throws RangeError for a product of anything but matrices */
function productOf(convention: Convention, factors: readonly Expression<Name>[]): ReturnType<typeof product> {
  const texts = factors.map((factor) => {
    if (!('name' in factor)) throw new RangeError('product: expected matrices');
    return factor.name + (factor.transposed ? '.T' : '');
  });
  return product(convention, ...texts);
}

/** Steps in which the engine can do more than the stage shows. */
const own: Readonly<Partial<Record<StepId, Writer>>> = {
  scores: ({ scoring, convention }, names) => {
    const [q, k] = [nameIn(names, 'q'), nameIn(names, 'k')];
    const traced = { of: 'scores' } as const;
    if (scoring === 'additive') return [{ kind: 'additive', q, k, out: 'S', note: { key: 'step.additive' }, traced }];
    const note: Note = { key: scoring === 'general' ? 'step.general' : 'step.scores' };
    const factors = scoring === 'general' ? [q, 'W', `${k}.T`] : [q, `${k}.T`];
    return [{ ...product(convention, ...factors), out: 'S', note, traced }];
  },
  scale: (plan, names, step) => {
    const { factor, inputs } = plan;
    const { softcap } = inputs;
    if (factor === 1) names.set('scaledScores', nameIn(names, 'scores'));
    const note: Note =
      factor === undefined ? { key: 'step.root' } : { key: 'step.factor', values: { factor: allDigits(factor) } };
    const scaled = factor === 1 ? [] : formulaWriter(() => note)(plan, names, step);
    if (softcap === undefined) return scaled;
    const cap = { number: softcap };
    const from = { name: nameIn(names, 'scaledScores') };
    names.set('scaledScores', 'S_capped');
    const capped: Operation = {
      kind: 'formula',
      value: { times: [cap, { call: 'tanh', of: { over: [from, cap] } }] },
      out: 'S_capped',
      note: { key: 'step.cap', values: { cap: allDigits(softcap) } },
      traced: { of: 'cappedScores' },
    };
    return [...scaled, capped];
  },
  mask: ({ mask, heads }, names) => {
    const from = nameIn(names, 'scaledScores');
    names.set('maskedScores', mask ? (mask.hasOnly ? 'S_left' : 'S_masked') : from);
    if (!mask) return [];
    const { isPerHead, hasOnly } = mask;
    const made: Operation[] = heads === 1 ? [{ kind: 'mask', plan: mask, out: 'M', note: mask.note }] : [];
    const note: Note = { key: 'step.mask' };
    return [
      ...made,
      { kind: 'add', from, isPerHead, out: 'S_masked', note, traced: { of: 'maskedScores' } },
      ...(hasOnly ? [{ kind: 'only', from: 'S_masked', out: 'S_left', note: { key: 'step.only' } } as const] : []),
    ];
  },
  softmax: ({ mask, line }, names) => {
    const someHaveNoKey = mask?.someHaveNoKey ?? false;
    const note: Note = { key: someHaveNoKey ? 'step.softmax-no-key' : 'step.softmax', values: { line } };
    const from = nameIn(names, 'maskedScores');
    return [{ kind: 'softmax', from, someHaveNoKey, out: 'A', note, traced: { of: 'weights' } }];
  },
  'weighted-sum': formulaWriter(({ heads, inputs }) => ({
    key: heads > 1 ? 'step.blend-head' : inputs.wo ? 'step.blend-one' : 'step.blend',
  })),
};

/** Returns the stage's steps from one head's part of Q, K and V to its output. */
function headOf(plan: Plan): Operation[] {
  const { inputs, heads, kvHeads, widths } = plan;
  const isMany = heads > 1;
  const share = heads / kvHeads;
  const slices: Operation[] = [
    { kind: 'slice', from: 'Q', width: widths.q, share: 1, out: 'Q_h', traced: { of: 'q' } },
    { kind: 'slice', from: 'K', width: widths.k, share, out: 'K_h', traced: { of: 'k' } },
    { kind: 'slice', from: 'V', width: widths.v, share, out: 'V_h', traced: { of: 'v' } },
  ];
  const names: Names = new Map<MatrixKind, Name>([
    ...(isMany
      ? ([
          ['q', 'Q_h'],
          ['k', 'K_h'],
          ['v', 'V_h'],
        ] as const)
      : []),
    ['output', isMany ? 'O_h' : inputs.wo ? 'concat' : 'O'],
  ]);
  return [
    ...(isMany ? slices : []),
    ...headSteps.flatMap((step) => (own[step.id] ?? formulaWriter())(plan, names, step)),
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

/** @throws RangeError for inputs that cannot be written, and for inputs without queries, keys or values */
export function programOf(inputs: Inputs, convention: Convention, tokens: Tokens = {}): Program {
  refuseUnknown(inputs);
  const { heads = 1, kvHeads = heads, past } = inputs;
  const { scoring: given = 'scaled-dot' } = inputs;
  const scoring = typeof given === 'string' ? given : 'general' in given ? 'general' : 'additive';
  const n = needed('wq', inputs.q, inputs.x).rows;
  const p = past ? matrixOf(past.k).rows : 0;
  const m = p + needed('wk', inputs.k, inputs.context, inputs.x).rows;
  const mask = maskPlan(inputs, { n, m, past: p }, convention === 'columns');
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
    ...{ convention, n, m, heads },
    settings: {
      ...settingsOf(inputs),
      ...(tokens.queries && { tokens: tokens.queries }),
      ...(tokens.keys && { contextTokens: tokens.keys }),
    },
    given: givenOf(plan),
    before: [...operandsOf(plan), ...shared],
    loop: share > 1 ? { key: 'step.shared', values: { heads, share } } : { key: 'step.heads', values: { heads } },
    perHead: headOf(plan),
    after: afterOf(plan),
    mixed: inputs.wo ? 'concat' : 'O',
    call: callOf(plan),
  };
}
