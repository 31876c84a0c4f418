/** The programs of a trained model. Both compute in float64: what differs from the page is its rounding, as it computes in float32. */
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

/** Without PyTorch's modules, which hide the steps. */
export const pytorch = (trained: Trained): string =>
  python(trained, {
    needs: 'PyTorch alone',
    imports: () => ['import json'],
    module: 'import torch',
    begin: ['torch.set_default_dtype(torch.float64)'],
    np: 'torch',
    numbers: 'torch.frombuffer(bytearray(data[begin:end]), dtype=torch.float32).double()',
    along: 'dim=1, keepdim=True',
    max: 'amax',
    join: (parts) => `torch.cat(${parts}, dim=1)`,
    stack: (parts) => `torch.stack(${parts}, dim=2)`,
    erf: ['erf = torch.erf  # of the normal distribution, for GELU'],
  });
