/** Who attends to whom, as arcs over the words: the known links of one query at a moment, and the arcs' paths. Pure. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { MatrixKind } from '../../inputs/matrices.ts';
import type { Frame } from '../frame.ts';
import { shownIn } from '../values/order.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { indices, isHidden, matrixOf, valueAt } from '../values/values.ts';

/** taken: how much of each word's value a query takes · asked: how each word that it has been compared with has answered. */
export interface Attending {
  readonly kind: 'taken' | 'asked';
  readonly query: number;
  readonly links: readonly Link[];
  /** The weights are of matrices drawn at random. */
  readonly untrained: boolean;
}

export interface Link {
  readonly key: number;
  /** 0 … 1, a weight of the trace; absent where the query has only been compared with the key. */
  readonly share?: number;
  /** The score, as a part of the row's largest before it is scaled; absent where the query has not been compared with the key. */
  readonly score?: number;
  /** It is being computed at this moment. */
  readonly lit: boolean;
}

/**
 * Returns the links of one query that a frame has reached: its weights once there are any, before that its scores.
 * Without a frame, all of them. Cells to be predicted are left out.
 */
export function attendingOf(picture: Picture, query: number, frame?: Pick<Frame, 'revealed' | 'target'>): Attending {
  const known = (kind: MatrixKind): Link[] => {
    const id = inShownHead(picture, kind);
    const { cols } = matrixOf(picture, id);
    const there = shownIn(frame?.revealed[id], query, cols);
    const { target } = frame ?? {};
    return indices(cols)
      .filter((col) => col < there && !isHidden(picture, { matrix: id, row: query, col }))
      .map((key) => {
        const isRow = target?.matrix === id && target.row === query;
        return { key, share: valueAt(picture, id, query, key), lit: isRow && (target.col ?? key) === key };
      });
  };
  const { untrained } = picture;
  const taken = known('weights');
  if (taken.length > 0) return { kind: 'taken', query, links: taken, untrained };
  const unscaled = known('scores');
  const scaled = known('scaledScores');
  const answers = scaled.length === picture.labels.keys.length ? scaled : unscaled;
  const extent = largest(unscaled.map(({ share }) => Math.abs(share ?? 0))) || 1;
  const links = indices(picture.labels.keys.length).map((key): Link => {
    const answer = answers.find((link) => link.key === key);
    return { key, lit: answer?.lit ?? false, ...(answer && { score: (answer.share ?? NaN) / extent }) };
  });
  return { kind: 'asked', query, links, untrained };
}

/** True where a share is at least half of an even share. Such shares are set bold and read aloud. */
export const isMuch = (share: number, keys: number): boolean => share >= Math.max(0.05, 0.5 / keys);

/** Returns the keys with much weight, the largest first. */
export const mostTaken = ({ links }: Attending, keys: number): readonly { key: number; share: number }[] =>
  links
    .flatMap(({ key, share }) => (share !== undefined && isMuch(share, keys) ? [{ key, share }] : []))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3);

/** The words' places, in pixels: y = 0 is the top of the arcs' box, y = height the words' line. */
export interface Ground {
  /** The middle of each key's word, from left to right. */
  readonly keys: readonly number[];
  /** The middle of the query's word, on the same line or beside it. */
  readonly query: number;
  readonly height: number;
  /** The width of an arc of weight 1. */
  readonly widest: number;
}

export interface Arc extends Link {
  /** x at the query's word and at the key's. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly width: number;
  readonly path: string;
}

/** Thinner lines would be lost. */
const THIN = 1;
/** The width of an arc to a word that has not been asked, or whose score is below 0; and the part of `widest` of the largest score. */
const ASKED = 1.5;
const SCORED = 0.6;
const GAP = 2;
/** The least share, or part of the largest score, of a loop. */
const LEAST_OWN = 0.03;

const round = (value: number): number => Math.round(value * 100) / 100;

/** A width's half may have one digit more. */
const roundUp = (value: number): number => Math.ceil(value * 200) / 200;

/** A curve whose ends are upright; it reaches three quarters of the way to its handles. */
const curve = (from: number, to: number, top: number, ground: number): string => {
  const handle = round(ground - (ground - top) / 0.75);
  return `M${round(from)} ${ground}C${round(from)} ${handle} ${round(to)} ${handle} ${round(to)} ${ground}`;
};

/**
 * Returns the arcs in drawing order: the widest first, so that none hides a thinner one. At the query they leave side
 * by side, the arc to the farthest word innermost, so arcs of one side never cross.
 */
export function arcsOf({ links, kind }: Attending, { keys, query, height, widest }: Ground): readonly Arc[] {
  const placed = links.flatMap((link) => {
    // A key that is masked gives nothing.
    const x = kind === 'taken' && link.share === 0 ? undefined : keys[link.key];
    const width =
      kind === 'asked'
        ? Math.max(ASKED, SCORED * widest * (link.score ?? 0))
        : Math.max(THIN, (link.share ?? 0) * widest);
    return x === undefined ? [] : [{ ...link, x, width: round(width), far: Math.abs(x - query) }];
  });
  const farthest = largest([0, ...placed.map(({ far }) => far)]) || 1;
  const left = placed.filter(({ x }) => x < query).sort((a, b) => a.far - b.far);
  const right = placed.filter(({ x }) => x > query).sort((a, b) => b.far - a.far);
  const bundle = [...left, ...right];
  const near = Math.min(2 * widest, smallest(keys.flatMap((x) => (x === query ? [] : [Math.abs(x - query)]))));
  const whole = bundle.reduce((sum, { width }) => sum + width, 0);
  const gap = Math.max(0.5, Math.min(GAP, (0.8 * near - whole) / Math.max(1, bundle.length - 1)));
  const bundled = bundle.length > 0 ? whole + gap * (bundle.length - 1) : 0;
  let at = query - bundled / 2;
  const over = bundle.map(({ x, width, far, ...link }): Arc => {
    const from = round(at + width / 2);
    at += width + gap;
    const top = roundUp(width / 2 + 0.7 * (1 - far / farthest) * (height - width / 2));
    return { ...link, from, to: x, top, width, path: curve(from, x, top, height) };
  });
  // The query's weight on itself is a small loop over its own word, where it is large enough to be seen among the others.
  const ownPlace = placed
    .filter(({ x, lit, share, score }) => x === query && (lit || (share ?? score ?? 0) >= LEAST_OWN))
    .map(({ x, width, key, share, score, lit }): Arc => {
      // Wide and high enough that a thick line leaves a hole, and low enough that the hole has no point.
      const reach = Math.max(8, bundled / 2 + width / 2 + GAP, 1.25 * width);
      const top = roundUp(Math.max(width / 2, height - Math.max(16, 2.4 * width)));
      const ends = { from: x - reach, to: x + reach };
      const link = { key, lit, ...(share !== undefined && { share }), ...(score !== undefined && { score }) };
      return { ...link, ...ends, top, width, path: curve(ends.from, ends.to, top, height) };
    });
  return [...over, ...ownPlace].sort((a, b) => b.width - a.width);
}
