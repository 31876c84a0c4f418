/** The cell or word of a focused or clicked element. */
import type { CellRef, MatrixId } from '../../model/steps.ts';

const named = (target: EventTarget | null, name: 'data-cell' | 'data-word'): string | null | undefined =>
  target instanceof Element ? target.closest(`[${name}]`)?.getAttribute(name) : undefined;

export function cellOf(target: EventTarget | null): CellRef | undefined {
  const [matrix, row, col] = named(target, 'data-cell')?.split(':') ?? [];
  return matrix === undefined ? undefined : { matrix: matrix as MatrixId, row: Number(row), col: Number(col) };
}

export function wordOf(target: EventTarget | null): number | undefined {
  const word = named(target, 'data-word');
  return word ? Number(word) : undefined;
}
