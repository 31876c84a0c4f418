#pragma once

#include <memory>
#include <new>

#include "base/count.h"

namespace attention {

// Room for numbers, which are not set to anything: for large ones that alone takes long. It begins where a cache line
// does, so that no four numbers that are read together lie in two.
class Numbers {
 public:
  // At least so many. What was there is lost.
  void reserve(Count count) {
    if (!(count > size_)) return;
    numbers_.reset();
    const std::size_t bytes = (count * Count(sizeof(float))).size();
    numbers_.reset(static_cast<float*>(::operator new(bytes, line)));
    size_ = count;
  }
  float* data() { return numbers_.get(); }
  const float* data() const { return numbers_.get(); }

 private:
  static constexpr std::align_val_t line{64};
  struct Delete {
    void operator()(float* numbers) const { ::operator delete(numbers, line); }
  };
  std::unique_ptr<float, Delete> numbers_;
  Count size_{0};
};

}  // namespace attention
