/** How a reader looks at the stage: the cell pointed at, the width there is, how near; and, with the time, what that shows. */
import { type Frame, frameOf } from '../model/frame.ts';
import { type Layout, layoutOf } from '../model/layout.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Look {
  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  highlight: MatrixId | undefined;

  #box: Element | undefined;
  #width = 800;
  #zoom = 1;
  #focus: CellRef | undefined;
  readonly #entries = new Map<MatrixId, CellRef>();
  readonly #host: AttentionSteps;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #resize = new ResizeObserver(([entry]) => {
    if (!entry || Math.abs(entry.contentRect.width - this.#width) < 1) return;
    this.#width = entry.contentRect.width;
    this.#host.requestUpdate();
  });

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  /** Follows the width, as soon as there is something that has one. */
  follow(): void {
    const box = this.#host.renderRoot.querySelector('.stage-box') ?? undefined;
    if (box && box !== this.#box) this.#resize.observe(box);
    this.#box = box;
  }
  unfollow(): void {
    this.#resize.disconnect();
    this.#box = undefined;
  }

  get focus(): CellRef | undefined {
    return this.#focus;
  }
  /** @returns whether that is another one than before */
  focusOn(cell: CellRef | undefined): boolean {
    const old = this.#focus;
    if (cell?.matrix === old?.matrix && cell?.row === old?.row && cell?.col === old?.col) return false;
    this.#focus = cell;
    if (cell) this.#entries.set(cell.matrix, cell);
    return true;
  }

  /** Of other matrices, no cell has been visited. */
  forget(): void {
    this.#focus = undefined;
    this.#entries.clear();
  }

  /** The cell, if there is such a one now. */
  existing(cell: CellRef | undefined): CellRef | undefined {
    const { matrices } = this.#host.picture;
    if (!cell || !Object.hasOwn(matrices, cell.matrix)) return undefined;
    const matrix = matrices[cell.matrix];
    return matrix && cell.row < matrix.rows && cell.col < matrix.cols ? cell : undefined;
  }

  /** The cell of a matrix that the Tab key reaches: the one last visited. */
  entry(id: MatrixId): CellRef {
    return this.existing(this.#entries.get(id)) ?? { matrix: id, row: 0, col: 0 };
  }

  frame(): Frame {
    const { bench, input, prediction, time } = this.#host;
    const focus = this.#focus ?? input.locked;
    const hint = focus && prediction.asking?.hints(focus);
    return frameOf(prediction.picture, bench.timeline, time, { focus, hint, reducedMotion: this.#motion.matches });
  }

  layoutFor({ step, operation }: Frame): Layout {
    return layoutOf(this.#host.picture, step, operation, (this.#width - 14) * this.#zoom);
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(8, Math.max(1, this.#zoom * factor));
    this.#host.requestUpdate();
  }
}
