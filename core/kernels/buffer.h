#pragma once

#include <algorithm>
#include <memory>
#include <new>

#include "base/count.h"

namespace attention {

// Memory that is taken once and used again. It begins where a cache line does, so that no four numbers that are read
// together lie in two.
class Buffer {
 public:
  static constexpr std::size_t lineBytes = 64;

  Buffer() = default;
  // So many numbers, all 0. Throws std::bad_alloc for what there cannot be.
  explicit Buffer(Count count) {
    reserve(count);
    std::fill(begin(), end(), 0.0F);
  }
  // At least so many, which are not set to anything: for large ones that alone takes long. What was there is lost.
  void reserve(Count count) {
    if (!(count > Count(size_))) return;
    numbers_.reset();
    size_ = 0;
    const std::size_t bytes = (count * Count(sizeof(float))).size();
    numbers_.reset(static_cast<float*>(::operator new (bytes, std::align_val_t{lineBytes})));
    size_ = count.size();
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

}  // namespace attention
