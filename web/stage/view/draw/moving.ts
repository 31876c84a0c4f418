/** The points of the front's plane that can be moved, and what came of it: the word's vector changes, and the engine computes the rest. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { InputError } from '../../../shared/input/input-error.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { holdPage, placeIn } from '../../../shared/scaled.ts';
import { withValue } from '../../inputs/moved-value.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Moved } from '../../model/drawn/moved.ts';
import { times } from '../../model/drawn/vectors.ts';
import { effectOf } from '../../model/effect.ts';
import { resultName } from '../../model/narrate.ts';
import type { Point } from '../../model/drawn/drawing.ts';
import type { StageParts } from '../element/stage-parts.ts';

/** The step of the arrow keys, in the numbers of the plane; Shift makes it ten times as large. */
const STEP = 0.1;

let gestures = 0;

/**
 * @param query the word of which is said what came of it
 * @param keep told when a point begins to be moved, and when it has been
 */
export function renderMoving(
  host: StageParts,
  drawing: Moved,
  query: number,
  keep: (isMoving: boolean) => void,
): { readonly over?: SVGTemplateResult; readonly caption?: TemplateResult | typeof nothing } {
  const { bench, changes, problems, prediction } = host;
  const { say } = host.language;
  const { plane, axes, words } = drawing;
  const inputs = currentInputs(bench.numbers);
  const matrix = inputs.v ? 'v' : 'x';
  const canMove = bench.picture.heads.count === 1 && words.length > 0 && bench.isEditable({ matrix, row: 0, col: 0 });
  if (!canMove) return { caption: nothing };

  const move = (row: number, by: Point, gesture: number): void => {
    const moved = withValue(currentInputs(bench.numbers), row, axes.columns, by);
    if (moved) changes.attempt({ type: 'inputs', inputs: moved, cell: { matrix, row, col: 0 }, gesture });
    else problems.fail('input', new InputError('touched.stays'));
    host.requestUpdate();
  };
  const grip = ({ row, word, at }: Moved['words'][number]): SVGTemplateResult => {
    const value = plane.toVector(at);
    const onKey = (event: KeyboardEvent): void => {
      const by = STEP * (event.shiftKey ? 10 : 1);
      const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const)[event.key];
      if (!way) return;
      event.preventDefault();
      if (!event.repeat) gestures += 1;
      keep(true);
      move(row, times(way, by), gestures);
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
      const to = plane.toVector(placeIn(target.ownerSVGElement, drawing, event));
      move(row, [to[0] - value[0], to[1] - value[1]], gestures);
    };
    const onEnd = (): void => {
      keep(false);
    };
    return svg`<circle class="grip" cx=${at[0]} cy=${at[1]} r="14" tabindex="0" role="slider" data-row=${row}
      aria-label=${say('moving.grip', { word })} aria-valuenow=${value[0]}
      aria-valuetext=${value.map((number) => formatNumber(number, 2)).join(', ')}
      @keydown=${onKey} @pointerdown=${onDown} @pointermove=${onMove} @lostpointercapture=${onEnd}
      @touchstart=${holdPage}></circle>`;
  };
  const { before } = bench;
  const { touched } = bench.session;
  const effect =
    touched?.isChanged && before ? effectOf(before, prediction.picture, query, undefined, touched.cell) : undefined;
  const said = effect
    ? say('touched.changed', {
        ...{ place: resultName(prediction.picture, effect.cell, say), was: effect.was, now: effect.now },
      })
    : say('moving.hint');
  const caption = html`<span role="status">${said}</span> ${
      bench.canUndo
        ? html`<button type="button" @click=${() => changes.attempt({ type: 'undo' })}>${say('settings.undo')}</button>`
        : nothing
    }`;
  return { over: svg`${words.map(grip)}`, caption };
}
