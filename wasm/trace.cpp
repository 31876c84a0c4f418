// trace(): every intermediate, one call per trace: crossing the border costs more than an 8 × 8 attention does.
#include "attention/trace.h"

#include <emscripten/bind.h>

#include "request.h"
#include "results.h"

namespace {

attention::TraceOptions optionsAt(std::uint32_t request) {
  return {.softmaxParts = border::softmaxPartsAt(request), .memory = border::memory};
}

// Whether a trace of this shape is possible. Reads no number: they need not be there yet.
std::uint32_t checkTrace(std::uint32_t request) {
  return border::guard([&] {
    attention::checkTrace(border::inputsAt(request), optionsAt(request));
    return 1U;
  });
}

std::uint32_t trace(std::uint32_t request) {
  return border::guard(
      [&] { return border::results.keepHeads(attention::trace(border::inputsAt(request), optionsAt(request))); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(trace) {
  emscripten::function("checkTrace", &checkTrace);
  emscripten::function("trace", &trace);
}
