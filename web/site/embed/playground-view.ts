/** The choices of a playground: a control for each of its settings, from the table of them, and for its parts. */
import { type TemplateResult, html, nothing } from 'lit';
import type { PlaygroundShown } from '../../hosts/iframe/settings.ts';
import { type Option, isIdle, params } from '../../learn/setup.ts';
import { PARTS } from '../../learn/state/attributes.ts';
import { LONGEST_LINKED_TEXT } from '../../learn/state/link.ts';
import { MOST_STEPS } from '../../learn/state/play-state.ts';
import { OWN_TEXT } from '../../learn/tasks/own-text.ts';
import type { Param } from '../../shared/params.ts';
import { sayIn } from '../../shared/words/messages.ts';
import english from '../../shared/messages/en/playground.json' with { type: 'json' };
import { radios } from '../../shared/controls/radios.ts';
import { box, boxes, textField } from './fields.ts';
import { type StageChoicesView, languageView } from './stage-view.ts';
import { say } from './words.ts';

const sayOfPlayground = sayIn('en', english);
type Word = keyof typeof english;
/** Numbers, and symbols such as ReLU, are their own words. */
const wordOf = (key: string, otherwise: string): string => (key in english ? sayOfPlayground(key as Word) : otherwise);

/** What its numbers can be. */
const rangeText = (min: number, max: number): string => say('range', { min, max });

type Change = (changes: Partial<PlaygroundShown>) => void;

/** One of the settings; nothing where another setting leaves it without effect. */
function setting(name: Option, { setup }: PlaygroundShown, change: Change): TemplateResult | typeof nothing {
  const param: Param = params[name];
  const label = wordOf(name, name);
  const set = (value: unknown): void => {
    change({ setup: { ...setup, [name]: value } });
  };
  if (param.kind === 'flag') return box(name, label, setup[name] as boolean, set);
  if (param.kind === 'choice')
    return html`<label class="text"
      >${label}
      <select
        name=${name}
        @change=${(event: Event) => {
          set((event.target as HTMLSelectElement).value);
        }}
      >
        ${param.of.map(
          (value) =>
            html`<option value=${value} .selected=${value === setup[name]}>
              ${wordOf(`${name}.${value}`, value)}
            </option>`,
        )}
      </select></label
    >`;
  if (param.kind !== 'number' && param.kind !== 'count') return nothing;
  return numberField(name, label, setup[name] as number, param, set);
}

function numberField(
  name: string,
  label: string,
  value: number,
  { kind, min, max }: Extract<Param, { kind: 'number' | 'count' }>,
  set: (value: number) => void,
): TemplateResult {
  return textField({
    name,
    label,
    type: 'number',
    value: String(value),
    min,
    max,
    step: kind === 'count' ? 1 : 'any',
    hint: rangeText(min, max),
    change: (text) => {
      const typed = Number(text);
      const isRight = text !== '' && typed >= min && typed <= max && (kind === 'number' || Number.isInteger(typed));
      set(isRight ? typed : value);
    },
  });
}

function textView({ setup }: PlaygroundShown, change: Change): TemplateResult {
  return html`<label class="text"
      >${sayOfPlayground('text')}
      <textarea
        name="text"
        rows="4"
        maxlength=${LONGEST_LINKED_TEXT}
        aria-describedby="text-hint"
        .value=${setup.text}
        @change=${(event: Event) => {
          change({ setup: { ...setup, text: (event.target as HTMLTextAreaElement).value } });
        }}
      ></textarea>
    </label>
    <p class="hint" id="text-hint">${say('playground.text.hint', { most: LONGEST_LINKED_TEXT })}</p>`;
}

/** Those that belong together, each after what leaves it without effect. */
const MODEL: readonly Option[] = ['layers', 'heads', 'width', 'positions', 'scale', 'factor', 'causal', 'mlp'];
const MORE: readonly Option[] = ['activation', 'normalisation', 'biases', 'gains'];
const TRAINING: readonly Option[] = ['rate', 'decay', 'batch', 'optimizer', 'seed'];

function partsView(playground: PlaygroundShown, change: Change): TemplateResult {
  const isAll = playground.parts.length === PARTS.length;
  return html`<fieldset>
    <legend>${say('playground.parts')}</legend>
    ${radios(
      'playground-parts',
      [
        { value: 'all', text: say('playground.parts.all') },
        { value: 'some', text: say('playground.parts.some') },
      ],
      isAll ? 'all' : 'some',
      (value) => {
        change({ parts: value === 'all' ? PARTS : ['patterns', 'curves'] });
      },
    )}
    ${
      isAll
        ? nothing
        : boxes(
            'playground-part',
            PARTS.map((value) => ({ value, text: say(`playground.part.${value}`) })),
            playground.parts,
            (parts) => {
              // None would be all of them.
              change({ parts: parts.length > 0 ? parts : playground.parts });
            },
          )
    }
  </fieldset>`;
}

export function playgroundView(view: StageChoicesView, playground: PlaygroundShown): TemplateResult {
  const { setup, until } = playground;
  const change: Change = (changes) => {
    view.choose({ playground: { ...playground, ...changes } });
  };
  const settings = (names: readonly Option[]): unknown =>
    names.filter((name) => !isIdle(name, setup)).map((name) => setting(name, playground, change));
  return html`<fieldset>
      <legend>${say('playground.learn')}</legend>
      ${setting('task', playground, change)} ${setup.task === OWN_TEXT ? textView(playground, change) : nothing}
      ${numberField(
        'steps',
        say('playground.steps'),
        until,
        { kind: 'count', value: until, min: 1, max: MOST_STEPS },
        (steps) => {
          change({ until: steps });
        },
      )}
    </fieldset>
    <details>
      <summary>${say('playground.model')}</summary>
      ${settings([...MODEL, ...MORE])}
    </details>
    <details>
      <summary>${say('playground.training')}</summary>
      ${settings(TRAINING)}
    </details>
    <details ?open=${view.isWide}>
      <summary>${say('playground')}</summary>
      ${partsView(playground, change)} ${languageView(view, say('playground.lang'))}
    </details>`;
}
