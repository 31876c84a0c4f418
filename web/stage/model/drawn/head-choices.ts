/** All heads side by side, to choose from: the arcs of a query in each, and the word that gets most. */
import type { Said } from '../../../shared/words/say.ts';
import type { Frame } from '../frame.ts';
import { type Glance, headGlances } from '../heads.ts';
import { type Picture, turnedTo } from '../picture.ts';
import { type Attending, attendingOf } from './arcs.ts';
import { percentText } from './percent.ts';

/** A head that gives no word this share is said to have no clear one. */
const CLEAR = 0.3;

export interface HeadChoice {
  /** From 0. */
  readonly head: number;
  readonly isShown: boolean;
  /** The question that it asks; undefined: not known. */
  readonly name: string | undefined;
  readonly attending: Attending;
  /** The word that gets most; undefined while not all of its shares are known. */
  readonly said: Said | undefined;
}

function saidOf(glance: Glance, { links }: Attending, keys: readonly string[]): Said {
  if (glance.kind !== 'takes') return { key: 'drawn.no-clear-word' };
  const share = links.find(({ key }) => key === glance.key)?.share ?? NaN;
  return { key: 'drawn.head-word', values: { word: keys[glance.key] ?? '', share: percentText(share) } };
}

/** @param frame the moment; absent: the end. Heads that are not shown are complete at any. */
export function headChoices(
  picture: Picture,
  query: number,
  frame?: Pick<Frame, 'revealed' | 'target'>,
): readonly HeadChoice[] {
  const { keys, heads } = picture.labels;
  return headGlances(picture, query, CLEAR).map(({ head, glance }) => {
    const attending = attendingOf(turnedTo(picture, head), query, frame);
    const isKnown = attending.kind === 'taken' && attending.links.length === keys.length;
    return {
      head,
      isShown: head === picture.head,
      name: heads[head],
      attending,
      said: isKnown ? saidOf(glance, attending, keys) : undefined,
    };
  });
}
