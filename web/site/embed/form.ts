/** The settings of a table as a form: a control for each, by its kind, under its words or, where it has none, its name. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { LONGEST_LINKED_TEXT } from '../../learn/state/link.ts';
import { type Option, radios } from '../../shared/controls/radios.ts';
import { type Setting, type Settings, type Texts, expected, usualText } from '../../shared/settings.ts';
import { namesIn } from '../../stage/inputs/places.ts';
import type { Choice, Choices } from './choices.ts';
import { say, wordOf } from './words.ts';

export interface Form {
  readonly show: string;
  readonly table: Settings;
  readonly settings: Texts;
  /** Texts that were typed and cannot be used. */
  readonly wrong: Texts;
  /** Those that the table does not name. */
  readonly choices: Choices;
  /** Placeholders and hints of fields that depend on the moment. */
  readonly usual: Texts;
  readonly hints: Readonly<Record<string, string | undefined>>;
  /** @param text as it was typed; empty: the usual */
  readonly set: (name: string, text: string) => void;
  /** @param names undefined: the usual ones; empty: some, of which none is chosen yet */
  readonly setNames: (name: string, names: string | undefined) => void;
}

/** Up to so many choices are all in sight. */
const IN_SIGHT = 3;

type OfKind<K extends Setting['kind']> = Extract<Setting, { kind: K }>;

const hintView = (name: string, hint: string | undefined): unknown =>
  hint === undefined ? nothing : html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`;

const hintOf = ({ hints, show }: Form, name: string): string | undefined => hints[name] ?? wordOf(show, `${name}.hint`);

export function box(
  name: string,
  text: unknown,
  isChecked: boolean,
  choose: (isChecked: boolean) => void,
  { hint, isDisabled = false }: { readonly hint?: string | undefined; readonly isDisabled?: boolean } = {},
): TemplateResult {
  return html`<label class="one"
      ><input
        type="checkbox"
        name=${name}
        ?disabled=${isDisabled}
        aria-describedby=${hint === undefined ? nothing : `${name}-hint`}
        .checked=${live(isChecked)}
        @change=${({ target }: Event) => {
          choose((target as HTMLInputElement).checked);
        }}
      /><span>${text}</span></label
    >${hintView(name, hint)}`;
}

interface Field {
  readonly type?: 'text' | 'number' | 'url';
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
}

/** Until it is left, nothing is written over what somebody types. */
export function field(
  form: Form,
  name: string,
  label: string,
  { type = 'text', min, max, step }: Field = {},
): TemplateResult {
  const { table, settings, wrong, usual } = form;
  const setting = table[name];
  const usualHere = setting ? usualText(setting) : '';
  const problem =
    setting && wrong[name] !== undefined
      ? say('problem', { name: label, expected: expected(setting), text: wrong[name] })
      : undefined;
  const hint = hintOf(form, name) ?? (min !== undefined && max !== undefined ? say('range', { min, max }) : undefined);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return html`<label class="text"
      >${label}
      <input
        type=${type}
        name=${name}
        min=${min ?? nothing}
        max=${max ?? nothing}
        step=${step ?? nothing}
        placeholder=${usual[name] ?? nothing}
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${described || nothing}
        .value=${wrong[name] ?? settings[name] ?? usualHere}
        @change=${({ target }: Event) => {
          const input = target as HTMLInputElement;
          if (input.value === '') input.value = usualHere;
          form.set(name, input.value.trim());
        }}
    /></label>
    ${hintView(name, hint)}
    ${problem ? html`<p class="problem" role="alert" id=${`${name}-problem`}>${problem}</p>` : nothing}`;
}

export const group = (label: string, ...controls: unknown[]): TemplateResult =>
  html`<fieldset>
    <legend>${label}</legend>
    ${controls}
  </fieldset>`;

const choicesOf = ({ choices, show }: Form, name: string, values: readonly string[] = []): readonly Choice[] =>
  choices[name] ?? values.map((value) => ({ value, text: wordOf(show, `${name}.${value}`) ?? value }));

function namesView(form: Form, name: string, label: string, { of: names, whole }: OfKind<'names'>): TemplateResult {
  const text = form.settings[name];
  const kinds = ['usual', ...(whole ? [whole] : []), 'some'] as const;
  const kind = text === undefined ? 'usual' : text === whole ? whole : 'some';
  const options = kinds.map((value) => ({
    value,
    text: wordOf(form.show, `${name}.${value}`) ?? say(`names.${value}`),
  }));
  const kindView = radios(name, options, kind, (value) => {
    form.setNames(name, value === 'usual' ? undefined : value);
  });
  if (kind !== 'some') return group(label, kindView);
  const chosen = namesIn(text ?? '');
  const choices = choicesOf(form, name, names);
  const boxes = choices.map(({ value, text: shown, within = '' }) => {
    const isDisabled = chosen.includes(within);
    const set = (isOn: boolean): void => {
      const names = choices
        .map((choice) => choice.value)
        .filter((name) => (name === value ? isOn : chosen.includes(name)));
      const others = chosen.filter((name) => !choices.some((choice) => choice.value === name));
      form.setNames(name, [...names, ...others].join(' '));
    };
    const nameBox = box(`${name}-${value}`, shown, isDisabled || chosen.includes(value), set, { isDisabled });
    return within === '' ? nameBox : html`<div class="several">${nameBox}</div>`;
  });
  return group(
    label,
    kindView,
    html`<div class="several">${boxes}</div>`,
    names ? nothing : field(form, name, say('names.more')),
    text === '' ? html`<p class="problem">${say('names.none')}</p>` : nothing,
  );
}

/** One of a few; where the usual is none of them, it depends, and stands before them. */
function choiceView(form: Form, name: string, label: string, usual: string, values: readonly Choice[]): TemplateResult {
  const current = form.settings[name] ?? usual;
  const set = (value: string): void => {
    form.set(name, value);
  };
  const isUsualThere = values.some(({ value }) => value === usual);
  if (isUsualThere && values.length <= IN_SIGHT)
    return group(
      label,
      radios(name, values as readonly Option<string>[], current, set),
      hintView(name, hintOf(form, name)),
    );
  const first: Choice = { value: '', text: wordOf(form.show, `${name}.usual`) ?? say('usual') };
  return html`<label class="text"
    >${label}
    <select
      name=${name}
      @change=${({ target }: Event) => {
        set((target as HTMLSelectElement).value);
      }}
    >
      ${[...(isUsualThere ? [] : [first]), ...values].map(
        ({ value, text, lang }) =>
          html`<option value=${value} lang=${lang ?? nothing} .selected=${value === current}>${text}</option>`,
      )}
    </select></label
  >`;
}

function textView(form: Form, name: string, label: string, { longest }: OfKind<'text'>): TemplateResult {
  const most = Math.min(longest, LONGEST_LINKED_TEXT);
  return html`<label class="text"
      >${label}
      <textarea
        name=${name}
        rows="4"
        maxlength=${most}
        aria-describedby=${`${name}-hint`}
        .value=${form.settings[name] ?? ''}
        @change=${({ target }: Event) => {
          form.set(name, (target as HTMLTextAreaElement).value);
        }}
      ></textarea>
    </label>
    ${hintView(name, hintOf(form, name) ?? say('text.hint', { most }))}`;
}

export function settingView(form: Form, name: string): TemplateResult | typeof nothing {
  const setting = form.table[name];
  if (!setting) return nothing;
  const label = wordOf(form.show, name) ?? name;
  const usual = usualText(setting);
  switch (setting.kind) {
    case 'names':
      return namesView(form, name, label, setting);
    case 'flag': {
      const isOn = (form.settings[name] ?? usual) === 'on';
      const set = (value: boolean): void => {
        form.set(name, value ? 'on' : 'off');
      };
      return box(name, label, isOn, set, { hint: hintOf(form, name) });
    }
    case 'choice':
      return choiceView(form, name, label, usual, choicesOf(form, name, setting.of));
    case 'index': {
      const choices = form.choices[name];
      if (!choices) return field(form, name, label, { type: 'number', min: 0 });
      return choices.length > 1 ? choiceView(form, name, label, usual, choices) : nothing;
    }
    case 'text':
      return textView(form, name, label, setting);
    case 'own':
      return field(form, name, label);
    default: {
      const { kind, min, max } = setting;
      return field(form, name, label, { type: 'number', min, max, step: kind === 'count' ? '1' : 'any' });
    }
  }
}
