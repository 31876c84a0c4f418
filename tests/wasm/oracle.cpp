// The engine is compared with this: attention in float64 by the loops of tests/core, with the bound of each number's
// error. It reads inputs as callers write them and shares nothing with wasm/, so that mistakes there do not cancel out.
#include <emscripten/bind.h>

#include <deque>
#include <numeric>
#include <string>
#include <vector>

#include "fuzz/error_bounds.h"

namespace {

using attention::Index;
using attention::Kind;
using attention::Scoring;
using attention::View;
using emscripten::val;
using oracle::Table;

// Returns the value at a path such as "past.k"; undefined where the path ends earlier.
val at(const val& from, const std::string& path) {
  const std::size_t dot = path.find('.');
  const val inner = from[path.substr(0, dot)];
  return dot == std::string::npos || inner.isUndefined() ? inner : at(inner, path.substr(dot + 1));
}

// Reads inputs from JavaScript: matrices are { rows, cols, data }, vectors are arrays.
class Given {
 public:
  explicit Given(const val& from) {
    attention::forEachInput(inputs, [&](const char* name, Kind, auto& field) {
      const val given = at(from, name);
      if (!given.isUndefined()) read(given, field);
    });
  }
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;

  attention::Inputs inputs;

 private:
  View viewOf(const val& given) {
    const bool isVector = given.isArray();
    matrices.push_back(emscripten::convertJSArrayToNumberVector<float>(isVector ? given : given["data"]));
    const int rows = isVector ? 1 : given["rows"].as<int>();
    return {matrices.back().data(), rows, static_cast<int>(matrices.back().size()) / rows};
  }
  void read(const val& given, std::optional<View>& to) { to.emplace(viewOf(given)); }
  void read(const val& given, std::vector<View>& masks) {
    if (!given.isArray()) return masks.push_back(viewOf(given));
    for (int i = 0; i < given["length"].as<int>(); ++i) masks.push_back(viewOf(given[i]));
  }
  void read(const val& given, Scoring& to) {
    for (std::size_t i = 0; i < attention::scoringNames.size(); ++i) {
      const char* name = attention::scoringNames[i];
      const bool isIt = given.isString() ? given.as<std::string>() == name : !given[name].isUndefined();
      if (isIt) to = static_cast<Scoring>(i);
    }
  }
  template <typename Value>
  void read(const val& given, std::optional<Value>& to) {
    to = given.as<Value>();
  }
  template <typename Value>
  void read(const val& given, Value& to) {
    to = given.as<Value>();
  }

  std::deque<std::vector<float>> matrices;
};

// Names the intermediates of a head as a trace does.
struct Step {
  const char* name;
  Table oracle::Head::*value;
  Table fuzz::HeadBounds::*error;
};
#define STEP(name) \
  { #name, &oracle::Head::name, &fuzz::HeadBounds::name }
constexpr Step steps[] = {STEP(projectedQ),
                          STEP(projectedK),
                          STEP(preactivations),
                          STEP(activations),
                          STEP(scores),
                          STEP(scaledScores),
                          STEP(cappedScores),
                          STEP(maskedScores),
                          STEP(weights),
                          STEP(output),
                          {"q", &oracle::Head::q, nullptr},
                          {"k", &oracle::Head::k, nullptr},
                          {"v", &oracle::Head::v, nullptr}};

val withBounds(const Table& value, const Table& error) {
  const auto copyOf = [](const Table& table) {
    return val::global("Float64Array").new_(emscripten::typed_memory_view(table.numbers.size(), table.numbers.data()));
  };
  val all = val::object();
  all.set("rows", static_cast<int>(value.rows()));
  all.set("cols", static_cast<int>(value.cols()));
  all.set("value", copyOf(value));
  all.set("error", copyOf(error));
  return all;
}

// Returns a trace with { rows, cols, value, error } for each matrix, and whether something may or must overflow in it.
val answer(const val& given) {
  const Given from(given);
  const auto& in = from.inputs;
  const oracle::Attention exact = oracle::attentionOf(in);
  const fuzz::Bounds bounds(in, exact);
  val all = val::object();
  all.set("mayOverflow", bounds.mayOverflow);
  all.set("mustOverflow", bounds.mustOverflow);
  val trace = val::object();
  trace.set("q", withBounds(exact.q, bounds.q));
  trace.set("k", withBounds(exact.k, bounds.k));
  trace.set("v", withBounds(exact.v, bounds.v));
  trace.set("concat", withBounds(exact.concat, bounds.concat));
  if (in.wo) trace.set("projected", withBounds(exact.output, bounds.output));
  trace.set("output", withBounds(exact.output, bounds.output));
  val heads = val::array();
  const Index groupSize = in.heads / in.kvHeads.value_or(in.heads);
  for (Index h = 0; h < in.heads; ++h) {
    const auto& own = exact.heads[static_cast<std::size_t>(h)];
    const auto& errors = bounds.heads[static_cast<std::size_t>(h)];
    val head = val::object();
    for (const auto& [name, value, error] : steps) {
      const bool isAbsent = (value == &oracle::Head::cappedScores && !in.softcap) ||
                            (value == &oracle::Head::maskedScores && !oracle::hasMask(in));
      if (error && (own.*value).rows() > 0 && !isAbsent) head.set(name, withBounds(own.*value, errors.*error));
    }
    const auto columns = [&](const Table& error, const Table& value, Index which) {
      return withBounds(value, oracle::columns(error, which * value.cols(), value.cols()));
    };
    head.set("q", columns(bounds.q, own.q, h));
    head.set("k", columns(bounds.k, own.k, h / groupSize));
    head.set("v", columns(bounds.v, own.v, h / groupSize));
    head.set("fullyMaskedRows", val::array(own.fullyMaskedRows));
    heads.set(static_cast<int>(h), head);
  }
  trace.set("heads", heads);
  all.set("trace", trace);
  return all;
}

// Returns how Σ output ∘ outputGradient changes with one number of an input, or of an intermediate of a head, by a
// central difference of the fourth order.
double slope(const val& given, const val& outputGradient, const std::string& name, int head, int index) {
  const Given from(given);
  const auto factors = emscripten::convertJSArrayToNumberVector<double>(outputGradient);
  oracle::Nudge nudge;
  if (head < 0) {
    const auto find = [&](const char* of, Kind, const std::optional<View>& field) {
      if (of != name) return;
      nudge.input = &*field;
      nudge.by = Table(field->rows(), field->cols());
    };
    attention::forEachInput(from.inputs, attention::Each{[](const char*, Kind, const auto&) {}, find});
  } else {
    nudge.head = head;
    for (const Step& step : steps) {
      if (step.name == name) nudge.field = step.value;
    }
    const oracle::Attention exact = oracle::attentionOf(from.inputs);
    const Table& field = exact.heads[static_cast<std::size_t>(head)].*nudge.field;
    nudge.by = Table(field.rows(), field.cols());
  }
  const auto changedBy = [&](double change) {
    nudge.by.numbers[static_cast<std::size_t>(index)] = change;
    const std::vector<double> output = oracle::attentionOf(from.inputs, nudge).output.numbers;
    return std::inner_product(output.begin(), output.end(), factors.begin(), 0.0);
  };
  constexpr double h = 2e-4;
  return (8 * (changedBy(h) - changedBy(-h)) - (changedBy(2 * h) - changedBy(-2 * h))) / (12 * h);
}

// Returns the name of every input.
val names() {
  val all = val::array();
  int count = 0;
  const attention::Inputs none;
  attention::forEachInput(none, [&](const char* name, Kind, const auto&) { all.set(count++, std::string(name)); });
  return all;
}

}  // namespace

EMSCRIPTEN_BINDINGS(oracle) {
  emscripten::function("answer", &answer);
  emscripten::function("slope", &slope);
  emscripten::function("names", &names);
}
