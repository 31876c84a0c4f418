// Builds the engine, and what its tests compare it with: Vitest's global set-up, so that any one of them runs alone.
import { buildEngine } from './build.mjs';
import { buildOracle } from './build-core.mjs';
import { task } from './terminal.mjs';

export default async function setUp() {
  await buildEngine();
  await task('Float64 loops to compare the engine with', 'oracle', buildOracle);
}
