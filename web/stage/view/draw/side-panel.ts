/** Beside the matrices: the question, the picture, and the current cell. */
import { type TemplateResult, html, nothing } from 'lit';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import { findExample, noteOf } from '../../inputs/examples.ts';
import type { StageInputs } from '../../inputs/stage-inputs.ts';
import type { Frame } from '../../model/frame.ts';
import { shownIn } from '../../model/values/order.ts';
import { unknownText } from '../../model/values/unknown.ts';
import { type Picture, isHidden, matrixOf, valueAt } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import type { Labels } from '../../model/values/values.ts';
import type { StageParts } from '../parts/stage-parts.ts';

/** The parts of the stage that it uses. */
type SideStage = Pick<StageParts, 'bench' | 'language' | 'plane' | 'prediction' | 'viewport'>;

/** Returns the cell that is being computed, or the next one in a row: the panel shows it unless one is pointed at or held. */
export function underWay({ operation, target, moment, revealed }: Frame, picture: Picture): CellRef | undefined {
  if (target?.row === undefined || operation.operands.length === 0) return undefined; // an input is only shown
  const { matrix, row, col = 0 } = target;
  if (moment.segment.kind === 'cell') return { matrix, row, col };
  const { cols } = matrixOf(picture, matrix);
  return { matrix, row, col: Math.min(cols - 1, Math.max(col, shownIn(revealed[matrix], row, cols))) };
}

/** Returns the example's printed number for a cell, if it differs from the computed one. */
export function printedFor(host: SideStage, cell: CellRef | undefined): string | undefined {
  const { example, inputs, sentence } = host.bench.numbers;
  if (!cell || inputs || sentence || isHidden(host.prediction.picture, cell)) return undefined;
  const printed = findExample(example)?.printed?.find((entry) => entry.matrix === cell.matrix);
  const value = printed?.rows[cell.row]?.[cell.col];
  if (!printed || value === undefined) return undefined;
  const text = value.toFixed(printed.decimals);
  return valueAt(host.bench.picture, cell.matrix, cell.row, cell.col).toFixed(printed.decimals) === text
    ? undefined
    : text;
}

type Drawn = TemplateResult | typeof nothing;

/** On a phone, shows one of the two, with a button for the other; a held cell comes first. */
function renderDrawnOrCell(host: SideStage, panel: TemplateResult, drawn: Drawn): TemplateResult {
  const { viewport, bench, language } = host;
  const { say } = language;
  if (!viewport.isBelow) return html`${drawn} ${panel}`;
  const isCell = viewport.isCellShown ?? bench.held !== undefined;
  return html`<button
      type="button"
      class="tool other-view"
      @click=${() => {
        viewport.showCell(!isCell);
      }}
    >
      ${say(isCell ? 'drawn.show' : 'cell.show')}
    </button>
    ${isCell ? panel : drawn}`;
}

/** Weights for two meanings, made for any sentence, can miss what it says: a reader is told so beside what comes out. */
function madeByHand({ features }: Labels, { senses }: StageInputs, say: Say): string | undefined {
  const [first, second] = features ?? [];
  if (!senses || first === undefined || second === undefined) return undefined;
  return say('example.by-hand', { first, second });
}

/** Says where the example's numbers come from; undefined where there is nothing to say. */
function noteFor({ language, bench }: SideStage): string | undefined {
  const { inputs, sentence, example } = bench.numbers;
  const { say } = language;
  const ofExample = sentence ? say('example.random', { seed: sentence.seed }) : noteOf(example, say);
  // Edited or pasted inputs are not the ones that the example's note describes.
  return inputs ? (inputs.origin ?? madeByHand(bench.picture.labels, inputs, say)) : ofExample;
}

/** The note of the example behind a button: it is read once. */
export function renderAbout(host: SideStage): TemplateResult | typeof nothing {
  const note = noteFor(host);
  if (!note) return nothing;
  const { say } = host.language;
  return html`<details class="about">
    <summary aria-label=${say('film.about')} title=${say('film.about')}><span aria-hidden="true">i</span></summary>
    <p>${symbol(note)}</p>
  </details>`;
}

/** @param isOfCell true if the panel has a cell: on a screen the example's note then yields its room */
export function renderAside(host: SideStage, panel: TemplateResult, drawn: Drawn, isOfCell: boolean): TemplateResult {
  const { language, prediction } = host;
  const { say } = language;
  const note = noteFor(host);
  // A scrolling region needs the keyboard's focus; on a phone it scrolls with its surroundings.
  return html`<div
    class="aside"
    role="group"
    aria-label=${say('frame.aside')}
    tabindex=${host.viewport.isBelow ? nothing : 0}
  >
    ${prediction.strip?.render() ?? nothing}
    ${
      // While predicting, the questions need its room.
      host.plane === 'off' || prediction.isOn ? panel : renderDrawnOrCell(host, panel, drawn)
    }
    ${host.viewport.isBelow ? nothing : html`<p class="note last" ?data-gives=${isOfCell}>${symbol(`${note ?? ''} ${unknownText(prediction.picture, say)}`.trim())}</p>`}
  </div>`;
}
