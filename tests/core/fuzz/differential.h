#pragma once

#include <cstdint>
#include <span>

namespace fuzz {

// Makes inputs of attention from the bytes, and compares what trace() and attend() make of them with float64 loops; of
// gradients() it only asks that they are finite.
// Throws std::runtime_error, saying what it saw, where one of them is wrong.
void compare(std::span<const std::uint8_t> bytes);

}  // namespace fuzz
