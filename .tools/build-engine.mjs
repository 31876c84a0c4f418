// Builds the engine if its sources changed: Vitest's global set-up, so that no test reads an older one.
export { buildEngine as default } from './build.mjs';
