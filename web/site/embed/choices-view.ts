/** The choices, as a form. */
import { type TemplateResult, html, nothing } from 'lit';
import { radios } from '../../shared/controls/radios.ts';
import { HEIGHTS, SHOW_PLAYGROUND, type State, sensibleHeight } from './choices.ts';
import { type Form, field, settingView } from './form.ts';
import type { LessonChoice } from './parts.ts';
import { say } from './words.ts';

export interface ChoicesView extends Form {
  readonly state: State;
  readonly lessons: readonly LessonChoice[];
  /** Where the site is. */
  readonly here: string;
  readonly base: string;
  /** Whether there is room for all groups at once. */
  readonly isWide: boolean;
  readonly said: string;
  readonly choose: (show: string) => void;
  /** @param start undefined: at the beginning */
  readonly chooseStart: (start: string | undefined) => void;
  readonly takeStart: () => void;
}

/** The settings that begin a group, which holds those after them in the table, too. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Group>>>> = {
  playground: { layers: 'model', rate: 'training', parts: 'playground', theme: 'look' },
  stage: { steps: 'stage', theme: 'look' },
};
type Group = 'first' | 'model' | 'training' | 'playground' | 'stage' | 'look';
/** Closed even where there is room. */
const CLOSED: readonly Group[] = ['model', 'training'];

/** The names of a table in their groups; what begins none is in that of the one before it. */
export function groupsOf(show: string, names: readonly string[]): ReadonlyMap<Group, readonly string[]> {
  const begins = GROUPS[show === SHOW_PLAYGROUND ? show : 'stage'] ?? {};
  const groups = new Map<Group, string[]>([['first', []]]);
  let group: Group = 'first';
  for (const name of names) {
    group = begins[name] ?? group;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return groups;
}

const whatView = ({ lessons, show, choose }: ChoicesView): TemplateResult =>
  html`<label class="text"
    >${say('what')}
    <select
      name="lesson"
      @change=${({ target }: Event) => {
        choose((target as HTMLSelectElement).value);
      }}
    >
      <option value="" .selected=${show === ''}>${say('what.stage')}</option>
      <option value=${SHOW_PLAYGROUND} .selected=${show === SHOW_PLAYGROUND}>${say('what.playground')}</option>
      <optgroup label=${say('what.lessons')}>
        ${lessons.map(({ id, title }) => html`<option value=${id} .selected=${id === show}>${title}</option>`)}
      </optgroup>
    </select></label
  >`;

function startView({ state, said, chooseStart, takeStart }: ChoicesView): TemplateResult {
  const { start, aside } = state;
  const chosen = start || aside['start'];
  return html`<fieldset>
    <legend>${say('start')}</legend>
    ${radios(
      'start',
      [
        { value: 'beginning', text: say('start.beginning') },
        ...(chosen ? [{ value: 'chosen', text: say('start.chosen') } as const] : []),
      ],
      start === '' ? 'beginning' : 'chosen',
      (value) => {
        chooseStart(value === 'chosen' ? chosen : undefined);
      },
    )}
    ${chosen ? nothing : html`<p class="hint">${say('start.none')}</p>`}
    <button type="button" @click=${takeStart}>${say('start.take')}</button>
    <p class="hint" role="status">${said}</p>
  </fieldset>`;
}

function heightView(view: ChoicesView): TemplateResult {
  const { needed } = view.state;
  const height = view.settings['height'];
  const measured = sensibleHeight(needed);
  return html`<fieldset>
    <legend>${say('height')}</legend>
    ${radios(
      'fits',
      [
        { value: 'fixed', text: say('height.fixed') },
        { value: 'auto', text: say('height.auto') },
      ],
      height === 'auto' ? 'auto' : 'fixed',
      (value) => {
        view.set('height', value === 'auto' ? value : '');
      },
    )}
    ${
      height === 'auto'
        ? html`<p class="hint">${say('height.auto.hint')}</p>`
        : field(
            view,
            'height',
            {
              label: say('height.pixels'),
              type: 'number',
              value: height ?? '',
              placeholder: String(measured),
              hint: needed === undefined ? undefined : say('height.needs', { needed, measured }),
              range: HEIGHTS,
              step: '10',
            },
            (text) => view.set('height', text),
          )
    }
  </fieldset>`;
}

function baseView(view: ChoicesView): TemplateResult {
  const { here, base, settings } = view;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(base).host);
  const hint = isLocal ? say('base.local') : base === here ? say('base.hint') : say('base.elsewhere');
  return field(view, 'base', { label: say('base'), type: 'url', value: settings['base'] ?? here, hint }, (text) => {
    const shown = view.set('base', text === here ? '' : text);
    return shown === '' ? here : shown;
  });
}

export function choicesView(view: ChoicesView): TemplateResult {
  const { show, table, isWide } = view;
  const viewOf = (name: string): unknown =>
    name === 'height' ? heightView(view) : name === 'base' ? baseView(view) : settingView(view, name);
  const { first = [], ...groups } = Object.fromEntries(groupsOf(show, Object.keys(table)));
  return html`<section class="choices" aria-label=${say('choices')}>
    ${whatView(view)} ${first.map(viewOf)} ${startView(view)}
    ${Object.entries(groups).map(
      ([group, names]) =>
        html`<details ?open=${isWide && !CLOSED.includes(group as Group)}>
          <summary>${say(`group.${group as Exclude<Group, 'first'>}`)}</summary>
          ${names.map(viewOf)}
        </details>`,
    )}
  </section>`;
}
