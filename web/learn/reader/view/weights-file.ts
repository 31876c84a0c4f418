/** “Open weights of your own”: a file, and the characters of its tokens where it does not say them. */
import type { Learning, Model } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { messageOf } from '../../../shared/input/input-error.ts';
import type { Lazy } from '../../../shared/lazy.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import type { Reader } from '../reader.ts';
import { firstWord, mostWords } from '../reading.ts';
import { shardsOf } from '../../model/file.ts';
import { isRefusal } from '../../../shared/words/refusal.ts';
import {
  type VisitorReader,
  type Vocabulary,
  lettersIn,
  lettersNeeded,
  numbered,
  openVisitorModel,
  visitorReader,
  spelt,
  vocabularyOf,
} from '../visitor-model.ts';
import { say } from './words.ts';

/** The largest model that can be opened has 30 MB, and three times as much with what its training goes on from. */
const MOST_MEGABYTES = 100;

/** How other programs write such a file. */
const WRITING = [
  ['nanoGPT', "safetensors.torch.save_model(model, 'model.safetensors', metadata={'n_head': '4'})"],
  [
    'microgpt',
    "safetensors.numpy.save_file({k: numpy.array([[x.data for x in row] for row in w], 'float32') for k, w in state_dict.items()}, 'model.safetensors', metadata={'n_head': '4', 'activation': 'relu'})",
  ],
] as const;

/** Further words on a refusal, by its code. */
const HINTS: Readonly<Record<string, 'own.heads' | 'own.activation'>> = {
  'file-heads': 'own.heads',
  'file-activation': 'own.activation',
};

interface Asked {
  readonly model: Model;
  readonly name: string;
}

interface Host {
  readonly requestUpdate: () => void;
}

export class WeightsFile {
  #problem = '';
  /** A model that opened, and whose file does not say what its tokens stand for. */
  #asked: Asked | undefined;
  #lettersProblem = '';
  #count = 0;
  /** The file that was chosen last: one that is read more slowly than the next is not shown after it. */
  #last: File | undefined;
  readonly #learning: Lazy<Learning>;
  readonly #take: (reader: VisitorReader, name: string) => void;
  readonly #host: Host;

  constructor(host: Host, learning: Lazy<Learning>, take: (reader: VisitorReader, name: string) => void) {
    this.#host = host;
    this.#learning = learning;
    this.#take = take;
  }

  /** Opens the file of weights among those that came. */
  async #open(files: readonly File[]): Promise<void> {
    const weights = files.filter(({ name }) => name.endsWith('.safetensors'));
    const [file, ...others] = weights.length > 0 ? weights : files;
    if (!file) return;
    this.#last = file;
    this.#problem = '';
    const { name } = file;
    try {
      const count = shardsOf(name);
      if (count > 1) throw new RangeError(say('own.shard', { count }));
      if (others.length > 0) throw new RangeError(say('own.several', { count: others.length + 1 }));
      const megabytes = Math.ceil(file.size / 1e6);
      if (megabytes > MOST_MEGABYTES) throw new RangeError(say('own.large', { megabytes, most: MOST_MEGABYTES }));
      const [learning, bytes] = await Promise.all([this.#learning.load(), file.arrayBuffer()]);
      if (this.#last !== file) return;
      const model = openVisitorModel(learning, new Uint8Array(bytes));
      this.#forget();
      const vocabulary = vocabularyOf(model);
      if (vocabulary) this.#take(visitorReader(model, vocabulary), name);
      else this.#asked = { model, name };
    } catch (error) {
      const hint = isRefusal(error) ? HINTS[error.code] : undefined;
      const reason = error instanceof DOMException ? say('own.unreadable') : messageOf(error);
      this.#problem = say('own.refused', { name, reason }) + (hint ? ` ${say(hint)}` : '');
    }
    this.#host.requestUpdate();
  }

  /** Drops the model that waited for its characters. */
  #forget(): void {
    this.#asked?.model.dispose();
    this.#asked = undefined;
    this.#lettersProblem = '';
    this.#count = 0;
  }

  #answer({ model, name }: Asked, vocabulary: Vocabulary): void {
    this.#asked = undefined;
    this.#forget();
    this.#take(visitorReader(model, vocabulary), name);
    this.#host.requestUpdate();
  }

  #useLetters(asked: Asked, text: string): void {
    const letters = lettersIn(text);
    const [needed, got] = [lettersNeeded(asked.model), letters.length];
    const twice = letters.find((letter, at) => letters.indexOf(letter) < at);
    this.#lettersProblem =
      got !== needed
        ? say('own.count', { needed, got })
        : twice === undefined
          ? ''
          : say('own.twice', { letter: JSON.stringify(twice).slice(1, -1) });
    if (this.#lettersProblem === '') this.#answer(asked, spelt(asked.model, letters));
    this.#host.requestUpdate();
  }

  render(): TemplateResult {
    return html`<details
      class="own"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void this.#open(Array.from(event.dataTransfer?.files ?? []));
      }}
    >
      <summary>${say('own')}</summary>
      <p id="own-what">${say('own.what')}</p>
      <label
        >${say('own.file')}
        <input
          type="file"
          name="weights"
          accept=".safetensors"
          aria-describedby="own-what own-problem"
          @change=${(event: Event) => {
            const field = event.target as HTMLInputElement;
            void this.#open(Array.from(field.files ?? []));
            field.value = ''; // the same file can be chosen again once it is mended
          }}
      /></label>
      <p class="error" id="own-problem" role="alert">${this.#problem}</p>
      ${this.#asked ? this.#renderAsked(this.#asked) : nothing}
      <details>
        <summary>${say('own.write')}</summary>
        ${WRITING.map(([program, line]) => html`<p>${program}: <code>${line}</code></p>`)}
        <p>${say('own.write.words')} <code>'words': json.dumps(chars)</code></p>
      </details>
    </details>`;
  }

  #renderAsked(asked: Asked): TemplateResult {
    const needed = lettersNeeded(asked.model);
    return html`<form
      class="letters"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.#useLetters(asked, (event.currentTarget as HTMLFormElement).querySelector('textarea')?.value ?? '');
      }}
    >
      <label
        >${say('own.letters', { name: asked.name, needed })}
        <textarea
          name="letters"
          rows="2"
          spellcheck="false"
          aria-describedby="letters-hint letters-problem"
          aria-invalid=${this.#lettersProblem === '' ? nothing : 'true'}
          @input=${(event: Event) => {
            this.#count = lettersIn((event.target as HTMLTextAreaElement).value).length;
            this.#lettersProblem = '';
            this.#host.requestUpdate();
          }}
        ></textarea>
      </label>
      <p class="note" id="letters-hint">
        ${say('own.letters.hint')} ${say('own.letters.count', { needed, got: this.#count })}
      </p>
      <p class="error" id="letters-problem" role="alert">${this.#lettersProblem}</p>
      <div class="buttons">
        <button class="main">${say('own.letters.use')}</button>
        <button
          type="button"
          name="numbers"
          @click=${() => {
            this.#answer(asked, numbered(asked.model));
          }}
        >
          ${say('own.numbers')}
        </button>
      </div>
    </form>`;
  }
}

/** A visitor's model while it is shown, the text that it wrote itself, and the sentence to come back to. */
export interface VisitorShown {
  readonly reader: VisitorReader;
  /** The name of its file. */
  readonly name: string;
  readonly sample: string;
  readonly left: string;
}

/** The reason why a model cannot read a sentence; empty if it can. */
export function problemWith(model: Reader, sentence: string, isOwn: boolean): string {
  const prefix = isOwn ? 'own.' : '';
  const typed = model.tokenize(sentence);
  const count = typed.tokens.length - firstWord(typed);
  const most = mostWords(model);
  const unknown = typed.words[typed.known.indexOf(false)];
  if (count === 0) return say(`${prefix}empty`);
  if (isOwn && unknown !== undefined) return say('own.unknown', { word: seenWord(unknown) });
  return count > most ? say(`${prefix}long`, { most, count }) : '';
}

/** @param model a visitor's; undefined: the shipped one */
export function textLabel(model: VisitorReader | undefined): string {
  if (!model) return say('sentence');
  const { isLetters, words } = model;
  return !isLetters && words[0] === '0' ? say('own.text.numbers', { last: words.length - 1 }) : say('own.text');
}

/** @param isLoaded the shipped model is there to go back to */
export function renderShown(
  { name, sample, reader }: VisitorShown,
  sentence: string,
  isLoaded: boolean,
  leave: () => void,
): TemplateResult {
  const { layers, heads, width, vocabulary, mlp, activation } = reader.model.config;
  const said = say(mlp ? `own.mlp.${activation}` : 'own.mlp.none');
  return html`<p class="shown" tabindex="-1">
    <span role="status"
      >${say('own.shown', { name, layers, heads, width, vocabulary, activation: said })}
      ${sentence === sample ? say('own.sample') : nothing}</span
    >
    <button type="button" name="leave-own" @click=${leave}>${say(isLoaded ? 'own.leave' : 'own.leave.load')}</button>
  </p>`;
}
