/** The stage: header, matrices, picture column, dock; or, without controls, the parts of them that a text needs. */
import { type TemplateResult, html, nothing } from 'lit';
import { errorText } from '../../../shared/input/input-error.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { isFixed } from '../../inputs/fixed.ts';
import { extentsOf } from '../../model/colour.ts';
import type { Frame } from '../../model/frame.ts';
import { sentenceOf, stepSentence } from '../../model/narrate.ts';
import { type Picture, matrixOf } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import { pictures, renderPicture } from './drawn/pictures.ts';
import { drawn } from './drawn/styles.ts';
import { printedFor, renderAside, underWay } from './side-panel.ts';
import { renderCellPanel } from './cell-panel.ts';
import { type DockView, renderSay, renderTransport } from './dock.ts';
import { renderHeader, showStep } from './header.ts';
import { renderHeads } from './heads-tabs.ts';
import { renderReading } from '../input/reading.ts';
import { StageInput, chips } from '../input/stage-input.ts';
import { keepInView } from './keep-in-view.ts';
import { oldValue } from './matrices/cells.ts';
import { renderProblem } from '../element/problems.ts';
import { Composition } from './composition.ts';
import type { StageParts, View } from '../element/stage-parts.ts';
import type { StageView } from './stage-view.ts';
import { renderStage } from './stage.ts';
import { controls } from '../styles/controls.ts';
import { formula } from '../styles/formula.ts';
import { frame } from '../styles/frame.ts';
import { heads } from '../styles/heads.ts';
import { light } from '../styles/light.ts';
import { media } from '../styles/media.ts';
import { menu } from '../styles/menu.ts';
import { narrow } from '../styles/narrow.ts';
import { panel } from '../styles/panel.ts';
import { presented } from '../styles/presented.ts';
import { stage } from '../styles/stage.ts';
import { transport } from '../styles/transport.ts';
import { styled } from '../../../shared/look/styled.ts';

const show = (value: number): string => formatNumber(value, 2);

function dockView(host: StageParts): DockView {
  const { bench, player, prediction, changes } = host;
  /** Clears the problems of inputs: whoever goes on has read them. */
  const goingOn =
    <T>(act: (what: T) => void) =>
    (what: T): void => {
      host.problems.clear('input');
      act(what);
    };
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
    act: goingOn((action) => acts[action]()),
    seek: goingOn((time) => player.seek(time)),
    go: goingOn((step) => player.goTo(step)),
    set: (options) => changes.set(options),
  };
}

/** Returns the current row and column; a whole step has none. */
function whereIn({ moment, operation }: Frame, picture: Picture): Parameters<typeof renderSay>[1] {
  const { kind, row, col } = moment.segment;
  if (kind === 'intro' || kind === 'rest') return undefined;
  const { rows, cols } = matrixOf(picture, operation.out);
  return { row, rows, cols, ...((kind === 'cell' || kind === 'told') && col >= 0 && cols > 1 && { col }) };
}

function renderNotices(host: StageParts): TemplateResult {
  const { language, paste, problems } = host;
  const { say } = language;
  const found = (['view', 'setup', 'input'] as const)
    .map((where) => problems.at(where))
    .filter((error) => error !== undefined);
  return html`<div class="over">
    ${renderReading({ notes: paste.notes }, say)}
    ${[...new Set(found.map((error) => errorText(error, say)))].map((text) => renderProblem(text, say))}
  </div>`;
}

/** Everything that is drawn at a moment. */
interface Now extends StageView {
  readonly editing: ReturnType<StageInput['typing']['at']>;
  /** The cell that is typed, pointed at or held. */
  readonly held: CellRef | undefined;
  /** The panel's cell: the held one, or the one that is being computed. */
  readonly cell: CellRef | undefined;
  /** True if the arithmetic stands beside the picture. */
  readonly isBroad: boolean;
}

const sentenceAt = ({ picture, frame, say, query }: Now): string => sentenceOf(picture, frame, show, say, query);

const renderSpoken = ({ frame, say }: Now): TemplateResult =>
  html`<p class="visually-hidden" role="status">${stepSentence(frame.step, say)}</p>`;

class FullView implements View {
  #rest: { readonly what: string; readonly coming: Promise<void> } | undefined;
  readonly #host: StageParts;
  readonly #composition: Composition;
  readonly #input: StageInput;

  constructor(host: StageParts) {
    this.#host = host;
    this.#composition = new Composition(host);
    this.#input = new StageInput(host, this.#composition);
  }

  willUpdate(): void {
    this.#input.beforeUpdate();
  }

  updated(): void {
    const { renderRoot, player, prediction, viewport } = this.#host;
    viewport.follow();
    if (viewport.isNarrow && player.playing) keepInView(renderRoot, viewport.isBelow);
    showStep(renderRoot, player.step);
    this.#input.afterUpdate();
    prediction.strip?.afterUpdate(renderRoot);
    void this.fetchRest();
  }

  /** Loads the rest once. A part that failed is loaded again when it is opened. */
  fetchRest(): Promise<void> {
    const { controls, plane } = this.#host;
    const what = `${controls} ${plane}`;
    if (this.#rest?.what !== what) this.#rest = { what, coming: this.#fetch() };
    return this.#rest.coming;
  }

  async #fetch(): Promise<void> {
    const { controls, plane, overlays } = this.#host;
    if (controls === 'none') return;
    const draw = async (): Promise<void> => {
      await pictures.load();
      this.#host.requestUpdate();
    };
    await Promise.allSettled([
      chips.load(),
      overlays.isHere || overlays.load(),
      plane === 'off' || pictures.value || draw(),
    ]);
    await this.#host.updateComplete;
  }

  render(): TemplateResult {
    const { controls, viewport, language, colours } = this.#host;
    const now = this.#now();
    const isFramed = controls !== 'none';
    const beside = isFramed ? this.#composition.besideOf(now.layout) : undefined;
    const kind = [
      ...['root', isFramed ? 'framed' : 'part', viewport.isNarrow ? 'narrow' : 'wide'],
      this.#host.presenting.isOn && 'presented',
      now.picture.heads.count > 1 && 'headed',
      this.#composition.isAlone(now.layout) && 'alone',
      beside !== undefined && 'roomy',
      beside !== undefined && now.isBroad && 'broad',
    ];
    return html`<div
      class=${kind.filter(Boolean).join(' ')}
      lang=${language.spoken}
      ${styled(beside === undefined ? colours.style : `${colours.style};--beside:${beside}px`)}
      @transitionend=${colours.measure}
    >
      ${isFramed ? this.#renderFramed(now) : this.#renderBare(now)}
    </div>`;
  }

  #now(): Now {
    const { bench, viewport, prediction, language } = this.#host;
    const { picture } = prediction;
    const frame = this.#composition.frame();
    const layout = this.#composition.layoutFor(frame);
    const { before, held: locked } = bench;
    const editing = this.#input.typing.at(layout);
    // The panel keeps the cell that is being typed in it, wherever the pointer goes.
    const held = (editing?.place === 'panel' ? editing.cell : undefined) ?? viewport.focus ?? locked;
    const isBroad = this.#composition.isBroad(layout);
    return {
      ...{ picture, before, frame, layout, locked, editing, held, isBroad },
      extents: extentsOf(picture, layout),
      highlight: viewport.highlight,
      fixed: bench.session.fixed,
      entry: viewport.entry.bind(viewport),
      query: this.#composition.queryIn(frame),
      say: language.say,
      cell: held ?? (isBroad ? undefined : underWay(frame, picture)),
    };
  }

  /** Renders all parts of the stage. */
  #renderFramed(now: Now): TemplateResult {
    const host = this.#host;
    const { frame, picture, layout, extents, say } = now;
    return html`${renderHeader(host, frame, picture)} ${this.#renderHeads(now)} ${this.#renderWork(now)}
      ${renderNotices(host)}
      <div class="dock" part="controls">
        ${renderSay(sentenceAt(now), whereIn(frame, picture), say)} ${renderTransport(dockView(host))}
      </div>
      ${renderSpoken(now)} ${host.overlays.render(layout, extents)}
      ${host.presenting.isDark ? html`<div class="dark"></div>` : nothing}`;
  }

  /** Renders the stage without controls, as within a text. */
  #renderBare(now: Now): TemplateResult {
    return html`${renderNotices(this.#host)} ${this.#renderHeads(now)} ${this.#renderWork(now)}
    ${this.#host.prediction.strip?.render() ?? nothing} ${renderSay(sentenceAt(now), undefined, now.say)}
    ${renderSpoken(now)} ${now.cell ? this.#renderPanel(now) : nothing}`;
  }

  #renderHeads({ picture, query, say }: Now): TemplateResult | typeof nothing {
    return renderHeads({
      ...{ picture, query, controls: 'stage-box', say },
      choose: (head) => {
        if (this.#host.changes.attempt({ type: 'turn', head })) this.#host.prediction.forget();
      },
    });
  }

  /** Renders the matrices and, with controls, the picture and the cell beside or below them. */
  #renderWork(now: Now): TemplateResult {
    const host = this.#host;
    const { picture, frame, layout, query, say } = now;
    const below = this.#composition.belowOf(layout);
    const size = this.#composition.sizeOfPicture(layout, frame, now.held !== undefined);
    const aside = (): TemplateResult =>
      renderAside(
        host,
        this.#renderPanel(now),
        renderPicture(picture, frame, query, say, size),
        now.cell !== undefined,
      );
    return html`<div class="work" ${styled(below === undefined ? '' : `--below:${below}px`)}>
      <div class="ruler"></div>
      ${this.#renderBox(now)} ${host.controls === 'none' ? nothing : aside()}
    </div>`;
  }

  #renderBox(now: Now): TemplateResult {
    const input = this.#input;
    return html`<div
      class="stage-box"
      id="stage-box"
      part="stage"
      tabindex="0"
      role="group"
      aria-label=${now.say('stage.label')}
      @pointermove=${input.onPointerMove}
      @pointerleave=${input.onPointerLeave}
      @pointerdown=${input.onPointerDown}
      @pointerup=${input.onPointerEnd}
      @pointercancel=${input.onPointerEnd}
      @touchmove=${input.onTouchMove}
      @lostpointercapture=${input.onPointerEnd}
      @click=${input.onClick}
      @dblclick=${input.onDoubleClick}
      @keydown=${input.onKeyDown}
      @focusin=${input.onFocusIn}
      @focusout=${input.onPointerLeave}
      @wheel=${input.onWheel}
    >
      ${renderStage(now)} ${input.renderOver(now.layout, now.editing)}
    </div>`;
  }

  #renderPanel(now: Now): TemplateResult {
    const { picture, frame, locked, fixed, say, editing, held, cell } = now;
    return renderCellPanel({
      picture,
      cell,
      isLocked: locked !== undefined,
      isFixed: cell !== undefined && isFixed(fixed, cell),
      term: held ? undefined : frame.term?.index,
      oldValue: cell && oldValue(now, cell),
      printed: printedFor(this.#host, cell),
      ...this.#input.panelOf(cell, editing),
      sumOf: (terms) => this.#composition.sumOf(terms),
      say,
      unlock: () => {
        this.#host.changes.attempt({ type: 'hold', cell: undefined });
      },
    });
  }
}

export const open = (host: StageParts): View => new FullView(host);

// In this order, as narrow, presented and media override the others.
export const styles = [
  ...[stage, light, heads, panel, drawn, controls, menu],
  ...[frame, formula, transport, narrow, presented, media],
];
