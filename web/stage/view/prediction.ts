/**
 * “Predict”: the stage's picture without what is to be predicted and is not known yet.
 * Asking and grading come with a module of their own, when somebody predicts.
 */
import type { Place, Predict } from '../inputs/predict.ts';
import { cellsAt, conceal } from '../model/conceal.ts';
import { type Picture, isHidden, producerOf } from '../model/picture.ts';
import { type CellRef, reads } from '../model/steps.ts';
import type { StepId } from '../inputs/step-ids.ts';
import type { Asking } from '../predict/asking.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Prediction {
  #asking: Asking | undefined;
  #isLoading = false;
  /** Redrawn only where something else is known. */
  #last: { whole: Picture; step: StepId; setting: Predict; revealed: readonly Place[]; picture: Picture } | undefined;
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  get setting(): Predict {
    return this.#host.bench.session.predict;
  }
  get isOn(): boolean {
    return this.setting !== 'off';
  }
  /** Undefined until its module is there. */
  get asking(): Asking | undefined {
    return this.isOn ? this.#asking : undefined;
  }

  /** What is set is asked. */
  begin(): void {
    this.forget();
    if (!this.isOn) this.#asking = undefined;
    else if (this.#asking) this.#askHeld();
    else void this.#load();
    this.#host.requestUpdate();
  }

  /** Other numbers: what was asked of them is no question any more. */
  forget(): void {
    this.#asking?.forget();
  }

  /** A cell is known now, and what its arithmetic shows of the same step. */
  reveal(place: Place): void {
    const { picture } = this.#host;
    const shown = typeof place === 'string' ? [] : this.#operands(picture, cellsAt(picture, place));
    this.#host.changes.attempt({ type: 'reveal', places: [place, ...shown] });
  }

  #operands(picture: Picture, cells: readonly CellRef[]): CellRef[] {
    const shown = this.picture;
    return cells.flatMap((cell) => {
      const operation = producerOf(picture, cell.matrix)?.operation;
      const regions = operation ? reads(operation, cell.row, cell.col) : [];
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

  /** What the stage shows: nothing that is to be predicted is in it. */
  get picture(): Picture {
    const { picture: whole, step, bench } = this.#host;
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
    this.#asking?.ask(cell, first);
    return true;
  }

  /** A link's cell is asked, and no focus is taken for it. */
  #askHeld(): void {
    const { held } = this.#host.bench;
    if (held && isHidden(this.picture, held)) this.#asking?.ask(held, '', false);
  }

  async #load(): Promise<void> {
    if (this.#asking || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { Asking } = await import('../predict/asking.ts');
      this.#asking = new Asking(this.#host);
      this.#askHeld();
      this.#host.requestUpdate();
    } catch (error) {
      this.#host.changes.attempt({ type: 'set-up', predict: 'off' });
      this.#host.fail('input', error);
    }
    this.#isLoading = false;
  }
}
