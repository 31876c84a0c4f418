// trace(): every intermediate, one call a trace: crossing the border costs more than an 8 × 8 attention does.
#include "attention/trace.h"

#include <emscripten/bind.h>

#include "request.h"
#include "results.h"

namespace {

attention::TraceOptions optionsOf(bool softmaxParts) {
  return {.softmaxParts = softmaxParts, .memory = border::memory};
}

// Whether a trace of this shape is possible. Reads no number: they need not be there yet.
std::uint32_t checkTrace(std::uint32_t request, bool softmaxParts) {
  return border::guard([&] {
    attention::checkTrace(border::inputsAt(request), optionsOf(softmaxParts));
    return 1U;
  });
}

std::uint32_t trace(std::uint32_t request, bool softmaxParts) {
  return border::guard(
      [&] { return border::results.keepHeads(attention::trace(border::inputsAt(request), optionsOf(softmaxParts))); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(trace) {
  emscripten::function("checkTrace", &checkTrace);
  emscripten::function("trace", &trace);
}
