/** Moving numbers cover nothing: sampled every 50 ms, in the space that a window of 1280 × 800 leaves while playing. */
import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../../web/shared/words/messages.ts';
import { type Say, sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import german from '../../../../web/shared/messages/de/element.json' with { type: 'json' };
import english from '../../../../web/shared/messages/en/element.json' with { type: 'json' };
import { type Frame, frameOf } from '../../../../web/stage/model/frame.ts';
import {
  type Box,
  type Layout,
  boxOf,
  boxOfBlock,
  boxOfMover,
  isReadable,
  layoutOf,
  linesOf,
  placesBeside,
} from '../../../../web/stage/model/layout/layout.ts';
import { sentenceOf } from '../../../../web/stage/model/narrate.ts';
import type { Picture } from '../../../../web/stage/model/picture.ts';
import { tellingQuery } from '../../../../web/stage/model/query.ts';
import { timelineOf } from '../../../../web/stage/model/timeline.ts';
import { walkedPictures } from '../../engine.ts';

const every = 0.05;
const room = { width: 944, height: 616, isNarrow: false, hasStrip: true } as const;

function* framesOf(picture: Picture): Generator<{ frame: Frame; time: number }> {
  const timeline = timelineOf(picture, { isWhole: true });
  for (let time = 0; time < timeline.duration; time += every) yield { frame: frameOf(picture, timeline, time), time };
}

function* momentsOf(picture: Picture): Generator<{ frame: Frame; layout: Layout; time: number }> {
  const layouts = new Map<string, Layout>();
  for (const { frame, time } of framesOf(picture)) {
    const focus = tellingQuery(picture);
    const key = `${frame.step.id} ${frame.operation.out}`;
    const layout = layouts.get(key) ?? layoutOf(picture, frame.step, frame.operation, { ...room, focus });
    layouts.set(key, layout);
    yield { frame, layout, time };
  }
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

/** Returns every cell that may have a number; if they are too small for one, the whole matrix. */
const cellsOf = (layout: Layout): Box[] =>
  layout.blocks.flatMap((block) => {
    const boxes = linesOf(block.ys).flatMap((down) =>
      linesOf(block.xs).map((across) =>
        boxOf(block, ...(block.transposed ? ([across, down] as const) : ([down, across] as const))),
      ),
    );
    return [...boxes.filter((box) => isReadable(layout, box)), boxOfBlock(block)];
  });

describe.each(walkedPictures)('what moves in $id', ({ picture }) => {
  it('covers no cell, no number that stands in a lane, and no other mover', () => {
    let seen = 0;
    for (const { frame, layout, time } of momentsOf(picture)) {
      const movers = frame.movers.flatMap((mover) => boxOfMover(layout, mover) ?? []);
      if (movers.length > 2) expect.fail(`${movers.length} movers at ${time}`);
      seen += movers.length;
      const standing = layout.stands
        .filter(({ out }) => out === frame.operation.out)
        .flatMap((stand) => placesBeside(layout, stand).slice(0, frame.beside?.count ?? 0));
      movers.forEach((mover, at) => {
        const others = [...cellsOf(layout), ...standing, ...movers.slice(at + 1)];
        const covered = others.filter((other) => meet(mover, other));
        const { x, y, width, height } = mover;
        const isWithin = x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height;
        if (covered.length > 0 || !isWithin)
          expect.fail(`${frame.step.id}, ${time.toFixed(2)} s: ${JSON.stringify({ mover, covered })}`);
      });
    }
    expect(seen).toBeGreaterThan(0);
  });

  const languages: [string, Say][] = [
    ['English', sayInPageLanguage],
    ['German', sayIn('de', { ...english, ...german }) as Say],
  ];
  it.each(languages)(
    'leaves each sentence in %s for as long as it takes to read: a second for three words',
    (_, say) => {
      const timeline = timelineOf(picture);
      const runs: { sentence: string; seconds: number }[] = [];
      for (const { start, duration, kind } of timeline.segments) {
        // The purpose is read while a step begins, and the end stays.
        if (kind === 'intro' || kind === 'end') continue;
        const frame = frameOf(picture, timeline, start + duration / 2);
        const sentence = sentenceOf(picture, frame, (value) => value.toFixed(2), say, timeline.asks, true);
        const last = runs.at(-1);
        if (last?.sentence === sentence) last.seconds += duration;
        else runs.push({ sentence, seconds: duration });
      }
      for (const { sentence, seconds } of runs) {
        const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
        expect(seconds, sentence).toBeGreaterThanOrEqual(words / 3 - 1e-9);
      }
    },
  );
});
