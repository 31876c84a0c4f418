/**
 * Examples, a reader's own sentence, or matrices that are pasted or dropped. Problems are shown beside the field;
 * nothing is lost.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { EXAMPLES } from '../../inputs/examples.ts';
import { DEFAULT_SENTENCE, MAX_HEADS, MAX_SEED } from '../../inputs/sentence.ts';
import { type SentenceState, currentInputs } from '../../inputs/stage-inputs.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import type { Numbers } from '../../state/session.ts';
import { renderDialog } from '../menu/dialog.ts';
import type { Choices } from '../../inputs/read-own.ts';
import type { Feedback } from './paste.ts';
import { type Problems, renderProblem } from '../element/problems.ts';
import { renderReading } from './reading.ts';

export interface OwnInputView {
  readonly numbers: Numbers;
  readonly problems: Problems;
  readonly text: string;
  readonly feedback: Feedback;
  readonly say: Say;
  readonly sentenceBox: TemplateResult;
  readonly chooseExample: (id: string) => void;
  readonly useSentence: (sentence: SentenceState) => void;
  readonly usePaste: (text: string, heads: number) => void;
  readonly useFiles: (files: readonly File[]) => void;
  readonly answer: (choices: Choices) => void;
}

const valueOf = (event: Event, name: string): string => {
  const form = (event.target as HTMLElement).closest('form');
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
};

function renderExamples(view: OwnInputView): TemplateResult {
  const { say } = view;
  return html`<label
    >${say('example.title')}
    <select
      data-control="example"
      @change=${(event: Event) => {
        view.chooseExample((event.target as HTMLSelectElement).value);
      }}
    >
      ${EXAMPLES.map((example) => html`<option value=${example.id} .selected=${live(example.id === view.numbers.example && !view.numbers.sentence)}>${example.title}</option>`)}
      ${view.numbers.sentence ? html`<option selected disabled>${say('example.own')}</option>` : nothing}
    </select>
  </label>`;
}

const headsField = (count: number, say: Say): TemplateResult =>
  html`<label
    >${say('heads.group')}
    <input class="short" name="heads" type="number" required min="1" max=${MAX_HEADS} .value=${String(count)}
  /></label>`;

function sentenceForm(view: OwnInputView): TemplateResult {
  const { say } = view;
  const sentence = view.numbers.sentence ?? { text: '', ...DEFAULT_SENTENCE };
  const submit = (event: Event): void => {
    event.preventDefault();
    const heads = Number(valueOf(event, 'heads'));
    const positional = (event.target as HTMLElement).closest('form')?.elements.namedItem('positional');
    view.useSentence({
      text: valueOf(event, 'sentence'),
      seed: Number(valueOf(event, 'seed')),
      dModel: Number(valueOf(event, 'dmodel')),
      dK: Number(valueOf(event, 'dk')),
      positional: positional instanceof HTMLInputElement && positional.checked,
      ...(heads !== 1 && { heads }),
    });
  };
  return html`<form class="sentence-form" @submit=${submit}>
    <label class="wide"
      >${say('own.sentence')}
      <input name="sentence" .value=${sentence.text} placeholder=${say('own.sample')} maxlength="10000"
    /></label>
    <div class="row">
      <label
        >${say('own.seed')}
        <input class="short" name="seed" type="number" required min="0" max=${MAX_SEED} .value=${String(sentence.seed)}
      /></label>
      <label
        ><span aria-hidden="true">${symbol('d_model')}</span>
        <input
          class="short"
          name="dmodel"
          aria-label="d_model"
          type="number"
          required
          min="1"
          max="32"
          .value=${String(sentence.dModel)}
      /></label>
      <label>
        <span aria-hidden="true">${symbol('d_k')}</span>
        <input
          class="short"
          name="dk"
          aria-label="d_k"
          type="number"
          required
          min="1"
          max="32"
          .value=${String(sentence.dK)}
      /></label>
      ${headsField(sentence.heads ?? 1, say)}
      <label
        ><input type="checkbox" name="positional" .checked=${sentence.positional} /> ${say('own.positional')}</label
      >
      <button type="submit" class="main">${say('own.use-sentence')}</button>
    </div>
    <p class="hint">${symbol(say('own.untrained'))}</p>
  </form>`;
}

function pasteForm(view: OwnInputView): TemplateResult {
  const { say } = view;
  const submit = (event: Event): void => {
    event.preventDefault();
    view.usePaste(valueOf(event, 'matrices'), Number(valueOf(event, 'heads')));
  };
  const pick = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    view.useFiles([...(field.files ?? [])]);
    field.value = ''; // the same file, mended, can be chosen again
  };
  return html`<form class="paste-form" @submit=${submit}>
    <label class="wide"
      >${say('own.matrices')}
      <textarea
        name="matrices"
        rows="5"
        spellcheck="false"
        .value=${view.text}
        placeholder="Q = [[1, 0], [0, 1]]&#10;K = [[1, 0], [0, 1], [1, 1]]&#10;V = [[1, 2], [3, 4], [5, 6]]"
      ></textarea>
    </label>
    ${renderProblem(view.problems.at('paste'), view.say)} ${renderReading(view.feedback, say, view.answer)}
    <div class="row">
      ${headsField(currentInputs(view.numbers).heads ?? 1, say)}
      <button type="submit" class="main">${say('own.use-matrices')}</button>
      <label class="file"
        >${say('own.file')}
        <input
          type="file"
          multiple
          accept=".npy,.csv,.tsv,.json,.txt,.md,.tex,.py,.m,.r,.jl,.wl,.c,.h,.cpp,.java,.cs,.js"
          @change=${pick}
      /></label>
    </div>
  </form>`;
}

/** A dialog over the stage, so that nothing moves. */
export function renderOwnInput(view: OwnInputView, isChoosing: boolean): TemplateResult {
  return renderDialog({
    kind: 'own-input',
    title: view.say('own.title'),
    say: view.say,
    content: html`${isChoosing ? renderExamples(view) : nothing} ${view.sentenceBox}
      <details ?open=${view.numbers.sentence !== undefined}>
        <summary>${view.say('own.sizes')}</summary>
        ${sentenceForm(view)}
      </details>
      ${pasteForm(view)}`,
  });
}
