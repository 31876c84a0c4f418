// What the calls of every engine share: memory for a request, the results' end, why something was refused, and the
// version.
#include <emscripten/bind.h>

#include "memory.h"
#include "results.h"

namespace {

using emscripten::val;

border::Memory requestMemory;

// Where to put a request and the numbers it points to; 0 when there is no such memory. Forgets the former one.
std::uint32_t reserve(std::uint32_t bytes) {
  requestMemory.reserve(bytes);
  return requestMemory.address();
}

void release() { border::results.release(); }

// Why the latest call was refused, { code, message, … }: once.
val takeRefusal() {
  val all = val::object();
  const attention::Refusal& refusal = *border::latestRefusal;
  all.set("code", std::string(refusal.code()));
  all.set("message", std::string(refusal.what()));
  for (const auto& [name, value] : refusal.fields()) {
    std::visit([&, name = name](const auto& field) { all.set(name, field); }, value);
  }
  border::latestRefusal.reset();
  return all;
}

std::string version() { return ATTENTION_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(shared) {
  emscripten::function("reserve", &reserve);
  emscripten::function("release", &release);
  emscripten::function("takeRefusal", &takeRefusal);
  emscripten::function("version", &version);
}
