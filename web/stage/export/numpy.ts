/** The computation in Python with NumPy, in float64. */
import type { Program } from './program.ts';
import { python } from './python.ts';
import type { TakeSay } from './words.ts';

export const numpy = (program: Program, say: TakeSay): string =>
  python(
    program,
    {
      imports: ['import numpy as np'],
      np: 'np',
      array: 'array',
      type: 'float',
      along: (axis) => `axis=${axis}, keepdims=True`,
      max: 'max',
      stack: (axis, parts) => `np.concatenate(${parts}, axis=${axis})`,
    },
    say,
  );
