/**
 * The weights that softmax gives with and without the division of the scores, as bars: one above the other or, where that is
 * too low, side by side. Both are the engine's; those without the division are of a trace with the scale 1.
 */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../values/telling.ts';
import { indices, isHidden, matrixOf, valueAt } from '../values/values.ts';
import { type Column, columnsOf, heading, largestPlaces } from './columns.ts';
import { type Draw, type Scene, type Shape, lettersIn, numbersIn, textWidth } from './drawing.ts';
import { numberLines } from './number-lines.ts';
import { percentText } from './percent.ts';

interface Names {
  readonly out: MatrixId;
  readonly input: MatrixId;
  /** The weights that softmax makes of the result. */
  readonly weights: MatrixId;
}

type Words = Parameters<typeof numberLines>[1];

/** One word shouts where it gets this share; another is heard where it gets this much, and half as much again as before. */
const SHOUTS = 0.9;
const HEARD = 0.05;
const MORE = 1.5;

/** The weights of a row, one per key, by whether the scores are divided; undefined while they are to be predicted. */
function weightsIn({ values, row }: Scene, { weights }: Names) {
  const keys = indices(matrixOf(values, weights).cols);
  if (keys.some((col) => isHidden(values, { matrix: weights, row, col }))) return undefined;
  const divided = keys.map((col) => valueAt(values, weights, row, col));
  const undivided = values.undivided?.[weights];
  return { divided, undivided: undivided && keys.map((col) => undivided.data[row * undivided.cols + col] ?? NaN) };
}

/** Scores of −∞ get no share; their places are hatched. */
function columnsFor(
  { values, row }: Scene,
  { weights }: Names,
  shares: readonly number[],
  isKnown: (key: number) => boolean,
): Column[] {
  const masked = values.matrices.mask;
  return shares.map((share, key) => ({
    name: colLabel(values, weights, key),
    value: (masked?.data[row * masked.cols + key] ?? 0) === -Infinity ? -Infinity : isKnown(key) ? share : NaN,
    text: isKnown(key) && share > 0 ? percentText(share) : '',
  }));
}

/** Says who gets how much, or what this means. */
function titleOf(
  scene: Scene,
  names: Names,
  shares: readonly number[],
  kind: 'undivided' | 'divided' | 'multiplied' | 'kept',
  before?: readonly number[],
): Said[] {
  const { values, show } = scene;
  const [first, second] = largestPlaces(shares, 2);
  const key = first === undefined ? '' : colLabel(values, names.weights, first);
  const named = { key, share: percentText(shares[first ?? 0] ?? NaN), dK: values.dK, factor: show(values.factor) };
  const [more = NaN, less = NaN] = second === undefined ? [] : [shares[second], before?.[second]];
  const means: Said[] =
    kind === 'undivided' && (shares[first ?? 0] ?? 0) >= SHOUTS
      ? [{ key: 'drawn.undivided-shouts' }]
      : kind === 'divided' && more >= HEARD && less < 0.1 && more >= MORE * less
        ? [{ key: 'drawn.divided-heard', values: { ...named, key: colLabel(values, names.weights, second!) } }]
        : [];
  return [...means, { key: `drawn.${kind}`, values: named }, { key: `drawn.${kind}-short`, values: named }];
}

/** Draws both shares of each word side by side, and writes those of the largest one beside it. */
function sideBySide(
  scene: Scene,
  names: Names,
  undivided: readonly number[],
  divided: readonly number[],
  isKnown: (key: number) => boolean,
): Shape[] {
  const { size } = scene;
  const { width, height } = size;
  const { small, large } = lettersIn(size);
  const columns = columnsFor(scene, names, divided, () => true);
  const area = { left: 0, right: width, top: 0, bottom: height };
  const most = largest([...undivided, ...divided]);
  // The names, the axis and what is hatched are those of whole columns; each bar has half of one.
  const base = columnsOf(columns, area, size, { tone: 'weights', written: 0, most }).filter(
    (shape) => shape.kind !== 'bar' || shape.look === 'hatched',
  );
  const axis = base.find((shape) => shape.kind === 'line')!.points[0]![1];
  const each = width / Math.max(1, columns.length);
  const unit = (axis - 0.4 * small) / most;
  const bar = (value: number, at: number, part: 0 | 1): Shape => ({
    kind: 'bar',
    at: [(at + 0.12 + 0.4 * part) * each, axis - Math.max(1, value * unit)],
    width: 0.36 * each,
    height: Math.max(1, value * unit),
    tone: 'weights',
    ...(part === 0 && { look: 'outlined' as const }),
  });
  const [first = 0, second] = largestPlaces(undivided, 2);
  const isRight = first >= columns.length / 2;
  const x = isRight ? (first + 0.06) * each - 4 : (first + 0.94) * each + 4;
  const room = isRight ? x : width - x;
  const lines = [
    { said: 'drawn.not-divided' as const, share: undivided[first]! },
    ...(isKnown(first) ? [{ said: 'drawn.is-divided' as const, share: divided[first]! }] : []),
  ];
  const texts = lines.flatMap(({ said, share }, at): Shape[] => {
    const text: Said = { key: said, values: { share: percentText(share) } };
    const fits = [large, small].find((letter) => textWidth(text, letter) <= room - 2);
    const place = [x, (at + 1) * 1.35 * large] as const;
    const rest = { tone: 'weights', anchor: isRight ? 'end' : 'start', bold: true } as const;
    return [{ kind: 'text', at: place, text: fits ? text : percentText(share), size: fits ?? small, ...rest }];
  });
  const below =
    second === undefined
      ? []
      : [undivided, divided].flatMap((shares, part): Shape[] => {
          const share = shares[second] ?? NaN;
          if (part === 1 && !isKnown(second)) return [];
          const y = axis - Math.max(undivided[second]!, divided[second]!) * unit - 0.4 * small;
          const text = percentText(share);
          const end = (second + 0.5) * each + (part === 0 ? -3 : 3);
          // Only where no line of the larger one stands.
          if (y < 4.4 * large || end - textWidth(text, small) < 0 || end + textWidth(text, small) > width) return [];
          return [
            {
              kind: 'text',
              at: [end, y],
              text,
              tone: 'weights',
              anchor: part === 0 ? 'end' : 'start',
              size: small,
              bold: true,
            },
          ];
        });
  return [
    ...base,
    ...undivided.flatMap((value, at) =>
      columns[at]!.value === -Infinity ? [] : [bar(value, at, 0), ...(isKnown(at) ? [bar(divided[at]!, at, 1)] : [])],
    ),
    ...texts,
    ...below,
  ];
}

export function divided(names: Names, words: Words): Draw {
  const otherwise = numberLines(names, words);
  return (scene) => {
    const { values, row, size } = scene;
    const found = weightsIn(scene, names);
    const before = numbersIn(scene, names.input, row);
    if (!found || before.some(Number.isNaN) || values.fullyMaskedRows.includes(row)) return otherwise(scene);
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const after = numbersIn(scene, names.out, row);
    const isKnown = (key: number): boolean => Number.isFinite(after[key]);
    const isDivided = found.undivided !== undefined;
    const rows = [
      ...(found.undivided ? [{ shares: found.undivided, kind: 'undivided' as const }] : []),
      {
        shares: found.divided,
        kind: values.factorIsDefault
          ? ('divided' as const)
          : values.factor === 1
            ? ('kept' as const)
            : ('multiplied' as const),
      },
    ];
    const drawRow = (at: number): Shape[] => {
      const { shares, kind } = rows[at]!;
      const all = kind === 'undivided' || after.every(Number.isFinite);
      // Both rows are as high, so that their bars can be compared.
      const [top, bottom] = [
        (at * height) / rows.length,
        ((at + 1) * height) / rows.length - (rows.length > 1 ? small : 0),
      ];
      const columns = columnsFor(scene, names, shares, kind === 'undivided' ? () => true : isKnown);
      const area = { left: 0, right: width, top: top + 1.5 * large, bottom };
      return [
        ...(all
          ? heading(titleOf(scene, names, shares, kind, found.undivided), top + large, size, {
              bold: kind === 'divided',
            })
          : []),
        ...columnsOf(columns, area, size, {
          tone: 'weights',
          written: 2,
          most: largest([...(found.undivided ?? []), ...found.divided]),
          outlined: kind === 'undivided',
          letters: 'weights',
        }),
      ];
    };
    const isLow = isDivided && height < 24 * small;
    const named = { query: rowLabel(values, names.out, row), before: rows[0]!.shares, after: found.divided };
    const first = largestPlaces(named.before, 1)[0] ?? 0;
    const said = { query: named.query, key: colLabel(values, names.weights, first) };
    const [was, is] = [percentText(named.before[first] ?? NaN), percentText(named.after[first] ?? NaN)];
    return {
      ...size,
      label: { key: isDivided ? 'drawn.divided-label' : 'drawn.weights-label', values: said },
      shapes: isLow
        ? sideBySide(scene, names, found.undivided!, found.divided, isKnown)
        : rows.flatMap((_, at) => drawRow(at)),
      caption: !after.every(Number.isFinite)
        ? { key: words.waiting, values: said }
        : isDivided
          ? { key: 'drawn.divided-said', values: { ...said, before: was, value: is } }
          : { key: 'drawn.multiplied-said', values: { ...said, value: is } },
    };
  };
}
