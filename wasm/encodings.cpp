// The positional encodings, each a call of its own.
#include "attention/encodings.h"

#include <emscripten/bind.h>

#include "results.h"

namespace {

using border::MatrixSlot;
using border::results;

std::uint32_t sinusoidal(int n, int dModel) {
  return border::guard([&] { return results.keepMatrix(attention::sinusoidal(n, dModel)); });
}

// In linear memory at the address: the matrix's slot, then its numbers, all checked in JavaScript.
std::uint32_t rotary(std::uint32_t address, int heads, int offset, bool interleaved, double base) {
  return border::guard([&] {
    const auto x = border::viewOf(*reinterpret_cast<const MatrixSlot*>(address));
    return results.keepMatrix(
        attention::rotary(x, {.heads = heads, .offset = offset, .interleaved = interleaved, .base = base}));
  });
}

std::uint32_t alibi(int heads, int n, int past) {
  return border::guard([&] { return results.keepMatrix(attention::alibi(heads, n, past)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(encodings) {
  emscripten::function("sinusoidal", &sinusoidal);
  emscripten::function("rotary", &rotary);
  emscripten::function("alibi", &alibi);
}
