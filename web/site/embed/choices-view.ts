/** The choices, as a form. */
import { type TemplateResult, html, nothing } from 'lit';
import { radios } from '../../shared/controls/radios.ts';
import { sayInPageLanguage } from '../../shared/words/say.ts';
import { type Beginning, HEIGHTS, SHOW_PLAYGROUND, SHOW_READER, type State } from './state.ts';
import { type Form, field, group, settingView } from './form.ts';
import { EXAMPLES } from '../../stage/inputs/examples.ts';
import type { StepId } from '../../stage/inputs/step-ids.ts';
import type { Choice } from './choices.ts';
import type { LessonChoice } from './parts.ts';
import { say } from './words.ts';

export interface ChoicesView extends Form, State {
  readonly lessons: readonly LessonChoice[];
  /** There is room for all groups at once. */
  readonly isWide: boolean;
  readonly said: string;
  readonly choose: (show: string) => void;
  /** @param start undefined: at the beginning */
  readonly chooseStart: (start: string | undefined) => void;
  readonly takeStart: () => void;
  /** The beginning of the stage that is shown; undefined: none is. */
  readonly beginning: Beginning | undefined;
  readonly begin: (change: Partial<Beginning>) => void;
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
      <option value=${SHOW_READER} .selected=${show === SHOW_READER}>${say('what.reader')}</option>
      <optgroup label=${say('what.lessons')}>
        ${lessons.map(({ id, title }) => html`<option value=${id} .selected=${id === show}>${title}</option>`)}
      </optgroup>
    </select></label
  >`;

/** @param values with the current one among them, or before them */
const selectView = (
  name: string,
  values: readonly Choice[],
  current: string,
  choose: (value: string) => void,
): TemplateResult =>
  html`<label class="text"
    >${say(name as 'example')}
    <select
      name=${name}
      @change=${({ target }: Event) => {
        choose((target as HTMLSelectElement).value);
      }}
    >
      ${(values.some(({ value }) => value === current) ? values : [{ value: current, text: current }, ...values]).map(
        ({ value, text }) => html`<option value=${value} .selected=${value === current}>${text}</option>`,
      )}
    </select></label
  >`;

function beginningView({ beginning, begin, choices }: ChoicesView): unknown {
  if (!beginning) return nothing;
  const { steps = [] } = choices;
  const predictions = [
    ...(['off', 'on'] as const).map((value) => ({ value, text: say(`predict.${value}`) })),
    ...steps.map(({ value, text }) => ({ value, text: say('predict.step', { step: String(text) }) })),
  ];
  return [
    selectView(
      'example',
      EXAMPLES.map(({ id, title }) => ({ value: id, text: sayInPageLanguage(title.key, title.values) })),
      beginning.example,
      (example) => {
        begin({ example });
      },
    ),
    selectView('step', steps, beginning.step, (step) => {
      begin({ step: step as StepId });
    }),
    selectView('predict', predictions, beginning.predict, (predict) => {
      begin({ predict });
    }),
  ];
}

function startView({ start, aside, said, chooseStart, takeStart }: ChoicesView): TemplateResult {
  const chosen = start || aside['start'];
  const options = [
    { value: 'beginning', text: say('start.beginning') },
    ...(chosen ? [{ value: 'chosen', text: say('start.chosen') } as const] : []),
  ] as const;
  return group(
    say('start'),
    radios('start', options, start === '' ? 'beginning' : 'chosen', (value) => {
      chooseStart(value === 'chosen' ? chosen : undefined);
    }),
    chosen ? nothing : html`<p class="hint">${say('start.none')}</p>`,
    html`<button type="button" @click=${takeStart}>${say('start.take')}</button>
      <p class="hint" role="status">${said}</p>`,
  );
}

function heightView(view: ChoicesView): TemplateResult {
  const kind = view.settings['height'] === 'auto' ? 'auto' : 'fixed';
  const options = (['fixed', 'auto'] as const).map((value) => ({ value, text: say(`height.${value}`) }));
  return group(
    say('height'),
    radios('fits', options, kind, (value) => {
      view.set('height', value === 'auto' ? value : '');
    }),
    kind === 'auto'
      ? html`<p class="hint">${say('height.auto.hint')}</p>`
      : field(view, 'height', say('height.pixels'), { type: 'number', ...HEIGHTS, step: '10' }),
  );
}

export function choicesView(view: ChoicesView): TemplateResult {
  const { show, table, isWide } = view;
  const { first = [], ...groups } = Object.fromEntries(groupsOf(show, Object.keys(table)));
  const views = (names: readonly string[]): unknown =>
    names.map((name) => (name === 'height' ? heightView(view) : settingView(view, name)));
  return html`<section class="choices" aria-label=${say('choices')}>
    ${whatView(view)} ${views(first)} ${beginningView(view)} ${startView(view)}
    ${Object.entries(groups).map(
      ([name, names]) =>
        html`<details ?open=${isWide && !CLOSED.includes(name as Group)}>
          <summary>${say(`group.${name as Exclude<Group, 'first'>}`)}</summary>
          ${views(names)}
        </details>`,
    )}
  </section>`;
}
