// The tiled fast path against float64 loops, against trace(), and where it alone can go wrong: tiles, blocks, the
// online softmax.
#include "attention/attend.h"

#include "oracle.h"
#include "random_inputs.h"

namespace attention {
namespace {

using oracle::relativeError;

constexpr double tolerance = 2e-6;

Matrix tracedOutput(const Inputs& inputs) { return trace(inputs).output(); }

TEST(Attend, AgreesWithFloat64OnAnything) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomInputs random(seed);
    EXPECT_LE(relativeError(attend(random.inputs), oracle::attentionOf(random.inputs).output), tolerance);
    if (testing::Test::HasFailure()) return;
  }
}

// Around the 4 rows, 8 columns, 32 queries and 256 keys that are computed together.
struct Shape {
  Index n, m, keyWidth, valueWidth;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const Shape& shape, std::ostream* out) {
  *out << "n " << shape.n << ", m " << shape.m << ", d_k " << shape.keyWidth << ", d_v " << shape.valueWidth;
}

class AttendOfShape : public testing::TestWithParam<Shape> {
 protected:
  // Scores of variance 1, in one head or several that share keys.
  void draw(Index heads, Index kvHeads) {
    const auto [n, m, keyWidth, valueWidth] = GetParam();
    q = 1.7F * random(n, heads * keyWidth, generator);
    k = 1.7F * random(m, kvHeads * keyWidth, generator);
    v = random(m, kvHeads * valueWidth, generator);
    mask = random(n, m, generator);
    mask = (mask.array() < -0.5F).select(-inf, mask);
    inputs.q.emplace(viewOf(q));
    inputs.k.emplace(viewOf(k));
    inputs.v.emplace(viewOf(v));
    inputs.heads = heads;
    inputs.kvHeads = kvHeads;
  }

  void expectAgreement(const char* what) {
    SCOPED_TRACE(what);
    EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);
  }

  std::mt19937 generator{7};
  Matrix q, k, v, mask;
  Inputs inputs;
};

TEST_P(AttendOfShape, AgreesWithFloat64) {
  draw(1, 1);
  expectAgreement("plain");
  inputs.causal = true;
  expectAgreement("causal");
  inputs.keyLength = GetParam().m / 2;
  expectAgreement("causal, half the keys padding");
  inputs.causal = false;
  expectAgreement("half the keys padding");
  inputs.masks.push_back(viewOf(mask));
  expectAgreement("half the keys padding, a mask");
  inputs.softcap = 1.5F;
  inputs.causal = true;
  expectAgreement("everything");
  inputs.scale = -0.5F;
  expectAgreement("everything, a negative scale");
}

TEST_P(AttendOfShape, AgreesWithFloat64WhenHeadsShareKeys) {
  draw(4, 2);
  expectAgreement("plain");
  inputs.causal = true;
  expectAgreement("causal");
}

INSTANTIATE_TEST_SUITE_P(Shapes, AttendOfShape,
                         testing::Values(Shape{1, 1, 1, 1}, Shape{1, 300, 3, 2}, Shape{40, 1, 3, 2}, Shape{3, 9, 4, 8},
                                         Shape{4, 8, 8, 8}, Shape{5, 7, 1, 9}, Shape{31, 255, 5, 7},
                                         Shape{32, 256, 8, 16}, Shape{33, 257, 9, 17}, Shape{70, 600, 16, 5}));

// Heads so wide that only four queries meet a tile, and that a tile has only 240 keys.
INSTANTIATE_TEST_SUITE_P(WideShapes, AttendOfShape, testing::Values(Shape{6, 300, 3, 4200}, Shape{5, 250, 17000, 12}));

TEST(Attend, ScalesDownWhatItSummedWhenALaterTileHasLargerScores) {
  const Index m = 1024;
  const Matrix q = Matrix::Ones(1, 1);
  Matrix k(m, 1);
  Matrix v(m, 1);
  for (Index key = 0; key < m; ++key) {
    k(key, 0) = 0.02F * static_cast<float>(key);
    v(key, 0) = static_cast<float>(key % 5) - 2;
  }
  const Inputs inputs = fromQkv(q, k, v);
  EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);
}

TEST(Attend, AgreesWithFloat64AtExtremes) {
  std::mt19937 generator(3);
  for (const float size : {1e-20F, 1e-3F, 30.0F, 1e15F}) {
    SCOPED_TRACE(size);
    // Whole numbers times a power of two: the scores are the same in float32 and float64.
    const float unit = std::exp2(std::floor(std::log2(size)));
    const Matrix q = (unit * (4 * random(9, 3, generator)).array().round()).matrix();
    const Matrix k = (unit * (4 * random(300, 3, generator)).array().round()).matrix();
    const Matrix v = random(300, 3, generator);
    Inputs inputs = fromQkv(q, k, v);
    inputs.scoring = Scoring::dot;
    EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);
  }
}

TEST(Attend, OfEqualKeysIsTheMeanOfTheValues) {
  std::mt19937 generator(4);
  const Matrix q = random(3, 2, generator);
  const Matrix k = random(1, 2, generator).replicate(700, 1);
  const Matrix v = random(700, 2, generator);
  const Matrix mean = v.cast<double>().colwise().mean().cast<float>().replicate(3, 1);
  expectClose(attend(fromQkv(q, k, v)), mean, 1e-6);
}

TEST(Attend, KeepsSumsOfLargeValuesFromOverflowing) {
  const Matrix q = Matrix::Zero(2, 1);
  const Matrix k = Matrix::Zero(5000, 1);
  const Matrix v = Matrix::Constant(5000, 1, 3e38F);
  const Matrix output = attend(fromQkv(q, k, v));
  EXPECT_NEAR(static_cast<double>(output(0, 0)) / 3e38, 1, tolerance);
}

TEST(Attend, GivesZerosToARowThatSeesNoKey) {
  std::mt19937 generator(5);
  const Matrix q = random(6, 2, generator);
  const Matrix k = random(300, 2, generator);
  const Matrix v = random(300, 2, generator);
  Matrix mask = Matrix::Zero(6, 300);
  mask.row(2).setConstant(-inf);
  Inputs inputs = fromQkv(q, k, v);
  inputs.masks.push_back(viewOf(mask));
  const Matrix output = attend(inputs);
  EXPECT_EQ(output(2, 0), 0);
  EXPECT_EQ(output(2, 1), 0);
  EXPECT_LE(relativeError(output, oracle::attentionOf(inputs).output), tolerance);
}

TEST(Attend, TakesAMaskOfInfinityToItsLimit) {
  std::mt19937 generator(6);
  const Matrix q = random(1, 2, generator);
  const Matrix k = random(600, 2, generator);
  const Matrix v = random(600, 2, generator);
  Matrix mask = Matrix::Zero(1, 600);
  mask(0, 100) = mask(0, 590) = inf;
  Inputs inputs = fromQkv(q, k, v);
  inputs.masks.push_back(viewOf(mask));
  expectClose(attend(inputs), tracedOutput(inputs), 1e-6);
}

TEST(Attend, DoesNotChangeABitWhenUnseenKeysDo) {
  std::mt19937 generator(8);
  const Matrix q = random(300, 4, generator);
  Matrix k = random(300, 4, generator);
  Matrix v = random(300, 4, generator);
  Inputs inputs = fromQkv(q, k, v);
  inputs.causal = true;
  const Matrix before = attend(inputs);
  k.bottomRows(20).setConstant(1e19F);
  v.bottomRows(20).setConstant(-3e38F);
  const Matrix after = attend(inputs);
  EXPECT_EQ(after.topRows(280), before.topRows(280));
}

TEST(Attend, RefusesWhatTraceRefuses) {
  const Matrix one = Matrix::Ones(1, 1);
  const Matrix large = Matrix::Constant(1, 1, 1e30F);
  const Inputs inputs = fromQkv(large, large, one);
  expectRefusal([&] { attend(inputs); }, "scores: overflow of float32 at [0][0]");
  const Matrix wrong = Matrix::Constant(1, 1, nan);
  expectRefusal([&] { attend(fromQkv(one, wrong, one)); }, "k: expected finite numbers, got NaN at [0][0]");
  expectRefusal([&] { attend(fromQkv(one, one, one), 10); },
                "inputs: 1 queries and 1 keys need 224 bytes, and the engine has at most 10");
}

// Too large before tanh, which would make a number of it that looks right.
TEST(Attend, RefusesAnOverflowBeforeTanh) {
  const Matrix one = Matrix::Ones(1, 1);
  const Matrix k = Matrix::Constant(2, 1, 1e30F);
  const Matrix v = Matrix::Ones(2, 1);
  const Matrix w2 = Matrix::Constant(1, 1, 1e30F);
  Inputs inputs = fromQkv(one, k, v);
  makeAdditive(inputs, one, w2, one);
  expectRefusal([&] { trace(inputs); }, "projectedK: overflow of float32 at [0][0]");
  expectRefusal([&] { attend(inputs); }, "scores: overflow of float32 at [0][0]");
  // Keys that nobody sees may hold anything.
  inputs.keyLength = 0;
  EXPECT_EQ(attend(inputs), tracedOutput(inputs));
}

TEST(Attend, TakesAnyFiniteScale) {
  const Matrix q = Matrix::Constant(1, 1, 1e-30F);
  const Matrix k{{1e-8F}, {2e-8F}, {-1e-8F}};
  const Matrix v{{1}, {2}, {3}};
  Inputs inputs = fromQkv(q, k, v);
  for (const float scale : {3.3e38F, -3.3e38F, 1e-45F, 0.0F}) {
    SCOPED_TRACE(scale);
    inputs.scale = scale;
    EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);
  }
}

// 2^16 numbers of the weights, or of the inputs, are a piece, and so are four rows of a wide result.
TEST(Attend, ProjectsInPiecesWhatTakesLong) {
  std::mt19937 generator(9);
  const Index n = 3, deep = 16400, wide = 30000;
  const Matrix x = 0.02F * random(n, deep, generator);
  const Matrix wq = random(deep, 6, generator), wk = random(deep, 6, generator), wv = random(deep, 4, generator);
  const Matrix wo = random(4, wide, generator), bo = random(1, wide, generator);
  Inputs inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(wq));
  inputs.wk.emplace(viewOf(wk));
  inputs.wv.emplace(viewOf(wv));
  inputs.wo.emplace(viewOf(wo));
  inputs.bo.emplace(viewOf(bo));
  EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);

  Matrix wrong = wq;
  wrong(16390, 1) = nan;
  inputs.wq.emplace(viewOf(wrong));
  expectRefusal([&] { attend(inputs); }, "wq: expected finite numbers, got NaN at [16390][1]");
  wrong(16390, 1) = 3e38F;
  wrong(16391, 1) = 3e38F;
  const Matrix large = Matrix::Constant(n, deep, 3);
  inputs.x.emplace(viewOf(large));
  expectRefusal([&] { attend(inputs); }, "q: overflow of float32 at [0][1]");
}

TEST(Attend, ScoresAdditivelyInSmallTilesWhereTheHiddenLayerIsLarge) {
  std::mt19937 generator(10);
  const Index hidden = 1100;
  const Matrix q = random(5, 3, generator), k = random(300, 2, generator), v = random(300, 3, generator);
  const Matrix w1 = random(3, hidden, generator), w2 = random(2, hidden, generator);
  const Matrix weights = 0.1F * random(1, hidden, generator);
  Inputs inputs = fromQkv(q, k, v);
  makeAdditive(inputs, w1, w2, weights);
  EXPECT_LE(relativeError(attend(inputs), oracle::attentionOf(inputs).output), tolerance);
}

TEST(Attend, GivesTheSameInPiecesAsAtOnce) {
  const RandomInputs random(12);
  TiledAttention work(random.inputs);
  double share = 0;
  while (work.advance()) {
    EXPECT_GT(work.share(), share);
    EXPECT_LT(work.share(), 1);
    share = work.share();
  }
  EXPECT_EQ(work.share(), 1);
  EXPECT_EQ(work.takeOutput(), attend(random.inputs));
}

}  // namespace
}  // namespace attention
