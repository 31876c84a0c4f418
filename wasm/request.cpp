#include "request.h"

namespace border {

using attention::Count;
using attention::Size;

attention::Inputs<float> inputsOf(const Request& request) {
  attention::Inputs<float> inputs;
  const auto give = [](std::optional<View<float>>& input, const MatrixSlot& from) {
    if (from.rows != 0) input.emplace(viewOf(from));
  };
  give(inputs.x, request.x);
  give(inputs.context, request.context);
  give(inputs.wq, request.wq);
  give(inputs.wk, request.wk);
  give(inputs.wv, request.wv);
  give(inputs.q, request.q);
  give(inputs.k, request.k);
  give(inputs.v, request.v);
  give(inputs.wo, request.wo);
  give(inputs.bq, request.bq);
  give(inputs.bk, request.bk);
  give(inputs.bv, request.bv);
  give(inputs.bo, request.bo);
  give(inputs.pastK, request.pastK);
  give(inputs.pastV, request.pastV);
  give(inputs.general, request.general);
  give(inputs.additive.w1, request.w1);
  give(inputs.additive.w2, request.w2);
  give(inputs.additive.v, request.additiveV);
  MatrixSlot mask = request.mask;
  for (std::int32_t i = 0; i < request.masks; ++i) {
    inputs.masks.push_back(viewOf(mask));
    mask.address += static_cast<std::uint32_t>((Size(mask.rows) * Size(mask.cols) * Count(sizeof(float))).size());
  }
  inputs.heads = request.heads;
  if (request.kvHeads != 0) inputs.kvHeads = request.kvHeads;
  inputs.scoring = static_cast<attention::Scoring>(request.scoring);
  if (request.hasScale != 0) inputs.scale = request.scale;
  if (request.hasSoftcap != 0) inputs.softcap = request.softcap;
  inputs.causal = request.causal != 0;
  if (request.keyLength >= 0) inputs.keyLength = request.keyLength;
  return inputs;
}

}  // namespace border
