// The parts of a model, the numbers it starts from, and refusals.
#include <cmath>
#include <limits>

#include "base/refuse.h"
#include "learning/generate.h"
#include "learning/model_trace.h"
#include "learning/rows.h"
#include "models.h"

namespace attention::learning {
namespace {

template <typename Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const Refusal& error) {
    return std::string(error.code()) + ": " + error.what();
  }
  return "none";
}

std::string refusalOf(void (*change)(Config&)) {
  Config config = smallConfig();
  change(config);
  return refusal([&] { Model model(config); });
}

TEST(LearningConfig, IsRefusedWhereItDoesNotFit) {
  EXPECT_EQ(refusalOf([](Config&) {}), "none");
  EXPECT_EQ(refusalOf([](Config& c) { c.vocabulary = 0; }), "at-least: vocabulary: expected at least 1, got 0");
  EXPECT_EQ(refusalOf([](Config& c) { c.vocabulary = 262145; }),
            "at-most: vocabulary: expected at most 262144, got 262145");
  EXPECT_EQ(refusalOf([](Config& c) { c.context = 16385; }), "at-most: context: expected at most 16384, got 16385");
  EXPECT_EQ(refusalOf([](Config& c) { c.width = 8194; }), "at-most: width: expected at most 8192, got 8194");
  EXPECT_EQ(refusalOf([](Config& c) { c.layers = 97; }), "at-most: layers: expected at most 96, got 97");
  EXPECT_EQ(refusalOf([](Config& c) { c.layers = 0; }), "at-least: layers: expected at least 1, got 0");
  EXPECT_EQ(refusalOf([](Config& c) { c.heads = 0; }), "at-least: heads: expected at least 1, got 0");
  EXPECT_EQ(refusalOf([](Config& c) { c.heads = 3; }), "divisor: heads: expected a divisor of 8 (width), got 3");
  EXPECT_EQ(refusalOf([](Config& c) { c.mlp = -1; }), "at-least: mlp: expected at least 0, got -1");
  EXPECT_EQ(refusalOf([](Config& c) { c.mlp = 32769; }), "at-most: mlp: expected at most 32768, got 32769");
  EXPECT_EQ(refusalOf([](Config& c) { c.kvHeads = 3; }), "divisor: kvHeads: expected a divisor of 2 (heads), got 3");
  EXPECT_EQ(refusalOf([](Config& c) { c.rotaryCols = 5; }), "at-most: rotaryCols: expected at most 4, got 5");
  EXPECT_EQ(refusalOf([](Config& c) { c.rotaryBase = 0; }),
            "positive: rotaryBase: expected a finite number above 0, got 0");
  EXPECT_EQ(refusalOf([](Config& c) { c.epsilon = -1; }),
            "positive: epsilon: expected a finite number above 0, got a negative number");
  EXPECT_EQ(refusalOf([](Config& c) { c.tokenTypes = -1; }), "at-least: tokenTypes: expected at least 0, got -1");
  EXPECT_EQ(refusalOf([](Config& c) {
              c.positions = Positions::rotary;
              c.rotaryCols = 3;
            }),
            "uneven-head: rotaryCols: expected an even number of columns a head, got 3");
  EXPECT_EQ(refusalOf([](Config& c) { c.scale = std::nan(""); }), "finite: scale: expected a finite number, got NaN");
  EXPECT_EQ(refusalOf([](Config& c) {
              c.positions = Positions::rotary;
              c.heads = 8;
            }),
            "uneven-head: width: expected an even number of columns a head, got 1");
}

TEST(LearningConfig, BatchesAreRefusedWhereTheyDoNotFit) {
  const Config config = smallConfig();
  Model model(config);
  Sequences sequences(config, 2, 3, 1);
  const auto refused = [&](const Batch& batch) { return refusal([&] { model.evaluate(batch); }); };
  EXPECT_EQ(refused(sequences.batch()), "none");
  sequences.tokens[4] = 5;
  EXPECT_EQ(refused(sequences.batch()), "token: tokens: expected tokens from 0 to 4, got 5 at [1][1]");
  sequences.tokens[4] = 0;
  sequences.targets[5] = -1;
  EXPECT_EQ(refused(sequences.batch()), "token: targets: expected tokens from 0 to 4, got -1 at [1][2]");
  sequences.targets[5] = 0;
  sequences.weights[1] = -1;
  EXPECT_EQ(refused(sequences.batch()), "negative-at: weights: expected no negative number, got one at [0][1]");
  sequences.weights[1] = std::nanf("");
  EXPECT_EQ(refused(sequences.batch()), "not-finite: weights: expected finite numbers, got NaN at [0][1]");
  sequences.weights.assign(6, 0);
  EXPECT_EQ(refused(sequences.batch()), "no-weight: weights: expected a position that counts, got none");
  EXPECT_EQ(refused({sequences.tokens.data(), 6, 1}), "no-weight: weights: expected a position that counts, got none");
  EXPECT_EQ(refused({sequences.tokens.data(), 1, 7}), "at-most: tokens.cols: expected at most 6, got 7");
  EXPECT_EQ(refused({sequences.tokens.data(), 0, 3}), "at-least: tokens.rows: expected at least 1, got 0");
}

TEST(LearningConfig, OptionsAreRefusedWhereTheyDoNotFit) {
  const Config config = smallConfig();
  Model model(config);
  const Sequences sequences(config, 2, 3, 1);
  const auto refused = [&](void (*change)(Optimisation&)) {
    Optimisation options;
    change(options);
    return refusal([&] { model.train(sequences.batch(), options); });
  };
  EXPECT_EQ(refused([](Optimisation& o) { o.rate = 0; }), "positive: rate: expected a finite number above 0, got 0");
  EXPECT_EQ(refused([](Optimisation& o) { o.beta1 = 1; }),
            "share: beta1: expected a number from 0 to below 1, got 1 or more");
  EXPECT_EQ(refused([](Optimisation& o) { o.momentum = 1 - 1e-9; }),
            "share: momentum: expected a number from 0 to below 1, got 1 in float32");
  EXPECT_EQ(refused([](Optimisation& o) { o.beta2 = std::nan(""); }),
            "share: beta2: expected a number from 0 to below 1, got NaN");
  EXPECT_EQ(refused([](Optimisation& o) { o.decay = -1; }),
            "negative: decay: expected a finite number from 0 on, got a negative number");
  EXPECT_EQ(refused([](Optimisation& o) { o.clip = std::numeric_limits<double>::infinity(); }),
            "negative: clip: expected a finite number from 0 on, got Infinity");
  EXPECT_EQ(refused([](Optimisation& o) { o.warmup = -1; }), "at-least: warmup: expected at least 0, got -1");
  EXPECT_EQ(model.step(), 0);
  EXPECT_EQ(refusal([&] { model.ablate({{2, 0}}); }), "at-most: layer: expected at most 1, got 2");
  EXPECT_EQ(refusal([&] { model.ablate({{0, -1}}); }), "at-least: head: expected at least 0, got -1");
  EXPECT_EQ(refusal([&] { model.parameter("embed"); }),
            "parameter: parameters: expected a parameter of this model, got embed");
  EXPECT_EQ(refusal([&] { generate(model, {1, 2, 3}, {5}); }), "at-most: length: expected at most 4, got 5");
  EXPECT_EQ(refusal([&] { generate(model, {}, {1}); }), "at-least: tokens.length: expected at least 1, got 0");
  EXPECT_EQ(refusal([&] {
              generate(model, {1}, {1, -1.0});
            }),
            "negative: temperature: expected a finite number from 0 on, got a negative number");
  EXPECT_EQ(refusal([&] { traceModel(model, {9}); }), "token: tokens: expected tokens from 0 to 4, got 9 at [0]");
}

TEST(LearningConfig, NamesParametersAsFilesDo) {
  Config config = smallConfig();
  config.layers = 1;
  config.mlp = 3;
  config.normalisation = Normalisation::layer;
  config.positions = Positions::infused;
  std::string list;
  const Parameters all = attention::learning::parametersOf(config);
  for (const auto& [name, rows, cols, offset, isVector] : all.list) {
    list += name + " " + (isVector ? "" : std::to_string(rows) + "x") + std::to_string(cols) + "\n";
    EXPECT_EQ(offset % 16, 0U);
  }
  EXPECT_EQ(list,
            "embed.weight 5x8\npositions.weight 6x8\nlayers.0.norm1.weight 8\nlayers.0.norm1.bias 8\n"
            "layers.0.attention.wq 8x8\nlayers.0.attention.wk 8x8\nlayers.0.attention.wv 8x8\nlayers.0.attention.wo "
            "8x8\nlayers.0.norm2.weight 8\nlayers.0.norm2.bias 8\nlayers.0.mlp.w1 8x3\nlayers.0.mlp.b1 3\n"
            "layers.0.mlp.w2 3x8\nlayers.0.mlp.b2 8\nnorm.weight 8\nnorm.bias 8\nunembed.weight 8x5\n");
  EXPECT_EQ(all.learned.value(), 40 + 48 + 48 + 256 + 24 + 3 + 24 + 8 + 40);
  config.tied = true;
  config.normalisation = Normalisation::rms;
  const Model model(config);
  EXPECT_THROW(model.parameter("unembed.weight"), Refusal);
  EXPECT_THROW(model.parameter("norm.bias"), Refusal);
  EXPECT_EQ(model.parameter("norm.weight").map().minCoeff(), 1.0F);
}

// Karpathy's microgpt (2026), as far as counts go: 27 tokens, embedded and unembedded apart, 16 positions, no biases,
// and norms that learn nothing.
TEST(LearningConfig, HasNoBiasesAndGainsWithoutThem) {
  Config config = smallConfig();
  config.vocabulary = 27;
  config.context = 16;
  config.width = 16;
  config.layers = 1;
  config.heads = 4;
  config.mlp = 64;
  config.positions = Positions::learned;
  config.normalisation = Normalisation::rms;
  EXPECT_EQ(attention::learning::parametersOf(config).learned.value(), 4192 + 64 + 16 + 3 * 16);
  config.biases = false;
  config.gains = false;
  EXPECT_EQ(attention::learning::parametersOf(config).learned.value(), 4192);
  config.normalisation = Normalisation::layer;
  EXPECT_EQ(attention::learning::parametersOf(config).learned.value(), 4192);
  config.gains = true;
  EXPECT_EQ(attention::learning::parametersOf(config).learned.value(), 4192 + 3 * 16);
}

// PCG32's own first numbers for seed 42 and stream 54 (O'Neill's pcg32-demo).
TEST(LearningRandom, IsPcg32) {
  Random random(42, 54);
  for (const std::uint32_t expected : {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU}) {
    EXPECT_EQ(random.next(), expected);
  }
}

TEST(LearningRandom, IsNearlyNormal) {
  Random random(1);
  double sum = 0, squared = 0, inside = 0;
  constexpr int count = 20000;
  for (int i = 0; i < count; ++i) {
    const double number = random.normal();
    sum += number;
    squared += number * number;
    inside += std::abs(number) < 1 ? 1 : 0;
  }
  EXPECT_NEAR(sum / count, 0, 0.03);
  EXPECT_NEAR(squared / count, 1, 0.04);
  EXPECT_NEAR(inside / count, 0.683, 0.02);
}

TEST(LearningConfig, StartsFromTheSpreadsItSays) {
  Config config = smallConfig();
  config.width = 64;
  config.vocabulary = 100;
  const Model model(config);
  const auto spread = [&](const char* name) {
    const Block block = model.parameter(name);
    const auto count = static_cast<std::size_t>(block.rows) * static_cast<std::size_t>(block.cols);
    return std::sqrt(squares(block.data, count) / static_cast<double>(count));
  };
  EXPECT_NEAR(spread("embed.weight"), embeddingSpread, 0.02);
  EXPECT_NEAR(spread("layers.1.attention.wq"), 1.0 / 8, 0.005);
  EXPECT_NEAR(spread("layers.1.attention.wo"), 1.0 / 16, 0.003);
  EXPECT_NEAR(spread("unembed.weight"), 1.0 / 8, 0.005);
}

}  // namespace
}  // namespace attention::learning
