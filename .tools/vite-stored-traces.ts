// `virtual:stored-traces`: the trace of the example that a stage opens on, computed by the built engine while the page is built;
// and by its id, what fetches that of each other example, `virtual:stored-traces/<id>`.
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';
import { DEFAULT_EXAMPLE, EXAMPLES, findExample, loadExamples } from '../web/stage/inputs/examples.ts';
import { exact } from '../web/shared/numbers/format.ts';
import { exampleInputs } from '../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../web/stage/inputs/stage-state.ts';
import { wholeTrace } from '../web/stage/inputs/whole-trace.ts';
import { engineInputs } from '../web/stage/model/picture.ts';

const name = 'virtual:stored-traces';
const resolved = `\0${name}`;

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
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === resolved) {
        const others = EXAMPLES.filter((example) => example !== DEFAULT_EXAMPLE);
        return `export { default as opening } from '${name}/${DEFAULT_EXAMPLE.id}';
          export const others = {${others.map((other) => `'${other.id}': () => import('${name}/${other.id}')`).join()}};`;
      }
      const example = id.startsWith(`${resolved}/`) ? findExample(id.slice(resolved.length + 1)) : undefined;
      if (!example) return null;
      const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
      const [engine] = await Promise.all([loadAttention(), loadExamples(example.id)]);
      const trace = engine.trace(engineInputs(exampleInputs(example), defaultState(example.id).options), {
        softmaxParts: true,
      });
      // A stage opens on this one, which has to be there at once, as it is.
      if (example === DEFAULT_EXAMPLE) return `export default ${JSON.stringify(trace, compact)};`;
      const { q: _q, k: _k, v: _v, concat: _concat, output: _output, ...parts } = trace;
      const stored = isDeepStrictEqual(wholeTrace(parts), trace) ? parts : trace;
      return `export default ${JSON.stringify(stored, compact)};`;
    },
  };
}
