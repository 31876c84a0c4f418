#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/gradients.h"
#include "support.h"

namespace attention {

// Calls visit(name, input, gradient) for every matrix that an input's gradient is given of, by both optionals.
template <typename Visit>
void forEachParameter(const Inputs& in, const Gradients& gradients, const Visit& visit) {
  using Gradient = std::optional<Matrix>;
  const auto visitInput = [&](const char* name, const std::optional<View>& given) {
    const auto isOther = [name](const char* other) { return std::string_view(name) != other; };
    // q, k and v are there also where they were projected.
    forEachField(gradients, Each{[&](const char* of, const Gradient& own) {
                                   if (!isOther(of)) visit(name, given, own);
                                 },
                                 [&](const char* of, const Matrix& own) {
                                   if (!isOther(of)) visit(name, given, given ? Gradient(own) : std::nullopt);
                                 }});
  };
  forEachInput(in, Each{[](const char*, Kind, const auto&) {},
                        [&](const char* name, Kind, const std::optional<View>& given) { visitInput(name, given); }});
}

struct Named {
  std::string name;
  Matrix matrix;
};

// Every gradient there is, those of the heads too.
inline std::vector<Named> allOf(const Gradients& gradients) {
  std::vector<Named> all;
  const auto addFields = [&](const std::string& of, const auto& some) {
    const auto add = [&](const char* name, const Matrix& matrix) { all.push_back({of + name, matrix}); };
    forEachField(some, Each{add, [&](const char* name, const std::optional<Matrix>& matrix) {
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
