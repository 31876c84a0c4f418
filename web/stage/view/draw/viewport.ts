/** The reader's view of the stage: the cell pointed at, the available room, the zoom. */
import { NARROW } from '../../model/layout/shape.ts';
import { existing } from '../../model/picture.ts';
import type { CellRef, MatrixId } from '../../model/steps.ts';
import type { StageHost } from '../element/stage-host.ts';
import { media } from '../../../shared/media.ts';

export class Viewport {
  /** A matrix that the page refers to at the moment: it is lit. */
  highlight: MatrixId | undefined;

  #box: Element | undefined;
  #size = { width: 944, height: 536, whole: 1280 };
  #isOther = false;
  #zoom = 1;
  #isCellShown: boolean | undefined;
  #focus: CellRef | undefined;
  readonly #entries = new Map<MatrixId, CellRef>();
  readonly #host: StageHost;
  // One frame later: a drawing of another width can change the width again, which browsers report as an error.
  readonly #resize =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => {
          requestAnimationFrame(() => {
            this.#measure();
          });
        });

  constructor(host: StageHost) {
    this.#host = host;
  }

  /** Measures the room, which depends on nothing that is drawn in it, and follows its changes. */
  follow(): void {
    const box = this.#host.renderRoot.querySelector('.ruler') ?? undefined;
    if (box === this.#box && !this.#isOther) return;
    this.#box = box;
    this.#measure();
    if (box) this.#resize?.observe(box);
  }
  #measure(): void {
    const { clientWidth: width = 0, clientHeight = 0 } = this.#box ?? {};
    // On paper the box is as high as the drawing, which must not depend on it.
    const height = media('print').matches ? this.#size.height : clientHeight;
    const whole = this.#host.renderRoot.querySelector('.root')?.clientWidth ?? 0;
    const { width: oldWidth, height: oldHeight, whole: oldWhole } = this.#size;
    // The other composition has other room, which is measured once it is drawn.
    this.#isOther = whole > 0 && whole < NARROW !== oldWhole < NARROW;
    if (this.#isOther) {
      this.#size = { ...this.#size, whole };
      this.#host.requestUpdate();
      return;
    }
    if (width === 0 || (width === oldWidth && height === oldHeight && whole === oldWhole)) return;
    this.#size = { width, height, whole };
    this.#host.requestUpdate();
  }
  unfollow(): void {
    this.#resize?.disconnect();
    this.#box = undefined;
  }

  /** The cell pointed at, if it exists now. */
  get focus(): CellRef | undefined {
    return existing(this.#host.bench.picture, this.#focus);
  }
  /** @param given a cell that does not exist counts as none */
  pointAt(given: CellRef | undefined): void {
    const { bench } = this.#host;
    const cell = bench.isThere ? existing(bench.picture, given) : undefined;
    if (!this.focusOn(cell)) return;
    this.#host.problems.clear('cell');
    this.#host.emit('point', { cell });
    this.#host.requestUpdate();
  }
  /** @returns true if it changed */
  focusOn(cell: CellRef | undefined): boolean {
    const old = this.#focus;
    if (cell?.matrix === old?.matrix && cell?.row === old?.row && cell?.col === old?.col) return false;
    this.#focus = cell;
    if (cell) this.#entries.set(cell.matrix, cell);
    return true;
  }

  /** True if a phone shows a cell's arithmetic instead of the picture; undefined: the reader has not chosen. */
  get isCellShown(): boolean | undefined {
    return this.#isCellShown;
  }
  showCell(isShown: boolean): void {
    this.#isCellShown = isShown;
    this.#host.requestUpdate();
  }

  /** Forgets visited cells, as other matrices have none. */
  forget(): void {
    this.#focus = undefined;
    this.#entries.clear();
  }

  /** Returns the cell of a matrix that the Tab key reaches: the last visited one. */
  entry(id: MatrixId): CellRef {
    return existing(this.#host.bench.picture, this.#entries.get(id)) ?? { matrix: id, row: 0, col: 0 };
  }

  get isNarrow(): boolean {
    return this.#size.whole < NARROW;
  }

  /** True if the picture stands below the matrices, as in styles/narrow.ts. */
  get isBelow(): boolean {
    return this.#size.whole < 640;
  }

  get zoom(): number {
    return this.#zoom;
  }

  /** The width of the whole stage. */
  get whole(): number {
    return this.#size.whole;
  }

  /** The room for the matrices, and true for a phone's. */
  get room(): { readonly width: number; readonly height: number; readonly isNarrow: boolean } {
    const { width, height } = this.#size;
    return { width: width * this.#zoom, height: height * this.#zoom, isNarrow: this.isNarrow };
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(8, Math.max(1, this.#zoom * factor));
    this.#host.requestUpdate();
  }
}
