#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <new>

#include "base/matrix.h"

// Sizes, and how much comes of them. An Index has 32 bits in WebAssembly, where the product of two sizes that a caller
// may give does not fit: here is the one place that multiplies them, before anything is allocated.
namespace attention {

// How many numbers or bytes: exact up to 2^53, and beyond that so large that it is refused anyway. It never wraps, and
// becomes an Index or a size of memory again only on purpose.
class Count {
 public:
  template <std::integral Integer>
  explicit constexpr Count(Integer number) : value_(static_cast<double>(number)) {}

  friend constexpr Count operator+(Count a, Count b) { return {Exact{a.value_ + b.value_}}; }
  friend constexpr Count operator*(Count a, Count b) { return {Exact{a.value_ * b.value_}}; }
  Count& operator+=(Count other) { return *this = *this + other; }
  friend constexpr bool operator==(Count a, Count b) = default;
  friend constexpr bool operator>(Count a, Count b) { return a.value_ > b.value_; }

  constexpr double value() const { return value_; }

  // Throw std::bad_alloc for what there cannot be.
  Index index() const { return as<Index>(); }
  std::size_t size() const { return as<std::size_t>(); }

 private:
  struct Exact {
    double number;
  };
  constexpr Count(Exact value) : value_(value.number) {}  // NOLINT(google-explicit-constructor)

  template <typename Integer>
  Integer as() const {
    // Half of what fits: address arithmetic on it, in bytes and rounded up to whole panels, must fit too.
    if (value_ > static_cast<double>(std::numeric_limits<Integer>::max()) / 2) throw std::bad_alloc();
    return static_cast<Integer>(value_);
  }

  double value_;
};

// A number of rows, columns or heads. It reads as an Index, but a product of two is a Count; with a plain Index it does
// not compile.
class Size {
 public:
  constexpr Size(Index size = 0) : size_(size) {}            // NOLINT(google-explicit-constructor)
  constexpr operator Index() const { return size_; }         // NOLINT(google-explicit-constructor)
  constexpr operator Count() const { return Count(size_); }  // NOLINT(google-explicit-constructor)
  friend constexpr Count operator*(Size a, Size b) { return Count(a.size_) * Count(b.size_); }
  friend constexpr Count operator+(Size a, Size b) { return Count(a.size_) + Count(b.size_); }

 private:
  Index size_;
};

}  // namespace attention
