#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "learning/ablation.h"
#include "learning/batch.h"
#include "learning/optimiser.h"

// A transformer once more, in float64, one number at a time: the model forwards by plain loops, and gradients by a tape
// of every sum, product and function on the way, so that no derivative of a layer is written down. Of the core only the
// structs that say what is asked for.
namespace oracle {

struct Parameter {
  attention::Index rows = 0, cols = 0;
  std::vector<double> numbers;
};
using Parameters = std::map<std::string, Parameter>;

struct Learned {
  double loss = 0, accuracy = 0;
  Parameters gradients;
};

Learned lossAndGradients(const attention::learning::Config& config, const Parameters& parameters,
                         const attention::learning::Batch& batch, const attention::learning::Ablations& ablations = {});

// Steps of AdamW, with all that options say but a schedule. → the losses before each step
std::vector<double> train(const attention::learning::Config& config, Parameters& parameters,
                          const std::vector<attention::learning::Batch>& batches,
                          const attention::learning::Optimisation& options);

}  // namespace oracle
