/** The keys of grids and lists (ARIA practices): the cell or the word that a key leads to. */
import { type Block, linesOf } from '../../model/layout/layout.ts';
import type { CellRef } from '../../model/steps.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Returns the cell that a key leads to, as drawn; at an edge the same one. Undefined: no such key. */
export function cellBeside(block: Block, cell: CellRef, event: Pressed): CellRef | undefined {
  const [down, across] = block.transposed ? [cell.col, cell.row] : [cell.row, cell.col];
  const rows = linesOf(block.ys);
  const cols = linesOf(block.xs);
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)];
  const [left = 0, right = 0] = [cols[0], cols.at(-1)];
  const isAll = event.ctrlKey || event.metaKey;
  const to = {
    ArrowUp: [down - 1, across],
    ArrowDown: [down + 1, across],
    ArrowLeft: [down, across - 1],
    ArrowRight: [down, across + 1],
    Home: [isAll ? top : down, left],
    End: [isAll ? bottom : down, right],
    PageUp: [top, across],
    PageDown: [bottom, across],
  }[event.key];
  if (!to) return undefined;
  const row = Math.min(bottom, Math.max(top, to[0] ?? 0));
  const col = Math.min(right, Math.max(left, to[1] ?? 0));
  return block.transposed ? { matrix: cell.matrix, row: col, col: row } : { matrix: cell.matrix, row, col };
}

/** Returns the word that a key leads to, from 0; Space and Enter choose the word itself. Undefined: no such key. */
export function wordBeside(word: number, count: number, { key }: Pick<Pressed, 'key'>): number | undefined {
  const last = count - 1;
  const to = {
    ArrowLeft: word - 1,
    ArrowUp: word - 1,
    ArrowRight: word + 1,
    ArrowDown: word + 1,
    Home: 0,
    End: last,
    ' ': word,
    Enter: word,
  }[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}
