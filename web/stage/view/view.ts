/** The element's frame: header, matrices, picture column, dock. Its height is given, so nothing in it moves. */
import { type TemplateResult, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { formatNumber } from '../../shared/numbers/format.ts';
import { isFixed } from '../inputs/fixed.ts';
import { findExample } from '../inputs/examples.ts';
import { headCounts } from '../inputs/heads.ts';
import { passesOf } from '../inputs/offer.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { Theme } from '../inputs/stage-state.ts';
import type { Pass } from '../inputs/step-ids.ts';
import type { Say } from '../../shared/words/say.ts';
import { type Extents, extentsOf } from '../model/colour.ts';
import type { Frame } from '../model/frame.ts';
import type { Layout } from '../model/layout.ts';
import { formulaText, sentenceOf, stepName, stepSentence } from '../model/narrate.ts';
import { type Picture, isHidden, matrixOf, valueAt } from '../model/picture.ts';
import type { Drawing } from '../model/drawn/drawing.ts';
import { drawingOf } from '../model/drawn/drawn.ts';
import type { CellRef, StepId } from '../model/steps.ts';
import type { Changes } from './changes.ts';
import { renderCellPanel } from './cell-panel.ts';
import type { ControlsView } from './controls.ts';
import { closeDialog, openDialog } from './dialog.ts';
import { type DockView, renderSay, renderTransport } from './dock.ts';
import { renderDrawn } from './drawn/drawing.ts';
import { renderFiles, savePicture } from './files.ts';
import { formulasOf } from './formulas.ts';
import { renderHeads } from './heads-tabs.ts';
import type { HostColours } from './host-colours.ts';
import type { StageInput } from './interaction.ts';
import { renderLegend } from './legend.ts';
import type { Look } from './look.ts';
import { icon } from './icons.ts';
import { type MenuView, renderMenu } from './menu.ts';
import { type OwnInputView, renderOwnInput } from './own-input.ts';
import type { Paste } from './paste.ts';
import type { Prediction } from './prediction.ts';
import type { Presenting } from './presenting.ts';
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
  readonly presenting: Presenting;
  readonly controls: 'all' | 'none';
  readonly plane: 'on' | 'off';
  theme: Theme;
  lang: string;
  pass: Pass;
}

const show = (value: number): string => formatNumber(value, 2);

/** The cell that is being computed at this moment, of a row the next: the panel follows it while none is pointed at or held. */
function underWay({ target, moment, revealed }: Frame, picture: Picture): CellRef | undefined {
  if (target?.row === undefined) return undefined;
  const { matrix, row, col = 0 } = target;
  if (moment.segment.kind === 'cell' || moment.segment.kind === 'told') return { matrix, row, col };
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

function controlsView(host: StageParts): ControlsView {
  const { bench, changes } = host;
  const { session, picture } = bench;
  return {
    options: bench.numbers,
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
    say: host.language.say,
    act: (action) => {
      changes.attempt({ type: action });
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

function dockView(host: StageParts): DockView {
  const { bench, player, prediction, changes } = host;
  const acts = {
    play: () => player.toggle(),
    predict: () => prediction.set(prediction.isOn ? 'off' : 'on'),
    next: () => player.go(1),
    previous: () => player.go(-1),
  };
  return {
    timeline: bench.timeline,
    time: player.time,
    playing: player.playing,
    speed: bench.session.speed,
    isPredicting: prediction.isOn,
    say: host.language.say,
    act: (action) => acts[action](),
    seek: (time) => player.seek(time),
    go: (step) => player.goTo(step),
    set: (options) => changes.set(options),
  };
}

function menuView(host: StageParts, layout: Layout, extents: Extents): MenuView {
  const { bench, changes, language, look, presenting, prediction, problems, taking } = host;
  const { say } = language;
  return {
    controls: controlsView(host),
    theme: host.theme,
    language: language.spoken,
    pauses: bench.session.pauses,
    say,
    legend: renderLegend({ layout, extents, hasChanges: bench.before !== undefined, say }),
    files: renderFiles(prediction.picture, say, (kind) => {
      const stage = host.renderRoot.querySelector<SVGSVGElement>('svg.stage');
      if (stage)
        savePicture(stage, kind, host.player.step, host.colours.behind).catch((error: unknown) => {
          problems.fail('input', error);
        });
    }),
    edit:
      bench.session.fixed === 'all'
        ? undefined
        : () => {
            openDialog(host.renderRoot, 'own-input');
          },
    takeAlong: taking.open,
    present: () => {
      presenting.set(true);
    },
    zoomBy: layout.isHeatMap ? (factor) => look.zoomBy(factor) : undefined,
    setTheme: (theme) => {
      host.theme = theme;
      changes.set({ theme });
    },
    setLanguage: (lang) => {
      host.lang = lang;
    },
    setPauses: (pauses) => {
      changes.attempt({ type: 'look', pauses });
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
      if (host.changes.attempt({ type: 'sentence', sentence }, 'sentence')) closeDialog(host.renderRoot, 'own-input');
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

function renderHeader(host: StageParts, { step }: Frame, formula: TemplateResult): TemplateResult {
  const { bench, language, presenting } = host;
  const { say } = language;
  const { spans } = bench.timeline;
  const at = spans.findIndex((span) => span.step === step.id) + 1;
  return html`<div class="head" part="header">
    <div class="home">
      <slot name="home"><span class="name">${say('frame.name')}</span></slot>
    </div>
    ${formula}
    <p class="now-at">
      <b>${stepName(step, say)}</b> <span>${say('place.step-of', { at, count: spans.length })}</span>
    </p>
    <div class="tools">
      ${
        bench.session.fixed === 'all'
          ? nothing
          : html`<button
              type="button"
              class="tool wide-only"
              data-act="sentence"
              @click=${() => {
                openDialog(host.renderRoot, 'own-input');
              }}
            >
              ${icon('sentence')} ${say('frame.sentence')}
            </button>`
      }
      <button
        type="button"
        class="tool wide-only"
        data-act="present"
        title=${say('present.what')}
        @click=${() => {
          presenting.toggle();
        }}
      >
        ${icon('present')} ${say('present.title')}
      </button>
      <button
        type="button"
        class="tool"
        data-act="menu"
        popovertarget="menu"
        aria-label=${say('menu.title')}
        title=${say('menu.title')}
      >
        ${icon('menu', 18)}
      </button>
    </div>
  </div>`;
}

/** Where the row under way is; a whole step has no place. */
function whereIn({ moment, operation }: Frame, picture: Picture): Parameters<typeof renderSay>[1] {
  const { kind, row, col } = moment.segment;
  if (kind === 'intro' || kind === 'rest') return undefined;
  const { rows, cols } = matrixOf(picture, operation.out);
  return { row, rows, cols, ...((kind === 'cell' || kind === 'told') && col >= 0 && cols > 1 && { col }) };
}

function renderNotices(host: StageParts): TemplateResult {
  const { bench, language, problems } = host;
  const { say } = language;
  return html`<div class="over">
    ${bench.isStandIn ? html`<p class="hint" role="status">${say('engine.awaited')}</p>` : nothing}
    ${(['engine', 'setup', 'input'] as const).map((where) => renderProblem(problems.at(where), say))}
  </div>`;
}

/** On a phone one of the two, and a button for the other; a cell that is held is what is asked for. */
function renderDrawnOrCell(host: StageParts, panel: TemplateResult, drawing: Drawing | undefined): TemplateResult {
  const { look, bench, language } = host;
  const { say } = language;
  if (!look.isNarrow) return html`${renderDrawn(drawing, say)} ${panel}`;
  const isCell = look.isCellShown ?? bench.held !== undefined;
  return html`<button
      type="button"
      class="tool other-view"
      @click=${() => {
        look.showCell(!isCell);
      }}
    >
      ${say(isCell ? 'drawn.show' : 'cell.show')}
    </button>
    ${isCell ? panel : renderDrawn(drawing, say)}`;
}

function renderAside(host: StageParts, panel: TemplateResult, drawing: Drawing | undefined): TemplateResult {
  const { language, prediction, bench } = host;
  const { sentence, example } = bench.numbers;
  const { say } = language;
  const note = sentence ? say('example.random', { seed: sentence.seed }) : findExample(example)?.note;
  // What scrolls can be scrolled by key; on a phone it is part of what scrolls around it.
  return html`<aside class="aside" aria-label=${say('frame.aside')} tabindex=${host.look.isNarrow ? nothing : 0}>
    ${prediction.strip?.render() ?? nothing}
    ${
      // Not while one predicts: there the room is needed.
      host.plane === 'off' || prediction.isOn ? panel : renderDrawnOrCell(host, panel, drawing)
    }
    ${host.look.isNarrow ? nothing : html`<p class="note last">${note}</p>`}
  </aside>`;
}

export function renderElement(host: StageParts): TemplateResult {
  const { bench, input, look, presenting } = host;
  const { say } = host.language;
  const { picture } = host.prediction;
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
  const query = look.queryIn(frame);
  const stageView = { picture, before, frame, layout, extents, locked, highlight, fixed, entry, query, say };
  const isFramed = host.controls !== 'none';
  const { isOn: isPresented, isDark } = presenting;
  const { colours } = host;
  const panel = renderCellPanel({
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
  });
  const stage = html`<div
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
    ${renderStage(stageView)} ${input.typing.renderEditor(layout, editing)}
  </div>`;
  const spoken = html`<p class="visually-hidden" role="status">${stepSentence(frame.step, say)}</p>`;
  const sentence = sentenceOf(picture, frame, show, say, query);
  const heads = renderHeads({
    ...{ picture, query, controls: 'stage-box', say },
    choose: (head) => {
      if (host.changes.attempt({ type: 'turn', head })) host.prediction.forget();
    },
  });
  const kind = [
    ...['root', isFramed ? 'framed' : 'part', look.isNarrow ? 'narrow' : 'wide'],
    ...(isPresented ? ['presented'] : []),
    ...(picture.heads.count > 1 ? ['headed'] : []),
  ].join(' ');
  if (!isFramed)
    return html`<div
      class=${kind}
      lang=${host.language.spoken}
      .style=${colours.style}
      @transitionend=${colours.measure}
    >
      ${renderNotices(host)} ${heads}
      <div class="work">
        <div class="ruler"></div>
        ${stage}
      </div>
      ${host.prediction.strip?.render() ?? nothing} ${renderSay(sentence, undefined, say)} ${spoken}
      ${cell ? panel : nothing}
    </div>`;
  const own = ownInputView(host);
  return html`<div class=${kind} lang=${host.language.spoken} .style=${colours.style} @transitionend=${colours.measure}>
    ${renderHeader(host, frame, renderFormula(picture, frame, say))} ${heads}
    <div class="work">
      <div class="ruler"></div>
      ${stage} ${renderAside(host, panel, drawingOf(picture, frame, query))}
    </div>
    ${renderNotices(host)}
    <div class="dock" part="controls">
      ${renderSay(sentence, whereIn(frame, picture), say)} ${renderTransport(dockView(host))}
    </div>
    ${spoken} ${renderMenu(menuView(host, layout, extents))}
    ${fixed === 'all' ? nothing : renderOwnInput(own, fixed.length === 0)} ${host.taking.render()}
    ${isDark ? html`<div class="dark"></div>` : nothing}
  </div>`;
}

/** The step's terms of the formula are lit. */
export function showStep(root: ParentNode, step: StepId): void {
  for (const term of root.querySelectorAll('.formula [class*="t-"]'))
    term.classList.toggle('lit', term.classList.contains(`t-${step}`));
}
