// Gradients against central differences of the float64 loops: each number of each parameter and of each intermediate.
#include "attention/gradients.h"

#include <set>

#include "double_inputs.h"
#include "oracle.h"
#include "random_inputs.h"

namespace attention {
namespace {

using oracle::Head;
using oracle::Nudge;
using oracle::Table;

constexpr double slopeTolerance = 1e-6;
constexpr unsigned seeds = 80;

// Over the largest magnitude, or over 1e-4 where all are smaller: differences have no digits there.
double relativeTo(const Matrix<double>& expected, const Matrix<double>& actual) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) return oracle::infinity;
  const double magnitude = std::max(expected.cwiseAbs().maxCoeff(), 1e-4);
  return (actual - expected).cwiseAbs().maxCoeff() / magnitude;
}

// A scalar of attention, Σ output ∘ outputGradient, and its slopes.
class Loss {
 public:
  Loss(const Inputs<double>& inputs, std::mt19937& generator) : inputs(inputs) {
    const Table output = oracle::attentionOf(inputs).output;
    outputGradient = random(output.rows(), output.cols(), generator).cast<double>();
  }

  double of(const Nudge& nudge = {}) const {
    const Table output = oracle::attentionOf(inputs, nudge).output;
    double sum = 0;
    for (Index row = 0; row < output.rows(); ++row) {
      for (Index col = 0; col < output.cols(); ++col) sum += output(row, col) * outputGradient(row, col);
    }
    return sum;
  }

  // By central differences of the fourth order, error about h⁴ + 1e-15/h.
  template <typename At>
  static double slope(const At& at) {
    constexpr double h = 2e-4;
    return (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
  }

  // In every number of an input.
  Matrix<double> slopesIn(const View<double>& input) const {
    Matrix<double> slopes(input.rows(), input.cols());
    for (Index i = 0; i < input.size(); ++i) {
      double& number = const_cast<double*>(input.data())[i];  // a DoubleInputs' own
      const double was = number;
      slopes.data()[i] = slope([&](double change) {
        number = was + change;
        return of();
      });
      number = was;
    }
    return slopes;
  }

  // In every number of an intermediate of a head.
  Matrix<double> slopesIn(Table Head::*field, Index head, Index rows, Index cols) const {
    return Matrix<double>::NullaryExpr(rows, cols, [&](Index row, Index col) {
      return slope([&](double change) { return of({field, head, row, col, change}); });
    });
  }

  const Inputs<double>& inputs;
  Matrix<double> outputGradient;
};

// What a test of random inputs needs. Members in the order they depend on each other.
struct Drawn {
  explicit Drawn(unsigned seed)
      : floats(seed), doubles(floats.inputs), generator(seed), loss(doubles.inputs, generator) {}

  const Inputs<double>& inputs() const { return doubles.inputs; }
  Gradients<double> gradientsOf() const { return gradients(inputs(), viewOf(loss.outputGradient)); }

  RandomInputs floats;
  DoubleInputs doubles;
  std::mt19937 generator;
  Loss loss;
};

// Whatever RandomInputs draws: each of these has to be among the seeds, or a test of all would be one of less.
std::set<std::string> featuresOf(const Inputs<double>& in) {
  std::set<std::string> features;
  const auto add = [&](bool has, const char* name) {
    if (has) features.insert(name);
  };
  const bool projectsKeys = in.wk || in.wv;
  add(in.scoring == Scoring::scaledDot && !in.scale, "scaled dot");
  add(in.scoring == Scoring::dot, "dot");
  add(in.scoring == Scoring::general, "general");
  add(in.scoring == Scoring::additive, "additive");
  add(in.heads > 1 && in.kvHeads.value_or(in.heads) == in.heads, "heads");
  add(in.kvHeads && *in.kvHeads<in.heads&& * in.kvHeads> 1, "grouped queries");
  add(in.kvHeads && *in.kvHeads == 1 && in.heads > 1, "multi-query");
  add(in.wq && in.wk && in.wv && !in.context, "self-attention");
  add(in.wq && in.wk && in.wv && in.context, "cross-attention");
  add(in.x && !in.wq && projectsKeys, "q given, k or v projected");
  add(in.wq && !projectsKeys, "q projected, k and v given");
  add(in.wk && !in.wv, "k projected, v given");
  add(in.q && in.k && in.v, "all given");
  add(in.bq && in.wq, "bq");
  add(in.bk && in.wk, "bk");
  add(in.bv && in.wv, "bv");
  add(in.wo && !in.bo, "wo");
  add(in.wo && in.bo, "bo");
  add(in.pastK && in.causal, "past, causal");
  add(in.pastK && in.wk, "past, k projected");
  add(in.masks.size() == 1 && in.heads > 1, "one mask");
  add(in.masks.size() > 1, "one mask per head");
  add(in.keyLength && *in.keyLength == 0, "no key left");
  add(in.keyLength && *in.keyLength > 0, "key length");
  add(in.softcap && in.scale && !in.masks.empty(), "softcap, scale and mask");
  add(in.softcap && in.scoring == Scoring::additive, "softcap, additive");
  add(in.scale && *in.scale < 0, "negative scale");
  return features;
}

TEST(Gradients, SeedsHaveEveryFeature) {
  std::set<std::string> seen;
  for (unsigned seed = 0; seed < seeds; ++seed) seen.merge(featuresOf(DoubleInputs(RandomInputs(seed).inputs).inputs));
  EXPECT_EQ(seen, (std::set<std::string>{"scaled dot",
                                         "dot",
                                         "general",
                                         "additive",
                                         "heads",
                                         "grouped queries",
                                         "multi-query",
                                         "self-attention",
                                         "cross-attention",
                                         "q given, k or v projected",
                                         "q projected, k and v given",
                                         "k projected, v given",
                                         "all given",
                                         "bq",
                                         "bk",
                                         "bv",
                                         "wo",
                                         "bo",
                                         "past, causal",
                                         "past, k projected",
                                         "one mask",
                                         "one mask per head",
                                         "no key left",
                                         "key length",
                                         "softcap, scale and mask",
                                         "softcap, additive",
                                         "negative scale"}));
}

TEST(Gradients, OfEveryParameterAreTheCentralDifferences) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Drawn drawn(seed);
    forEachParameter(drawn.inputs(), drawn.gradientsOf(), [&](const char* name, const auto& input, const auto& actual) {
      SCOPED_TRACE(name);
      ASSERT_EQ(input.has_value(), actual.has_value());
      if (input) {
        EXPECT_LE(relativeTo(drawn.loss.slopesIn(*input), *actual), slopeTolerance);
      }
    });
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Gradients, OfEveryIntermediateAreTheCentralDifferences) {
  for (unsigned seed = 0; seed < seeds / 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Drawn drawn(seed);
    const Gradients<double> all = drawn.gradientsOf();
    const Trace<double> traced = trace(drawn.inputs());
    ASSERT_EQ(all.heads.size(), traced.heads.size());
    for (std::size_t h = 0; h < all.heads.size(); ++h) {
      SCOPED_TRACE("head " + std::to_string(h));
      const HeadGradients<double>& gradients = all.heads[h];
      const HeadTrace<double>& head = traced.heads[h];
      const auto expect = [&](const char* name, const Matrix<double>& actual, const Matrix<double>& of,
                              Table Head::*field) {
        SCOPED_TRACE(name);
        EXPECT_LE(relativeTo(drawn.loss.slopesIn(field, static_cast<Index>(h), of.rows(), of.cols()), actual),
                  slopeTolerance);
      };
      const auto expectIfThere = [&](const char* name, const auto& actual, const auto& of, Table Head::*field) {
        SCOPED_TRACE(name);
        ASSERT_EQ(actual.has_value(), of.has_value());
        if (actual) expect(name, *actual, *of, field);
      };
      expect("output", gradients.output, head.output, &Head::output);
      expect("weights", gradients.weights, head.weights, &Head::weights);
      // Σ A ∘ (dO·Vᵀ) of a row is Σ dO ∘ (A·V): Dao et al. 2022, appendix B.2.
      EXPECT_LE(relativeTo(gradients.output.cwiseProduct(head.output).rowwise().sum(), gradients.rowDot),
                slopeTolerance);
      expectIfThere("maskedScores", gradients.maskedScores, head.maskedScores, &Head::maskedScores);
      expectIfThere("cappedScores", gradients.cappedScores, head.cappedScores, &Head::cappedScores);
      expect("scaledScores", gradients.scaledScores, head.scaledScores, &Head::scaledScores);
      expect("scores", gradients.scores, head.scores, &Head::scores);
      expectIfThere("activations", gradients.activations, head.activations, &Head::activations);
      expectIfThere("preactivations", gradients.preactivations, head.preactivations, &Head::preactivations);
      expectIfThere("projectedQ", gradients.projectedQ, head.projectedQ, &Head::projectedQ);
      expectIfThere("projectedK", gradients.projectedK, head.projectedK, &Head::projectedK);
      expect("q", gradients.q, head.q, &Head::q);
      expect("k", gradients.k, head.k, &Head::k);
      expect("v", gradients.v, head.v, &Head::v);
      const Index width = head.output.cols();
      EXPECT_EQ(gradients.output, all.concat.middleCols(static_cast<Index>(h) * width, width));
    }
    if (testing::Test::HasFailure()) return;
  }
}

// Its values times the output's gradient are too large for float32, and count for nothing.
TEST(Gradients, DoNotSeeWhatAForbiddenKeyHolds) {
  std::mt19937 generator(31);
  const Matrix<float> q = random(3, 4, generator);
  const Matrix<float> k = random(9, 4, generator);
  Matrix<float> v = random(9, 4, generator);
  const Matrix<float> outputGradient = 100 * random(3, 4, generator);
  Inputs<float> inputs = fromQkv(q, k, v);
  inputs.keyLength = 6;
  const Gradients<float> before = gradients(inputs, viewOf(outputGradient));
  v.bottomRows(3).setConstant(3e38F);
  const Gradients<float> after = gradients(inputs, viewOf(outputGradient));
  EXPECT_EQ(after.q, before.q);
  EXPECT_EQ(after.k, before.k);
  EXPECT_EQ(after.v, before.v);
}

// By the measure of the trace's own test: over the largest magnitude, or over 1, that of the inputs.
TEST(Gradients, InFloat32AgreeWithThoseInFloat64) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomInputs floats(seed);
    const DoubleInputs doubles(floats.inputs);
    std::mt19937 generator(seed);
    const Matrix<float> output = trace(floats.inputs).output();
    const Matrix<float> outputGradient = random(output.rows(), output.cols(), generator);
    const Matrix<double> inDouble = outputGradient.cast<double>();
    const std::vector<Named<float>> actual = allOf(gradients(floats.inputs, viewOf(outputGradient)));
    const std::vector<Named<double>> expected = allOf(gradients(doubles.inputs, viewOf(inDouble)));
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      SCOPED_TRACE(expected[i].name);
      ASSERT_EQ(actual[i].name, expected[i].name);
      EXPECT_LE(oracle::relativeError(actual[i].matrix, oracle::tableOf(expected[i].matrix)), 2e-6);
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace attention
