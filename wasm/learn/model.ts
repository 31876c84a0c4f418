/** A model that is trained: reads what callers give, and copies out what the engine gives. */
import { copyOf, reader, type Table, tableOf } from '../copy-results.ts';
import type { Engine } from '../instances.ts';
import { readBoolean, requireCount, requireObject, wrongKind } from '../kinds.ts';
import { readMatrix } from '../read-matrix.ts';
import { rangeError } from '../refuse.ts';
import type { HeadTrace, Matrix, Trace } from '../types.ts';
import { readInto, requireFinite, type State, writeFile } from './file.ts';
import type { Layout, Module, Parameter, TrainedModel } from './learning.js';
import type { LayerTrace, Model, ModelTrace } from './types.ts';
import { createReadOptions, type Options, readChoice } from './options.ts';
import type { File } from './safetensors.ts';
import { readBatch, readSequence, readTokens } from './tokens.ts';

const SAVE_OPTIONS = new Set(['optimizer', 'metadata']);
const ABLATED_HEAD = new Set(['layer', 'head', 'by']);
/** In the order of the engine's, whose first is none. */
const REPLACEMENTS = ['zero', 'mean'];

/** A function that makes models of an engine, each on from a file or with nothing learned. */
export function createModels(engine: Engine<Module>, layout: Layout) {
  const readOptimisation = createReadOptions(layout.optimisation);
  const readGeneration = createReadOptions(layout.generation);
  const rules = layout.optimisation[0]!.names;
  const tables = Object.fromEntries(
    (['modelTrace', 'layerTrace', 'trace', 'headTrace', 'patterns', 'generated'] as const).map((name) => [
      name,
      tableOf(layout[name]),
    ]),
  ) as Record<'modelTrace' | 'layerTrace' | 'trace' | 'headTrace' | 'patterns' | 'generated', Table>;
  /** Deletes models that nobody disposed of. */
  const forgotten = new FinalizationRegistry<() => void>((dispose) => dispose());

  return function createModel({ numbers, all }: Options, file?: File): Model {
    const instance = engine.live();
    let trained: TrainedModel | undefined = engine.call(
      (module) => module.createModel(numbers, file !== undefined),
      instance,
    );
    const config = Object.freeze(all) as unknown as Model['config'];
    const { layers, heads } = config;

    /** Work with the model, where it is: it goes with its instance. */
    function use<Result>(work: (model: TrainedModel) => Result): Result {
      const model = trained;
      if (!model)
        throw rangeError('disposed', '{argument}: expected a model that is not disposed', { argument: 'model' });
      if (engine.isTrapped(instance))
        throw rangeError('model-lost', '{argument}: its engine broke off; create it anew, or open it from a file', {
          argument: 'model',
        });
      return engine.call(() => work(model), instance);
    }
    const dispose = () => {
      const last = trained;
      trained = undefined;
      if (last && !engine.isTrapped(instance)) engine.call(() => last.delete(), instance);
    };

    const parameters = use((model) => model.parameters());
    let metadata: Readonly<Record<string, string>> = {};
    if (file) {
      try {
        metadata = use((model) => readInto(model, file, parameters, rules));
      } catch (error) {
        dispose();
        throw error;
      }
    }

    const result: Model = {
      config,
      metadata,
      parameterCount: parameters.reduce((sum, { rows, cols }) => sum + rows * cols, 0),
      get step() {
        return use((model) => model.step());
      },

      train(batch, optimisation = {}) {
        const read = readBatch(batch);
        const options = readOptimisation('options', optimisation).numbers;
        return use((model) => model.train(read, options));
      },

      evaluate(batch) {
        const read = readBatch(batch);
        return use((model) => model.evaluate(read));
      },

      gradients(batch) {
        const read = readBatch(batch);
        return use((model) => ({ ...model.gradients(read), gradients: split(parameters, model.gradientNumbers()) }));
      },

      trace(tokens) {
        const sequence = readSequence('tokens', tokens);
        const make = () => use((model) => model.trace(sequence));
        return engine.use(
          make,
          (call) => {
            const read = reader(call);
            return {
              ...(read(tables.modelTrace) as ModelTrace),
              layers: times(layers, () => ({
                ...(read(tables.layerTrace) as LayerTrace),
                attention: {
                  ...(read(tables.trace) as Trace),
                  heads: times(heads, () => read(tables.headTrace) as HeadTrace),
                },
              })),
            };
          },
          instance,
        );
      },

      patterns(tokens) {
        const { rows: sequences, cols: length, data } = readTokens('tokens', tokens);
        const make = () => use((model) => model.patterns(data, sequences, length));
        return engine.use(
          make,
          (call) => {
            const read = reader(call);
            return times(layers, () =>
              patternsOf((read(tables.patterns) as { weights: Matrix }).weights, heads, sequences, length),
            );
          },
          instance,
        );
      },

      generate(tokens, generation) {
        const sequence = readSequence('tokens', tokens);
        const options = readGeneration('options', generation).numbers;
        const make = () => use((model) => model.generate(sequence, options));
        return engine.use(make, (call) => reader(call)(tables.generated) as ReturnType<Model['generate']>, instance);
      },

      ablate(places) {
        const read = readHeads(places);
        use((model) => model.ablate(read));
      },

      parameters: () => use((model) => split(parameters, model.values())),

      set(changes) {
        const named = requireObject('parameters', changes, new Set(parameters.map(({ name }) => name)));
        const changed = parameters.flatMap((parameter) => {
          const value = named[parameter.name];
          return value === undefined ? [] : [{ offset: parameter.offset, data: readParameter(parameter, value) }];
        });
        use((model) => {
          const values = model.values();
          for (const { offset, data } of changed) values.set(data, offset);
        });
      },

      save(saving = {}) {
        const { optimizer, metadata: others } = requireObject('options', saving, SAVE_OPTIONS);
        const withMoments = readBoolean('optimizer', optimizer);
        const texts = others === undefined ? metadata : readTexts(others);
        return writeFile({
          parameters,
          state: use((model) => stateOf(model, withMoments)),
          config,
          rules,
          withMoments,
          texts,
        });
      },

      dispose() {
        forgotten.unregister(dispose);
        dispose();
      },
    };
    forgotten.register(result, dispose, dispose);
    return result;
  };
}

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

const stateOf = (model: TrainedModel, withMoments: boolean): State => ({
  step: model.step(),
  rule: model.rule(),
  updates: model.updates(),
  values: copyOf(model.values()),
  moments: withMoments ? [copyOf(model.firstMoments()), copyOf(model.secondMoments())] : [],
});

/** A matrix of each parameter, from the numbers of all of them. */
const split = (parameters: readonly Parameter[], numbers: Float32Array): Record<string, Matrix> =>
  Object.fromEntries(
    parameters.map(({ name, rows, cols, offset }) => [
      name,
      { rows, cols, data: copyOf(numbers.subarray(offset, offset + rows * cols)) },
    ]),
  );

/** Heads × sequences of a layer's weights, of which the engine has the first sequence's heads first. */
function patternsOf({ data }: Matrix, heads: number, sequences: number, length: number): Matrix[][] {
  const size = length * length;
  return times(heads, (head) =>
    times(sequences, (sequence) => {
      const place = (sequence * heads + head) * size;
      return { rows: length, cols: length, data: data.slice(place, place + size) };
    }),
  );
}

function readParameter({ name, rows, cols }: Parameter, value: unknown): Float32Array {
  const matrix = readMatrix(name, value);
  if (matrix.rows !== rows || matrix.cols !== cols)
    throw rangeError('shape', '{argument}: expected {tensor} to be {expected}, got {got}', {
      argument: 'parameters',
      tensor: name,
      expected: `${rows} × ${cols}`,
      got: `${matrix.rows} × ${matrix.cols}`,
    });
  const data = matrix.data.slice(); // a getter of the next parameter could change it
  requireFinite(name, data, cols);
  return data;
}

function readHeads(heads: unknown): Int32Array {
  if (!Array.isArray(heads)) throw wrongKind('heads', 'array', heads);
  return Int32Array.from(
    heads.flatMap((each: unknown, i) => {
      const name = `heads[${i}]`;
      const { layer, head, by } = requireObject(name, each, ABLATED_HEAD);
      const replacement = by === undefined ? 0 : readChoice(`${name}.by`, by, REPLACEMENTS);
      return [requireCount(`${name}.layer`, layer, 0), requireCount(`${name}.head`, head, 0), replacement + 1];
    }),
  );
}

function readTexts(texts: unknown): Record<string, string> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) throw wrongKind('metadata', 'object', texts);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      if (typeof text !== 'string') throw wrongKind(`metadata.${key.slice(0, 60)}`, 'string', text);
      return [key, text];
    }),
  );
}
