/**
 * The heads as tabs: each has a picture of the arcs of one word, the head's question, and the word that gets most. They
 * stand in a row above the matrices or, beside one word's row, two by two in place of the drawing.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from '../../../shared/words/say.ts';
import type { Size } from '../../model/drawn/drawing.ts';
import { type HeadChoice, headChoices } from '../../model/scenes/head-choices.ts';
import { SMALL } from '../../model/drawn/head-size.ts';
import type { Frame } from '../../model/frame.ts';
import type { Picture } from '../../model/picture.ts';
import { indices } from '../../model/values/values.ts';
import { renderArcs } from './drawn/arcs.ts';
import { drawShape } from './drawn/drawing.ts';
import { pictures } from './drawn/pictures.ts';

export interface HeadsView {
  /** Without hidden numbers. */
  readonly picture: Picture;
  /** The row, from 0, whose arcs are drawn. */
  readonly query: number;
  /** The id of the element that the tabs control. */
  readonly controls: string;
  readonly say: Say;
  /** @param head from 0 */
  readonly choose: (head: number) => void;
}

const nameOf = (question: string | undefined, number: number, say: Say): string =>
  question ?? say('heads.name', { number });

/** Returns the head that a key of a tab list leads to (ARIA practices). @returns undefined for any other key */
function goingTo(key: string, head: number, count: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: (head + 1) % count,
    ArrowLeft: (head + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return to[key];
}

function tab(view: HeadsView, choice: HeadChoice, size: Size): TemplateResult {
  const { picture, say, choose } = view;
  const { head, isShown, name, said, attending } = choice;
  const drawn = pictures.value?.headPicture(picture, view.query, choice, size);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = goingTo(event.key, head, picture.heads.count);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    const tabs = (event.currentTarget as HTMLElement).parentElement?.children;
    (tabs?.[next] as HTMLElement | undefined)?.focus();
  };
  return html`<button
    type="button"
    role="tab"
    aria-selected=${isShown}
    aria-controls=${view.controls}
    tabindex=${isShown ? 0 : -1}
    data-head=${head}
    @click=${() => {
      choose(head);
    }}
    @keydown=${onKeyDown}
  >
    <span class="head-name">${nameOf(name, head, say)}</span>
    <span class="head-said" data-clear=${choice.key === undefined ? nothing : ''}
      >${said ? say(said.key, said.values) : nothing}</span
    >
    <svg class="head-picture" viewBox=${`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      ${drawn ? [renderArcs(attending, drawn.ground), drawn.words.map((word) => drawShape(word, say))] : nothing}
    </svg>
  </button>`;
}

const tabs = (view: HeadsView, choices: readonly HeadChoice[], size: Size, areAll?: boolean): TemplateResult =>
  html`<div
    class=${areAll === undefined ? 'heads' : 'heads drawing'}
    ?data-all=${areAll}
    part="heads"
    role="tablist"
    aria-label=${view.say('heads.group')}
  >
    ${choices.map((choice) => tab(view, choice, size))}
  </div>`;

/** Renders the heads in a row. */
export const renderHeads = (view: HeadsView): TemplateResult =>
  tabs(view, headChoices(view.picture, view.query), SMALL);

/**
 * Renders the heads in place of a drawing.
 *
 * @param size that of a head's picture
 * @param areAll true where all of them are joined: none is set apart
 */
export function renderHeadsBeside(view: HeadsView, frame: Frame, size: Size, areAll: boolean): TemplateResult {
  const { picture, query, say } = view;
  return html`<figure class="drawn" part="drawn">
    ${tabs(view, headChoices(picture, query, frame), size, areAll)}
    <figcaption>${say('heads.choose', { count: picture.heads.count })}</figcaption>
  </figure>`;
}

/** Renders the choice of a head while there are no weights yet to draw. */
export function renderHeadChoice({ picture, say, choose }: HeadsView): TemplateResult {
  const { head: shown, heads, labels } = picture;
  const option = (head: number): TemplateResult =>
    html`<option value=${head} .selected=${live(head === shown)}>${nameOf(labels.heads[head], head, say)}</option>`;
  return html`<label class="head-choice" part="heads"
    >${labels.heads.length > 0 ? html`<span>${say('heads.one')}</span>` : nothing}
    <select
      aria-label=${say('heads.one')}
      @change=${({ target }: Event) => {
        choose(Number((target as HTMLSelectElement).value));
      }}
    >
      ${indices(heads.count).map(option)}
    </select>
  </label>`;
}
