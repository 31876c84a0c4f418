/** Arcs over the words: their ends, widths and order; and their state at a moment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Attending,
  type Ground,
  arcsOf,
  attendingOf,
  mostTaken,
} from '../../../../../web/stage/model/scenes/arcs.ts';
import { conceal } from '../../../../../web/stage/model/conceal.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import { shownIn } from '../../../../../web/stage/model/values/order.ts';
import { tellingQuery } from '../../../../../web/stage/model/query.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { settingsFor, wordInputs } from '../../../../../web/stage/inputs/known-sentence.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { allPictures, picture, pictureOfExample } from '../../../engine.ts';

const bank = pictureOfExample('bank-river');

const grounds: fc.Arbitrary<{ attending: Attending; ground: Ground }> = fc
  .record({
    weights: fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 1,
      maxLength: 40,
    }),
    step: fc.integer({ min: 24, max: 120 }),
    at: fc.nat(),
    height: fc.integer({ min: 40, max: 240 }),
    share: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
    kind: fc.constantFrom('taken' as const, 'asked' as const),
  })
  .map(({ weights, step, at, height, share, kind }) => {
    const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    const query = at % weights.length;
    const links = weights.map((weight, key) => ({ key, lit: false, share: weight / whole }));
    const keys = weights.map((_, key) => (key + 0.5) * step);
    const ground = { keys, query: keys[query] ?? NaN, height, widest: Math.min(40, share * step) };
    return { attending: { kind, query, untrained: false, links }, ground };
  });

describe('arcs', () => {
  it('end at the words, within their box', () => {
    fc.assert(
      fc.property(grounds, ({ attending, ground }) => {
        const arcs = arcsOf(attending, ground);
        const drawn = attending.links.filter(({ key, share }) =>
          key === attending.query ? (share ?? 0) >= 0.03 : attending.kind === 'asked' || share !== 0,
        );
        expect(arcs.map(({ key }) => key).sort((a, b) => a - b)).toEqual(drawn.map(({ key }) => key));
        for (const { key, from, to, top, width, path } of arcs) {
          expect(path).toMatch(/^M-?[\d.]+ [\d.]+C(-?[\d.]+ ?){6}$/);
          const x = ground.keys[key] ?? NaN;
          if (key === attending.query) expect((from + to) / 2).toBeCloseTo(x, 5);
          else expect(to).toBe(x);
          expect(top - width / 2).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThan(ground.height);
        }
      }),
    );
  });

  it('are as wide as their weights, but never too thin to see; the widest lies lowest', () => {
    fc.assert(
      fc.property(grounds, ({ attending, ground }) => {
        const arcs = arcsOf(attending, ground);
        for (const { key, width } of arcs) {
          const share = attending.links[key]?.share ?? NaN;
          expect(width).toBeCloseTo(attending.kind === 'asked' ? 1.5 : Math.max(1, share * ground.widest), 1);
        }
        const widths = arcs.map(({ width }) => width);
        expect(widths).toEqual([...widths].sort((a, b) => b - a));
      }),
    );
  });

  it('of one side do not cross, and leave the query side by side', () => {
    fc.assert(
      fc.property(grounds, ({ attending, ground }) => {
        const over = arcsOf(attending, ground).filter(({ key }) => key !== attending.query);
        const byStart = [...over].sort((a, b) => a.from - b.from);
        byStart.forEach((arc, at) => {
          const next = byStart[at + 1];
          if (next) expect(next.from - arc.from).toBeGreaterThanOrEqual((arc.width + next.width) / 2 + 0.4);
          const isLeft = arc.to < ground.query;
          const inner = byStart.filter(
            ({ to }) => to < ground.query === isLeft && Math.abs(to - ground.query) < Math.abs(arc.to - ground.query),
          );
          for (const other of inner) {
            if (isLeft) expect(other.from).toBeLessThan(arc.from);
            else expect(other.from).toBeGreaterThan(arc.from);
          }
        });
      }),
    );
  });
});

describe('what is attended to', () => {
  const query = tellingQuery(bank);
  const timeline = timelineOf(bank);
  const at = (time: number) => attendingOf(bank, query, frameOf(bank, timeline, time));

  it('is asked before there are weights, and a weight is there with its cell', () => {
    expect(bank.labels.queries[query]).toBe('bank');
    expect(at(0)).toMatchObject({ kind: 'asked', links: bank.labels.keys.map((_, key) => ({ key, lit: false })) });
    const scores = at(spanOf(timeline, 'scores').rest);
    expect(scores.kind).toBe('asked');
    expect(scores.links).toHaveLength(8);
    expect(scores.links.every(({ share, score }) => share === undefined && Math.abs(score!) <= 1)).toBe(true);
    expect(Math.max(...scores.links.map(({ score }) => score!))).toBe(1);
    const weights = at(spanOf(timeline, 'softmax').rest);
    expect(weights.kind).toBe('taken');
    expect(mostTaken(weights, 8).map(({ key }) => bank.labels.keys[key])).toEqual(['river', 'sat']);
    for (let time = 0; time < timeline.duration; time += 0.2) {
      const frame = frameOf(bank, timeline, time);
      const there = shownIn(frame.revealed.weights, query, 8);
      const { kind, links } = at(time);
      expect(kind === 'taken' ? links.length : 0).toBe(there);
    }
  });

  it('tells nothing that is to be predicted', () => {
    const hidden = conceal(bank, 'softmax', ['softmax'], [{ matrix: 'weights', row: query, col: 1 }]);
    expect(attendingOf(hidden, query).links.map(({ key }) => key)).toEqual([1]);
  });

  it('says of drawn weights that they are untrained', async () => {
    const inputs = wordInputs(settingsFor('dogs chase cats'), await loadEmbeddings());
    expect(attendingOf(picture(inputs), 0).untrained).toBe(true);
    expect(attendingOf(bank, 0).untrained).toBe(false);
  });

  it.each(allPictures)('has a usual query of $id', ({ picture: any }) => {
    const usual = tellingQuery(any);
    expect(any.labels.queries[usual]).toBeDefined();
    const { links } = attendingOf(any, usual);
    expect(links.length).toBe(any.labels.keys.length);
  });
});
