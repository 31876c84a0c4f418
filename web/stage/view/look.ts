/** How a reader looks at the stage: the cell pointed at, the width there is, how near; and, with the time, what that shows. */
import { type Frame, frameOf } from '../model/frame.ts';
import { type Layout, layoutOf } from '../model/layout.ts';
import { existing } from '../model/picture.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import type { Prediction } from './prediction.ts';
import type { StageHost } from './stage-host.ts';

export class Look {
  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  highlight: MatrixId | undefined;

  #box: Element | undefined;
  #width = 800;
  #zoom = 1;
  #focus: CellRef | undefined;
  readonly #entries = new Map<MatrixId, CellRef>();
  readonly #host: StageHost;
  readonly #prediction: Prediction;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  // A frame later: what is drawn at another width can change the width again, and browsers report that as an error.
  readonly #resize = new ResizeObserver(() => {
    requestAnimationFrame(() => {
      this.#measure();
    });
  });

  constructor(host: StageHost, prediction: Prediction) {
    this.#host = host;
    this.#prediction = prediction;
  }

  /** Follows the width, as soon as there is something that has one, and no height that follows from it. */
  follow(): void {
    const box = this.#host.renderRoot.querySelector('.ruler') ?? undefined;
    if (box === this.#box) return;
    this.#box = box;
    this.#measure();
    if (box) this.#resize.observe(box);
  }
  #measure(): void {
    const width = this.#box?.clientWidth ?? 0;
    if (width === 0 || Math.abs(width - this.#width) < 1) return;
    this.#width = width;
    this.#host.requestUpdate();
  }
  unfollow(): void {
    this.#resize.disconnect();
    this.#box = undefined;
  }

  /** The cell pointed at, if there is such a one now. */
  get focus(): CellRef | undefined {
    return existing(this.#host.bench.picture, this.#focus);
  }
  /** @param given one that is not there is none */
  pointAt(given: CellRef | undefined): void {
    const cell = existing(this.#host.bench.picture, given);
    if (!this.focusOn(cell)) return;
    this.#host.problems.clear('cell');
    this.#host.emit('point', { cell });
    this.#host.requestUpdate();
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

  /** The cell of a matrix that the Tab key reaches: the one last visited. */
  entry(id: MatrixId): CellRef {
    return existing(this.#host.bench.picture, this.#entries.get(id)) ?? { matrix: id, row: 0, col: 0 };
  }

  frame(): Frame {
    const { bench, player } = this.#host;
    const { picture, strip } = this.#prediction;
    const focus = this.focus ?? bench.held;
    const hint = focus && strip?.asking.hints(focus);
    return frameOf(picture, bench.timeline, player.time, { focus, hint, reducedMotion: this.#motion.matches });
  }

  layoutFor({ step, operation }: Frame): Layout {
    return layoutOf(this.#host.bench.picture, step, operation, (this.#width - 14) * this.#zoom);
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(8, Math.max(1, this.#zoom * factor));
    this.#host.requestUpdate();
  }
}
