import { Lazy } from './lazy.ts';

const engine = new Lazy(async () => (await import('attention-steps/core')).loadAttention());

/** Loads one engine for all labs and stages of a page; a failed start can be repeated. */
export const loadEngine = () => engine.load();
