/** All heads side by side, to choose from: the arcs of a query in each, and the word that gets most. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { kindOf } from '../../inputs/matrices.ts';
import type { Frame } from '../frame.ts';
import { type HeadGlance, headGlances } from '../heads.ts';
import { colName, rowName } from '../values/telling.ts';
import { type Picture, inShownHead } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Attending, attendingOf } from './arcs.ts';
import { percentText } from '../drawn/percent.ts';

/** A head that gives no word this share is said to have no clear one. */
const CLEAR = 0.3;

export interface HeadChoice {
  /** From 0. */
  readonly head: number;
  readonly isShown: boolean;
  /** The question that it asks; undefined: not known. */
  readonly name: string | undefined;
  readonly attending: Attending;
  /** The word that gets most, if one is clear, as an index; and what is said of it. Undefined while not all shares are known. */
  readonly key: number | undefined;
  readonly said: Said | undefined;
}

function saidOf(picture: Picture, query: number, { links }: Attending, { glance, weights }: HeadGlance): Said {
  if (glance.kind === 'nothing') return { key: 'heads.no-key', values: { query: rowName(picture, weights, query) } };
  if (glance.kind !== 'takes') return { key: 'drawn.no-clear-word' };
  const share = links.find(({ key }) => key === glance.key)?.share ?? NaN;
  return { key: 'drawn.head-word', values: { word: colName(picture, weights, glance.key), share: percentText(share) } };
}

/** @param frame the moment; absent: the end. Heads that are not shown are complete at any. */
export function headChoices(
  picture: Picture,
  query: number,
  frame?: Pick<Frame, 'revealed' | 'target'>,
): readonly HeadChoice[] {
  const { keys, heads } = picture.labels;
  return headGlances(picture, query, CLEAR).map((shown): HeadChoice => {
    const { head, glance, weights } = shown;
    const attending = attendingOf({ ...picture, head }, query, frame);
    const isKnown = attending.kind === 'taken' && attending.links.length === keys.length;
    const hidden: Said = { key: 'heads.hidden', values: { query: rowName(picture, weights, query) } };
    return {
      head,
      isShown: head === picture.head,
      name: heads[head],
      attending,
      key: isKnown && glance.kind === 'takes' ? glance.key : undefined,
      said: glance.kind === 'hidden' ? hidden : isKnown ? saidOf(picture, query, attending, shown) : undefined,
    };
  });
}

/** True for a step of one head, on its own matrices. */
export const isOfHead = ({ operations }: Step): boolean => operations.some(({ out }) => out !== kindOf(out));

/**
 * Tells what a step does with the heads' weights, once there are any.
 *
 * @returns one: it computes with those of the head that is shown · all: it joins what came of them · undefined: there are none yet
 */
export function weightsIn(picture: Picture, step: Step): 'one' | 'all' | undefined {
  const { steps, heads } = picture;
  const weights = inShownHead(picture, 'weights');
  const from = steps.findIndex(({ operations }) => operations.some(({ out }) => out === weights));
  const at = steps.findIndex(({ id }) => id === step.id);
  if (heads.count === 1 || from < 0 || at < from) return undefined;
  return isOfHead(step) ? 'one' : 'all';
}

/** Returns the arcs above one word's row: those of the head that is shown or, where the heads are joined, each key's strongest. */
export function attendingIn(picture: Picture, query: number, frame: Frame): Attending {
  if (weightsIn(picture, frame.step) !== 'all') return attendingOf(picture, query, frame);
  const all = headChoices(picture, query).flatMap(({ attending: { links } }) => links);
  const shown = attendingOf(picture, query);
  const strongest = (key: number): number =>
    largest(all.flatMap((link) => (link.key === key ? [link.share ?? 0] : [])));
  return { ...shown, links: shown.links.map((link) => ({ ...link, share: strongest(link.key) })) };
}
