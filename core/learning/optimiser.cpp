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

// New parameters take the place of the gradients: the old ones have to stay should one of the new not be finite.
void adamw(const Optimisation& options, double rate, double share, Moments& moments, float* gradients,
           const float* parameters, std::size_t count) {
  const auto of = [](double number) { return static_cast<float>(number); };
  const float factor = of(share);
  const float kept = of(1 - rate * options.decay);
  const float beta1 = of(options.beta1), rest1 = of(1 - options.beta1);
  const float beta2 = of(options.beta2), rest2 = of(1 - options.beta2);
  const float root = of(std::sqrt(1 - power(options.beta2, moments.updates)));
  const float step = of(rate / (1 - power(options.beta1, moments.updates)));
  const float epsilon = of(options.epsilon);
  float* const first = moments.first.data();
  float* const second = moments.second.data();
  for (std::size_t i = 0; i < count; ++i) {
    const float gradient = gradients[i] * factor;
    first[i] = beta1 * first[i] + rest1 * gradient;
    second[i] = beta2 * second[i] + rest2 * gradient * gradient;
    gradients[i] = parameters[i] * kept - step * (first[i] / (std::sqrt(second[i]) / root + epsilon));
  }
}

// New parameters take the place of the gradients here, too.
void sgd(const Optimisation& options, double rate, double share, Moments& moments, float* gradients,
         const float* parameters, std::size_t count) {
  const auto factor = static_cast<float>(share);
  const auto decay = static_cast<float>(options.decay);
  const auto momentum = static_cast<float>(options.momentum);
  const auto step = static_cast<float>(rate);
  float* const first = moments.first.data();
  for (std::size_t i = 0; i < count; ++i) {
    first[i] = momentum * first[i] + (gradients[i] * factor + decay * parameters[i]);
    gradients[i] = parameters[i] - step * first[i];
  }
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

void Moments::reset() {
  updates = 0;
  std::fill(first.begin(), first.end(), 0.0F);
  std::fill(second.begin(), second.end(), 0.0F);
}

bool update(const Optimisation& options, double rate, double share, Moments& moments, Buffer& gradients,
            Buffer& parameters) {
  if (moments.rule != options.rule) {
    moments.reset();
    moments.rule = options.rule;
  }
  ++moments.updates;
  const auto rule = options.rule == Rule::adamw ? adamw : sgd;
  rule(options, rate, share, moments, gradients.data(), parameters.data(), parameters.size());
  for (const Buffer* numbers : {&gradients, &moments.first, &moments.second}) {
    if (!areFinite(View(numbers->data(), 1, static_cast<Index>(numbers->size())))) return false;
  }
  std::copy(gradients.begin(), gradients.end(), parameters.begin());  // which are the new parameters by now
  return true;
}

}  // namespace attention::learning
