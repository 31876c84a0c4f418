/** A small picture for each lesson in the contents: shapes in the colours of the roles, 120 × 80, for the eye alone. */
import { type Markup, markup } from '../../shared/markup.ts';

type Role = 'x' | 'q' | 'k' | 'v' | 's' | 'a' | 'o' | 'neg';
const fillOf = (role: Role): string => `var(--${role}-fill)`;
const GREY = 'var(--rule-2)';
const INK = 'currentColor';

const dot = (x: number, y: number, fill: string, r = 5): Markup =>
  markup`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" />`;
const box = (x: number, y: number, width: number, height: number, fill: string): Markup =>
  markup`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${fill}" />`;
/** @param width of the pen; @param dashes as in stroke-dasharray */
const stroke = (d: string, colour: string, width = 2, dashes = ''): Markup =>
  markup`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashes && markup` stroke-dasharray="${dashes}"`} />`;
const arrow = (x: number, y: number, toX: number, toY: number, colour: string, width = 2): Markup => {
  const angle = Math.atan2(toY - y, toX - x);
  const barb = (turn: number): string =>
    `${(toX - 7 * Math.cos(angle + turn)).toFixed(1)} ${(toY - 7 * Math.sin(angle + turn)).toFixed(1)}`;
  return stroke(`M${x} ${y}L${toX} ${toY}M${barb(0.5)}L${toX} ${toY}L${barb(-0.5)}`, colour, width);
};
/** Draws a grid of cells, each as strong as `strength` says, from 0 to 1. */
const grid = (
  { x, y, rows, columns, cell }: Readonly<Record<'x' | 'y' | 'rows' | 'columns' | 'cell', number>>,
  role: Role,
  strength: (row: number, column: number) => number,
): Markup =>
  markup`${Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const size = cell - 2;
    return markup`<rect x="${x + column * cell}" y="${y + row * cell}" width="${size}" height="${size}" rx="1.5" fill="${fillOf(role)}" fill-opacity="${Math.max(0.12, strength(row, column)).toFixed(2)}" />`;
  })}`;
const curve = (from: number, to: number, height: (x: number) => number): string =>
  Array.from({ length: 25 }, (_, at) => from + ((to - from) * at) / 24)
    .map((x, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${height(x).toFixed(1)}`)
    .join('');
const axes = stroke('M14 10V68H108', GREY);
const diagonal = (row: number, column: number): number => (row === column ? 1 : 0.15);

const pictures: Readonly<Record<string, () => Markup>> = {
  guess: () => markup`${[8, 30, 52, 74].map((x) => box(x, 58, 16, 6, INK))}
    <rect x="97" y="51" width="18" height="20" rx="3" fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="4 3" />
    ${stroke('M16 52C16 6 106 6 106 45', 'var(--a-arc)', 1.5)}${stroke('M38 52C38 16 106 16 106 45', 'var(--a-arc)', 6)}${stroke('M82 52C82 32 106 32 106 45', 'var(--a-arc)', 2.5)}`,
  'soft-lookup': () =>
    markup`${[
      [16, 1.5],
      [40, 7],
      [64, 3],
    ].map(
      ([y = 0, width]) =>
        markup`${stroke(`M18 40L58 ${y}`, 'var(--a-arc)', width)}${dot(60, y, fillOf('k'), 6)}${box(92, y - 7, 20, 14, fillOf('v'))}${stroke(`M70 ${y}H86`, GREY)}`,
    )}${dot(16, 40, fillOf('q'), 8)}`,
  scores: () =>
    markup`${stroke('M86 16L73 54', fillOf('s'), 2, '3 4')}${stroke('M20 66L73 53.8', fillOf('s'), 7)}${arrow(20, 66, 110, 45.4, 'var(--k)', 2.5)}${arrow(20, 66, 86, 16, 'var(--q)', 2.5)}`,
  softmax: () => markup`${stroke('M8 46H46', GREY)}${[
    [9, 24],
    [19, -14],
    [29, 34],
    [39, 8],
  ].map(([x = 0, height = 0]) =>
    box(x, height > 0 ? 46 - height : 46, 7, Math.abs(height), fillOf(height > 0 ? 's' : 'neg')),
  )}
    ${arrow(54, 40, 68, 40, INK)}${[
      [78, 20],
      [88, 3],
      [98, 46],
      [108, 7],
    ].map(([x = 0, height = 0]) => box(x, 68 - height, 7, height, fillOf('a')))}`,
  'weighted-sum': () => markup`<path d="M18 62L46 12L106 54Z" fill="${fillOf('v')}" fill-opacity="0.18" />
    ${stroke('M46 12L54 36', 'var(--a-arc)', 6)}${stroke('M18 62L54 36', 'var(--a-arc)', 2.5)}${stroke('M106 54L54 36', 'var(--a-arc)', 1.5)}
    ${[
      [18, 62],
      [46, 12],
      [106, 54],
    ].map(([x = 0, y = 0]) => dot(x, y, fillOf('v'), 6))}${dot(54, 36, fillOf('o'), 7)}`,
  'q-k-v':
    () => markup`${grid({ x: 8, y: 16, rows: 4, columns: 3, cell: 12 }, 'x', (row, column) => ((row * 2 + column * 3) % 5) / 4)}
    ${(['q', 'k', 'v'] as const).map(
      (role, at) =>
        markup`${arrow(50, 40, 82, 16 + 24 * at, GREY)}${grid({ x: 90, y: 6 + 24 * at, rows: 2, columns: 2, cell: 11 }, role, (row, column) => (row === column ? 1 : 0.5))}`,
    )}`,
  'why-scale': () => {
    const bell = (spread: number, height: number) => (x: number) =>
      68 - height * Math.exp(-0.5 * ((x - 60) / spread) ** 2);
    return markup`${stroke('M8 68H112', GREY)}${stroke(curve(8, 112, bell(26, 20)), fillOf('s'), 2.5, '4 4')}${stroke(curve(28, 92, bell(10, 56)), 'var(--s)', 3)}`;
  },
  checked:
    () => markup`${grid({ x: 6, y: 24, rows: 3, columns: 3, cell: 11 }, 's', (row, column) => ((row * 4 + column * 2) % 5) / 4)}
    ${grid({ x: 48, y: 24, rows: 3, columns: 3, cell: 11 }, 'a', (row, column) => [0.2, 0.9, 0.3][(row + column) % 3] ?? 0)}
    ${grid({ x: 90, y: 24, rows: 3, columns: 2, cell: 11 }, 'o', (row, column) => ((row + column) % 3) / 2)}
    <circle cx="63.5" cy="39.5" r="9.5" fill="none" stroke="var(--wrong)" stroke-width="2.5" />${stroke('M39 40H45M81 40H87', GREY)}`,
  masks: () =>
    markup`${Array.from({ length: 5 }, (_, row) =>
      Array.from({ length: 5 }, (__, column) => {
        const [x, y] = [26 + column * 14, 6 + row * 14];
        return column > row
          ? stroke(`M${x + 3} ${y + 3}L${x + 9} ${y + 9}M${x + 9} ${y + 3}L${x + 3} ${y + 9}`, GREY, 1.5)
          : markup`<rect x="${x}" y="${y}" width="12" height="12" rx="2" fill="${fillOf('a')}" fill-opacity="${(1 / (row - column + 1)).toFixed(2)}" />`;
      }),
    )}`,
  'self-and-cross':
    () => markup`${[24, 48, 72, 96].map((x) => stroke(`M${x} 18L60 62`, 'var(--a-arc)', x === 72 ? 5 : 1.5))}
    ${[24, 48, 72, 96].map((x) => dot(x, 16, fillOf('k'), 6))}${[36, 60, 84].map((x) => dot(x, 64, x === 60 ? fillOf('q') : GREY, 6))}`,
  'many-heads': () =>
    markup`${[
      diagonal,
      (row: number, column: number) => (column === 0 ? 0.9 : 0.1 * row),
      (row: number, column: number) => (row === column + 1 ? 1 : 0.15),
    ].map(
      (strength, at) =>
        markup`${grid({ x: 8 + 37 * at, y: 8, rows: 3, columns: 3, cell: 11 }, 'a', strength)}${stroke(`M${24 + 37 * at} 45V54`, GREY)}`,
    )}${[0, 1, 2].map((at) => box(24 + 25 * at, 58, 22, 10, fillOf('o')))}`,
  patterns: () => {
    const wave = (length: number, height: number) => (x: number) =>
      36 - height * Math.sin((2 * Math.PI * (x - 12)) / length);
    return markup`${stroke(curve(12, 108, wave(96, 24)), fillOf('x'), 3)}${stroke(curve(12, 108, wave(40, 24)), GREY, 2)}
    ${[12, 36, 60, 84, 108].map((x) => markup`${dot(x, wave(96, 24)(x), 'var(--x)', 4)}${stroke(`M${x} 70V74`, INK)}`)}`;
  },
  gradients: () => {
    const loss = (x: number): number => 60 - (x - 70) ** 2 / 46;
    return markup`${axes}${stroke(curve(26, 108, loss), GREY, 3)}${arrow(28, loss(40) - 16, 60, loss(40) + 26, INK, 2.5)}${dot(40, loss(40), fillOf('q'), 6)}`;
  },
  learning: () =>
    markup`${[0.34, 0.6, 1].map(
      (sharp, at) =>
        markup`${grid({ x: 6 + 39 * at, y: 24, rows: 3, columns: 3, cell: 10 }, 'a', (row, column) => (row + column === 2 ? sharp : (1 - sharp) / 2))}${at > 0 && arrow(-2 + 39 * at - 4, 39, 39 * at + 2, 39, INK, 1.5)}`,
    )}`,
  'small-transformer':
    () => markup`${arrow(4, 52, 116, 52, GREY, 3)}${stroke('M20 52C20 12 52 12 52 48', GREY)}${stroke('M66 52C66 12 98 12 98 48', GREY)}
    <rect x="22" y="12" width="28" height="20" rx="4" fill="${fillOf('a')}" /><rect x="68" y="12" width="28" height="20" rx="4" fill="${fillOf('x')}" />
    ${[52, 98].map((x) => markup`<circle cx="${x}" cy="52" r="7" fill="var(--paper)" stroke="${INK}" stroke-width="2" />${stroke(`M${x - 3} 52H${x + 3}M${x} 49V55`, INK)}`)}`,
  experiments: () =>
    markup`${axes}${stroke(
      curve(16, 106, (x) => 62 - 46 * Math.exp(-(x - 16) / 22)),
      'var(--a-arc)',
      3,
    )}${stroke(
      curve(16, 106, (x) => 22 - 4 * Math.exp(-(x - 16) / 22)),
      fillOf('neg'),
      3,
      '5 4',
    )}`,
  'other-scores': () =>
    markup`${stroke('M12 40H108M60 8V72', GREY, 1.5)}${stroke('M20 66L100 14', fillOf('s'), 3)}${stroke(
      curve(14, 106, (x) => 40 - 26 * Math.tanh((x - 60) / 14)),
      'var(--s)',
      3,
    )}`,
  cost: () =>
    markup`${[
      [6, 1],
      [24, 2],
      [60, 4],
    ].map(([x = 0, tokens = 0]) =>
      grid({ x, y: 68 - 13 * tokens, rows: tokens, columns: tokens, cell: 13 }, 'a', () => 0.9),
    )}`,
  questions:
    () => markup`<rect x="14" y="14" width="92" height="52" rx="6" fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="6 5" />
    ${stroke('M28 28V52', INK, 2.5)}${[36, 52, 68].map((x, at) => box(x, 38, [10, 10, 22][at] ?? 0, 4, GREY))}`,
};

/** The lessons that have a picture. */
export const PICTURED: readonly string[] = Object.keys(pictures);

export const pictureMarkup = (lesson: string): Markup | undefined => {
  const draw = pictures[lesson];
  return draw && markup`<svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">${draw()}</svg>`;
};
