// The public contract in use: this file need only compile. Each ts-expect-error must be an error.
import type {
  AblatedHead,
  Batch,
  Config,
  ContextLayer,
  Evaluation,
  GenerateOptions,
  HeadRole,
  HeadTrace,
  LayerTrace,
  Learning,
  Matrix,
  MatrixLike,
  Model,
  ModelTrace,
  Optimisation,
  SaveOptions,
  Step,
  Tokens,
} from 'attention-steps/learn';
import { compareContexts, headRoles, loadLearning, patchEffects } from 'attention-steps/learn';

export async function useTheContract(): Promise<unknown[]> {
  const learning: Learning = await loadLearning();
  await loadLearning({ wasmUrl: new URL('https://example.org/learning.wasm') });
  await loadLearning({ wasmBinary: new Uint8Array(8) });

  const config: Config = {
    vocabulary: 66,
    context: 20,
    width: 32,
    layers: 2,
    heads: 2,
    positions: 'sinusoidal',
    seed: 1,
  };
  const everything: Required<Config> = {
    ...config,
    positions: 'infused',
    kvHeads: 1,
    rotaryCols: 8,
    rotaryBase: 500_000,
    interleaved: false,
    causal: true,
    scale: 'off',
    attentionBiases: 'all',
    mlp: 64,
    activation: 'gelu',
    gated: true,
    parallel: true,
    normalisation: 'rms',
    outerNorm: 'embedding',
    normPlace: 'after',
    epsilon: 1e-6,
    tokenTypes: 2,
    biases: false,
    gains: false,
    tied: true,
    transform: true,
    unembedBias: true,
    residual: false,
    seed: 2,
  };
  const model: Model = learning.createModel({ ...everything, scale: 0.5 });
  const rows: readonly (readonly number[])[] = [[1, 2]];
  const flat: Tokens = { rows: 1, cols: 2, data: new Int32Array(2) };
  const weights: MatrixLike = [[1, 1]];
  const batch: Batch = { tokens: rows, targets: flat, weights };
  const how: Optimisation = { optimizer: 'sgd', rate: 0.1, momentum: 0.9, clip: 1, warmup: 10, cosine: 100 };
  const { step, loss, accuracy, gradientNorm, diverged }: Step = model.train(batch, how);
  const evaluated: Evaluation = model.evaluate({ tokens: flat });
  const gradients: Record<string, Matrix> = model.gradients(batch).gradients;
  const trace: ModelTrace = model.trace([1, 2]);
  const layer: LayerTrace | undefined = trace.layers[0];
  const head: HeadTrace | undefined = layer?.attention.heads[0];
  const patterns: readonly (readonly (readonly Matrix[])[])[] = model.patterns([[1, 2]]);
  const options: GenerateOptions = { length: 3, temperature: 0.5, seed: 1 };
  const { tokens, probabilities } = model.generate(new Int32Array(2), options);
  const off: AblatedHead[] = [
    { layer: 0, head: 1 },
    { layer: 1, head: 0, by: 'mean' },
  ];
  model.ablate(off);
  const saving: SaveOptions = { optimizer: true, metadata: { words: 'a b' } };
  const again = learning.openModel(model.save(saving));
  again.set(model.parameters());
  again.dispose();

  // @ts-expect-error: there is no such encoding
  learning.createModel({ ...config, positions: 'sinus' });
  // @ts-expect-error: the width is missing
  learning.createModel({ vocabulary: 66, context: 20, layers: 2, heads: 2 });
  const ofOne: readonly (readonly Matrix[])[] = model.patterns([1, 2]);
  const effects: Matrix = patchEffects(model, { clean: [1, 2], corrupted: [2, 1], answer: [3, 4], at: 'heads' });
  const levels: ContextLayer[] = compareContexts(model, { first: [1, 2], second: [2], positions: [1, 0], top: 3 });
  const roles: HeadRole[] = headRoles(model, { seed: 2 });
  // @ts-expect-error: tokens are integers of 32 bits
  model.train({ tokens: { rows: 1, cols: 2, data: new Float32Array(2) } });
  // @ts-expect-error: the configuration cannot be changed
  model.config.width = 3;
  return [
    step,
    loss,
    accuracy,
    gradientNorm,
    diverged,
    evaluated,
    gradients,
    head,
    patterns,
    ofOne,
    effects,
    levels,
    roles,
    tokens,
    probabilities,
    model.step,
  ];
}
