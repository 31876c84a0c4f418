// The trace of one sequence by the learning engine. Symbols and sources as in learn.ts.
import type { Matrix } from '../inputs.ts';
import type { Trace } from '../results.ts';

/**
 * Every intermediate of a model, for n tokens: the numbers that training and evaluation compute, to the last bit.
 *
 * @complexity Time: that of {@link Model.trace}. Memory: 4 bytes a number.
 * @source Vaswani et al. 2017, section 3.
 */
export interface ModelTrace {
  /** n × width: the embedding of each token. */
  embedded: Matrix;
  /** n × width: what is added to that. Only with 'sinusoidal' and 'learned' positions. */
  positions?: Matrix;
  /** As many as the configuration says. Where the embedding is normalised, the first one's input is what comes of that. */
  layers: readonly LayerTrace[];
  /** n × width: what is unembedded. Only with normalisation there. */
  normed?: Matrix;
  /** n × vocabulary. */
  logits: Matrix;
  /** n × vocabulary: the softmax of each row of logits. */
  probabilities: Matrix;
}

/**
 * Every intermediate of a layer, for n tokens, in the order in which it computes them.
 *
 * @complexity Time: that of {@link Model.trace}. Memory: 4 bytes a number.
 * @source Vaswani et al. 2017, section 3.
 */
export interface LayerTrace {
  /** n × width: the residual stream as it comes in. */
  input: Matrix;
  /** n × width. Only with normalisation, as `normed2`. */
  normed1?: Matrix;
  /** n × width: with 'infused' positions, what q and k come from. */
  placed?: Matrix;
  /** n × width: x · wq before 'rotary' positions turn it into `attention.q`. */
  unturnedQ?: Matrix;
  /** n × width: the same of k. */
  unturnedK?: Matrix;
  /**
   * The results that `trace()` of `attention-steps/core` gives of the same numbers, to the last bit. Heads that are ablated are shown
   * as they computed; `concat` and what follows is without them.
   */
  attention: Trace;
  /** n × width: input + attention.projected; without a residual attention.projected alone. */
  middle: Matrix;
  /** n × width. */
  normed2?: Matrix;
  /** n × mlp: normed2 · w1 + b1. Only with an MLP, as the next two. */
  hidden?: Matrix;
  /** n × mlp: the activation of that. */
  active?: Matrix;
  /** n × width: active · w2 + b2. */
  mlp?: Matrix;
  /** n × width: the residual stream as it goes out, middle + mlp; without a residual mlp alone, if there is one. */
  output: Matrix;
}
