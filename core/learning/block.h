#pragma once

#include <algorithm>
#include <memory>
#include <new>

#include "base/count.h"
#include "base/matrix.h"

// Memory that is taken once and used in every step.
namespace attention::learning {

// A matrix, or some columns of one, whose numbers lie somewhere else. Copies see the same numbers.
template <typename Scalar>
struct Block {
  Scalar* data = nullptr;
  Index rows = 0, cols = 0;
  Index stride = 0;  // from a row to the next

  Scalar* row(Index index) const { return data + index * stride; }
  Block someRows(Index first, Index count) const { return {row(first), count, cols, stride}; }
  Block someCols(Index first, Index count) const { return {data + first, rows, count, stride}; }
  Eigen::Map<Matrix<Scalar>, Eigen::Unaligned, Eigen::OuterStride<>> map() const {
    return {data, rows, cols, Eigen::OuterStride<>(stride)};
  }
  // Of all of a matrix, not of some of its columns.
  View<Scalar> view() const { return View<Scalar>(data, rows, cols); }
  void fill(Scalar number) const {
    for (Index i = 0; i < rows; ++i) std::fill_n(row(i), cols, number);
  }
};

// Every matrix begins where a cache line does.
inline constexpr std::size_t lineBytes = 64;

// Numbers that begin where a cache line does, all 0 at first.
template <typename Scalar>
class Buffer {
 public:
  Buffer() = default;
  // Throws std::bad_alloc for what there cannot be.
  explicit Buffer(Count count) : size_(count.size()) {
    const std::size_t bytes = (count * Count(sizeof(Scalar))).size();
    numbers_.reset(static_cast<Scalar*>(::operator new (bytes, std::align_val_t{lineBytes})));
    std::fill_n(numbers_.get(), size_, Scalar(0));
  }
  Scalar* data() const { return numbers_.get(); }
  std::size_t size() const { return size_; }
  Scalar* begin() const { return data(); }
  Scalar* end() const { return data() + size_; }

 private:
  struct Delete {
    void operator()(Scalar* numbers) const { ::operator delete (numbers, std::align_val_t{lineBytes}); }
  };
  std::unique_ptr<Scalar, Delete> numbers_;
  std::size_t size_ = 0;
};

// Gives one matrix after the other out of a buffer; or, without one, only counts what they would take.
template <typename Scalar>
class Cursor {
 public:
  explicit Cursor(Scalar* from = nullptr) : from_(from) {}
  Block<Scalar> take(Index rows, Index cols) {
    Scalar* const data = from_ ? from_ + taken_.size() : nullptr;
    const Count lines((Size(rows) * Size(cols) * Count(sizeof(Scalar))).size() / lineBytes + 1);
    taken_ += lines * Count(lineBytes / sizeof(Scalar));
    return {data, rows, cols, cols};
  }
  Count taken() const { return taken_; }

 private:
  Scalar* from_;
  Count taken_{0};
};

}  // namespace attention::learning
