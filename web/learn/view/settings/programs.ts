/** The writers of programs, loaded when one is asked for. */
export { numpy } from '../../export/numpy.ts';
export { pytorch } from '../../export/pytorch.ts';
