/** Pointer and keyboard on the stage: hover previews, click locks, typing edits. One listener set, geometry finds the cell. */
import { type TemplateResult, html, nothing } from 'lit';
import { exact } from '../data/format.ts';
import { errorText } from '../data/input-error.ts';
import { parseNumber } from '../data/number.ts';
import { type Layout, blockOf, boxOf, cellAt } from '../model/layout.ts';
import { valueAt } from '../model/picture.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import type { AttentionSteps } from './attention-steps.ts';

const same = (a: CellRef | undefined, b: CellRef | undefined): boolean =>
  a?.matrix === b?.matrix && a?.row === b?.row && a?.col === b?.col;

/** By how much a turn of the wheel or an arrow with Alt changes a number. */
const nudge = 0.1;

export class StageInput {
  locked: CellRef | undefined;
  #editing: { cell: CellRef; text: string; isTyped: boolean } | undefined;
  #drag: { cell: CellRef; y: number; value: number; moved: boolean } | undefined;
  #moveFocusTo: CellRef | undefined;
  #focusEditor = false;

  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  #layout(): Layout {
    return this.#host.look.layoutFor(this.#host.look.frame());
  }

  #cellUnder(event: MouseEvent): CellRef | undefined {
    const stage = this.#host.renderRoot.querySelector('svg.stage');
    if (!stage) return undefined;
    const box = stage.getBoundingClientRect();
    return cellAt(this.#layout(), event.clientX - box.left, event.clientY - box.top);
  }

  readonly onPointerMove = (event: PointerEvent): void => {
    if (this.#drag) {
      const { cell, y, value } = this.#drag;
      const next = Math.round((value + (y - event.clientY) * 0.02) * 100) / 100;
      if (next !== valueAt(this.#host.picture, cell.matrix, cell.row, cell.col)) {
        this.#host.changes.edit(cell, next, this.#drag.moved);
        this.#drag.moved = true;
      }
      return;
    }
    if (event.pointerType !== 'touch') this.#host.focusCell(this.#cellUnder(event));
  };

  readonly onPointerLeave = (): void => {
    this.#host.focusCell(undefined);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    const cell = this.#cellUnder(event);
    if (!cell || !event.altKey || !this.#host.isEditable(cell) || cell.matrix === 'mask') return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#drag = {
      cell,
      y: event.clientY,
      value: valueAt(this.#host.picture, cell.matrix, cell.row, cell.col),
      moved: false,
    };
  };

  readonly onPointerUp = (): void => {
    this.#drag = undefined;
  };

  readonly onClick = (event: MouseEvent): void => {
    if (event.altKey) return;
    const cell = this.#cellUnder(event);
    if (!cell) return;
    const isSwitch = cell.matrix === 'mask' && this.#host.isEditable(cell);
    if (isSwitch) this.#host.changes.toggleMask(cell);
    if (this.#host.prediction.choose(cell)) return;
    this.locked = same(this.locked, cell) && !isSwitch ? undefined : cell;
    this.#moveFocusTo = cell;
    this.#host.focusCell(cell); // its row may not have been drawn yet
    this.#host.changes.set(this.locked ? { locked: this.locked } : {});
  };

  readonly onDoubleClick = (event: MouseEvent): void => {
    const cell = this.#cellUnder(event);
    if (cell) this.#edit(cell, undefined);
  };

  readonly onWheel = (event: WheelEvent): void => {
    const cell = this.#cellUnder(event);
    if (!event.altKey || !cell || !this.#host.isEditable(cell) || cell.matrix === 'mask') return;
    event.preventDefault();
    this.#add(cell, event.deltaY < 0 ? nudge : -nudge);
  };

  readonly onFocusIn = (event: FocusEvent): void => {
    const cell = this.#cellOf(event.target);
    if (cell) this.#host.focusCell(cell);
  };

  #add(cell: CellRef, by: number): void {
    const value = valueAt(this.#host.picture, cell.matrix, cell.row, cell.col);
    this.#host.changes.edit(cell, Math.round((value + by) * 1000) / 1000);
  }

  #cellOf(target: EventTarget | null): CellRef | undefined {
    const name = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined;
    const [matrix, row, col] = name?.split(':') ?? [];
    return matrix === undefined ? undefined : { matrix: matrix as MatrixId, row: Number(row), col: Number(col) };
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    const cell = this.#cellOf(event.target);
    const isHandled = cell ? this.#onCellKey(event, cell) : this.#onStageKey(event);
    if (isHandled) event.preventDefault();
  };

  /** The stage itself: the timeline's keys. */
  #onStageKey(event: KeyboardEvent): boolean {
    const host = this.#host;
    switch (event.key) {
      case ' ':
        host.togglePlay();
        return true;
      case 'ArrowRight':
        host.next();
        return true;
      case 'ArrowLeft':
        host.previous();
        return true;
      case 'Home':
        host.seek(0);
        return true;
      case 'End':
        host.seek(Infinity);
        return true;
      default:
        return this.#onHistoryKey(event);
    }
  }

  #onHistoryKey(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return false;
    this.#host.changes.travel(key === 'z' && !event.shiftKey);
    return true;
  }

  /** A cell: the keys of a grid (ARIA practices), Enter or a digit to edit, Alt with arrows to nudge. */
  #onCellKey(event: KeyboardEvent, cell: CellRef): boolean {
    const { key, altKey, ctrlKey, metaKey } = event;
    const isEditable = this.#host.isEditable(cell);
    const isSwitch = isEditable && cell.matrix === 'mask';
    if (altKey && isEditable && (key === 'ArrowUp' || key === 'ArrowDown')) {
      this.#add(cell, key === 'ArrowUp' ? nudge : -nudge);
      return true;
    }
    if (this.#onHistoryKey(event)) return true;
    if (key === 'Escape') {
      this.locked = undefined;
      this.#host.requestUpdate();
      return true;
    }
    const isTyping = /^[-−.,\d]$/.test(key) && !ctrlKey && !metaKey;
    const isChosen = key === ' ' || key === 'Enter' || key === 'F2';
    if ((isChosen || isTyping) && this.#host.prediction.choose(cell, isTyping ? key : undefined)) return true;
    if (isChosen) {
      if (isSwitch) this.#host.changes.toggleMask(cell);
      else if (isEditable && key !== ' ') this.#edit(cell, undefined);
      else this.locked = same(this.locked, cell) ? undefined : cell;
      this.#host.requestUpdate();
      return true;
    }
    if (isEditable && isTyping) {
      this.#edit(cell, key);
      return true;
    }
    return this.#move(event, cell);
  }

  #move(event: KeyboardEvent, cell: CellRef): boolean {
    const block = blockOf(this.#layout(), cell.matrix);
    if (!block) return false;
    const [down, across] = block.transposed ? [cell.col, cell.row] : [cell.row, cell.col];
    const isAll = event.ctrlKey || event.metaKey;
    const to = {
      ArrowUp: [down - 1, across],
      ArrowDown: [down + 1, across],
      ArrowLeft: [down, across - 1],
      ArrowRight: [down, across + 1],
      Home: [isAll ? 0 : down, 0],
      End: [isAll ? block.rows - 1 : down, block.cols - 1],
      PageUp: [0, across],
      PageDown: [block.rows - 1, across],
    }[event.key];
    if (!to) return false;
    const row = Math.min(block.rows - 1, Math.max(0, to[0] ?? 0));
    const col = Math.min(block.cols - 1, Math.max(0, to[1] ?? 0));
    this.#moveFocusTo = block.transposed
      ? { matrix: cell.matrix, row: col, col: row }
      : { matrix: cell.matrix, row, col };
    this.#host.focusCell(this.#moveFocusTo);
    return true;
  }

  #edit(cell: CellRef, first: string | undefined): void {
    if (!this.#host.isEditable(cell) || cell.matrix === 'mask') return;
    const value = valueAt(this.#host.picture, cell.matrix, cell.row, cell.col);
    this.#editing = { cell, text: first ?? exact(value), isTyped: first !== undefined };
    this.#focusEditor = true;
    this.#host.requestUpdate();
  }

  commitText(cell: CellRef, text: string): boolean {
    return this.#host.changes.edit(cell, parseNumber(text) ?? NaN);
  }

  renderEditor(layout: Layout): TemplateResult | typeof nothing {
    const editing = this.#editing;
    const block = editing && blockOf(layout, editing.cell.matrix);
    if (!editing || !block) return nothing;
    const { matrix, row, col } = editing.cell;
    const box = boxOf(block, row, col);
    const stage = this.#host.renderRoot.querySelector<SVGElement>('svg.stage');
    const left =
      (stage?.getBoundingClientRect().left ?? 0) -
      (stage?.parentElement?.getBoundingClientRect().left ?? 0) +
      (stage?.parentElement?.scrollLeft ?? 0);
    const finish =
      (isKept: boolean) =>
      (event: Event): void => {
        const text = (event.target as HTMLInputElement).value;
        if (this.#editing !== editing) return;
        if (isKept && !this.commitText(editing.cell, text)) {
          this.#focusEditor = true;
          return;
        }
        this.#editing = undefined;
        this.#moveFocusTo = editing.cell;
        this.#host.requestUpdate();
      };
    const onKey = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.key === 'Enter') finish(true)(event);
      else if (event.key === 'Escape') finish(false)(event);
    };
    const wide = Math.max(64, box.width + 8);
    const error = this.#host.problems.cell;
    return html`<input
        class="editor"
        type="text"
        aria-label=${this.#host.say('cell.new-value', { matrix, row, col })}
        .value=${editing.text}
        @keydown=${onKey}
        @change=${finish(true)}
        @blur=${finish(false)}
        .style=${`left:${left + box.x - 4}px;top:${box.y + 4}px;width:${wide}px;height:${box.height + 4}px`}
      />
      ${
        error === undefined
          ? nothing
          : html`<p
              class="error editor-error"
              role="alert"
              .style=${`left:${left + box.x}px;top:${box.y + box.height + 12}px`}
            >
              ${errorText(error, this.#host.say)}
            </p>`
      }`;
  }

  get isEditing(): boolean {
    return this.#editing !== undefined;
  }

  afterUpdate(): void {
    if (this.#focusEditor) {
      const editor = this.#host.renderRoot.querySelector<HTMLInputElement>('.editor');
      editor?.focus();
      if (this.#editing?.isTyped === false) editor?.select();
      this.#focusEditor = false;
    }
    if (this.#moveFocusTo) {
      const { matrix, row, col } = this.#moveFocusTo;
      this.#moveFocusTo = undefined;
      this.#host.renderRoot
        .querySelector<SVGElement>(`[data-cell="${matrix}:${row}:${col}"]`)
        ?.focus({ preventScroll: true });
    }
  }
}
