/** Turns the engine's inputs into the list of operations. */
import type { HeadTrace, Inputs, Matrix, MatrixLike } from 'attention-steps/core';
import { fromRows } from '../../shared/numbers/matrix.ts';
import { settingsOf } from '../inputs/settings-line.ts';
import { type MatrixKind, type Step, type StepId, headSteps, kindOf, matrices } from '../model/steps.ts';
import { matrixOf, product, turned } from './turn.ts';
import { type MaskPlan, maskPlan } from './masks.ts';
import {
  type Convention,
  type Given,
  type Name,
  type Operation,
  type Program,
  type Tokens,
  refuseUnknown,
} from './program.ts';
import { allDigits } from './text.ts';
import type { Note } from './words.ts';

/** The inputs, and the facts about them that every operation needs. */
interface Plan {
  readonly inputs: Inputs;
  readonly convention: Convention;
  readonly line: Note;
  readonly heads: number;
  readonly kvHeads: number;
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
      ['K', inputs.k],
      ['V', inputs.v],
    ]),
    ...group({ key: 'given.wo' }, [
      ['W_O', inputs.wo],
      ['b_O', inputs.bo],
    ]),
  ];
}

/** Returns the operations that compute Q, K and V of all heads together. */
function operandsOf({ inputs, convention }: Plan): Operation[] {
  const source: Name = inputs.context ? 'C' : 'X';
  const projections = [
    ...(inputs.q ? [] : [['q', 'Q', 'X', inputs.bq] as const]),
    ...(inputs.k ? [] : [['k', 'K', source, inputs.bk] as const]),
    ...(inputs.v ? [] : [['v', 'V', source, inputs.bv] as const]),
  ];
  return projections.map(([all, out, from, bias], at) => ({
    ...product(convention, from, `W_${out}`),
    ...(bias && { bias: `b_${out}` }),
    out,
    traced: { all },
    ...(at === 0 && { note: { key: 'step.qkv' } as const }),
  }));
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
    operations.map(({ out: result, formula }, at): Operation => {
      if (!formula) throw new RangeError(`${id}: its operations have no formula, and it has no place in write.ts`);
      const kind = kindOf(result);
      const work =
        'product' in formula
          ? product(
              plan.convention,
              ...formula.product.map((factor) => nameIn(names, factor.name) + (factor.transposed ? '.T' : '')),
            )
          : {
              kind: 'scale' as const,
              from: nameIn(names, formula.scaled),
              keys: nameIn(names, 'k'),
              factor: plan.factor,
            };
      const out = nameIn(names, kind);
      names.set(kind, out);
      return { ...work, out, traced: { of: kind as keyof HeadTrace }, ...(at === 0 && note && { note: note(plan) }) };
    });

/** Steps with notes of their own, and those that need more than a formula. */
const writers: Readonly<Partial<Record<StepId, Writer>>> = {
  scores: formulaWriter(() => ({ key: 'step.scores' })),
  scale: (plan, names, step) => {
    const { factor } = plan;
    if (factor === 1) {
      names.set('scaledScores', nameIn(names, 'scores'));
      return [];
    }
    const note: Note =
      factor === undefined ? { key: 'step.root' } : { key: 'step.factor', values: { factor: allDigits(factor) } };
    return formulaWriter(() => note)(plan, names, step);
  },
  mask: ({ mask, heads }, names) => {
    const from = nameIn(names, 'scaledScores');
    names.set('maskedScores', mask ? (mask.hasOnly ? 'S_left' : 'S_masked') : from);
    if (!mask) return [];
    const made: Operation[] = heads === 1 ? [{ kind: 'mask', plan: mask, out: 'M', note: mask.note }] : [];
    const note: Note = { key: 'step.mask' };
    return [
      ...made,
      { kind: 'add', from, out: 'S_masked', note, traced: { of: 'maskedScores' } },
      ...(mask.hasOnly ? [{ kind: 'only', from: 'S_masked', out: 'S_left', note: { key: 'step.only' } } as const] : []),
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
    ...headSteps.flatMap((step) => (writers[step.id] ?? formulaWriter())(plan, names, step)),
  ];
}

function afterOf({ inputs, convention, heads, widths }: Plan): Operation[] {
  const out = inputs.wo ? 'concat' : 'O';
  const join: Operation = { kind: 'join', width: widths.v, out, note: { key: 'step.join' }, traced: { all: 'concat' } };
  const last: Operation = {
    ...product(convention, 'concat', 'W_O'),
    ...(inputs.bo && { bias: 'b_O' }),
    out: 'O',
    note: { key: 'step.wo' },
    traced: { all: 'output' },
  };
  return [...(heads > 1 ? [join] : []), ...(inputs.wo ? [last] : [])];
}

function callOf({ kvHeads, factor, mask }: Plan): Program['call'] {
  if (mask?.hasOnly || mask?.someHaveNoKey) return { not: { key: 'call.mask' } };
  return { kvHeads, factor, plan: mask };
}

/** @throws RangeError for inputs that cannot be written, and for inputs without queries, keys or values */
export function programOf(inputs: Inputs, convention: Convention, tokens: Tokens = {}): Program {
  refuseUnknown(inputs);
  const { heads = 1, kvHeads = heads } = inputs;
  const n = needed('wq', inputs.q, inputs.x).rows;
  const m = needed('wk', inputs.k, inputs.context, inputs.x).rows;
  const mask = maskPlan(inputs, n, m, convention === 'columns');
  const plan: Plan = {
    inputs,
    convention,
    heads,
    kvHeads,
    mask,
    line: { key: `line.${convention}` },
    factor: inputs.scale,
    widths: {
      q: needed('wq', inputs.q, inputs.wq).cols / heads,
      k: needed('wk', inputs.k, inputs.wk).cols / kvHeads,
      v: needed('wv', inputs.v, inputs.wv).cols / kvHeads,
    },
  };
  const share = heads / kvHeads;
  const shared: Operation[] = mask && heads > 1 ? [{ kind: 'mask', plan: mask, out: 'M', note: mask.note }] : [];
  return {
    convention,
    n,
    m,
    heads,
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
