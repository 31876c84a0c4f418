/** What is shown at this moment, and where: the frame, and its layout in the room that there is. */
import { heightBeside, inColumns, presentedTerms, sizePresented, termsOf } from '../../model/drawn/height.ts';
import { HEIGHT, type Size, WIDTH } from '../../model/drawn/drawing.ts';
import { type Frame, frameOf } from '../../model/frame.ts';
import { type Layout, type Room, farDecimals, farDigits, layoutOf } from '../../model/layout.ts';
import { queryAt } from '../../model/query.ts';
import type { StageParts } from '../element/stage-parts.ts';

/** Of a picture on a phone: its least height, of its width; and the line above it, with its edges, in pixels. */
const LEAST = 0.31;
const BESIDE = 58;
/** Left and right of it. */
const SIDE = 16;
/** Of the picture's room when presenting, in pixels: from here on a cell's arithmetic stands beside the picture. */
const BROAD = 860;

export class Composition {
  readonly #host: StageParts;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');

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

  /** Which query is looked at, from 0. */
  queryIn({ moment }: Pick<Frame, 'moment'>): number {
    const { bench, player, prediction } = this.#host;
    return queryAt(prediction.picture, moment, bench.session.query, bench.held, player.playing);
  }

  layoutFor(frame: Frame): Layout {
    const { bench, viewport, prediction } = this.#host;
    const room = this.#roomIn(frame, viewport.room.width);
    const { step, operation } = frame;
    const beside = layoutOf(bench.picture, step, operation, room);
    // What is asked stands beside the matrices.
    if (!room.isPresented || room.isNarrow || prediction.isOn) return beside;
    const alone = layoutOf(bench.picture, step, operation, this.#roomIn(frame, viewport.whole));
    return farDecimals(alone, room) > farDecimals(beside, room) ? alone : beside;
  }

  /** What the matrices leave for the picture, in pixels; undefined: it has its own. */
  besideOf({ width }: Layout): number | undefined {
    const { viewport } = this.#host;
    return this.#canGive && width < viewport.room.width ? viewport.whole - width : undefined;
  }

  /**
   * Whether a cell's arithmetic stands beside the picture. There the numbers of a row stand before the rows that they multiply,
   * so that it is seen without.
   */
  isBroad(layout: Layout): boolean {
    return (this.besideOf(layout) ?? 0) > BROAD;
  }

  /** Of the picture below the matrices of a phone, in pixels: what they leave of the first look, if that is enough. */
  belowOf({ height }: Layout): number | undefined {
    const { room, isBelow } = this.#host.viewport;
    const least = LEAST * (room.width - 2 * SIDE);
    return isBelow ? Math.min(room.width, Math.max(least, room.height - height - BESIDE)) : undefined;
  }

  /** Of a picture that can have any, in units of what is drawn. @param isCellAsked whether a cell is pointed at or held */
  sizeOfPicture(layout: Layout, { operation }: Frame, isCellAsked: boolean): Size {
    const { viewport, bench } = this.#host;
    const below = this.belowOf(layout);
    const wide = (height: number): Size => ({ width: WIDTH, height });
    if (below !== undefined) return wide(Math.min(HEIGHT, (below / (viewport.room.width - 2 * SIDE)) * WIDTH));
    const height = viewport.room.height / viewport.zoom;
    const terms = termsOf(bench.picture, operation, bench.session.present);
    if (!bench.session.present || viewport.isNarrow) return wide(heightBeside(height, terms));
    // As styles/presented has it.
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

  /** Of a sum of so many terms: whether they stand in two columns, and how many of them. */
  sumOf(terms: number): { hasColumns: boolean; most: number } {
    const { viewport, bench } = this.#host;
    if (bench.session.present && !viewport.isNarrow) return { hasColumns: false, most: presentedTerms(terms) };
    return {
      hasColumns: inColumns(terms, viewport.isBelow ? undefined : viewport.room.height / viewport.zoom),
      most: terms,
    };
  }

  /** Whether the picture may have more than its own room; while one predicts, that room is the questions'. */
  get #canGive(): boolean {
    const { bench, viewport, prediction, plane } = this.#host;
    return bench.session.present && !viewport.isNarrow && !prediction.isOn && plane !== 'off';
  }

  /** Whether it has the picture's room, too: numbers that are read from the last row come before the picture. */
  isAlone({ width }: Layout): boolean {
    const { bench, viewport, prediction } = this.#host;
    return bench.session.present && !viewport.isNarrow && !prediction.isOn && width >= viewport.whole;
  }

  #roomIn(frame: Frame, width: number): Room {
    const { bench, viewport, controls, strip } = this.#host;
    const { height, isNarrow } = viewport.room;
    return {
      ...{ width, isNarrow, height: controls === 'none' ? undefined : height },
      whole: this.#canGive ? viewport.whole : undefined,
      isPresented: bench.session.present,
      digits: farDigits(viewport.whole),
      focus: this.queryIn(frame),
      hasStrip: strip !== 'off',
    };
  }
}
