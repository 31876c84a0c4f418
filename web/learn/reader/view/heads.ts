/** The heads in <attention-reader>: those with a question, their measured shares, all of them as pictures, and the one that is asked. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { styled } from '../../../shared/look/styled.ts';
import { type HeadPlace, isSameHead } from '../../patch.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { renderBars, roundText } from '../../words/bars.ts';
import { renderHead } from '../../words/head.ts';
import type { ReaderHead } from '../reader.ts';
import { type Tab, strongestFirst } from '../reading.ts';
import { type ReaderView, lookText } from './sentence.ts';
import { headText, measureText, questionText, say, soughtText } from './words.ts';

const onlyText = ({ kinds }: Tab): string =>
  say('tabs.only', {
    kinds: new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds.map((kind) => say(`kind.${kind}`))),
  });

export function renderTabs(view: ReaderView): TemplateResult {
  const { reading, tabs, head, asks, choose, isAllShown, isOwn, toggleAll } = view;
  if (isOwn) return renderAll(view);
  const word = reading.words[asks]!;
  const label = say(reading.kinds[asks] === undefined ? 'tabs.all' : 'tabs', { word });
  const count = reading.weights.flat().length;
  return html`<div class="tabs" role="group" aria-label=${label}>
      ${tabs.map((tab) => {
        const { id, measures, isAsked } = tab;
        const note = isAsked ? say('tabs.share', { share: roundText(measures[0]!.share) }) : onlyText(tab);
        return html`<button
          type="button"
          data-head=${id}
          ?disabled=${!isAsked}
          aria-pressed=${isSameHead(tab.head, head)}
          @click=${() => {
            choose(tab.head);
          }}
        >
          <b>${questionText(id)}</b> <small>${note}</small>
        </button>`;
      })}
      <button type="button" class="quiet" name="all" aria-expanded=${isAllShown} @click=${toggleAll}>
        ${say('all', { count })}
      </button>
    </div>
    ${isAllShown ? renderAll(view) : nothing}`;
}

/** The pictures of a layer stand in one row, or in rows of one length where there are more than fit. */
const columnsFor = (heads: number, most: number): number => Math.ceil(heads / Math.ceil(heads / most));

/** A head's picture, and below it what it looks for, or looks at. */
function renderPicture(view: ReaderView, head: HeadPlace, text: string): TemplateResult {
  const name = headText(head);
  const isOff = view.off.some((other) => isSameHead(other, head));
  return renderHead({
    head,
    name: isOff ? say('head.off', { name }) : name,
    weights: view.reading.weights[head.layer]![head.head]!,
    query: view.asks,
    isCausal: true,
    isChosen: isSameHead(head, view.head),
    isOff,
    below: html`<small>${text}</small>`,
    choose: () => {
      view.choose(head);
    },
  });
}

/** All heads: those with a question, and then the others, of which the strongest from the word that asks come first. */
function renderAll(view: ReaderView): TemplateResult {
  const { reading, tabs, asks, isOwn } = view;
  const heads = reading.weights[0]!.length;
  const styles = `--columns:${isOwn ? columnsFor(heads, 8) : 8};--columns-narrow:${columnsFor(heads, 4)}`;
  const label = isOwn ? say('own.all') : say('all', { count: reading.weights.flat().length });
  const words = reading.words.map(seenWord);
  const others = strongestFirst(reading, asks).filter((other) => !tabs.some(({ head }) => isSameHead(head, other)));
  const word = words[asks]!;
  return html`<div class="heads all" role="group" aria-label=${label} ${styled(styles)}>
    ${tabs.map((tab) => renderPicture(view, tab.head, questionText(tab.id)))}
    <p class="note">${say(isOwn ? 'all.strongest' : 'all.others', { word })}</p>
    ${others.map(({ to, share, ...head }) =>
      renderPicture(view, head, to === undefined ? '' : say('all.at', { word: words[to]!, share: roundText(share) })),
    )}
  </div>`;
}

function renderMeasure({ id, share, firstNoun, fixedDistance, chance, count }: ReaderHead): TemplateResult {
  const bars = { here: share, 'first-noun': firstNoun, fixed: fixedDistance, chance } as const;
  const known = (Object.keys(bars) as (keyof typeof bars)[]).flatMap((name) =>
    bars[name] === undefined ? [] : [{ name: say(`measured.${name}`), share: bars[name], isChosen: name === 'here' }],
  );
  return html`${renderBars(measureText(id), known)}
    <p class="note">
      ${say('measured.note', { count })} ${fixedDistance === 1 ? say('measured.is-fixed') : nothing}
      ${firstNoun === undefined ? nothing : say('measured.first-noun.note')}
    </p>`;
}

/** The thing that the head looks for, and what no head of this model can know. */
export function renderSought({ tabs, head, isOwn }: ReaderView): TemplateResult | typeof nothing {
  if (isOwn) return nothing;
  return html`<p class="sought">
    <b>${soughtText(tabs.find((tab) => isSameHead(tab.head, head))?.measures[0]!.id)}</b>
    <span class="note">${say('sought.bank')}</span>
  </p>`;
}

export function renderAsked(view: ReaderView): TemplateResult {
  const { tabs, head, off, asks, toggle } = view;
  const tab = tabs.find((other) => isSameHead(other.head, head));
  const isOff = off.some((other) => isSameHead(other, head));
  return html`<div class="about" role="group" aria-label=${headText(head)}>
    <p class="look" role="status">${lookText(view, asks)} ${isOff ? say('look.off') : nothing}</p>
    <p class="switch">
      <span class="note">${headText(head)}</span>
      <label
        ><input
          type="checkbox"
          role="switch"
          name="off"
          .checked=${live(isOff)}
          @change=${() => {
            toggle(head);
          }}
        />
        ${say('off')}</label
      >
    </p>
    ${
      tab && !tab.isAsked
        ? html`<p class="note">${say('look.not-asked', { question: questionText(tab.id), only: onlyText(tab) })}</p>`
        : tab
          ? html`<details class="measured">
              <summary>${say('measured')}</summary>
              ${tab.measures.map(renderMeasure)}
            </details>`
          : nothing
    }
  </div>`;
}
