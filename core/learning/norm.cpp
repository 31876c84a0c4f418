#include "learning/norm.h"

#include <cmath>

#include "learning/rows.h"

namespace attention::learning {

template <typename Scalar>
void normalise(const Config& config, const NormWeights<Scalar>& weights, const Block<Scalar>& x,
               const Block<Scalar>& ofRow, const Block<Scalar>& to) {
  const auto width = static_cast<Scalar>(x.cols);
  const bool centred = config.normalisation == Normalisation::layer;
  for (Index index = 0; index < x.rows; ++index) {
    const Scalar* from = x.row(index);
    Scalar* row = to.row(index);
    const Scalar mean = centred ? total<Scalar>(from, x.cols) / width : 0;
    for (Index c = 0; c < x.cols; ++c) row[c] = from[c] - mean;
    const Scalar variance = dot<Scalar>(row, row, x.cols) / width;
    const Scalar scale = 1 / std::sqrt(variance + static_cast<Scalar>(normEpsilon));
    for (Index c = 0; c < x.cols; ++c) row[c] = row[c] * scale * (config.gains ? weights.weight.data[c] : 1);
    addRows<Scalar>(weights.bias.data, weights.bias.rows, x.cols, 0, row);
    ofRow.row(index)[0] = mean;
    ofRow.row(index)[1] = scale;
  }
}

// With x̂ = (x − mean)·scale and g = the gradient of x̂: x gets scale·(g − mean of g − x̂·mean of g·x̂), for RMS without
// the mean of g.
template <typename Scalar>
void normaliseBackwards(const Config& config, const NormWeights<Scalar>& weights, const Block<Scalar>& x,
                        const Block<Scalar>& ofRow, const Block<Scalar>& toGradient,
                        const NormWeights<Scalar>& gradients, const Block<Scalar>& xGradient) {
  const auto width = static_cast<Scalar>(x.cols);
  const bool centred = config.normalisation == Normalisation::layer;
  if (gradients.bias.rows > 0) {
    addRows<Scalar>(toGradient.data, toGradient.rows, toGradient.cols, toGradient.stride, gradients.bias.data);
  }
  for (Index index = 0; index < x.rows; ++index) {
    const Scalar* from = x.row(index);
    Scalar* g = toGradient.row(index);  // from here on the gradient of x̂
    Scalar* to = xGradient.row(index);
    const Scalar mean = ofRow.row(index)[0];
    const Scalar scale = ofRow.row(index)[1];
    Scalar projected = 0;
    for (Index c = 0; c < x.cols; ++c) {
      const Scalar normal = (from[c] - mean) * scale;
      if (config.gains) {
        gradients.weight.data[c] += g[c] * normal;
        g[c] *= weights.weight.data[c];
      }
      projected += g[c] * normal;
    }
    projected /= width;
    const Scalar level = centred ? total<Scalar>(g, x.cols) / width : 0;
    for (Index c = 0; c < x.cols; ++c) {
      const Scalar normal = (from[c] - mean) * scale;
      to[c] += scale * (g[c] - level - normal * projected);
    }
  }
}

#define INSTANTIATE(Scalar)                                                                                      \
  template void normalise(const Config&, const NormWeights<Scalar>&, const Block<Scalar>&, const Block<Scalar>&, \
                          const Block<Scalar>&);                                                                 \
  template void normaliseBackwards(const Config&, const NormWeights<Scalar>&, const Block<Scalar>&,              \
                                   const Block<Scalar>&, const Block<Scalar>&, const NormWeights<Scalar>&,       \
                                   const Block<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
