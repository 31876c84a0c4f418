// The register kernel's products against Eigen's in float64.
#include "kernels/product.h"

#include "kernels/buffer.h"
#include "support.h"

namespace attention {
namespace {

struct ProductShape {
  Index n, depth, m;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const ProductShape& shape, std::ostream* out) {
  *out << shape.n << " × " << shape.depth << " · " << shape.depth << " × " << shape.m;
}

class ProductOfShape : public testing::TestWithParam<ProductShape> {
 protected:
  // At most depth roundings, each of half a unit in the last place of a sum of at most depth terms; theirs are random,
  // and a hundredth of that is never reached.
  double allowed() const {
    const auto depth = static_cast<double>(GetParam().depth);
    return std::max(4e-7, depth * depth * std::exp2(-24) / 100);
  }
  std::mt19937 generator{11};
};

TEST_P(ProductOfShape, IsEigens) {
  const auto [n, depth, m] = GetParam();
  const Matrix a = random(n, depth, generator);
  const Matrix b = random(depth, m, generator);
  const Doubles expected = a.cast<double>() * b.cast<double>();
  expectClose(product(a, b), expected, allowed());
  expectClose(productTransposed(a, b.transpose().eval()), expected, allowed());
  expectClose(transposedProduct(a.transpose().eval(), b), expected, allowed());
}

TEST_P(ProductOfShape, TakesColumnsOfAWiderMatrix) {
  const auto [n, depth, m] = GetParam();
  const Matrix a = random(n, depth + 3, generator);
  const Matrix b = random(depth, m + 2, generator);
  const Doubles expected = a.middleCols(2, depth).cast<double>() * b.middleCols(1, m).cast<double>();
  expectClose(product(a.middleCols(2, depth), b.middleCols(1, m)), expected, allowed());
}

TEST_P(ProductOfShape, GivesEachRowTheBitsItHasAlone) {
  const auto [n, depth, m] = GetParam();
  const Matrix a = random(n, depth, generator);
  const Matrix b = random(depth, m, generator);
  const Matrix turned = b.transpose();
  const Matrix all = product(a, b);
  EXPECT_EQ(productTransposed(a, turned), all);
  for (Index row = 0; row < n; ++row) {
    EXPECT_EQ(product(a.row(row), b), all.row(row)) << row;
    EXPECT_EQ(productTransposed(a.row(row), turned), all.row(row)) << row;
  }
}

// A weight of a key behind its query is 0, and is not read.
TEST(Product, ReadsOnlyWhatACausalReachSees) {
  std::mt19937 generator(13);
  for (const Index n : {5, 255, 257, 300, 520}) {
    const Matrix seen = random(n, n, generator).triangularView<Eigen::Lower>();
    const Matrix b = random(n, 9, generator);
    Matrix to(n, 9);
    Buffer panels(panelsFor(stretch, 9) + Count(stretch * panelRows));
    transposedMultiply(ConstBlock(seen), ConstBlock(b), Block(to), {panels.data() + stretch * panelRows, panels.data()},
                       {true});
    const Doubles expected = seen.cast<double>().transpose() * b.cast<double>();
    expectClose(to, expected, 1e-4);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ProductOfShape,
                         testing::Values(ProductShape{1, 1, 1}, ProductShape{3, 5, 7}, ProductShape{4, 8, 8},
                                         ProductShape{5, 9, 9}, ProductShape{8, 1, 16}, ProductShape{17, 255, 3},
                                         ProductShape{2, 256, 8}, ProductShape{6, 257, 12}, ProductShape{33, 700, 33},
                                         ProductShape{9, 300, 700}, ProductShape{2, 600, 530}));

// So that what a page adds up term by term is the engine's number.
TEST(Product, AddsUpInOrder) {
  std::mt19937 generator(12);
  const Matrix a = random(6, 200, generator);
  const Matrix b = random(200, 9, generator);
  const Matrix c = product(a, b);
  for (Index row = 0; row < 6; ++row) {
    for (Index col = 0; col < 9; ++col) {
      float sum = 0;
      for (Index i = 0; i < 200; ++i) {
        const float term = a(row, i) * b(i, col);
        sum += term;
      }
      EXPECT_EQ(c(row, col), sum);
    }
  }
}

}  // namespace
}  // namespace attention
