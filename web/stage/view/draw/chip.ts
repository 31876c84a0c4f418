/** A line beside a cell that a reader has tried to change: what came of it, with Undo; or why it stays, and where it comes from. */
import { type TemplateResult, html, nothing } from 'lit';
import { symbol } from '../../../shared/symbol.ts';
import { isFixed } from '../../inputs/places.ts';
import { cellName } from '../../model/arithmetic.ts';
import type { Attempted } from '../../model/challenge.ts';
import { percentText } from '../../model/drawn/percent.ts';
import { effectOf } from '../../model/effect.ts';
import { type Layout, blockOf, boxOf, boxOfBlock } from '../../model/layout/layout.ts';
import { labelName, resultName } from '../../model/narrate.ts';
import { existing, producerOf } from '../../model/picture.ts';
import { tellingQuery } from '../../model/query.ts';
import { type CellRef, infoOf } from '../../model/steps.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { styled } from '../../../shared/look/styled.ts';

/** The parts of the stage that it uses. */
type ChipStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'prediction' | 'viewport'>;

interface Told {
  /** The cell beside which it is said, if it is shown. */
  readonly beside: CellRef;
  readonly text: string;
  readonly good?: string | undefined;
  readonly button?: { readonly text: string; readonly act: () => void } | undefined;
}

function changed(
  { bench, changes, language, prediction }: ChipStage,
  layout: Layout,
  challenge: Attempted | undefined,
  cell: CellRef,
): Told | undefined {
  const { before, held, session } = bench;
  const { picture } = prediction;
  const { say } = language;
  if (!before) return undefined;
  const asks = Math.min(session.query ?? tellingQuery(before), picture.labels.queries.length - 1);
  const effect = effectOf(before, picture, asks, held, cell);
  const text = effect
    ? say('touched.changed', { place: resultName(picture, effect.cell, say), was: effect.was, now: effect.now })
    : say('touched.same', { word: labelName(picture.labels.queries[asks] ?? '', say) });
  // Another number may bring it about, too; that is not what was asked.
  const isAsked = challenge && cell.matrix === 'x' && picture.labels.keys[cell.row] === challenge.from;
  return {
    beside: effect && blockOf(layout, effect.cell.matrix) ? effect.cell : cell,
    text,
    good:
      isAsked && challenge.isMet
        ? say('challenge.met', { asks: challenge.asks, from: challenge.from, share: percentText(challenge.share) })
        : undefined,
    button: bench.canUndo ? { text: say('settings.undo'), act: () => changes.attempt({ type: 'undo' }) } : undefined,
  };
}

function kept({ bench, language, prediction }: ChipStage, lead: (to: CellRef) => void, cell: CellRef): Told {
  const { say, spoken } = language;
  const operation = producerOf(prediction.picture, cell.matrix)?.operation;
  if (!operation)
    return { beside: cell, text: say(isFixed(bench.session.fixed, cell) ? 'fixed.here' : 'touched.stays') };
  const regions = operation.reads(cell.row, cell.col);
  const [first] = regions;
  const names = [...new Set(regions.map(({ matrix }) => infoOf(matrix).symbol))];
  const lists = new Intl.ListFormat(spoken, { type: 'conjunction' });
  const to = first && { matrix: first.matrix, row: first.row ?? 0, col: first.col ?? 0 };
  return {
    beside: cell,
    text: say('touched.follows', { cell: cellName(cell), sources: lists.format(names) }),
    button: to && {
      text: say('touched.lead', { source: names[0] ?? '' }),
      act: () => {
        lead(to);
      },
    },
  };
}

/** Pixels: its greatest width, and its distance from what it stands beside. */
const WIDE = 440;
const GAP = 4;

/**
 * Returns where it stands: below or above the cell's matrix, whichever is nearer and covers no other; where both do, below
 * the cell.
 */
export function placeOfChip(layout: Layout, cell: CellRef, high: number): readonly [x: number, y: number] {
  const block = blockOf(layout, cell.matrix);
  if (!block) return [0, 0];
  const { x, y, height } = boxOf(block, cell.row, cell.col);
  const left = Math.max(0, Math.min(x, layout.width - WIDE));
  const around = boxOfBlock(block);
  const isFree = (top: number): boolean =>
    top >= 0 &&
    top + high <= layout.height &&
    layout.blocks
      .map(boxOfBlock)
      .every(
        (box) => box.y >= top + high || box.y + box.height <= top || box.x >= left + WIDE || box.x + box.width <= left,
      );
  const [above, below] = [around.y - high - GAP, around.y + around.height + GAP];
  const nearest = y - above < below - y ? [above, below] : [below, above];
  const beside = y + height + GAP + high > layout.height ? Math.max(0, y - high - GAP) : y + height + GAP;
  return [left, nearest.find(isFree) ?? beside];
}

/**
 * @param lead goes to a cell
 * @param start the drawing's offset in the box around it
 */
export function renderChip(
  host: ChipStage,
  layout: Layout,
  challenge: Attempted | undefined,
  lead: (to: CellRef) => void,
  [left, top]: readonly [number, number],
): TemplateResult | typeof nothing {
  const { touched } = host.bench.session;
  const cell = existing(host.prediction.picture, touched?.cell);
  const told = cell && (touched?.isChanged ? changed(host, layout, challenge, cell) : kept(host, lead, cell));
  if (!told) return nothing;
  const { beside, text, button, good } = told;
  const high = host.viewport.isNarrow ? 48 : 40; // as in styles/light.ts
  const [x, y] = placeOfChip(layout, beside, high);
  return html`<div class="chip" ?data-good=${good} ${styled(`--x:${left + x}px;top:${top + y}px`)}>
    <p role="status"><span>${symbol(text)}</span> ${good ? html`<span>${good}</span>` : nothing}</p>
    ${button ? html`<button type="button" @click=${button.act}>${symbol(button.text)}</button>` : nothing}
  </div>`;
}
