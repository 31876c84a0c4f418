// Sizes whose products do not fit 32 bits, which an Index has in WebAssembly and in these tests. Shapes alone are
// checked: no such matrix is ever read.
#include <cmath>
#include <random>

#include "attention/attend.h"
#include "attention/gradients.h"
#include "support.h"

namespace attention {
namespace {

constexpr double memory = 2147483648.0;

// A matrix that says it has so many rows and columns.
View claimed(Index rows, Index cols) {
  static const float number = 0;
  return {&number, rows, cols};
}

// 1 to 2^21, as often small as large.
class Draw {
 public:
  explicit Draw(unsigned seed) : generator_(seed) {}
  Index size(double most = 21) {
    return static_cast<Index>(std::exp2(std::uniform_real_distribution<double>(0, most)(generator_)));
  }
  bool flip() { return std::bernoulli_distribution(0.4)(generator_); }

 private:
  std::mt19937 generator_;
};

// The numbers that are there at once at the least: the inputs and the result.
struct Claim {
  Inputs inputs;
  long double numbers = 0;
  long double pairs = 0;  // heads · n · m
  Index outputRows = 0, outputCols = 0;
  bool outputFits = true;
};

Claim draw(unsigned seed) {
  Draw draw(seed);
  Claim claim;
  Inputs& in = claim.inputs;
  const Index kvHeads = draw.flip() ? 1 : draw.size(10);
  const Index heads = kvHeads * draw.size(11);
  const Index width = draw.size(6), valueWidth = draw.size(21);
  const Index n = draw.flip() ? draw.size(6) : draw.size();
  const Index m = draw.flip() ? draw.size(6) : draw.size();
  const Index past = draw.flip() ? draw.size() : 0;
  const auto add = [&](std::optional<View>& to, long double rows, long double cols) {
    claim.numbers += rows * cols;
    // The border refuses the rest before: no single matrix is larger than memory.
    if (rows * cols > 536870912.0L) return false;
    to.emplace(claimed(static_cast<Index>(rows), static_cast<Index>(cols)));
    return true;
  };
  const bool isGeneral = draw.flip();
  const Index keyWidth = isGeneral ? draw.size(12) : width;
  const long double h = heads, kv = kvHeads;
  bool fits = add(in.q, n, h * width) && add(in.k, m, kv * keyWidth) && add(in.v, m, kv * valueWidth);
  if (past > 0) fits = fits && add(in.pastK, past, kv * keyWidth) && add(in.pastV, past, kv * valueWidth);
  if (isGeneral) {
    in.scoring = Scoring::general;
    fits = fits && add(in.general, width, keyWidth);
  }
  if (!fits) return {};
  in.heads = heads;
  in.kvHeads = kvHeads;
  in.causal = draw.flip();
  if (draw.flip()) in.softcap = 1.0F;
  claim.numbers += static_cast<long double>(n) * h * valueWidth;
  claim.pairs = h * n * (static_cast<long double>(m) + past);
  claim.outputRows = n;
  claim.outputFits = h * valueWidth < 1073741824.0L;
  claim.outputCols = claim.outputFits ? heads * valueWidth : 1;
  return claim;
}

template <typename Check>
std::string refusalOf(const Check& check) {
  try {
    check();
    return "";
  } catch (const Refusal& refusal) {
    return refusal.code();
  }
}

TEST(Sizes, AreCountedBeyondWhatAnIndexHolds) {
  int checked = 0, large = 0;
  for (unsigned seed = 0; seed < 20000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Claim claim = draw(seed);
    if (!claim.inputs.q) continue;
    ++checked;
    const long double bytes = 4 * claim.numbers;
    const long double traced = bytes + 4 * 3 * claim.pairs;
    if (bytes > 4294967296.0L) ++large;
    const std::string ofAttend = refusalOf([&] { checkAttend(claim.inputs, memory); });
    const std::string ofTrace = refusalOf([&] { checkTrace(claim.inputs, {.memory = memory}); });
    // Nothing but memory is wrong with them.
    for (const std::string& code : {ofAttend, ofTrace}) {
      EXPECT_TRUE(code.empty() || code == "memory" || code == "memory-of-heads") << code;
    }
    if (bytes > memory) EXPECT_FALSE(ofAttend.empty());
    if (traced > memory) EXPECT_FALSE(ofTrace.empty());
    if (claim.outputFits) {
      const std::string ofGradients =
          refusalOf([&] { checkGradients(claim.inputs, claim.outputRows, claim.outputCols, memory); });
      if (2 * traced > memory) EXPECT_FALSE(ofGradients.empty());
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(checked, 5000);
  EXPECT_GT(large, 500);
}

TEST(Sizes, OfSharedHeadsWrapNoWidth) {
  Inputs inputs;
  inputs.q.emplace(claimed(1, 65536));
  inputs.k.emplace(claimed(1, 1));
  inputs.v.emplace(claimed(1, 65536));
  inputs.heads = 65536;
  inputs.kvHeads = 1;
  EXPECT_EQ(refusalOf([&] { checkAttend(inputs, memory); }), "memory-of-heads");
  EXPECT_EQ(refusalOf([&] { checkTrace(inputs, {.memory = memory}); }), "memory-of-heads");
  EXPECT_EQ(refusalOf([&] { checkGradients(inputs, 1, 1, memory); }), "columns");
  // As many columns as 65536 · 65536 are in 32 bits.
  inputs.wo.emplace(claimed(1, 1));
  EXPECT_EQ(refusalOf([&] { checkAttend(inputs, memory); }), "rows");
}

TEST(Sizes, OfKeyHeadsWrapNoNumber) {
  const Sizes sizes{.heads = 131072, .kvHeads = 65536};
  for (const Index head : {0, 1, 2, 65535, 65536, 131071}) EXPECT_EQ(sizes.keyHead(head), head / 2);
}

TEST(Count, NeverWraps) {
  const Count large(1 << 30);
  EXPECT_EQ((large * large).value(), std::exp2(60));
  EXPECT_EQ((large * large * large * large).value(), std::exp2(120));
  EXPECT_THROW((large * large).index(), std::bad_alloc);
  EXPECT_EQ((Count(3) * Count(4) + Count(5)).index(), 17);
}

}  // namespace
}  // namespace attention
