/** The list of published models in “Open a model”: a button fetches one from its publisher's hub, keeps it, and opens it. */
import { spoken } from '../../../shared/words/spoken.ts';
import { type TemplateResult, html, nothing } from 'lit';
import { fitsInto, gigabytes, megabytes } from '../memory.ts';
import {
  FILES,
  FetchProblem,
  type PublishedList,
  type PublishedModel,
  fetchModel,
  keptOf,
  memoryFor,
  placeOf,
  removeModel,
} from '../published.ts';
import { type Shelf, openShelf } from '../shelf.ts';
import { sayOpening } from './open-words.ts';
import { say } from './words.ts';

interface Row {
  /** Bytes of weights on the shelf. */
  readonly bytes: number;
  readonly isWhole: boolean;
  /** The files where there was no room to keep them. */
  readonly files?: readonly File[];
  readonly problem?: string;
}

const NOTHING: Row = { bytes: 0, isWhole: false };

interface Coming {
  readonly model: PublishedModel;
  readonly controller: AbortController;
  bytes: number;
}

interface Host {
  readonly requestUpdate: () => void;
  readonly updateComplete: Promise<boolean>;
  readonly renderRoot: ParentNode;
}

const hostOf = ({ address }: PublishedList): string => new URL(address).host;

const dateText = (date: string): string =>
  new Intl.DateTimeFormat(spoken.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

const amount = (bytes: number, { size }: PublishedModel) => ({ loaded: megabytes(bytes), total: megabytes(size) });

const MESSAGES = {
  silent: 'published.silent',
  broken: 'published.silent',
  status: 'published.status',
  size: 'published.size-differs',
  changed: 'published.changed',
} as const;

/**
 * Why a model did not come, and what to do.
 *
 * @param kept - bytes of weights that are kept
 */
export function problemText(error: unknown, list: PublishedList, model: PublishedModel, kept: number): string {
  if (!(error instanceof FetchProblem)) return String(error);
  const { code, values } = error;
  const files = new Intl.ListFormat(spoken.locale).format(FILES);
  if (code === 'broken' && kept > 0) return sayOpening('published.broken', amount(kept, model));
  const [got, size] = [values.got, model.size].map((bytes) => bytes.toLocaleString(spoken.locale));
  const said = sayOpening(MESSAGES[code], { ...values, host: hostOf(list), got: got!, size: size! });
  return code === 'changed' ? said : `${said} ${sayOpening('published.by-hand', { files })}`;
}

export class PublishedModels {
  readonly list: PublishedList;
  readonly #shelf: Shelf;
  readonly #host: Host;
  readonly #open: (name: string, files: readonly File[]) => void;
  readonly #rows = new Map<PublishedModel, Row>();
  #coming: Coming | undefined;
  #announced = '';

  /** @param open - takes the files of a model that is here */
  constructor(host: Host, list: PublishedList, shelf: Shelf, open: (name: string, files: readonly File[]) => void) {
    this.#host = host;
    this.list = list;
    this.#shelf = shelf;
    this.#open = open;
  }

  /** Reads the site's list, and what is kept on this device. */
  static async load(
    host: Host,
    address: string,
    open: (name: string, files: readonly File[]) => void,
  ): Promise<PublishedModels> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(String(response.status));
    const models = new PublishedModels(host, (await response.json()) as PublishedList, await openShelf(), open);
    for (const model of models.list.models) await models.#look(model);
    return models;
  }

  async #look(model: PublishedModel): Promise<Row> {
    const row = await keptOf(this.list, model, this.#shelf);
    this.#rows.set(model, row);
    return row;
  }

  /** Focuses the first button of a row, where the one that was pressed is gone. */
  #update(model: PublishedModel, isPressed: boolean): void {
    this.#host.requestUpdate();
    if (!isPressed) return;
    void this.#host.updateComplete.then(() => {
      this.#host.renderRoot.querySelector<HTMLElement>(`[data-model="${model.repo}"] button`)?.focus();
    });
  }

  async #fetch(model: PublishedModel): Promise<void> {
    const coming: Coming = { model, controller: new AbortController(), bytes: 0 };
    this.#coming = coming;
    this.#announced = sayOpening('published.coming', { name: model.name, host: hostOf(this.list) });
    this.#rows.set(model, { ...(this.#rows.get(model) ?? NOTHING), problem: '' });
    this.#update(model, true);
    const step = model.size / 200;
    let result: Partial<Row>;
    try {
      const { files, isKept } = await fetchModel(this.list, model, this.#shelf, {
        signal: coming.controller.signal,
        onProgress: (bytes) => {
          const isNext = Math.floor(bytes / step) > Math.floor(coming.bytes / step);
          coming.bytes = bytes;
          if (isNext) this.#host.requestUpdate();
        },
      });
      result = isKept ? {} : { files, problem: sayOpening('published.no-room', { name: model.name }) };
      this.#announced = sayOpening('published.here', { name: model.name });
    } catch (error) {
      const { bytes } = await keptOf(this.list, model, this.#shelf);
      const problem = coming.controller.signal.aborted
        ? bytes > 0
          ? sayOpening('published.cancelled', amount(bytes, model))
          : ''
        : problemText(error, this.list, model, bytes);
      result = { problem };
      this.#announced = '';
    }
    const isAtCancel = this.#host.renderRoot.querySelector('[name=cancel-fetch]:focus') !== null;
    this.#coming = undefined;
    const row = await this.#look(model);
    this.#rows.set(model, { ...row, ...result });
    this.#update(model, isAtCancel);
  }

  /** Opens what is here; nothing is fetched for it. */
  async #openKept(model: PublishedModel): Promise<void> {
    const { files } = this.#rows.get(model) ?? NOTHING;
    if (files) this.#open(model.name, files);
    else if ((await this.#look(model)).isWhole) {
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      this.#open(model.name, (await fetchModel(this.list, model, this.#shelf, options)).files);
    } else this.#update(model, true); // the browser has emptied it
  }

  async #remove(model: PublishedModel): Promise<void> {
    await removeModel(this.list, model, this.#shelf);
    this.#announced = sayOpening('published.removed', { name: model.name });
    this.#rows.set(model, NOTHING);
    this.#update(model, true);
  }

  render(): TemplateResult | typeof nothing {
    const { models, date } = this.list;
    if (models.length === 0) return nothing;
    const host = hostOf(this.list);
    return html`<table class="published">
        <caption>
          ${sayOpening('published')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${sayOpening('published.name')}</th>
            <th scope="col" class="more">${sayOpening('published.family')}</th>
            <th scope="col" class="more">${sayOpening('published.heads')}</th>
            <th scope="col" class="more">${sayOpening('published.license')}</th>
            <th scope="col" class="number">${sayOpening('published.megabytes')}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${models.map((model) => this.#renderRow(model))}
        </tbody>
      </table>
      <p class="note">${sayOpening('published.from', { host, date: dateText(date) })}</p>
      <p class="visually-hidden" role="status">${this.#announced}</p>`;
  }

  #renderRow(model: PublishedModel): TemplateResult {
    const { name, repo, family, layers, heads, license, size } = model;
    const shape = `${layers} × ${heads}`;
    const { bytes, isWhole, problem = '' } = this.#rows.get(model) ?? NOTHING;
    const told =
      problem === '' && bytes > 0 && !isWhole ? sayOpening('published.partly', amount(bytes, model)) : problem;
    const coming = this.#coming?.model === model ? this.#coming : undefined;
    return html`<tr data-model=${repo}>
        <th scope="row">
          ${name} <small class="less">${family} · ${shape} · ${license.replace(' ', '\u00a0')}</small>
        </th>
        <td class="more">${family}</td>
        <td class="more">${shape}</td>
        <td class="more">${license}</td>
        <td class="number">${sayOpening('published.size', { megabytes: megabytes(size) })}</td>
        <td class="acts">${coming ? this.#renderCancel(coming) : this.#renderButtons(model)}</td>
      </tr>
      ${
        coming || told !== ''
          ? html`<tr class="told">
              <td colspan="6">${coming ? this.#renderComing(coming) : this.#renderProblem(model, told)}</td>
            </tr>`
          : nothing
      }`;
  }

  #renderButtons(model: PublishedModel): TemplateResult {
    const { bytes, isWhole, files } = this.#rows.get(model) ?? NOTHING;
    const { name } = model;
    const needed = memoryFor(model);
    if (!fitsInto(needed)) return html`${sayOpening('published.needs', { gigabytes: gigabytes(needed) })}`;
    const button = (act: 'fetch' | 'resume' | 'open' | 'remove', run: () => Promise<void>): TemplateResult =>
      html`<button
        type="button"
        aria-label=${sayOpening(`published.${act}.name`, { name, megabytes: megabytes(model.size) })}
        ?disabled=${this.#coming !== undefined && act !== 'open'}
        @click=${() => void run()}
      >
        ${sayOpening(`published.${act}`)}
      </button>`;
    const remove = button('remove', () => this.#remove(model));
    if (isWhole) return html`${button('open', () => this.#openKept(model))} ${remove}`;
    if (files) return button('open', () => this.#openKept(model));
    if (bytes > 0) return html`${button('resume', () => this.#fetch(model))} ${remove}`;
    return button('fetch', () => this.#fetch(model));
  }

  #renderCancel({ controller, model: { name } }: Coming): TemplateResult {
    return html`<button
      type="button"
      name="cancel-fetch"
      aria-label=${sayOpening('published.cancel.name', { name })}
      @click=${() => {
        controller.abort();
      }}
    >
      ${say('own.cancel')}
    </button>`;
  }

  #renderComing({ model, bytes }: Coming): TemplateResult {
    const quarter = Math.floor((4 * bytes) / model.size) * 25;
    const label = sayOpening('published.coming', { name: model.name, host: hostOf(this.list) });
    return html`<progress max=${model.size} .value=${bytes} aria-label=${label}></progress>
      ${say('own.loaded', amount(bytes, model))} ${sayOpening('published.meanwhile')}
      <span class="visually-hidden" role="status">${quarter} %</span>`;
  }

  #renderProblem(model: PublishedModel, problem: string): TemplateResult {
    const isLinked = problem.includes(FILES[0]!);
    const host = hostOf(this.list);
    return html`<span role="alert">${problem}</span> ${
        isLinked
          ? html`<a href=${placeOf(this.list.page, model)} target="_blank" rel="noreferrer"
              >${sayOpening('published.page', { name: model.name, host })}</a
            >`
          : nothing
      }`;
  }
}
