#include "learning/optimiser.h"

#include <cmath>
#include <string>

#include "attention/overflow.h"
#include "base/refuse.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

void requireNotNegative(const char* name, double number) {
  if (number >= 0 && std::isfinite(number)) return;
  throw Refusal("negative", "{argument}: expected a finite number from 0 on, got {got}",
                {{"argument", name}, {"got", nameOf(number)}});
}

// A share is from 0 to below 1, also once it is float32.
void requireShare(const char* name, double number) {
  if (number >= 0 && static_cast<float>(number) < 1) return;
  const char* const got = !(number > 0) ? nameOf(number) : number < 1 ? "1 in float32" : "1 or more";
  throw Refusal("share", "{argument}: expected a number from 0 to below 1, got {got}",
                {{"argument", name}, {"got", got}});
}

// By squaring: the same everywhere.
double power(double base, Index exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2, base *= base) {
    if (exponent % 2 == 1) result *= base;
  }
  return result;
}

// Both write the new moments to `next`, which may be `moments`, and the new parameters in the place of the gradients:
// the old ones have to stay should one of the new not be finite.
void adamw(const Optimisation& options, double rate, double share, const Moments& moments, Moments& next,
           Buffer& gradients, const Buffer& parameters) {
  const auto of = [](double number) { return static_cast<float>(number); };
  const float factor = of(share);
  const float kept = of(1 - rate * options.decay);
  const float beta1 = of(options.beta1), rest1 = of(1 - options.beta1);
  const float beta2 = of(options.beta2), rest2 = of(1 - options.beta2);
  const float root = of(std::sqrt(1 - power(options.beta2, next.updates)));
  const float step = of(rate / (1 - power(options.beta1, next.updates)));
  const float epsilon = of(options.epsilon);
  const float *const first = moments.first.data(), *const second = moments.second.data();
  float *const newFirst = next.first.data(), *const newSecond = next.second.data();
  float* const numbers = gradients.data();
  const float* const old = parameters.data();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const float gradient = numbers[i] * factor;
    newFirst[i] = beta1 * first[i] + rest1 * gradient;
    newSecond[i] = beta2 * second[i] + rest2 * gradient * gradient;
    numbers[i] = old[i] * kept - step * (newFirst[i] / (std::sqrt(newSecond[i]) / root + epsilon));
  }
}

void sgd(const Optimisation& options, double rate, double share, const Moments& moments, Moments& next,
         Buffer& gradients, const Buffer& parameters) {
  const auto factor = static_cast<float>(share);
  const auto decay = static_cast<float>(options.decay);
  const auto momentum = static_cast<float>(options.momentum);
  const auto step = static_cast<float>(rate);
  const float* const first = moments.first.data();
  float* const newFirst = next.first.data();
  float* const numbers = gradients.data();
  const float* const old = parameters.data();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    newFirst[i] = momentum * first[i] + (numbers[i] * factor + decay * old[i]);
    numbers[i] = old[i] - step * newFirst[i];
  }
  std::copy(moments.second.begin(), moments.second.end(), next.second.begin());
}

void reset(Moments& moments) {
  moments.updates = 0;
  std::fill(moments.first.begin(), moments.first.end(), 0.0F);
  std::fill(moments.second.begin(), moments.second.end(), 0.0F);
}

}  // namespace

void checkOptimisation(const Optimisation& options) {
  requirePositive("rate", options.rate);
  requireShare("beta1", options.beta1);
  requireShare("beta2", options.beta2);
  requirePositive("epsilon", options.epsilon);
  requireNotNegative("decay", options.decay);
  requireShare("momentum", options.momentum);
  requireNotNegative("clip", options.clip);
  requireAtLeast("warmup", options.warmup, 0);
  requireAtLeast("cosine", options.cosine, 0);
}

double rateOf(const Optimisation& options, Index step) {
  const auto at = static_cast<double>(step);
  const auto rise = static_cast<double>(options.warmup);
  const auto end = static_cast<double>(options.cosine);
  if (at < rise) return options.rate * at / rise;
  if (options.cosine == 0) return options.rate;
  if (at >= end) return 0;
  constexpr double pi = 3.141592653589793;
  return options.rate * (1 + std::cos(pi * (at - rise) / (end - rise))) / 2;
}

bool update(const Optimisation& options, double rate, double share, Moments& moments, Moments& spare, Buffer& gradients,
            Buffer& parameters) {
  const bool goesOn = moments.rule == options.rule;
  if (!goesOn) reset(spare);
  const Moments& before = goesOn ? moments : spare;
  spare.rule = options.rule;
  spare.updates = before.updates + 1;
  const auto rule = options.rule == Rule::adamw ? adamw : sgd;
  rule(options, rate, share, before, spare, gradients, parameters);
  for (const Buffer* numbers : {&gradients, &spare.first, &spare.second}) {
    if (!areFinite(View(numbers->data(), 1, static_cast<Index>(numbers->size())))) return false;
  }
  std::swap(moments, spare);
  std::copy(gradients.begin(), gradients.end(), parameters.begin());  // which are the new parameters by now
  return true;
}

}  // namespace attention::learning
