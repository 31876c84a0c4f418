// Gradients in float32 against central differences of the float64 loops: each number of each parameter and of each
// intermediate.
#include "attention/gradients.h"

#include <set>

#include "gradient_fields.h"
#include "oracle.h"
#include "random_inputs.h"

namespace attention {
namespace {

using oracle::Head;
using oracle::Nudge;
using oracle::Table;

constexpr unsigned seeds = 160;

// Attention of random inputs, a scalar of it, Σ output ∘ outputGradient, and the slopes of that in float64.
class Drawn {
 public:
  explicit Drawn(unsigned seed) : random_(seed) {
    const Table output = oracle::attentionOf(inputs()).output;
    std::mt19937 generator(seed);
    outputGradient_ = random(output.rows(), output.cols(), generator);
  }

  const Inputs& inputs() const { return random_.inputs; }
  Gradients gradientsOf() const { return gradients(inputs(), viewOf(outputGradient_)); }

  // The slope when all amounts of the nudge grow together, with an error of about 1e-10.
  double slope(Nudge nudge) const {
    constexpr double h = 1e-5;
    for (double& amount : nudge.by.numbers) amount *= h;
    const double above = lossOf(nudge);
    for (double& amount : nudge.by.numbers) amount = -amount;
    return (above - lossOf(nudge)) / (2 * h);
  }

  // Those in each number alone.
  Table slopes(Nudge nudge, Index rows, Index cols) const {
    Table all(rows, cols);
    nudge.by = all;
    for (std::size_t i = 0; i < all.numbers.size(); ++i) {
      nudge.by.numbers[i] = 1;
      all.numbers[i] = slope(nudge);
      nudge.by.numbers[i] = 0;
    }
    return all;
  }

 private:
  double lossOf(const Nudge& nudge) const {
    const Table output = oracle::attentionOf(inputs(), nudge).output;
    double sum = 0;
    for (Index i = 0; i < outputGradient_.size(); ++i) {
      sum += output.numbers[static_cast<std::size_t>(i)] * static_cast<double>(outputGradient_.data()[i]);
    }
    return sum;
  }

  RandomInputs random_;
  Matrix outputGradient_;
};

// Whatever RandomInputs draws: each of these has to be among the seeds, or a test of all would be one of less.
std::set<std::string> featuresOf(const Inputs& in) {
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
  for (unsigned seed = 0; seed < seeds; ++seed) seen.merge(featuresOf(RandomInputs(seed).inputs));
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

// Within 2e-6 of the largest magnitude, or of 1, that of the inputs, which is what float32 can do; and where all are
// smaller, within 5e-5 of the largest, or of 0.01.
void expectSlopes(const Matrix& actual, const Table& expected) {
  EXPECT_LE(oracle::relativeError(actual, expected), 2e-6);
  EXPECT_LE(oracle::relativeError(actual, expected, 0.01), 5e-5);
}

TEST(Gradients, OfEveryParameterAreTheCentralDifferences) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Drawn drawn(seed);
    forEachParameter(drawn.inputs(), drawn.gradientsOf(), [&](const char* name, const auto& input, const auto& actual) {
      SCOPED_TRACE(name);
      ASSERT_EQ(input.has_value(), actual.has_value());
      if (!input) return;
      expectSlopes(*actual, drawn.slopes({.input = &*input}, input->rows(), input->cols()));
    });
    if (testing::Test::HasFailure()) return;
  }
}

// Calls visit(gradient, the oracle's name) for each intermediate of a head: each that is traced has a gradient.
template <typename Visit>
void forEachIntermediate(const HeadGradients& gradients, const HeadTrace& head, const Visit& visit) {
  const auto one = [&](const char* name, const Matrix& gradient, const Matrix& of, Table Head::*field) {
    SCOPED_TRACE(name);
    ASSERT_EQ(gradient.rows(), of.rows());
    ASSERT_EQ(gradient.cols(), of.cols());
    visit(gradient, field);
  };
  const auto ifThere = [&](const char* name, const auto& gradient, const auto& of, Table Head::*field) {
    SCOPED_TRACE(name);
    ASSERT_EQ(gradient.has_value(), of.has_value());
    if (gradient) one(name, *gradient, *of, field);
  };
  one("output", gradients.output, head.output, &Head::output);
  one("weights", gradients.weights, head.weights, &Head::weights);
  ifThere("maskedScores", gradients.maskedScores, head.maskedScores, &Head::maskedScores);
  ifThere("cappedScores", gradients.cappedScores, head.cappedScores, &Head::cappedScores);
  one("scaledScores", gradients.scaledScores, head.scaledScores, &Head::scaledScores);
  one("scores", gradients.scores, head.scores, &Head::scores);
  ifThere("activations", gradients.activations, head.activations, &Head::activations);
  ifThere("preactivations", gradients.preactivations, head.preactivations, &Head::preactivations);
  ifThere("projectedQ", gradients.projectedQ, head.projectedQ, &Head::projectedQ);
  ifThere("projectedK", gradients.projectedK, head.projectedK, &Head::projectedK);
  one("q", gradients.q, head.q, &Head::q);
  one("k", gradients.k, head.k, &Head::k);
  one("v", gradients.v, head.v, &Head::v);
}

TEST(Gradients, OfEveryIntermediateAreTheCentralDifferences) {
  for (unsigned seed = 0; seed < seeds / 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Drawn drawn(seed);
    const Gradients all = drawn.gradientsOf();
    const Trace traced = trace(drawn.inputs());
    ASSERT_EQ(all.heads.size(), traced.heads.size());
    for (std::size_t h = 0; h < all.heads.size(); ++h) {
      SCOPED_TRACE("head " + std::to_string(h));
      const HeadGradients& of = all.heads[h];
      const HeadTrace& head = traced.heads[h];
      forEachIntermediate(of, head, [&](const Matrix& gradient, Table Head::*field) {
        const Nudge nudge{.field = field, .head = static_cast<Index>(h)};
        expectSlopes(gradient, drawn.slopes(nudge, gradient.rows(), gradient.cols()));
      });
      // Σ A ∘ (dO·Vᵀ) of a row is Σ dO ∘ (A·V): Dao et al. 2022, appendix B.2.
      expectClose(of.rowDot, of.output.cwiseProduct(head.output).rowwise().sum(), 1e-6);
      const Index width = head.output.cols();
      EXPECT_EQ(of.output, all.concat.middleCols(static_cast<Index>(h) * width, width));
    }
    if (testing::Test::HasFailure()) return;
  }
}

// More of them, along one direction each, in which all numbers change: of every parameter, and of a head's
// intermediates.
TEST(Gradients, AreTheSlopesInRandomDirections) {
  for (unsigned seed = seeds; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Drawn drawn(seed);
    const Gradients all = drawn.gradientsOf();
    std::mt19937 generator(seed + 1);
    const auto expectSlope = [&](Nudge nudge, const Matrix& gradient) {
      const Matrix direction = random(gradient.rows(), gradient.cols(), generator);
      nudge.by = oracle::tableOf(direction);
      const double slope = gradient.cast<double>().cwiseProduct(direction.cast<double>()).sum();
      const double magnitude = std::max(1.0, static_cast<double>(gradient.cwiseAbs().maxCoeff()));
      const double error = 1e-6 * magnitude * std::sqrt(static_cast<double>(gradient.size()));
      EXPECT_NEAR(slope, drawn.slope(nudge), error);
    };
    forEachParameter(drawn.inputs(), all, [&](const char* name, const auto& input, const auto& gradient) {
      SCOPED_TRACE(name);
      if (input) expectSlope({.input = &*input}, *gradient);
    });
    const std::size_t h = seed % all.heads.size();
    forEachIntermediate(all.heads[h], trace(drawn.inputs()).heads[h], [&](const Matrix& gradient, Table Head::*field) {
      expectSlope({.field = field, .head = static_cast<Index>(h)}, gradient);
    });
    if (testing::Test::HasFailure()) return;
  }
}

// Its values times the output's gradient are too large for float32, and count for nothing.
TEST(Gradients, DoNotSeeWhatAForbiddenKeyHolds) {
  std::mt19937 generator(31);
  const Matrix q = random(3, 4, generator);
  const Matrix k = random(9, 4, generator);
  Matrix v = random(9, 4, generator);
  const Matrix outputGradient = 100 * random(3, 4, generator);
  Inputs inputs = fromQkv(q, k, v);
  inputs.keyLength = 6;
  const Gradients before = gradients(inputs, viewOf(outputGradient));
  v.bottomRows(3).setConstant(3e38F);
  const Gradients after = gradients(inputs, viewOf(outputGradient));
  EXPECT_EQ(after.q, before.q);
  EXPECT_EQ(after.k, before.k);
  EXPECT_EQ(after.v, before.v);
}

}  // namespace
}  // namespace attention
