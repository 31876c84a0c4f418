// Gradients of whole models: against central differences, and against a tape of every number (learning_oracle.h).
#include <cmath>
#include <cstdio>

#include "models.h"

namespace attention::learning {
namespace {

// Those of one parameter number each.
oracle::Parameters centralDifferences(Model<double>& model, const Batch& batch) {
  constexpr double step = 1e-5;
  oracle::Parameters all = parametersOf(model);
  for (auto& [name, of] : all) {
    double* numbers = model.parameter(name).data;
    for (std::size_t i = 0; i < of.numbers.size(); ++i) {
      const double before = numbers[i];
      numbers[i] = before + step;
      const double above = model.evaluate(batch).loss;
      numbers[i] = before - step;
      const double below = model.evaluate(batch).loss;
      numbers[i] = before;
      of.numbers[i] = (above - below) / (2 * step);
    }
  }
  return all;
}

// Every pair of positions and normalisation, and with each another mixture of the rest.
TEST(LearningGradients, AreCentralDifferences) {
  double worst = 0;
  for (int pair = 0; pair < 18; ++pair) {
    Config config = configuration(pair + 18 * ((pair * 7 + 5) % 36));
    config.width = 4;  // each number takes two evaluations
    config.mlp = std::min(config.mlp, Index{5});
    Model<double> model(config);
    shake(model);
    const Sequences sequences(config, 2, 5, static_cast<std::uint32_t>(pair));
    const oracle::Parameters expected = centralDifferences(model, sequences.batch());
    model.gradients(sequences.batch());
    const double error = gradientError(model, expected);
    EXPECT_LT(error, 1e-6) << describe(config);
    worst = std::max(worst, error);
  }
  RecordProperty("worst", std::to_string(worst * 1e9) + "e-9");
}

// Of 648 configurations, in float64 and in float.
TEST(LearningGradients, AreTheTapes) {
  double worst = 0;
  double worstOfFloat = 0;
  for (int number = 0; number < configurations; ++number) {
    const Config config = configuration(number);
    Model<float> model(config);
    shake(model);
    Model<double> exact(config);
    const oracle::Parameters parameters = parametersOf(model);
    for (const auto& [name, of] : parameters) {
      std::copy(of.numbers.begin(), of.numbers.end(), exact.parameter(name).data);
    }
    const Sequences sequences(config, 2, number % 2 == 0 ? 5 : 6, static_cast<std::uint32_t>(number));
    const Batch batch = number % 3 == 0 ? sequences.next() : sequences.batch();
    const oracle::Learned expected = oracle::lossAndGradients(config, parameters, batch);

    const Evaluation evaluation = exact.gradients(batch);
    ASSERT_NEAR(evaluation.loss, expected.loss, 1e-11 * expected.loss) << describe(config);
    ASSERT_NEAR(evaluation.accuracy, expected.accuracy, 1e-12) << describe(config);
    const double error = gradientError(exact, expected.gradients);
    ASSERT_LT(error, 1e-9) << describe(config);
    worst = std::max(worst, error);

    const Evaluation inFloat = model.gradients(batch);
    ASSERT_NEAR(inFloat.loss, expected.loss, 2e-6 * expected.loss) << describe(config);
    const double errorOfFloat = gradientError(model, expected.gradients);
    ASSERT_LT(errorOfFloat, 2e-5) << describe(config);
    worstOfFloat = std::max(worstOfFloat, errorOfFloat);
  }
  RecordProperty("worst", std::to_string(worst * 1e12) + "e-12");
  RecordProperty("worstOfFloat", std::to_string(worstOfFloat * 1e9) + "e-9");
}

// One position less, one head as wide as the model, a number of tokens that fills no panel, a single token.
TEST(LearningGradients, AreTheTapesInOtherShapes) {
  for (const auto& [length, heads, width] : {std::array{1, 1, 4}, {2, 3, 9}, {3, 4, 8}, {4, 1, 6}, {6, 2, 20}}) {
    Config config = smallConfig();
    config.heads = heads;
    config.width = width;
    config.layers = 3;
    config.positions = Positions::learned;
    config.mlp = 5;
    config.normalisation = Normalisation::layer;
    Model<float> model(config);
    shake(model);
    const Sequences sequences(config, 3, length, 5);
    const oracle::Learned expected = oracle::lossAndGradients(config, parametersOf(model), sequences.batch());
    EXPECT_NEAR(model.gradients(sequences.batch()).loss, expected.loss, 2e-6 * expected.loss);
    EXPECT_LT(gradientError(model, expected.gradients), 2e-5) << describe(config) << ", length " << length;
  }
}

// Ablated heads: zero and mean, causal and not.
TEST(LearningGradients, OfAblatedHeadsAreCentralDifferences) {
  for (const bool causal : {true, false}) {
    Config config = smallConfig();
    config.causal = causal;
    config.positions = Positions::sinusoidal;
    Model<double> model(config);
    shake(model);
    model.ablate({{0, 0, Ablation::mean}, {1, 1, Ablation::zero}});
    const Sequences sequences(config, 2, 5, 9);
    const oracle::Parameters expected = centralDifferences(model, sequences.batch());
    model.gradients(sequences.batch());
    EXPECT_LT(gradientError(model, expected), 1e-6) << causal;
  }
}

}  // namespace
}  // namespace attention::learning
