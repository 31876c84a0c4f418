/** A link's inputs: a sentence, matrices, the output gradient. Gaps are filled from the inputs that were edited. */
import { InputError } from '../../shared/input/input-error.ts';
import * as link from '../../shared/input/link.ts';
import { decodeMatrix, encodeMatrix } from '../../shared/input/link-values.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { Said } from '../../shared/words/say.ts';
import { BIASES, biasAsRow } from '../inputs/biases.ts';
import { INPUT_NAMES, type InputName } from '../inputs/examples.ts';
import { withHeads } from '../inputs/heads.ts';
import { fitsOutput, outputSize } from '../inputs/output-gradient.ts';
import { DEFAULT_SENTENCE, MAX_FEATURES, MAX_HEADS, MAX_SEED, tokenize } from '../inputs/sentence.ts';
import { type SentenceState, type StageInputs, baseInputs, missingInputs } from '../inputs/stage-inputs.ts';
import type { StageState } from '../inputs/stage-state.ts';
import { inList } from '../../shared/words/list.ts';

export function readOutputGradient(value: string, inputs: StageInputs): Matrix | undefined {
  const matrix = decodeMatrix(value);
  if (fitsOutput(matrix, inputs)) return matrix;
  const { rows, cols } = outputSize(inputs);
  throw new InputError('link.gradient-size', { rows, cols, gotRows: matrix.rows, gotCols: matrix.cols });
}

const HEADS = link.whole(1, MAX_HEADS);

export const SENTENCE: link.Fields<Omit<SentenceState, 'text'>> = {
  seed: link.whole(0, MAX_SEED),
  positional: link.flag,
  dModel: link.whole(1, MAX_FEATURES),
  dK: link.whole(1, MAX_FEATURES),
  heads: { key: 'sentenceheads', ...HEADS },
};

export function readSentence(get: link.Get): SentenceState | undefined {
  const settings = { ...DEFAULT_SENTENCE, ...link.read(SENTENCE, get, {}) };
  return get<SentenceState | undefined>('sentence', undefined, (text) => {
    tokenize(text);
    return { text, ...settings };
  });
}

/** The matrices from which a missing one is computed. */
const PROJECTED: Partial<Record<InputName, InputName[]>> = { q: ['x', 'wq'], k: ['x', 'wk'], v: ['x', 'wv'] };

const RIVALS: Partial<Record<InputName, InputName>> = { q: 'wq', k: 'wk', v: 'wv' };

type MatrixField = link.Field<Matrix, StageInputs>;
const matrix = (name: InputName): MatrixField => ({
  read(text, before) {
    // The engine takes only one of the two.
    const rival = RIVALS[name];
    if (rival !== undefined && before[rival] !== undefined) throw new InputError('link.rival', { name: rival });
    return biasAsRow(name, decodeMatrix(text, { allowInfinity: name === 'mask' }));
  },
  write: encodeMatrix,
});

type Labels = Omit<StageInputs, InputName | 'heads' | 'kvHeads'>;

export const MATRICES: link.Fields<Omit<StageInputs, keyof Labels>, StageInputs> = {
  ...(Object.fromEntries(INPUT_NAMES.map((name) => [name, matrix(name)])) as Record<InputName, MatrixField>),
  heads: HEADS,
  kvHeads: HEADS,
};

/** They belong to complete inputs. */
export const LABELS: link.Fields<Labels, StageInputs> = {
  tokens: link.labels(({ x, q }) => (x ?? q)?.rows ?? 0),
  contextTokens: link.labels(({ context, k, x }) => (context ?? k ?? x)?.rows ?? 0),
  features: link.labels(({ v, wv }) => (v ?? wv)?.cols ?? 0),
  untrained: link.flag,
  asks: link.text,
  senses: link.labels(() => 2),
  seed: { key: 'wordseed', ...link.whole(0, MAX_SEED) },
  unknown: link.text,
  origin: link.text,
  from: link.text,
  headNames: link.labels(({ heads = 1 }) => heads),
};

const some = (inputs: StageInputs, names: readonly (keyof StageInputs)[]): StageInputs =>
  Object.fromEntries(names.flatMap((name) => (inputs[name] === undefined ? [] : [[name, inputs[name]]])));

/** Returns a link's inputs, with gaps filled from the inputs that were edited; null if it has none that can be used. */
export function readInputs(
  get: link.Get,
  base: Pick<StageState, 'example' | 'sentence'>,
  problems: Said[],
): StageInputs | null {
  const entered: StageInputs = link.read(MATRICES, get, {});
  const { heads, kvHeads: _, ...matrices } = entered;
  const original = baseInputs(base);
  if (INPUT_NAMES.every((name) => matrices[name] === undefined))
    return heads === undefined ? null : withHeads(original, heads); // the same matrices, cut
  const gaps = missingInputs(matrices).flatMap((gap) => (original[gap] ? [gap] : (PROJECTED[gap] ?? [])));
  const filled = [...new Set(gaps)].filter((name) => original[name] !== undefined && matrices[name] === undefined);
  const isFilled = (...names: InputName[]): boolean => names.some((name) => filled.includes(name));
  // Unchanged projections keep their heads.
  const cut = heads === undefined && isFilled('wq', 'q') ? original : entered;
  const inputs = {
    ...(isFilled('wv', 'v') && some(original, ['wo'])),
    ...matrices,
    ...some(original, filled),
    ...some(cut, ['heads', 'kvHeads']),
  };
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
  return { ...inputs, ...link.read(LABELS, get, inputs) };
}

function list(names: readonly string[]): string {
  return inList(names.map((name) => `"${name}"`));
}
