// The register kernel alone, its operands in the nearest cache: the rate that attend() is measured against.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <vector>

#include "kernels/panels.h"

using attention::addProduct;
using attention::panelCols;
using attention::panelRows;
using attention::Sums;

// times products of 4 × 64 with 64 × 8: times · 4096 multiplications and additions. Returns one of their sums.
extern "C" EMSCRIPTEN_KEEPALIVE float multiplyOften(int times) {
  constexpr attention::Index depth = 64;
  static const std::vector<float> a(panelRows * depth, 0.5F);
  static const std::vector<float> panel(depth * panelCols, 0.25F);
  Sums sums{};
  for (int i = 0; i < times; ++i) addProduct<panelRows>(a.data(), 1, panel.data(), depth, sums);
  float total = 0;
  for (const auto& row : sums.of) total += row[0][0] + row[1][3];
  return total;
}
