/** The choices of a stage: its steps, the numbers that can be changed, its controls and its language. */
import { type TemplateResult, html, nothing } from 'lit';
import { sayInEnglish } from '../../shared/words/say.ts';
import { symbol } from '../../shared/symbol.ts';
import { matrixName } from '../../stage/model/narrate.ts';
import { type MatrixId, infoOf } from '../../stage/model/steps.ts';
import { LANGUAGES } from '../../hosts/iframe/apply-settings.ts';
import type { Choices } from './choices.ts';
import { radios } from '../../shared/controls/radios.ts';
import { box, boxes, textField } from './fields.ts';
import { stageChoices } from './stage-choices.ts';
import type { State } from './state.ts';
import { say } from './words.ts';

export interface StageChoicesView {
  readonly state: State;
  /** Whether there is room for all groups at once. */
  readonly isWide: boolean;
  readonly choose: (changes: Partial<Choices>, only?: Partial<State['only']>) => void;
}

function stepsView({ state, choose }: StageChoicesView, link: string): TemplateResult {
  const { steps } = stageChoices(link);
  return html`<fieldset>
    <legend>${sayInEnglish('steps.group')}</legend>
    ${radios(
      'steps',
      [
        { value: 'all', text: say('steps.all') },
        { value: 'some', text: say('steps.some') },
      ],
      state.only.steps ? 'some' : 'all',
      (value) => {
        choose({}, { steps: value === 'some' });
      },
    )}
    ${
      state.only.steps
        ? html`${boxes(
            'step',
            steps.map(({ id }) => ({ value: id, text: sayInEnglish(`step.${id}.name`) })),
            state.choices.steps,
            (values) => {
              choose({ steps: values });
            },
          )}
          ${state.choices.steps.length === 0 ? html`<p class="problem">${say('steps.none')}</p>` : nothing}`
        : nothing
    }
  </fieldset>`;
}

function fixedView({ state, choose }: StageChoicesView, link: string): TemplateResult {
  const { inputs } = stageChoices(link);
  const names: readonly string[] = state.choices.fixed.match(/[^\s;[]+(\[[^\]]*\]?)?/g) ?? [];
  const isListed = (name: string): boolean => (inputs as readonly string[]).includes(name);
  const others = names.filter((name) => !isListed(name)); // cells, and what is not here now
  const fix = (fixed: readonly string[]): void => {
    choose({ fixed: fixed.join(' ') });
  };
  return html`<fieldset>
    <legend>${say('fixed')}</legend>
    ${radios(
      'fixed',
      [
        { value: 'no', text: say('fixed.no') },
        { value: 'all', text: say('fixed.all') },
        { value: 'some', text: say('fixed.some') },
      ],
      state.only.fixed,
      (value) => {
        choose({}, { fixed: value });
      },
    )}
    ${
      state.only.fixed === 'some'
        ? html`${boxes<MatrixId>(
            'fixed',
            inputs.map((id) => ({
              value: id,
              text: '',
              label: html`${symbol(infoOf(id).symbol)} ${matrixName(id, sayInEnglish)}`,
            })),
            names,
            (values) => {
              fix([...values, ...others]);
            },
          )}
          ${textField({
            name: 'cells',
            label: say('fixed.cells'),
            value: others.join(' '),
            hint: say('fixed.cells.hint', { matrix: inputs[0] ?? '' }),
            change: (text) => {
              fix([...names.filter(isListed), text]);
            },
          })}`
        : nothing
    }
  </fieldset>`;
}

export function languageView({ state, choose }: StageChoicesView, label: string): TemplateResult {
  const nameOf = (language: string): string =>
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';
  return html`<label class="text"
    >${label}
    <select
      name="lang"
      @change=${(event: Event) => {
        choose({ lang: (event.target as HTMLSelectElement).value });
      }}
    >
      <option value="" .selected=${state.choices.lang === ''}>${say('lang.page')}</option>
      ${LANGUAGES.filter((language) => language !== 'en').map(
        (language) =>
          html`<option value=${language} lang=${language} .selected=${language === state.choices.lang}>
            ${nameOf(language)}
          </option>`,
      )}
    </select></label
  >`;
}

/** Counted from 0, as the attribute is. */
function numberView(
  { state, choose }: StageChoicesView,
  name: 'query' | 'head',
  labels: readonly string[],
): TemplateResult | typeof nothing {
  const current = state.choices[name];
  if (labels.length < 2) return nothing;
  return html`<label class="text"
    >${say(name)}
    <select
      name=${name}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        choose({ [name]: value === '' ? undefined : Number(value) });
      }}
    >
      <option value="" .selected=${current === undefined}>${say(`${name}.usual`)}</option>
      ${labels.map((label, at) => html`<option value=${at} .selected=${at === current}>${at}: ${label}</option>`)}
    </select></label
  >`;
}

function lookView({ state, choose }: StageChoicesView): TemplateResult {
  const { choices } = state;
  return html`${radios(
    'view',
    [
      { value: 'full', text: say('view.full') },
      { value: 'overview', text: say('view.overview') },
    ],
    choices.view ?? 'full',
    (view) => {
      choose({ view: view === 'full' ? undefined : view });
    },
  )}
  ${box(
    'controls',
    say('controls'),
    choices.controls !== 'none',
    (isChecked) => {
      choose({ controls: isChecked ? undefined : 'none' });
    },
    say('controls.hint'),
  )}
  ${box('strip', say('strip'), choices.strip !== 'off', (isChecked) => {
    choose({ strip: isChecked ? undefined : 'off' });
  })}
  ${box('plane', say('plane'), choices.plane !== 'off', (isChecked) => {
    choose({ plane: isChecked ? undefined : 'off' });
  })}
  ${box(
    'present',
    say('present'),
    choices.present === 'on',
    (isChecked) => {
      choose({ present: isChecked ? 'on' : undefined });
    },
    say('present.hint'),
  )}`;
}

export function stageView(view: StageChoicesView, link: string): TemplateResult {
  const { queries, heads } = stageChoices(link);
  return html`<details ?open=${view.isWide}>
    <summary>${say('stage')}</summary>
    ${stepsView(view, link)} ${fixedView(view, link)}
    <fieldset>
      <legend>${sayInEnglish('settings.group')}</legend>
      ${lookView(view)} ${numberView(view, 'query', queries)} ${numberView(view, 'head', heads)}
      ${languageView(view, say('lang'))}
    </fieldset>
  </details>`;
}
