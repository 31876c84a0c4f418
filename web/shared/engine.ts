import { Lazy } from './lazy.ts';

const engine = new Lazy(async () => (await import('attention-steps/tracing')).loadTracing());

/** One engine for all labs and stages of a page; one that failed to start may be tried again. */
export const loadEngine = () => engine.load();
