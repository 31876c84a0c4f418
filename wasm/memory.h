// The linear memory that JavaScript puts a Request and the numbers it points to in.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "border.h"

namespace border {

class Memory {
 public:
  // Not set to anything. @returns whether there is so much
  bool reserve(std::uint32_t bytes) {
    memory_.reset();
    memory_.reset(std::malloc(bytes));
    return memory_ != nullptr;
  }
  std::uint32_t address() const { return addressOf(memory_.get()); }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
};

}  // namespace border
