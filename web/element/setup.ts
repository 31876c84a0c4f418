/**
 * What a page sets up and a reader's undoing leaves alone: the steps that are offered, what is fixed, what is to be predicted.
 * What it sets wrongly is said until it is set anew.
 */
import { type Fixed, type FixedPlace, parseFixed } from '../data/fixed.ts';
import { InputError } from '../data/input-error.ts';
import { INPUT_NAMES } from '../data/lessons.ts';
import { isOffered, offeredStep, parseSteps } from '../data/offer.ts';
import { type Place, type Predict, parsePredict, placeText } from '../data/predict.ts';
import { ALL_STEP_IDS, type StageOptions, type StepId } from '../data/stage.ts';
import { isPredictable } from '../model/conceal.ts';
import { unknownPlaces } from '../model/fixed.ts';
import type { Arrival } from './arrival.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Setup {
  readonly #host: AttentionSteps;
  readonly #arrival: Arrival;

  constructor(host: AttentionSteps, arrival: Arrival) {
    this.#host = host;
    this.#arrival = arrival;
  }

  /** As a state has them, with what is known by now of what is to be predicted. */
  get options(): Pick<StageOptions, 'steps' | 'fixed' | 'predict' | 'revealed'> {
    const { steps } = this;
    const { fixed } = this.#host.bench;
    const { setting: predict, revealed } = this.#host.prediction;
    return {
      ...(steps.length === 0 ? {} : { steps }),
      ...(fixed.length === 0 ? {} : { fixed }),
      ...(predict === 'off' ? {} : { predict }),
      ...(revealed.length === 0 ? {} : { revealed }),
    };
  }

  get steps(): readonly StepId[] {
    return this.#arrival.waiting?.options.steps ?? this.#host.bench.offered;
  }
  offer(value: string | readonly StepId[] | null): void {
    const host = this.#host;
    this.#say(() => {
      const steps = parseSteps(typeof value === 'string' ? value : (value ?? []).join(' '));
      const { step, time } = host.state;
      this.#arrival.turn(offeredStep(steps, step), isOffered(steps, step) ? time : Infinity, steps);
      // Whichever of the two attributes comes first.
      const asked = host.hasUpdated ? null : host.getAttribute('step');
      if (asked !== null) this.demandOffered(asked);
    });
  }

  /** @throws InputError naming those there are */
  demandOffered(step: string): void {
    const names = this.steps.length > 0 ? this.steps : ALL_STEP_IDS;
    if (!(names as readonly string[]).includes(step))
      throw new InputError('input.none-of', { name: 'step', names: names.join(', '), got: step });
  }

  fix(value: string | readonly FixedPlace[] | null): void {
    this.#say(() => {
      const fixed = parseFixed(typeof value === 'string' ? value : (value ?? []).map(placeText).join(' '));
      this.#arrival.amend({ fixed });
      this.#hold(fixed);
    });
  }

  /** Of a state from elsewhere, but for its steps. */
  take({ predict = 'off', revealed, fixed = [] }: StageOptions): void {
    this.#conceal(predict, revealed);
    try {
      this.#hold(fixed);
    } catch (error) {
      this.#host.fail('input', error);
    }
  }

  /** What no matrix is called by is said; the rest is fixed. */
  #hold(fixed: Fixed): void {
    const host = this.#host;
    host.bench.fixed = fixed;
    host.requestUpdate();
    const [unknown] = unknownPlaces(fixed);
    if (unknown === undefined) return;
    const names = [...INPUT_NAMES, 'outputGradient'].join(', ');
    throw new InputError('fixed.none-of', { text: placeText(unknown), names });
  }

  predict(value: string | readonly Place[] | null): void {
    this.#say(() => {
      const predict = typeof value === 'string' ? parsePredict(value) : (value ?? 'off');
      this.#arrival.amend({ predict });
      this.#conceal(predict);
    });
  }

  /** A place that is not here yet may come with other inputs; that it is not here is said. */
  #conceal(predict: Predict, revealed: readonly Place[] = []): void {
    const host = this.#host;
    host.prediction.set(predict, revealed);
    if (typeof predict === 'string' || this.#arrival.waiting) return;
    // A step may be one of the other pass.
    const missing = predict.find((place) => typeof place !== 'string' && !isPredictable(host.picture, place));
    if (missing !== undefined) host.fail('input', new InputError('predict.no-such-cell', { cell: placeText(missing) }));
  }

  #say(change: () => void): void {
    try {
      change();
      delete this.#host.problems.setup;
    } catch (error) {
      this.#host.fail('setup', error);
    }
  }
}
