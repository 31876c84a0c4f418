/**
 * A number being typed in its cell on the stage, or in the panel's field. It belongs to its cell, wherever the pointer
 * goes.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { exact } from '../../../shared/numbers/format.ts';
import { scaleOf } from '../../../shared/scaled.ts';
import { errorText } from '../../../shared/input/input-error.ts';
import type { CellRef as AnyCell } from '../../inputs/places.ts';
import { type Layout, blockOf, boxOf } from '../../model/layout/layout.ts';
import { fullName } from '../../model/arithmetic.ts';
import { existing } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import { type Edit, enteredAt } from '../../state/session.ts';
import type { CellPanelView } from '../draw/cell-panel.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { styled } from '../../../shared/look/styled.ts';

/** The parts of the stage that it uses. */
type TypingStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'problems' | 'renderRoot'>;

export const same = (a: AnyCell | undefined, b: AnyCell | undefined): boolean =>
  a?.matrix === b?.matrix && a?.row === b?.row && a?.col === b?.col;

/** An edit of a cell that exists. */
type Typed = Edit & { readonly cell: CellRef };

export class Typing {
  #focusEditor: 'all' | 'end' | undefined;
  readonly #host: TypingStage;
  readonly #goTo: (cell: CellRef) => void;

  /** @param goTo moves the focus when a cell's number has been typed */
  constructor(host: TypingStage, goTo: (cell: CellRef) => void) {
    this.#host = host;
    this.#goTo = goTo;
  }

  /** Returns the entered number, even if it is not shown yet. */
  #written(cell: CellRef): string {
    const value = enteredAt(this.#host.bench.numbers, cell);
    return value === undefined ? '' : exact(value);
  }

  /**
   * Begins to type into a cell. One of the mask is a switch; of another that cannot be changed the stage says why.
   *
   * @param first text typed while the cell had the focus; undefined: its number is edited
   */
  begin(cell: CellRef, first: string | undefined): void {
    if (!this.#host.bench.isEditable(cell)) this.#host.changes.attempt({ type: 'seize', cell });
    else if (cell.matrix !== 'mask') {
      this.#type(cell, first ?? this.#written(cell), 'stage');
      this.#focusEditor = first === undefined ? 'all' : 'end';
    }
  }

  #type(cell: CellRef, text: string, place: Edit['place']): void {
    this.#host.changes.attempt({ type: 'type', cell, text, place });
  }

  /** Ends typing in this cell only, because a removed field may still report that it lost the focus. */
  #endTyping(cell: CellRef, isKept: boolean): void {
    if (!same(this.#host.bench.session.edit?.cell, cell)) return;
    if (isKept) this.#host.changes.finishTyping();
    else this.#host.changes.attempt({ type: 'cancel-typing' });
  }

  /** Returns the number being typed and its place: in its cell or, if that is not shown, in the panel. */
  at(layout: Layout): Typed | undefined {
    const { edit } = this.#host.bench.session;
    const cell = existing(this.#host.bench.picture, edit?.cell);
    if (!edit || !cell) return undefined;
    return { ...edit, cell, place: blockOf(layout, cell.matrix) ? edit.place : 'panel' };
  }

  /** Returns the panel's field for this cell. */
  fieldOf(
    cell: CellRef | undefined,
    editing: Typed | undefined,
  ): Pick<CellPanelView, 'text' | 'error' | 'type' | 'endTyping'> {
    const isTyped = editing?.place === 'panel';
    return {
      text: isTyped ? editing.text : cell ? this.#written(cell) : '',
      error: isTyped ? editing.problem : editing ? undefined : this.#host.problems.at('cell'),
      type: (text) => {
        if (cell) this.#type(cell, text, 'panel');
      },
      endTyping: (isKept) => {
        if (isTyped) this.#endTyping(editing.cell, isKept);
      },
    };
  }

  renderEditor(layout: Layout, editing: Typed | undefined): TemplateResult | typeof nothing {
    const block = editing?.place === 'stage' && blockOf(layout, editing.cell.matrix);
    if (!block) return nothing;
    const { row, col } = editing.cell;
    const { say } = this.#host.language;
    const box = boxOf(block, row, col);
    const [left, top] = this.start();
    const height = Math.max(34, box.height + 4);
    const wide = Math.max(64, box.width + 8);
    const onKey = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      this.#endTyping(editing.cell, event.key === 'Enter');
      if (this.#host.bench.session.edit === undefined) this.#goTo(editing.cell);
    };
    return html`<input
        class="editor"
        type="text"
        aria-label=${say('cell.new-value', { cell: fullName(this.#host.bench.picture, editing.cell, say) })}
        .value=${live(editing.text)}
        @input=${(event: Event) => {
          this.#type(editing.cell, (event.target as HTMLInputElement).value, 'stage');
        }}
        @keydown=${onKey}
        @blur=${() => {
          this.#endTyping(editing.cell, true);
        }}
        ${styled(`left:${left + box.x + box.width / 2 - wide / 2}px;top:${top + box.y + box.height / 2 - height / 2}px;width:${wide}px;height:${height}px`)}
      />
      ${
        editing.problem === undefined
          ? nothing
          : html`<p
              class="error editor-error"
              role="alert"
              ${styled(`left:${left + box.x}px;top:${top + box.y + box.height + 8}px`)}
            >
              ${errorText(editing.problem, this.#host.language.say)}
            </p>`
      }`;
  }

  /** Returns the drawing's offset in the scrolling box around it. */
  start(): readonly [left: number, top: number] {
    const stage = this.#host.renderRoot.querySelector('svg.stage');
    const around = stage?.parentElement;
    if (!stage || !around) return [0, 0];
    const [inner, outer, scale] = [stage.getBoundingClientRect(), around.getBoundingClientRect(), scaleOf(around)];
    return [(inner.left - outer.left) / scale + around.scrollLeft, (inner.top - outer.top) / scale + around.scrollTop];
  }

  afterUpdate(): void {
    const editor = this.#host.renderRoot.querySelector<HTMLInputElement>('.editor');
    // A field without its cell is finished, as if it had lost the focus; not all browsers report that.
    if (!editor && this.#host.bench.session.edit?.place === 'stage') this.#host.changes.finishTyping();
    if (!this.#focusEditor) return;
    editor?.focus();
    if (this.#focusEditor === 'all') editor?.select();
    this.#focusEditor = undefined;
  }
}
