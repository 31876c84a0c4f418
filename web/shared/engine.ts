import { Lazy } from './lazy.ts';

const engine = new Lazy(async () => (await import('attention-steps/core')).loadAttention());
const learning = new Lazy(async () => (await import('attention-steps/learn')).loadLearning());

/** Loads one engine for all labs and stages of a page; a failed start can be repeated. */
export const loadEngine = () => engine.load();

/** The same of the engine that learns. */
export const loadLearningEngine = () => learning.load();
