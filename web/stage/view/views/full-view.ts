/** The stage: header, matrices, picture column, dock; or, without controls, the parts of them that a text needs. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Lazy } from '../../../shared/lazy.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { findExample } from '../../inputs/examples.ts';
import { isFixed } from '../../inputs/places.ts';
import { tellingCell } from '../../model/challenge.ts';
import { extentsOf } from '../../model/colour.ts';
import { sentenceOf, stepSentence } from '../../model/narrate.ts';
import { isOfHead, weightsIn } from '../../model/scenes/head-choices.ts';
import { headSize } from '../../model/drawn/head-size.ts';
import type { Places } from '../../model/scenes/map.ts';
import { endAt, lookedAt } from '../../model/end.ts';
import { isDone } from '../../model/reading-time.ts';
import type { CellRef } from '../../model/steps.ts';
import { pictures, renderPicture } from '../draw/drawn/pictures.ts';
import { printedFor, renderAbout, renderAside, underWay } from '../draw/side-panel.ts';
import { invitationText, renderCellPanel } from '../draw/cell-panel.ts';
import { renderDoors, renderNotices, renderOn, renderSay, renderTransport } from '../draw/dock.ts';
import { renderFormula, renderHeader, showStep } from '../draw/header.ts';
import { type HeadsView, renderHeadChoice, renderHeads, renderHeadsBeside } from '../draw/heads-tabs.ts';
import { StageInput, chips } from '../input/stage-input.ts';
import { keepInView, showPictureAtEnd } from '../draw/keep-in-view.ts';
import { oldValue } from '../draw/matrices/cells.ts';
import { renderEnd, renderSum, renderTold } from '../draw/film.ts';
import { bestOf } from '../../model/film/sum.ts';
import { Composition } from '../draw/composition.ts';
import { Paper } from './paper.ts';
import type { StageParts, View } from '../parts/stage-parts.ts';
import type { StageView } from '../draw/matrices/stage-view.ts';
import { renderStage } from '../draw/stage.ts';
import { styled } from '../../../shared/look/styled.ts';

const show = (value: number): string => formatNumber(value, 2);

/** The example in which a trained model's head tells one “bank” from the other. */
const LEARNT = 'learnt-bank';

/** Everything that is drawn at a moment. */
interface Now extends StageView {
  readonly editing: ReturnType<StageInput['typing']['at']>;
  /** The cell that is typed, pointed at or held. */
  readonly held: CellRef | undefined;
  /** The panel's cell: the held one, or the one that is being computed. */
  readonly cell: CellRef | undefined;
  readonly isPlaying: boolean;
  /** Set at the end of the film of one word's row. */
  readonly end: ReturnType<typeof endAt> | undefined;
}

const sentenceAt = ({ picture, frame, say, query, isPlaying }: Now): string =>
  sentenceOf(picture, frame, show, say, query, isPlaying);

class FullView implements View {
  #rest: { readonly what: string; readonly coming: Promise<void> } | undefined;
  readonly #host: StageParts;
  readonly #composition: Composition;
  readonly #input: StageInput;

  constructor(host: StageParts) {
    this.#host = host;
    this.#composition = new Composition(host);
    this.#input = new StageInput(host, this.#composition);
    host.addController(new Paper(host));
  }

  willUpdate(): void {
    this.#input.beforeUpdate();
  }

  updated(): void {
    const { renderRoot, player, prediction, viewport } = this.#host;
    viewport.follow();
    if (viewport.isNarrow && player.playing) keepInView(renderRoot, viewport.isBelow);
    if (viewport.isBelow) showPictureAtEnd(renderRoot, player.isAtEnd);
    showStep(renderRoot, player.step);
    this.#input.afterUpdate();
    prediction.strip?.afterUpdate(renderRoot);
    void this.fetchRest();
  }

  /** Loads the rest once. A part that failed is loaded again when it is opened. */
  fetchRest(): Promise<void> {
    const { controls, plane, bench } = this.#host;
    const hasHeads = bench.picture.heads.count > 1;
    const what = `${controls} ${plane} ${hasHeads}`;
    if (this.#rest?.what !== what) this.#rest = { what, coming: this.#fetch(hasHeads) };
    return this.#rest.coming;
  }

  async #fetch(hasHeads: boolean): Promise<void> {
    const { controls, plane, overlays } = this.#host;
    const isPart = controls === 'none';
    const draw = async (part: Lazy<unknown>): Promise<void> => {
      if (part.value) return;
      await part.load();
      this.#host.requestUpdate();
    };
    const isDrawn = hasHeads || (!isPart && plane !== 'off');
    const shown = isPart ? [] : [chips.load(), overlays.isHere || overlays.load()];
    await Promise.allSettled([...shown, isDrawn && draw(pictures)]);
    await this.#host.updateComplete;
  }

  render(): TemplateResult {
    const { controls, viewport, language, colours } = this.#host;
    const now = this.#now();
    const isFramed = controls !== 'none';
    const isFilm = now.layout.film !== undefined;
    const kind = [
      'root',
      isFramed ? 'framed' : 'part',
      viewport.isNarrow ? 'narrow' : 'wide',
      !this.#host.player.playing && 'resting',
      this.#host.presenting.isOn && 'presented',
      isFilm && 'film',
      this.#hasTabs(now) && 'headed',
      now.end && 'ended',
    ];
    return html`<div
      class=${kind.filter(Boolean).join(' ')}
      lang=${language.spoken}
      ${styled([colours.style, `--of-digit:${viewport.digit.toFixed(3)}`, isFramed && `--zoom:${viewport.scale.toFixed(4)};zoom:var(--zoom)`].filter(Boolean).join(';'))}
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
    const { segment, progress } = frame.moment;
    const editing = this.#input.typing.at(layout);
    // The panel keeps the cell that is being typed in it, wherever the pointer goes.
    const held = (editing?.place === 'panel' ? editing.cell : undefined) ?? viewport.focus ?? locked;
    return {
      picture,
      before,
      frame,
      layout,
      locked,
      editing,
      held,
      extents: extentsOf(picture, layout),
      highlight: viewport.highlight,
      fixed: bench.session.fixed,
      entry: viewport.entry.bind(viewport),
      query: this.#composition.query,
      isPlaying: this.#host.player.playing,
      end: layout.film && segment.kind === 'end' ? endAt(progress) : undefined,
      say: language.say,
      cell: held ?? underWay(frame, picture),
    };
  }

  /** Renders all parts of the stage. */
  #renderFramed(now: Now): TemplateResult {
    const host = this.#host;
    const { frame, picture, layout, extents, say } = now;
    return html`${renderHeader(host, frame, this.#about(now, 'head'))} ${renderFormula(picture, frame, say)}
      ${this.#renderHeads(now)} ${this.#renderWork(now)} ${renderNotices(host.problems, say)}
      <div class="dock" part="controls">
        ${renderSay(this.#said(now), now.end ? nothing : this.#after(now))} ${renderTransport(host)}
      </div>
      ${this.#renderSpoken(now)} ${host.overlays.render(layout, extents)}
      ${host.presenting.isDark ? html`<div class="dark"></div>` : nothing}`;
  }

  /** Renders the stage without controls, as within a text. */
  #renderBare(now: Now): TemplateResult {
    return html`${renderNotices(this.#host.problems, now.say)} ${this.#renderHeads(now)} ${this.#renderWork(now)}
    ${this.#host.prediction.strip?.render() ?? nothing} ${renderSay(sentenceAt(now), nothing)}
    ${this.#renderSpoken(now)} ${now.cell ? this.#renderPanel(now) : nothing}`;
  }

  /** The places of the asking word, alone and here; undefined if that tells nothing. */
  #places({ picture }: Now): Places | undefined {
    const { asks } = this.#host.bench;
    return lookedAt(picture, asks) === undefined ? undefined : pictures.value?.placesOf(picture, asks);
  }

  /** The consequence, at the end: where the asking word is alone, and here. */
  #consequence(now: Now): string {
    const { picture, frame, isPlaying, say } = now;
    const { player, bench } = this.#host;
    const isLast = isDone(frame.moment.segment) && !player.next && !player.comesEnd;
    const places = isPlaying || !isLast || picture.pass !== 'forward' ? undefined : this.#places(now);
    return places ? ` ${say('end.places', { word: picture.labels.queries[bench.asks] ?? '', ...places })}` : '';
  }

  /** Tells who does not see it what the step is for and, at the end, what has come of it. */
  #renderSpoken(now: Now): TemplateResult {
    const said =
      now.end?.glided === 1 ? sentenceAt(now) + this.#consequence(now) : stepSentence(now.frame.step, now.say);
    return html`<p class="visually-hidden" role="status">${said}</p>`;
  }

  /**
   * On a phone the example's task stands here while a number of X is held, as there is no room for it beside the number.
   */
  #said(now: Now): string {
    const { challenge } = this.#input.panelOf(now.cell, now.editing);
    if (challenge && this.#asksBelow(now)) return invitationText(challenge, now.say);
    // A reader learns above what the step is for, before its first number.
    return now.isPlaying && now.frame.moment.segment.kind === 'intro'
      ? ''
      : sentenceAt(now) + (now.end ? '' : this.#consequence(now));
  }

  #asksBelow({ held, isPlaying }: Now): boolean {
    return this.#host.viewport.isNarrow && held?.matrix === 'x' && !isPlaying;
  }

  /** To the numbers, and to one that meets the example's challenge. */
  #changeNumber(): void {
    const { bench, player } = this.#host;
    const challenge = findExample(bench.numbers.example)?.challenge;
    const cell = challenge && tellingCell(bench.picture, challenge);
    player.goTo('words');
    if (cell) this.#input.lead(cell);
  }

  /** Ways on from a complete step: to the next one or, at the end of attention, to what a reader can do oneself. */
  #after({ frame, picture, isPlaying, say }: Now): TemplateResult | typeof nothing {
    const { player, overlays, bench, changes } = this.#host;
    const { kind } = frame.moment.segment;
    // A step that stands still at its beginning would seem to wait for something else.
    if (kind === 'intro' && !isPlaying) return renderOn(say('overview.play'), () => player.play());
    if (!isDone(frame.moment.segment)) return nothing;
    const { next } = player;
    if (next) return renderOn(say('transport.go-on', { step: say(`step.${next.step}.name`) }), () => player.goOn());
    if (isPlaying || picture.pass !== 'forward') return nothing;
    const word = picture.labels.queries[bench.asks] ?? '';
    if (player.comesEnd) return renderOn(say('end.on', { word }), () => player.goOn());
    const { session, numbers } = bench;
    if (session.fixed === 'all') return renderDoors([]);
    return renderDoors(
      [
        { text: say('end.own'), go: () => void overlays.open('own-input') },
        { text: say('end.change'), go: () => this.#changeNumber() },
      ],
      numbers.example === LEARNT
        ? undefined
        : { text: say('end.learnt'), go: () => changes.attempt({ type: 'example', example: LEARNT }) },
    );
  }

  #headsOf({ picture, query, say }: Now): HeadsView {
    return {
      picture,
      query,
      controls: 'stage-box',
      say,
      choose: (head) => {
        if (this.#host.changes.attempt({ type: 'turn', head })) this.#host.prediction.forget();
      },
    };
  }

  /** How the heads stand in place of the drawing beside one word's row; undefined: not. */
  #headsBeside({ picture, frame }: Now): 'one' | 'all' | undefined {
    return this.#host.plane === 'off' ? undefined : weightsIn(picture, frame.step);
  }

  /** True if the heads stand in a row above whole matrices, for which a phone's frame has no room. */
  #hasTabs({ picture, layout }: Now): boolean {
    const { controls, viewport } = this.#host;
    return picture.heads.count > 1 && !layout.film && !(viewport.isNarrow && controls !== 'none');
  }

  #renderHeads(now: Now): TemplateResult | typeof nothing {
    const { frame, layout } = now;
    if (this.#hasTabs(now)) return renderHeads(this.#headsOf(now));
    const isChosen = isOfHead(frame.step) && !(layout.film && this.#headsBeside(now));
    return isChosen ? renderHeadChoice(this.#headsOf(now)) : nothing;
  }

  /** Renders the matrices and, with controls, the picture and the cell beside or below them. */
  #renderWork(now: Now): TemplateResult {
    const host = this.#host;
    const { picture, frame, layout, query, say } = now;
    if (layout.film) return this.#renderFilm(now);
    const below = this.#composition.belowOf(layout);
    const size = this.#composition.sizeOfPicture(layout, frame);
    const aside = (): TemplateResult =>
      renderAside(
        host,
        this.#renderPanel(now),
        renderPicture(picture, frame, query, say, size, host.viewport.letters),
        now.cell !== undefined,
      );
    return html`<div class="work" ${styled(below === undefined ? '' : `--below:${below}px`)}>
      <div class="ruler"><span></span><span></span></div>
      ${this.#renderBox(now)} ${host.controls === 'none' ? nothing : aside()}
    </div>`;
  }

  /** One word's row with what it is for above it and its arithmetic below; beside them, or on a phone beneath, the drawing. */
  #renderFilm(now: Now): TemplateResult {
    const host = this.#host;
    const { picture, frame, query, say, end } = now;
    const { scale } = host.bench.numbers;
    const isSwitched =
      frame.step.told?.switches === 'scale' && typeof scale === 'string' && host.bench.session.fixed !== 'all';
    const option = { isOn: scale !== 'off', set: (isOn: boolean) => host.changes.set({ scale: isOn ? 'on' : 'off' }) };
    return html`<div class="work" ${styled(end ? `--widened:${end.widened.toFixed(3)}` : '')}>
      ${end ? nothing : renderTold(picture, frame, query, say, isSwitched ? option : undefined)}
      <div class="rows">
        <div class="ruler"><span></span><span></span></div>
        ${this.#renderBox(now)}
      </div>
      <div class="beside">
        <div class="picture-ruler"></div>
        ${host.plane === 'off' ? nothing : this.#renderDrawn(now)} ${this.#about(now, 'beside')}
      </div>
      ${end ? renderEnd(this.#places(now), this.#after(now), end.glided === 1, say) : nothing}
    </div>`;
  }

  /** The example’s note: in a narrow frame in the first line, as the drawing has no corner to spare. */
  #about({ layout, end }: Now, place: 'head' | 'beside'): TemplateResult | typeof nothing {
    const { controls, viewport } = this.#host;
    const its = viewport.isNarrow && controls !== 'none' ? 'head' : 'beside';
    return layout.film && !end && place === its ? renderAbout(this.#host) : nothing;
  }

  #renderDrawn(now: Now): TemplateResult | typeof nothing {
    const { picture, frame, query, say } = now;
    const { picture: room, isNarrow, letters } = this.#host.viewport;
    const heads = this.#headsBeside(now);
    if (!heads) return renderPicture(picture, frame, query, say, room, letters);
    const size = headSize(room, picture.heads.count, isNarrow);
    return renderHeadsBeside(this.#headsOf(now), frame, size, heads === 'all');
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
      @touchstart=${input.onTouch}
      @touchmove=${input.onTouch}
      @lostpointercapture=${input.onPointerEnd}
      @click=${input.onClick}
      @dblclick=${input.onDoubleClick}
      @keydown=${input.onKeyDown}
      @focusin=${input.onFocusIn}
      @focusout=${input.onPointerLeave}
      @wheel=${input.onWheel}
    >
      ${renderStage(now)} ${this.#renderSum(now)} ${input.renderOver(now.layout, now.editing)}
    </div>`;
  }

  #renderSum({ picture, frame, layout, cell, query, say }: Now): TemplateResult | typeof nothing {
    // Before the step begins nothing of it is told.
    const best = frame.moment.segment.kind === 'intro' ? undefined : bestOf(picture, frame.operation, query);
    return renderSum(picture, frame, layout, cell ?? best, query, say);
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
      ...(this.#asksBelow(now) && { challenge: undefined }),
      hasColumns: (terms) => this.#composition.hasColumns(terms),
      say,
      unlock: () => {
        this.#host.changes.attempt({ type: 'hold', cell: undefined });
      },
    });
  }
}

export { styles } from './full-styles.ts';
export const open = (host: StageParts): View => new FullView(host);
