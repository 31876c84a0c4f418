// What JavaScript has to know of the attention engine: the layouts of what crosses the border.
#include <emscripten/bind.h>

#include "attention/gradients.h"
#include "attention/trace.h"
#include "layout.h"
#include "request.h"

namespace {

using emscripten::val;

using border::fieldsOf;

// Where things are: asked for once, when an instance starts.
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
  all.set("trace", fieldsOf(attention::Trace()));
  all.set("headTrace", fieldsOf(attention::HeadTrace()));
  all.set("gradients", fieldsOf(attention::Gradients()));
  all.set("headGradients", fieldsOf(attention::HeadGradients()));
  return all;
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) { emscripten::function("layout", &layout); }
