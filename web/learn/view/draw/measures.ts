/** The published scores of the chosen head over all steps: a curve for each, with a mark at the current moment. */
import { localNumber } from '../../../shared/numbers/format.ts';
import { type TemplateResult, html, nothing, svg } from 'lit';
import { type Box, curveOf, lastUpTo, stepScale, valueScale } from '../../model/curves.ts';
import { type Habit, habitsOf, isSameHabit, shareOf } from '../../model/habits.ts';
import type { HeadScores } from '../../scores.ts';
import type { PlayView } from '../element/host.ts';
import { type Say, countText, habitText, measureName, scoreText } from '../element/words.ts';

const LARGE: Box = { width: 248, height: 56 };
const SMALL: Box = { width: 84, height: 10 };
/** Around a curve, for the mark of the moment, in pixels. */
const MARGIN = 4;

/** A number that each step has for a head. */
export interface Measure {
  readonly name: string;
  readonly of: (scores: HeadScores) => number;
  /** The largest it can be. */
  readonly most: number;
  readonly text: (value: number) => string;
}

export const measureOf = (habit: Habit, say: Say): Measure => ({
  name: habitText(habit, say),
  of: (scores) => shareOf(habit, scores),
  most: 1,
  text: scoreText,
});

/** Returns the measures with established names, without the one that is drawn large. */
export function measuresBeside(drawn: Habit, scores: HeadScores, { scene, say }: PlayView): readonly Measure[] {
  const habits = habitsOf(scores).filter(({ kind }) => kind === 'previous' || kind === 'carrier');
  const named = habits
    .filter((habit) => !isSameHabit(habit, drawn))
    .map((habit): Measure => ({ ...measureOf(habit, say), name: measureName(habit, say) }))
    .sort((a, b) => a.name.localeCompare(b.name)); // the order of their sizes would change while it trains
  const entropy: Measure = {
    name: say('measure.entropy'),
    of: (all) => all.entropy,
    most: Math.log2(scene.task.length),
    text: (bits) =>
      say('measure.bits', { bits: Number.isFinite(bits) ? localNumber(bits.toFixed(1)) : scoreText(bits) }),
  };
  return [...named, entropy];
}

const viewBox = ({ width, height }: Box): string =>
  [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' ');

export function renderCurve({ state, history, scene, say }: PlayView, measure: Measure, box = LARGE): TemplateResult {
  const {
    chosen: { layer, head },
    chosenRun,
  } = scene;
  const x = stepScale(state.axis, scene.end, box);
  const y = valueScale(measure.most, box);
  const dots = (history.points[chosenRun] ?? []).flatMap(({ step, heads }) => {
    const scores = heads[layer]?.[head];
    return scores ? [{ step, value: measure.of(scores) }] : [];
  });
  const now = lastUpTo(dots, scene.step);
  const label = say('score.chart', {
    name: measure.name,
    value: measure.text(now?.value ?? NaN),
    step: countText(now?.step ?? 0),
  });
  return html`<svg class="curve" viewBox=${viewBox(box)} role="img" aria-label=${label}>
    ${[0, measure.most].map((value) => svg`<line class="rule" x1="0" x2=${box.width} y1=${y(value)} y2=${y(value)}></line>`)}
    <path class="weights" d=${curveOf(dots, x, y)}></path>
    ${now && Number.isFinite(now.value) ? svg`<circle cx=${x(now.step)} cy=${y(now.value)} r=${MARGIN - 0.5}></circle>` : nothing}
  </svg>`;
}

/** Renders the other measures in small, with their names and current values. */
export function renderMeasures(view: PlayView, scores: HeadScores, measures: readonly Measure[]): TemplateResult {
  return html`<table class="bars measures">
    <tbody>
      ${measures.map(
        (measure) =>
          html`<tr>
            <th scope="row">${measure.name}</th>
            <td aria-hidden="true">${renderCurve(view, measure, SMALL)}</td>
            <td>${measure.text(measure.of(scores))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
