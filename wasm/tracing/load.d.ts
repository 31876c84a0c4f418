import type { Attention } from '../core.js';

/** The engine for pages: what a stage calls, in half of the bytes. Its numbers are the engine's, to the last bit. */
export type Tracing = Pick<Attention, 'trace' | 'gradients' | 'version'>;

/** @throws Error - as `loadAttention` */
export function loadTracing(): Promise<Tracing>;
