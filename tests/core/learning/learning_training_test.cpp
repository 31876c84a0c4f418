// Steps: the optimisers' numbers, losses against float64 loops, the same weights for a seed, divergence, memory.
#include <cmath>
#include <limits>

#include "models.h"

#ifdef __SANITIZE_ADDRESS__
#define COUNTS_ALLOCATIONS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_ALLOCATIONS
#endif
#endif
#ifdef COUNTS_ALLOCATIONS
// From <sanitizer/allocator_interface.h>, which not every compiler brings with its sanitizer.
// NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming): the sanitizer's own name
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*, std::size_t),
                                                         void (*freed)(const volatile void*));
#endif

namespace attention::learning {
namespace {

Config trainedConfig() {
  Config config = smallConfig();
  config.vocabulary = 6;
  config.positions = Positions::learned;
  config.mlp = 12;
  config.activation = Activation::gelu;
  return config;
}

std::vector<float> numbersOf(const Model& model) {
  std::vector<float> all;
  for (const Parameter& parameter : model.parameters().list) {
    const Block block = model.parameter(parameter.name);
    all.insert(all.end(), block.data, block.data + block.rows * block.cols);
  }
  return all;
}

struct OneNumber {
  OneNumber(float parameter) : gradients(Count(1)), parameters(Count(1)) {
    for (Moments* each : {&moments, &spare}) {
      each->first = Buffer(Count(1));
      each->second = Buffer(Count(1));
    }
    *parameters.data() = parameter;
  }
  float after(const Optimisation& options, double gradient, double share = 1) {
    *gradients.data() = static_cast<float>(gradient);
    update(options, options.rate, share, moments, spare, gradients, parameters);
    return *parameters.data();
  }
  Moments moments, spare;
  Buffer gradients, parameters;
};

// By hand, β 0.9 and 0.98, rate 0.1, decay 0.5, from 2. Step 1, gradient 3: m̂ = 3, v̂ = 9, so 2·0.95 − 0.1 = 1.8. Step
// 2, gradient −1: m = 0.27 − 0.1 = 0.17, m̂ = 0.17/0.19; v = 0.1764 + 0.02 = 0.1964, v̂ = 0.1964/0.0396.
TEST(LearningTraining, TakesAdamwsSteps) {
  Optimisation options;
  options.rate = 0.1;
  options.decay = 0.5;
  OneNumber one(2);
  EXPECT_NEAR(one.after(options, 3), 1.8, 1e-6);
  EXPECT_NEAR(one.after(options, -1), 1.71 - 0.1 * (0.17 / 0.19) / std::sqrt(0.1964 / 0.0396), 1e-6);
  EXPECT_NEAR(OneNumber(2).after(options, 6, 0.5), 1.8, 1e-6);
}

// v = 0.9·v + g + decay·p; p − rate·v.
TEST(LearningTraining, TakesSgdsSteps) {
  Optimisation options;
  options.rule = Rule::sgd;
  options.rate = 0.1;
  options.decay = 0.5;
  OneNumber one(2);
  EXPECT_NEAR(one.after(options, 3), 2 - 0.1 * 4, 1e-6);
  EXPECT_NEAR(one.after(options, -1), 1.6 - 0.1 * (0.9 * 4 - 1 + 0.8), 1e-6);
}

TEST(LearningTraining, BeginsAnewWithAnotherRule) {
  Optimisation adamw, sgd;
  sgd.rule = Rule::sgd;
  OneNumber one(2), other(2);
  one.after(adamw, 3);
  *one.parameters.data() = 2;
  EXPECT_EQ(one.after(sgd, 1), other.after(sgd, 1));
}

TEST(LearningTraining, RaisesAndLowersTheRate) {
  Optimisation options;
  options.rate = 2;
  EXPECT_EQ(rateOf(options, 1), 2);
  options.warmup = 4;
  EXPECT_EQ(rateOf(options, 1), 0.5);
  EXPECT_EQ(rateOf(options, 4), 2);
  EXPECT_EQ(rateOf(options, 400), 2);
  options.cosine = 12;
  EXPECT_EQ(rateOf(options, 2), 1);
  EXPECT_EQ(rateOf(options, 4), 2);
  EXPECT_NEAR(rateOf(options, 8), 1, 1e-12);
  EXPECT_NEAR(rateOf(options, 10), 2 * (1 - std::sqrt(0.5)) / 2, 1e-12);
  EXPECT_EQ(rateOf(options, 12), 0);
  EXPECT_EQ(rateOf(options, 100), 0);
}

// 200 steps in float, beside float64 loops that know only the formulas.
TEST(LearningTraining, LosesAsFloat64LoopsDo) {
  const Config config = trainedConfig();
  Model model(config);
  oracle::Parameters parameters = parametersOf(model);
  std::vector<Sequences> given;
  for (std::uint32_t i = 0; i < 4; ++i) given.emplace_back(config, 2, 6, i);
  std::vector<Batch> batches;
  for (std::size_t i = 0; i < 200; ++i) batches.push_back(given[i % 4].batch());
  Optimisation options;
  options.rate = 0.003;
  const std::vector<double> expected = oracle::train(config, parameters, batches, options);
  double worst = 0;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const double loss = model.train(batches[i], options).loss;
    worst = std::max(worst, std::abs(loss - expected[i]) / expected[i]);
  }
  EXPECT_LT(worst, 1e-3);
  EXPECT_LT(expected.back(), expected.front() / 2);
  RecordProperty("worst", std::to_string(worst * 1e6) + "e-6");
}

TEST(LearningTraining, ClipsByTheNormOfAll) {
  const Config config = trainedConfig();
  const Sequences sequences(config, 2, 6, 1);
  Optimisation options;
  options.rule = Rule::sgd;
  options.rate = 1;
  options.decay = 0;
  double norm = 0;
  const auto moved = [&](double clip) {
    options.clip = clip;
    Model model(config);
    const std::vector<float> before = numbersOf(model);
    norm = model.train(sequences.batch(), options).gradientNorm;
    const std::vector<float> after = numbersOf(model);
    double sum = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const double by = static_cast<double>(after[i]) - static_cast<double>(before[i]);
      sum += by * by;
    }
    return std::sqrt(sum);
  };
  EXPECT_NEAR(moved(0.01), 0.01, 1e-6);
  EXPECT_GT(norm, 0.1);
  EXPECT_NEAR(moved(0), norm, 1e-6);
}

TEST(LearningTraining, GivesTheSameWeightsForASeed) {
  Config config = trainedConfig();
  const Sequences sequences(config, 3, 6, 1);
  const auto trained = [&](std::uint32_t seed) {
    config.seed = seed;
    Model model(config);
    for (int i = 0; i < 20; ++i) {
      model.train(sequences.batch(), {});
      if (seed == 1 && i == 7) model.evaluate(Sequences(config, 1, 4, 2).batch());  // changes nothing
    }
    EXPECT_EQ(model.step(), 20);
    return numbersOf(model);
  };
  const std::vector<float> first = trained(1);
  EXPECT_EQ(first, trained(1));
  EXPECT_NE(first, trained(2));
  Model asked(config), notAsked(config);
  asked.gradients(sequences.batch());
  asked.evaluate(sequences.batch());
  EXPECT_EQ(numbersOf(asked), numbersOf(notAsked));
}

// The square of 1e21 is no number in float32: a parameter with such a moment would never move again.
TEST(LearningTraining, DivergesWhereAMomentIsNotFiniteAndChangesNothing) {
  Optimisation options;
  OneNumber one(2);
  one.after(options, 3);
  const float parameter = *one.parameters.data(), first = *one.moments.first.data(),
              second = *one.moments.second.data();
  for (const Rule rule : {Rule::adamw, Rule::sgd}) {
    options.rule = rule;
    *one.gradients.data() = rule == Rule::adamw ? 1e21F : std::numeric_limits<float>::infinity();
    EXPECT_FALSE(update(options, options.rate, 1, one.moments, one.spare, one.gradients, one.parameters));
    EXPECT_EQ(*one.parameters.data(), parameter);
    EXPECT_EQ(one.moments.updates, 1);
    EXPECT_EQ(one.moments.rule, Rule::adamw);
    EXPECT_EQ(*one.moments.first.data(), first);
    EXPECT_EQ(*one.moments.second.data(), second);
  }
}

TEST(LearningTraining, ReportsDivergenceAndKeepsTheWeights) {
  const Config config = trainedConfig();
  const Sequences sequences(config, 2, 6, 1);
  Model model(config);
  model.train(sequences.batch(), {});
  // A weight too large: the loss is not finite.
  float& weight = model.parameter("layers.1.attention.wv").data[3];
  const float kept = weight;
  weight = 3e38F;
  const std::vector<float> before = numbersOf(model);
  EXPECT_TRUE(model.train(sequences.batch(), {}).diverged);
  EXPECT_EQ(model.step(), 1);
  EXPECT_EQ(numbersOf(model), before);
  weight = kept;
  const Step next = model.train(sequences.batch(), {});
  EXPECT_FALSE(next.diverged);
  EXPECT_EQ(next.step, 2);
  // A rate too large: the loss is fine, new parameters are not.
  Optimisation options;
  options.rate = 1e39;
  const std::vector<float> still = numbersOf(model);
  const Step far = model.train(sequences.batch(), options);
  EXPECT_TRUE(far.diverged);
  EXPECT_TRUE(std::isfinite(far.loss));
  EXPECT_EQ(numbersOf(model), still);
  EXPECT_FALSE(model.train(sequences.batch(), {}).diverged);
}

#ifdef COUNTS_ALLOCATIONS
int allocations = 0;
void count(const volatile void*, std::size_t) { ++allocations; }
void ignore(const volatile void*) {}

// Every call of malloc and of operator new, which the sanitizer sees.
TEST(LearningTraining, AllocatesNothingAfterTheFirstStep) {
  __sanitizer_install_malloc_and_free_hooks(count, ignore);
  for (int number = 0; number < configurations; number += 59) {
    const Config config = configuration(number);
    const Sequences large(config, 3, 6, 1), small(config, 2, 3, 1);
    Model model(config);
    model.ablate({{0, 0, Ablation::mean}});
    model.train(large.batch(), {});
    const int before = allocations;
    for (int i = 0; i < 3; ++i) {
      model.train(large.batch(), {});
      model.train(small.batch(), {});
      model.evaluate(large.next());
    }
    EXPECT_EQ(allocations, before) << describe(config);
  }
  EXPECT_GT(allocations, 0);
}
#endif

// A sequence that even a tiny model can learn by heart.
TEST(LearningTraining, LearnsASequence) {
  Config config = trainedConfig();
  config.activation = Activation::relu;
  config.normalisation = Normalisation::rms;
  Model model(config);
  const std::vector<std::int32_t> tokens{0, 3, 1, 5, 2, 4};
  const Batch batch{tokens.data(), 1, 6};
  Step last;
  for (int i = 0; i < 100; ++i) last = model.train(batch, {});
  EXPECT_LT(last.loss, 0.05);
  EXPECT_EQ(last.accuracy, 1);
}

}  // namespace
}  // namespace attention::learning
