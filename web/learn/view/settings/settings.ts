/** The controls of a training's settings: the task and the model. */
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { checkbox, choice, slider } from '../../../shared/controls/settings.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import type { Settable } from '../../../shared/params.ts';
import type { Sample, Task } from '../../tasks/task.ts';
import { TYPED_TEXT } from '../../tasks/typed-text.ts';
import { isIdle, params } from '../../setup.ts';
import { reachOf } from '../../model/reach.ts';
import { SAMPLES, isLetters, sampleOf, wordsOf } from '../../model/sequence.ts';
import { COMPARISONS, comparisonOf } from '../../state/comparisons.ts';
import type { PlayView } from '../element/host.ts';
import { type Say, type Words, countText, english, roundText } from '../element/words.ts';

/** Returns the setup and the messages in the form that the controls of settings take. */
const settable = ({ state, set, say }: PlayView): Settable<typeof params, keyof Words> => ({
  params,
  values: state.setup,
  set,
  say,
});

/** So few letters leave room between them in examples. */
const FEW = 16;

/** Renders a sequence as an example, with the answers in bold. */
function renderSample(task: Task, { tokens, questions }: Sample): TemplateResult {
  const words = wordsOf(task, tokens);
  const asked = new Map(questions.map(({ at, answer }) => [at, answer]));
  if (isLetters(task))
    return html`${words.map((word, at) => (asked.has(at) && asked.size < words.length ? html`<b>${word}</b>` : word === ' ' ? ' ' : word))}`;
  // A sentence is shown up to its question, with the answer.
  const at = questions[0]?.at ?? words.length - 1;
  return html`${words.slice(0, at + 1).join(' ')} → <b>${task.vocabulary[questions[0]?.answer ?? 0]}</b>`;
}

const taskWord = (kind: 'task' | 'find', id: string, say: Say): string => {
  const key = `${kind}.${id}`;
  return key in english ? say(key as keyof Words) : id;
};

function renderTask(view: PlayView): TemplateResult {
  const { state, scene, say, act, open } = view;
  const { task } = scene;
  const { chance, best } = reachOf(task);
  return html`<div class="task" role="group" aria-label=${say('task')}>
    <slot name="task"></slot>
    <label class="title"
      >${say('task')}
      <select
        name="task"
        .value=${state.setup.task}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          if (value !== TYPED_TEXT) view.set('task', value);
          else {
            (event.target as HTMLSelectElement).value = state.setup.task;
            open('text');
          }
        }}
      >
        ${params.task.of.map(
          (id) => html`<option value=${id} .selected=${id === state.setup.task}>${taskWord('task', id, say)}</option>`,
        )}
      </select>
    </label>
    <p class="note">
      ${taskWord('find', task.id === TYPED_TEXT && task.boundary !== undefined ? 'list' : task.id, say)}
    </p>
    ${
      task.id === TYPED_TEXT
        ? html`<button
            type="button"
            class="change-text"
            @click=${() => {
              open('text');
            }}
          >
            ${say('text.change')}
          </button>`
        : nothing
    }
    <div
      class=${classMap({ examples: true, letters: isLetters(task), few: task.length <= FEW })}
      role="radiogroup"
      aria-label=${say('samples')}
    >
      ${Array.from({ length: SAMPLES }, (_, number) => {
        const isShown = 'sample' in state.input && state.input.sample === number;
        return html`<label
          ><input
            type="radio"
            name="sample"
            value=${number}
            .checked=${live(isShown)}
            @change=${() => {
              act({ kind: 'give', input: { sample: number } });
            }}
          /><span>${renderSample(task, sampleOf(task, number))}</span></label
        >`;
      })}
    </div>
    <p class="note">
      ${
        best === undefined
          ? say('reach.own', { chance: roundText(chance) })
          : say('reach', { chance: roundText(chance), best: roundText(best) })
      }
    </p>
  </div>`;
}

function renderCompare({ state, say, act }: PlayView): TemplateResult {
  const chosen = comparisonOf(state);
  return html`<label class="control"
    ><span>${say('compare')}</span>
    <select
      name="compare"
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        act({ kind: 'compare', changes: COMPARISONS.find(({ id }) => id === value)?.changes(state.setup) });
      }}
    >
      <option value="" .selected=${state.compared === undefined}>${say('compare.none')}</option>
      ${state.compared && !chosen ? html`<option value="other" .selected=${true}>${say('compare.other')}</option>` : nothing}
      ${COMPARISONS.map(
        ({ id, word }) => html`<option value=${id} .selected=${id === chosen}>${say(word(state.setup))}</option>`,
      )}
    </select></label
  >`;
}

export function renderSettings(view: PlayView): TemplateResult {
  const { say, open, history } = view;
  const lab = settable(view);
  const { layers, heads } = view.state.setup;
  const count = countText(history.parameterCounts[0] ?? 0);
  return html`${renderTask(view)}
    <details class="model">
      <summary>
        <h2>${say('model')}</h2>
        <span class="note">${say('parameters', { layers, heads, count })}</span>
      </summary>
      ${row(lab, 'layers')} ${row(lab, 'heads')} ${row(lab, 'width')} ${choice(lab, 'scale')}
      ${isIdle('factor', view.state.setup) ? nothing : slider(lab, 'factor')} ${choice(lab, 'positions')}
      ${renderCompare(view)}
      <div class="line">
        ${checkbox(lab, 'causal')}
        <button
          type="button"
          @click=${() => {
            open('more');
          }}
        >
          ${say('more.short')}
        </button>
      </div>
    </details>`;
}

/** Numbers need no messages. */
function row(lab: Settable<typeof params, keyof Words>, name: 'layers' | 'heads' | 'width' | 'batch'): TemplateResult {
  const numbered: Settable<typeof params, string> = {
    ...lab,
    say: (key) => (key.startsWith(`${name}.`) ? key.slice(name.length + 1) : lab.say(key as keyof Words)),
  };
  return html`<div class="line"><span>${lab.say(name)}</span>${segments(numbered, name)}</div>`;
}

/** Renders the options that are changed less often. */
export function renderMore(view: PlayView): TemplateResult {
  const lab = settable(view);
  const { setup } = view.state;
  return html`<p class="note">${view.say('anew')}</p>
    ${choice(lab, 'mlp')} ${isIdle('activation', setup) ? nothing : choice(lab, 'activation')}
    ${choice(lab, 'normalisation')} ${isIdle('biases', setup) ? nothing : checkbox(lab, 'biases')}
    ${isIdle('gains', setup) ? nothing : checkbox(lab, 'gains')}
    ${slider(lab, 'rate', { show: (rate) => String(rate) })} ${slider(lab, 'decay')} ${row(lab, 'batch')}
    ${choice(lab, 'optimizer')} ${seedControl(lab, 'seed')}`;
}
