/** Questions from the bank within a page: drawn when their box is in sight, and again as often as wanted. They do not count. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { loadEngine } from '../../shared/engine.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import type { AttentionQuestion } from '../question/question.ts';
import '../question/question.ts';
import { say } from '../words.ts';
import { chooseQuestions, drawnMarkup, isBankId } from './draw.ts';

const MAX_SEED = 9999;

/** @param box a `details` whose `data-lessons` names lessons, and whose `data-count` says how many are asked */
export async function open(box: HTMLDetailsElement): Promise<void> {
  const { lessons = '', count = '2' } = box.dataset;
  const ids = lessons.split(' ').filter(isBankId);
  const place = document.createElement('div');
  box.querySelector('.waiting')?.replaceWith(place);
  const showStanding = (): void => {
    const questions = [...place.querySelectorAll<AttentionQuestion>('attention-question')];
    const done = questions.filter(({ first }) => first !== undefined).length;
    const standing = box.querySelector('.standing');
    if (standing) standing.textContent = say('practice.standing', { done, of: questions.length });
  };
  // Nothing around the questions learns of an answer: neither progress nor a platform.
  for (const name of ['answer', 'shown'])
    for (const type of [`attention-steps:${name}`, `attention-steps-${name}`])
      place.addEventListener(type, (event) => {
        event.stopPropagation();
        showStanding();
      });

  const view = (engine: Attention, seed: number): TemplateResult => {
    const drawn = chooseQuestions(engine, `${ids.join(' ')} ${seed}`, ids, Number(count));
    return html`${keyed(seed, html`<div role="group" tabindex="-1" aria-label=${say('practice.asked', { seed })}>${drawn.map((question) => unsafeHTML(drawnMarkup(question)))}</div>`)}
      <div class="again">
        <button
          type="button"
          @click=${() => {
            show(engine, (seed + 1) % (MAX_SEED + 1));
            place.querySelector<HTMLElement>('[role="group"]')?.focus();
          }}
        >
          ${say('practice.others')}
        </button>
        <label
          >${say('practice.seed')}
          <input
            type="number"
            min="0"
            max=${MAX_SEED}
            step="1"
            .value=${live(String(seed))}
            @change=${({ target }: Event) => {
              const typed = Math.round((target as HTMLInputElement).valueAsNumber);
              show(engine, Number.isNaN(typed) ? seed : Math.min(MAX_SEED, Math.max(0, typed)));
            }}
          />
        </label>
      </div>`;
  };
  const show = (engine: Attention, seed: number): void => {
    render(view(engine, seed), place);
    showStanding();
  };
  render(html`<p class="hint" role="status">${say('practice.waiting')}</p>`, place);
  try {
    show(await loadEngine(), crypto.getRandomValues(new Uint32Array(1))[0]! % (MAX_SEED + 1));
  } catch (error) {
    render(html`<p class="hint" role="alert">${say('practice.failed', { reason: messageOf(error) })}</p>`, place);
  }
}
