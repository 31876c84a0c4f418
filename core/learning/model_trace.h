#pragma once

#include <optional>
#include <vector>

#include "attention/trace.h"
#include "learning/model.h"

namespace attention::learning {

// Every intermediate of a layer, for n tokens. What a configuration does not have is absent.
template <typename Scalar>
struct LayerTrace {
  Matrix<Scalar> input;                   // n × width: the residual stream as it comes in
  std::optional<Matrix<Scalar>> normed1;  // n × width
  std::optional<Matrix<Scalar>> placed;   // n × width: with infused positions, what q and k come from
  // n × width: placed·wq and placed·wk, where rotary positions then turn them into attention.q and attention.k
  std::optional<Matrix<Scalar>> unturnedQ, unturnedK;
  // What core/attention's trace gives of the same numbers. Where heads are ablated they are shown as they computed;
  // concat and what follows is without them.
  Trace<Scalar> attention;
  Matrix<Scalar> middle;                  // n × width: input + attention.projected
  std::optional<Matrix<Scalar>> normed2;  // n × width
  std::optional<Matrix<Scalar>> hidden;   // n × mlp: normed2·w1 + b1
  std::optional<Matrix<Scalar>> active;   // n × mlp: ReLU or GELU of it
  std::optional<Matrix<Scalar>> mlp;      // n × width: active·w2 + b2
  Matrix<Scalar> output;                  // n × width: middle + mlp
};

// The list of its fields, as in attention/trace.h; its attention aside, which has a list of its own.
template <typename Scalar, typename Visit>
void forEachField(const LayerTrace<Scalar>& layer, const Visit& visit) {
  const auto& [input, normed1, placed, unturnedQ, unturnedK, attention, middle, normed2, hidden, active, mlp, output] =
      layer;
  visit("input", input);
  visit("normed1", normed1);
  visit("placed", placed);
  visit("unturnedQ", unturnedQ);
  visit("unturnedK", unturnedK);
  visit("middle", middle);
  visit("normed2", normed2);
  visit("hidden", hidden);
  visit("active", active);
  visit("mlp", mlp);
  visit("output", output);
}

template <typename Scalar>
struct ModelTrace {
  Matrix<Scalar> embedded;                  // n × width: of each token
  std::optional<Matrix<Scalar>> positions;  // n × width: what is added to that
  std::vector<LayerTrace<Scalar>> layers;
  std::optional<Matrix<Scalar>> normed;  // n × width: what is unembedded
  Matrix<Scalar> logits;                 // n × vocabulary
  Matrix<Scalar> probabilities;          // n × vocabulary: softmax of each row of logits
};

// The list of its fields, the layers aside.
template <typename Scalar, typename Visit>
void forEachField(const ModelTrace<Scalar>& trace, const Visit& visit) {
  const auto& [embedded, positions, layers, normed, logits, probabilities] = trace;
  visit("embedded", embedded);
  visit("positions", positions);
  visit("normed", normed);
  visit("logits", logits);
  visit("probabilities", probabilities);
}

// Of any sequence: the numbers that evaluation and training compute, to the last bit in float. Throws Refusal for
// tokens that do not fit, and "overflow" where a number of attention has become too large.
template <typename Scalar>
ModelTrace<Scalar> traceModel(Model<Scalar>& model, const std::vector<std::int32_t>& tokens);

// What the heads of a layer look at in sequences of one length.
template <typename Scalar>
struct LayerPatterns {
  Matrix<Scalar> weights;  // sequences·heads·length × length: of the first sequence head after head, then of the next
};

template <typename Scalar, typename Visit>
void forEachField(const LayerPatterns<Scalar>& layer, const Visit& visit) {
  const auto& [weights] = layer;
  visit("weights", weights);
}

// The weights of traceModel alone, to the last bit in float, of many sequences in about the time of evaluating them.
// Throws as it does.
template <typename Scalar>
std::vector<LayerPatterns<Scalar>> tracePatterns(Model<Scalar>& model, const std::int32_t* tokens, Shape shape);

}  // namespace attention::learning
