/** The first line of the frame: the page's name, the step's formula, and the buttons of the dialogs and the menu. */
import { type TemplateResult, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { StepId } from '../../inputs/step-ids.ts';
import type { Say } from '../../../shared/words/say.ts';
import type { Frame } from '../../model/frame.ts';
import { formulaText, stepName } from '../../model/narrate.ts';
import type { Picture } from '../../model/picture.ts';
import { scaleOf } from '../../../shared/scaled.ts';
import { formulasOf } from './formulas.ts';
import { icon } from './icons.ts';
import type { StageParts } from '../parts/stage-parts.ts';

/** The parts of the stage that it uses. */
type HeaderStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'overlays' | 'presenting'>;

export function renderFormula(picture: Picture, { step }: Frame, say: Say): TemplateResult {
  return html`<div
    class="formula"
    part="formula"
    role="group"
    aria-label=${say('formula.label', { formula: formulaText(step, say) })}
    tabindex="0"
    @scroll=${({ currentTarget }: Event) => {
      fadeEnds(currentTarget as Element);
    }}
  >
    ${formulasOf(picture, step).map((formula) => unsafeHTML(formula))}
  </div>`;
}

/** @param about the example's note, if its place is here */
export function renderHeader(host: HeaderStage, frame: Frame, about: TemplateResult | typeof nothing): TemplateResult {
  const { bench, language, overlays, presenting } = host;
  const { step } = frame;
  const { say } = language;
  const { spans } = bench.timeline;
  const at = spans.findIndex((span) => span.step === step.id) + 1;
  return html`<div class="head" part="header">
    <div class="home">
      <slot name="home"><span class="name">${say('frame.name')}</span></slot>
    </div>
    <p class="now-at">
      <b>${stepName(step, say)}</b> <span>${say('place.step-of', { at, count: spans.length })}</span>
    </p>
    <div class="tools">
      <slot name="tools"></slot>
      ${about}
      ${
        bench.session.fixed === 'all'
          ? nothing
          : html`<button
              type="button"
              class="tool wide-only"
              data-act="sentence"
              @click=${() => {
                void overlays.open('own-input');
              }}
            >
              ${icon('sentence')} ${say('frame.sentence')}
            </button>`
      }
      <button
        type="button"
        class="tool wide-only toggle"
        data-act="all-rows"
        aria-pressed=${bench.session.rows === 'all'}
        title=${say('film.all-rows-what')}
        @click=${() => {
          host.changes.attempt({ type: 'look', rows: bench.session.rows === 'all' ? 'one' : 'all' });
        }}
      >
        ${say('film.all-rows')}
      </button>
      <button
        type="button"
        class="tool wide-only"
        data-act="present"
        title=${say('present.what')}
        @click=${() => {
          presenting.toggle();
        }}
      >
        ${icon('present')} ${say('present.title')}
      </button>
      <button
        type="button"
        class="tool"
        data-act="menu"
        popovertarget="menu"
        aria-label=${say('menu.title')}
        title=${say('menu.title')}
        @click=${() => {
          if (!overlays.isHere) void overlays.open('menu'); // which the browser itself opens from then on
        }}
      >
        ${icon('menu', 18)}
      </button>
    </div>
  </div>`;
}

/** Lights the step's terms in the formula, and scrolls to them if there is no room for all of it. */
export function showStep(root: ParentNode, step: StepId): void {
  const formula = root.querySelector<HTMLElement>('.formula');
  const terms = [...(formula?.querySelectorAll('[class*="t-"]') ?? [])];
  const lit = terms.filter((term) => term.classList.contains(`t-${step}`));
  const [first, last] = [lit[0], lit.at(-1)];
  const isNew = first?.classList.contains('lit') === false;
  for (const term of terms) term.classList.toggle('lit', term.classList.contains(`t-${step}`));
  if (!formula || !first || !last || !isNew) return;
  const [box, at] = [formula.getBoundingClientRect(), first.getBoundingClientRect()];
  const middle = at.left + at.width / 2 - (box.left + box.width / 2);
  // Further terms of the step come into view as far as there is room.
  const others = Math.min(at.left - box.left, last.getBoundingClientRect().right - box.right);
  formula.scrollLeft += Math.max(middle, others) / scaleOf(formula);
  fadeEnds(formula);
}

/** Fades the ends where a formula continues beyond its room. */
function fadeEnds(formula: Element): void {
  const { scrollLeft, scrollWidth, clientWidth } = formula;
  formula.classList.toggle('more-before', scrollLeft > 1);
  formula.classList.toggle('more-after', scrollLeft + clientWidth < scrollWidth - 1);
}
