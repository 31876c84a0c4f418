/** The frame of the current moment, and its layout in the available room. */
import { heightBeside, inColumns, presentedTerms, sizePresented, termsOf } from '../../model/drawn/height.ts';
import { HEIGHT, type Size, WIDTH } from '../../model/drawn/drawing.ts';
import { type Frame, frameOf } from '../../model/frame.ts';
import { type Layout, type Room, farDecimals, farDigits, fitsInRow, layoutOf } from '../../model/layout.ts';
import { queryAt } from '../../model/query.ts';
import type { Step } from '../../model/steps.ts';
import type { StageParts } from '../element/stage-parts.ts';
import { media } from '../../../shared/media.ts';

/** A picture on a phone: its least height as a share of its width; and the height of the line above it, in pixels. */
const LEAST = 0.31;
const BESIDE = 58;
/** The height of the ways on from the end, which lie over a phone's last lines, as in styles/narrow.ts. */
const WAYS_ON = 53;
/** The margins left and right of it, in pixels. */
const SIDE = 16;
/** Pixels: when presenting, a wider picture's room has the cell's arithmetic beside the picture. */
const BROAD = 860;

export class Composition {
  readonly #host: StageParts;
  readonly #motion = media('(prefers-reduced-motion: reduce)');

  constructor(host: StageParts) {
    this.#host = host;
  }

  frame(): Frame {
    const { bench, player, prediction, viewport } = this.#host;
    const { picture, strip } = prediction;
    const focus = viewport.focus ?? bench.held;
    const hint = focus && strip?.asking.hints(focus);
    return frameOf(picture, bench.timeline, player.time, { focus, hint, reducedMotion: this.#motion.matches });
  }

  /** Returns the query that is shown, from 0. */
  get query(): number {
    const { bench, player } = this.#host;
    const step = bench.picture.steps.find(({ id }) => id === player.step);
    return step ? queryAt(bench.asks, bench.held, step, player.playing) : bench.asks;
  }

  layoutFor(frame: Frame): Layout {
    const { bench, viewport, prediction } = this.#host;
    const { step, operation } = frame;
    const room = this.#roomIn(viewport.room.width);
    if (this.isFilm(step))
      return layoutOf(bench.picture, step, operation, { ...room, rows: 'one', column: frame.target?.col });
    const beside = layoutOf(bench.picture, step, operation, room);
    // While predicting, the questions stand beside the matrices.
    if (!room.isPresented || room.isNarrow || prediction.isOn) return beside;
    const alone = layoutOf(bench.picture, step, operation, this.#roomIn(viewport.whole));
    return farDecimals(alone, room) > farDecimals(beside, room) ? alone : beside;
  }

  /**
   * True if one word's row is shown: unless a reader, a link or a page asks for all rows, predicts, or has a stage without
   * controls, whose page says what it is for; and unless the sentence is too long for it.
   */
  isFilm(step: Step): boolean {
    const { bench, prediction, controls } = this.#host;
    return (
      bench.session.rows === 'one' && controls !== 'none' && !prediction.isOn && fitsInRow(prediction.picture, step)
    );
  }

  /** Returns the width that the matrices leave for the picture, in pixels; undefined: it has its own. */
  besideOf({ width, film }: Layout): number | undefined {
    const { viewport } = this.#host;
    return !film && this.#canGive && width < viewport.room.width ? viewport.whole - width : undefined;
  }

  /**
   * True if a cell's arithmetic stands beside the picture. Then the numbers of a row already stand before the rows that
   * they multiply, so the panel can stay empty.
   */
  isBroad(layout: Layout): boolean {
    return (this.besideOf(layout) ?? 0) > BROAD;
  }

  /**
   * Returns the height of the picture below the matrices of a phone, in pixels: the rest of the screen, if that is
   * enough.
   */
  belowOf({ height, film }: Layout): number | undefined {
    const { viewport, player } = this.#host;
    if (film) return undefined;
    const { room, isBelow } = viewport;
    const least = LEAST * (room.width - 2 * SIDE);
    const rest = room.height - height - BESIDE - (player.isAtEnd ? WAYS_ON : 0);
    return isBelow ? Math.min(room.width, Math.max(least, rest)) : undefined;
  }

  /**
   * Returns the size of pictures that can have any, in their own units.
   * @param isCellAsked true if a cell is pointed at or held
   */
  sizeOfPicture(layout: Layout, { operation }: Frame, isCellAsked: boolean): Size {
    const { viewport, bench } = this.#host;
    if (layout.film) return viewport.picture;
    const below = this.belowOf(layout);
    const wide = (height: number): Size => ({ width: WIDTH, height });
    if (below !== undefined) return wide(Math.min(HEIGHT, (below / (viewport.room.width - 2 * SIDE)) * WIDTH));
    const height = viewport.room.height / viewport.zoom;
    const terms = termsOf(bench.picture, operation, bench.session.present);
    if (!bench.session.present || viewport.isNarrow) return wide(heightBeside(height, terms));
    // The same numbers as in styles/presented.ts.
    const { whole } = viewport;
    const beside = this.besideOf(layout);
    const isBroad = this.isBroad(layout);
    return sizePresented({
      whole,
      across: (beside ?? 0.24 * whole) - 0.03 * whole - (isBroad && isCellAsked ? 0.25 * whole : 0),
      height: height * (beside === undefined ? 1 : 0.85),
      lines: isBroad ? undefined : Math.min(terms, presentedTerms(terms) + 1),
      isPlane: operation.factors !== undefined,
    });
  }

  /** Tells if a sum of so many terms stands in two columns, and how many terms are written by themselves. */
  sumOf(terms: number): { hasColumns: boolean; most: number } {
    const { viewport, bench } = this.#host;
    if (bench.session.present && !viewport.isNarrow) return { hasColumns: false, most: presentedTerms(terms) };
    return {
      hasColumns: inColumns(terms, viewport.isBelow ? undefined : viewport.room.height / viewport.zoom),
      most: terms,
    };
  }

  /** True if the picture may have more than its own room, which the questions need while predicting. */
  get #canGive(): boolean {
    const { bench, viewport, prediction, plane } = this.#host;
    return bench.session.present && !viewport.isNarrow && !prediction.isOn && plane !== 'off';
  }

  /** True if the matrices take the picture's room, too: numbers that can be read from the last row matter more. */
  isAlone({ width, film }: Layout): boolean {
    const { bench, viewport, prediction } = this.#host;
    return !film && bench.session.present && !viewport.isNarrow && !prediction.isOn && width >= viewport.whole;
  }

  #roomIn(width: number): Room {
    const { bench, viewport, controls, strip } = this.#host;
    const { height, isNarrow } = viewport.room;
    return {
      ...{ width, isNarrow, height: controls === 'none' ? undefined : height },
      whole: this.#canGive ? viewport.whole : undefined,
      isPresented: bench.session.present,
      digits: farDigits(viewport.whole),
      focus: this.query,
      hasStrip: strip !== 'off',
    };
  }
}
