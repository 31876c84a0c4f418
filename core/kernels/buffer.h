#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

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
    memory_.reset();
    size_ = 0;
    memory_.reset(new char[(count * Count(sizeof(float)) + Count(lineBytes)).size()]);
    size_ = count.size();
  }
  // Aligned here: WebAssembly's allocator may take twice the memory for what is aligned and large.
  float* data() const {
    const std::size_t past = reinterpret_cast<std::uintptr_t>(memory_.get()) % lineBytes;
    return reinterpret_cast<float*>(memory_.get() + (lineBytes - past) % lineBytes);
  }
  std::size_t size() const { return size_; }
  float* begin() const { return data(); }
  float* end() const { return data() + size_; }

 private:
  std::unique_ptr<char[]> memory_;
  std::size_t size_ = 0;
};

}  // namespace attention
