// The positional encodings, each a call of its own; the result of the latest waits where encodedAddress() says.
#include "encodings.h"

#include <emscripten/bind.h>

#include "border.h"

namespace {

using border::Matrix;
using border::MatrixSlot;

Matrix<float> latest;
MatrixSlot encoded;

void publish(Matrix<float> matrix) {
  latest = std::move(matrix);
  encoded = border::slotOf(latest);
}

int sinusoidal(int n, int dModel) {
  return border::guard([&] { publish(attention::sinusoidal<float>(n, dModel)); });
}

// In linear memory at the address: the matrix, whose numbers follow it, all checked in JavaScript.
int rotary(std::uint32_t address, int heads, int offset, bool interleaved, double base) {
  return border::guard([&] {
    const auto x = border::viewOf(*reinterpret_cast<const MatrixSlot*>(address));
    publish(attention::rotary<float>(x, {.heads = heads, .offset = offset, .interleaved = interleaved, .base = base}));
  });
}

int alibi(int heads, int n, int past) {
  return border::guard([&] { publish(attention::alibi<float>(heads, n, past)); });
}

std::uint32_t encodedAddress() { return border::addressOf(&encoded); }

void releaseEncoded() { latest.resize(0, 0); }

}  // namespace

EMSCRIPTEN_BINDINGS(encodings) {
  emscripten::function("sinusoidal", &sinusoidal);
  emscripten::function("rotary", &rotary);
  emscripten::function("alibi", &alibi);
  emscripten::function("encodedAddress", &encodedAddress);
  emscripten::function("releaseEncoded", &releaseEncoded);
}
