/**
 * The settings of a page that a reader's undo leaves alone: the steps on offer, the fixed places, the places to predict.
 * The message about a wrong setting stays until it is set anew.
 */
import { InputError } from '../../../shared/input/input-error.ts';
import { INPUT_NAMES } from '../../inputs/examples.ts';
import { type MatrixId, kindOf, matrices } from '../../inputs/matrices.ts';
import { isOffered, parseSteps } from '../../inputs/offer.ts';
import {
  type Fixed,
  type FixedPlace,
  type Place,
  parseFixed,
  parsePredict,
  placeText,
  placesText,
} from '../../inputs/places.ts';
import type { StepId } from '../../inputs/step-ids.ts';
import type { Picture } from '../../model/picture.ts';
import type { Changes } from '../parts/changes.ts';
import type { Prediction } from '../parts/prediction.ts';
import type { StageHost } from '../parts/stage-host.ts';
import { inList } from '../../../shared/words/list.ts';

const isMatrix = (name: string): boolean => Object.hasOwn(matrices, kindOf(name as MatrixId));

/** Returns the places that name no matrix. */
const unknownPlaces = (fixed: Fixed): FixedPlace[] =>
  fixed === 'all' ? [] : fixed.filter((place) => !isMatrix(typeof place === 'string' ? place : place.matrix));

/** Settings that count from 0. */
type Counted = 'head' | 'query';

const lastOf = (name: Counted, { heads, labels }: Pick<Picture, 'heads' | 'labels'>): number =>
  (name === 'head' ? heads.count : labels.queries.length) - 1;

const noSuch = (name: Counted, value: number, max: number): InputError =>
  new InputError('input.whole', { name, value, min: 0, max });

export class Setup {
  readonly #host: StageHost;
  readonly #changes: Changes;
  readonly #prediction: Prediction;

  constructor(host: StageHost, changes: Changes, prediction: Prediction) {
    this.#host = host;
    this.#changes = changes;
    this.#prediction = prediction;
  }

  /** @param asked the step that the page has asked for already, whichever of the two attributes comes first */
  offer(value: string | readonly StepId[] | null, asked: string | null): void {
    this.#say(() => {
      const steps = parseSteps(placesText(value));
      if (!this.#changes.attempt({ type: 'set-up', steps }, 'input', 'page')) return;
      this.#host.problems.forget();
      if (asked !== null) this.demandOffered(asked);
    });
  }

  /** @throws InputError naming those there are */
  demandOffered(step: string): void {
    const { steps } = this.#host.bench.session;
    if (!isOffered(steps, step as StepId))
      throw new InputError('input.none-of', { name: 'step', names: inList(steps), got: step });
  }

  fix(value: string | readonly FixedPlace[] | null): void {
    this.#say(() => {
      const fixed = parseFixed(placesText(value));
      this.#changes.attempt({ type: 'set-up', fixed }, 'setup', 'page');
      this.#demandKnown(fixed);
    });
  }

  predict(value: string | readonly Place[] | null): void {
    this.#say(() => {
      this.#prediction.set(parsePredict(placesText(value)));
    });
  }

  /** Other inputs, or their engine: what is set up is looked at again. */
  begin(): void {
    if (!this.#host.bench.isThere) return;
    this.#check();
    this.#prediction.begin();
  }

  /** A head or a word that is not there is said, and the last one is shown. */
  checkCounted(): void {
    const { bench, problems } = this.#host;
    if (!bench.isThere) return;
    const { head, query = 0 } = bench.session;
    const last = { head: lastOf('head', bench.picture), query: lastOf('query', bench.picture) };
    if (head > last.head) {
      this.#changes.attempt({ type: 'turn', head: last.head }, 'input', 'page');
      problems.fail('input', noSuch('head', head, last.head));
    }
    if (query > last.query) {
      this.#changes.attempt({ type: 'look', query: last.query }, 'input', 'page');
      problems.fail('input', noSuch('query', query, last.query));
    }
  }

  /** Checks a state from elsewhere: parts that do not exist here are reported, and the rest is applied. */
  #check(): void {
    const { bench, problems } = this.#host;
    const { held, fixed } = bench.session;
    this.#prediction.check();
    this.checkCounted();
    try {
      this.#demandKnown(fixed);
    } catch (error) {
      problems.fail('input', error);
    }
    if (!held || bench.held) return;
    this.#changes.attempt({ type: 'hold', cell: undefined }, 'input', 'page');
    if (problems.at('input') === undefined)
      problems.fail('input', new InputError('input.no-such-cell', { cell: placeText(held) }));
  }

  /** @throws InputError for what no matrix is called by; the rest is fixed */
  #demandKnown(fixed: Fixed): void {
    const [unknown] = unknownPlaces(fixed);
    if (unknown === undefined) return;
    const names = inList([...INPUT_NAMES, 'outputGradient']);
    throw new InputError('fixed.none-of', { text: placeText(unknown), names });
  }

  #say(change: () => void): void {
    try {
      change();
      this.#host.problems.clear('setup');
    } catch (error) {
      this.#host.problems.fail('setup', error);
    }
  }
}
