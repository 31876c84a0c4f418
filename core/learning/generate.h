#pragma once

#include <vector>

#include "learning/model.h"

namespace attention::learning {

struct GenerateOptions {
  Index length = 1;        // how many tokens
  double temperature = 1;  // logits are divided by it; 0: the most probable token, of equal ones the first
  std::uint32_t seed = 1;
  Index topK = 0;  // so many of the most probable tokens can be drawn, of equal ones the first; 0: all
};

struct Generated {
  std::vector<std::int32_t> tokens;  // those that are new
  Matrix probabilities;              // length × vocabulary: what each of them was drawn from
};

// The list of its fields.
template <typename Visit>
void forEachField(const Generated& generated, const Visit& visit) {
  const auto& [tokens, probabilities] = generated;
  visit("tokens", tokens);
  visit("probabilities", probabilities);
}

// Continues a sequence, token by token. Where the model is causal, keys and values are kept, and each token is computed
// once: its numbers are to the last bit those of evaluation and trace of a sequence as long as it becomes, and of a
// shorter one but for the order in which softmax adds up. Else the whole sequence is computed for each token. Throws
// Refusal for tokens, together with new ones, that are more than the context, options that do not fit, and logits that
// overflow.
Generated generate(Model& model, const std::vector<std::int32_t>& tokens, const GenerateOptions& options);

}  // namespace attention::learning
