#include "inputs.h"

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "overflow.h"
#include "refuse.h"

namespace attention {
namespace {

using std::to_string;

template <typename Scalar>
using Given = std::optional<View<Scalar>>;

template <typename Scalar>
void requireRows(std::string_view name, const View<Scalar>& matrix, Index rows, Words why) {
  requireCount(name, matrix.rows(), rows, "row", why);
}

template <typename Scalar>
void requireCols(std::string_view name, const View<Scalar>& matrix, Index cols, Words why) {
  requireCount(name, matrix.cols(), cols, "column", why);
}

void requireDivisor(std::string_view name, Index number, Index of, Words why) {
  if (of % number == 0) return;
  refuse(name, {"expected a divisor of ", to_string(of), " (", join(why), "), got ", to_string(number)});
}

template <typename Scalar>
std::string maskName(const Inputs<Scalar>& in, std::size_t index) {
  return in.masks.size() == 1 ? "mask" : "mask[" + to_string(index) + "]";
}

// Calls visit(name, view, kind) for each matrix there is.
template <typename Scalar, typename Visit>
void forEachGiven(const Inputs<Scalar>& in, const Visit& visit) {
  const auto offer = [&](const char* name, const Given<Scalar>& given, Kind kind) {
    if (given) visit(name, *given, kind);
  };
  offer("x", in.x, Kind::matrix);
  offer("context", in.context, Kind::matrix);
  offer("wq", in.wq, Kind::matrix);
  offer("wk", in.wk, Kind::matrix);
  offer("wv", in.wv, Kind::matrix);
  offer("q", in.q, Kind::matrix);
  offer("k", in.k, Kind::matrix);
  offer("v", in.v, Kind::matrix);
  offer("wo", in.wo, Kind::matrix);
  offer("bq", in.bq, Kind::vector);
  offer("bk", in.bk, Kind::vector);
  offer("bv", in.bv, Kind::vector);
  offer("bo", in.bo, Kind::vector);
  offer("past.k", in.pastK, Kind::matrix);
  offer("past.v", in.pastV, Kind::matrix);
  offer("scoring.general", in.general, Kind::matrix);
  offer("scoring.additive.w1", in.additive.w1, Kind::matrix);
  offer("scoring.additive.w2", in.additive.w2, Kind::matrix);
  offer("scoring.additive.v", in.additive.v, Kind::vector);
  for (std::size_t i = 0; i < in.masks.size(); ++i) visit(maskName(in, i), in.masks[i], Kind::mask);
}

template <typename Scalar>
void requireBias(const char* name, const Given<Scalar>& bias, const char* weightsName, const Given<Scalar>& weights) {
  if (!bias) return;
  if (!weights) refuse(name, {"expected ", weightsName, " with it"});
  requireCount(name, bias->cols(), weights->cols(), "number", {"the columns of ", weightsName});
}

// One of q, k, v: where its numbers come from, and the shape they will have.
struct Operand {
  const char *rowsFrom, *colsFrom;
  Index rows, cols;
};

template <typename Scalar>
Operand operand(const char* name, const Given<Scalar>& given, const char* weightsName, const Given<Scalar>& weights,
                const char* sourceName, const Given<Scalar>& source) {
  if (given && weights) refuse(name, {"expected either ", name, " or ", weightsName, ", got both"});
  if (given) return {name, name, given->rows(), given->cols()};
  if (!weights) refuse(name, {"expected ", name, ", or ", sourceName, " and ", weightsName});
  if (!source) refuse(sourceName, {"expected ", sourceName, ", to multiply with ", weightsName});
  requireRows(weightsName, *weights, source->cols(), {"the columns of ", sourceName});
  return {sourceName, weightsName, source->rows(), weights->cols()};
}

// The heads of q, k and v, and their widths.
template <typename Scalar>
void splitHeads(const Inputs<Scalar>& in, const Operand& q, const Operand& k, const Operand& v, Sizes& sizes) {
  sizes.heads = in.heads;
  sizes.kvHeads = in.kvHeads.value_or(in.heads);
  requireAtLeast("heads", sizes.heads, 1);
  requireAtLeast("kvHeads", sizes.kvHeads, 1);
  requireDivisor("kvHeads", sizes.kvHeads, sizes.heads, {"heads"});
  requireDivisor("heads", sizes.heads, q.cols, {"the columns of ", q.colsFrom});
  sizes.queryWidth = q.cols / sizes.heads;

  const bool asMany = sizes.kvHeads == sizes.heads;
  if (in.scoring == Scoring::scaledDot || in.scoring == Scoring::dot) {
    const Index cols = sizes.kvHeads * sizes.queryWidth;
    if (asMany) {
      requireCount(k.colsFrom, k.cols, cols, "column", {"the columns of ", q.colsFrom});
    } else {
      requireCount(k.colsFrom, k.cols, cols, "column",
                   {to_string(sizes.kvHeads), " kvHeads, each as wide as a head of ", q.colsFrom});
    }
  }
  const char* kvName = in.kvHeads ? "kvHeads" : "heads";
  requireDivisor(kvName, sizes.kvHeads, k.cols, {"the columns of ", k.colsFrom});
  requireDivisor(kvName, sizes.kvHeads, v.cols, {"the columns of ", v.colsFrom});
  sizes.keyWidth = k.cols / sizes.kvHeads;
  sizes.valueWidth = v.cols / sizes.kvHeads;
  if (!in.wo) return;
  const Index rows = sizes.heads * sizes.valueWidth;
  if (asMany) requireRows("wo", *in.wo, rows, {"the columns of ", v.colsFrom});
  requireRows("wo", *in.wo, rows, {to_string(sizes.heads), " heads, each as wide as a head of ", v.colsFrom});
}

// The parameters of the scoring, which all heads share, and that there are none of another scoring.
template <typename Scalar>
void checkScoring(const Inputs<Scalar>& in, const Sizes& sizes, const char* queries, const char* keys) {
  const bool general = in.scoring == Scoring::general;
  const bool additive = in.scoring == Scoring::additive;
  const auto& w1 = in.additive.w1;
  const auto& w2 = in.additive.w2;
  const auto& v = in.additive.v;
  if (general && !in.general) refuse("scoring.general", {"expected a matrix"});
  if (!general && in.general) refuse("scoring.general", {"expected general scoring with it"});
  if (additive && !(w1 && w2 && v)) refuse("scoring.additive", {"expected w1, w2 and v"});
  if (!additive && (w1 || w2 || v)) refuse("scoring.additive", {"expected additive scoring with it"});
  if (!general && !additive) return;
  const std::string queryHeads = sizes.heads > 1 ? " / " + to_string(sizes.heads) + " heads" : "";
  const std::string keyHeads = sizes.kvHeads > 1 ? " / " + to_string(sizes.kvHeads) + " heads" : "";
  if (general) {
    requireRows("scoring.general", *in.general, sizes.queryWidth, {"the columns of ", queries, queryHeads});
    requireCols("scoring.general", *in.general, sizes.keyWidth, {"the columns of ", keys, keyHeads});
    return;
  }
  requireRows("scoring.additive.w1", *w1, sizes.queryWidth, {"the columns of ", queries, queryHeads});
  requireRows("scoring.additive.w2", *w2, sizes.keyWidth, {"the columns of ", keys, keyHeads});
  requireCols("scoring.additive.w2", *w2, w1->cols(), {"the columns of scoring.additive.w1"});
  requireCount("scoring.additive.v", v->cols(), w1->cols(), "number", {"the columns of scoring.additive.w1"});
}

template <typename Scalar>
void checkPast(const Inputs<Scalar>& in, const Operand& k, const Operand& v) {
  if (!in.pastK && !in.pastV) return;
  if (!in.pastK || !in.pastV) refuse("past", {"expected both k and v"});
  requireCols("past.k", *in.pastK, k.cols, {"the columns of ", k.colsFrom});
  requireRows("past.v", *in.pastV, in.pastK->rows(), {"the rows of past.k"});
  requireCols("past.v", *in.pastV, v.cols, {"the columns of ", v.colsFrom});
}

// The masks and keyLength.
template <typename Scalar>
void checkMasks(const Inputs<Scalar>& in, const Sizes& sizes, const Operand& q, const Operand& k) {
  const char* keys = in.pastK ? "the rows of past.k and " : "the rows of ";
  const auto masks = static_cast<Index>(in.masks.size());
  if (masks > 1) requireCount("mask", masks, sizes.heads, "mask", {"one a head"});
  for (std::size_t i = 0; i < in.masks.size(); ++i) {
    requireRows(maskName(in, i), in.masks[i], sizes.n, {"the rows of ", q.rowsFrom});
    requireCols(maskName(in, i), in.masks[i], sizes.m, {keys, k.rowsFrom});
  }
  if (in.keyLength && (*in.keyLength < 0 || *in.keyLength > sizes.m)) {
    refuse("keyLength",
           {"expected 0 to ", to_string(sizes.m), " (", keys, k.rowsFrom, "), got ", to_string(*in.keyLength)});
  }
}

}  // namespace

template <typename Scalar>
Sizes checkShapes(const Inputs<Scalar>& in) {
  forEachGiven(in, [](std::string_view name, const View<Scalar>& given, Kind kind) {
    if (given.rows() < 1) refuse(name, {"expected at least one row"});
    if (kind == Kind::vector) requireRows(name, given, 1, {"a vector"});
    if (given.cols() < 1) refuse(name, {"expected at least one column"});
  });
  if (in.x && in.context) requireCols("context", *in.context, in.x->cols(), {"the columns of x"});
  const char* sourceName = in.context ? "context" : "x";
  const auto& source = in.context ? in.context : in.x;
  const Operand q = operand<Scalar>("q", in.q, "wq", in.wq, "x", in.x);
  const Operand k = operand<Scalar>("k", in.k, "wk", in.wk, sourceName, source);
  const Operand v = operand<Scalar>("v", in.v, "wv", in.wv, sourceName, source);
  const bool projectsKeys = in.wk || in.wv;
  if (in.context && !projectsKeys) refuse("context", {"expected wk or wv with it"});
  if (in.x && !in.wq && (in.context || !projectsKeys)) refuse("x", {"expected wq, wk or wv with it"});
  requireBias("bq", in.bq, "wq", in.wq);
  requireBias("bk", in.bk, "wk", in.wk);
  requireBias("bv", in.bv, "wv", in.wv);
  requireBias("bo", in.bo, "wo", in.wo);

  Sizes sizes;
  splitHeads(in, q, k, v, sizes);
  checkScoring(in, sizes, q.colsFrom, k.colsFrom);
  requireCount(v.rowsFrom, v.rows, k.rows, "row", {"the rows of ", k.rowsFrom});
  checkPast(in, k, v);
  sizes.past = in.pastK ? in.pastK->rows() : 0;
  sizes.n = q.rows;
  sizes.m = sizes.past + k.rows;
  checkMasks(in, sizes, q, k);
  return sizes;
}

template <typename Scalar>
void checkNumbers(const Inputs<Scalar>& in) {
  forEachGiven(in, [](std::string_view name, const View<Scalar>& given, Kind kind) {
    if (!areFinite<Scalar>(given)) requireNumbers<Scalar>(name, given, kind);
  });
  if (in.scale && !std::isfinite(*in.scale)) refuse("scale", {"expected a finite number, got ", nameOf(*in.scale)});
  if (in.softcap && !(*in.softcap > 0 && std::isfinite(*in.softcap))) {
    refuse("softcap", {"expected a finite number above 0, got ", nameOf(*in.softcap)});
  }
}

template <typename Scalar>
double countNumbers(const Inputs<Scalar>& in) {
  double numbers = 0;
  forEachGiven(in, [&](std::string_view, const View<Scalar>& given, Kind) {
    numbers += static_cast<double>(given.rows()) * static_cast<double>(given.cols());
  });
  return numbers;
}

void requireMemory(const Sizes& sizes, double bytes, double available) {
  if (bytes <= available) return;
  const std::string heads = sizes.heads > 1 ? to_string(sizes.heads) + " heads of " : "";
  throw std::invalid_argument("inputs: " + heads + to_string(sizes.n) + " queries and " + to_string(sizes.m) +
                              " keys need " + to_string(static_cast<std::uint64_t>(bytes)) +
                              " bytes, and the engine has at most " + to_string(static_cast<std::uint64_t>(available)));
}

#define INSTANTIATE(Scalar)                          \
  template Sizes checkShapes(const Inputs<Scalar>&); \
  template void checkNumbers(const Inputs<Scalar>&); \
  template double countNumbers(const Inputs<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
