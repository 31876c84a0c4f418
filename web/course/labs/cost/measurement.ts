/** The part of the lab that measures: the reader starts and stops it, and it stops when the lab leaves the page. */
import { messageOf } from '../../../shared/input/input-error.ts';
import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import words from '../../../shared/messages/en/lab-cost.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';
import { logPlot } from '../../kit/log-plot.ts';
import { type Measured, type Progress, quadratic } from './measure.ts';
import { type Place, measureHere } from './measuring.ts';

const SIZES = [256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096];
const FEATURES = 64;

/** The place of a running measurement, or its end. */
type State = 'nothing' | Place | 'done' | 'stopped' | 'failed';

interface Host extends ReactiveControllerHost {
  readonly say: SayOf<typeof words>;
}

export class Measurement implements ReactiveController {
  #state: State = 'nothing';
  #measured: readonly Measured[] = [];
  #progress: Progress | undefined;
  #message = '';
  #stop: AbortController | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#stop?.abort();
  }

  view(): TemplateResult {
    const isRunning = this.#stop !== undefined;
    const started = this.#measured.length > 0;
    return html`<section class="part measure">
      <h3>${this.#host.say('measure')}</h3>
      <p class="hint">
        ${this.#host.say('measureHint', { d: FEATURES, first: SIZES[0] ?? 0, last: SIZES.at(-1) ?? 0 })}
      </p>
      <div class="row">
        <button type="button" class="start" ?disabled=${isRunning} @click=${() => void this.#start()}>
          ${this.#host.say(started && !isRunning ? 'again' : 'start')}
        </button>
        <button type="button" class="stop" ?disabled=${!isRunning} @click=${() => this.#stop?.abort()}>
          ${this.#host.say('stop')}
        </button>
        ${
          isRunning
            ? html`<progress
                  max="1"
                  value=${this.#progress?.share ?? 0}
                  aria-label=${this.#host.say('measure')}
                ></progress>
                <span class="value">${this.#host.say('progress', { n: this.#progress?.n ?? SIZES[0] ?? 0 })}</span>`
            : nothing
        }
      </div>
      <p class="status" role="status">${this.#sentence()}</p>
      ${started ? measuredResults(this.#measured, this.#host) : nothing}
    </section>`;
  }

  #sentence(): string {
    if (this.#state === 'nothing') return '';
    const { n: first = NaN, milliseconds: least = NaN } = this.#measured[0] ?? {};
    const { n: last = NaN, milliseconds: most = NaN } = this.#measured.at(-1) ?? {};
    const factor = formatNumber(most / least, 0);
    return this.#host.say(this.#state, { first, last, square: (last / first) ** 2, factor, message: this.#message });
  }

  async #start(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    const show = (change: () => void) => {
      if (stop.signal.aborted) return;
      change();
      this.#host.requestUpdate();
    };
    this.#measured = [];
    this.#progress = undefined;
    this.#state = 'worker';
    this.#host.requestUpdate();
    try {
      await measureHere({
        sizes: SIZES,
        d: FEATURES,
        signal: stop.signal,
        onPlace: (place) => show(() => (this.#state = place)),
        onProgress: (progress) => show(() => (this.#progress = progress)),
        onMeasured: (measured) =>
          show(() => {
            const others = this.#measured.filter(({ n }) => n !== measured.n);
            this.#measured = [...others, measured].sort((a, b) => a.n - b.n);
          }),
      });
      this.#state = 'done';
    } catch (error) {
      this.#state = stop.signal.aborted ? 'stopped' : 'failed';
      this.#message = messageOf(error);
    }
    this.#stop = undefined;
    this.#host.requestUpdate();
  }
}

/** The measured times beside those that n² predicts from the first: as a plot and as a table. */
function measuredResults(measured: readonly Measured[], lab: { readonly say: SayOf<typeof words> }): TemplateResult {
  const predicted = quadratic(measured);
  const points = measured.map(({ n, milliseconds }) => [n, milliseconds] as const);
  const plot = logPlot({
    label: lab.say('measuredPlot'),
    xLabel: lab.say('xLabel'),
    yLabel: lab.say('yMilliseconds'),
    xTicks: points.map(([n]) => n).filter((n) => Number.isInteger(Math.log2(n))),
    formatY: (value) => String(Number(value.toPrecision(1))),
    lines: [
      { label: lab.say('measured'), role: 'output', dots: true, points },
      { label: lab.say('prediction'), role: 'input', dashed: true, points: points.map(([n], i) => [n, predicted[i]!]) },
    ],
  });
  return html`<div class="columns">
    <div>${points.length > 1 ? plot : nothing}</div>
    <div class="scroll" tabindex="0" role="group" aria-label=${lab.say('measured')}>
      <table class="grid">
        <thead>
          <tr>
            ${(['tokens', 'milliseconds', 'predicted', 'ratio'] as const).map((key) => html`<th scope="col">${lab.say(key)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${measured.map(
            ({ n, milliseconds }, index) =>
              html`<tr>
                <th scope="row">${n}</th>
                ${[milliseconds, predicted[index]!, milliseconds / predicted[index]!].map((value) => html`<td>${formatNumber(value, 2)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}
