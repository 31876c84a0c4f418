// What crosses the border: matrices as rows, columns and an address in linear memory; refusals as a code, a message and
// its values.
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "base/matrix.h"
#include "base/refuse.h"

namespace border {

using attention::Matrix;
using attention::View;

// What one linear memory can hold; MEMORY in wasm/read-matrix.js.
constexpr double memory = 2147483648.0;

struct MatrixSlot {
  std::int32_t rows, cols;  // 0 rows: absent
  std::uint32_t address;
};
static_assert(sizeof(void*) == 4 && sizeof(MatrixSlot) == 12);

inline std::uint32_t addressOf(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

inline MatrixSlot slotOf(const Matrix& matrix) {
  return {static_cast<std::int32_t>(matrix.rows()), static_cast<std::int32_t>(matrix.cols()), addressOf(matrix.data())};
}

inline MatrixSlot slotOf(const std::optional<Matrix>& matrix) { return matrix ? slotOf(*matrix) : MatrixSlot{0, 0, 0}; }

inline MatrixSlot slotOf(const Matrix* matrix) { return matrix ? slotOf(*matrix) : MatrixSlot{0, 0, 0}; }

// A row of integers.
inline MatrixSlot slotOf(const std::vector<int>& integers) {
  return {1, static_cast<std::int32_t>(integers.size()), addressOf(integers.data())};
}

// The matrix in a slot that is not absent.
inline View viewOf(const MatrixSlot& slot) {
  return {reinterpret_cast<const float*>(slot.address), slot.rows, slot.cols};
}

// Why the latest refused call was refused.
inline std::optional<attention::Refusal> latestRefusal;

// What the work gives, an address or 1; or 0 when it was refused: then latestRefusal says why. Whatever else is thrown
// is not expected, and JavaScript starts the engine anew.
template <typename Work>
std::uint32_t guard(const Work& work) {
  // Both mean that something is larger than memory.
  const auto refuseMemory = [] {
    latestRefusal.emplace(attention::Refusal("out-of-memory", "{argument}: not enough memory for a result of this size",
                                             {{"argument", "inputs"}}));
    return std::uint32_t{0};
  };
  try {
    return work();
  } catch (const attention::Refusal& refusal) {
    latestRefusal.emplace(refusal);
    return 0;
  } catch (const std::bad_alloc&) {
    return refuseMemory();
  } catch (const std::length_error&) {
    return refuseMemory();
  }
}

}  // namespace border
