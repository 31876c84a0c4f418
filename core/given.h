#pragma once

#include <array>
#include <string>

#include "inputs.h"
#include "refuse.h"

namespace attention {

template <typename Scalar>
std::string maskName(const Inputs<Scalar>& in, std::size_t index) {
  return in.masks.size() == 1 ? "mask" : "mask[" + std::to_string(index) + "]";
}

// Calls visit(name, view, kind) for each matrix there is, the masks aside.
template <typename Scalar, typename Visit>
void forEachGiven(const Inputs<Scalar>& in, const Visit& visit) {
  struct Entry {
    const char* name;
    const std::optional<View<Scalar>>* given;
    Kind kind;
  };
  const std::array<Entry, 19> entries{{
      {"x", &in.x, Kind::matrix},
      {"context", &in.context, Kind::matrix},
      {"wq", &in.wq, Kind::matrix},
      {"wk", &in.wk, Kind::matrix},
      {"wv", &in.wv, Kind::matrix},
      {"q", &in.q, Kind::matrix},
      {"k", &in.k, Kind::matrix},
      {"v", &in.v, Kind::matrix},
      {"wo", &in.wo, Kind::matrix},
      {"bq", &in.bq, Kind::vector},
      {"bk", &in.bk, Kind::vector},
      {"bv", &in.bv, Kind::vector},
      {"bo", &in.bo, Kind::vector},
      {"past.k", &in.pastK, Kind::matrix},
      {"past.v", &in.pastV, Kind::matrix},
      {"scoring.general", &in.general, Kind::matrix},
      {"scoring.additive.w1", &in.additive.w1, Kind::matrix},
      {"scoring.additive.w2", &in.additive.w2, Kind::matrix},
      {"scoring.additive.v", &in.additive.v, Kind::vector},
  }};
  for (const auto& [name, given, kind] : entries) {
    if (*given) visit(name, **given, kind);
  }
}

// The same of the masks too.
template <typename Scalar, typename Visit>
void forEachMatrix(const Inputs<Scalar>& in, const Visit& visit) {
  forEachGiven(in, visit);
  for (std::size_t i = 0; i < in.masks.size(); ++i) visit(maskName(in, i), in.masks[i], Kind::mask);
}

}  // namespace attention
