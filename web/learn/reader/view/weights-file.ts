/** “Open a model”: its folder, or a file, and the characters of its tokens where it does not say them. A worker reads both. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { reasonOf } from '../reason.ts';
import type { WorkerModel } from '../../model/worker-model.ts';
import { type AskedReader, askedInWorker } from '../asked.ts';
import type { Door, Opened } from '../door.ts';
import { filesDropped } from '../folder.ts';
import { megabytes } from '../memory.ts';
import { type Vocabulary, lettersIn, lettersNeeded, numbered, spelt } from '../visitor-model.ts';
import type { PublishedModels } from './published-models.ts';
import { sayOpening } from './open-words.ts';
import { say } from './words.ts';

/** How other programs write such a file. */
const WRITING = [
  ['nanoGPT', "safetensors.torch.save_model(model, 'model.safetensors', metadata={'n_head': '4'})"],
  [
    'nanoGPT, ckpt.pt',
    "ckpt = torch.load('ckpt.pt', map_location='cpu'); safetensors.torch.save_file({k: v.clone() for k, v in ckpt['model'].items()}, 'model.safetensors', metadata={'n_head': str(ckpt['model_args']['n_head'])})",
  ],
  [
    'microgpt',
    "safetensors.numpy.save_file({k: numpy.array([[x.data for x in row] for row in w], 'float32') for k, w in state_dict.items()}, 'model.safetensors', metadata={'n_head': '4', 'activation': 'relu'})",
  ],
] as const;

interface Asked {
  readonly model: WorkerModel;
  readonly name: string;
}

/** A model that is being read: bytes. */
interface Coming {
  readonly name: string;
  readonly controller: AbortController;
  /** NaN: unknown. */
  readonly memory: number;
  readonly loaded: number;
  readonly total: number;
}

interface Host {
  readonly requestUpdate: () => void;
  readonly updateComplete: Promise<boolean>;
  readonly renderRoot: ParentNode;
}

export class WeightsFile {
  #problem = '';
  /** A model that opened, and whose file does not say what its tokens stand for. */
  #asked: Asked | undefined;
  #lettersProblem = '';
  /** The characters that are typed. */
  #letters = '';
  #coming: Coming | undefined;
  /** The number of times that files came: those that are read more slowly than the next are not shown after them. */
  #turn = 0;
  /** The list of published models, once it is shown. */
  #published: PublishedModels | undefined;
  readonly #take: (reader: AskedReader, name: string) => void;
  readonly #host: Host;

  constructor(host: Host, take: (reader: AskedReader, name: string) => void) {
    this.#host = host;
    this.#take = take;
  }

  /** Fetches the site's list of published models; '': it has none. */
  async showPublished(address: string): Promise<void> {
    if (address === '' || this.#published) return;
    try {
      const { PublishedModels } = await import('./published-models.ts');
      this.#published ??= await PublishedModels.load(this.#host, address, (name, files) => {
        void this.#open(async (door) => (await import('../door.ts')).openFolder(name, files, door));
      });
    } catch (error) {
      this.#problem = sayOpening('published.list-failed', { reason: reasonOf(error) });
    }
    this.#host.requestUpdate();
  }

  /** Opens what came. What is shown stays until it is there. */
  async #open(open: (door: Door) => Promise<Opened>): Promise<void> {
    this.#coming?.controller.abort();
    const turn = ++this.#turn;
    const controller = new AbortController();
    this.#problem = '';
    try {
      const opened = await open({
        worker: async () => (await import('../../model/worker-model.ts')).openInWorker,
        onComing: (name, memory) => {
          const coming = (this.#coming = { name, controller, memory, loaded: 0, total: 0 });
          this.#host.requestUpdate();
          return {
            signal: controller.signal,
            onProgress: (loaded, total) => {
              Object.assign(coming, { loaded, total });
              this.#host.requestUpdate();
            },
          };
        },
      });
      if (turn === this.#turn) this.#show(opened);
      else if ('reader' in opened) opened.reader.dispose();
      else opened.model.dispose();
    } catch (error) {
      if (turn === this.#turn && !controller.signal.aborted) this.#problem = reasonOf(error);
    }
    if (turn === this.#turn) this.#coming = undefined;
    this.#host.requestUpdate();
  }

  #show(opened: Opened): void {
    this.#forget();
    if ('reader' in opened) this.#take(opened.reader, opened.name);
    else this.#asked = opened;
  }

  /** Drops the model that waited for its characters. */
  #forget(): void {
    this.#asked?.model.dispose();
    this.#asked = undefined;
    this.#letters = this.#lettersProblem = '';
  }

  async #answer({ model, name }: Asked, vocabulary: Vocabulary): Promise<void> {
    this.#asked = undefined;
    this.#forget();
    try {
      await model.ask('useVocabulary', [vocabulary]);
      this.#take(askedInWorker(model, vocabulary), name);
    } catch (error) {
      this.#problem = reasonOf(error);
    }
    this.#host.requestUpdate();
  }

  #useLetters(asked: Asked): void {
    const letters = lettersIn(this.#letters);
    const [needed, got] = [lettersNeeded(asked.model), letters.length];
    const twice = letters.find((letter, at) => letters.indexOf(letter) < at);
    this.#lettersProblem =
      got !== needed
        ? `${sayOpening('own.count', { needed, got })} ${letters.includes('\\') ? sayOpening('own.escaped') : ''}`
        : twice === undefined
          ? ''
          : sayOpening('own.twice', { letter: JSON.stringify(twice).slice(1, -1) });
    if (this.#lettersProblem === '') void this.#answer(asked, spelt(asked.model, letters));
    this.#host.requestUpdate();
  }

  #openFiles(list: ArrayLike<File>): void {
    const files = Array.from(list);
    void this.#open(async (door) => (await import('../door.ts')).openFiles(files, door));
  }

  render(): TemplateResult {
    const input = (name: 'folder' | 'weights'): TemplateResult =>
      html`<label
        >${say(`own.${name}`)}
        <input
          type="file"
          name=${name}
          multiple
          ?webkitdirectory=${name === 'folder'}
          aria-describedby="own-what own-problem"
          @change=${(event: Event) => {
            const field = event.target as HTMLInputElement;
            this.#openFiles(field.files ?? []);
            field.value = ''; // the same file can be chosen again once it is mended
          }}
      /></label>`;
    return html`<div
      class="own"
      role="group"
      aria-label=${say('own')}
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (event.dataTransfer) void filesDropped(event.dataTransfer).then((files) => this.#openFiles(files));
      }}
    >
      <h2>${say('own')}</h2>
      <p id="own-what">${sayOpening('own.what')}</p>
      <div class="buttons">${input('folder')} ${input('weights')}</div>
      ${this.#coming ? this.#renderComing(this.#coming) : nothing}
      <p class="error" id="own-problem" role="alert">${this.#problem}</p>
      ${this.#asked ? this.#renderAsked(this.#asked) : nothing} ${this.#published?.render()}
      <details>
        <summary>${sayOpening('own.write')}</summary>
        ${WRITING.map(([program, line]) => html`<p>${program}: <code>${line}</code></p>`)}
        <p>${sayOpening('own.write.words')} <code>'words': json.dumps(chars)</code></p>
        <p>
          ${sayOpening('own.write.meta')}
          <code>chars = list(pickle.load(open('meta.pkl', 'rb'))['itos'].values())</code>
        </p>
      </details>
    </div>`;
  }

  #renderComing({ name, memory, loaded, total, controller }: Coming): TemplateResult {
    const quarter = Math.floor((4 * loaded) / (total || 1)) * 25;
    return html`<div class="coming">
      <p>
        <b>${sayOpening('own.coming', { name })}</b>
        ${Number.isNaN(memory) ? nothing : sayOpening('own.needs', { megabytes: megabytes(memory) })}
      </p>
      <progress max=${total || 1} .value=${loaded} aria-label=${sayOpening('own.coming', { name })}></progress>
      <p>
        ${say('own.loaded', { loaded: megabytes(loaded), total: megabytes(total) })}
        <span class="visually-hidden" role="status">${quarter} %</span>
        <button
          type="button"
          name="cancel"
          @click=${() => {
            controller.abort();
          }}
        >
          ${say('own.cancel')}
        </button>
      </p>
    </div>`;
  }

  #renderAsked(asked: Asked): TemplateResult {
    const [needed, got] = [lettersNeeded(asked.model), lettersIn(this.#letters).length];
    return html`<form
      class="letters"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.#useLetters(asked);
      }}
    >
      <label
        >${sayOpening('own.letters', { name: asked.name, needed })}
        <textarea
          name="letters"
          rows="2"
          spellcheck="false"
          aria-describedby="letters-hint letters-problem"
          aria-invalid=${this.#lettersProblem === '' ? nothing : 'true'}
          .value=${live(this.#letters)}
          @input=${(event: Event) => {
            this.#letters = (event.target as HTMLTextAreaElement).value;
            this.#lettersProblem = '';
            this.#host.requestUpdate();
          }}
        ></textarea>
      </label>
      <p class="note" id="letters-hint">
        ${sayOpening('own.letters.hint')} ${sayOpening('own.letters.count', { needed, got })}
      </p>
      <p class="error" id="letters-problem" role="alert">${this.#lettersProblem}</p>
      <div class="buttons">
        <button class="main">${sayOpening('own.letters.use')}</button>
        <button
          type="button"
          name="numbers"
          @click=${() => {
            void this.#answer(asked, numbered(asked.model));
          }}
        >
          ${sayOpening('own.numbers')}
        </button>
      </div>
    </form>`;
  }
}
