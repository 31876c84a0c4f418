/** The reader's view of the stage: the cell pointed at, the available room, the zoom. */
import { NARROW } from '../../model/layout/shape.ts';
import * as DIGITS from '../../model/layout/sizes/digits.ts';
import { existing } from '../../model/picture.ts';
import type { CellRef, MatrixId } from '../../model/steps.ts';
import type { StageHost } from './stage-host.ts';
import { COLUMN, type Size } from '../../model/drawn/drawing.ts';
import { media } from '../../../shared/media.ts';

/** A smaller composition could not be read. */
const LEAST_SCALE = 0.68;

/** The width in font sizes of the words that are measured, in DejaVu Sans, for which drawings have the room. */
const DEJAVU = 14.46;

export class Viewport {
  /** A matrix that the page refers to at the moment: it is lit. */
  highlight: MatrixId | undefined;

  #box: Element | undefined;
  #size = { width: 688, height: 416, whole: 1280, high: 800 };
  #picture: Size = COLUMN;
  #digit: number = DIGITS.digit;
  #letters = 1;
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
    this.#resize?.disconnect();
    this.#box = box;
    this.#measure();
    for (const ruler of this.#rulers()) this.#resize?.observe(ruler);
  }
  /** The boxes that are measured: of the matrices, of a number and of words in the font that is there, of the drawing, and the element itself. */
  #rulers(): Element[] {
    const root = this.#host.renderRoot;
    return [
      this.#box,
      ...(this.#box?.children ?? []),
      root.querySelector('.picture-ruler'),
      (root as ShadowRoot).host,
    ].filter((ruler) => ruler instanceof Element);
  }
  #measure(): void {
    const { clientWidth: width = 0, clientHeight = 0 } = this.#box ?? {};
    // On paper the box is as high as the drawing, which must not depend on it.
    const height = media('print').matches ? this.#size.height : clientHeight;
    // The element's own size, whatever scale is within it.
    const { clientWidth: whole, clientHeight: high } = (this.#host.renderRoot as ShadowRoot).host;
    const { clientWidth: wide = 0, clientHeight: tall = 0 } =
      this.#host.renderRoot.querySelector('.picture-ruler') ?? {};
    const { width: oldWidth, height: oldHeight, whole: oldWhole, high: oldHigh } = this.#size;
    // The other composition has other room, which is measured once it is drawn.
    this.#isOther = whole > 0 && whole < NARROW !== oldWhole < NARROW;
    if (this.#isOther) {
      this.#size = { ...this.#size, whole, high };
      this.#host.requestUpdate();
      return;
    }
    const [oldDigit, oldLetters] = [this.#digit, this.#letters];
    const [number, words] = [...(this.#box?.children ?? [])] as HTMLElement[];
    if (number && number.offsetWidth > 0) this.#digit = number.offsetWidth / 100 / DIGITS.ofNumber;
    if (words && words.offsetWidth > 0) this.#letters = Math.max(1, Math.round(words.offsetWidth / DEJAVU) / 100);
    const isSameFont = this.#digit === oldDigit && this.#letters === oldLetters;
    const isSame = isSameFont && width === oldWidth && height === oldHeight && whole === oldWhole && high === oldHigh;
    const { width: oldWide, height: oldTall } = this.#picture;
    const isSamePicture = wide === 0 || (wide === oldWide && tall === oldTall);
    if (width === 0 || (isSame && isSamePicture)) return;
    this.#size = { width, height, whole, high };
    if (!isSamePicture) this.#picture = { width: wide, height: tall };
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
  /** @param asked a cell that does not exist counts as none */
  pointAt(asked: CellRef | undefined): void {
    const { bench } = this.#host;
    const cell = bench.isThere ? existing(bench.picture, asked) : undefined;
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

  /** The width of a digit, in font sizes: the mean of a number's, whose minus sign is wider in some fonts. */
  get digit(): number {
    return this.#digit;
  }

  /** How many times their estimate letters are wide, 1 or more: with the reader's own space between them, or in a font wider than DejaVu Sans. */
  get letters(): number {
    return this.#letters;
  }

  get isNarrow(): boolean {
    return this.#size.whole < NARROW;
  }

  /** True if the picture stands below the matrices, as in styles/narrow.ts. */
  get isBelow(): boolean {
    return this.#size.whole < 640;
  }

  /** The room of the drawing beside one word's row, in its own pixels. */
  get picture(): Size {
    return this.#picture;
  }

  /**
   * Pixels of the page per pixel of the composition, which is drawn for 1440 × 900, or 1440 × 810 when presented; a phone's is as
   * large everywhere.
   */
  get scale(): number {
    const { whole, high } = this.#size;
    const usual = this.#host.bench.session.present ? 810 : 900;
    return this.isNarrow ? 1 : Math.max(LEAST_SCALE, Math.min(whole / 1440, high / usual));
  }

  get zoom(): number {
    return this.#zoom;
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
