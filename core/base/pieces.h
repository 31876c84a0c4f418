#pragma once

#include <algorithm>

#include "base/matrix.h"

// Work in pieces none of which takes long, whatever the shapes: what runs them can stop after any to let others have a
// turn.
namespace attention {

// So many numbers are read or written in a piece, or so many multiplied and added: a tenth of a millisecond's worth.
constexpr Index numbersAPiece = 1 << 16;
constexpr Index productsAPiece = 1 << 20;

inline Index piecesOf(Index length, Index piece) { return (length + piece - 1) / piece; }

// One of the pieces that a length is cut into.
struct Span {
  Index first, count;
  Index end() const { return first + count; }
};
inline Span spanOf(Index length, Index piece, Index index) {
  const Index first = index * piece;
  return {first, std::min(piece, length - first)};
}

}  // namespace attention
