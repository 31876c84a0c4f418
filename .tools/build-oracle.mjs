// Builds what the tests of the engine compare it with: Vitest's global set-up, so that any one of them runs alone.
import { buildOracle } from './build-core.mjs';
import { task } from './terminal.mjs';

export default async function setUp() {
  await task('Float64 loops to compare the engine with', 'oracle', buildOracle);
}
