#pragma once

#include <cstddef>
#include <vector>

#include "kernels/block.h"
#include "learning/config.h"

// Heads that are switched off, to see what they are for.
namespace attention::learning {

// The choice of what takes the place of a head's output. zero: nothing. mean: at each position the mean of the outputs
// at those positions that it may see, itself among them (0 … i when causal, else all of the sequence): so no sequence
// depends on another one, and nothing on what is to come.
enum class Ablation { none, zero, mean };

// The choice for each head of each layer, at placeOfHead().
using Ablations = std::vector<Ablation>;
inline std::size_t placeOfHead(const Config& config, Index layer, Index head) {
  return static_cast<std::size_t>(layer) * static_cast<std::size_t>(config.heads) + static_cast<std::size_t>(head);
}

// One head's output in one sequence, in place. output: n × d_v.
void ablateHead(Ablation by, bool causal, const Block& output);

// From the gradient of what takes the output's place to that of the output, in place.
void ablateBackwards(Ablation by, bool causal, const Block& gradient);

// Ablates a sequence that grows: the output at position `position`, whose predecessors' sum is in `sum`, 1 × d_v.
void ablateNext(Ablation by, Index position, const Block& sum, const Block& output);

}  // namespace attention::learning
