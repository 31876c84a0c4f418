#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "attention/gradients.h"
#include "support.h"

namespace attention {

// The same inputs in float64. It owns the matrices that the inputs view, so that a test can change any number of them.
class DoubleInputs {
 public:
  explicit DoubleInputs(const Inputs<float>& from) {
    forEachInput(from, [&](std::string_view name, Kind, const auto& given) {
      forEachInput(inputs, [&](std::string_view other, Kind, auto& own) {
        if (name == other) copy(given, own);
      });
    });
  }
  DoubleInputs(const DoubleInputs&) = delete;
  DoubleInputs& operator=(const DoubleInputs&) = delete;

  Inputs<double> inputs;

 private:
  View<double> keep(const View<float>& from) { return viewOf(matrices.emplace_back(from.cast<double>())); }
  void copy(const std::optional<View<float>>& from, std::optional<View<double>>& to) {
    if (from) to.emplace(keep(*from));
  }
  void copy(const std::vector<View<float>>& from, std::vector<View<double>>& to) {
    for (const View<float>& mask : from) to.push_back(keep(mask));
  }
  void copy(const std::optional<float>& from, std::optional<double>& to) {
    if (from) to = static_cast<double>(*from);
  }
  template <typename Option>
  void copy(const Option& from, Option& to) {
    to = from;
  }
  // Two fields of different names.
  template <typename From, typename To>
  void copy(const From&, To&) {}

  std::deque<Matrix<double>> matrices;
};

// Calls visit(name, input, gradient) for every matrix that an input's gradient is given of, by both optionals.
template <typename Scalar, typename Visit>
void forEachParameter(const Inputs<Scalar>& in, const Gradients<Scalar>& gradients, const Visit& visit) {
  using Gradient = std::optional<Matrix<Scalar>>;
  const auto visitInput = [&](const char* name, const std::optional<View<Scalar>>& given) {
    const auto isOther = [name](const char* other) { return std::string_view(name) != other; };
    // q, k and v are there also where they were projected.
    forEachField(gradients, Each{[&](const char* of, const Gradient& own) {
                                   if (!isOther(of)) visit(name, given, own);
                                 },
                                 [&](const char* of, const Matrix<Scalar>& own) {
                                   if (!isOther(of)) visit(name, given, given ? Gradient(own) : std::nullopt);
                                 }});
  };
  forEachInput(
      in, Each{[](const char*, Kind, const auto&) {},
               [&](const char* name, Kind, const std::optional<View<Scalar>>& given) { visitInput(name, given); }});
}

template <typename Scalar>
struct Named {
  std::string name;
  Matrix<Scalar> matrix;
};

// Every gradient there is, those of the heads too.
template <typename Scalar>
std::vector<Named<Scalar>> allOf(const Gradients<Scalar>& gradients) {
  std::vector<Named<Scalar>> all;
  const auto addFields = [&](const std::string& of, const auto& some) {
    const auto add = [&](const char* name, const Matrix<Scalar>& matrix) { all.push_back({of + name, matrix}); };
    forEachField(some, Each{add, [&](const char* name, const std::optional<Matrix<Scalar>>& matrix) {
                              if (matrix) add(name, *matrix);
                            }});
  };
  addFields("", gradients);
  for (std::size_t h = 0; h < gradients.heads.size(); ++h) {
    addFields("heads[" + std::to_string(h) + "].", gradients.heads[h]);
  }
  return all;
}

}  // namespace attention
