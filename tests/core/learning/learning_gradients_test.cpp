// Gradients of whole models against a tape of every number (learning_oracle.h), and that against central differences.
#include <cmath>

#include "models.h"

namespace attention::learning {
namespace {

// The oracle's own: every pair of positions and normalisation, and with each another mixture of the rest.
TEST(LearningGradients, OfTheTapeAreCentralDifferences) {
  constexpr double step = 1e-5;
  for (int pair = 0; pair < 18; ++pair) {
    Config config = configuration(pair + 18 * ((pair * 7 + 5) % 36));
    config.width = 4;  // each number takes two evaluations
    config.mlp = std::min(config.mlp, Index{5});
    Model model(config);
    shake(model);
    const Sequences sequences(config, 2, 5, static_cast<std::uint32_t>(pair));
    oracle::Parameters parameters = parametersOf(model);
    const auto loss = [&] { return oracle::lossAndGradients(config, parameters, sequences.batch()).loss; };
    const oracle::Learned learned = oracle::lossAndGradients(config, parameters, sequences.batch());
    for (auto& [name, of] : parameters) {
      for (std::size_t i = 0; i < of.numbers.size(); ++i) {
        const double before = of.numbers[i];
        of.numbers[i] = before + step;
        const double above = loss();
        of.numbers[i] = before - step;
        const double below = loss();
        of.numbers[i] = before;
        ASSERT_NEAR(learned.gradients.at(name).numbers[i], (above - below) / (2 * step), 1e-7)
            << name << ", " << describe(config);
      }
    }
  }
}

// All 648 configurations.
TEST(LearningGradients, AreTheTapes) {
  double worst = 0;
  for (int number = 0; number < configurations; ++number) {
    const Config config = configuration(number);
    Model model(config);
    shake(model);
    const Sequences sequences(config, 2, number % 2 == 0 ? 5 : 6, static_cast<std::uint32_t>(number));
    const Batch batch = number % 3 == 0 ? sequences.next() : sequences.batch();
    const oracle::Learned expected = oracle::lossAndGradients(config, parametersOf(model), batch);
    const Evaluation evaluation = model.gradients(batch);
    ASSERT_NEAR(evaluation.loss, expected.loss, 2e-6 * expected.loss) << describe(config);
    ASSERT_NEAR(evaluation.accuracy, expected.accuracy, 1e-12) << describe(config);
    const double error = gradientError(model, expected.gradients);
    ASSERT_LT(error, 2e-5) << describe(config);
    worst = std::max(worst, error);
  }
  RecordProperty("worst", std::to_string(worst * 1e9) + "e-9");
}

// Sizes and numbers of tokens from 1 on; and beyond 648, other mixtures of what goes by primes.
TEST(LearningGradients, AreTheTapesInAnySize) {
  for (int number = configurations; number < 2 * configurations; ++number) {
    const Config config = configurationOfAnySize(number);
    Model model(config);
    shake(model);
    const Sequences sequences(config, 1 + number % 3, 1 + number % config.context, static_cast<std::uint32_t>(number));
    const oracle::Learned expected = oracle::lossAndGradients(config, parametersOf(model), sequences.batch());
    EXPECT_NEAR(model.gradients(sequences.batch()).loss, expected.loss, 2e-6 * std::max(1.0, expected.loss))
        << describe(config);
    // Rounding grows with the logits, and so does the loss.
    const double size = std::max(1.0, expected.loss);
    EXPECT_LT(gradientError(model, expected.gradients, 0.1), 3e-5 * size) << describe(config) << ", number " << number;
  }
}

// Ablated heads: zero and mean, causal and not.
TEST(LearningGradients, OfAblatedHeadsAreTheTapes) {
  for (const bool causal : {true, false}) {
    Config config = smallConfig();
    config.causal = causal;
    config.positions = Positions::sinusoidal;
    Model model(config);
    shake(model);
    model.ablate({{0, 0, Ablation::mean}, {1, 1, Ablation::zero}});
    const Sequences sequences(config, 2, 5, 9);
    const oracle::Learned expected =
        oracle::lossAndGradients(config, parametersOf(model), sequences.batch(), model.setting().ablations);
    EXPECT_NEAR(model.gradients(sequences.batch()).loss, expected.loss, 2e-6 * expected.loss);
    EXPECT_LT(gradientError(model, expected.gradients), 2e-5) << causal;
  }
}

}  // namespace
}  // namespace attention::learning
