// What all calls share: memory for a request, the layouts of what crosses the border, the results' end, why something
// was refused, and the version.
#include <emscripten/bind.h>

#include "attention/gradients.h"
#include "attention/trace.h"
#include "memory.h"
#include "request.h"
#include "results.h"

namespace {

using emscripten::val;

border::Memory requestMemory;

// Where to put a request and the numbers it points to; 0 when there is no such memory. Forgets the former one.
std::uint32_t reserve(std::uint32_t bytes) {
  requestMemory.reserve(bytes);
  return requestMemory.address();
}

template <typename Field>
const char* kindOf(const Field&) {
  return "matrix";
}
const char* kindOf(const std::vector<int>&) { return "integers"; }

// { name, kind } of each field of a result, in the order of their slots.
template <typename Result>
val fieldsOf(const Result& none) {
  val fields = val::array();
  int index = 0;
  const auto add = [&](const char* name, const char* kind) __attribute__((noinline)) {
    val one = val::object();
    one.set("name", std::string(name));
    one.set("kind", std::string(kind));
    fields.set(index++, one);
  };
  forEachField(none, [&](const char* name, const auto& field) { add(name, kindOf(field)); });
  return fields;
}

// What JavaScript needs to know of where things are: asked for once, when an instance starts.
val layout() {
  const auto [fields, words] = border::layoutOfRequest();
  val scorings = val::array();
  for (std::size_t i = 0; i < attention::scoringNames.size(); ++i) {
    scorings.set(i, std::string(attention::scoringNames[i]));
  }
  val all = val::object();
  all.set("inputs", fields);
  all.set("words", words);
  all.set("scorings", scorings);
  all.set("trace", fieldsOf(attention::Trace<float>()));
  all.set("headTrace", fieldsOf(attention::HeadTrace<float>()));
  all.set("gradients", fieldsOf(attention::Gradients<float>()));
  all.set("headGradients", fieldsOf(attention::HeadGradients<float>()));
  return all;
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

EMSCRIPTEN_BINDINGS(module) {
  emscripten::function("reserve", &reserve);
  emscripten::function("layout", &layout);
  emscripten::function("release", &release);
  emscripten::function("takeRefusal", &takeRefusal);
  emscripten::function("version", &version);
}
