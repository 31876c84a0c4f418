/** The settings of a table as a form: a control for each, by its kind, under its words or, where it has none, its name. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { LONGEST_LINKED_TEXT } from '../../learn/state/link.ts';
import { radios } from '../../shared/controls/radios.ts';
import { type Setting, type Settings, type Texts, expected, usualText } from '../../shared/settings.ts';
import { namesIn } from '../../stage/inputs/places.ts';
import type { Choice, Choices } from './options.ts';
import { say, wordOf } from './words.ts';

export interface Form {
  readonly show: string;
  readonly table: Settings;
  readonly settings: Texts;
  readonly wrong: Texts;
  /** Those that the table does not name. */
  readonly choices: Choices;
  /** @param text as it was typed; empty: the usual. @returns what the field has then */
  readonly set: (name: string, text: string) => string;
  /** @param names undefined: the usual ones; empty: some, of which none is chosen yet */
  readonly setNames: (name: string, names: string | undefined) => void;
}

/** Where there are no more, all are in sight. */
const IN_SIGHT = 3;

const hintView = (name: string, hint: string | undefined): unknown =>
  hint === undefined ? nothing : html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`;

export function box(
  name: string,
  text: unknown,
  isChecked: boolean,
  choose: (isChecked: boolean) => void,
  hint?: string,
): TemplateResult {
  return html`<label class="one"
      ><input
        type="checkbox"
        name=${name}
        aria-describedby=${hint === undefined ? nothing : `${name}-hint`}
        .checked=${live(isChecked)}
        @change=${(event: Event) => {
          choose((event.target as HTMLInputElement).checked);
        }}
      /><span>${text}</span></label
    >${hintView(name, hint)}`;
}

interface Field {
  readonly label: string;
  readonly type: 'text' | 'number' | 'url';
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  readonly range?: { readonly min: number; readonly max: number };
  readonly step?: string;
}

/** @param change gives what the field has then: until it is left, nothing is written over what somebody types */
export function field(
  { table, wrong }: Form,
  name: string,
  { label, type, value, placeholder, hint, range, step }: Field,
  change: (text: string) => string,
): TemplateResult {
  const setting = table[name];
  const text = wrong[name];
  const described = [hint !== undefined && `${name}-hint`, text !== undefined && `${name}-problem`].filter(Boolean);
  return html`<label class="text"
      >${label}
      <input
        type=${type}
        name=${name}
        min=${range?.min ?? nothing}
        max=${range?.max ?? nothing}
        step=${step ?? nothing}
        placeholder=${placeholder ?? nothing}
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${text === undefined ? 'false' : 'true'}
        aria-describedby=${described.join(' ') || nothing}
        .value=${text ?? value}
        @change=${({ target }: Event) => {
          const input = target as HTMLInputElement;
          input.value = change(input.value.trim());
        }}
    /></label>
    ${hintView(name, hint)}
    ${
      setting && text !== undefined
        ? html`<p class="problem" role="alert" id=${`${name}-problem`}>
            ${say('problem', { name: label, expected: expected(setting), text })}
          </p>`
        : nothing
    }`;
}

/** The names that are chosen after one was checked or not, in the order of the choices. */
export function toggled(choices: readonly Choice[], chosen: readonly string[], value: string, isOn: boolean): string[] {
  const childrenOf = (of: string): string[] => choices.flatMap((one) => (one.within === of ? one.value : []));
  const names = new Set(chosen);
  const parent = choices.find((one) => one.value === value)?.within;
  const siblings = parent === undefined ? [] : childrenOf(parent);
  if (parent !== undefined && names.delete(parent)) for (const sibling of siblings) names.add(sibling);
  for (const child of childrenOf(value)) names.delete(child);
  if (isOn) names.add(value);
  else names.delete(value);
  if (parent !== undefined && siblings.every((sibling) => names.has(sibling))) {
    for (const sibling of siblings) names.delete(sibling);
    names.add(parent);
  }
  const listed = choices.map((one) => one.value).filter((name) => names.has(name));
  return [...listed, ...[...names].filter((name) => !listed.includes(name))];
}

type OfKind<K extends Setting['kind']> = Extract<Setting, { kind: K }>;

function namesView(form: Form, name: string, label: string, setting: OfKind<'names'>): TemplateResult {
  const { settings, setNames } = form;
  const text = settings[name];
  const { whole } = setting;
  const kind = text === undefined ? 'usual' : text === whole ? whole : 'some';
  const kinds = ['usual', ...(whole ? [whole] : []), 'some'] as const;
  const choices = choicesOf(form, name, setting.of ?? []);
  const chosen = kind === 'some' ? namesIn(text ?? '') : [];
  const isListed = (one: string): boolean => choices.some(({ value }) => value === one);
  const write = (names: readonly string[]): void => {
    setNames(name, names.join(' '));
  };
  const boxes = choices.map(({ value, text: shown, within }) => {
    const isChecked = chosen.includes(value) || chosen.includes(within ?? value);
    const one = box(`${name}-${value}`, shown, isChecked, (isOn) => {
      write(toggled(choices, chosen, value, isOn));
    });
    return within === undefined ? one : html`<div class="several">${one}</div>`;
  });
  // Cells, and what is not here now.
  const others = chosen.filter((one) => !isListed(one)).join(' ');
  const more = {
    label: say('names.more'),
    type: 'text',
    value: others,
    hint: wordOf(form.show, `${name}.hint`),
  } as const;
  return html`<fieldset>
    <legend>${label}</legend>
    ${radios(
      name,
      kinds.map((value) => ({ value, text: wordOf(form.show, `${name}.${value}`) ?? say(`names.${value}`) })),
      kind,
      (value) => {
        setNames(name, value === 'usual' ? undefined : value);
      },
    )}
    ${
      kind === 'some'
        ? html`<div class="several">${boxes}</div>
            ${setting.of ? nothing : field(form, name, more, (typed) => (write([...chosen.filter(isListed), typed]), typed))}
            ${text === '' ? html`<p class="problem">${say('names.none')}</p>` : nothing}`
        : nothing
    }
  </fieldset>`;
}

function choicesOf({ choices, show }: Form, name: string, values: readonly string[]): readonly Choice[] {
  return choices[name] ?? values.map((value) => ({ value, text: wordOf(show, `${name}.${value}`) ?? value }));
}

/** One of a few; where the usual is none of them, it depends, and stands before them. */
function choiceView(form: Form, name: string, label: string, usual: string, values: readonly Choice[]): TemplateResult {
  const current = form.settings[name] ?? usual;
  const set = (value: string): void => {
    form.set(name, value);
  };
  const isUsualThere = values.some(({ value }) => value === usual);
  if (isUsualThere && values.length <= IN_SIGHT)
    return html`<fieldset>
      <legend>${label}</legend>
      ${radios(
        name,
        values.map(({ value, text }) => ({ value, text: text as string })),
        current,
        set,
      )}
      ${hintView(name, wordOf(form.show, `${name}.hint`))}
    </fieldset>`;
  const first = { value: '', text: wordOf(form.show, `${name}.usual`) ?? say('usual'), lang: undefined };
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
    ${hintView(name, say('text.hint', { most }))}`;
}

export function settingView(form: Form, name: string): TemplateResult | typeof nothing {
  const setting = form.table[name];
  if (!setting) return nothing;
  const label = wordOf(form.show, name) ?? name;
  const usual = usualText(setting);
  const current = form.settings[name] ?? usual;
  const set = (text: string): string => form.set(name, text);
  switch (setting.kind) {
    case 'names':
      return namesView(form, name, label, setting);
    case 'flag': {
      const hint = wordOf(form.show, `${name}.hint`);
      return box(name, label, current === 'on', (isOn) => set(isOn ? 'on' : 'off'), hint);
    }
    case 'choice':
      return choiceView(form, name, label, usual, choicesOf(form, name, setting.of));
    case 'text':
      return textView(form, name, label, setting);
    case 'number':
    case 'count': {
      const step = setting.kind === 'count' ? '1' : 'any';
      const { min, max } = setting;
      const hint = say('range', { min, max });
      return field(form, name, { label, type: 'number', value: current, hint, range: setting, step }, set);
    }
    case 'index': {
      const choices = form.choices[name];
      if (!choices)
        return field(
          form,
          name,
          { label, type: 'number', value: current, range: { min: 0, max: 9999 }, step: '1' },
          set,
        );
      return choices.length > 1 ? choiceView(form, name, label, usual, choices) : nothing;
    }
    case 'own':
      return field(form, name, { label, type: 'text', value: current }, set);
  }
}
