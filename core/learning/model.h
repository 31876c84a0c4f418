#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "learning/batch.h"
#include "learning/embedding.h"
#include "learning/optimiser.h"
#include "learning/workspace.h"

namespace attention::learning {

struct Step {
  Index step = 0;                 // how many have been made, this one with them
  double loss = 0, accuracy = 0;  // before it
  double gradientNorm = 0;        // of all gradients together, before clipping
  // The loss, a gradient, a new parameter or moment is not finite: no step was made, and all is as before.
  bool diverged = false;
};

struct AblatedHead {
  Index layer = 0, head = 0;
  Ablation by = Ablation::zero;
};

// All that training needs besides the parameters: five times their memory.
struct Training {
  explicit Training(const Config& config, const Parameters& parameters);

  Buffer gradients;
  Weights ofWeights;  // the gradients
  Moments moments, spare;
};

// The numbers that a model starts from: at random by its seed; or all 0, to be read from a file.
enum class Start { random, blank };

// Is told of each layer when it has been computed: forwards the next one takes its space.
using Visit = std::function<void(std::size_t number, const Workspace& space)>;

// A transformer: embedding, layers of attention and MLP around a residual stream, unembedding. What training needs is
// there from the first step on. After the first one of a shape the next ones of it allocate nothing. All numbers are
// the same wherever it runs in WebAssembly.
class Model {
 public:
  // Throws Refusal, as checkConfig does.
  explicit Model(const Config& config, Start start = Start::random);

  const Config& config() const { return config_; }
  const Parameters& parameters() const { return parameters_; }
  float* values() { return values_.data(); }

  // With the same step, moments and parameters the next step gives the same bits.
  Index step() const { return step_; }
  void goOnFrom(Index step) { step_ = step; }
  bool isTrained() const { return training_ != nullptr; }
  Training& training();

  // A parameter's numbers, to be read and to be set to finite ones. Throws Refusal "parameter" for a name there is not.
  Block parameter(std::string_view name) const { return find(name, values_); }
  // Its gradient, after gradients() and until the next call.
  Block gradient(std::string_view name) const { return find(name, training_->gradients); }

  // One step: forwards once, backwards, and an update. Throws Refusal for a batch or options that do not fit.
  Step train(const Batch& batch, const Optimisation& options);
  // Changes nothing. Throws Refusal for a batch that does not fit.
  Evaluation evaluate(const Batch& batch);
  Evaluation gradients(const Batch& batch);

  // From now on these heads, and no others, are ablated: in trace, evaluation, generation and training. Throws Refusal
  // at-least or at-most for a layer or head there is not.
  void ablate(const std::vector<AblatedHead>& heads);

  // The next trace has these; nothing else has. Throws Refusal at-least or at-most for a layer, head or position there
  // is not, of a sequence of this length, and shape for numbers that do not fit.
  void patch(Patches patches, Index length);
  // Ends that.
  void unpatch() { patches_.clear(); }

  // For trace and generation: what is computed with, and logits of some sequences (in space().logits).
  Setting setting() const { return {config_, tables_, ablations_, patches_}; }
  const Weights& weights() const { return weights_; }
  const Workspace& forward(const std::int32_t* tokens, Shape shape, Purpose purpose = Purpose::forwards,
                           const Visit& visit = {});
  // The same of one sequence, from a layer on, without logits. stream: n × width, what comes into that layer.
  const Workspace& forwardFrom(Index layer, const Matrix& stream);

 private:
  const Workspace& goOn(Index layer, const Visit& visit);
  Block find(std::string_view name, const Buffer& in) const;
  Evaluation backward(const Batch& batch);

  Config config_;
  Parameters parameters_;
  Tables tables_;
  Ablations ablations_;
  Patches patches_;
  Buffer values_;
  Weights weights_;
  std::unique_ptr<Training> training_;
  Workspace space_;
  Index step_ = 0;
};

// A model has no patches any more, whatever happened.
struct Unpatched {
  Model& model;
  ~Unpatched() { model.unpatch(); }
};

}  // namespace attention::learning
