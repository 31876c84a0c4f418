/** Attention moves a word: from its own value to its output in the sentence, in the plane of the values. */
import { indices, matrixOf, isHidden, valueAt } from '../values.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { attendingOf, mostTaken } from './arcs.ts';
import type { Drawing, Point } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { type Plane, axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { bend } from './vectors.ts';

const SIZE = { width: 296, height: 344 } as const;

/** The same word's output in another sentence, in the same features, and that sentence's name. */
export interface Ghost {
  readonly name: string;
  readonly output: readonly number[];
}

/** @returns undefined where an output is missing or hidden */
export function movedDrawing(picture: Picture, query: number, ghost?: Ghost): Drawing | undefined {
  const { queries, keys } = picture.labels;
  const [value, output] = [inShownHead(picture, 'v'), inShownHead(picture, 'output')];
  if (!picture.matrices[output]) return undefined;
  const numberAt = (id: typeof value, row: number, col: number): number =>
    isHidden(picture, { matrix: id, row, col }) ? NaN : valueAt(picture, id, row, col);
  const lineOf = (id: typeof value, row: number): number[] =>
    indices(matrixOf(picture, id).cols).map((col) => numberAt(id, row, col));
  const end = lineOf(output, query);
  if (end.some(Number.isNaN)) return undefined;
  const axes = axesOf(picture, value, numberAt);
  const most = mostTaken(attendingOf(picture, query), keys.length).filter(
    ({ key }) => key !== query || queries !== keys,
  );
  const start = queries === keys ? inAxes(axes, lineOf(value, query)) : undefined;
  const other = ghost && ghost.output.length === end.length ? inAxes(axes, ghost.output) : undefined;
  const taken = most.slice(0, 2).map(({ key }) => ({ word: keys[key] ?? '', at: inAxes(axes, lineOf(value, key)) }));
  const points = [start, inAxes(axes, end), other, ...taken.map(({ at }) => at)].filter((point) => point !== undefined);
  const wayIn = (to: Plane['toPixels']) => start && bend(to(start), to(inAxes(axes, end)), to([0, 0]), SIZE);
  const plane = planeOf(points, SIZE, axes.names, (to) => wayIn(to)?.points ?? []);
  const to = plane.toPixels;
  const here = to(inAxes(axes, end));
  const name = queries[query] ?? '';
  const way = wayIn(to);
  const wanted: Mark[] = [
    { at: here, text: name, said: 'drawn.here', tone: 'output', bold: true },
    ...(start
      ? [{ at: to(start), text: name, said: 'drawn.alone' as const, tone: 'v' as const, bold: true as const }]
      : []),
    ...taken.map(({ word, at }): Mark => ({ at: to(at), text: word, tone: 'v', bold: true })),
    ...(other ? [{ at: to(other), text: ghost!.name, tone: 'output' as const }] : []),
  ];
  const [first] = most;
  return {
    ...SIZE,
    shapes: [
      ...plane.shapes,
      ...(way ? [way] : []),
      ...taken.map(({ at }) => ({ kind: 'dot' as const, at: to(at), radius: 5, tone: 'v' as const })),
      ...(start ? [{ kind: 'dot' as const, at: to(start), radius: 6, tone: 'v' as const }] : []),
      ...(other
        ? [{ kind: 'dot' as const, at: to(other), radius: 6, tone: 'output' as const, hollow: true as const }]
        : []),
      { kind: 'dot', at: here, radius: 9, tone: 'output' },
      ...marks(
        wanted,
        { points: [...points.map((point): Point => to(point)), ...(way?.points ?? [])], taken: plane.taken },
        SIZE,
      ),
    ],
    label: { key: 'drawn.moved', values: { word: name, axes: axesSaid(axes) } },
    caption: first
      ? { key: 'drawn.moved-said', values: { word: name, key: keys[first.key] ?? '' } }
      : { key: 'drawn.moved-evenly', values: { word: name } },
  };
}
