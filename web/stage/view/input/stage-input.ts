/**
 * Pointer and keyboard on the stage: hovering previews, a click holds, a drag, the wheel and typing edit. One set of
 * listeners; the layout finds the cell.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { placeIn } from '../../../shared/scaled.ts';
import { type Layout, blockOf, cellAt } from '../../model/layout/layout.ts';
import { momentAt } from '../../model/timeline.ts';
import type { CellRef } from '../../model/steps.ts';
import { findExample } from '../../inputs/examples.ts';
import { type Attempted, attemptedIn } from '../../model/challenge.ts';
import { isHidden } from '../../model/values/values.ts';
import { enteredAt } from '../../state/session.ts';
import type { Invitation } from '../draw/cell-panel.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { cellOf, wordOf } from './under.ts';
import type { Composition } from '../draw/composition.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { cellBeside, wordBeside } from './grid-keys.ts';
import { Typing, same } from './typing.ts';

/** The change by a notch of the wheel, or an arrow key with Alt; and by a pixel of a drag. */
const NUDGE = 0.1;
const PER_PIXEL = 0.02;
/** Pixels that a pointer moves before a press is a drag. */
const FAR = 4;
/** Milliseconds after which a finger drags instead of scrolling. */
const REST = 350;
/** Milliseconds: turns of the wheel that follow sooner are one gesture. */
const PAUSE = 500;

/** A pressed cell. It becomes a drag, and ends with the button, or when the browser takes the pointer away. */
interface Press {
  readonly cell: CellRef;
  readonly pointer: number;
  readonly at: readonly [x: number, y: number];
  readonly value: number;
  readonly gesture: number;
  /** A finger's: it drags once it has rested. */
  readonly timer?: ReturnType<typeof setTimeout>;
  /** Along it, once it is a drag: to the right, or upwards, is more. */
  axis?: 'x' | 'y';
  isHeld?: boolean;
}

/** Loaded when a number is first touched. */
export const chips = new Lazy(() => import('../draw/chip.ts'));

/** Never the same twice on a page: undo takes the changes of one gesture together. */
let gestures = 0;

export class StageInput {
  #press: Press | undefined;
  /** The click that ends a drag is none. */
  #hasDragged = false;
  /** True from where a pointer is pressed until it is lifted. */
  #isPointing = false;
  #stroke: { readonly cell: CellRef; readonly gesture: number; readonly time: number } | undefined;
  #moveFocusTo: CellRef | undefined;
  #hadFocus: Element | null = null;
  readonly #host: StageParts;
  readonly #shown: Composition;
  #moveFocusToWord = false;
  readonly typing: Typing;

  constructor(host: StageParts, shown: Composition) {
    this.#host = host;
    this.#shown = shown;
    this.typing = new Typing(host, (cell) => {
      this.#moveFocusTo = cell;
    });
  }

  #layout(): Layout {
    return this.#shown.layoutFor(this.#shown.frame());
  }

  #cellUnder(event: MouseEvent): CellRef | undefined {
    const stage = this.#host.renderRoot.querySelector('svg.stage');
    if (!stage) return undefined;
    const layout = this.#layout();
    return cellAt(layout, ...placeIn(stage, layout, event));
  }

  readonly onPointerMove = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press) {
      if (event.pointerType !== 'touch') this.#host.viewport.pointAt(this.#cellUnder(event));
      return;
    }
    if (event.pointerId !== press.pointer) return;
    const [right, up] = [event.clientX - press.at[0], press.at[1] - event.clientY];
    if (!press.axis) {
      if (Math.hypot(right, up) < FAR) return;
      if (event.pointerType === 'touch' && !press.isHeld) this.onPointerEnd(); // it scrolls
      else this.#drag(press, Math.abs(right) > Math.abs(up) ? 'x' : 'y', event);
    }
    if (!press.axis) return;
    const by = PER_PIXEL * (press.axis === 'x' ? right : up);
    this.#host.changes.edit(press.cell, Math.round((press.value + by) * 100) / 100, press.gesture);
  };

  /** Begins a drag. Of a cell that stays as it is the stage says why. */
  #drag(press: Press, axis: 'x' | 'y', event: PointerEvent): void {
    this.#hasDragged = true;
    if (!this.#host.bench.isEditable(press.cell)) {
      this.onPointerEnd();
      this.#host.changes.attempt({ type: 'seize', cell: press.cell });
      return;
    }
    // Its row is shown with its digits then, and its arithmetic stays in view.
    if (!this.#host.bench.held) this.#host.changes.attempt({ type: 'hold', cell: press.cell });
    const box = event.currentTarget as HTMLElement;
    box.setPointerCapture(event.pointerId);
    box.dataset['drag'] = axis;
    press.axis = axis;
  }

  readonly onPointerLeave = (): void => {
    this.#host.viewport.pointAt(undefined);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    this.#hasDragged = false;
    this.onPointerEnd();
    this.#isPointing = true;
    (event.currentTarget as HTMLElement).removeAttribute('data-framed');
    const cell = this.#cellUnder(event);
    const { bench } = this.#host;
    if (!cell || event.button !== 0 || event.ctrlKey || event.metaKey || event.target instanceof HTMLElement) return;
    if (isHidden(this.#host.prediction.picture, cell) || (cell.matrix === 'mask' && bench.isEditable(cell))) return;
    const press: Press = {
      cell,
      pointer: event.pointerId,
      at: [event.clientX, event.clientY],
      value: enteredAt(bench.numbers, cell) ?? NaN,
      gesture: (gestures += 1),
      ...(event.pointerType === 'touch' && { timer: setTimeout(() => (press.isHeld = true), REST) }),
    };
    this.#press = press;
  };

  readonly onPointerEnd = (event?: Event): void => {
    // A finger is captured by the cell at first, which loses it to the box.
    if (event?.type === 'lostpointercapture' && event.target !== event.currentTarget) return;
    clearTimeout(this.#press?.timer);
    this.#press = undefined;
    this.#isPointing = false;
    if (event?.currentTarget instanceof HTMLElement) delete event.currentTarget.dataset['drag'];
  };

  /** A finger that has rested drags: the page must not scroll then. One that stops a page while it coasts scrolls it always. */
  readonly onTouch = {
    handleEvent: (event: Event): void => {
      if (!event.cancelable) this.onPointerEnd(event);
      else if (this.#press?.isHeld) event.preventDefault();
    },
    passive: false,
  };

  readonly onClick = (event: MouseEvent): void => {
    if (event.altKey || this.#hasDragged || event.target instanceof HTMLElement) return;
    const word = wordOf(event.target);
    if (word !== undefined) {
      this.#ask(word);
      return;
    }
    const cell = this.#cellUnder(event);
    if (!cell) return;
    const isSwitch = cell.matrix === 'mask' && this.#host.bench.isEditable(cell);
    if (isSwitch) this.#toggleMask(cell);
    if (this.#host.prediction.choose(cell)) return;
    // The second click of two does not let go again: the cell would move away from under the pointer.
    if (isSwitch || event.detail > 1) this.#host.changes.attempt({ type: 'hold', cell });
    else this.#holdOrLetGo(cell);
    this.#moveFocusTo = cell;
    this.#host.viewport.pointAt(cell); // its row may not have been drawn yet
    this.#host.requestUpdate();
  };

  readonly onDoubleClick = (event: MouseEvent): void => {
    if (event.target instanceof HTMLElement) return; // the field of a cell selects a word of its text
    const cell = this.#cellUnder(event);
    if (cell) this.typing.begin(cell, undefined);
  };

  /** Over a cell that is held or has the focus, or with Alt: elsewhere the wheel scrolls. */
  readonly onWheel = (event: WheelEvent): void => {
    const cell = this.#cellUnder(event);
    const { bench, renderRoot } = this.#host;
    if (!cell || event.ctrlKey || !bench.isEditable(cell) || cell.matrix === 'mask') return;
    const focused = cellOf((renderRoot as ShadowRoot).activeElement);
    if (!event.altKey && !same(bench.held, cell) && !same(focused, cell)) return;
    event.preventDefault();
    // A touchpad reports many small turns.
    const notches = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.min(1, Math.abs(event.deltaY) / 100) : 1;
    this.#add(cell, -Math.sign(event.deltaY) * notches * NUDGE, event);
  };

  readonly onFocusIn = (event: FocusEvent): void => {
    // Browsers frame what a pointer chose at the next key, too: around the whole stage that looks like a fault.
    const box = event.currentTarget as HTMLElement;
    box.toggleAttribute('data-framed', !this.#isPointing && box.matches(':focus-visible'));
    const cell = cellOf(event.target);
    if (cell) this.#host.viewport.pointAt(cell);
  };

  /** Turns of the wheel in a row, and a key that repeats, are one gesture. */
  #add(cell: CellRef, by: number, event: WheelEvent | KeyboardEvent): void {
    const last = this.#stroke;
    const goesOn = event instanceof WheelEvent ? event.timeStamp - (last?.time ?? -Infinity) < PAUSE : event.repeat;
    const gesture = last && goesOn && same(last.cell, cell) ? last.gesture : (gestures += 1);
    this.#stroke = { cell, gesture, time: event.timeStamp };
    this.#host.changes.attempt({ type: 'add', cell, by, gesture }, 'cell');
  }

  #toggleMask(cell: CellRef): void {
    this.#host.changes.attempt({ type: 'toggle-mask', cell }, 'cell');
  }

  #holdOrLetGo(cell: CellRef): void {
    this.#host.changes.attempt({ type: 'hold', cell: same(this.#host.bench.held, cell) ? undefined : cell });
  }

  /** Makes a word the query; the same word again, while it is shown, is deselected. */
  #ask(word: number, isToggled = true): void {
    const isSame = this.#host.bench.session.query === word && this.#shown.query === word;
    this.#host.changes.attempt({ type: 'look', query: isSame && isToggled ? undefined : word });
    const { bench, player } = this.#host;
    const { kind, row, step } = momentAt(bench.timeline, player.time).segment;
    // Paused while the other rows are swept, the picture would go on about one of those.
    if (!player.playing && kind === 'row' && row !== bench.asks) player.goTo(step);
    this.#moveFocusToWord = true;
    this.#host.requestUpdate();
  }

  #onWordKey(event: KeyboardEvent, word: number): boolean {
    const to = wordBeside(word, this.#host.bench.picture.labels.queries.length, event);
    if (to === undefined) return this.#onHistoryKey(event);
    this.#ask(to, false);
    return true;
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    const cell = cellOf(event.target);
    const word = wordOf(event.target);
    const isHandled =
      word !== undefined ? this.#onWordKey(event, word) : cell ? this.#onCellKey(event, cell) : this.#onStageKey(event);
    if (!isHandled) return;
    event.preventDefault();
    this.#host.problems.clear('input'); // as of the dock: whoever goes on has read it
  };

  /** Handles the timeline's keys on the stage itself. */
  #onStageKey(event: KeyboardEvent): boolean {
    const { player } = this.#host;
    switch (event.key) {
      case ' ':
        player.toggle();
        return true;
      case 'ArrowRight':
        player.go(1);
        return true;
      case 'ArrowLeft':
        player.go(-1);
        return true;
      case 'f':
      case 'F':
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        this.#host.presenting.toggle();
        return true;
      case 'Home':
        player.seek(0);
        return true;
      case 'End':
        player.seek(Infinity);
        return true;
      default:
        return this.#onHistoryKey(event);
    }
  }

  #onHistoryKey(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return false;
    this.#host.changes.attempt({ type: key === 'z' && !event.shiftKey ? 'undo' : 'redo' });
    return true;
  }

  /** Handles a cell's keys: those of a grid (ARIA practices), Enter or a digit to edit, Alt with arrows to nudge. */
  #onCellKey(event: KeyboardEvent, cell: CellRef): boolean {
    const { key, altKey, ctrlKey, metaKey } = event;
    const isEditable = this.#host.bench.isEditable(cell);
    const isSwitch = isEditable && cell.matrix === 'mask';
    if (altKey && isEditable && (key === 'ArrowUp' || key === 'ArrowDown')) {
      this.#add(cell, key === 'ArrowUp' ? NUDGE : -NUDGE, event);
      return true;
    }
    if (this.#onHistoryKey(event)) return true;
    if (key === 'Escape') {
      this.#host.changes.attempt({ type: 'hold', cell: undefined });
      return true;
    }
    const isTyping = /^[-−.,\d]$/.test(key) && !ctrlKey && !metaKey;
    const isChosen = key === ' ' || key === 'Enter' || key === 'F2';
    if ((isChosen || isTyping) && this.#host.prediction.choose(cell, isTyping ? key : undefined)) return true;
    if (isChosen) {
      if (isSwitch) this.#toggleMask(cell);
      else if (key === 'F2' || (isEditable && key === 'Enter')) this.typing.begin(cell, undefined);
      else this.#holdOrLetGo(cell);
      return true;
    }
    if (isTyping && !isSwitch) {
      this.typing.begin(cell, key);
      return true;
    }
    return this.#move(event, cell);
  }

  /** Holds a cell and moves the focus to it, at a step that shows it. */
  readonly lead = (cell: CellRef): void => {
    const { bench, player } = this.#host;
    if (!blockOf(this.#layout(), cell.matrix)) {
      const step = bench.picture.steps.find(({ operations }) =>
        operations.some(({ out, operands }) => out === cell.matrix || operands.includes(cell.matrix)),
      );
      if (step) player.goTo(step.id);
    }
    this.#host.changes.attempt({ type: 'hold', cell });
    this.#moveFocusTo = cell;
    this.#host.viewport.pointAt(cell);
    this.#host.requestUpdate();
  };

  /** The task that the example invites to, as far as it is there. */
  #challenge(): Attempted | undefined {
    const { bench } = this.#host;
    const { example, sentence } = bench.numbers;
    const challenge = sentence ? undefined : findExample(example)?.challenge;
    return challenge && bench.session.fixed !== 'all'
      ? attemptedIn(this.#host.prediction.picture, challenge, bench.session.steps)
      : undefined;
  }

  /** Returns how the panel's cell is changed, and what the example invites to. */
  panelOf(cell: CellRef | undefined, editing: ReturnType<Typing['at']>): ReturnType<Typing['fieldOf']> & Invitation {
    return { ...this.typing.fieldOf(cell, editing), challenge: this.#challenge() };
  }

  /** Returns what stands over the matrices: the number being typed, and what came of the last change. */
  renderOver(layout: Layout, editing: ReturnType<Typing['at']>): TemplateResult {
    const { bench, problems } = this.#host;
    const { touched } = bench.session;
    if (touched && !chips.value)
      chips.load().then(
        () => this.#host.requestUpdate(),
        (error: unknown) => {
          problems.tell(error);
        },
      );
    const start = this.typing.start();
    const chip = chips.value?.renderChip(this.#host, layout, this.#challenge(), this.lead, start);
    return html`${this.typing.renderEditor(layout, editing)} ${touched && !editing ? chip : nothing}`;
  }

  #move(event: KeyboardEvent, cell: CellRef): boolean {
    const block = blockOf(this.#layout(), cell.matrix);
    if (!block) return false;
    const to = cellBeside(block, cell, event);
    if (!to) return false;
    this.#moveFocusTo = to;
    this.#host.viewport.pointAt(to);
    this.#host.requestUpdate(); // at an edge it stays: that must not wait for the next one
    return true;
  }

  beforeUpdate(): void {
    this.#hadFocus = (this.#host.renderRoot as ShadowRoot).activeElement;
  }

  afterUpdate(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    this.typing.afterUpdate();
    if (this.#moveFocusTo) {
      const { matrix, row, col } = this.#moveFocusTo;
      this.#moveFocusTo = undefined;
      root.querySelector<SVGElement>(`[data-cell="${matrix}:${row}:${col}"]`)?.focus({ preventScroll: true });
    }
    if (this.#moveFocusToWord) {
      this.#moveFocusToWord = false;
      root.querySelector<SVGElement>('[data-word][tabindex="0"]')?.focus({ preventScroll: true });
    }
    // If the focused element is gone, or disabled, the stage takes the focus.
    const isLost = this.#hadFocus && (!this.#hadFocus.isConnected || this.#hadFocus.matches(':disabled'));
    if (isLost && (!root.activeElement || root.activeElement === this.#hadFocus))
      root.querySelector<HTMLElement>('.stage-box')?.focus({ preventScroll: true });
  }
}
