#pragma once

#include <algorithm>
#include <memory>
#include <new>

#include "base/count.h"
#include "base/matrix.h"

// Memory that is taken once and used in every step.
namespace attention::learning {

// A matrix, or some columns of one, whose numbers lie somewhere else. Copies see the same numbers.
struct Block {
  float* data = nullptr;
  Index rows = 0, cols = 0;
  Index stride = 0;  // from a row to the next

  float* row(Index index) const { return data + index * stride; }
  Block someRows(Index first, Index count) const { return {row(first), count, cols, stride}; }
  Block someCols(Index first, Index count) const { return {data + first, rows, count, stride}; }
  Eigen::Map<Matrix, Eigen::Unaligned, Eigen::OuterStride<>> map() const {
    return {data, rows, cols, Eigen::OuterStride<>(stride)};
  }
  // Of all of a matrix, not of some of its columns.
  View view() const { return View(data, rows, cols); }
  void fill(float number) const {
    for (Index i = 0; i < rows; ++i) std::fill_n(row(i), cols, number);
  }
};

// Every matrix begins where a cache line does.
inline constexpr std::size_t lineBytes = 64;

// Numbers that begin where a cache line does, all 0 at first.
class Buffer {
 public:
  Buffer() = default;
  // Throws std::bad_alloc for what there cannot be.
  explicit Buffer(Count count) : size_(count.size()) {
    const std::size_t bytes = (count * Count(sizeof(float))).size();
    numbers_.reset(static_cast<float*>(::operator new (bytes, std::align_val_t{lineBytes})));
    std::fill_n(numbers_.get(), size_, 0.0F);
  }
  float* data() const { return numbers_.get(); }
  std::size_t size() const { return size_; }
  float* begin() const { return data(); }
  float* end() const { return data() + size_; }

 private:
  struct Delete {
    void operator()(float* numbers) const { ::operator delete (numbers, std::align_val_t{lineBytes}); }
  };
  std::unique_ptr<float, Delete> numbers_;
  std::size_t size_ = 0;
};

// Gives one matrix after the other out of a buffer; or, without one, only counts what they would take.
class Cursor {
 public:
  explicit Cursor(float* from = nullptr) : from_(from) {}
  Block take(Index rows, Index cols) {
    float* const data = from_ ? from_ + taken_.size() : nullptr;
    const Count lines((Size(rows) * Size(cols) * Count(sizeof(float))).size() / lineBytes + 1);
    taken_ += lines * Count(lineBytes / sizeof(float));
    return {data, rows, cols, cols};
  }
  Count taken() const { return taken_; }

 private:
  float* from_;
  Count taken_{0};
};

}  // namespace attention::learning
