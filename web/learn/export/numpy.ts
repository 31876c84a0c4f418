/** NumPy, in float64: the remaining difference is the rounding of the page, which computes in float32. */
import { type Trained, python } from './python.ts';

export const numpy = (trained: Trained): string =>
  python(trained, {
    needs: 'NumPy alone',
    imports: (hasErf) => ['import json', ...(hasErf ? ['import math'] : [])],
    module: 'import numpy as np',
    begin: [],
    np: 'np',
    numbers: "np.frombuffer(data[begin:end], dtype='<f4').astype(np.float64)",
    along: 'axis=1, keepdims=True',
    max: 'max',
    join: (parts) => `np.concatenate(${parts}, axis=1)`,
    stack: (parts) => `np.stack(${parts}, axis=2)`,
    erf: ['erf = np.vectorize(math.erf)  # of the normal distribution, for GELU'],
  });
