/** The words above one word's row: a step's title, one reason, and what comes of it in this sentence. Pure. */
import type { Said } from '../../../shared/words/say.ts';
import { atLargest } from '../drawn/drawing.ts';
import { percentText } from '../drawn/percent.ts';
import type { Frame } from '../frame.ts';
import { colName, hidesRow, rowName } from '../values/telling.ts';
import { rowOfWord, shownIn } from '../values/order.ts';
import { type Picture, inShownHead } from '../picture.ts';
import type { Telling } from '../steps.ts';
import { indices, isHidden, matrixOf, valueAt } from '../values/values.ts';

export interface Told {
  readonly title: Said;
  readonly reason: Said;
  /** Undefined until the numbers of which it speaks are there. */
  readonly consequence: Said | undefined;
}

interface Moment {
  readonly picture: Picture;
  readonly frame: Frame;
  /** The word whose row is shown, from 0. */
  readonly query: number;
  /** Writes a number as its cell does. */
  readonly show: (value: number) => string;
}

/** Returns the largest of the query's numbers, with its key; undefined where one is not there yet, or is to be predicted. */
function mostIn(
  { picture, frame, query }: Moment,
  kind: 'scores' | 'weights',
): { key: Said; value: number } | undefined {
  const id = inShownHead(picture, kind);
  const { rows, cols } = matrixOf(picture, id);
  const row = Math.min(query, rows - 1);
  const isThere = shownIn(frame.revealed[id], row, cols) >= cols;
  const cells = indices(cols).map((col) => ({ matrix: id, row, col }));
  if (!isThere || cells.some((cell) => isHidden(picture, cell))) return undefined;
  const most = atLargest(cells.map(({ col }) => valueAt(picture, id, row, col)));
  return most < 0 ? undefined : { key: colName(picture, id, most), value: valueAt(picture, id, row, most) };
}

/** The places of a consequence but for the query; undefined until its numbers are there. */
const places: Readonly<
  Record<Telling, (moment: Moment) => Readonly<Record<string, string | number | Said>> | undefined>
> = {
  // Why a key is no value: another word would be found. With several heads, each has its own.
  'values-as-keys': ({ picture, frame, query }) => {
    const { q, k, v } = picture.matrices;
    const isThere = (['q', 'k', 'v'] as const).every((id) => !frame.revealed[id] && !hidesRow(picture, id, query));
    if (!q || !k || !v || !isThere || picture.heads.count > 1 || k.cols !== v.cols) return undefined;
    const [found, other] = [k, v].map(({ rows, cols, data }) =>
      atLargest(
        indices(rows).map((row) =>
          indices(cols).reduce((sum, col) => sum + q.data[query * cols + col]! * data[row * cols + col]!, 0),
        ),
      ),
    ) as [number, number];
    if (found < 0 || other < 0 || found === other) return undefined;
    return { key: rowName(picture, 'k', found), other: rowName(picture, 'v', other) };
  },
  factor: ({ picture, query }) => {
    const id = inShownHead(picture, 'weights');
    const before = picture.undivided?.[id];
    const { cols } = matrixOf(picture, id);
    if (!before || hidesRow(picture, id, query)) return undefined;
    const shares = indices(cols).map((col) => before.data[query * cols + col] ?? NaN);
    const most = atLargest(shares);
    if (most < 0) return undefined;
    const [was, is] = [shares[most]!, valueAt(picture, id, query, most)].map(percentText);
    return { key: colName(picture, id, most), before: was!, share: is! };
  },
  'best-score': (moment) => {
    const most = mostIn(moment, 'scores');
    return most && { key: most.key, value: moment.show(most.value) };
  },
  // Told once the step's own result is there, too.
  'largest-share': (moment) => {
    const { picture, frame, query } = moment;
    const most = mostIn(moment, 'weights');
    const out = frame.step.operations.at(-1)?.out;
    if (!most || !out || most.value === 0) return undefined;
    const { cols } = matrixOf(picture, out);
    const isDone = shownIn(frame.revealed[out], rowOfWord(picture, out, query), cols) >= cols;
    return isDone ? { key: most.key, share: percentText(most.value) } : undefined;
  },
  'share-in-head': (moment) => {
    const found = places['largest-share'](moment);
    const { labels, head } = moment.picture;
    const question = labels.heads[head];
    return (
      found && { ...found, head: question === undefined ? head : { key: 'place.word', values: { word: question } } }
    );
  },
  joined: ({ picture: { heads, matrices } }) => ({
    heads: heads.count,
    from: heads.count * heads.widths.v,
    to: matrices.projected?.cols ?? NaN,
  }),
};

/** A step without words of its own has its name, and what it is for. */
export function toldOf(moment: Moment): Told {
  const { picture, query } = moment;
  const { id, told: usual, toldOfHeads = usual } = moment.frame.step;
  const told = picture.heads.count > 1 ? toldOfHeads : usual;
  if (!told) return { title: { key: `step.${id}.name` }, reason: { key: `step.${id}.why` }, consequence: undefined };
  const asks = rowName(picture, inShownHead(picture, 'weights'), query);
  const found = told.by ? places[told.by](moment) : {};
  const values = { query: asks, ...found };
  return {
    title: { key: `told.${told.as}.title`, values: { ...values } },
    reason: { key: `told.${told.as}.reason`, values: { ...values } },
    consequence: found && { key: `told.${told.as}.consequence`, values: { ...values } },
  };
}
