#include "attention/gradients.h"

#include "attention/gradient_steps.h"
#include "attention/gradients_head.h"

namespace attention {
namespace {

template <typename Scalar>
using Given = std::optional<View<Scalar>>;

// What gradients() holds at its peak: the inputs, the outputGradient, all of a trace, and a gradient of each of these
// but the masks, and the row's dots of softmax.
template <typename Scalar>
Count bytesOf(const Inputs<Scalar>& inputs, const Sizes& sizes, Count outputNumbers) {
  const Count two(2);
  Count numbers = two * countIntermediates(inputs, sizes) + outputNumbers + sizes.heads * sizes.n;
  forEachMatrix(inputs, [&](std::string_view, const View<Scalar>& given, Kind kind) {
    const Count own = Size(given.rows()) * Size(given.cols());
    numbers += kind == Kind::mask ? own : two * own;
  });
  return numbers * Count(sizeof(Scalar));
}

// Y = XW + b backwards, for one of q, k, v or the output: its parameters, and its share in the source.
template <typename Scalar>
struct Projection {
  const char *sourceName, *weightsName, *biasName;
  const Given<Scalar>&weights, &bias;
  std::optional<Matrix<Scalar>>&weightsGradient, &biasGradient, &sourceGradient;
};

template <typename Scalar>
void projectBack(const MatrixRef<Scalar>& source, const MatrixRef<Scalar>& projected,
                 const Projection<Scalar>& projection) {
  const auto& [sourceName, weightsName, biasName, weights, bias, ofWeights, ofBias, ofSource] = projection;
  addShare<Scalar>(weightsName, ofWeights, projectionGradient<Scalar>(source, projected));
  if (bias) addShare<Scalar>(biasName, ofBias, biasGradient<Scalar>(projected));
  addShare<Scalar>(sourceName, ofSource, sourceGradient<Scalar>(projected, *weights));
}

// From q, k and v to what they were projected from, where they were.
template <typename Scalar>
void projectionGradients(const Inputs<Scalar>& in, Gradients<Scalar>& all) {
  const char* sourceName = in.context ? "context" : "x";
  const Given<Scalar>& source = in.context ? in.context : in.x;
  auto& ofSource = in.context ? all.context : all.x;
  if (in.wq) projectBack<Scalar>(*in.x, all.q, {"x", "wq", "bq", in.wq, in.bq, all.wq, all.bq, all.x});
  if (in.wk) projectBack<Scalar>(*source, all.k, {sourceName, "wk", "bk", in.wk, in.bk, all.wk, all.bk, ofSource});
  if (in.wv) projectBack<Scalar>(*source, all.v, {sourceName, "wv", "bv", in.wv, in.bv, all.wv, all.bv, ofSource});
}

// The past's rows and the others, of the gradient of both.
template <typename Scalar>
void splitPast(Index past, Matrix<Scalar>& all, std::optional<Matrix<Scalar>>& ofPast) {
  if (past == 0) return;
  ofPast = all.topRows(past);
  all = Matrix<Scalar>(all.bottomRows(all.rows() - past));
}

template <typename Scalar>
Gradients<Scalar> gradientsOf(const Inputs<Scalar>& in, const Sizes& sizes, const Trace<Scalar>& trace,
                              const View<Scalar>& outputGradient) {
  Gradients<Scalar> all;
  if (in.wo) {
    std::optional<Matrix<Scalar>> concat;
    projectBack<Scalar>(trace.concat, outputGradient, {"concat", "wo", "bo", in.wo, in.bo, all.wo, all.bo, concat});
    all.concat = std::move(*concat);
  } else {
    all.concat = outputGradient;
  }
  all.q.resize(trace.q.rows(), trace.q.cols());
  all.k.setZero(trace.k.rows(), trace.k.cols());
  all.v.setZero(trace.v.rows(), trace.v.cols());
  all.heads = std::vector<HeadGradients<Scalar>>(trace.heads.size());
  for (Index number = 0; number < sizes.heads; ++number) {
    HeadGradients<Scalar>& head = all.heads[static_cast<std::size_t>(number)];
    head.output = columnsOfHead(all.concat, number, sizes.valueWidth);
    headGradients<Scalar>(in, trace.heads[static_cast<std::size_t>(number)],
                          sizes.heads > 1 ? std::optional(number) : std::nullopt, all.scoring, head);
    // A key head's gradient is the sum over the query heads that read it.
    const Index from = sizes.keyHead(number);
    columnsOfHead(all.q, number, sizes.queryWidth) = head.q;
    columnsOfHead(all.k, from, sizes.keyWidth) += head.k;
    columnsOfHead(all.v, from, sizes.valueWidth) += head.v;
  }
  all.k = finite<Scalar>(gradientStep("k"), std::move(all.k));
  all.v = finite<Scalar>(gradientStep("v"), std::move(all.v));
  splitPast<Scalar>(sizes.past, all.k, all.pastK);
  splitPast<Scalar>(sizes.past, all.v, all.pastV);
  projectionGradients(in, all);
  return all;
}

}  // namespace

template <typename Scalar>
Sizes checkGradients(const Inputs<Scalar>& inputs, Size rows, Size cols, double memory) {
  const Sizes sizes = checkShapes(inputs);
  requireCount("rows", "outputGradient", rows, sizes.n, rowsOf("the output"));
  requireCount("columns", "outputGradient", cols, inputs.wo ? Count(inputs.wo->cols()) : sizes.concatCols(),
               columnsOf("the output"));
  requireMemory(sizes, bytesOf(inputs, sizes, rows * cols), memory);
  return sizes;
}

template <typename Scalar>
Gradients<Scalar> gradients(const Inputs<Scalar>& inputs, const View<Scalar>& outputGradient, double memory) {
  const Sizes sizes = checkGradients(inputs, outputGradient.rows(), outputGradient.cols(), memory);
  requireNumbers<Scalar>("outputGradient", outputGradient, Kind::matrix);
  return gradientsOf(inputs, sizes, trace(inputs), outputGradient);
}

#define INSTANTIATE(Scalar)                                                                 \
  template Gradients<Scalar> gradients(const Inputs<Scalar>&, const View<Scalar>&, double); \
  template Sizes checkGradients(const Inputs<Scalar>&, Size, Size, double);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
