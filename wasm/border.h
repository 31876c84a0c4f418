// What crosses the border: matrices as rows, columns and an address in linear memory; errors as a message.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include "matrix.h"

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

inline MatrixSlot slotOf(const Matrix<float>& matrix) {
  return {static_cast<std::int32_t>(matrix.rows()), static_cast<std::int32_t>(matrix.cols()), addressOf(matrix.data())};
}

inline MatrixSlot slotOf(const std::optional<Matrix<float>>& matrix) {
  return matrix ? slotOf(*matrix) : MatrixSlot{0, 0, 0};
}

// The matrix in a slot that is not absent.
inline View<float> viewOf(const MatrixSlot& slot) {
  return {reinterpret_cast<const float*>(slot.address), slot.rows, slot.cols};
}

// Where JavaScript puts a Request and the numbers it points to.
inline void* requestMemory = nullptr;

// Why the latest refused call was refused.
inline std::string message;

// 0, or 1 when refused: then message says why.
template <typename Work>
int answer(const Work& work) {
  try {
    work();
    return 0;
  } catch (const std::bad_alloc&) {
    message = "inputs: not enough memory for a result of this size";
  } catch (const std::exception& error) {
    message = error.what();
  }
  return 1;
}

}  // namespace border
