/** The heads in <attention-reader>: those with a question, their measured shares, all of them as pictures, and the one that is asked. */
import { spoken } from '../../../shared/words/spoken.ts';
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { MOST_CELLS } from '../../model/picture.ts';
import { type HeadPlace, isSameHead } from '../../patch.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { renderBars, roundText } from '../../words/bars.ts';
import { renderHead } from '../../words/head.ts';
import { renderPicture } from '../../words/picture.ts';
import { ORDERS } from '../address.ts';
import type { ReaderHead } from '../reader.ts';
import { type Look, type Tab, headId, strongestFirst } from '../reading.ts';
import { lookText } from './sentence.ts';
import type { ReaderView } from './view.ts';
import { headText, measureText, questionText, say, soughtText } from './words.ts';

const onlyText = ({ kinds }: Tab): string =>
  say('tabs.only', {
    kinds: new Intl.ListFormat(spoken.locale, { type: 'disjunction' }).format(kinds.map((kind) => say(`kind.${kind}`))),
  });

export function renderTabs(view: ReaderView): TemplateResult | typeof nothing {
  const { reading, tabs, head, asks, choose } = view;
  if (tabs.length === 0) return nothing;
  const word = reading.words[asks]!;
  const label = say(reading.kinds[asks] === undefined ? 'tabs.all' : 'tabs', { word });
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
  </div>`;
}

/** Heads that stand out by their size where the strongest come first. */
const LARGE = 6;
/** The width of the squares of the others, with what is between them. */
const OTHERS = 40;

/** @param text below its picture */
function renderLarge(view: ReaderView, head: HeadPlace, text: string): TemplateResult {
  const isOff = view.off.some((other) => isSameHead(other, head));
  const whole = isOff ? say('head.off', { name: headText(head) }) : headText(head);
  return renderHead({
    head,
    name: html`<span class="visually-hidden">${whole}</span><span aria-hidden="true">${headId(head)}</span>`,
    weights: view.reading.weights[head.layer]![head.head]!,
    query: view.asks,
    isCausal: view.reading.isCausal,
    isChosen: isSameHead(head, view.head),
    isOff,
    below: html`<small>${text}</small>`,
    choose: () => {
      view.choose(head);
    },
  });
}

function renderSquares(view: ReaderView, heads: readonly HeadPlace[], columns: number, label: string): TemplateResult {
  const { reading, columnRoom, off, head: chosen, choose } = view;
  return renderPicture({
    id: 'chosen-head',
    heads,
    weights: reading.weights,
    columns,
    room: columnRoom,
    isNumbered: view.order === 'layers',
    chosen,
    off,
    label,
    nameOf: headText,
    choose,
  });
}

function renderByLayer(view: ReaderView): TemplateResult {
  const { weights } = view.reading;
  const all = weights.flatMap((heads, layer) => heads.map((_, head) => ({ layer, head })));
  return html`${renderSquares(view, all, weights[0]!.length, say('all.layers'))}
    <p class="note">${say('all.layers')}</p>`;
}

function renderStrongest(view: ReaderView): TemplateResult {
  const { reading, asks, columnRoom } = view;
  const sorted = strongestFirst(reading, asks);
  const others = sorted.slice(LARGE).map(({ layer, head }) => ({ layer, head }));
  const textOf = ({ to, share }: Look): string =>
    to === undefined ? '' : say('all.at', { word: seenWord(reading.words[to]), share: roundText(share) });
  return html`<div class="heads">${sorted.slice(0, LARGE).map((one) => renderLarge(view, one, textOf(one)))}</div>
    ${
      others.length > 0
        ? renderSquares(view, others, Math.max(1, Math.floor(columnRoom / OTHERS)), say('all.others'))
        : nothing
    }
    <p class="note">${say('all.strongest', { word: seenWord(reading.words[asks]) })}</p>`;
}

const ROLES = ['previous-token', 'duplicate-token', 'induction', 'first-token'] as const;

/** The heads with a name, by what they look at in random tokens. */
function renderRoles(view: ReaderView): TemplateResult {
  const { roles } = view;
  if (!roles) return html`<p role="status">${say('roles.measuring')}</p>`;
  return html`${ROLES.map((role) => {
      const found = roles.filter((one) => one.role === role).sort((a, b) => b.score - a.score);
      return html`<h3>${say(`role.${role}`)} <span class="note">${found.length}</span></h3>
        ${
          found.length > 0
            ? html`<div class="heads">
                ${found.slice(0, LARGE).map((one) => renderLarge(view, one, formatNumber(one.score, 2)))}
              </div>`
            : html`<p class="note">${say('roles.none')}</p>`
        }`;
    })}
    <p class="note">${say('roles.what')}</p>`;
}

const BY_ORDER = { layers: renderByLayer, strongest: renderStrongest, roles: renderRoles };

/** All heads: by layers, those that look hardest at one word first, or those with a name. */
export function renderHeads(view: ReaderView): TemplateResult {
  const { reading, order, setOrder } = view;
  const title = say('all', { count: reading.weights.flat().length });
  return html`<section class="all" aria-label=${title}>
    <div class="title">
      <h2>${title}</h2>
      ${radioGroup({
        name: 'order',
        label: say('order'),
        isLabelHidden: true,
        options: ORDERS.map((value) => ({ value, text: say(`order.${value}`) })),
        chosen: order,
        choose: setOrder,
      })}
    </div>
    ${BY_ORDER[order](view)}
    ${reading.words.length > MOST_CELLS ? html`<p class="note">${say('all.means')}</p>` : nothing}
  </section>`;
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
