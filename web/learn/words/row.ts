/** A row of words of which one asks, and the arcs of a head's weights over it. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Link } from '../../stage/model/scenes/arcs.ts';
import { seenWord } from '../tasks/vocabulary.ts';

/** Arcs of smaller weights could not be seen. */
const SEEN = 0.02;

export const linksOf = (shares: readonly number[]): Link[] =>
  shares.map((share, key) => ({ key, share, lit: false })).filter(({ share }) => share >= SEEN);

export interface Strand {
  readonly path: string;
  readonly width: number;
  /** How far down its y = 0 is. */
  readonly down?: number;
}

export const renderStrands = (strands: readonly Strand[]): SVGTemplateResult[] =>
  strands.map(
    ({ path, width, down = 0 }) => svg`<path d=${path} transform="translate(0 ${down})" stroke-width=${width}></path>`,
  );

export interface WordButton {
  readonly word: string | undefined;
  /** True for the word that asks. */
  readonly isQuery: boolean;
  /** True for the word that keys move from: the one that asks, or one that it looks at. */
  readonly isChosen: boolean;
  /** Further classes. */
  readonly classes: Readonly<Record<string, boolean>>;
  /** For screen readers. */
  readonly label: string;
  readonly title?: string;
  readonly below: TemplateResult;
  readonly ask: () => void;
}

export const renderWord = ({
  word,
  isQuery,
  isChosen,
  classes,
  label,
  title,
  below,
  ask,
}: WordButton): TemplateResult =>
  html`<button
    type="button"
    class=${classMap({ word: true, query: isQuery, ...classes })}
    aria-pressed=${isChosen}
    tabindex=${isChosen ? 0 : -1 /* left and right lead to the others */}
    aria-label=${label}
    title=${title ?? nothing}
    @click=${ask}
  >
    <span>${seenWord(word)}</span>${below}
  </button>`;

/**
 * Left and right move from word to word, Home and End to the first and the last.
 *
 * @param places the word that asks, and the first and the last that can
 */
export function onWordKey(
  event: KeyboardEvent,
  { query, first, last }: Readonly<Record<'query' | 'first' | 'last', number>>,
  ask: (word: number) => void,
): void {
  const to = { ArrowLeft: query - 1, ArrowRight: query + 1, Home: first, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const word = Math.min(last, Math.max(first, to));
  const buttons = (event.currentTarget as Element).querySelectorAll('button');
  ask(word);
  buttons[word - first]?.focus();
}
