/** Reads a link's inputs: a sentence, matrices, the output gradient. Gaps are filled from the inputs that were edited. */
import { InputError } from '../../shared/input/input-error.ts';
import { decodeMatrix } from '../../shared/input/link-values.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { Said } from '../../shared/words/say.ts';
import { BIASES, biasAsRow } from '../inputs/biases.ts';
import { INPUT_NAMES, type InputName } from '../inputs/examples.ts';
import { withHeads } from '../inputs/heads.ts';
import { fitsOutput, outputSize } from '../inputs/output-gradient.ts';
import { DEFAULT_SENTENCE, MAX_FEATURES, MAX_SEED, tokenize } from '../inputs/sentence.ts';
import { type SentenceState, type StageInputs, baseInputs, missingInputs } from '../inputs/stage-inputs.ts';
import type { StageState } from '../inputs/stage-state.ts';
import { type Get, readFlag, readHeads, readInteger, readLabels } from './read-value.ts';

export function readOutputGradient(value: string, inputs: StageInputs): Matrix | undefined {
  const matrix = decodeMatrix(value);
  if (fitsOutput(matrix, inputs)) return matrix;
  const { rows, cols } = outputSize(inputs);
  throw new InputError('link.gradient-size', { rows, cols, gotRows: matrix.rows, gotCols: matrix.cols });
}

export function readSentence(get: Get): SentenceState | undefined {
  const settings = {
    seed: get('seed', DEFAULT_SENTENCE.seed, (value) => readInteger(value, 0, MAX_SEED)),
    positional: get('positional', DEFAULT_SENTENCE.positional, readFlag),
    dModel: get('dmodel', DEFAULT_SENTENCE.dModel, (value) => readInteger(value, 1, MAX_FEATURES)),
    dK: get('dk', DEFAULT_SENTENCE.dK, (value) => readInteger(value, 1, MAX_FEATURES)),
  };
  const heads = get<number | undefined>('sentenceheads', undefined, readHeads);
  return get<SentenceState | undefined>('sentence', undefined, (text) => {
    tokenize(text);
    return { text, ...settings, ...(heads === undefined ? {} : { heads }) };
  });
}

/** The matrices from which a missing one is computed. */
const PROJECTED: Partial<Record<InputName, InputName[]>> = { q: ['x', 'wq'], k: ['x', 'wk'], v: ['x', 'wv'] };

const RIVALS: Partial<Record<InputName, InputName>> = { q: 'wq', k: 'wk', v: 'wv' };

/** Returns a link's inputs, with gaps filled from the inputs that were edited; null if it has none that can be used. */
export function readInputs(
  get: Get,
  base: Pick<StageState, 'example' | 'sentence'>,
  problems: Said[],
): StageInputs | null {
  const inputs: { -readonly [K in keyof StageInputs]: StageInputs[K] } = {};
  for (const name of INPUT_NAMES) {
    const matrix = get(name, undefined, (value) => {
      // The engine takes only one of the two.
      const rival = RIVALS[name];
      if (rival !== undefined && inputs[rival] !== undefined) throw new InputError('link.rival', { name: rival });
      return biasAsRow(name, decodeMatrix(value, { allowInfinity: name === 'mask' }));
    });
    if (matrix !== undefined) inputs[name] = matrix;
  }
  const heads = get<number | undefined>('heads', undefined, readHeads);
  const kvHeads = get<number | undefined>('kvheads', undefined, readHeads);
  const original = baseInputs(base);
  if (INPUT_NAMES.every((name) => inputs[name] === undefined))
    return heads === undefined ? null : withHeads(original, heads); // the same matrices, cut
  const filled: InputName[] = [];
  for (const name of missingInputs(inputs).flatMap((gap) => (original[gap] ? [gap] : (PROJECTED[gap] ?? [])))) {
    const matrix = original[name];
    if (matrix === undefined || inputs[name] !== undefined) continue;
    inputs[name] = matrix;
    filled.push(name);
  }
  // Unchanged projections keep their heads.
  const isCutAsBefore = heads === undefined && (filled.includes('wq') || filled.includes('q'));
  if (filled.some((name) => name === 'wv' || name === 'v') && original.wo) inputs.wo ??= original.wo;
  const missing = missingInputs(inputs);
  if (missing.length > 0) {
    problems.push({ key: 'link.without', values: { names: list(missing) } });
    return null;
  }
  for (const [name, weights] of BIASES) {
    if (!inputs[name] || inputs[weights]) continue;
    problems.push({ key: 'link.without-weights', values: { name, weights } });
    Reflect.deleteProperty(inputs, name);
  }
  if (filled.length > 0)
    problems.push({
      key: base.sentence ? 'link.as-in-sentence' : 'link.as-in-example',
      values: { names: list(filled) },
    });
  const rows = (inputs.x ?? inputs.q)?.rows ?? 0;
  const tokens = get('tokens', undefined, (value) => readLabels(value, rows));
  const keys = (inputs.context ?? inputs.k ?? inputs.x)?.rows ?? 0;
  const contextTokens = get('contexttokens', undefined, (value) => readLabels(value, keys));
  if (tokens !== undefined) inputs.tokens = tokens;
  if (contextTokens !== undefined) inputs.contextTokens = contextTokens;
  const width = (inputs.v ?? inputs.wv)?.cols ?? 0;
  const features = get('features', undefined, (value) => readLabels(value, width));
  const untrained = get('untrained', undefined, readFlag);
  if (features !== undefined) inputs.features = features;
  if (untrained !== undefined) inputs.untrained = untrained;
  const origin = get<string | undefined>('origin', undefined, String);
  const from = get<string | undefined>('from', undefined, String);
  if (origin !== undefined) inputs.origin = origin;
  if (from !== undefined) inputs.from = from;
  const headNames = get('headnames', undefined, (value) => readLabels(value, heads ?? 1));
  const cut = isCutAsBefore ? original : { heads, kvHeads };
  if (cut.heads !== undefined) inputs.heads = cut.heads;
  if (cut.kvHeads !== undefined) inputs.kvHeads = cut.kvHeads;
  if (headNames !== undefined) inputs.headNames = headNames;
  return inputs;
}

function list(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
