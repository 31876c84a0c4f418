import type { MatrixId } from '../../inputs/matrices.ts';

/** Two matrices that are multiplied: out[i,j] = Σ_c left[i,c] · right[c,j]; one of them may be transposed first. */
export interface Factors {
  readonly left: MatrixId;
  readonly right: MatrixId;
  readonly transposed?: 'left' | 'right' | undefined;
  /** A row that is added to each row of the product. */
  readonly bias?: MatrixId | undefined;
}
