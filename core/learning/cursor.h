#pragma once

#include "kernels/block.h"
#include "kernels/buffer.h"

namespace attention::learning {

// Gives one matrix after the other out of a buffer, each from where a cache line begins; or, without a buffer, only
// counts what they would take.
class Cursor {
 public:
  explicit Cursor(float* from = nullptr) : from_(from) {}
  Block take(Index rows, Index cols) {
    float* const data = from_ ? from_ + taken_.size() : nullptr;
    const Count lines((Size(rows) * Size(cols) * Count(sizeof(float))).size() / Buffer::lineBytes + 1);
    taken_ += lines * Count(Buffer::lineBytes / sizeof(float));
    return {data, rows, cols, cols};
  }
  // The next block lies where something else did that is not needed at the same time.
  void goBack(Count taken) {
    most_ = most();
    taken_ = taken;
  }
  Count taken() const { return taken_; }
  Count most() const { return most_ > taken_ ? most_ : taken_; }

 private:
  float* from_;
  Count taken_{0}, most_{0};
};

}  // namespace attention::learning
