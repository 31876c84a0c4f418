/** The element's page: mini-map, formula, stage, this cell, sentence, controls, inputs. */
import { type TemplateResult, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { formatNumber } from '../../shared/numbers/format.ts';
import { isFixed } from '../inputs/fixed.ts';
import { findExample } from '../inputs/examples.ts';
import { headCounts } from '../inputs/heads.ts';
import { passesOf } from '../inputs/offer.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { Pass } from '../inputs/step-ids.ts';
import type { Say } from '../../shared/words/say.ts';
import { extentsOf } from '../model/colour.ts';
import type { Frame } from '../model/frame.ts';
import { formulaText, sentenceOf, stepSentence } from '../model/narrate.ts';
import { type Picture, isHidden, matrixOf, valueAt } from '../model/picture.ts';
import { type CellRef, type StepId, infoOf } from '../model/steps.ts';
import { symbol } from '../../shared/symbol.ts';
import type { Changes } from './changes.ts';
import { renderCellPanel } from './cell-panel.ts';
import { type ControlsView, renderSettings, renderTransport } from './controls.ts';
import { renderBeneath } from './drawn/strip.ts';
import { renderFiles, savePicture } from './files.ts';
import { formulasOf } from './formulas.ts';
import { renderHeads } from './heads-tabs.ts';
import type { HostColours } from './host-colours.ts';
import type { StageInput } from './interaction.ts';
import { renderLegend } from './legend.ts';
import type { Look } from './look.ts';
import { bringIntoView, renderMiniMap } from './mini-map.ts';
import { type OwnInputView, renderExamples, renderOwnInput } from './own-input.ts';
import type { Paste } from './paste.ts';
import type { Prediction } from './prediction.ts';
import { renderProblem } from './problems.ts';
import type { StageHost } from './stage-host.ts';
import { oldValue, renderStage } from './stage.ts';
import type { TakeAlong } from './take-along.ts';

/** The parts of a stage that are drawn, or hear of what is done on it. */
export interface StageParts extends StageHost {
  readonly changes: Changes;
  readonly prediction: Prediction;
  readonly look: Look;
  readonly input: StageInput;
  readonly paste: Paste;
  readonly taking: TakeAlong;
  readonly colours: HostColours;
  readonly controls: 'all' | 'none';
  pass: Pass;
}

const show = (value: number): string => formatNumber(value, 2);

/** The cell that is being computed at this moment, of a row the next: the panel follows it while none is pointed at or held. */
function underWay({ target, moment, revealed }: Frame, picture: Picture): CellRef | undefined {
  if (target?.row === undefined) return undefined;
  const { matrix, row, col = 0 } = target;
  if (moment.segment.kind === 'cell') return { matrix, row, col };
  const { cols } = matrixOf(picture, matrix);
  return { matrix, row, col: Math.min(cols - 1, Math.max(col, (revealed[matrix] ?? 0) - row * cols)) };
}

/** What the example's source prints for a cell, if that is not the number computed here. */
function printedFor(host: StageParts, cell: CellRef | undefined): string | undefined {
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

/** Whose row is told of: that of the cell shown; of one that belongs to no query, the first. */
const queryOf = (cell: CellRef | undefined): number => (cell && infoOf(cell.matrix).rowsAre === 'query' ? cell.row : 0);

function controlsView(host: StageParts): ControlsView {
  const { bench, player, prediction, changes } = host;
  const { session, picture } = bench;
  return {
    timeline: bench.timeline,
    time: player.time,
    playing: player.playing,
    options: bench.numbers,
    speed: session.speed,
    pass: host.pass,
    passes: passesOf(session.steps),
    dK: picture.dK,
    keys: picture.labels.keys.length,
    heads: picture.heads.count,
    headCounts: headCounts(currentInputs(bench.numbers)),
    canUndo: bench.canUndo,
    canRedo: bench.canRedo,
    isEdited: bench.numbers.inputs !== null || bench.canUndo,
    isFixed: session.fixed === 'all',
    isPredicting: prediction.isOn,
    say: host.language.say,
    act: (action) => {
      if (action === 'play') player.toggle();
      else if (action === 'predict') prediction.set(prediction.isOn ? 'off' : 'on');
      else if (action === 'next') player.go(1);
      else if (action === 'previous') player.go(-1);
      else if (action === 'replay') player.replay();
      else changes.attempt({ type: action });
    },
    seek: (time) => {
      player.seek(time);
    },
    set: (options) => {
      changes.set(options);
    },
    cut: (count) => {
      changes.attempt({ type: 'heads', count });
    },
    turn: (pass) => {
      host.pass = pass;
    },
  };
}

function ownInputView(host: StageParts): OwnInputView {
  return {
    numbers: host.bench.numbers,
    problems: host.problems,
    text: host.paste.text,
    say: host.language.say,
    chooseExample: (id) => {
      if (host.changes.attempt({ type: 'example', example: id })) host.look.forget();
    },
    useSentence: (sentence) => {
      host.changes.attempt({ type: 'sentence', sentence }, 'sentence');
    },
    usePaste: (text, heads) => {
      void host.paste.useText(text, heads);
    },
    useFile: (file) => {
      void host.paste.useFile(file);
    },
  };
}

function renderFormula(picture: Picture, { step }: Frame, say: Say): TemplateResult {
  return html`<div
    class="formula"
    part="formula"
    role="group"
    aria-label=${say('formula.label', { formula: formulaText(step, say) })}
    tabindex="0"
  >
    ${formulasOf(picture, step).map((formula) => unsafeHTML(formula))}
  </div>`;
}

function renderInputs(host: StageParts, controls: ControlsView): TemplateResult {
  const own = ownInputView(host);
  const { prediction, problems, language } = host;
  const { say } = language;
  const { sentence, example } = host.bench.numbers;
  const { fixed } = host.bench.session;
  const note = sentence ? say('example.random', { seed: sentence.seed }) : findExample(example)?.note;
  return html`${renderSettings(controls)}
    <div class="row">${fixed.length > 0 ? nothing : renderExamples(own)}<span class="note">${note}</span></div>
    ${renderProblem(problems.at('input'), say)} ${fixed === 'all' ? nothing : renderOwnInput(own)}
    ${renderFiles(prediction.picture, say, (kind) => {
      const stage = host.renderRoot.querySelector<SVGSVGElement>('svg.stage');
      if (stage)
        savePicture(stage, kind, host.player.step, host.colours.behind).catch((error: unknown) => {
          problems.fail('input', error);
        });
    })}
    ${host.taking.render()}`;
}

export function renderElement(host: StageParts): TemplateResult {
  const { bench, player, input, look, problems } = host;
  const { say } = host.language;
  const { picture, strip } = host.prediction;
  const frame = look.frame();
  const layout = look.layoutFor(frame);
  const extents = extentsOf(picture, layout);
  const { held: locked } = bench;
  const editing = input.typing.at(layout);
  // What is being typed in the panel keeps it, wherever the pointer goes.
  const held = (editing?.place === 'panel' ? editing.cell : undefined) ?? look.focus ?? locked;
  const cell = held ?? underWay(frame, picture);
  const entry = look.entry.bind(look);
  const { highlight } = look;
  const { before } = bench;
  const { fixed } = bench.session;
  const stageView = { picture, before, frame, layout, extents, locked, highlight, fixed, entry, say };
  const controls = controlsView(host);
  const hasControls = host.controls !== 'none';
  const { colours } = host;
  return html`<div class="root" lang=${host.language.spoken} .style=${colours.style} @transitionend=${colours.measure}>
    ${renderMiniMap({
      picture,
      timeline: bench.timeline,
      current: frame.step.id,
      say,
      go: (step) => {
        player.goTo(step);
      },
    })}
    ${renderFormula(picture, frame, say)}
    ${(['engine', 'setup'] as const).map((where) => renderProblem(problems.at(where), say))}
    ${hasControls ? nothing : renderProblem(problems.at('input'), say)}
    ${renderHeads({
      picture,
      query: queryOf(cell),
      controls: 'stage-box',
      say,
      choose: (head) => {
        if (host.changes.attempt({ type: 'turn', head })) host.prediction.forget();
      },
    })}
    <div class="body">
      <div>
        <div
          class="stage-box"
          id="stage-box"
          part="stage"
          tabindex="0"
          role="group"
          aria-label=${say('stage.label')}
          @pointermove=${input.onPointerMove}
          @pointerleave=${input.onPointerLeave}
          @pointerdown=${input.onPointerDown}
          @pointerup=${input.onPointerEnd}
          @pointercancel=${input.onPointerEnd}
          @lostpointercapture=${input.onPointerEnd}
          @click=${input.onClick}
          @dblclick=${input.onDoubleClick}
          @keydown=${input.onKeyDown}
          @focusin=${input.onFocusIn}
          @focusout=${input.onPointerLeave}
          @wheel=${input.onWheel}
        >
          <div class="ruler"></div>
          ${renderStage(stageView)} ${input.typing.renderEditor(layout, editing)}
        </div>
        ${renderLegend({
          layout,
          extents,
          hasChanges: bench.before !== undefined,
          say,
          zoomBy: (factor) => {
            look.zoomBy(factor);
          },
        })}
        ${strip?.render()}
        <p class="sentence" part="sentence">${symbol(sentenceOf(picture, frame, show, say))}</p>
        <p class="visually-hidden" role="status">${stepSentence(frame.step, say)}</p>
        ${hasControls ? renderTransport(controls) : nothing} ${renderBeneath(picture, frame, say)}
      </div>
      ${renderCellPanel({
        picture,
        cell,
        isLocked: locked !== undefined,
        isFixed: cell !== undefined && isFixed(fixed, cell),
        term: held ? undefined : frame.term?.index,
        oldValue: cell && oldValue(stageView, cell),
        printed: printedFor(host, cell),
        ...input.typing.fieldOf(cell, editing),
        say,
        unlock: () => {
          host.changes.attempt({ type: 'hold', cell: undefined });
        },
      })}
    </div>
    ${bench.isStandIn ? html`<p class="hint" role="status">${say('engine.awaited')}</p>` : nothing}
    ${hasControls ? renderInputs(host, controls) : nothing}
  </div>`;
}

/** The step's terms of the formula are lit; a step that is another than before comes into view. */
export function showStep(root: ParentNode, step: StepId, isAnother: boolean): void {
  for (const term of root.querySelectorAll('.formula [class*="t-"]'))
    term.classList.toggle('lit', term.classList.contains(`t-${step}`));
  if (isAnother) bringIntoView(root, step);
}
