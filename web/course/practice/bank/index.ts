/** The bank: for each lesson of the course, makers of questions whose numbers come from seeds. */
import type { Maker } from '../make.ts';
import { byValues, checked, impossibleRow, whichMistake, whole } from './checked.ts';
import { cost, longer, online } from './cost.ts';
import { selfAndCross, swappedRoles } from './cross.ts';
import { experiments, overSeeds } from './experiments.ts';
import { gradients, ofValue, throughSoftmax } from './gradients.ts';
import { guess } from './guess.ts';
import { headScore, manyHeads, sharedKeys } from './heads.ts';
import { learning, logitGradient } from './learning.ts';
import { softLookup } from './lookup.ts';
import { afterwards, masks, zeroInstead } from './masks.ts';
import { general, otherScores } from './other-scores.ts';
import { positions, rotaryPairs } from './positions.ts';
import { notSymmetric, qkv } from './q-k-v.ts';
import { scores } from './scores.ts';
import { softmax, whichAxis } from './softmax.ts';
import { nextWord, smallTransformer } from './transformer.ts';
import { outOfHull, weightedSum } from './weighted-sum.ts';
import { whichRow, whyScale } from './why-scale.ts';

/** By the lessons' ids, in the order of the course. */
export const BANK = {
  ...{ guess, 'soft-lookup': softLookup, scores, softmax, 'weighted-sum': weightedSum, 'q-k-v': qkv },
  ...{ 'why-scale': whyScale, checked, masks, 'self-and-cross': selfAndCross, 'many-heads': manyHeads },
  ...{ patterns: positions, gradients, learning, 'small-transformer': smallTransformer, experiments },
  ...{ 'other-scores': otherScores, cost },
  questions: [
    ...[whole, whichMistake, impossibleRow, byValues, whichAxis, outOfHull, whichRow, notSymmetric],
    ...[afterwards, zeroInstead, swappedRoles, headScore, sharedKeys, rotaryPairs, ofValue, throughSoftmax],
    ...[logitGradient, nextWord, overSeeds, general, online, longer],
  ],
} as const satisfies Readonly<Record<string, readonly Maker[]>>;

export type BankId = keyof typeof BANK;
export const BANK_IDS = Object.keys(BANK) as readonly BankId[];
