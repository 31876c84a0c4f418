/**
 * An experiment of the playground, set up to be trained. The playground and its engine are loaded shortly before it scrolls
 * into view; where nothing can be trained, the lab says so and shows the stored outcome.
 */
import { type PropertyDeclarations, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import outcomes from 'virtual:stored-outcomes';
import { EXPERIMENTS, type Experiment } from '../../../learn/experiments.ts';
import type { Outcomes } from '../../../learn/stored/outcomes.ts';
import type { Params } from '../../../shared/params.ts';
import { shareBars } from '../../kit/count-table.ts';
import { LateFrame } from '../../kit/late-frame.ts';
import words from '../../../shared/messages/en/lab-playground.json' with { type: 'json' };
import styles from './lab.css?inline';

const params = {
  experiment: { kind: 'choice', value: 'layers', of: ['layers', 'scale', 'positions', 'heads'] },
} as const satisfies Params;

const { compared, heads } = outcomes as Outcomes;

/** The reason why nothing can be trained: the script did not load, or the engine may not run. */
type Obstacle = 'missing' | 'blocked';

class PlaygroundLab extends LateFrame<typeof params, typeof words> {
  static override styles = [...LateFrame.styles, unsafeCSS(styles)];
  /** Without those of `LabFrame`, which Lit adds: declared again, `values` would lose its setter, and so the starts. */
  static override properties: PropertyDeclarations = { playground: { type: String }, stage: { type: String } };

  readonly params = params;
  readonly words = words;
  /** The address that opens the experiment in the whole playground, if there is such a page. */
  declare playground: string;
  /** The address of a page with a stage on which a head opens, if there is one. */
  declare stage: string;

  /** The playground's own reason not to train. */
  #refusal: Obstacle | undefined;

  constructor() {
    super();
    this.playground = '';
    this.stage = '';
  }

  protected override fetchCode(): Promise<unknown> {
    return import('../../../learn/define.ts');
  }

  get #experiment(): Experiment {
    const found = EXPERIMENTS.find(({ id }) => id === this.values.experiment);
    if (!found) throw new RangeError(`experiment: unknown ${this.values.experiment}`);
    return found;
  }

  protected override get heading(): string {
    return this.say(`name.${this.values.experiment}`);
  }

  protected override get isFixed(): boolean {
    return true;
  }

  protected override content(): TemplateResult {
    const experiment = this.#experiment;
    const { id, compared: both } = experiment;
    const obstacle = this.code === 'missing' ? 'missing' : this.#refusal;
    // No run is stored for a comparison.
    const isMissing = obstacle && (both || obstacle !== 'blocked');
    return html`<p>${this.say(`try.${id}`)}</p>
      ${isMissing ? this.#outcome(obstacle, experiment) : this.code === 'waiting' ? this.waiting : this.#training(experiment)}
      ${this.playground ? html`<p class="whole"><a href=${this.playground}>${this.say('whole')}</a></p>` : nothing}`;
  }

  #training({ setup, compared: both }: Experiment): TemplateResult {
    const { task, layers, heads: count, width } = setup;
    return html`<attention-playground
      theme=${this.theme}
      stage=${this.stage}
      page=${this.playground.replace(/#.*/, '') || 'none'}
      task=${task ?? nothing}
      layers=${layers ?? nothing}
      heads=${count ?? nothing}
      width=${width ?? nothing}
      compare=${both?.by ?? nothing}
      steps=${both?.steps ?? nothing}
      parts=${both ? 'patterns curves' : 'patterns head curves'}
      @attention-playground:error=${({ detail }: CustomEvent<{ engine?: Obstacle }>) => {
        if (!detail.engine) return;
        this.#refusal = detail.engine;
        this.requestUpdate();
      }}
    ></attention-playground>`;
  }

  /** Shows the share of right answers from the training at build time. */
  #outcome(obstacle: Obstacle, { id, compared: plan }: Experiment): TemplateResult {
    const both = compared[id];
    const bars: readonly (readonly [string, number])[] = both
      ? [
          [this.say(`first.${id}` as 'first.layers'), both[0]],
          [this.say(`second.${id}` as 'second.layers'), both[1]],
        ]
      : [
          [this.say('all'), heads.all],
          ...heads.without.flatMap((row, layer) =>
            row.map((right, head) => [this.say('without', { layer, head }), right] as const),
          ),
        ];
    return html`<p class="error" role="status">
        ${this.say(`unable.${obstacle}`)} ${this.say('stored', { steps: plan?.steps ?? heads.steps })}
      </p>
      ${shareBars(
        bars.map(([label]) => label),
        bars.map(([, share]) => share),
        2,
      )}`;
  }
}

customElements.define('attention-lab-playground', PlaygroundLab);
