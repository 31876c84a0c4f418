/**
 * The formulas of a pass, as MathML made from TeX by the build; the terms of each step have its class, by which they
 * light up.
 */
import { passOf } from '../../inputs/step-ids.ts';
import type { Picture } from '../../model/picture.ts';
import { isMasked } from '../../model/values/values.ts';
import type { MatrixId, Step, StepId } from '../../model/steps.ts';
import attention from './formulas/attention.tex?mathml';
import attentionProjected from './formulas/attention-projected.tex?mathml';
import concat from './formulas/concat.tex?mathml';
import dConcat from './formulas/d-concat.tex?mathml';
import dOutputProjection from './formulas/d-output-projection.tex?mathml';
import dSplit from './formulas/d-split.tex?mathml';
import dSplitShared from './formulas/d-split-shared.tex?mathml';
import gradients from './formulas/gradients.tex?mathml';
import head from './formulas/head.tex?mathml';
import headGradients from './formulas/head-gradients.tex?mathml';
import multiHead from './formulas/multi-head.tex?mathml';
import parameterGradients from './formulas/parameter-gradients.tex?mathml';
import projections from './formulas/projections.tex?mathml';
import split from './formulas/split.tex?mathml';
import splitShared from './formulas/split-shared.tex?mathml';

type OfStep = Readonly<Partial<Record<StepId, string>>>;

/** Formulas of steps that are no term of the pass's formula. */
const formulaOf: OfStep = {
  qkv: projections,
  split,
  'd-output-projection': dOutputProjection,
  'd-concat': dConcat,
  'd-split': dSplit,
};
/** The same where heads share keys and values. */
const ownShared: OfStep = { ...formulaOf, split: splitShared, 'd-split': dSplitShared };

function forward({ heads, matrices }: Picture): string[] {
  if (heads.count > 1) return [head, matrices.projected ? multiHead : concat];
  return [matrices.projected ? attentionProjected : attention];
}

function backward({ heads, steps }: Picture): string[] {
  const hasParameters = steps.some(({ isProjection }) => isProjection);
  return [heads.count > 1 ? headGradients : gradients, ...(hasParameters ? [parameterGradients] : [])];
}

/** A term that contains a matrix, by its class; none contains another <mrow>. */
const TERM = /<mrow class="[^"]*\bif-(\w+)">.*?<\/mrow>/g;

/** Tells if a formula has the terms of a matrix: a mask of zeros is none. */
const isThere = (picture: Picture, id: MatrixId | 'masked'): boolean =>
  id === 'masked' ? isMasked(picture) : picture.matrices[id] !== undefined;

/** Returns the pass's formulas, then the step's own, or with several heads those that have the step's terms, without the terms of a mask or of biases that are not there. */
export function formulasOf(picture: Picture, step: Step): string[] {
  const { kvCount, count } = picture.heads;
  const ofStep = (kvCount < count ? ownShared : formulaOf)[step.id];
  const ofPass = passOf(step.id) === 'forward' ? forward(picture) : backward(picture);
  const all = [...ofPass, ...(ofStep === undefined ? [] : [ofStep])];
  const lit = all.filter((formula) => new RegExp(`\\bt-${step.id}\\b`).test(formula));
  // With several heads there are too many for one line.
  const shown = count === 1 ? all : lit.length > 0 ? lit : all.slice(0, 1);
  return shown.map((formula) =>
    formula.replace(TERM, (term: string, id: MatrixId | 'masked') => (isThere(picture, id) ? term : '')),
  );
}
