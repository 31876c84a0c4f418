/** The numbers that the labs on cross-attention and on comparing settings have learnt, learnt again to the last digit. */
import { expect, it } from 'vitest';
import { rounded } from '../../../../web/course/kit/questions/stored.ts';
import * as compare from '../../../../web/course/labs/compare/learning.ts';
import comparedFile from '../../../../web/course/labs/compare/learnt.json' with { type: 'json' };
import * as cross from '../../../../web/course/labs/cross/learning.ts';
import crossFile from '../../../../web/course/labs/cross/learnt.json' with { type: 'json' };
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { engine } from '../../engine.ts';

const embeddings = await loadEmbeddings();

/** Milliseconds for what computes without a pause, while the browsers' tests take the processor first. */
const STARVED = 180_000;

it(
  'cross-attention',
  () => {
    expect(rounded(cross.learnCross(cross.setupOf(engine, embeddings)))).toEqual(crossFile);
  },
  STARVED,
);

it(
  'self-attention, with one head',
  () => {
    expect(rounded(compare.learnCompare(engine, embeddings, '1'))).toEqual(comparedFile[1]);
  },
  STARVED,
);
