#include "attention/encodings.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <string>

#include "attention/overflow.h"
#include "base/refuse.h"

namespace attention {
namespace {

// base^exponent for an exponent from 0 on: a product for each whole, then a root for each binary digit. std::pow would
// do, but brings tables with it that take longer to download than all of the encodings.
double power(double base, double exponent) {
  double result = 1;
  const auto wholes = static_cast<int>(exponent);
  for (int i = 0; i < wholes; ++i) result *= base;
  double rest = exponent - wholes;
  for (double root = std::sqrt(base); rest > 0; root = std::sqrt(root)) {
    rest *= 2;
    if (rest < 1) continue;
    result *= root;
    rest -= 1;
  }
  return result;
}

}  // namespace

std::vector<double> frequencies(Index width, double base) {
  std::vector<double> all;
  all.reserve((static_cast<std::size_t>(width) + 1) / 2);
  for (Index feature = 0; feature < width; feature += 2) {
    all.push_back(1 / power(base, static_cast<double>(feature) / static_cast<double>(width)));
  }
  return all;
}
Matrix sinusoidal(Index n, Index dModel) {
  requireAtLeast("n", n, 1);
  requireAtLeast("dModel", dModel, 1);
  const std::vector<double> ofPair = frequencies(dModel, 10000);
  return Matrix::NullaryExpr(n, dModel, [&](Index position, Index feature) {
    const double angle = static_cast<double>(position) * ofPair[static_cast<std::size_t>(feature / 2)];
    return static_cast<float>(feature % 2 == 0 ? std::sin(angle) : std::cos(angle));
  });
}

Matrix rotary(const MatrixRef& x, const RotaryOptions& options) {
  requireAtLeast("heads", options.heads, 1);
  requireAtLeast("offset", options.offset, 0);
  requirePositive("base", options.base);
  if (x.cols() % options.heads != 0 || x.cols() / options.heads % 2 != 0) {
    throw Refusal("uneven-columns",
                  std::string("{argument}: expected an even number of columns a head, got {got} for {heads} ") +
                      (options.heads == 1 ? "head" : "heads"),
                  {{"argument", "matrix"}, {"got", Count(x.cols())}, {"heads", Count(options.heads)}});
  }
  requireNumbers("matrix", x, Kind::matrix);
  const Index width = x.cols() / options.heads;
  const Index step = options.interleaved ? 2 : 1;           // from the first number of a pair to that of the next
  const Index apart = options.interleaved ? 1 : width / 2;  // from the first number of a pair to its second
  const std::vector<double> ofPair = frequencies(width, options.base);
  Matrix rotated = x;
  for (Index row = 0; row < x.rows(); ++row) {
    for (Index pair = 0; pair < width / 2; ++pair) {
      const double angle =
          (static_cast<double>(options.offset) + static_cast<double>(row)) * ofPair[static_cast<std::size_t>(pair)];
      const double sine = std::sin(angle);
      const double cosine = std::cos(angle);
      for (Index first = pair * step; first < x.cols(); first += width) {
        turnPair(rotated(row, first), rotated(row, first + apart), cosine, sine);
      }
    }
  }
  return finite({"rotary"}, std::move(rotated));
}

void turnPair(float& first, float& second, double cosine, double sine) {
  const auto a = static_cast<double>(first);
  const auto b = static_cast<double>(second);
  first = static_cast<float>(a * cosine - b * sine);
  second = static_cast<float>(a * sine + b * cosine);
}

std::vector<double> alibiSlopes(Index heads) {
  requireAtLeast("heads", heads, 1);
  const auto lower = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
  std::vector<double> slopes;
  slopes.reserve(static_cast<std::size_t>(heads));
  for (Index head = 1; head <= lower; ++head) {
    slopes.push_back(1 / power(2, 8.0 * static_cast<double>(head) / static_cast<double>(lower)));
  }
  for (Index head = 1; head <= 2 * (heads - lower); head += 2) {
    slopes.push_back(1 / power(2, 8.0 * static_cast<double>(head) / static_cast<double>(2 * lower)));
  }
  return slopes;
}

Matrix alibi(Index heads, Index n, Index past) {
  requireAtLeast("n", n, 1);
  requireAtLeast("past", past, 0);
  const std::vector<double> slopes = alibiSlopes(heads);
  return Matrix::NullaryExpr((Size(heads) * Size(n)).index(), (Size(past) + Size(n)).index(),
                             [&](Index row, Index key) {
                               const auto distance = static_cast<double>(std::abs(past + row % n - key));
                               return static_cast<float>(0 - slopes[static_cast<std::size_t>(row / n)] * distance);
                             });
}

}  // namespace attention
