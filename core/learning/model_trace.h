#pragma once

#include <optional>
#include <vector>

#include "attention/trace.h"
#include "learning/model.h"

namespace attention::learning {

// Every intermediate of a layer, for n tokens. What a configuration does not have is absent.
struct LayerTrace {
  Matrix input;                   // n × width: the residual stream as it comes in
  std::optional<Matrix> normed1;  // n × width
  std::optional<Matrix> placed;   // n × width: with infused positions, what q and k come from
  // n × width: placed·wq and placed·wk, where rotary positions then turn them into attention.q and attention.k
  std::optional<Matrix> unturnedQ, unturnedK;
  // The trace that core/attention gives of the same numbers. Where heads are ablated they are shown as they computed;
  // concat and what follows is without them.
  Trace attention;
  std::optional<Matrix> added1;   // n × width: input + attention.projected, where that is normalised to middle
  Matrix middle;                  // n × width: input + attention.projected, or that alone
  std::optional<Matrix> normed2;  // n × width
  std::optional<Matrix> hidden;   // n × mlp: normed2·w1 + b1
  std::optional<Matrix> gate;     // n × mlp: of a gated MLP the activation of that
  std::optional<Matrix> up;       // n × mlp: normed2·w3 + b3
  std::optional<Matrix> active;   // n × mlp: the activation of hidden, or gate·up
  std::optional<Matrix> mlp;      // n × width: active·w2 + b2
  std::optional<Matrix> added2;   // n × width: middle + mlp, where that is normalised to output
  Matrix output;                  // n × width: middle + mlp, or the last of them alone
};

// The list of its fields, as in attention/trace.h; its attention aside, which has a list of its own.
template <typename Visit>
void forEachField(const LayerTrace& layer, const Visit& visit) {
  const auto& [input, normed1, placed, unturnedQ, unturnedK, attention, added1, middle, normed2, hidden, gate, up,
               active, mlp, added2, output] = layer;
  visit("input", input);
  visit("normed1", normed1);
  visit("placed", placed);
  visit("unturnedQ", unturnedQ);
  visit("unturnedK", unturnedK);
  visit("added1", added1);
  visit("middle", middle);
  visit("normed2", normed2);
  visit("hidden", hidden);
  visit("gate", gate);
  visit("up", up);
  visit("active", active);
  visit("mlp", mlp);
  visit("added2", added2);
  visit("output", output);
}

struct ModelTrace {
  Matrix embedded;                  // n × width: of each token
  std::optional<Matrix> positions;  // n × width: what is added to that
  std::optional<Matrix> types;      // n × width: and to all of it
  std::vector<LayerTrace> layers;
  std::optional<Matrix> normed;  // n × width: what is unembedded
  Matrix logits;                 // n × vocabulary
  Matrix probabilities;          // n × vocabulary: softmax of each row of logits
};

// The list of its fields, the layers aside.
template <typename Visit>
void forEachField(const ModelTrace& trace, const Visit& visit) {
  const auto& [embedded, positions, types, layers, normed, logits, probabilities] = trace;
  visit("embedded", embedded);
  visit("positions", positions);
  visit("types", types);
  visit("normed", normed);
  visit("logits", logits);
  visit("probabilities", probabilities);
}

// Traces any sequence: the numbers that evaluation and training compute, to the last bit. Throws Refusal for
// tokens that do not fit, and "overflow" where a number of attention has become too large. layers: those that are
// wanted, in their order; none: all.
ModelTrace traceModel(Model& model, const std::vector<std::int32_t>& tokens,
                      const std::vector<std::int32_t>& layers = {});

// The likeliest tokens if the model ended after a layer: its residual stream unembedded as that after the last one is
// (nostalgebraist 2020).
struct LensLayer {
  std::vector<int> tokens;  // n · top: those of each position, the likeliest first
  Matrix probabilities;     // n × top
};

template <typename Visit>
void forEachField(const LensLayer& layer, const Visit& visit) {
  const auto& [tokens, probabilities] = layer;
  visit("tokens", tokens);
  visit("probabilities", probabilities);
}

// Throws as traceModel does, and Refusal for a top that is not from 1 to the vocabulary.
std::vector<LensLayer> traceLens(Model& model, const std::vector<std::int32_t>& tokens, Index top);

// The weights of a layer's heads in sequences of one length.
struct LayerPatterns {
  Matrix weights;  // sequences·heads·length × length: of the first sequence head after head, then of the next
};

template <typename Visit>
void forEachField(const LayerPatterns& layer, const Visit& visit) {
  const auto& [weights] = layer;
  visit("weights", weights);
}

// The weights of traceModel alone, to the last bit, of many sequences in about the time of evaluating them.
// Throws as it does.
std::vector<LayerPatterns> tracePatterns(Model& model, const std::int32_t* tokens, Shape shape);

}  // namespace attention::learning
