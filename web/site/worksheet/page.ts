/** The page: settings, and the sheets. The address has all settings. */
import { type Attention, loadAttention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { replaceAddress } from '../../shared/address.ts';
import { radios } from '../../shared/controls/radios.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { problemWith } from '../../shared/params.ts';
import { type NumberName, type Settings, TASKS, decodeSettings, encodeSettings, numbers, params } from './settings.ts';
import { symbol } from '../../shared/symbol.ts';
import { sheetsOf } from './sheet.ts';
import { renderKey, renderSheet } from './view.ts';
import { LANGUAGES, type Say, sayFor } from './words.ts';
import './worksheet.css';

const place = document.querySelector<HTMLElement>('#worksheets');
let { settings, unread } = decodeSettings(location.hash);
/** Entries that cannot be used, by field. */
let problems: Partial<Record<NumberName, string | undefined>> = {};
let engine: Attention | undefined;
let failure: unknown;

function change(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes };
  unread = [];
  const link = encodeSettings(settings);
  replaceAddress(link ? `#${link}` : location.pathname);
  draw();
}

function numberField(say: Say, name: NumberName): TemplateResult {
  const { min, max } = numbers[name];
  const problem = problems[name];
  const label = say(`field.${name}`);
  return html`<label
    ><span>${symbol(label)}</span>
    <input
      type="number"
      name=${name}
      min=${min}
      max=${max}
      step="1"
      aria-invalid=${problem === undefined ? 'false' : 'true'}
      .value=${live(problem ?? String(settings[name]))}
      @change=${(event: Event) => {
        const { value, valueAsNumber } = event.target as HTMLInputElement;
        const isRight = !problemWith(name, numbers[name], valueAsNumber);
        // A wrong entry stays to be corrected, and so do the sheets.
        problems = { ...problems, [name]: isRight ? undefined : value };
        if (isRight) change({ [name]: valueAsNumber });
        else draw();
      }}
    />
    ${problem === undefined ? nothing : html`<span class="problem" role="alert">${say('range', { name: label, min, max })}</span>`}
  </label>`;
}

function taskBoxes(say: Say): TemplateResult {
  return html`<fieldset>
    <legend>${say('tasks')}</legend>
    ${TASKS.map(
      (task) =>
        html`<label
          ><input
            type="checkbox"
            name=${task}
            .checked=${live(settings.tasks.includes(task))}
            @change=${(event: Event) => {
              const { checked } = event.target as HTMLInputElement;
              change({ tasks: TASKS.filter((id) => (id === task ? checked : settings.tasks.includes(id))) });
            }}
          />
          ${say(`task.${task}`)}</label
        >`,
    )}
    <label
      ><input
        type="checkbox"
        name="causal"
        .checked=${live(settings.causal)}
        @change=${(event: Event) => {
          change({ causal: (event.target as HTMLInputElement).checked });
        }}
      />
      ${say('causal')}</label
    >
  </fieldset>`;
}

function form(say: Say): TemplateResult {
  const { seed, students, show, lang } = settings;
  const names = new Intl.DisplayNames([lang], { type: 'language' });
  return html`<section class="make" aria-label=${say('settings')}>
    <div class="fields">${(Object.keys(numbers) as NumberName[]).map((name) => numberField(say, name))}</div>
    ${taskBoxes(say)}
    <div class="fields">
      <fieldset>
        <legend>${say('show')}</legend>
        ${radios(
          'show',
          params.show.of.map((value) => ({ value, text: say(`show.${value}`) })),
          show,
          (value) => {
            change({ show: value });
          },
        )}
      </fieldset>
      <fieldset>
        <legend>${say('lang')}</legend>
        ${radios(
          'lang',
          LANGUAGES.map((value) => ({ value, text: names.of(value) ?? value })),
          lang,
          (value) => {
            change({ lang: value });
          },
        )}
      </fieldset>
    </div>
    <p class="go">
      <button
        type="button"
        ?disabled=${!engine || settings.tasks.length === 0}
        @click=${() => {
          print();
        }}
      >
        ${say('print')}
      </button>
      <span role="status"
        >${
          settings.tasks.length === 0
            ? say('no-task')
            : students === 1
              ? say('made', { seed })
              : say('made-many', { count: students, seed, last: seed + students - 1 })
        }</span
      >
    </p>
    ${unread.map((text) => html`<p class="problem">${say('unread', { text })}</p>`)}
  </section>`;
}

function pages(say: Say): TemplateResult | typeof nothing {
  if (failure !== undefined)
    return html`<p class="problem" role="alert">${say('failed', { reason: messageOf(failure) })}</p>`;
  if (!engine) return html`<p class="hint">${say('waiting')}</p>`;
  if (settings.tasks.length === 0) return nothing;
  const sheets = sheetsOf(engine, settings);
  return html`${settings.show === 'key' ? nothing : sheets.map((sheet) => renderSheet(say, sheet))}
  ${settings.show === 'sheets' ? nothing : sheets.map((sheet) => renderKey(say, sheet))}`;
}

function draw(): void {
  const say = sayFor(settings.lang);
  // The page's own headings follow the sheets' language.
  for (const [selector, text] of [
    ['h1', say('title')],
    ['.question', say('lead')],
  ] as const)
    document.querySelector(selector)?.replaceChildren(text);
  document.documentElement.lang = settings.lang;
  if (place) render(html`<div lang=${settings.lang}>${form(say)} ${pages(say)}</div>`, place);
}

addEventListener('hashchange', () => {
  ({ settings, unread } = decodeSettings(location.hash));
  problems = {};
  draw();
});
draw();
try {
  engine = await loadAttention();
} catch (error) {
  failure = error;
}
draw();
