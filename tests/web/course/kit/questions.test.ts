/** The numbers that the labs on cross-attention and on comparing settings have learnt, measured. */
import { describe, expect, it } from 'vitest';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { shareFound } from '../../../../web/course/kit/questions/learning.ts';
import { ANSWERS } from '../../../../web/course/kit/questions/task.ts';
import * as compare from '../../../../web/course/labs/compare/learning.ts';
import { LEARNT as COMPARED, SCORES } from '../../../../web/course/labs/compare/settings.ts';
import * as cross from '../../../../web/course/labs/cross/learning.ts';
import { LEARNT } from '../../../../web/course/labs/cross/learnt.ts';
import compareWords from '../../../../web/shared/messages/en/lab-compare.json' with { type: 'json' };
import crossWords from '../../../../web/shared/messages/en/lab-cross.json' with { type: 'json' };
import { engine } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const setup = cross.setupOf(engine, embeddings);
const percent = (share: number): string => `${Math.round(100 * share)} %`;

it('every word that can be an answer has a vector', () => {
  expect(ANSWERS.filter((word) => !embeddings.embeddingOf(word))).toEqual([]);
});

describe('cross-attention', () => {
  it('finds as many answers among nouns that training left out as the lab says', () => {
    const found = shareFound(setup, LEARNT, 'held out');
    expect(crossWords['weights.learnt.is']).toContain(`${percent(found)} of 300 questions`);
  });
});

describe('self-attention', () => {
  it('finds as many answers among nouns that training left out as the lab says, by each score', () => {
    const shares = SCORES.map((score) => {
      const found = shareFound(compare.setupOf(engine, embeddings, { heads: '1', score }), COMPARED[1], 'held out');
      return percent(found);
    });
    const [dot = '', general = '', additive = ''] = shares;
    expect(compareWords['learnt.how']).toContain(
      `${dot} (dot product), ${general} (general) and ${additive} (additive) of 300`,
    );
  });
});
