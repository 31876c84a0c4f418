// The attention engine: a call is an object that JavaScript gives inputs, has computed, reads and deletes.
#include <memory>
#include <type_traits>

#include "attention/attend.h"
#include "attention/encodings.h"
#include "attention/gradients.h"
#include "attention/trace.h"
#include "border.h"

namespace {

using attention::Count;
using attention::Each;
using attention::Index;
using attention::Inputs;
using attention::Kind;
using border::Guarded;
using border::Matrix;
using border::memory;
using border::val;
using border::View;

// In the order of Kind.
constexpr std::array kindNames{"matrix", "vector", "mask", "count", "number", "positive", "flag", "keys", "scoring"};
static_assert(kindNames.size() == static_cast<std::size_t>(Kind::scoring) + 1);

// Calls visit(field) for the input at this place in forEachInput().
template <typename Visit>
void visitInput(Inputs& inputs, int place, const Visit& visit) {
  int next = 0;
  attention::forEachInput(inputs, [&](const char*, Kind, auto& field) {
    if (next++ == place) visit(field);
  });
}

// A field is named by its place in forEachInput(), as inputFields() gives them.
class AttentionCall : public border::Call {
 public:
  // One more matrix, or one more of the masks.
  void matrix(int field, int rows, int cols) { matrices_.push_back({field, rows, cols}); }

  void option(int field, double value) {
    visitInput(inputs_, field, [value](auto& option) { setOption(option, value); });
  }

  // A view of the place of all matrices' numbers, one after the other. Refuses before any memory is taken.
  val place() {
    pointTo(nullptr);
    check();
    const std::size_t count = (attention::countNumbers(inputs_) + extraNumbers()).size();
    numbers_.reset(new float[count]);
    pointTo(numbers_.get());
    return val(emscripten::typed_memory_view(count, numbers_.get()));
  }

  // Once the numbers are in their place.
  virtual void run() = 0;

 protected:
  // Refuses shapes, and what memory does not allow. Reads no number.
  virtual void check() = 0;
  // Numbers behind those of the inputs.
  virtual Count extraNumbers() const { return Count(0); }

  const Inputs& inputs() const { return inputs_; }
  // The end of the inputs' numbers.
  const float* extra() const { return numbers_.get() + attention::countNumbers(inputs_).size(); }

  // Keeps a trace or gradients, and lists its fields: those of all heads together, then head after head.
  template <typename Result>
  void list(const Result& result) {
    fields_.add(result);
    for (const auto& head : result.heads) fields_.add(head);
  }

 private:
  struct Shape {
    int field, rows, cols;
  };

  static void setMatrix(std::optional<View>& field, const View& matrix) { field.emplace(matrix); }
  static void setMatrix(std::vector<View>& masks, const View& mask) { masks.push_back(mask); }
  template <typename Option>
  static void setMatrix(Option&, const View&) {}

  static void setOption(std::optional<View>&, double) {}
  static void setOption(std::vector<View>&, double) {}
  template <typename Value>
  static void setOption(std::optional<Value>& option, double value) {
    option = static_cast<Value>(value);
  }
  static void setOption(attention::Scoring& option, double value) {
    option = static_cast<attention::Scoring>(static_cast<int>(value));
  }
  template <typename Value>
  static void setOption(Value& option, double value) {
    option = static_cast<Value>(value);
  }

  void pointTo(const float* numbers) {
    inputs_.masks.clear();
    for (const auto& [field, rows, cols] : matrices_) {
      visitInput(inputs_, field,
                 [&, rows = rows, cols = cols](auto& input) { setMatrix(input, View(numbers, rows, cols)); });
      if (numbers) numbers += rows * cols;
    }
  }

  std::vector<Shape> matrices_;
  Inputs inputs_;
  std::unique_ptr<float[]> numbers_;
};

class TraceCall : public AttentionCall {
 public:
  explicit TraceCall(bool softmaxParts) : options_{.softmaxParts = softmaxParts, .memory = memory} {}
  void run() override {
    trace_ = attention::trace(inputs(), options_);
    list(trace_);
  }

 protected:
  void check() override { attention::checkTrace(inputs(), options_); }

 private:
  attention::TraceOptions options_;
  attention::Trace trace_;
};

// The outputGradient's numbers stand behind those of the inputs.
class GradientsCall : public AttentionCall {
 public:
  GradientsCall(int rows, int cols) : rows_(rows), cols_(cols) {}
  void run() override {
    gradients_ = attention::gradients(inputs(), View(extra(), rows_, cols_), memory);
    list(gradients_);
  }

 protected:
  void check() override { attention::checkGradients(inputs(), rows_, cols_, memory); }
  Count extraNumbers() const override { return Count(rows_) * Count(cols_); }

 private:
  int rows_, cols_;
  attention::Gradients gradients_;
};

// At once by run(), or in pieces by advance().
class AttendCall : public AttentionCall {
 public:
  void run() override {
    while (advance()) {
    }
  }

  // @returns whether more is left
  bool advance() {
    if (!work_) work_.emplace(inputs(), memory);
    if (work_->advance()) return true;
    output_ = work_->takeOutput();
    fields_.addField(output_);
    return false;
  }
  double share() { return work_ ? work_->share() : 0; }

 protected:
  void check() override { attention::checkAttend(inputs(), memory); }

 private:
  std::optional<attention::TiledAttention> work_;
  Matrix output_;
};

border::Call* sinusoidal(int n, int dModel) { return new border::MatrixCall(attention::sinusoidal(n, dModel)); }

border::Call* rotary(val numbers, int rows, int cols, int heads, int offset, bool interleaved, double base) {
  const auto x = border::numbersIn<float>(numbers);
  return new border::MatrixCall(attention::rotary(
      View(x.data(), rows, cols), {.heads = heads, .offset = offset, .interleaved = interleaved, .base = base}));
}

// A mask a head, one below the other.
border::Call* alibi(int heads, int n, int past) { return new border::MatrixCall(attention::alibi(heads, n, past)); }

// { name, kind } of each input.
val inputFields() {
  val fields = val::array();
  int index = 0;
  const Inputs none;
  attention::forEachInput(none, [&](const char* name, Kind kind, const auto&) {
    val one = val::object();
    one.set("name", std::string(name));
    one.set("kind", std::string(kindNames[static_cast<std::size_t>(kind)]));
    fields.set(index++, one);
  });
  return fields;
}

// The names of scorings, in the order of Scoring.
val scorings() {
  val names = val::array();
  for (std::size_t i = 0; i < attention::scoringNames.size(); ++i)
    names.set(i, std::string(attention::scoringNames[i]));
  return names;
}

// The names of the fields of a trace and of gradients, of all heads together and of one head.
val resultFields() {
  val fields = val::object();
  fields.set("trace", border::namesOfFields(attention::Trace()));
  fields.set("headTrace", border::namesOfFields(attention::HeadTrace()));
  fields.set("gradients", border::namesOfFields(attention::Gradients()));
  fields.set("headGradients", border::namesOfFields(attention::HeadGradients()));
  return fields;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  using emscripten::base;
  using emscripten::class_;
  using emscripten::function;

  class_<AttentionCall, base<border::Call>>("AttentionCall")
      .function("matrix", &AttentionCall::matrix)
      .function("option", &AttentionCall::option)
      .function("place", &Guarded<&AttentionCall::place>::call)
      .function("run", &Guarded<&AttentionCall::run>::call);
  class_<TraceCall, base<AttentionCall>>("TraceCall").constructor<bool>();
  class_<GradientsCall, base<AttentionCall>>("GradientsCall").constructor<int, int>();
  class_<AttendCall, base<AttentionCall>>("AttendCall")
      .constructor<>()
      .function("advance", &Guarded<&AttendCall::advance>::call)
      .function("share", &AttendCall::share);

  function("sinusoidal", &Guarded<&sinusoidal>::call, emscripten::allow_raw_pointers());
  function("rotary", &Guarded<&rotary>::call, emscripten::allow_raw_pointers());
  function("alibi", &Guarded<&alibi>::call, emscripten::allow_raw_pointers());
  function("inputFields", &inputFields);
  function("scorings", &scorings);
  function("resultFields", &resultFields);
}
