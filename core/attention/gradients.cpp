#include "attention/gradients.h"

#include "attention/gradient_steps.h"
#include "attention/gradients_head.h"

namespace attention {
namespace {

using Given = std::optional<View>;

// The bytes that gradients() holds at its peak: the inputs, the outputGradient, all of a trace, and a gradient of each
// of these but the masks, and the row's dots of softmax.
Count bytesOf(const Inputs& inputs, const Sizes& sizes, Count outputNumbers) {
  const Count two(2);
  Count numbers = two * countIntermediates(inputs, sizes) + outputNumbers + sizes.heads * sizes.n;
  forEachMatrix(inputs, [&](std::string_view, const View& given, Kind kind) {
    const Count own = Size(given.rows()) * Size(given.cols());
    numbers += kind == Kind::mask ? own : two * own;
  });
  return numbers * Count(sizeof(float));
}

// Y = XW + b backwards, for one of q, k, v or the output: its parameters, and its share in the source.
struct ProjectionGradient {
  const char *sourceName, *weightsName, *biasName;
  const Given &weights, &bias;
  std::optional<Matrix>&weightsGradient, &biasGradient, &sourceGradient;
};

void projectBack(const MatrixRef& source, const MatrixRef& projected, const ProjectionGradient& projection) {
  const auto& [sourceName, weightsName, biasName, weights, bias, ofWeights, ofBias, ofSource] = projection;
  addShare(weightsName, ofWeights, projectionGradient(source, projected));
  if (bias) addShare(biasName, ofBias, biasGradient(projected));
  addShare(sourceName, ofSource, sourceGradient(projected, *weights));
}

// From q, k and v to what they were projected from, where they were.
void projectionGradients(const Inputs& in, Gradients& all) {
  const char* sourceName = in.context ? "context" : "x";
  const Given& source = in.context ? in.context : in.x;
  auto& ofSource = in.context ? all.context : all.x;
  if (in.wq) projectBack(*in.x, all.q, {"x", "wq", "bq", in.wq, in.bq, all.wq, all.bq, all.x});
  if (in.wk) projectBack(*source, all.k, {sourceName, "wk", "bk", in.wk, in.bk, all.wk, all.bk, ofSource});
  if (in.wv) projectBack(*source, all.v, {sourceName, "wv", "bv", in.wv, in.bv, all.wv, all.bv, ofSource});
}

// The past's rows and the others, of the gradient of both.
void splitPast(Index past, Matrix& all, std::optional<Matrix>& ofPast) {
  if (past == 0) return;
  ofPast = all.topRows(past);
  all = Matrix(all.bottomRows(all.rows() - past));
}

Gradients gradientsOf(const Inputs& in, const Sizes& sizes, const Trace& trace, const View& outputGradient) {
  Gradients all;
  if (in.wo) {
    std::optional<Matrix> concat;
    projectBack(trace.concat, outputGradient, {"concat", "wo", "bo", in.wo, in.bo, all.wo, all.bo, concat});
    all.concat = std::move(*concat);
  } else {
    all.concat = outputGradient;
  }
  all.q.resize(trace.q.rows(), trace.q.cols());
  all.k.setZero(trace.k.rows(), trace.k.cols());
  all.v.setZero(trace.v.rows(), trace.v.cols());
  all.heads = std::vector<HeadGradients>(trace.heads.size());
  for (Index number = 0; number < sizes.heads; ++number) {
    HeadGradients& head = all.heads[static_cast<std::size_t>(number)];
    head.output = columnsOfHead(all.concat, number, sizes.valueWidth);
    headGradients(in, trace.heads[static_cast<std::size_t>(number)],
                  sizes.heads > 1 ? std::optional(number) : std::nullopt, all.scoring, head);
    // A key head's gradient is the sum over the query heads that read it.
    const Index from = sizes.keyHead(number);
    columnsOfHead(all.q, number, sizes.queryWidth) = head.q;
    columnsOfHead(all.k, from, sizes.keyWidth) += head.k;
    columnsOfHead(all.v, from, sizes.valueWidth) += head.v;
  }
  all.k = finite(gradientStep("k"), std::move(all.k));
  all.v = finite(gradientStep("v"), std::move(all.v));
  splitPast(sizes.past, all.k, all.pastK);
  splitPast(sizes.past, all.v, all.pastV);
  projectionGradients(in, all);
  return all;
}

}  // namespace

Sizes checkGradients(const Inputs& inputs, Size rows, Size cols, double memory) {
  const Sizes sizes = checkShapes(inputs);
  requireCount("rows", "outputGradient", rows, sizes.n, rowsOf("the output"));
  requireCount("columns", "outputGradient", cols, inputs.wo ? Count(inputs.wo->cols()) : sizes.concatCols(),
               columnsOf("the output"));
  requireMemory(sizes, bytesOf(inputs, sizes, rows * cols), memory);
  return sizes;
}

Gradients gradients(const Inputs& inputs, const View& outputGradient, double memory) {
  const Sizes sizes = checkGradients(inputs, outputGradient.rows(), outputGradient.cols(), memory);
  requireNumbers("outputGradient", outputGradient, Kind::matrix);
  return gradientsOf(inputs, sizes, trace(inputs), outputGradient);
}

}  // namespace attention
