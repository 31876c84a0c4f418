/** The formats in which a computation is exported. */
import type { Trace } from 'attention-steps/core';
import { cpp } from './cpp.ts';
import { latex } from './latex.ts';
import { numpy } from './numpy.ts';
import type { Program } from './program.ts';
import { pytorch } from './pytorch.ts';
import type { TakeSay } from './words.ts';

export interface Format {
  readonly label: string;
  readonly file: string;
  readonly type: string;
  /** The start of a comment line. */
  readonly comment: string;
  /** True for formats that contain computed numbers, not only the computation. */
  readonly hasResults?: boolean;
  /** @param trace the trace of the same inputs, for formats that contain its numbers */
  readonly write: (program: Program, trace: Trace, say: TakeSay) => string;
}

export const FORMATS = {
  numpy: {
    label: 'NumPy',
    file: 'attention.py',
    type: 'text/x-python',
    comment: '#',
    write: (program, _, say) => numpy(program, say),
  },
  pytorch: {
    label: 'PyTorch',
    file: 'attention_torch.py',
    type: 'text/x-python',
    comment: '#',
    write: (program, _, say) => pytorch(program, say),
  },
  cpp: {
    label: 'C++ (Eigen)',
    file: 'main.cpp',
    type: 'text/x-c++src',
    comment: '//',
    write: (program, _, say) => cpp(program, say),
  },
  latex: { label: 'LaTeX', file: 'attention.tex', type: 'text/x-tex', comment: '%', hasResults: true, write: latex },
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof FORMATS;
