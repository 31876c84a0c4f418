/** A word's query, key and value: three arrows from one origin or, where they have other than two numbers, rows of bars. */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../values/telling.ts';
import { matrixOf } from '../values/values.ts';
import { bandOf } from './bands.ts';
import { type Draw, type Point, type Scene, type Shape, isComplete, lettersIn, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { inRow } from '../../../shared/numbers/format.ts';

interface Named {
  readonly id: MatrixId;
  /** A message with a place for the word, which here are the numbers. */
  readonly said: Said['key'];
}

interface Vector extends Named {
  readonly numbers: readonly number[];
}

/** The vectors of the row's word. */
function vectorsIn(scene: Scene, out: MatrixId, all: readonly Named[]): Vector[] {
  const { values, row } = scene;
  const isOneSentence = values.labels.queries === values.labels.keys;
  return all
    .filter(({ id }) => values.matrices[id] && (isOneSentence || infoOf(id).rowsAre === infoOf(out).rowsAre))
    .map((named) => ({ ...named, numbers: numbersIn(scene, named.id, row) }));
}

/** In font sizes: a lower plane has smaller letters. */
const LOW = 20;
/** In pixels: a shorter arrow is a dot. */
const SHORT = 8;

export function vectorsOf(out: MatrixId, all: readonly Named[]): Draw {
  return (scene) => {
    const { values, row, numberAt, show, size } = scene;
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const vectors = vectorsIn(scene, out, all);
    const isPlane = all.every(({ id }) => !values.matrices[id] || matrixOf(values, id).cols === 2);
    const axes = axesOf(values, out, numberAt);
    const name = rowLabel(values, out, row);
    const write = (value: number): string => (Number.isNaN(value) ? '…' : show(value));
    const inPlane = (): Shape[] => {
      // A number that is not known yet is drawn as 0: the arrow grows along one axis, then along the other.
      const placed = vectors
        .filter(({ numbers }) => numbers.some(Number.isFinite))
        .map((vector) => ({
          ...vector,
          to: inAxes(
            axes,
            vector.numbers.map((value) => (Number.isNaN(value) ? 0 : value)),
          ),
        }));
      const plane = planeOf(
        placed.map(({ to }) => to),
        size,
        axes.names,
      );
      const origin = plane.toPixels([0, 0]);
      const arrows = placed.map((vector) => ({
        ...vector,
        tip: plane.toPixels(vector.to),
        tone: infoOf(vector.id).role,
      }));
      const isDot = (tip: Point): boolean => Math.hypot(tip[0] - origin[0], tip[1] - origin[1]) < SHORT;
      const wanted = arrows.map(({ tip, tone, numbers, said }): Mark => ({
        at: tip,
        said,
        tone,
        bold: true,
        radius: isDot(tip) ? 0.5 * small : 5,
        size: height < LOW * small ? small : large,
        text: `(${inRow(numbers.map(write))})`,
      }));
      const points = arrows.map(({ tip }) => tip);
      const lines = arrows.map(({ tip }) => [origin, tip]);
      return [
        ...plane.shapes,
        ...arrows.map(({ tip, tone }): Shape =>
          isDot(tip)
            ? { kind: 'dot', at: tip, radius: 0.5 * small, tone }
            : { kind: 'line', points: [origin, tip], tone, width: 0.28 * small, arrow: true },
        ),
        ...marks(wanted, { points, lines, thick: 0.2 * small, taken: plane.taken }, size),
      ];
    };
    const inBars = (): Shape[] => {
      const each = height / vectors.length;
      const left = Math.max(0.2 * width, 5 * small);
      return vectors.flatMap(({ id, said, numbers }, at): Shape[] => {
        const area = { left, right: width - 2, top: at * each + 2, bottom: (at + 1) * each - 0.6 * small };
        const look = { name: [large, small] as const, number: each > 5 * small ? small : undefined, show };
        const name: Said = { key: said, values: { word: '' } };
        return bandOf({ name, numbers, tone: infoOf(id).role }, area, look);
      });
    };
    const made = numbersIn(scene, out, row);
    return {
      ...size,
      label: isPlane
        ? { key: 'drawn.vectors', values: { name, axes: axesSaid(axes) } }
        : { key: 'drawn.vectors-bars', values: { name } },
      shapes: isPlane ? inPlane() : inBars(),
      caption: isComplete(made)
        ? { key: 'drawn.vectors-said', values: { name, out: infoOf(out).symbol, count: made.length } }
        : { key: 'drawn.vectors-wait', values: { name, out: infoOf(out).symbol } },
    };
  };
}
