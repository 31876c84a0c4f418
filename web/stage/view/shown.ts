/** What is shown at this moment, and where: the frame, and its layout in the room that there is. */
import { type Frame, frameOf } from '../model/frame.ts';
import { type Layout, layoutOf } from '../model/layout.ts';
import { queryAt } from '../model/query.ts';
import type { StageParts } from './stage-parts.ts';

export class Shown {
  readonly #host: StageParts;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(host: StageParts) {
    this.#host = host;
  }

  frame(): Frame {
    const { bench, player, prediction, look } = this.#host;
    const { picture, strip } = prediction;
    const focus = look.focus ?? bench.held;
    const hint = focus && strip?.asking.hints(focus);
    return frameOf(picture, bench.timeline, player.time, { focus, hint, reducedMotion: this.#motion.matches });
  }

  /** Which query is looked at, from 0. */
  queryIn({ moment }: Pick<Frame, 'moment'>): number {
    const { bench, player, prediction } = this.#host;
    return queryAt(prediction.picture, moment, bench.session.query, player.playing);
  }

  layoutFor(frame: Frame): Layout {
    const { bench, look, controls, strip } = this.#host;
    const { width, height, isNarrow } = look.room;
    return layoutOf(bench.picture, frame.step, frame.operation, {
      ...{ width, isNarrow, height: controls === 'none' ? undefined : height },
      isPresented: bench.session.present,
      focus: this.queryIn(frame),
      hasStrip: strip !== 'off',
    });
  }
}
