#include "inputs.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

using std::to_string;

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw std::invalid_argument(name + ": " + why);
}

std::string count(Index number, const std::string& unit) {
  return to_string(number) + " " + unit + (number == 1 ? "" : "s");
}

template <typename Scalar>
std::string nameOf(Scalar value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

template <typename Scalar>
void requireNumbers(const std::string& name, const std::optional<View<Scalar>>& given) {
  if (!given) return;
  if (given->rows() < 1) refuse(name, "expected at least one row");
  if (given->cols() < 1) refuse(name, "expected at least one column");
  const bool isMask = name == "mask";
  const bool isBias = name[0] == 'b';
  for (Index row = 0; row < given->rows(); ++row) {
    for (Index col = 0; col < given->cols(); ++col) {
      const Scalar value = (*given)(row, col);
      if (isMask ? !std::isnan(value) : std::isfinite(value)) continue;
      const std::string place = (isBias ? "" : "[" + to_string(row) + "]") + "[" + to_string(col) + "]";
      refuse(name,
             (isMask ? "expected no NaN, got " : "expected finite numbers, got ") + nameOf(value) + " at " + place);
    }
  }
}

template <typename Scalar>
void requireRows(const std::string& name, const View<Scalar>& matrix, Index rows, const std::string& why) {
  if (matrix.rows() == rows) return;
  refuse(name, "expected " + count(rows, "row") + " (" + why + "), got " + to_string(matrix.rows()));
}

template <typename Scalar>
void requireCols(const std::string& name, const View<Scalar>& matrix, Index cols, const std::string& why) {
  if (matrix.cols() == cols) return;
  refuse(name, "expected " + count(cols, "column") + " (" + why + "), got " + to_string(matrix.cols()));
}

template <typename Scalar>
void requireBias(const std::string& name, const std::optional<View<Scalar>>& bias, const std::string& weightsName,
                 const std::optional<View<Scalar>>& weights) {
  if (!bias) return;
  if (!weights) refuse(name, "expected " + weightsName + " with it");
  if (bias->cols() != weights->cols()) {
    refuse(name, "expected " + count(weights->cols(), "number") + " (the columns of " + weightsName + "), got " +
                     to_string(bias->cols()));
  }
}

// One of q, k, v: where its numbers come from, and the shape they will have.
struct Operand {
  std::string name, rowsFrom, colsFrom;
  Index rows, cols;
};

template <typename Scalar>
Operand operand(const std::string& name, const std::optional<View<Scalar>>& given,
                const std::optional<View<Scalar>>& weights, const std::optional<View<Scalar>>& bias,
                const std::string& sourceName, const std::optional<View<Scalar>>& source) {
  const std::string weightsName = "w" + name;
  if (given && weights) refuse(name, "expected either " + name + " or " + weightsName + ", got both");
  if (!given && !weights) refuse(name, "expected " + name + ", or " + sourceName + " and " + weightsName);
  requireBias("b" + name, bias, weightsName, weights);
  if (given) return {name, name, name, given->rows(), given->cols()};
  if (!source) refuse(sourceName, "expected " + sourceName + ", to multiply with " + weightsName);
  requireRows(weightsName, *weights, source->cols(), "the columns of " + sourceName);
  return {name, sourceName, weightsName, source->rows(), weights->cols()};
}

}  // namespace

template <typename Scalar>
void check(const Inputs<Scalar>& in) {
  const std::pair<const char*, const std::optional<View<Scalar>>*> matrices[] = {
      {"x", &in.x},   {"context", &in.context},
      {"wq", &in.wq}, {"wk", &in.wk},
      {"wv", &in.wv}, {"q", &in.q},
      {"k", &in.k},   {"v", &in.v},
      {"wo", &in.wo}, {"bq", &in.bq},
      {"bk", &in.bk}, {"bv", &in.bv},
      {"bo", &in.bo}, {"mask", &in.mask}};
  for (const auto& [name, given] : matrices) requireNumbers<Scalar>(name, *given);

  if (in.x && in.context) requireCols("context", *in.context, in.x->cols(), "the columns of x");
  const std::string sourceName = in.context ? "context" : "x";
  const auto& source = in.context ? in.context : in.x;
  const Operand q = operand<Scalar>("q", in.q, in.wq, in.bq, "x", in.x);
  const Operand k = operand<Scalar>("k", in.k, in.wk, in.bk, sourceName, source);
  const Operand v = operand<Scalar>("v", in.v, in.wv, in.bv, sourceName, source);
  const bool projectsKeys = in.wk || in.wv;
  if (in.context && !projectsKeys) refuse("context", "expected wk or wv with it");
  if (in.x && !in.wq && (in.context || !projectsKeys)) refuse("x", "expected wq, wk or wv with it");

  if (k.cols != q.cols) {
    refuse(k.colsFrom,
           "expected " + count(q.cols, "column") + " (the columns of " + q.colsFrom + "), got " + to_string(k.cols));
  }
  if (v.rows != k.rows) {
    refuse(v.rowsFrom,
           "expected " + count(k.rows, "row") + " (the rows of " + k.rowsFrom + "), got " + to_string(v.rows));
  }
  if (in.wo) requireRows("wo", *in.wo, v.cols, "the columns of " + v.colsFrom);
  requireBias("bo", in.bo, "wo", in.wo);
  if (in.mask) {
    requireRows("mask", *in.mask, q.rows, "the rows of " + q.rowsFrom);
    requireCols("mask", *in.mask, k.rows, "the rows of " + k.rowsFrom);
  }
  if (in.scale && !std::isfinite(*in.scale)) refuse("scale", "expected a finite number, got " + nameOf(*in.scale));
  if (in.keyLength && (*in.keyLength < 0 || *in.keyLength > k.rows)) {
    refuse("keyLength",
           "expected 0 to " + to_string(k.rows) + " (the rows of " + k.rowsFrom + "), got " + to_string(*in.keyLength));
  }
}

template void check(const Inputs<float>&);
template void check(const Inputs<double>&);

}  // namespace attention
