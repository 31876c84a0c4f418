/** PyTorch, matrix by matrix, in float64 as NumPy; without its modules, which hide the steps. */
import { type Trained, python } from './python.ts';

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
