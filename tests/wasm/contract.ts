// The public contract in use: this file need only compile. Each ts-expect-error must be an error.
import type {
  Attention,
  Gradients,
  HeadGradients,
  HeadTrace,
  Inputs,
  Mask,
  Matrix,
  MatrixLike,
  RotaryOptions,
  Trace,
} from 'attention-steps/core';
import { loadAttention } from 'attention-steps/core';

export async function useTheContract(): Promise<unknown[]> {
  const attention: Attention = await loadAttention();
  await loadAttention({ wasmUrl: 'attention.wasm' });
  await loadAttention({ wasmUrl: new URL('https://example.org/attention.wasm') });
  await loadAttention({ wasmBinary: new Uint8Array(8) });
  await loadAttention({ wasmBinary: new ArrayBuffer(8) });

  const rows: readonly (readonly number[])[] = [[1, 2]];
  const flat: Matrix = { rows: 1, cols: 2, data: new Float32Array(2) };
  const either: MatrixLike[] = [rows, flat];
  const masks: Mask[] = [rows, flat, [[true, false]]];
  const [m = rows] = either;
  const everything: Inputs = {
    x: m,
    context: m,
    wq: m,
    wk: m,
    wv: m,
    q: m,
    k: m,
    v: m,
    wo: m,
    bq: [1],
    bk: [1],
    bv: [1],
    bo: [1],
    heads: 1,
    kvHeads: 1,
    scoring: 'scaled-dot',
    scale: 1,
    softcap: 1,
    causal: true,
    mask: masks,
    keyLength: 1,
    past: { k: m, v: m },
  };
  const scorings: Inputs['scoring'][] = ['dot', { general: m }, { additive: { w1: m, w2: m, v: [1] } }, undefined];

  const trace: Trace = attention.trace(everything);
  const head: HeadTrace | undefined = trace.heads[0];
  const always: (Matrix | undefined)[] = [trace.q, trace.k, trace.v, trace.concat, trace.projected, trace.output];
  const ofHead: (Matrix | undefined)[] = [
    head?.q,
    head?.k,
    head?.v,
    head?.scores,
    head?.scaledScores,
    head?.cappedScores,
  ];
  const after: (Matrix | undefined)[] = [head?.maskedScores, head?.weights, head?.output, head?.softmaxParts?.rowMax];
  const ofScoring: (Matrix | undefined)[] = [
    head?.projectedQ,
    head?.projectedK,
    head?.preactivations,
    head?.activations,
  ];
  const masked: readonly number[] | undefined = head?.fullyMaskedRows;
  const numbers: Float32Array = trace.output.data;

  const output: Matrix = attention.attend(everything).output;
  const gradients: Gradients = attention.gradients(everything, output);
  const general: Matrix | undefined = gradients.scoring?.general;
  const additive: Matrix | undefined = gradients.scoring?.additive?.w1;
  const ofHeads: HeadGradients | undefined = gradients.heads[0];
  const gradientsOf: (Matrix | undefined)[] = [
    ofHeads?.scaledScores,
    ofHeads?.rowDot,
    gradients.q,
    gradients.wq,
    gradients.past?.k,
  ];
  const more: (Matrix | undefined)[] = [gradients.concat, ofHeads?.maskedScores, ofHeads?.activations];
  const version: string = attention.version;

  const options: RotaryOptions = { heads: 2, offset: 3, interleaved: false, base: 500_000 };
  const positions: Matrix[] = [attention.sinusoidal(4, 8), attention.rotary(m), attention.rotary(rows, options)];
  const biases: Inputs['mask'] = attention.alibi(2, 4, 1);

  // @ts-expect-error an unknown input
  attention.trace({ maks: rows });
  // @ts-expect-error a cell that is a string
  attention.trace({ q: [['1']] });
  // @ts-expect-error no such scoring
  attention.trace({ scoring: 'dott' });
  // @ts-expect-error additive scoring has three parameters
  attention.trace({ scoring: { additive: { w1: m, w2: m } } });
  // @ts-expect-error a past has both
  attention.trace({ past: { k: m } });
  // @ts-expect-error an unknown option
  attention.rotary(m, { halves: true });
  // @ts-expect-error projected is absent without wo
  const rowsOf: number = trace.projected.rows;
  // @ts-expect-error a matrix's numbers are not replaced
  flat.data = numbers;

  return [
    ofScoring,
    positions,
    biases,
    scorings,
    always,
    ofHead,
    after,
    masked,
    general,
    additive,
    gradientsOf,
    more,
    version,
    rowsOf,
  ];
}
