/** How a reader looks at the stage: the cell pointed at, the room there is, how near. */
import { NARROW } from '../../model/layout/shape.ts';
import { existing } from '../../model/picture.ts';
import type { CellRef, MatrixId } from '../../model/steps.ts';
import type { StageHost } from '../element/stage-host.ts';

export class Viewport {
  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  highlight: MatrixId | undefined;

  #box: Element | undefined;
  #size = { width: 944, height: 536, whole: 1280 };
  #isOther = false;
  #zoom = 1;
  #isCellShown: boolean | undefined;
  #focus: CellRef | undefined;
  readonly #entries = new Map<MatrixId, CellRef>();
  readonly #host: StageHost;
  // A frame later: what is drawn at another width can change the width again, and browsers report that as an error.
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

  /** Follows the room there is, which depends on nothing that is drawn in it. */
  follow(): void {
    const box = this.#host.renderRoot.querySelector('.ruler') ?? undefined;
    if (box === this.#box && !this.#isOther) return;
    this.#box = box;
    this.#measure();
    if (box) this.#resize?.observe(box);
  }
  #measure(): void {
    const { clientWidth: width = 0, clientHeight = 0 } = this.#box ?? {};
    // On paper there is as much as is drawn, and what is drawn must not depend on that.
    const height = matchMedia('print').matches ? this.#size.height : clientHeight;
    const whole = this.#host.renderRoot.querySelector('.root')?.clientWidth ?? 0;
    const { width: oldWidth, height: oldHeight, whole: oldWhole } = this.#size;
    // In the other composition there is other room: that is measured when it is there.
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

  /** On a phone, whether a cell's arithmetic is shown instead of the picture; undefined: nobody has said. */
  get isCellShown(): boolean | undefined {
    return this.#isCellShown;
  }
  showCell(isShown: boolean): void {
    this.#isCellShown = isShown;
    this.#host.requestUpdate();
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

  get isNarrow(): boolean {
    return this.#size.whole < NARROW;
  }

  /** Whether the picture stands below the matrices, as styles/narrow.ts has it. */
  get isBelow(): boolean {
    return this.#size.whole < 640;
  }

  get zoom(): number {
    return this.#zoom;
  }

  /** Of the whole stage. */
  get whole(): number {
    return this.#size.whole;
  }

  /** For what is drawn; and whether it is a phone's. */
  get room(): { readonly width: number; readonly height: number; readonly isNarrow: boolean } {
    const { width, height } = this.#size;
    return { width: width * this.#zoom, height: height * this.#zoom, isNarrow: this.isNarrow };
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(8, Math.max(1, this.#zoom * factor));
    this.#host.requestUpdate();
  }
}
