/**
 * What a page sets up and a reader's undoing leaves alone: the steps that are offered, what is fixed, what is to be predicted.
 * What it sets wrongly is said until it is set anew.
 */
import { type Fixed, type FixedPlace, parseFixed } from '../inputs/fixed.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { INPUT_NAMES } from '../inputs/examples.ts';
import { parseSteps } from '../inputs/offer.ts';
import { placeText } from '../inputs/places.ts';
import { type Place, parsePredict } from '../inputs/predict.ts';
import { ALL_STEP_IDS, type StepId } from '../inputs/step-ids.ts';
import { isPredictable } from '../model/conceal.ts';
import { unknownPlaces } from '../model/fixed.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Setup {
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  offer(value: string | readonly StepId[] | null): void {
    const host = this.#host;
    this.#say(() => {
      const steps = parseSteps(typeof value === 'string' ? value : (value ?? []).join(' '));
      if (!host.changes.attempt({ type: 'set-up', steps }, 'input', 'page')) return;
      host.forgetProblems();
      // Whichever of the two attributes comes first.
      const asked = host.hasUpdated ? null : host.getAttribute('step');
      if (asked !== null) this.demandOffered(asked);
    });
  }

  /** @throws InputError naming those there are */
  demandOffered(step: string): void {
    const { steps } = this.#host;
    const names = steps.length > 0 ? steps : ALL_STEP_IDS;
    if (!(names as readonly string[]).includes(step))
      throw new InputError('input.none-of', { name: 'step', names: names.join(', '), got: step });
  }

  fix(value: string | readonly FixedPlace[] | null): void {
    this.#say(() => {
      const fixed = parseFixed(typeof value === 'string' ? value : (value ?? []).map(placeText).join(' '));
      this.#host.changes.attempt({ type: 'set-up', fixed }, 'setup', 'page');
      this.#demandKnown(fixed);
    });
  }

  predict(value: string | readonly Place[] | null): void {
    this.#say(() => {
      const predict = typeof value === 'string' ? parsePredict(value) : (value ?? 'off');
      this.#host.changes.attempt({ type: 'set-up', predict }, 'setup', 'page');
      this.#host.prediction.begin();
      this.#checkPredicted();
    });
  }

  /** Of a state from elsewhere: what of it is not here is said, and the rest is done. */
  check(): void {
    const host = this.#host;
    const { held, fixed } = host.bench.session;
    this.#checkPredicted();
    try {
      this.#demandKnown(fixed);
    } catch (error) {
      host.fail('input', error);
    }
    if (!held || host.bench.held || host.bench.isStandIn) return;
    host.changes.attempt({ type: 'hold', cell: undefined }, 'input', 'page');
    if (host.problems.input === undefined)
      host.fail('input', new InputError('input.no-such-cell', { cell: placeText(held) }));
  }

  /** @throws InputError for what no matrix is called by; the rest is fixed */
  #demandKnown(fixed: Fixed): void {
    const [unknown] = unknownPlaces(fixed);
    if (unknown === undefined) return;
    const names = [...INPUT_NAMES, 'outputGradient'].join(', ');
    throw new InputError('fixed.none-of', { text: placeText(unknown), names });
  }

  /** A place that is not here yet may come with other inputs; that it is not here is said. */
  #checkPredicted(): void {
    const host = this.#host;
    const { predict } = host.bench.session;
    if (typeof predict === 'string' || host.bench.isStandIn) return;
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
