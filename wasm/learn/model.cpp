// A model that is trained: an Embind class. What it is given lies in the memory of a request; what it gives is kept
// until the next call, for JavaScript to copy.
#include <emscripten/bind.h>

#include "layout.h"
#include "learn/options.h"
#include "learning/model_trace.h"
#include "results.h"

namespace {

using namespace attention::learning;
using border::addressOf;
using border::guard;
using border::optionsAt;
using border::results;
using emscripten::val;

// As JavaScript lays it out: sizes, then the addresses of numbers, 0 where they are absent.
struct BatchSlot {
  std::int32_t sequences, length;
  std::uint32_t tokens, targets, weights;
};

Batch batchAt(std::uint32_t address) {
  const auto& slot = *reinterpret_cast<const BatchSlot*>(address);
  return {reinterpret_cast<const std::int32_t*>(slot.tokens), slot.sequences, slot.length,
          reinterpret_cast<const std::int32_t*>(slot.targets), reinterpret_cast<const float*>(slot.weights)};
}

std::vector<std::int32_t> tokensAt(std::uint32_t address, std::int32_t count) {
  const auto* tokens = reinterpret_cast<const std::int32_t*>(address);
  return {tokens, tokens + count};
}

class TrainedModel {
 public:
  // The other calls follow one that was not refused.
  std::uint32_t create(std::uint32_t options) {
    return guard([&] {
      model_.emplace(optionsAt<Config>(options));
      return 1U;
    });
  }

  std::uint32_t train(std::uint32_t batch, std::uint32_t options) {
    return guard([&] {
      latestStep_ = model_->train(batchAt(batch), optionsAt<Optimisation>(options));
      return 1U;
    });
  }
  Step latestStep() const { return latestStep_; }

  std::uint32_t evaluate(std::uint32_t batch) {
    return guard([&] {
      latestEvaluation_ = model_->evaluate(batchAt(batch));
      return 1U;
    });
  }
  // Leaves the gradients where gradientsAddress() says.
  std::uint32_t gradients(std::uint32_t batch) {
    return guard([&] {
      latestEvaluation_ = model_->gradients(batchAt(batch));
      return 1U;
    });
  }
  Evaluation latestEvaluation() const { return latestEvaluation_; }

  // The fields of the whole; then of each layer: its own, its attention's, those of each head.
  std::uint32_t trace(std::uint32_t tokens, std::int32_t count) {
    return guard([&] {
      return results.keepParts(traceModel(*model_, tokensAt(tokens, count)),
                               [](const ModelTrace& all, const auto& add) {
                                 add(all);
                                 for (const LayerTrace& layer : all.layers) {
                                   add(layer);
                                   add(layer.attention);
                                   for (const auto& head : layer.attention.heads) add(head);
                                 }
                               });
    });
  }

  // Of each layer its fields.
  std::uint32_t patterns(std::uint32_t tokens, std::int32_t sequences, std::int32_t length) {
    return guard([&] {
      const auto* given = reinterpret_cast<const std::int32_t*>(tokens);
      return results.keepParts(tracePatterns(*model_, given, {sequences, length}),
                               [](const std::vector<LayerPatterns>& all, const auto& add) {
                                 for (const LayerPatterns& layer : all) add(layer);
                               });
    });
  }

  std::uint32_t generate(std::uint32_t tokens, std::int32_t count, std::uint32_t options) {
    return guard([&] {
      return results.keepParts(
          attention::learning::generate(*model_, tokensAt(tokens, count), optionsAt<GenerateOptions>(options)),
          [](const Generated& all, const auto& add) { add(all); });
    });
  }

  // heads: count times layer, head and what takes its output's place.
  std::uint32_t ablate(std::uint32_t heads, std::int32_t count) {
    return guard([&] {
      const auto* next = reinterpret_cast<const std::int32_t*>(heads);
      std::vector<AblatedHead> list;
      for (; count > 0; --count, next += 3) list.push_back({next[0], next[1], static_cast<Ablation>(next[2])});
      model_->ablate(list);
      return 1U;
    });
  }

  // { name, rows, cols, offset, isVector } of each parameter; offset: of its first number among all of them.
  val parameters() const {
    val all = val::array();
    int index = 0;
    for (const Parameter& parameter : model_->parameters().list) {
      val one = val::object();
      one.set("name", parameter.name);
      one.set("rows", parameter.rows);
      one.set("cols", parameter.cols);
      one.set("offset", static_cast<double>(parameter.offset));
      one.set("isVector", parameter.isVector);
      all.set(index++, one);
    }
    return all;
  }
  // How many numbers there are at each of the next addresses.
  std::uint32_t size() const { return static_cast<std::uint32_t>(model_->parameters().size.size()); }
  std::uint32_t valuesAddress() { return addressOf(model_->state().values); }
  std::uint32_t gradientsAddress() const { return addressOf(model_->gradientNumbers()); }
  std::uint32_t firstMomentsAddress() { return addressOf(model_->state().moments.first.data()); }
  std::uint32_t secondMomentsAddress() { return addressOf(model_->state().moments.second.data()); }

  // What training goes on from besides the numbers at these addresses.
  std::int32_t step() const { return model_->step(); }
  std::int32_t rule() { return static_cast<std::int32_t>(model_->state().moments.rule); }
  std::int32_t updates() { return model_->state().moments.updates; }
  void goOnFrom(std::int32_t step, std::int32_t rule, std::int32_t updates) {
    const State state = model_->state();
    state.step = step;
    state.moments.rule = static_cast<Rule>(rule);
    state.moments.updates = updates;
  }

 private:
  std::optional<Model> model_;
  Step latestStep_;
  Evaluation latestEvaluation_;
};

}  // namespace

val border::listOfOptions(const std::vector<OptionLayout>& options) {
  val all = val::array();
  int index = 0;
  for (const OptionLayout& option : options) {
    val one = val::object();
    val names = val::array();
    int at = 0;
    for (const char* each : option.names) names.set(at++, std::string(each));
    one.set("name", std::string(option.name));
    one.set("kind", std::string(option.kind));
    one.set("least", option.least);
    one.set("names", names);
    if (option.value) one.set("value", *option.value);
    all.set(index++, one);
  }
  return all;
}

namespace {

// What JavaScript has to know of where things are: asked for once, when an instance starts.
val layout() {
  val all = val::object();
  all.set("config", border::layoutOfOptions<Config>());
  all.set("optimisation", border::layoutOfOptions<Optimisation>());
  all.set("generation", border::layoutOfOptions<GenerateOptions>());
  all.set("modelTrace", border::fieldsOf(ModelTrace()));
  all.set("layerTrace", border::fieldsOf(LayerTrace()));
  all.set("trace", border::fieldsOf(attention::Trace()));
  all.set("headTrace", border::fieldsOf(attention::HeadTrace()));
  all.set("layerPatterns", border::fieldsOf(LayerPatterns()));
  all.set("generated", border::fieldsOf(Generated()));
  return all;
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  emscripten::function("layout", &layout);
  emscripten::value_object<Step>("Step")
      .field("step", &Step::step)
      .field("loss", &Step::loss)
      .field("accuracy", &Step::accuracy)
      .field("gradientNorm", &Step::gradientNorm)
      .field("diverged", &Step::diverged);
  emscripten::value_object<Evaluation>("Evaluation")
      .field("loss", &Evaluation::loss)
      .field("accuracy", &Evaluation::accuracy);
  emscripten::class_<TrainedModel>("TrainedModel")
      .constructor<>()
      .function("create", &TrainedModel::create)
      .function("train", &TrainedModel::train)
      .function("latestStep", &TrainedModel::latestStep)
      .function("evaluate", &TrainedModel::evaluate)
      .function("gradients", &TrainedModel::gradients)
      .function("latestEvaluation", &TrainedModel::latestEvaluation)
      .function("trace", &TrainedModel::trace)
      .function("patterns", &TrainedModel::patterns)
      .function("generate", &TrainedModel::generate)
      .function("ablate", &TrainedModel::ablate)
      .function("parameters", &TrainedModel::parameters)
      .function("size", &TrainedModel::size)
      .function("valuesAddress", &TrainedModel::valuesAddress)
      .function("gradientsAddress", &TrainedModel::gradientsAddress)
      .function("firstMomentsAddress", &TrainedModel::firstMomentsAddress)
      .function("secondMomentsAddress", &TrainedModel::secondMomentsAddress)
      .function("step", &TrainedModel::step)
      .function("rule", &TrainedModel::rule)
      .function("updates", &TrainedModel::updates)
      .function("goOnFrom", &TrainedModel::goOnFrom);
}
