// `virtual:stored-traces`: the traces of the examples that a stage opens on, computed by the built engine while the page is
// built. `virtual:stored-traces/others`: those of the other examples.
import type { Plugin } from 'vite';
import { EXAMPLES, isOpening, loadExamples } from '../web/stage/inputs/examples.ts';
import { exact } from '../web/shared/numbers/format.ts';
import { exampleInputs } from '../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../web/stage/inputs/stage-state.ts';
import { engineInputs } from '../web/stage/model/picture.ts';

const name = 'virtual:stored-traces';
const others = `${name}/others`;

/** Float32 values with as few digits as give them back exactly. */
function compact(_key: string, value: unknown): unknown {
  if (value instanceof Float32Array)
    return Array.from(value, (number) =>
      Number.isFinite(number) ? Number(exact(number).replace('−', '-')) : '-Infinity',
    );
  return value;
}

export function storedTraces(enginePath: string): Plugin {
  return {
    name: 'stored-traces',
    resolveId: (id) => (id === name || id === others ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${others}`) return null;
      const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
      const [engine] = await Promise.all([loadAttention(), loadExamples()]);
      const wanted = EXAMPLES.filter((example) => isOpening(example) === (id === `\0${name}`));
      const traces = wanted.map((example) => {
        const inputs = engineInputs(exampleInputs(example), defaultState(example.id).options);
        return [example.id, engine.trace(inputs, { softmaxParts: true })];
      });
      return `export default ${JSON.stringify(Object.fromEntries(traces), compact)};`;
    },
  };
}
