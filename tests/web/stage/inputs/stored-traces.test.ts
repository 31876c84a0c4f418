import { expect, it } from 'vitest';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { loadStoredTraces, storedTrace } from '../../../../web/stage/inputs/stored-traces.ts';
import { wholeTrace } from '../../../../web/stage/inputs/whole-trace.ts';
import { engineInputs } from '../../../../web/stage/model/picture.ts';
import { engine } from '../../engine.ts';

await loadStoredTraces();

it.each(EXAMPLES.map(({ id }) => id))('a stored trace is the engine’s, to the bit: %s', (id) => {
  const { options } = defaultState(id);
  const inputs = exampleInputs(EXAMPLES.find((example) => example.id === id)!);
  expect(storedTrace(id)).toEqual(engine.trace(engineInputs(inputs, options), { softmaxParts: true }));
});

it('keys and values that heads share are not side by side: they have to be stored', () => {
  const trace = engine.trace({ q: [[1, 2, 3, 4]], k: [[1, 0]], v: [[5]], heads: 2, kvHeads: 1 });
  const { heads, k, v } = trace;
  expect(wholeTrace({ heads })).not.toEqual(trace);
  expect(wholeTrace({ heads, ...{ k, v } })).toEqual(trace);
});
