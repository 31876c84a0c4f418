// The options of a model, of training and of generation: one list each, which JavaScript is told when an engine starts.
#pragma once

#include <emscripten/val.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "learning/generate.h"
#include "learning/model.h"

namespace border {

using attention::Index;
using attention::learning::Activation;
using attention::learning::AttentionBiases;
using attention::learning::Config;
using attention::learning::GenerateOptions;
using attention::learning::Normalisation;
using attention::learning::NormPlace;
using attention::learning::Optimisation;
using attention::learning::OuterNorm;
using attention::learning::Positions;
using attention::learning::Rule;

using Names = std::span<const char* const>;

// As callers write them, in the order of each enum.
inline constexpr std::array positionNames{"none", "learned", "infused", "sinusoidal", "rotary", "alibi"};
inline constexpr std::array attentionBiasNames{"none", "output", "all"};
inline constexpr std::array activationNames{"relu", "gelu", "relu2", "gelu-tanh", "silu"};
inline constexpr std::array normalisationNames{"none", "layer", "rms"};
inline constexpr std::array outerNormNames{"unembedding", "embedding"};
inline constexpr std::array normPlaceNames{"before", "after"};
inline constexpr std::array ruleNames{"adamw", "sgd"};
inline Names namesOf(Positions) { return positionNames; }
inline Names namesOf(AttentionBiases) { return attentionBiasNames; }
inline Names namesOf(Activation) { return activationNames; }
inline Names namesOf(Normalisation) { return normalisationNames; }
inline Names namesOf(OuterNorm) { return outerNormNames; }
inline Names namesOf(NormPlace) { return normPlaceNames; }
inline Names namesOf(Rule) { return ruleNames; }

// Call visit(name, field, least) for each option, least: of a count. While a field is missing here, this does not
// compile.
template <typename Visit>
void forEachOption(Config& config, const Visit& visit) {
  auto& [vocabulary, context, width, layers, heads, kvHeads, positions, rotaryCols, rotaryBase, interleaved, causal,
         scale, attentionBiases, mlp, activation, gated, parallel, normalisation, outerNorm, normPlace, epsilon,
         tokenTypes, biases, gains, tied, transform, unembedBias, residual, seed] = config;
  visit("vocabulary", vocabulary, 1);
  visit("context", context, 1);
  visit("width", width, 1);
  visit("layers", layers, 1);
  visit("heads", heads, 1);
  visit("kvHeads", kvHeads, 0);
  visit("positions", positions, 0);
  visit("rotaryCols", rotaryCols, 0);
  visit("rotaryBase", rotaryBase, 0);
  visit("interleaved", interleaved, 0);
  visit("causal", causal, 0);
  visit("scale", scale, 0);
  visit("attentionBiases", attentionBiases, 0);
  visit("mlp", mlp, 0);
  visit("activation", activation, 0);
  visit("gated", gated, 0);
  visit("parallel", parallel, 0);
  visit("normalisation", normalisation, 0);
  visit("outerNorm", outerNorm, 0);
  visit("normPlace", normPlace, 0);
  visit("epsilon", epsilon, 0);
  visit("tokenTypes", tokenTypes, 0);
  visit("biases", biases, 0);
  visit("gains", gains, 0);
  visit("tied", tied, 0);
  visit("transform", transform, 0);
  visit("unembedBias", unembedBias, 0);
  visit("residual", residual, 0);
  visit("seed", seed, 0);
}

template <typename Visit>
void forEachOption(Optimisation& options, const Visit& visit) {
  auto& [rule, rate, beta1, beta2, epsilon, decay, momentum, clip, warmup, cosine] = options;
  visit("optimizer", rule, 0);
  visit("rate", rate, 0);
  visit("beta1", beta1, 0);
  visit("beta2", beta2, 0);
  visit("epsilon", epsilon, 0);
  visit("decay", decay, 0);
  visit("momentum", momentum, 0);
  visit("clip", clip, 0);
  visit("warmup", warmup, 0);
  visit("cosine", cosine, 0);
}

template <typename Visit>
void forEachOption(GenerateOptions& options, const Visit& visit) {
  auto& [length, temperature, seed, topK] = options;
  visit("length", length, 1);
  visit("temperature", temperature, 0);
  visit("topK", topK, 0);
  visit("seed", seed, 0);
}

// The options that JavaScript has read: each by its name, of a choice its place among the names; absent: the default.
template <typename Options>
Options optionsIn(const emscripten::val& given) {
  Options options;
  forEachOption(options, [&given](const char* name, auto& field, int) {
    using Field = std::remove_reference_t<decltype(field)>;
    const emscripten::val value = given[name];
    if (value.isUndefined()) return;
    const auto number = value.template as<double>();
    if constexpr (std::is_enum_v<Field>) {
      field = static_cast<Field>(static_cast<int>(number));
    } else if constexpr (std::is_same_v<Field, std::optional<double>>) {
      field = number;
    } else {
      field = static_cast<Field>(number);
    }
  });
  return options;
}

// An option's kind, by its field's type.
inline const char* kindOfOption(Index) { return "count"; }
inline const char* kindOfOption(bool) { return "flag"; }
inline const char* kindOfOption(double) { return "number"; }
inline const char* kindOfOption(const std::optional<double>&) { return "scale"; }
inline const char* kindOfOption(std::uint32_t) { return "seed"; }
template <typename Choice>
requires std::is_enum_v<Choice>
const char* kindOfOption(Choice) { return "choice"; }

// { name, kind, least, names, value } of each option: least of a count, names of a choice, and value what it is when it
// is not given.
template <typename Options>
emscripten::val listOfOptions() {
  using emscripten::val;
  val all = val::array();
  int index = 0;
  Options options;
  forEachOption(options, [&](const char* name, const auto& field, int least) {
    using Field = std::remove_cvref_t<decltype(field)>;
    val one = val::object();
    val names = val::array();
    if constexpr (std::is_enum_v<Field>) {
      int at = 0;
      for (const char* each : namesOf(field)) names.set(at++, std::string(each));
    }
    one.set("name", std::string(name));
    one.set("kind", std::string(kindOfOption(field)));
    one.set("least", least);
    one.set("names", names);
    if constexpr (!std::is_same_v<Field, std::optional<double>>) one.set("value", static_cast<double>(field));
    all.set(index++, one);
  });
  return all;
}

}  // namespace border
