/** How a reader looks at the stage: the cell pointed at, the room there is, how near; and, with the time, what that shows. */
import { type Frame, frameOf } from '../model/frame.ts';
import { type Layout, NARROW, type Room, layoutOf } from '../model/layout.ts';
import { existing } from '../model/picture.ts';
import { queryAt } from '../model/query.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import type { Prediction } from './prediction.ts';
import type { StageHost } from './stage-host.ts';

export class Look {
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
  readonly #prediction: Prediction;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  // A frame later: what is drawn at another width can change the width again, and browsers report that as an error.
  readonly #resize = new ResizeObserver(() => {
    requestAnimationFrame(() => {
      this.#measure();
    });
  });

  readonly #isFramed: () => boolean;
  readonly #hasStrip: () => boolean;

  /** @param isFramed whether the height is given, @param hasStrip whether the words stand over their columns */
  constructor(host: StageHost, prediction: Prediction, isFramed: () => boolean, hasStrip: () => boolean) {
    this.#isFramed = isFramed;
    this.#hasStrip = hasStrip;
    this.#host = host;
    this.#prediction = prediction;
  }

  /** Follows the room there is, which depends on nothing that is drawn in it. */
  follow(): void {
    const box = this.#host.renderRoot.querySelector('.ruler') ?? undefined;
    if (box === this.#box && !this.#isOther) return;
    this.#box = box;
    this.#measure();
    if (box) this.#resize.observe(box);
  }
  #measure(): void {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.#box ?? {};
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

  frame(): Frame {
    const { bench, player } = this.#host;
    const { picture, strip } = this.#prediction;
    const focus = this.focus ?? bench.held;
    const hint = focus && strip?.asking.hints(focus);
    return frameOf(picture, bench.timeline, player.time, { focus, hint, reducedMotion: this.#motion.matches });
  }

  /** Which query is looked at, from 0. */
  queryIn({ moment }: Pick<Frame, 'moment'>): number {
    const { bench, player } = this.#host;
    return queryAt(this.#prediction.picture, moment, bench.session.query, player.playing);
  }

  get isNarrow(): boolean {
    return this.#size.whole < NARROW;
  }

  get zoom(): number {
    return this.#zoom;
  }

  layoutFor(frame: Frame): Layout {
    const { bench } = this.#host;
    const room: Room = {
      width: this.#size.width * this.#zoom,
      height: this.#isFramed() ? this.#size.height * this.#zoom : undefined,
      isNarrow: this.isNarrow,
      isPresented: bench.session.present,
      focus: this.queryIn(frame),
      hasStrip: this.#hasStrip(),
    };
    return layoutOf(bench.picture, frame.step, frame.operation, room);
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(8, Math.max(1, this.#zoom * factor));
    this.#host.requestUpdate();
  }
}
