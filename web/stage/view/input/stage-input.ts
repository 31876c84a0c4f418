/**
 * Pointer and keyboard on the stage: hovering previews, a click holds, typing edits. One set of listeners; the layout
 * finds the cell.
 */
import { placeIn } from '../../../shared/scaled.ts';
import { type Layout, blockOf, cellAt } from '../../model/layout.ts';
import type { CellRef } from '../../model/steps.ts';
import { enteredAt } from '../../state/session.ts';
import type { Changes } from '../element/changes.ts';
import type { Viewport } from '../draw/viewport.ts';
import { cellBeside, cellOf, wordOf } from './targets.ts';
import type { Prediction } from '../element/prediction.ts';
import type { Presenting } from '../element/presenting.ts';
import type { Composition } from '../draw/composition.ts';
import type { StageHost } from '../element/stage-host.ts';
import type { StageParts } from '../element/stage-parts.ts';
import { Typing, same } from './typing.ts';

/** The change by a turn of the wheel, or an arrow key with Alt. */
const nudge = 0.1;

/** A drag in progress: it ends with the button, or when the browser takes the pointer away. */
interface Drag {
  readonly cell: CellRef;
  readonly pointer: number;
  readonly y: number;
  readonly value: number;
  readonly gesture: number;
}

export class StageInput {
  #drag: Drag | undefined;
  #gestures = 0;
  #moveFocusTo: CellRef | undefined;
  #hadFocus: Element | null = null;

  readonly #host: StageHost;
  readonly #changes: Changes;
  readonly #prediction: Prediction;
  readonly #viewport: Viewport;
  readonly #presenting: Presenting;
  readonly #shown: Composition;
  #moveFocusToWord = false;
  readonly typing: Typing;

  constructor(host: StageParts, shown: Composition) {
    const { changes, prediction, viewport, presenting } = host;
    this.#host = host;
    this.#changes = changes;
    this.#prediction = prediction;
    this.#viewport = viewport;
    this.#presenting = presenting;
    this.#shown = shown;
    this.typing = new Typing(host, changes, (cell) => {
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
    if (this.#drag) {
      const { cell, pointer, y, value, gesture } = this.#drag;
      if (event.pointerId !== pointer) return;
      this.#changes.edit(cell, Math.round((value + (y - event.clientY) * 0.02) * 100) / 100, gesture);
      return;
    }
    if (event.pointerType !== 'touch') this.#viewport.pointAt(this.#cellUnder(event));
  };

  readonly onPointerLeave = (): void => {
    this.#viewport.pointAt(undefined);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    const cell = this.#cellUnder(event);
    if (!cell || !event.altKey || !this.#host.bench.isEditable(cell) || cell.matrix === 'mask') return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#drag = {
      cell,
      pointer: event.pointerId,
      y: event.clientY,
      value: enteredAt(this.#host.bench.numbers, cell) ?? NaN,
      gesture: (this.#gestures += 1),
    };
  };

  readonly onPointerEnd = (): void => {
    this.#drag = undefined;
  };

  readonly onClick = (event: MouseEvent): void => {
    if (event.altKey) return;
    const { player } = this.#host;
    if (player.playing && player.isAtCard) {
      player.skipCard();
      return;
    }
    const word = wordOf(event.target);
    if (word !== undefined) {
      this.#ask(word);
      return;
    }
    const cell = this.#cellUnder(event);
    if (!cell) return;
    const isSwitch = cell.matrix === 'mask' && this.#host.bench.isEditable(cell);
    if (isSwitch) this.#toggleMask(cell);
    if (this.#prediction.choose(cell)) return;
    if (isSwitch) this.#changes.attempt({ type: 'hold', cell });
    else this.#holdOrLetGo(cell);
    this.#moveFocusTo = cell;
    this.#viewport.pointAt(cell); // its row may not have been drawn yet
    this.#host.requestUpdate();
  };

  readonly onDoubleClick = (event: MouseEvent): void => {
    const cell = this.#cellUnder(event);
    if (cell) this.typing.begin(cell, undefined);
  };

  readonly onWheel = (event: WheelEvent): void => {
    const cell = this.#cellUnder(event);
    if (!event.altKey || !cell || !this.#host.bench.isEditable(cell) || cell.matrix === 'mask') return;
    event.preventDefault();
    this.#add(cell, event.deltaY < 0 ? nudge : -nudge);
  };

  readonly onFocusIn = (event: FocusEvent): void => {
    const cell = cellOf(event.target);
    if (cell) this.#viewport.pointAt(cell);
  };

  #add(cell: CellRef, by: number): void {
    this.#changes.attempt({ type: 'add', cell, by }, 'cell');
  }

  #toggleMask(cell: CellRef): void {
    this.#changes.attempt({ type: 'toggle-mask', cell }, 'cell');
  }

  #holdOrLetGo(cell: CellRef): void {
    this.#changes.attempt({ type: 'hold', cell: same(this.#host.bench.held, cell) ? undefined : cell });
  }

  /** Makes a word the query; the same word again, while it is shown, is deselected. */
  #ask(word: number, isToggled = true): void {
    const isSame = this.#host.bench.session.query === word && this.#shown.query === word;
    this.#changes.attempt({ type: 'look', query: isSame && isToggled ? undefined : word });
    this.#moveFocusToWord = true;
    this.#host.requestUpdate();
  }

  #onWordKey(event: KeyboardEvent, word: number): boolean {
    const last = this.#host.bench.picture.labels.queries.length - 1;
    const to = {
      ...{ ArrowLeft: word - 1, ArrowUp: word - 1, ArrowRight: word + 1, ArrowDown: word + 1, Home: 0, End: last },
      ...{ ' ': word, Enter: word },
    }[event.key];
    if (to === undefined) return this.#onHistoryKey(event);
    this.#ask(Math.min(last, Math.max(0, to)), false);
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
        this.#presenting.toggle();
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
    this.#changes.attempt({ type: key === 'z' && !event.shiftKey ? 'undo' : 'redo' });
    return true;
  }

  /** Handles a cell's keys: those of a grid (ARIA practices), Enter or a digit to edit, Alt with arrows to nudge. */
  #onCellKey(event: KeyboardEvent, cell: CellRef): boolean {
    const { key, altKey, ctrlKey, metaKey } = event;
    const isEditable = this.#host.bench.isEditable(cell);
    const isSwitch = isEditable && cell.matrix === 'mask';
    if (altKey && isEditable && (key === 'ArrowUp' || key === 'ArrowDown')) {
      this.#add(cell, key === 'ArrowUp' ? nudge : -nudge);
      return true;
    }
    if (this.#onHistoryKey(event)) return true;
    if (key === 'Escape') {
      this.#changes.attempt({ type: 'hold', cell: undefined });
      return true;
    }
    const isTyping = /^[-−.,\d]$/.test(key) && !ctrlKey && !metaKey;
    const isChosen = key === ' ' || key === 'Enter' || key === 'F2';
    if ((isChosen || isTyping) && this.#prediction.choose(cell, isTyping ? key : undefined)) return true;
    if (isChosen) {
      if (isSwitch) this.#toggleMask(cell);
      else if (isEditable && key !== ' ') this.typing.begin(cell, undefined);
      else this.#holdOrLetGo(cell);
      return true;
    }
    if (isEditable && isTyping) {
      this.typing.begin(cell, key);
      return true;
    }
    return this.#move(event, cell);
  }

  #move(event: KeyboardEvent, cell: CellRef): boolean {
    const block = blockOf(this.#layout(), cell.matrix);
    if (!block) return false;
    const to = cellBeside(block, cell, event);
    if (!to) return false;
    this.#moveFocusTo = to;
    this.#viewport.pointAt(to);
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
