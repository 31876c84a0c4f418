#include "learning/optimiser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

// From 0 to below 1, also once it is float32.
void requireShare(const char* name, double number) {
  if (number >= 0 && static_cast<float>(number) < 1) return;
  const char* const got = !(number > 0) ? nameOf(number) : number < 1 ? "1 once it is float32" : "1 or more";
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

// Some parameters with their moments and gradients, before an update.
template <typename Scalar>
struct Before {
  const Scalar *first, *second, *parameters, *gradients;
  std::size_t count;
};

// The same parameters and moments after it, in memory of its own.
constexpr std::size_t atOnce = 512;
template <typename Scalar>
using Numbers = std::array<Scalar, atOnce>;
template <typename Scalar>
struct After {
  Numbers<Scalar> first{}, second{}, parameters{};
};

template <typename Scalar>
void adamw(const Optimisation& options, double rate, double share, Index updates, const Before<Scalar>& before,
           After<Scalar>& after) {
  const auto of = [](double number) { return static_cast<Scalar>(number); };
  const Scalar factor = of(share);
  const Scalar kept = of(1 - rate * options.decay);
  const Scalar beta1 = of(options.beta1), rest1 = of(1 - options.beta1);
  const Scalar beta2 = of(options.beta2), rest2 = of(1 - options.beta2);
  const Scalar root = of(std::sqrt(1 - power(options.beta2, updates)));
  const Scalar step = of(rate / (1 - power(options.beta1, updates)));
  const Scalar epsilon = of(options.epsilon);
  for (std::size_t i = 0; i < before.count; ++i) {
    const Scalar gradient = before.gradients[i] * factor;
    const Scalar first = beta1 * before.first[i] + rest1 * gradient;
    const Scalar second = beta2 * before.second[i] + rest2 * gradient * gradient;
    after.first[i] = first;
    after.second[i] = second;
    after.parameters[i] = before.parameters[i] * kept - step * (first / (std::sqrt(second) / root + epsilon));
  }
}

template <typename Scalar>
void sgd(const Optimisation& options, double rate, double share, Index, const Before<Scalar>& before,
         After<Scalar>& after) {
  const auto factor = static_cast<Scalar>(share);
  const auto decay = static_cast<Scalar>(options.decay);
  const auto momentum = static_cast<Scalar>(options.momentum);
  const auto step = static_cast<Scalar>(rate);
  for (std::size_t i = 0; i < before.count; ++i) {
    const Scalar parameter = before.parameters[i];
    const Scalar first = momentum * before.first[i] + (before.gradients[i] * factor + decay * parameter);
    after.first[i] = first;
    after.second[i] = before.second[i];
    after.parameters[i] = parameter - step * first;
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

template <typename Scalar>
bool update(const Optimisation& options, double rate, double share, Moments<Scalar>& moments,
            const Buffer<Scalar>& gradients, Buffer<Scalar>& parameters) {
  const bool begins = moments.rule != options.rule;
  const Index updates = begins ? 1 : moments.updates + 1;
  const auto rule = options.rule == Rule::adamw ? adamw<Scalar> : sgd<Scalar>;
  const Numbers<Scalar> zeros{};
  After<Scalar> after;
  // Once to see whether all are finite, and only then to keep them: nothing has changed where one is not.
  for (const bool isKept : {false, true}) {
    for (std::size_t at = 0; at < parameters.size(); at += atOnce) {
      const std::size_t count = std::min(atOnce, parameters.size() - at);
      Scalar* const first = moments.first.data() + at;
      Scalar* const second = moments.second.data() + at;
      Scalar* const numbers = parameters.data() + at;
      rule(options, rate, share, updates,
           {begins ? zeros.data() : first, begins ? zeros.data() : second, numbers, gradients.data() + at, count},
           after);
      for (const auto& [from, to] :
           {std::pair{&after.first, first}, std::pair{&after.second, second}, std::pair{&after.parameters, numbers}}) {
        if (isKept) {
          std::copy_n(from->data(), count, to);
        } else if (!areFinite<Scalar>(View<Scalar>(from->data(), 1, static_cast<Index>(count)))) {
          return false;
        }
      }
    }
  }
  moments.rule = options.rule;
  moments.updates = updates;
  return true;
}

#define INSTANTIATE(Scalar) \
  template bool update(const Optimisation&, double, double, Moments<Scalar>&, const Buffer<Scalar>&, Buffer<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
