// Times a training step on this machine, outside WebAssembly, and checks that "repeat what you saw" is learned.
//   learning_bench            milliseconds a step of S, M and L
//   learning_bench repeat …   layers, steps, seed, rate, decay, positions: loss and accuracy on the way
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "learning/model.h"
#include "learning/random.h"

using namespace attention::learning;
using attention::Index;

namespace {

struct Sample {
  std::vector<std::int32_t> tokens, targets;
  std::vector<float> weights;
  Index sequences, length;
  Batch batch() const { return {tokens.data(), sequences, length, targets.data(), weights.data()}; }
};

// Random tokens, in which one segment of 4 to 8 is a copy of an earlier one; asked from the copy's second token on.
Sample repeatTask(Index vocabulary, Index sequences, Index length, Random& random) {
  const auto below = [&](Index count) { return static_cast<Index>(random.below(static_cast<std::uint32_t>(count))); };
  Sample sample{{}, {}, {}, sequences, length};
  for (Index sequence = 0; sequence < sequences; ++sequence) {
    std::vector<std::int32_t> row;
    for (Index i = 0; i <= length; ++i) row.push_back(static_cast<std::int32_t>(below(vocabulary)));
    const Index count = 4 + below(5);
    const Index from = below(length + 1 - 2 * count);
    const Index to = from + count + below(length + 2 - from - 2 * count);
    std::copy_n(row.begin() + from, count, row.begin() + to);
    for (Index i = 0; i < length; ++i) {
      sample.tokens.push_back(row[static_cast<std::size_t>(i)]);
      sample.targets.push_back(row[static_cast<std::size_t>(i) + 1]);
      sample.weights.push_back(i >= to && i + 1 < to + count ? 1.0F : 0.0F);
    }
  }
  return sample;
}

double millisecondsAStep(const Config& config, Index sequences, Index length) {
  Model model(config);
  Random random(1);
  const Sample sample = repeatTask(config.vocabulary, sequences, length, random);
  const Batch batch{sample.tokens.data(), sequences, length};
  double best = 1e9;
  for (int round = 0; round < 12; ++round) {
    const std::clock_t start = std::clock();  // of this process, whatever else the machine does
    constexpr int steps = 10;
    for (int i = 0; i < steps; ++i) model.train(batch, {});
    const auto passed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    best = std::min(best, 1000 * passed / steps);
  }
  return best;
}

Config shaped(Index vocabulary, Index context, Index width, Index layers, Index heads) {
  Config config;
  config.vocabulary = vocabulary;
  config.context = context;
  config.width = width;
  config.layers = layers;
  config.heads = heads;
  config.positions = Positions::sinusoidal;
  return config;
}

void printTimes() {
  Config large = shaped(64, 64, 64, 2, 4);
  large.mlp = 256;
  large.normalisation = Normalisation::layer;
  std::printf("S %.3f ms\n", millisecondsAStep(shaped(12, 16, 16, 1, 1), 16, 16));
  std::printf("M %.3f ms\n", millisecondsAStep(shaped(24, 32, 32, 2, 2), 32, 32));
  std::printf("L %.3f ms\n", millisecondsAStep(large, 16, 64));
  large.activation = Activation::gelu;
  std::printf("L with GELU %.3f ms\n", millisecondsAStep(large, 16, 64));
}

void learn(Index layers, Index steps, std::uint32_t seed, double rate, double decay, const std::string& positions) {
  constexpr Index length = 24;
  Config config = shaped(24, length, 32, layers, 2);
  config.positions = positions == "infused"   ? Positions::infused
                     : positions == "learned" ? Positions::learned
                     : positions == "rotary"  ? Positions::rotary
                                              : Positions::sinusoidal;
  config.seed = seed;
  Model model(config);
  Optimisation options;
  options.rate = rate;
  options.decay = decay;
  options.warmup = 50;
  options.cosine = steps;
  Random random(seed, 1);
  const Sample test = repeatTask(24, 256, length, random);
  for (Index step = 1; step <= steps; ++step) {
    const Step result = model.train(repeatTask(24, 64, length, random).batch(), options);
    if (step % 100 != 0 && step != 1) continue;
    const Evaluation evaluation = model.evaluate(test.batch());
    std::printf("step %d: loss %.3f, on new sequences %.3f, accuracy %.3f, gradient %.2f\n", static_cast<int>(step),
                result.loss, evaluation.loss, evaluation.accuracy, result.gradientNorm);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  const auto word = [&](std::size_t index, const char* other) { return words.size() > index ? words[index] : other; };
  if (word(0, "") != "repeat") {
    printTimes();
    return 0;
  }
  learn(std::stoi(word(1, "2")), std::stoi(word(2, "1000")), static_cast<std::uint32_t>(std::stoi(word(3, "1"))),
        std::stod(word(4, "0.01")), std::stod(word(5, "0.1")), word(6, "infused"));
}
