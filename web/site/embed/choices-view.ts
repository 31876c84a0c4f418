/** The choices, as a form. */
import { type TemplateResult, html, nothing } from 'lit';
import { HEIGHTS } from './choices.ts';
import { radios } from '../../shared/controls/radios.ts';
import { box, boxes, textField } from './fields.ts';
import type { LessonChoice, PartChoice } from './parts.ts';
import { PAGE_THEMES, type PlaygroundShown } from '../../hosts/iframe/settings.ts';
import { playgroundView } from './playground-view.ts';
import { type StageChoicesView, stageView } from './stage-view.ts';
import { say } from './words.ts';

export interface ChoicesView extends StageChoicesView {
  readonly lessons: readonly LessonChoice[];
  readonly lesson: LessonChoice | undefined;
  readonly playground: PlaygroundShown | undefined;
  /** Of the stage that is shown, if one is: its link. */
  readonly link: string | undefined;
  readonly height: number | 'auto';
  /** What was typed and cannot be used, by field. */
  readonly wrong: Readonly<Partial<Record<'height' | 'base', string | undefined>>>;
  readonly base: string;
  readonly isLocal: boolean;
  readonly said: string;
  readonly chooseLesson: (id: string) => void;
  readonly choosePlayground: () => void;
  readonly chooseHeight: (text: string) => void;
  readonly chooseBase: (text: string) => void;
  readonly takeStart: () => void;
}

/** No lesson's id has such a sign. */
const PLAYGROUND_OPTION = '*playground';

function whatView({ lessons, lesson, playground, chooseLesson, choosePlayground }: ChoicesView): TemplateResult {
  return html`<label class="text"
    >${say('what')}
    <select
      name="lesson"
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        if (value === PLAYGROUND_OPTION) choosePlayground();
        else chooseLesson(value);
      }}
    >
      <option value="" .selected=${!lesson && !playground}>${say('what.stage')}</option>
      <option value=${PLAYGROUND_OPTION} .selected=${playground !== undefined}>${say('what.playground')}</option>
      <optgroup label=${say('what.lessons')}>
        ${lessons.map(({ id, title }) => html`<option value=${id} .selected=${id === lesson?.id}>${title}</option>`)}
      </optgroup>
    </select></label
  >`;
}

const partLabel = ({ kind, label }: PartChoice): unknown =>
  label === '' ? say(`part.${kind}`) : html`<strong>${say(`part.${kind}`)}</strong> ${label}`;

/** A part, and of questions each: all of them is the part itself. */
function partView({ state, choose }: ChoicesView, part: PartChoice): TemplateResult {
  const { parts } = state.choices;
  const { id, questions = [] } = part;
  const set = (names: readonly string[], areChosen: boolean): void => {
    const others = parts.filter((one) => !names.includes(one));
    choose({ parts: areChosen ? [...others, ...names] : others });
  };
  if (questions.length === 0)
    return box(`part-${id}`, partLabel(part), parts.includes(id), (isChecked) => {
      set([id], isChecked);
    });
  const ids = questions.map((question) => question.id);
  const isAll = parts.includes(id);
  const chosen = isAll ? ids : ids.filter((one) => parts.includes(one));
  return html`${box(
    `part-${id}`,
    html`<strong>${say('part.questions')}</strong> ${say('part.questions.all')}`,
    isAll,
    (isChecked) => {
      choose({ parts: [...parts.filter((one) => one !== id && !ids.includes(one)), ...(isChecked ? [id] : [])] });
    },
  )}
  ${boxes(
    'part',
    questions.map((question) => ({ value: question.id, text: question.label })),
    chosen,
    (values) => {
      const others = parts.filter((one) => one !== id && !ids.includes(one));
      choose({ parts: [...others, ...(values.length === ids.length ? [id] : values)] });
    },
  )}`;
}

function partsView(view: ChoicesView, lesson: LessonChoice): TemplateResult {
  const { state, choose } = view;
  return html`<fieldset>
    <legend>${say('parts')}</legend>
    ${radios(
      'parts',
      [
        { value: 'all', text: say('parts.all') },
        { value: 'some', text: say('parts.some') },
      ],
      state.only.parts ? 'some' : 'all',
      (value) => {
        choose({}, { parts: value === 'some' });
      },
    )}
    ${
      state.only.parts
        ? html`<div class="several">${lesson.parts.map((part) => partView(view, part))}</div>
            ${state.choices.parts.length === 0 ? html`<p class="problem">${say('parts.none')}</p>` : nothing}`
        : nothing
    }
  </fieldset>`;
}

function startView({ state, said, choose, takeStart }: ChoicesView): TemplateResult {
  const hasState = state.choices.start !== '';
  return html`<fieldset>
    <legend>${say('start')}</legend>
    ${radios(
      'start',
      [
        { value: 'beginning', text: say('start.beginning') },
        ...(hasState ? [{ value: 'chosen', text: say('start.chosen') } as const] : []),
      ],
      state.only.start && hasState ? 'chosen' : 'beginning',
      (value) => {
        choose({}, { start: value === 'chosen' });
      },
    )}
    ${hasState ? nothing : html`<p class="hint">${say('start.none')}</p>`}
    <button type="button" @click=${takeStart}>${say('start.take')}</button>
    <p class="hint" role="status">${said}</p>
  </fieldset>`;
}

function heightView({ state, height, wrong, choose, chooseHeight }: ChoicesView): TemplateResult {
  const { needed } = state;
  return html`<fieldset>
    <legend>${say('height')}</legend>
    ${radios(
      'height',
      [
        { value: 'fixed', text: say('height.fixed') },
        { value: 'auto', text: say('height.auto') },
      ],
      height === 'auto' ? 'auto' : 'fixed',
      (value) => {
        choose({ height: value === 'auto' ? 'auto' : undefined });
      },
    )}
    ${
      height === 'auto'
        ? html`<p class="hint">${say('height.auto.hint')}</p>`
        : textField({
            name: 'pixels',
            label: say('height.pixels'),
            type: 'number',
            ...HEIGHTS,
            value: wrong.height ?? String(height),
            hint: needed === undefined ? '' : say('height.needs', { needed }),
            problem: wrong.height === undefined ? undefined : say('height.range', HEIGHTS),
            change: chooseHeight,
          })
    }
  </fieldset>`;
}

export function choicesView(view: ChoicesView): TemplateResult {
  const { state, lesson, playground, link, wrong, base, isLocal, isWide, choose, chooseBase } = view;
  const themes = PAGE_THEMES.map((value) => ({ value, text: say(`theme.${value}`) }));
  const hint = isLocal ? say('base.local') : state.choices.base === '' ? say('base.hint') : say('base.elsewhere');
  return html`<section class="choices" aria-label=${say('choices')}>
    ${whatView(view)} ${lesson ? partsView(view, lesson) : nothing}
    ${playground ? playgroundView(view, playground) : nothing} ${startView(view)}
    ${link === undefined ? nothing : stageView(view, link)}
    <details ?open=${isWide}>
      <summary>${say('look')}</summary>
      <fieldset>
        <legend>${say('theme')}</legend>
        ${radios('theme', themes, state.choices.theme, (theme) => {
          choose({ theme });
        })}
      </fieldset>
      ${heightView(view)}
      ${textField({
        name: 'base',
        label: say('base'),
        type: 'url',
        value: wrong.base ?? base,
        hint,
        problem: wrong.base === undefined ? undefined : say('base.problem', { text: wrong.base }),
        change: chooseBase,
      })}
    </details>
  </section>`;
}
