/** The parts of <attention-reader> above what a model answers: the button that loads it, the views, and the field for a text. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { type Address, VIEWS } from '../address.ts';
import type { AskedReader } from '../asked.ts';
import { textLabel } from './visitor.ts';
import { say } from './words.ts';

const renderProblem = (problem: string, more = ''): TemplateResult | typeof nothing =>
  problem === '' ? nothing : html`<p class="error" role="alert">${problem} ${more}</p>`;

export const renderLoad = (
  {
    sentence,
    isLoading,
    problem,
  }: { readonly sentence: string; readonly isLoading: boolean; readonly problem: string },
  load: () => void,
): TemplateResult =>
  html`<p>“${sentence}”</p>
    <p class="note">${say('load.what')}</p>
    <button type="button" class="main" name="load" ?disabled=${isLoading} @click=${load}>
      ${problem === '' ? say('load') : say('again')}
    </button>
    <p role="status">${isLoading ? say('loading') : nothing}</p>
    ${renderProblem(problem)}`;

export function renderViews(
  {
    view,
    name,
    config: { layers, heads },
    isOpening,
  }: {
    readonly view: Address['view'];
    /** The name of the model that is shown. */
    readonly name: string;
    readonly config: AskedReader['config'];
    readonly isOpening: boolean;
  },
  acts: { readonly choose: (view: Address['view']) => void; readonly toggleOpening: () => void },
): TemplateResult {
  return html`<div class="views">
    ${radioGroup({
      name: 'view',
      label: say('views'),
      isLabelHidden: true,
      options: VIEWS.map((value) => ({ value, text: say(`view.${value}`) })),
      chosen: view,
      choose: acts.choose,
    })}
    <button type="button" name="open-model" aria-expanded=${isOpening} @click=${acts.toggleOpening}>
      ${say('own')}
    </button>
    <p class="note"><b>${name}</b> ${say('model.size', { layers, heads })}</p>
  </div>`;
}

export interface Typed {
  /** The model that reads, if it is a visitor's. */
  readonly own: AskedReader | undefined;
  /** The text in the field. */
  readonly text: string;
  readonly isHidden: boolean;
  readonly isUnread: boolean;
  readonly problem: string;
  /** The text whose answer stands below; undefined: none does. */
  readonly shown: string | undefined;
}

export function renderTyped(
  { own, text, isHidden, isUnread, problem, shown }: Typed,
  acts: { readonly type: (text: string) => void; readonly read: () => void },
): TemplateResult {
  const below = shown === undefined ? '' : say('below', { text: shown });
  return html`<form
      class="typed"
      ?hidden=${isHidden}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        acts.read();
      }}
    >
      <label
        >${textLabel(own)}
        <input
          name="sentence"
          autocomplete="off"
          .value=${live(text)}
          @input=${({ target }: Event) => {
            acts.type((target as HTMLInputElement).value);
          }}
      /></label>
      <button type="submit" class="main">${say('read')}</button>
    </form>
    ${renderProblem(problem, below)}
    ${isUnread ? html`<p class="note" role="status">${below} ${say('unread')}</p>` : nothing}`;
}
