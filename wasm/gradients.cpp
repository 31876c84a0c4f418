// gradients(): JavaScript fills a request, then the outputGradient's place.
#include "attention/gradients.h"

#include <emscripten/bind.h>

#include "request.h"
#include "results.h"

namespace {

using border::Matrix;
using border::View;

Matrix outputGradient;

// Whether gradients of this shape are possible. Reads no number: they need not be there yet.
std::uint32_t checkGradients(std::uint32_t request, int rows, int cols) {
  return border::guard([&] {
    attention::checkGradients(border::inputsAt(request), rows, cols, border::memory);
    return 1U;
  });
}

// Makes place for the outputGradient, once checkGradients() has agreed to its size. @returns the place
std::uint32_t reserveOutputGradient(int rows, int cols) {
  return border::guard([&] {
    outputGradient.resize(rows, cols);
    return border::addressOf(outputGradient.data());
  });
}

std::uint32_t gradients(std::uint32_t request) {
  return border::guard([&] {
    const View given(outputGradient.data(), outputGradient.rows(), outputGradient.cols());
    return border::results.keepHeads(attention::gradients(border::inputsAt(request), given, border::memory));
  });
}

void releaseOutputGradient() { outputGradient.resize(0, 0); }

}  // namespace

EMSCRIPTEN_BINDINGS(gradients) {
  emscripten::function("checkGradients", &checkGradients);
  emscripten::function("reserveOutputGradient", &reserveOutputGradient);
  emscripten::function("gradients", &gradients);
  emscripten::function("releaseOutputGradient", &releaseOutputGradient);
}
