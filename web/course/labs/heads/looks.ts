/** Draws where each head looks: arcs of its weights, from the word that asks to those that answer. */
import type { HeadTrace } from 'attention-steps/core';
import { type TemplateResult, html, svg } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { SayOf } from '../../../shared/words/messages.ts';
import words from '../../../shared/messages/en/lab-heads.json' with { type: 'json' };
import { type Attending, arcsOf, mostTaken } from '../../../stage/model/scenes/arcs.ts';
import { keyHeadOf } from '../../kit/multi-head.ts';
import { rowOf } from '../../kit/sums.ts';
import { TOKENS } from './pairs-task.ts';
import { inList } from '../../../shared/words/list.ts';

const WIDTH = 280;
const HEIGHT = 92;
const middleOf = (at: number): number => ((at + 0.5) * WIDTH) / TOKENS.length;

/** Writes 12 as ₁₂. */
export const subscript = (index: number): string =>
  String(index).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? '');

export function looks(
  heads: readonly HeadTrace[],
  query: number,
  kvHeads: number,
  say: SayOf<typeof words>,
): TemplateResult {
  const look = ({ weights }: HeadTrace, head: number): TemplateResult => {
    const links = rowOf(weights, query).map((share, key) => ({ key, share, lit: false }));
    const attending: Attending = { kind: 'taken', query, links, untrained: false };
    const ground = { keys: TOKENS.map((_, at) => middleOf(at)), query: middleOf(query), height: HEIGHT, widest: 16 };
    const most = mostTaken(attending, TOKENS.length).map(({ key, share }) =>
      say('look.part', { key: TOKENS[key] ?? '', share: formatNumber(100 * share, 0) }),
    );
    return html`<figure>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT + 22}" aria-hidden="true">
        ${arcsOf(attending, ground).map(({ path, width }) => svg`<path d=${path} stroke-width=${width}></path>`)}
        ${TOKENS.map(
          (word, at) =>
            svg`<text x=${middleOf(at)} y=${HEIGHT + 17} text-anchor="middle" class=${at === query ? 'asks' : ''}>${word}</text>`,
        )}
      </svg>
      <figcaption>
        ${say(kvHeads < heads.length ? 'look.shared' : 'look', { head, keyHead: keyHeadOf(head, heads.length, kvHeads), parts: inList(most) })}
      </figcaption>
    </figure>`;
  };
  return html`<div class="looks">${heads.map(look)}</div>`;
}
