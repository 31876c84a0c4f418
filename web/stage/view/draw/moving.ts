/** The points of the front's map that can be moved, and what came of it: the word's vector changes, and the engine computes the rest. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { InputError } from '../../../shared/input/input-error.ts';
import { media } from '../../../shared/media.ts';
import { formatNumber, inRow } from '../../../shared/numbers/format.ts';
import { holdPage, placeIn } from '../../../shared/scaled.ts';
import { withValue } from '../../inputs/moved-value.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Point } from '../../model/drawn/drawing.ts';
import type { Placed, WordMap } from '../../model/scenes/map.ts';
import { times } from '../../model/drawn/vectors.ts';
import { effectOf } from '../../model/effect.ts';
import { resultName } from '../../model/narrate.ts';
import type { StageParts } from '../parts/stage-parts.ts';

/** The step of the arrow keys, in the numbers of the plane; Shift makes it ten times as large. */
const STEP = 0.1;
/** Milliseconds. */
const GLIDE = 700;

/** The parts of the stage that it uses. */
type MovingStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'prediction' | 'problems' | 'requestUpdate'>;

let gestures = 0;

export interface Moving {
  /** The row of the point that the Tab key leads to. */
  readonly at: number;
  /** Called when a point gets the focus. */
  readonly reach: (row: number) => void;
  /** Called when a point begins to be moved, and when it has been. */
  readonly keep: (isMoving: boolean) => void;
}

/** True where a word's point can be moved: with one head, and numbers that may be changed. */
export const canMove = ({ bench }: MovingStage): boolean => {
  const matrix = currentInputs(bench.numbers).v ? 'v' : 'x';
  return bench.picture.heads.count === 1 && bench.isEditable({ matrix, row: 0, col: 0 });
};

/** Renders the points to be dragged, over a map. */
export function renderPoints(host: MovingStage, map: WordMap, { at, reach, keep }: Moving): SVGTemplateResult {
  const { bench, changes, problems } = host;
  const { say } = host.language;
  const { plane, axes, words } = map;
  const matrix = currentInputs(bench.numbers).v ? 'v' : 'x';
  const tabbed = words.some(({ row }) => row === at) ? at : words[0]?.row;

  const move = (row: number, by: Point): void => {
    const moved = withValue(currentInputs(bench.numbers), row, axes.columns, by);
    if (moved) changes.attempt({ type: 'inputs', inputs: moved, cell: { matrix, row, col: 0 }, gesture: gestures });
    else problems.fail('input', new InputError('touched.stays'));
    host.requestUpdate();
  };
  const point = ({ row, word, at }: Placed): SVGTemplateResult => {
    const value = plane.toVector(at);
    /** Arrow keys go from point to point; with Alt, as on the numbers of the stage, they change what has the focus. */
    const onKey = (event: KeyboardEvent): void => {
      const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const)[event.key];
      if (!way) return;
      event.preventDefault();
      if (!event.altKey) {
        const grips = [...(event.currentTarget as Element).parentElement!.querySelectorAll<SVGElement>('.grip')];
        const to = grips.indexOf(event.currentTarget as SVGElement) + way[0] - way[1];
        grips.at(to % grips.length)?.focus();
        return;
      }
      if (!event.repeat) gestures += 1;
      keep(true);
      move(row, times(way, STEP * (event.shiftKey ? 10 : 1)));
      keep(false);
    };
    const onDown = (event: PointerEvent): void => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      gestures += 1;
      keep(true);
    };
    const onMove = (event: PointerEvent): void => {
      const target = event.currentTarget as SVGElement;
      if (!target.hasPointerCapture(event.pointerId) || !target.ownerSVGElement) return;
      const to = plane.toVector(placeIn(target.ownerSVGElement, map, event));
      move(row, [to[0] - value[0], to[1] - value[1]]);
    };
    const onEnd = (): void => {
      keep(false);
    };
    const onFocus = (): void => {
      reach(row);
    };
    return svg`<circle class="grip" cx=${at[0]} cy=${at[1]} r="15" tabindex=${row === tabbed ? 0 : -1} role="option" data-row=${row}
      aria-selected=${row === tabbed}
      aria-label=${say('moving.point', { word, value: inRow(value.map((number) => formatNumber(number, 2))) })}
      @keydown=${onKey} @focus=${onFocus} @pointerdown=${onDown} @pointermove=${onMove} @lostpointercapture=${onEnd}
      @touchstart=${holdPage}></circle>`;
  };
  return svg`<g role="listbox" aria-label=${say('moving.points')}>${words.map(point)}</g>`;
}

/**
 * Says what a move changed, or what can be done; with Undo.
 *
 * @param query the word of which is said what came of it
 */
export function renderMoved({ bench, changes, prediction, language }: MovingStage, query: number): TemplateResult {
  const { say } = language;
  const { before } = bench;
  const { touched } = bench.session;
  const effect =
    touched?.isChanged && before ? effectOf(before, prediction.picture, query, undefined, touched.cell) : undefined;
  const said = effect
    ? say('touched.changed', {
        place: resultName(prediction.picture, effect.cell, say),
        was: effect.was,
        now: effect.now,
      })
    : say('moving.hint');
  return html`<span role="status">${said}</span> ${
      effect && bench.canUndo
        ? html`<button type="button" @click=${() => changes.attempt({ type: 'undo' })}>${say('settings.undo')}</button>`
        : nothing
    }`;
}

/** Lets the output glide to where it is drawn, from where the word was in another sentence; its name and way appear then. */
export function glide(map: Element, from: Point, to: Point): void {
  if (media('(prefers-reduced-motion: reduce)').matches) return;
  const timing = { duration: GLIDE, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };
  for (const dot of map.querySelectorAll('circle[data-tone="output"]'))
    dot.animate({ transform: [`translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`, 'none'] }, timing);
  for (const rest of map.querySelectorAll(':is(g, text)[data-tone="output"]'))
    rest.animate({ opacity: [0, 0, 1] }, timing);
}
