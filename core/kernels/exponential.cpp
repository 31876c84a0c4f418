#include "kernels/exponential.h"

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
// parts. 2^whole is taken in two as well, so that what is too small for all digits still gets those there are.
Lanes exponentialOf(Lanes x) {
  const Lanes bounded = larger(splat(-104), x);  // exp(−104) is nearer to 0 than to the smallest float
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
  const LanesOfInt exponent = reinterpret_cast<LanesOfInt>(shifted) - reinterpret_cast<LanesOfInt>(splat(12582912.0F));
  const LanesOfInt half = exponent >> 1;
  const auto powerOfTwo = [](LanesOfInt of) { return reinterpret_cast<Lanes>((of + 127) << 23); };
  return power * powerOfTwo(half) * powerOfTwo(exponent - half);
}

}  // namespace

float exponentiate(float* numbers, Index count) {
  Lanes sums = splat(0);
  Index i = 0;
  for (; i + 4 <= count; i += 4) {
    const Lanes four = exponentialOf(load(numbers + i));
    store(numbers + i, four);
    sums += four;
  }
  float result = sum(sums);
  for (; i < count; ++i) result += numbers[i] = exponentialOf(splat(numbers[i]))[0];
  return result;
}

}  // namespace attention
