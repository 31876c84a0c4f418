/**
 * “Predict”: what is to be predicted on a stage, what of it is known by now, and the stage's picture without the rest.
 * Asking and grading come with a module of their own, when somebody predicts.
 */
import type { Place, Predict } from '../data/predict.ts';
import { cellsAt, conceal } from '../model/conceal.ts';
import { type Picture, isHidden, producerOf } from '../model/picture.ts';
import { type CellRef, reads } from '../model/steps.ts';
import type { StepId } from '../data/stage.ts';
import type { Asking } from '../predict/asking.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Prediction {
  #setting: Predict = 'off';
  #revealed: readonly Place[] = [];
  #asking: Asking | undefined;
  #isLoading = false;
  /** Redrawn only where something else is known. */
  #last: { whole: Picture; step: StepId; setting: Predict; revealed: readonly Place[]; picture: Picture } | undefined;
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  get setting(): Predict {
    return this.#setting;
  }
  get revealed(): readonly Place[] {
    return this.#revealed;
  }
  get isOn(): boolean {
    return this.#setting !== 'off';
  }
  /** Undefined until its module is there. */
  get asking(): Asking | undefined {
    return this.isOn ? this.#asking : undefined;
  }

  set(setting: Predict, revealed: readonly Place[] = []): void {
    this.#setting = setting;
    this.#revealed = revealed;
    this.#asking?.forget();
    if (!this.isOn) this.#asking = undefined;
    else if (this.#asking) this.#askHeld();
    else void this.#load();
    this.#host.requestUpdate();
  }

  /** Other numbers: nothing of them is known. */
  forget(): void {
    this.#revealed = [];
    this.#asking?.forget();
  }

  /** A cell is known now, and what its arithmetic shows of the same step. */
  reveal(place: Place): void {
    const { picture } = this.#host;
    const shown = typeof place === 'string' ? [] : this.#operands(picture, cellsAt(picture, place));
    this.#revealed = [...this.#revealed, place, ...shown];
    this.#host.requestUpdate();
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
    const { picture: whole, step } = this.#host;
    const { setting, revealed } = { setting: this.#setting, revealed: this.#revealed };
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
    const { locked } = this.#host.input;
    if (locked && isHidden(this.picture, locked)) this.#asking?.ask(locked, '', false);
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
      this.#setting = 'off';
      this.#host.fail('input', error);
    }
    this.#isLoading = false;
  }
}
