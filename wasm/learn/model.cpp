// The learning engine: a model that is trained, as an object that JavaScript deletes.
#include <algorithm>

#include "border.h"
#include "learn/options.h"
#include "learning/experiments.h"
#include "learning/model_trace.h"

namespace {

using namespace attention::learning;
using border::Guarded;
using border::numbersIn;
using border::optionsIn;
using border::val;
using border::viewOf;

class ModelTraceCall : public border::Call {
 public:
  // The fields of the whole; then of each layer: its own, its attention's, those of each head.
  explicit ModelTraceCall(ModelTrace trace) : trace_(std::move(trace)) {
    fields_.add(trace_);
    for (const LayerTrace& layer : trace_.layers) {
      fields_.add(layer);
      fields_.add(layer.attention);
      for (const auto& head : layer.attention.heads) fields_.add(head);
    }
  }

 private:
  ModelTrace trace_;
};

// The fields of each layer.
template <typename Layer>
class LayersCall : public border::Call {
 public:
  explicit LayersCall(std::vector<Layer> layers) : layers_(std::move(layers)) {
    for (const Layer& layer : layers_) fields_.add(layer);
  }

 private:
  std::vector<Layer> layers_;
};

class GenerateCall : public border::Call {
 public:
  explicit GenerateCall(Generated generated) : generated_(std::move(generated)) { fields_.add(generated_); }

 private:
  Generated generated_;
};

// A batch, whose numbers it owns.
struct OwnBatch {
  std::vector<std::int32_t> tokens, targets;
  std::vector<float> weights;
  Batch batch;

  // { rows, tokens, targets, weights }, of which the last two may be undefined.
  explicit OwnBatch(const val& given) : tokens(numbersIn<std::int32_t>(given["tokens"])) {
    batch.tokens = tokens.data();
    batch.sequences = given["rows"].as<int>();
    batch.length = static_cast<attention::Index>(tokens.size()) / batch.sequences;
    if (const val all = given["targets"]; !all.isUndefined()) {
      targets = numbersIn<std::int32_t>(all);
      batch.targets = targets.data();
    }
    if (const val all = given["weights"]; !all.isUndefined()) {
      weights = numbersIn<float>(all);
      batch.weights = weights.data();
    }
  }
};

Patches patchesIn(const val& patches, const val& numbers) {
  const auto given = numbersIn<std::int32_t>(patches);
  const auto all = numbersIn<float>(numbers);
  Patches list;
  const float* next = all.data();
  for (std::size_t i = 0; i < given.size(); i += 6) {
    const attention::View by(next, given[i + 4], given[i + 5]);
    list.push_back({given[i], static_cast<PatchPlace>(given[i + 1]), given[i + 2], given[i + 3], by});
    next += by.size();
  }
  return list;
}

class TrainedModel {
 public:
  TrainedModel(const Config& config, Start start) : model_(config, start) {}

  Step train(val batch, val options) { return model_.train(OwnBatch(batch).batch, optionsIn<Optimisation>(options)); }
  Evaluation evaluate(val batch) { return model_.evaluate(OwnBatch(batch).batch); }
  // Leaves them in gradientNumbers().
  Evaluation gradients(val batch) { return model_.gradients(OwnBatch(batch).batch); }

  // patches: layer, place, head, position, rows and columns of each, and the numbers of all one after the other.
  border::Call* trace(val tokens, val layers, val patches, val numbers) {
    const auto sequence = numbersIn<std::int32_t>(tokens);
    model_.patch(patchesIn(patches, numbers), static_cast<attention::Index>(sequence.size()));
    const Unpatched after{model_};
    return new ModelTraceCall(traceModel(model_, sequence, numbersIn<std::int32_t>(layers)));
  }
  border::Call* lens(val tokens, int top) {
    return new LayersCall(traceLens(model_, numbersIn<std::int32_t>(tokens), top));
  }
  border::Call* patterns(val tokens, int sequences, int length) {
    return new LayersCall(tracePatterns(model_, numbersIn<std::int32_t>(tokens).data(), {sequences, length}));
  }
  border::Call* generate(val tokens, val options) {
    return new GenerateCall(
        attention::learning::generate(model_, numbersIn<std::int32_t>(tokens), optionsIn<GenerateOptions>(options)));
  }

  // asked: the tokens of the answer, the place, and the position or −1.
  border::Call* patchEffects(val clean, val corrupted, val asked, val layers) {
    const auto given = numbersIn<std::int32_t>(asked);
    return new border::MatrixCall(attention::learning::patchEffects(
        model_, {numbersIn<std::int32_t>(clean), numbersIn<std::int32_t>(corrupted), given[0], given[1],
                 static_cast<PatchPlace>(given[2]), given[3], numbersIn<std::int32_t>(layers)}));
  }
  border::Call* scoreHeads(double seed) {
    return new border::MatrixCall(attention::learning::scoreHeads(model_, static_cast<std::uint32_t>(seed)));
  }
  // asked: the positions, and how many tokens.
  border::Call* compareContexts(val first, val second, val asked) {
    const auto given = numbersIn<std::int32_t>(asked);
    return new LayersCall(attention::learning::compareContexts(
        model_, {numbersIn<std::int32_t>(first), numbersIn<std::int32_t>(second), given[0], given[1], given[2]}));
  }

  // [layer, head, what takes its output's place] of each, in one array.
  void ablate(val heads) {
    const auto given = numbersIn<std::int32_t>(heads);
    std::vector<AblatedHead> list;
    for (std::size_t i = 0; i < given.size(); i += 3) {
      list.push_back({given[i], given[i + 1], static_cast<Ablation>(given[i + 2])});
    }
    model_.ablate(list);
  }

  // { name, rows, cols, offset, isVector } of each parameter; offset: of its first number among all of them.
  val parameters() {
    val all = val::array();
    int index = 0;
    for (const Parameter& parameter : model_.parameters().list) {
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

  // All parameters one after the other, as the offsets say; likewise their gradients and moments. JavaScript may set
  // parameters and moments.
  val values() { return all(model_.values()); }
  val gradientNumbers() { return all(model_.training().gradients.data()); }
  val firstMoments() { return all(model_.training().moments.first.data()); }
  val secondMoments() { return all(model_.training().moments.second.data()); }

  // Training goes on from these besides those numbers.
  int step() { return model_.step(); }
  int rule() { return model_.isTrained() ? static_cast<int>(model_.training().moments.rule) : 0; }
  int updates() { return model_.isTrained() ? model_.training().moments.updates : 0; }
  void goOnFrom(int step, int rule, int updates) {
    model_.goOnFrom(step);
    if (rule == 0 && updates == 0) return;  // as they begin
    model_.training().moments.rule = static_cast<Rule>(rule);
    model_.training().moments.updates = updates;
  }

 private:
  val all(const float* numbers) { return viewOf(numbers, model_.parameters().size.size()); }

  Model model_;
};

// isBlank: its numbers are to come from a file.
TrainedModel* createModel(val config, bool isBlank) {
  return new TrainedModel(optionsIn<Config>(config), isBlank ? Start::blank : Start::random);
}

// The names of each list of options and of results.
val layout() {
  val all = val::object();
  all.set("config", border::listOfOptions<Config>());
  all.set("optimisation", border::listOfOptions<Optimisation>());
  all.set("generation", border::listOfOptions<GenerateOptions>());
  all.set("modelTrace", border::namesOfFields(ModelTrace()));
  all.set("layerTrace", border::namesOfFields(LayerTrace()));
  all.set("trace", border::namesOfFields(attention::Trace()));
  all.set("headTrace", border::namesOfFields(attention::HeadTrace()));
  all.set("lens", border::namesOfFields(LensLayer()));
  all.set("patterns", border::namesOfFields(LayerPatterns()));
  all.set("contexts", border::namesOfFields(ContextLayer()));
  all.set("generated", border::namesOfFields(Generated()));
  return all;
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
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
      .function("train", &Guarded<&TrainedModel::train>::call)
      .function("evaluate", &Guarded<&TrainedModel::evaluate>::call)
      .function("gradients", &Guarded<&TrainedModel::gradients>::call)
      .function("trace", &Guarded<&TrainedModel::trace>::call, emscripten::allow_raw_pointers())
      .function("lens", &Guarded<&TrainedModel::lens>::call, emscripten::allow_raw_pointers())
      .function("patterns", &Guarded<&TrainedModel::patterns>::call, emscripten::allow_raw_pointers())
      .function("generate", &Guarded<&TrainedModel::generate>::call, emscripten::allow_raw_pointers())
      .function("patchEffects", &Guarded<&TrainedModel::patchEffects>::call, emscripten::allow_raw_pointers())
      .function("scoreHeads", &Guarded<&TrainedModel::scoreHeads>::call, emscripten::allow_raw_pointers())
      .function("compareContexts", &Guarded<&TrainedModel::compareContexts>::call, emscripten::allow_raw_pointers())
      .function("ablate", &Guarded<&TrainedModel::ablate>::call)
      .function("parameters", &TrainedModel::parameters)
      .function("values", &TrainedModel::values)
      .function("gradientNumbers", &TrainedModel::gradientNumbers)
      .function("firstMoments", &Guarded<&TrainedModel::firstMoments>::call)
      .function("secondMoments", &Guarded<&TrainedModel::secondMoments>::call)
      .function("step", &TrainedModel::step)
      .function("rule", &TrainedModel::rule)
      .function("updates", &TrainedModel::updates)
      .function("goOnFrom", &TrainedModel::goOnFrom);
  emscripten::function("createModel", &Guarded<&createModel>::call, emscripten::allow_raw_pointers());
  emscripten::function("layout", &layout);
}
