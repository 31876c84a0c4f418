/** The frame of the current moment, and its layout in the available room. */
import { heightBeside, inColumns, termsOf } from '../../model/scenes/height.ts';
import { HEIGHT, type Size, WIDTH } from '../../model/drawn/drawing.ts';
import { type Frame, frameOf } from '../../model/frame.ts';
import { hasMeanings } from '../../model/end.ts';
import { type Layout, fitsInRow, layoutOf } from '../../model/layout/layout.ts';
import { queryAt } from '../../model/query.ts';
import type { Step } from '../../model/steps.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { media } from '../../../shared/media.ts';

/** A picture on a phone: its least height as a share of its width; and the height of the line above it, in pixels. */
const LEAST = 0.31;
const BESIDE = 58;
/** The height of the ways on from the end, which lie over a phone's last lines, as in styles/narrow.ts. */
const WAYS_ON = 53;
/** The margins left and right of it, in pixels. */
const SIDE = 16;

/** The parts of the stage that it uses. */
type ComposedStage = Pick<StageParts, 'bench' | 'player' | 'prediction' | 'viewport' | 'controls' | 'strip'>;

export class Composition {
  readonly #host: ComposedStage;
  readonly #motion = media('(prefers-reduced-motion: reduce)');

  constructor(host: ComposedStage) {
    this.#host = host;
  }

  frame(): Frame {
    const { bench, player, prediction, viewport } = this.#host;
    const { picture, strip } = prediction;
    const focus = viewport.focus ?? bench.held;
    const hint = focus && strip?.asking.hints(focus);
    const step = this.#step;
    const isOneRow = step && this.#isFilm(step);
    const reducedMotion = this.#motion.matches;
    return frameOf(picture, bench.timeline, player.time, { focus, hint, isOneRow, reducedMotion });
  }

  get #step(): Step | undefined {
    const { bench, player } = this.#host;
    return bench.picture.steps.find(({ id }) => id === player.step);
  }

  /** Returns the query that is shown, from 0. */
  get query(): number {
    const { bench, player } = this.#host;
    const step = this.#step;
    return step ? queryAt(bench.asks, bench.held, step, player.playing) : bench.asks;
  }

  layoutFor(frame: Frame): Layout {
    const { bench, viewport, controls, strip } = this.#host;
    const { step, operation, target, moment } = frame;
    const { width, height, isNarrow } = viewport.room;
    const isFilm = this.#isFilm(step);
    // Above its picture, one word's row is as high as it needs.
    const isFree = controls === 'none' || (isFilm && viewport.isBelow);
    return layoutOf(bench.picture, step, operation, {
      width,
      digit: viewport.digit,
      letters: viewport.letters,
      isNarrow,
      height: isFree ? undefined : height,
      focus: this.query,
      hasStrip: strip !== 'off',
      ...(isFilm && {
        rows: 'one',
        column: target?.col,
        isEnd: moment.segment.kind === 'end',
        hasMeanings: hasMeanings(bench.picture, this.query),
      }),
    });
  }

  /**
   * True if one word's row is shown: unless a reader, a link or a page asks for all rows, predicts, or has a stage without
   * controls, whose page says what it is for; and unless the sentence is too long for it.
   */
  #isFilm(step: Step): boolean {
    const { bench, prediction, controls } = this.#host;
    return (
      bench.session.rows === 'one' && controls !== 'none' && !prediction.isOn && fitsInRow(prediction.picture, step)
    );
  }

  /**
   * Returns the height of the picture below the matrices of a phone, in pixels: the rest of the screen, if that is
   * enough.
   */
  belowOf({ height }: Layout): number | undefined {
    const { viewport, player } = this.#host;
    const { room, isBelow } = viewport;
    const least = LEAST * (room.width - 2 * SIDE);
    const rest = room.height - height - BESIDE - (player.isAtEnd ? WAYS_ON : 0);
    return isBelow ? Math.min(room.width, Math.max(least, rest)) : undefined;
  }

  /** Returns the size of pictures that can have any, in their own units. */
  sizeOfPicture(layout: Layout, { operation }: Frame): Size {
    const { viewport, bench } = this.#host;
    const below = this.belowOf(layout);
    const wide = (height: number): Size => ({ width: WIDTH, height });
    if (below !== undefined) return wide(Math.min(HEIGHT, (below / (viewport.room.width - 2 * SIDE)) * WIDTH));
    return wide(heightBeside(viewport.room.height / viewport.zoom, termsOf(bench.picture, operation)));
  }

  /** Tells if a sum of so many terms stands in two columns. */
  hasColumns(terms: number): boolean {
    const { viewport } = this.#host;
    return inColumns(terms, viewport.isBelow ? undefined : viewport.room.height / viewport.zoom);
  }
}
