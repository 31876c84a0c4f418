// In a loop over moments `expect` would take more time than the code under test.
import { doesNotMatch, match, ok } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { END, endAt } from '../../../../web/stage/model/end.ts';
import { frameOf } from '../../../../web/stage/model/frame.ts';
import { percentText } from '../../../../web/stage/model/drawn/percent.ts';
import { rowOfWord } from '../../../../web/stage/model/values/order.ts';
import { type Picture, inShownHead, matrixOf, pictureStep, valueAt } from '../../../../web/stage/model/picture.ts';
import { sentenceOf } from '../../../../web/stage/model/narrate.ts';
import { queryAt, sharesOf, tellingQuery } from '../../../../web/stage/model/query.ts';
import type { CellRef, MatrixId } from '../../../../web/stage/model/steps.ts';
import { type Timeline, hasStep, isIdle, momentAt, spanOf, timelineOf } from '../../../../web/stage/model/timeline.ts';
import { indices } from '../../../../web/stage/model/values/values.ts';
import { AMBIGUOUS } from '../../../../web/stage/inputs/ambiguous.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { settingsFor, wordInputs } from '../../../../web/stage/inputs/known-sentence.ts';
import type { StageInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { allPictures, crossPicture, picture, lessonPictures, pictureOfExample } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const show = (value: number): string => value.toFixed(2);

describe.each(allPictures)('the timeline of $id', ({ picture }) => {
  const timeline = timelineOf(picture);
  const times = Array.from({ length: 400 }, (_, i) => (i / 399) * timeline.duration);
  const frames = times.map((time) => frameOf(picture, timeline, time));

  it('is without gaps, in the order of the steps', () => {
    let clock = 0;
    for (const segment of timeline.segments) {
      expect(segment.start).toBeCloseTo(clock, 9);
      expect(segment.duration).toBeGreaterThan(0);
      clock += segment.duration;
    }
    expect(timeline.duration).toBeCloseTo(clock, 9);
    const changing = picture.steps.filter((step) => !isIdle(picture, step));
    expect(timeline.spans.map((span) => span.step)).toEqual(changing.map((step) => step.id));
  });

  it('shows scrubbing backwards what it shows scrubbing forwards', () => {
    const backwards = times.toReversed().map((time) => JSON.stringify(frameOf(picture, timeline, time)));
    expect(backwards.toReversed()).toEqual(frames.map((frame) => JSON.stringify(frame)));
  });

  it('only ever adds cells, and ends with all of them', () => {
    for (const id of Object.keys(picture.matrices) as MatrixId[]) {
      const { rows, cols } = matrixOf(picture, id);
      const shown = frames.map(({ revealed }) => Math.min(rows * cols, revealed[id]?.count ?? Infinity));
      expect(shown, id).toEqual(shown.toSorted((a, b) => a - b));
      expect(shown.at(-1), id).toBeLessThanOrEqual(rows * cols);
    }
    expect(frameOf(picture, timeline, timeline.duration).revealed).toEqual({});
  });

  it('plays only the steps that are offered, each as long as among all; what comes later is not there yet', () => {
    const ids = timeline.spans.map(({ step }) => step);
    const offered = ids.filter((_, at) => at % 2 === 1);
    const some = timelineOf(picture, { offered });
    expect(some.spans.map(({ step }) => step)).toEqual(offered);
    const lasts = offered.map((id) => spanOf(timeline, id)).reduce((sum, { start, end }) => sum + end - start, 0);
    expect(some.spans.at(-1)?.end ?? 0).toBeCloseTo(lasts, 9);
    for (const id of offered) {
      const at = (of: typeof timeline) => frameOf(picture, of, spanOf(of, id).rest).revealed;
      expect(at(some)).toEqual(at(timeline));
    }
    const steps = picture.steps.filter(({ id }) => id !== ids[0]);
    expect(() => timelineOf({ ...picture, steps }, { offered: ids.slice(0, 1) })).toThrow(
      `steps: this stage has no step ${ids[0]!}; it has ${steps.map(({ id }) => id).join(', ')}`,
    );
  });

  it('plays a step that changes nothing only for who wants it', () => {
    for (const { id } of picture.steps.filter((step) => isIdle(picture, step))) {
      expect(hasStep(timeline, id)).toBe(false);
      expect(hasStep(timelineOf(picture, { wanted: id }), id)).toBe(true);
      expect(hasStep(timelineOf(picture, { offered: [id] }), id)).toBe(true);
    }
  });

  it('names the term under way: of its operands the travelling numbers are', () => {
    for (const { term, movers, target } of frames) {
      if (!term) continue;
      const values = term.operands.map(({ matrix, row, col }) => {
        const { cols, data } = matrixOf(picture, matrix);
        return data[row * cols + col];
      });
      ok(target?.row !== undefined);
      for (const mover of movers)
        if (!mover.isProduct && mover.to.matrix === target.matrix && mover.to.col === 0 && target.col === 0)
          ok(values.includes(mover.value), `${mover.value} of ${values.join()}`);
    }
  });

  it('has every number travel between cells that exist', () => {
    const isCell = ({ matrix, row, col }: Required<CellRef>): boolean =>
      row < matrixOf(picture, matrix).rows && col < matrixOf(picture, matrix).cols;
    const lost = frames
      .flatMap(({ movers }) => movers)
      .filter(({ from, to, value }) => !isCell(from) || !isCell(to) || Number.isNaN(value));
    expect(lost).toEqual([]);
  });

  it('shows each step complete at its rest', () => {
    for (const span of timeline.spans) {
      const frame = frameOf(picture, timeline, span.rest);
      expect(frame.step.id).toBe(span.step);
      for (const operation of frame.step.operations) expect(frame.revealed[operation.out]).toBeUndefined();
    }
  });

  it('has a sentence for every moment', () => {
    for (const frame of frames) {
      const sentence = sentenceOf(picture, frame, show, sayInPageLanguage);
      match(sentence, /[.!?]$/);
      doesNotMatch(sentence, /undefined|NaN/);
    }
  });

  it('gives each word no share but its own', () => {
    const { queries } = picture.labels;
    const weights = matrixOf(picture, inShownHead(picture, 'weights'));
    const count = (of: readonly string[], share: string): number => of.filter((other) => other === share).length;
    for (const { rest } of timeline.spans)
      for (const [query] of queries.entries()) {
        const sentence = sentenceOf(picture, frameOf(picture, timeline, rest), show, sayInPageLanguage, query);
        const said = sentence.match(/[\d.]+\s%/g) ?? [];
        const shares = Array.from(weights.data.subarray(query * weights.cols).subarray(0, weights.cols), percentText);
        for (const share of said) expect(count(said, share), sentence).toBeLessThanOrEqual(count(shares, share));
      }
  });

  it('tells no number of a whole row before it is there', () => {
    for (const frame of frames) {
      const { step, operation, moment, revealed } = frame;
      const { row, kind } = moment.segment;
      const { cols } = matrixOf(picture, operation.out);
      if (!step.together || cols > 1 || kind !== 'cell' || (revealed[operation.out]?.count ?? Infinity) > 0) continue;
      const sentence = sentenceOf(picture, frame, show, sayInPageLanguage);
      expect(sentence).not.toContain(show(valueAt(picture, operation.out, row, 0)));
    }
  });

  it('cuts between states where less motion is asked for', () => {
    expect(times.flatMap((time) => frameOf(picture, timeline, time, { reducedMotion: true }).movers)).toEqual([]);
  });
});

describe('a moment', () => {
  const timeline = timelineOf(crossPicture);

  it('outside the timeline is its nearest end', () => {
    expect(momentAt(timeline, -5)).toEqual({ segment: timeline.segments[0], progress: 0 });
    expect(momentAt(timeline, 1e9)).toEqual({ segment: timeline.segments.at(-1), progress: 1 });
  });

  it('puts the light on what the pointed cell was computed from', () => {
    const focus: CellRef = { matrix: 'scores', row: 1, col: 2 };
    const at = (step: 'scores' | 'weighted-sum') =>
      frameOf(crossPicture, timeline, spanOf(timeline, step).start, { focus });
    const frame = at('scores');
    expect(frame.lit).toEqual([
      { matrix: 'q', row: 1 },
      { matrix: 'k', row: 2 },
    ]);
    expect(frame.target).toEqual(focus);
    expect(at('weighted-sum').target).toBeUndefined(); // held from another step
  });

  it('masks the keys from the padding on', () => {
    const { q, k, v } = crossPicture.matrices;
    const padded = picture({ q, k, v } as StageInputs, { scale: 'on', causal: false, keyLength: 1 });
    expect(Array.from(matrixOf(padded, 'mask').data)).toEqual([0, -Infinity, -Infinity, 0, -Infinity, -Infinity]);
    expect(Array.from(matrixOf(padded, 'weights').data)).toEqual([1, 0, 0, 1, 0, 0]);
  });
});

it('shows the row of the cell that is held in its steps, unless it plays, or else that of the word that asks', () => {
  const { steps } = lessonPictures[0]!.picture;
  const at = (id: string) => steps.find((step) => step.id === id)!;
  const held: CellRef = { matrix: 'scores', row: 2, col: 0 };
  const shown = (cell: CellRef | undefined, step: string, isPlaying = false) => queryAt(4, cell, at(step), isPlaying);
  expect([shown(undefined, 'scores'), shown(held, 'scores'), shown(held, 'scores', true)]).toEqual([4, 2, 4]);
  expect([shown(held, 'scale'), shown(held, 'weighted-sum')]).toEqual([2, 4]);
  expect(shown({ matrix: 'wq', row: 2, col: 0 }, 'qkv')).toBe(4);
});

it('describes the query that gives most to another word, and of other keys any may be the most', () => {
  const [q, k] = [fromRows([[9], [0]]), fromRows([[1], [-1]])];
  expect(tellingQuery(picture({ q, k, v: k }))).toBe(0); // all its weight is on the key with its own number
});

it('a row of shares is known with the last of its weights, not before', () => {
  const shown = pictureOfExample('bank-river');
  const { rows, cols } = shown.matrices.weights!;
  const first = 4;
  const order = [first, ...indices(rows).filter((row) => row !== first)];
  for (let count = 0; count <= rows * cols; count++)
    for (const [before, row] of order.entries())
      expect(sharesOf(shown, row, { weights: { first, count } }) !== undefined).toBe(count >= (before + 1) * cols);
});

describe('the story of one word', () => {
  const ownTime = (shown: Picture, timeline: Timeline): number =>
    timeline.segments
      .filter(({ kind, step, operation, row }) => {
        const { out } = pictureStep(shown, step).operations[operation]!;
        return kind === 'intro' || kind === 'rest' || row === rowOfWord(shown, out, timeline.asks);
      })
      .reduce((sum, { duration }) => sum + duration, 0);

  it('ends on the map where values have meanings and one other word gives most, and nowhere else', () => {
    const ends = allPictures.filter(({ picture }) => timelineOf(picture).segments.at(-1)?.kind === 'end');
    expect(ends.map(({ id }) => id)).toEqual(['bank-river', 'bank-money']);
    for (const { picture } of ends) {
      expect(timelineOf(picture, { isWhole: true }).segments.at(-1)?.kind).toBe('rest');
      expect(timelineOf(picture, { offered: ['words', 'softmax'] }).segments.at(-1)?.kind).toBe('rest');
      const { duration, spans } = timelineOf(picture);
      expect(duration - spans.at(-1)!.end).toBeCloseTo(END, 9);
    }
  });

  it('is told of the word with two meanings, whichever word takes most', () => {
    for (const { asks, examples } of AMBIGUOUS)
      for (const text of examples) {
        const shown = picture(wordInputs(settingsFor(text), embeddings));
        const timeline = timelineOf(shown);
        expect(shown.labels.queries[timeline.asks]).toBe(asks);
        const others = (sharesOf(shown, timeline.asks, {}) ?? []).filter((_, key) => key !== timeline.asks);
        expect(timeline.segments.at(-1)?.kind, text).toBe(Math.max(...others) > 0.5 ? 'end' : 'rest');
      }
  });

  it('says at its end from which word it knows', () => {
    const shown = pictureOfExample('bank-river');
    const timeline = timelineOf(shown);
    const frame = frameOf(shown, timeline, timeline.duration);
    expect(sentenceOf(shown, frame, show, sayInPageLanguage)).toBe(
      'So “bank” knows which bank it is: it looked at “river”.',
    );
    // The map widens, then the word glides; both are over at the end.
    expect([0, 0.4, 1].map(endAt)).toMatchObject([{ widened: 0, glided: 0 }, { glided: 0 }, { widened: 1, glided: 1 }]);
  });

  it('is told of “bank” by the river in a minute', () => {
    const shown = pictureOfExample('bank-river');
    const timeline = timelineOf(shown);
    expect([shown.labels.queries[timeline.asks], timeline.duration <= 60]).toEqual(['bank', true]);
  });

  it.each(allPictures)('takes most of the time of $id', ({ picture: shown }) => {
    for (const asks of new Set([tellingQuery(shown), 0, shown.labels.queries.length - 1])) {
      const timeline = timelineOf(shown, { asks });
      expect(ownTime(shown, timeline) / timeline.duration).toBeGreaterThanOrEqual(0.6);
    }
  });

  it.each(allPictures)('plays all other rows of a matrix of $id in one sweep of 1.5 s', ({ picture: shown }) => {
    const timeline = timelineOf(shown);
    for (const { step } of timeline.spans) {
      const swept = new Map<string, number>();
      for (const { operation, kind, row, duration } of timeline.segments.filter((one) => one.step === step)) {
        const { together, operations } = pictureStep(shown, step);
        const { out } = operations[operation]!;
        if (kind !== 'row' || row === rowOfWord(shown, out, timeline.asks)) continue;
        const key = together ? step : out;
        swept.set(key, (swept.get(key) ?? 0) + duration);
      }
      for (const [of, seconds] of swept) expect(seconds, of).toBeLessThanOrEqual(1.5);
    }
  });
});
