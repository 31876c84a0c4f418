#include "learning/model.h"

#include <cmath>
#include <string>

#include "base/refuse.h"
#include "learning/attention_layer.h"
#include "learning/mlp.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

const Config& checked(const Config& config) {
  checkConfig(config);
  return config;
}

void requireBelow(const char* name, Index got, Index count) {
  requireAtLeast(name, got, 0);
  requireAtMost(name, got, count - 1);
}

}  // namespace

Training::Training(const Config& config, const Parameters& parameters)
    : gradients(parameters.size), ofWeights(weightsAt(config, gradients.data())) {
  for (Moments* each : {&moments, &spare}) {
    each->first = Buffer(parameters.size);
    each->second = Buffer(parameters.size);
  }
}

Model::Model(const Config& config, Start start)
    : config_(checked(config)),
      parameters_(parametersOf(config)),
      tables_(config),
      ablations_(static_cast<std::size_t>(config.layers * config.heads), Ablation::none),
      values_(parameters_.size),
      weights_(weightsAt(config, values_.data())) {
  if (start == Start::random) initialise(config_, weights_);
}

Training& Model::training() {
  if (!training_) training_ = std::make_unique<Training>(config_, parameters_);
  return *training_;
}

Block Model::find(std::string_view name, const Buffer& in) const {
  for (const Parameter& parameter : parameters_.list) {
    if (parameter.name == name) return {in.data() + parameter.offset, parameter.rows, parameter.cols, parameter.cols};
  }
  throw Refusal("parameter", "{argument}: expected a parameter of this model, got {got}",
                {{"argument", "parameters"}, {"got", name}});
}

const Workspace& Model::forward(const std::int32_t* tokens, Shape shape, Purpose purpose, const Visit& visit) {
  space_.reserve(config_, shape, purpose);
  embed(setting(), weights_, tokens, shape.length, 0, space_);
  return goOn(0, visit);
}

const Workspace& Model::forwardFrom(Index layer, const Matrix& stream) {
  space_.reserve(config_, {1, stream.rows(), Logits::none}, Purpose::forwards);
  std::copy_n(stream.data(), stream.size(), space_.layers[static_cast<std::size_t>(layer)].x.data);
  return goOn(layer, {});
}

const Workspace& Model::goOn(Index layer, const Visit& visit) {
  const Setting all = setting();
  for (Index number = layer; number < config_.layers; ++number) {
    attendLayer(all, weights_, number, space_);
    const auto index = static_cast<std::size_t>(number);
    if (config_.mlp > 0) applyMlp(all, number, weights_.layers[index], space_.layers[index], space_.panels);
    replace(patches_, number, PatchPlace::residual, 0, space_.layers[index].output);
    if (visit) visit(index, space_);
  }
  unembed(config_, weights_, space_, space_.output);
  return space_;
}

Evaluation Model::backward(const Batch& batch) {
  const double weight = checkBatch(config_, batch);
  auto& [numbers, gradients, moments, spare] = training();
  forward(batch.tokens, {batch.sequences, batch.length}, Purpose::training);
  const Evaluation evaluation = crossEntropy(batch, weight, space_.logits);
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  const Setting all = setting();
  unembedBackwards(config_, weights_, space_, gradients);
  for (Index number = config_.layers - 1; number >= 0; --number) {
    const auto index = static_cast<std::size_t>(number);
    if (config_.mlp > 0) {
      applyMlpBackwards(config_, weights_.layers[index], space_.layers[index], space_.back, space_.panels,
                        gradients.layers[index]);
    }
    attendLayerBackwards(all, weights_, number, space_, gradients);
  }
  embedBackwards(all, weights_, batch.tokens, batch.length, space_, gradients);
  return evaluation;
}

Step Model::train(const Batch& batch, const Optimisation& options) {
  checkOptimisation(options);
  const auto [loss, accuracy] = backward(batch);
  auto& [gradients, ofWeights, moments, spare] = training();
  const double norm = std::sqrt(squares(gradients.data(), gradients.size()));
  Step result{step_, loss, accuracy, norm, !std::isfinite(loss) || !std::isfinite(norm)};
  if (result.diverged) return result;
  // As torch.nn.utils.clip_grad_norm_.
  const double share = options.clip > 0 ? std::min(1.0, options.clip / (norm + 1e-6)) : 1;
  result.diverged = !update(options, rateOf(options, step_ + 1), share, moments, spare, gradients, values_);
  if (!result.diverged) result.step = ++step_;
  return result;
}

Evaluation Model::evaluate(const Batch& batch) {
  const double weight = checkBatch(config_, batch);
  forward(batch.tokens, {batch.sequences, batch.length});
  return crossEntropy(batch, weight, space_.logits);
}

Evaluation Model::gradients(const Batch& batch) { return backward(batch); }

void Model::ablate(const std::vector<AblatedHead>& heads) {
  for (const AblatedHead& each : heads) {
    requireBelow("layer", each.layer, config_.layers);
    requireBelow("head", each.head, config_.heads);
  }
  std::fill(ablations_.begin(), ablations_.end(), Ablation::none);
  for (const AblatedHead& each : heads) {
    ablations_[placeOfHead(config_, each.layer, each.head)] = each.by;
  }
}

void Model::patch(Patches patches, Index length) {
  for (const auto& [layer, place, head, position, by] : patches) {
    requireBelow("layer", layer, config_.layers);
    requireBelow("head", head, config_.heads);
    if (place == PatchPlace::mlp) requireAtLeast("mlp", config_.mlp, 1);
    requireAtLeast("position", position, -1);
    requireAtMost("position", position, length - 1);
    const Index rows = position < 0 ? length : 1;
    const Index cols = place == PatchPlace::head ? config_.headWidth() : config_.width;
    if (by.rows() == rows && by.cols() == cols) continue;
    const auto said = [](Index a, Index b) { return std::to_string(a) + " × " + std::to_string(b); };
    throw Refusal("shape", "{argument}: expected {tensor} to be {expected}, got {got}",
                  {{"argument", "patches"},
                   {"tensor", "by"},
                   {"expected", said(rows, cols)},
                   {"got", said(by.rows(), by.cols())}});
  }
  patches_ = std::move(patches);
}

}  // namespace attention::learning
