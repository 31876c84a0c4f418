#include "exponential.h"

#include <cmath>

namespace attention {

Exponential::Exponential(float factor)
    : toBase2_(splat(factor * 1.44269504F)),
      least_(splat(-127.0F)),
      roundingShift_(splat(12582912.0F)),  // 1.5 · 2²³
      c5_(splat(1.3264738722237334e-3F)),
      c4_(splat(9.671516667956534e-3F)),
      c3_(splat(5.550733752833392e-2F)),
      c2_(splat(2.4022242024252013e-1F)),
      c1_(splat(6.931469775691014e-1F)),
      one_(splat(1)) {}

namespace {

// Cephes' expf (Moshier 1992): exp(x) = 2^whole · exp(rest), the rest within ±½·ln 2, to which log₂ is taken in two
// parts.
Lanes exponentialOf(Lanes x) {
  const Lanes bounded = larger(x, splat(-87.3F));
  const Lanes shifted = bounded * 1.44269504F + 12582912.0F;
  const Lanes whole = shifted - 12582912.0F;
  const Lanes rest = (bounded - whole * 0.693359375F) - whole * -2.12194440e-4F;
  Lanes power = splat(1.9875691500e-4F);
  power = power * rest + 1.3981999507e-3F;
  power = power * rest + 8.3334519073e-3F;
  power = power * rest + 4.1665795894e-2F;
  power = power * rest + 1.6666665459e-1F;
  power = power * rest + 5.0000001201e-1F;
  power = power * rest * rest + rest + 1.0F;
  return reinterpret_cast<Lanes>(reinterpret_cast<LanesOfInt>(power) + (reinterpret_cast<LanesOfInt>(shifted) << 23));
}

}  // namespace

void exponentiate(float* numbers, Index count) {
  Index i = 0;
  for (; i + 4 <= count; i += 4) {
    const Lanes four = load(numbers + i);
    const LanesOfInt isNormal = four > -87.3F;
    const LanesOfInt isSmall = ~isNormal & (four > -104.0F);
    if ((isSmall[0] | isSmall[1] | isSmall[2] | isSmall[3]) == 0) {
      store(numbers + i, reinterpret_cast<Lanes>(reinterpret_cast<LanesOfInt>(exponentialOf(four)) & isNormal));
    } else {  // a result with fewer digits than others
      for (Index j = 0; j < 4; ++j) numbers[i + j] = std::exp(four[j]);
    }
  }
  for (; i < count; ++i) numbers[i] = std::exp(numbers[i]);
}

}  // namespace attention
