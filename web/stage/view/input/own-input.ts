/**
 * Examples, a reader's own sentence, or matrices that are pasted or dropped. Problems are shown beside the field;
 * nothing is lost.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { EXAMPLES } from '../../inputs/examples.ts';
import { DEFAULT_SENTENCE, MAX_HEADS, MAX_SEED } from '../../inputs/sentence.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import { closeDialog, renderDialog } from '../menu/dialog.ts';
import { renderProblem } from '../parts/problems.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import type { Paste } from './paste.ts';
import { type SentenceStage, sentenceBoxOf } from './sentence-box.ts';

/** The parts of the stage that it uses. */
export type OwnInputStage = SentenceStage & Pick<StageParts, 'renderRoot' | 'viewport'> & { readonly paste: Paste };

const valueOf = (event: Event, name: string): string => {
  const form = (event.target as HTMLElement).closest('form');
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
};

const close = ({ renderRoot }: OwnInputStage): void => {
  closeDialog(renderRoot, 'own-input');
};

function renderExamples({ bench, changes, language, viewport }: OwnInputStage): TemplateResult {
  const { say } = language;
  const { example: chosen, sentence } = bench.numbers;
  return html`<label
    >${say('example.title')}
    <select
      data-control="example"
      @change=${(event: Event) => {
        const example = (event.target as HTMLSelectElement).value;
        if (changes.attempt({ type: 'example', example })) viewport.forget();
      }}
    >
      ${EXAMPLES.map(({ id, title }) => html`<option value=${id} .selected=${live(id === chosen && !sentence)}>${say(title.key, title.values)}</option>`)}
      ${sentence ? html`<option selected disabled>${say('example.own')}</option>` : nothing}
    </select>
  </label>`;
}

/** A field for d_model or d_k. */
const sizeField = (name: 'd_model' | 'd_k', size: number): TemplateResult =>
  html`<label
    ><span aria-hidden="true">${symbol(name)}</span>
    <input
      class="short"
      name=${name.replace('_', '')}
      aria-label=${name}
      type="number"
      required
      min="1"
      max="32"
      .value=${String(size)}
  /></label>`;

const headsField = (count: number, say: Say): TemplateResult =>
  html`<label
    >${say('heads.group')}
    <input class="short" name="heads" type="number" required min="1" max=${MAX_HEADS} .value=${String(count)}
  /></label>`;

function sentenceForm(host: OwnInputStage): TemplateResult {
  const { say } = host.language;
  const sentence = host.bench.numbers.sentence ?? { text: '', ...DEFAULT_SENTENCE };
  const submit = (event: Event): void => {
    event.preventDefault();
    const heads = Number(valueOf(event, 'heads'));
    const positional = (event.target as HTMLElement).closest('form')?.elements.namedItem('positional');
    const typed = {
      text: valueOf(event, 'sentence'),
      seed: Number(valueOf(event, 'seed')),
      dModel: Number(valueOf(event, 'dmodel')),
      dK: Number(valueOf(event, 'dk')),
      positional: positional instanceof HTMLInputElement && positional.checked,
      ...(heads !== 1 && { heads }),
    };
    if (host.changes.attempt({ type: 'sentence', sentence: typed }, 'sentence')) close(host);
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
      ${sizeField('d_model', sentence.dModel)} ${sizeField('d_k', sentence.dK)} ${headsField(sentence.heads ?? 1, say)}
      <label
        ><input type="checkbox" name="positional" .checked=${sentence.positional} /> ${say('own.positional')}</label
      >
      <button type="submit" class="main">${say('own.use-sentence')}</button>
    </div>
    <p class="hint">${symbol(say('own.untrained'))}</p>
  </form>`;
}

function pasteForm({ bench, language, paste, problems }: OwnInputStage): TemplateResult {
  const { say } = language;
  const submit = (event: Event): void => {
    event.preventDefault();
    void paste.useText(valueOf(event, 'matrices'), Number(valueOf(event, 'heads')));
  };
  const pick = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    void paste.useFiles([...(field.files ?? [])]);
    field.value = ''; // the same file, mended, can be chosen again
  };
  return html`<form class="paste-form" @submit=${submit}>
    <label class="wide"
      >${say('own.matrices')}
      <textarea
        name="matrices"
        rows="5"
        spellcheck="false"
        @paste=${paste.onPasteIntoField}
        .value=${paste.text}
        placeholder="Q = [[1, 0], [0, 1]]&#10;K = [[1, 0], [0, 1], [1, 1]]&#10;V = [[1, 2], [3, 4], [5, 6]]"
      ></textarea>
    </label>
    ${renderProblem(problems.at('paste'), say)}
    <div class="row">
      ${headsField(currentInputs(bench.numbers).heads ?? 1, say)}
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
export function renderOwnInput(host: OwnInputStage): TemplateResult {
  const { bench, problems } = host;
  const { say } = host.language;
  return renderDialog({
    kind: 'own-input',
    title: say('own.title'),
    say,
    content: html`${bench.session.fixed.length === 0 ? renderExamples(host) : nothing}
      ${sentenceBoxOf(host, renderProblem(problems.at('sentence'), say), () => {
        close(host);
      })}
      <details ?open=${bench.numbers.sentence !== undefined}>
        <summary>${say('own.sizes')}</summary>
        ${sentenceForm(host)}
      </details>
      ${pasteForm(host)}`,
  });
}
