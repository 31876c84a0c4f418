/** All heads as one picture: a click or the arrow keys choose one. One row per query, one column per key in each. */
import type { Matrix } from 'attention-steps/learn';
import { type TemplateResult, html } from 'lit';
import { styled } from '../../shared/look/styled.ts';
import { type Grid, MOST_CELLS, gridOf, opacitiesOf, placeIn, squareAt, squareBy } from '../model/picture.ts';
import { type HeadPlace, isSameHead } from '../patch.ts';
import { coloured, isPrinting } from './coloured.ts';

export interface Picture {
  /** The id of the mark of the head that is chosen: one of its page. */
  readonly id: string;
  /** In the order in which they are drawn. */
  readonly heads: readonly HeadPlace[];
  /** Layers × heads: n × n each. */
  readonly weights: readonly (readonly Matrix[])[];
  readonly columns: number;
  /** The width that there is, in pixels. */
  readonly room: number;
  /** Beside the rows and above the columns; none where heads are in another order than that of layers. */
  readonly isNumbered: boolean;
  readonly chosen: HeadPlace;
  readonly off: readonly HeadPlace[];
  readonly label: string;
  readonly nameOf: (head: HeadPlace) => string;
  readonly choose: (head: HeadPlace) => void;
}

/** The width of the numbers beside the rows. */
const NUMBERS = 24;

/** A colour of a style sheet as red, green and blue. */
function pixelOf(colour: string): Uint8ClampedArray {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** The things that a canvas shows: it is drawn again when they are others. */
const drawn = new WeakMap<HTMLCanvasElement, readonly unknown[]>();

/** Weights that are drawn before the page may do something else. */
const AT_ONCE = 2 ** 16;

async function draw(canvas: HTMLCanvasElement, grid: Grid, { heads, weights, off }: Picture): Promise<void> {
  const scale = devicePixelRatio;
  const { color, borderTopColor: ground } = getComputedStyle(canvas);
  const size = JSON.stringify([grid, scale]);
  const now = [size, weights, JSON.stringify([heads, off]), color, ground];
  const before = drawn.get(canvas);
  if (now.every((value, at) => value === before?.[at])) return;
  drawn.set(canvas, now);
  const rows = Math.ceil(grid.count / grid.columns);
  // The picture before stays until squares are drawn over it.
  if (size !== before?.[0]) {
    canvas.width = Math.round(grid.columns * grid.pitch * scale);
    canvas.height = Math.round(rows * grid.pitch * scale);
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const [red, green, blue] = pixelOf(color);
  const side = Math.min(MOST_CELLS, weights[0]![0]!.rows);
  const [square, pixels] = [new OffscreenCanvas(side, side), new ImageData(side, side)];
  const brush = square.getContext('2d', { willReadFrequently: true })!;
  const { data } = pixels;
  for (let i = 0; i < data.length; i += 4) {
    data[i] = red!;
    data[i + 1] = green!;
    data[i + 2] = blue!;
  }
  let left = 0;
  for (const [at, head] of heads.entries()) {
    const matrix = weights[head.layer]![head.head]!;
    if (left <= 0 && !isPrinting()) {
      await new Promise((resolve) => setTimeout(resolve));
      if (drawn.get(canvas) !== now) return;
      left = AT_ONCE;
    }
    left -= matrix.data.length;
    const { opacities } = opacitiesOf(matrix);
    for (let i = 0; i < opacities.length; i++) data[4 * i + 3] = opacities[i]!;
    brush.putImageData(pixels, 0, 0);
    const { x, y } = placeIn(grid, at);
    context.imageSmoothingEnabled = side > grid.size * scale;
    context.fillStyle = ground;
    context.fillRect(x, y, grid.size, grid.size);
    context.globalAlpha = off.some((other) => isSameHead(other, head)) ? 0.25 : 1;
    context.drawImage(square, x, y, grid.size, grid.size);
    context.globalAlpha = 1;
  }
}

const numbers = (count: number): TemplateResult[] => Array.from({ length: count }, (_, at) => html`<span>${at}</span>`);

export function renderPicture(picture: Picture): TemplateResult {
  const { id, heads, columns, room, isNumbered, chosen, label, nameOf, choose } = picture;
  const grid = gridOf(heads.length, columns, isNumbered ? room - NUMBERS : room);
  const found = heads.findIndex((head) => isSameHead(head, chosen));
  const at = Math.max(0, found);
  const { x, y } = placeIn(grid, at);
  const headAt = ({ offsetX, offsetY }: MouseEvent): HeadPlace | undefined =>
    heads[squareAt(grid, offsetX, offsetY) ?? -1];
  return html`<div
    class="picture"
    ?data-numbered=${isNumbered}
    ${styled(`--size:${grid.size}px;--pitch:${grid.pitch}px;--columns:${columns};--x:${x}px;--y:${y}px`)}
  >
    <div class="columns" aria-hidden="true">${isNumbered ? numbers(columns) : ''}</div>
    <div class="rows" aria-hidden="true">${isNumbered ? numbers(heads.length / columns) : ''}</div>
    <div
      class="squares"
      role="listbox"
      tabindex="0"
      aria-label=${label}
      aria-activedescendant=${id}
      @keydown=${(event: KeyboardEvent) => {
        const to = squareBy(grid, at, event.key);
        if (to === undefined) return;
        event.preventDefault();
        choose(heads[to]!);
      }}
    >
      <canvas
        aria-hidden="true"
        @click=${(event: MouseEvent) => {
          const head = headAt(event);
          if (head) choose(head);
        }}
        @pointermove=${(event: PointerEvent) => {
          const head = headAt(event);
          (event.target as HTMLElement).title = head ? nameOf(head) : '';
        }}
        ${coloured((canvas) => void draw(canvas, grid, picture))}
      ></canvas>
      <span
        id=${id}
        class="mark"
        role="option"
        aria-selected="true"
        aria-posinset=${at + 1}
        aria-setsize=${heads.length}
        aria-label=${nameOf(chosen)}
        ?hidden=${found < 0}
      ></span>
    </div>
  </div>`;
}
