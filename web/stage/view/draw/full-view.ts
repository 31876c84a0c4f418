/** The stage itself: header, matrices, picture column, dock; or, without controls, what of them a text needs. */
import { type TemplateResult, html, nothing } from 'lit';
import { errorText } from '../../../shared/input/input-error.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { isFixed } from '../../inputs/fixed.ts';
import { extentsOf } from '../../model/colour.ts';
import type { Frame } from '../../model/frame.ts';
import { sentenceOf, stepSentence } from '../../model/narrate.ts';
import { type Picture, matrixOf } from '../../model/picture.ts';
import { pictures, renderPicture } from './drawn/pictures.ts';
import { drawn } from './drawn/styles.ts';
import { printedFor, renderAside, underWay } from './side-panel.ts';
import { renderCellPanel } from './cell-panel.ts';
import { type DockView, renderSay, renderTransport } from './dock.ts';
import { renderHeader, showStep } from './header.ts';
import { renderHeads } from './heads-tabs.ts';
import { renderReading } from '../input/reading.ts';
import { StageInput } from '../input/stage-input.ts';
import { keepInView } from './keep-in-view.ts';
import { oldValue } from './matrices/cells.ts';
import { renderProblem, renderWaiting } from '../element/problems.ts';
import { Composition } from './composition.ts';
import type { StageParts, View } from '../element/stage-parts.ts';
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

const show = (value: number): string => formatNumber(value, 2);

function dockView(host: StageParts): DockView {
  const { bench, player, prediction, changes } = host;
  /** Whoever goes on has read what was said. */
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

/** Where the row under way is; a whole step has no place. */
function whereIn({ moment, operation }: Frame, picture: Picture): Parameters<typeof renderSay>[1] {
  const { kind, row, col } = moment.segment;
  if (kind === 'intro' || kind === 'rest') return undefined;
  const { rows, cols } = matrixOf(picture, operation.out);
  return { row, rows, cols, ...((kind === 'cell' || kind === 'told') && col >= 0 && cols > 1 && { col }) };
}

function renderNotices(host: StageParts): TemplateResult {
  const { bench, language, paste, problems } = host;
  const { say } = language;
  const found = (['engine', 'view', 'setup', 'input'] as const)
    .map((where) => problems.at(where))
    .filter((error) => error !== undefined);
  return html`<div class="over">
    ${renderWaiting(bench, say)} ${renderReading({ notes: paste.notes }, say)}
    ${[...new Set(found.map((error) => errorText(error, say)))].map((text) => renderProblem(text, say))}
  </div>`;
}

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
    if (this.#host.bench.session.engine !== 'awaited') void this.fetchRest();
  }

  /** Asked for once: what does not come is asked for again by whoever opens it. */
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
    await Promise.allSettled([overlays.isHere || overlays.load(), plane === 'off' || pictures.here || draw()]);
    await this.#host.updateComplete;
  }

  render(): TemplateResult {
    const host = this.#host;
    const { bench, viewport, presenting } = host;
    const { say } = host.language;
    const { picture } = host.prediction;
    const frame = this.#composition.frame();
    const layout = this.#composition.layoutFor(frame);
    const extents = extentsOf(picture, layout);
    const { held: locked } = bench;
    const editing = this.#input.typing.at(layout);
    // What is being typed in the panel keeps it, wherever the pointer goes.
    const held = (editing?.place === 'panel' ? editing.cell : undefined) ?? viewport.focus ?? locked;
    const isBroad = this.#composition.isBroad(layout);
    const cell = held ?? (isBroad ? undefined : underWay(frame, picture));
    const entry = viewport.entry.bind(viewport);
    const { highlight } = viewport;
    const { before } = bench;
    const { fixed } = bench.session;
    const query = this.#composition.queryIn(frame);
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
      ...this.#input.typing.fieldOf(cell, editing),
      sumOf: (terms) => this.#composition.sumOf(terms),
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
      @pointermove=${this.#input.onPointerMove}
      @pointerleave=${this.#input.onPointerLeave}
      @pointerdown=${this.#input.onPointerDown}
      @pointerup=${this.#input.onPointerEnd}
      @pointercancel=${this.#input.onPointerEnd}
      @lostpointercapture=${this.#input.onPointerEnd}
      @click=${this.#input.onClick}
      @dblclick=${this.#input.onDoubleClick}
      @keydown=${this.#input.onKeyDown}
      @focusin=${this.#input.onFocusIn}
      @focusout=${this.#input.onPointerLeave}
      @wheel=${this.#input.onWheel}
    >
      ${renderStage(stageView)} ${this.#input.typing.renderEditor(layout, editing)}
    </div>`;
    const spoken = html`<p class="visually-hidden" role="status">${stepSentence(frame.step, say)}</p>`;
    const sentence = sentenceOf(picture, frame, show, say, query);
    const heads = renderHeads({
      ...{ picture, query, controls: 'stage-box', say },
      choose: (head) => {
        if (host.changes.attempt({ type: 'turn', head })) host.prediction.forget();
      },
    });
    const beside = isFramed ? this.#composition.besideOf(layout) : undefined;
    const below = this.#composition.belowOf(layout);
    const drawing = renderPicture(
      picture,
      frame,
      query,
      say,
      this.#composition.sizeOfPicture(layout, frame, held !== undefined),
    );
    const kind = [
      ...['root', isFramed ? 'framed' : 'part', viewport.isNarrow ? 'narrow' : 'wide'],
      isPresented && 'presented',
      picture.heads.count > 1 && 'headed',
      this.#composition.isAlone(layout) && 'alone',
      beside !== undefined && 'roomy',
      beside !== undefined && isBroad && 'broad',
    ];
    const work = html`<div class="work" .style=${below === undefined ? '' : `--below:${below}px`}>
      <div class="ruler"></div>
      ${stage} ${isFramed ? renderAside(host, panel, drawing, cell !== undefined) : nothing}
    </div>`;
    const parts = isFramed
      ? html`${renderHeader(host, frame, picture)} ${heads} ${work} ${renderNotices(host)}
          <div class="dock" part="controls">
            ${renderSay(sentence, whereIn(frame, picture), say)} ${renderTransport(dockView(host))}
          </div>
          ${spoken} ${host.overlays.render(layout, extents)} ${isDark ? html`<div class="dark"></div>` : nothing}`
      : html`${renderNotices(host)} ${heads} ${work} ${host.prediction.strip?.render() ?? nothing}
        ${renderSay(sentence, undefined, say)} ${spoken} ${cell ? panel : nothing}`;
    return html`<div
      class=${kind.filter(Boolean).join(' ')}
      lang=${host.language.spoken}
      .style=${beside === undefined ? colours.style : `${colours.style};--beside:${beside}px`}
      @transitionend=${colours.measure}
    >
      ${parts}
    </div>`;
  }
}

export const open = (host: StageParts): View => new FullView(host);

// The last word over the others: narrow, presented, media.
export const styles = [
  ...[stage, light, heads, panel, drawn, controls, menu],
  ...[frame, formula, transport, narrow, presented, media],
];
