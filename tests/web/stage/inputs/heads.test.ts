/** Into how many heads matrices can be cut. */
import { expect, it } from 'vitest';
import { MAX_HEADS } from '../../../../web/stage/inputs/sentence.ts';
import { headCounts, withHeads } from '../../../../web/stage/inputs/heads.ts';
import { engineInputs } from '../../../../web/stage/model/values/engine-inputs.ts';
import { engine } from '../../engine.ts';

const zeros = (rows: number, cols: number) => ({ rows, cols, data: new Float32Array(rows * cols) });

it('is what the engine takes, and nothing else', () => {
  for (const q of [1, 2, 3, 4, 6, 8])
    for (const k of [1, 2, 3, 4, 6])
      for (const v of [1, 2, 3, 4, 6]) {
        const inputs = { q: zeros(2, q), k: zeros(3, k), v: zeros(3, v) };
        const taken = Array.from({ length: MAX_HEADS }, (_, at) => at + 1).filter((count) => {
          try {
            engine.trace(engineInputs(withHeads(inputs, count), { scale: 'on', causal: false }));
            return true;
          } catch {
            return false;
          }
        });
        expect(headCounts(inputs), `Q ${q}, K ${k}, V ${v} columns`).toEqual(taken);
      }
});
