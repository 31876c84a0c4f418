/**
 * “Predict”: the stage's picture without what is to be predicted and is not known yet.
 * Asking and grading come with a module of their own, when somebody predicts.
 */
import { InputError } from '../../../shared/input/input-error.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { type Place, type Predict, placeText } from '../../inputs/places.ts';
import { cellsAt, conceal, isPredictable } from '../../model/conceal.ts';
import { type Picture, isHidden, producerOf } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import type { StepId } from '../../inputs/step-ids.ts';
import type { Strip } from '../../predict/strip.ts';
import type { Changes } from './changes.ts';
import type { StageHost } from './stage-host.ts';

const asking = new Lazy(async () => (await import('../../predict/strip.ts')).Strip);

export class Prediction {
  #strip: Strip | undefined;
  /** Redrawn only where something else is known. */
  #last: { whole: Picture; step: StepId; setting: Predict; revealed: readonly Place[]; picture: Picture } | undefined;
  readonly #host: StageHost;
  readonly #changes: Changes;

  constructor(host: StageHost, changes: Changes) {
    this.#host = host;
    this.#changes = changes;
  }

  get setting(): Predict {
    return this.#host.bench.session.predict;
  }
  get isOn(): boolean {
    return this.setting !== 'off';
  }
  /** Undefined until its module is there. */
  get strip(): Strip | undefined {
    return this.isOn ? this.#strip : undefined;
  }

  /** From now on; what was said of an earlier setting is not true of this one. */
  set(predict: Predict): void {
    this.#changes.attempt({ type: 'set-up', predict }, 'setup', 'page');
    this.begin();
    this.check();
    this.#host.problems.clear('setup');
  }

  /** A place that is not here yet may come with other inputs; that it is not here is said. */
  check(): void {
    const { bench, problems } = this.#host;
    const { predict } = bench.session;
    if (typeof predict === 'string' || !bench.isThere) return;
    // A step may be one of the other pass.
    const missing = predict.find((place) => typeof place !== 'string' && !isPredictable(bench.picture, place));
    if (missing !== undefined)
      problems.fail('input', new InputError('predict.no-such-cell', { cell: placeText(missing) }));
  }

  /** The places that are asked. */
  begin(): void {
    if (!this.#host.bench.isThere) return;
    this.forget();
    if (!this.isOn) {
      this.#strip?.asking.markSeen();
      this.#strip = undefined;
    } else if (this.#strip) this.#askHeld();
    else void this.#load();
    this.#host.requestUpdate();
  }

  /** Other numbers: what was asked of them is no question any more. */
  forget(): void {
    this.#strip?.asking.forget();
  }

  /** A cell is known now, and what its arithmetic shows of the same step. */
  reveal(place: Place): void {
    const { picture } = this.#host.bench;
    const shown = typeof place === 'string' ? [] : this.#operands(picture, cellsAt(picture, place));
    this.#changes.attempt({ type: 'reveal', places: [place, ...shown] });
  }

  /** A cell is asked. */
  hold(cell: CellRef): void {
    this.#changes.attempt({ type: 'hold', cell });
  }

  #operands(picture: Picture, cells: readonly CellRef[]): CellRef[] {
    const shown = this.picture;
    return cells.flatMap((cell) => {
      const operation = producerOf(picture, cell.matrix)?.operation;
      const regions = operation?.reads(cell.row, cell.col) ?? [];
      return [...(shown.concealed?.cells.values() ?? [])].filter(({ matrix, row, col }) =>
        regions.some(
          (region) =>
            region.matrix === matrix &&
            (region.row ?? row) === row &&
            (region.col ?? col) === col &&
            matrix !== cell.matrix,
        ),
      );
    });
  }

  /** The picture that the stage shows, without the numbers that are to be predicted. */
  get picture(): Picture {
    const { bench, player } = this.#host;
    const { picture: whole } = bench;
    const { step } = player;
    const { setting } = this;
    const { revealed } = bench.numbers;
    const last = this.#last;
    if (last?.whole === whole && last.step === step && last.setting === setting && last.revealed === revealed)
      return last.picture;
    const picture = conceal(whole, step, setting, revealed);
    this.#last = { whole, step, setting, revealed, picture };
    return picture;
  }

  /** @param first what was typed on the cell; @returns whether it is one to be predicted */
  choose(cell: CellRef, first?: string): boolean {
    if (!isHidden(this.picture, cell)) return false;
    this.#strip?.asking.ask(cell, first);
    return true;
  }

  /** A link's cell is asked, and no focus is taken for it. */
  #askHeld(): void {
    const { held } = this.#host.bench;
    if (held && isHidden(this.picture, held)) this.#strip?.asking.ask(held, '', false);
  }

  async #load(): Promise<void> {
    try {
      const Strip = await asking.load();
      this.#strip ??= new Strip(this.#host, this);
      this.#askHeld();
      this.#host.requestUpdate();
    } catch (error) {
      this.#changes.attempt({ type: 'set-up', predict: 'off' });
      this.#host.problems.fail('input', error);
    }
  }
}
