/** Opens examples, states and links on a stage, and goes to steps and passes. A page is told of what does not exist. */
import type { Inputs } from 'attention-steps/core';
import { InputError } from '../../../shared/input/input-error.ts';
import { isNone } from '../../../shared/properties.ts';
import { offeredStep, passesOf } from '../../inputs/offer.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import { type StageState, firstStep } from '../../inputs/stage-state.ts';
import { type Pass, type StepId, passOf } from '../../inputs/step-ids.ts';
import { hasStep, spanOf } from '../../model/timeline.ts';
import { decodeState } from '../../state/link.ts';
import type { Action } from '../../state/reducer.ts';
import { readState } from '../../state/read-state.ts';
import { type Moment, stepOf } from '../../state/session.ts';
import type { Changes } from '../parts/changes.ts';
import type { Viewport } from '../parts/viewport.ts';
import { stageInputs } from './page-inputs.ts';
import type { Setup } from './setup.ts';
import type { StageHost } from '../parts/stage-host.ts';
import { inList } from '../../../shared/words/list.ts';

export class Navigation {
  readonly #host: StageHost;
  readonly #changes: Changes;
  readonly #viewport: Viewport;
  readonly #setup: Setup;

  constructor(host: StageHost, changes: Changes, viewport: Viewport, setup: Setup) {
    this.#host = host;
    this.#changes = changes;
    this.#viewport = viewport;
    this.#setup = setup;
  }

  openExample(example: string): void {
    const { numbers } = this.#host.bench;
    if (example !== numbers.example || numbers.sentence) this.#open({ type: 'example', example });
  }

  openState(state: StageState): void {
    try {
      this.#open({ type: 'open', state: readState(state) });
    } catch (error) {
      this.#host.problems.fail('input', error);
    }
  }

  /** As links have it. What of it means nothing is said on the stage. */
  openLink(text: string, hasUpdated: boolean): void {
    // Settings that the link does not name stay as the page has set them, whichever attribute comes first.
    const { steps, fixed, head, rows } = this.#host.bench.session;
    const kept = { steps, fixed, rows, ...(!hasUpdated && head > 0 && { head }) };
    const { state, problems } = decodeState(text);
    this.#open({ type: 'open', state: { ...state, options: { ...kept, ...state.options } } });
    if (problems.length > 0) this.#host.problems.fail('input', problems.join('; '));
  }

  /** In the engine's own form; null: the example's. */
  openInputs(value: Inputs | null | undefined): void {
    if (isNone(value) && this.#host.bench.isThere) {
      this.#changes.attempt({ type: 'reset' }, 'input', 'page');
      return;
    }
    try {
      const inputs = value ? stageInputs(value) : { inputs: null };
      this.#changes.attempt({ type: 'inputs', ...inputs }, 'input', 'page');
    } catch (error) {
      this.#host.problems.fail('input', error);
    }
  }

  /** @param query from 0; null: whichever is under way */
  askFrom(query: number | null): void {
    if (!this.#changes.attempt({ type: 'look', query: query ?? undefined }, 'input', 'page')) return;
    const { bench, player } = this.#host;
    if (query !== null && !player.playing) this.#turn({ step: stepOf(bench.session), time: Infinity });
    this.#setup.checkCounted();
  }

  get pass(): Pass {
    return passOf(stepOf(this.#host.bench.session));
  }

  /** To where it begins. */
  goToPass(pass: Pass): void {
    const { session, numbers } = this.#host.bench;
    const passes = passesOf(session.steps);
    if (!passes.includes(pass))
      this.#host.problems.fail(
        'input',
        new InputError('input.none-of', { name: 'pass', names: inList(passes), got: pass }),
      );
    else if (pass !== this.pass) {
      const first = firstStep(pass, currentInputs(numbers));
      this.#turn({ step: offeredStep(session.steps, first), time: 0 });
    }
  }

  /** To where it is done. */
  goToStep(id: StepId): void {
    const { bench, player, problems } = this.#host;
    try {
      this.#setup.demandOffered(id);
    } catch (error) {
      problems.fail('input', error);
      return;
    }
    // A framework that keeps the step gives it back when it hears of it: that must not cut short what is playing.
    if (player.playing && id === player.step) return;
    if (bench.isThere && hasStep(bench.timeline, id)) player.seek(spanOf(bench.timeline, id).rest);
    else this.#turn({ step: id, time: Infinity });
  }

  turnToHead(head: number): void {
    if (this.#changes.attempt({ type: 'turn', head }, 'input', 'page')) this.#setup.checkCounted();
  }

  /** From elsewhere. Where it cannot be shown what was there stays, and what of it can be done is done. */
  #open(action: Extract<Action, { type: 'open' | 'example' }>): void {
    if (this.#changes.attempt(action, 'input', 'page')) {
      this.#viewport.forget();
      this.#setup.begin();
    } else if (action.type === 'open') {
      const { step, time } = action.state;
      if (step !== undefined && hasStep(this.#host.bench.timeline, step)) this.#turn({ step, time: time ?? 0 });
    }
  }

  /** To a step of the other pass, too. */
  #turn(moment: Moment): void {
    this.#host.player.stop();
    this.#changes.attempt({ type: 'go', moment }, 'input', 'page');
  }
}
