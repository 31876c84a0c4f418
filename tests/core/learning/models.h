#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "learning/model.h"
#include "learning/random.h"
#include "learning_oracle.h"

namespace attention::learning {

// Small enough for central differences; two of everything.
inline Config smallConfig() {
  Config config;
  config.vocabulary = 5;
  config.context = 6;
  config.width = 8;
  config.layers = 2;
  config.heads = 2;
  return config;
}

// One choice of each kind: 6 · 3 · 3 · 2 · 3 · 2 = 648 of them, by their number; and with each, as 5 and 7 have no
// factor in common with these, another pair of biases and gains; of every eleven, four are normalised where they are
// embedded, and of every thirteen, four have no residual. What only models from files have goes by larger primes.
inline constexpr int configurations = 648;
inline Config configuration(int number) {
  const auto isOf = [at = number](int prime, int count) { return at % prime < count; };
  const bool isGated = isOf(17, 5), isParallel = isOf(19, 5), isTransformed = isOf(23, 5), isBiased = isOf(29, 9);
  const bool hasTypes = isOf(31, 7), sharesKeys = isOf(37, 9), turnsHalf = isOf(41, 12), turnsHalves = isOf(43, 14);
  const bool isAfter = isOf(47, 12), hasEpsilon = isOf(53, 9);
  const auto attentionBiases = static_cast<AttentionBiases>(number % 59 % 3);
  const int curve = number % 61 % 4;
  const bool biases = number % 5 < 3;
  const bool gains = number % 7 < 4;
  const bool residual = number % 13 < 9;
  const auto outerNorm = number % 11 < 4 ? OuterNorm::embedding : OuterNorm::unembedding;
  const auto take = [&number](int count) {
    const int taken = number % count;
    number /= count;
    return taken;
  };
  Config config = smallConfig();
  config.positions = static_cast<Positions>(take(6));
  config.normalisation = static_cast<Normalisation>(take(3));
  const int mlp = take(3);
  config.mlp = mlp > 0 ? 9 : 0;
  config.activation = mlp == 2 ? Activation::gelu : Activation::relu;
  config.tied = take(2) == 1;
  const int scale = take(3);
  if (scale > 0) config.scale = scale == 1 ? 1 : 0.3;
  config.causal = take(2) == 0;
  config.biases = biases;
  config.gains = gains;
  config.outerNorm = outerNorm;
  config.residual = residual;
  if (!residual) return config;  // none of these models is without one
  config.gated = isGated;
  config.parallel = isParallel;
  config.unembedBias = isBiased;
  config.tokenTypes = hasTypes ? 2 : 0;
  config.kvHeads = sharesKeys ? 1 : 0;
  config.rotaryCols = turnsHalf ? 2 : 0;
  config.rotaryBase = turnsHalf ? 100 : 10000;
  config.interleaved = !turnsHalves;
  config.normPlace = isAfter ? NormPlace::after : NormPlace::before;
  config.epsilon = hasEpsilon ? 1e-2 : 1e-5;
  config.attentionBiases = attentionBiases;
  // ReLU and GELU by erf are half of them.
  if (curve == 1) config.activation = mlp == 2 ? Activation::geluTanh : Activation::relu2;
  if (curve == 2) config.activation = Activation::silu;
  // A norm of the few numbers that ReLU leaves would be mostly rounding.
  const bool isSmooth = config.activation != Activation::relu && config.activation != Activation::relu2;
  config.transform = isTransformed && isSmooth;
  return config;
}

// The same options, in sizes at random from 1 on. Heads are powers of two, as of ALiBi's slopes the tape has no others.
inline Config configurationOfAnySize(int number) {
  Random random(static_cast<std::uint32_t>(number), 11);
  const auto upTo = [&random](std::uint32_t most) { return static_cast<Index>(1 + random.below(most)); };
  Config config = configuration(number);
  const Index headWidth = upTo(3) * (config.positions == Positions::rotary ? 2 : 1);
  config.heads = Index{1} << random.below(3);
  config.width = config.heads * headWidth;
  config.vocabulary = upTo(20);
  config.context = upTo(9);
  config.layers = upTo(2);
  if (config.mlp > 0) config.mlp = upTo(10);
  if (config.kvHeads > 0) config.kvHeads = std::min(config.heads, Index{1} << random.below(3));
  if (config.tokenTypes > 0) config.tokenTypes = upTo(3);
  config.rotaryCols = std::min(config.rotaryCols, headWidth / 2 * 2);
  config.epsilon = std::max(config.epsilon, 1e-2);  // a norm of one or two numbers would be mostly rounding
  return config;
}

inline std::string describe(const Config& config) {
  std::string text = "positions " + std::to_string(static_cast<int>(config.positions));
  text += ", normalisation " + std::to_string(static_cast<int>(config.normalisation));
  text += ", mlp " + std::to_string(config.mlp) + " activation " + std::to_string(static_cast<int>(config.activation));
  text += config.tied ? ", tied" : "";
  text += config.scale ? ", scale " + std::to_string(*config.scale) : "";
  text += config.causal ? ", causal" : "";
  text += config.biases ? "" : ", no biases";
  text += config.gains ? "" : ", no gains";
  text += config.residual ? "" : ", no residual";
  text += config.outerNorm == OuterNorm::embedding ? ", embedding normalised" : "";
  text += ", attention's biases " + std::to_string(static_cast<int>(config.attentionBiases));
  text += config.gated ? ", gated" : "";
  text += config.parallel ? ", parallel" : "";
  text += config.transform ? ", transform" : "";
  text += config.unembedBias ? ", biased unembedding" : "";
  text += config.tokenTypes > 0 ? ", token types" : "";
  text += config.kvHeads > 0 ? ", shared keys" : "";
  text += config.rotaryCols > 0 ? ", half turned" : "";
  text += config.interleaved ? "" : ", halves turned";
  text += config.normPlace == NormPlace::after ? ", normalised after" : "";
  text += ", epsilon " + std::to_string(config.epsilon);
  return text;
}

// Sequences at random, with targets and weights at random too, one of them 0.
struct Sequences {
  Sequences(const Config& config, Index count, Index length, std::uint32_t seed) : count(count), length(length) {
    Random random(seed, 7);
    for (Index i = 0; i < count * length; ++i) {
      tokens.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(config.vocabulary))));
      targets.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(config.vocabulary))));
      weights.push_back(static_cast<float>(random.below(4)) / 2);
    }
    weights.front() = 0;
    weights.back() = 1;
  }
  Batch batch() const { return {tokens.data(), count, length, targets.data(), weights.data()}; }
  Batch next() const { return {tokens.data(), count, length}; }

  Index count, length;
  std::vector<std::int32_t> tokens, targets;
  std::vector<float> weights;
};

inline oracle::Parameters parametersOf(const Model& model) {
  oracle::Parameters all;
  for (const Parameter& parameter : model.parameters().list) {
    const Block block = model.parameter(parameter.name);
    all[parameter.name] = {block.rows, block.cols, {block.data, block.data + block.rows * block.cols}};
  }
  return all;
}

// Norms and biases begin as 1 and 0, which hides mistakes.
inline void shake(Model& model) {
  Random random(3, 3);
  for (const Parameter& parameter : model.parameters().list) {
    const Block block = model.parameter(parameter.name);
    for (Index i = 0; i < block.rows * block.cols; ++i) block.data[i] += static_cast<float>(random.normal() / 4);
  }
}

// The largest difference of a parameter's gradient, over its largest magnitude, or over what is too small to be exact.
inline double gradientError(const Model& model, const oracle::Parameters& expected, double least = 1e-3) {
  double worst = 0;
  for (const auto& [name, of] : expected) {
    const Block block = model.gradient(name);
    double largest = least;
    double difference = 0;
    // A bias of keys moves all scores of a query alike, so that its gradient is nothing but what rounding leaves.
    const bool isNothing = name.ends_with(".bk");
    const auto& beside = isNothing ? expected.at(name.substr(0, name.size() - 1) + "v") : of;
    for (const double number : beside.numbers) largest = std::max(largest, std::abs(number));
    for (std::size_t i = 0; i < of.numbers.size(); ++i) {
      difference = std::max(difference, std::abs(static_cast<double>(block.data[i]) - of.numbers[i]));
    }
    worst = std::max(worst, difference / largest);
  }
  return worst;
}

}  // namespace attention::learning
