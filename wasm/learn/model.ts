/** A model that is trained: reads what callers give, and copies out what the engine gives. */
import { copyOf, matrixOf, reader, type Table, tableOf } from '../copy-results.ts';
import type { Engine } from '../instances.ts';
import { readBoolean, readCount, requireCount, requireObject, tagOf, wrongKind } from '../kinds.ts';
import { readMatrix } from '../read-matrix.ts';
import { rangeError } from '../refuse.ts';
import type { HeadTrace, Matrix, Trace } from '../types.ts';
import { type State, writeFile } from './file.ts';
import type { Layout, Module, Parameter, TrainedModel } from './learning.js';
import type { LayerTrace, Model, ModelTrace, Tokenizer } from './types.ts';
import { createReadOptions, type Options, readChoice } from './options.ts';
import { requireFinite } from './open.ts';
import { readBatch, readSequence, readTokens } from './tokens.ts';

const SAVE_OPTIONS = new Set(['optimizer', 'metadata']);
const HEAD = new Set(['head']);
const ABLATED_HEAD = new Set(['layer', 'head', 'by']);
const TRACE_OPTIONS = new Set(['layers', 'patches']);
const PATCH = new Set(['layer', 'at', 'position', 'by']);
/** In the order of the engine's. */
const PATCH_PLACES = ['residual', 'attention', 'mlp', 'head'];
const LENS_OPTIONS = new Set(['top']);
/** Tokens that a lens shows at a position. */
const MOST_LIKELY = 5;
/** In the order of the engine's, whose first is none. */
const REPLACEMENTS = ['zero', 'mean'];

/** Results with fields. */
const TABLES = ['modelTrace', 'layerTrace', 'trace', 'headTrace', 'lens', 'patterns', 'contexts', 'generated'] as const;

/** The files that a model comes from: their texts, their family and their tokenizer. */
interface Opened {
  readonly metadata: Readonly<Record<string, string>>;
  readonly family: string;
  readonly tokenizer?: Tokenizer;
}

/** The measurements of experiments.ts, by model. */
export const experimentsOf = new WeakMap<
  object,
  {
    patchEffects(
      clean: Int32Array,
      corrupted: Int32Array,
      asked: { tokens: Int32Array; place: number; position: number },
      layers: Int32Array,
    ): Matrix;
    scoreHeads(seed: number): Matrix;
    compareContexts(first: Int32Array, second: Int32Array, asked: Int32Array): readonly ContextNumbers[];
  }
>();

/** A level of `compareContexts`, as the engine has it. */
interface ContextNumbers {
  readonly tokens: readonly number[];
  readonly nearest: Matrix;
  readonly between: Matrix;
}

/** A model, and what fills a blank one. */
export interface Made {
  readonly model: Model;
  readonly parameters: readonly Parameter[];
  readonly use: <Result>(work: (model: TrainedModel) => Result) => Result;
}

/** A function that makes models of an engine: those from a file are blank. */
export function createModels(engine: Engine<Module>, layout: Layout) {
  const readOptimisation = createReadOptions(layout.optimisation);
  const readGeneration = createReadOptions(layout.generation);
  const rules = layout.optimisation[0]!.names;
  const tables = Object.fromEntries(TABLES.map((name) => [name, tableOf(layout[name])])) as Record<
    (typeof TABLES)[number],
    Table
  >;
  /** Deletes models that nobody disposed of. */
  const forgotten = new FinalizationRegistry<() => void>((dispose) => dispose());

  return function createModel({ numbers, all }: Options, opened?: Opened): Made {
    const instance = engine.live();
    let trained: TrainedModel | undefined = engine.call(
      (module) => module.createModel(numbers, opened !== undefined),
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
    const allNames = new Set(parameters.map(({ name }) => name));
    function readNames(names: unknown): ReadonlySet<string> {
      if (!Array.isArray(names)) throw wrongKind('names', 'array', names);
      const all = names.map((name: unknown, i) => {
        if (typeof name !== 'string') throw wrongKind(`names[${i}]`, 'string', name);
        return [name, true] as const;
      });
      return new Set(Object.keys(requireObject('names', Object.fromEntries(all), allNames)));
    }
    const result: Model = {
      config,
      metadata: {},
      ...opened,
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

      trace(tokens, tracing = {}) {
        const sequence = readSequence('tokens', tokens);
        const options = requireObject('options', tracing, TRACE_OPTIONS);
        const wanted = readLayers(options['layers'], layers);
        const { places, numbers: by } = readPatches(options['patches']);
        const make = () => use((model) => model.trace(sequence, wanted, places, by));
        return engine.use(
          make,
          (call) => {
            const read = reader(call);
            return {
              ...(read(tables.modelTrace) as ModelTrace),
              layers: times(wanted.length || layers, () => ({
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

      lens(tokens, looking = {}) {
        const sequence = readSequence('tokens', tokens);
        const top = readCount('top', requireObject('options', looking, LENS_OPTIONS)['top'], 1) ?? MOST_LIKELY;
        const make = () => use((model) => model.lens(sequence, Math.min(top, config.vocabulary)));
        return engine.use(
          make,
          (call) => {
            const read = reader(call);
            return times(layers, () => {
              const { tokens: likely, probabilities } = read(tables.lens) as LensLayer;
              return times(sequence.length, (position) =>
                times(probabilities.cols, (place) => {
                  const at = position * probabilities.cols + place;
                  return { token: likely[at]!, probability: probabilities.data[at]! };
                }),
              );
            });
          },
          instance,
        );
      },

      patterns: ((tokens: unknown) => {
        const isOne = tagOf(tokens) === 'Int32Array' || (Array.isArray(tokens) && typeof tokens[0] === 'number');
        const sequence = isOne ? readSequence('tokens', tokens) : undefined;
        const {
          rows: sequences,
          cols: length,
          data,
        } = sequence ? { rows: 1, cols: sequence.length, data: sequence } : readTokens('tokens', tokens);
        const make = () => use((model) => model.patterns(data, sequences, length));
        return engine.use(
          make,
          (call) => {
            const read = reader(call);
            return times(layers, () => {
              const { weights } = read(tables.patterns) as { weights: Matrix };
              const all = patternsOf(weights, heads, sequences, length);
              return sequence ? all.map(([only]) => only) : all;
            });
          },
          instance,
        );
      }) as Model['patterns'],

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

      parameters(names) {
        const wanted = names === undefined ? undefined : readNames(names);
        const shown = wanted ? parameters.filter(({ name }) => wanted.has(name)) : parameters;
        return use((model) => split(shown, model.values()));
      },

      set(changes) {
        const named = requireObject('parameters', changes, allNames);
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
        const texts = others === undefined ? (opened?.metadata ?? {}) : readTexts(others);
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
    experimentsOf.set(result, {
      patchEffects: (clean, corrupted, { tokens, place, position }, wanted) =>
        engine.use(
          () => use((model) => model.patchEffects(clean, corrupted, Int32Array.of(...tokens, place, position), wanted)),
          matrixOf,
          instance,
        ),
      scoreHeads: (seed) => engine.use(() => use((model) => model.scoreHeads(seed)), matrixOf, instance),
      compareContexts: (...asked) =>
        engine.use(
          () => use((model) => model.compareContexts(...asked)),
          (call) => {
            const read = reader(call);
            return times(layers + 1, () => read(tables.contexts) as ContextNumbers);
          },
          instance,
        ),
    });
    forgotten.register(result, dispose, dispose);
    return { model: result, parameters, use };
  };
}

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

interface LensLayer {
  readonly tokens: readonly number[];
  readonly probabilities: Matrix;
}

/** Layers in their order, each once; none: all. */
export function readLayers(layers: unknown, count: number): Int32Array {
  if (layers === undefined) return new Int32Array(0);
  const all = readSequence('layers', layers);
  const wrong = all.find((layer) => layer < 0 || layer >= count);
  if (wrong !== undefined)
    throw rangeError('at-most', '{argument}: expected at most {most}, got {got}', {
      argument: 'layers',
      most: count - 1,
      got: wrong,
    });
  return Int32Array.from(new Set(all)).sort();
}

/** Places and shapes of patches, and their numbers. */
function readPatches(patches: unknown): { places: Int32Array; numbers: Float32Array } {
  if (patches !== undefined && !Array.isArray(patches)) throw wrongKind('patches', 'array', patches);
  const all = ((patches ?? []) as readonly unknown[]).map((each, i) => {
    const name = `patches[${i}]`;
    const { layer, at, position, by } = requireObject(name, each, PATCH);
    const isHead = typeof at === 'object' && at !== null;
    const head = isHead ? requireCount(`${name}.at.head`, requireObject(`${name}.at`, at, HEAD)['head'], 0) : 0;
    const place = isHead ? PATCH_PLACES.length - 1 : readChoice(`${name}.at`, at, PATCH_PLACES.slice(0, -1));
    const { rows, cols, data } = readMatrix(`${name}.by`, by);
    requireFinite(`${name}.by`, data, cols);
    const where = readCount(`${name}.position`, position, 0) ?? -1;
    return { place: [requireCount(`${name}.layer`, layer, 0), place, head, where, rows, cols], data: data.slice() };
  });
  const numbers = new Float32Array(all.reduce((sum, { data }) => sum + data.length, 0));
  all.reduce((at, { data }) => (numbers.set(data, at), at + data.length), 0);
  return { places: Int32Array.from(all.flatMap(({ place }) => place)), numbers };
}

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
