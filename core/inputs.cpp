#include "inputs.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

using std::to_string;

template <typename Scalar>
using Given = std::optional<View<Scalar>>;

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw std::invalid_argument(name + ": " + why);
}

std::string count(Index number, const std::string& unit) {
  return to_string(number) + " " + unit + (number == 1 ? "" : "s");
}

template <typename Scalar>
std::string nameOf(Scalar value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value == 0 ? "0" : "a negative number";
}

template <typename Scalar>
std::string maskName(const Inputs<Scalar>& in, std::size_t index) {
  return in.masks.size() == 1 ? "mask" : "mask[" + to_string(index) + "]";
}

enum class Kind { matrix, vector, mask };

// Calls visit(name, view, kind) for each matrix there is; name is a const char* or a std::string.
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
  for (std::size_t i = 0; i < in.masks.size(); ++i) visit(maskName(in, i), in.masks[i], Kind::mask);
}

template <typename Scalar>
void requireRows(const std::string& name, const View<Scalar>& matrix, Index rows, const std::string& why) {
  if (matrix.rows() == rows) return;
  refuse(name, "expected " + count(rows, "row") + " (" + why + "), got " + to_string(matrix.rows()));
}

void requireCols(const std::string& name, Index actual, Index cols, const std::string& why) {
  if (actual == cols) return;
  refuse(name, "expected " + count(cols, "column") + " (" + why + "), got " + to_string(actual));
}

void requireDivisor(const std::string& name, Index number, Index of, const std::string& why) {
  if (of % number == 0) return;
  refuse(name, "expected a divisor of " + to_string(of) + " (" + why + "), got " + to_string(number));
}

template <typename Scalar>
void requireBias(const std::string& name, const Given<Scalar>& bias, const std::string& weightsName,
                 const Given<Scalar>& weights) {
  if (!bias) return;
  if (!weights) refuse(name, "expected " + weightsName + " with it");
  if (bias->cols() != weights->cols()) {
    refuse(name, "expected " + count(weights->cols(), "number") + " (the columns of " + weightsName + "), got " +
                     to_string(bias->cols()));
  }
}

// One of q, k, v: where its numbers come from, and the shape they will have.
struct Operand {
  std::string rowsFrom, colsFrom;
  Index rows, cols;
};

template <typename Scalar>
Operand operand(const std::string& name, const Given<Scalar>& given, const Given<Scalar>& weights,
                const Given<Scalar>& bias, const std::string& sourceName, const Given<Scalar>& source) {
  const std::string weightsName = "w" + name;
  if (given && weights) refuse(name, "expected either " + name + " or " + weightsName + ", got both");
  if (!given && !weights) refuse(name, "expected " + name + ", or " + sourceName + " and " + weightsName);
  requireBias("b" + name, bias, weightsName, weights);
  if (given) return {name, name, given->rows(), given->cols()};
  if (!source) refuse(sourceName, "expected " + sourceName + ", to multiply with " + weightsName);
  requireRows(weightsName, *weights, source->cols(), "the columns of " + sourceName);
  return {sourceName, weightsName, source->rows(), weights->cols()};
}

// The heads of q, k and v, and their widths.
template <typename Scalar>
void splitHeads(const Inputs<Scalar>& in, const Operand& q, const Operand& k, const Operand& v, Sizes& sizes) {
  if (in.heads < 1) refuse("heads", "expected at least 1, got " + to_string(in.heads));
  sizes.heads = in.heads;
  sizes.kvHeads = in.kvHeads.value_or(in.heads);
  if (sizes.kvHeads < 1) refuse("kvHeads", "expected at least 1, got " + to_string(sizes.kvHeads));
  requireDivisor("kvHeads", sizes.kvHeads, sizes.heads, "heads");
  requireDivisor("heads", sizes.heads, q.cols, "the columns of " + q.colsFrom);
  sizes.queryWidth = q.cols / sizes.heads;
  const bool asMany = sizes.kvHeads == sizes.heads;
  requireCols(k.colsFrom, k.cols, sizes.kvHeads * sizes.queryWidth,
              asMany ? "the columns of " + q.colsFrom
                     : to_string(sizes.kvHeads) + " kvHeads, each as wide as a head of " + q.colsFrom);
  sizes.keyWidth = k.cols / sizes.kvHeads;
  requireDivisor(in.kvHeads ? "kvHeads" : "heads", sizes.kvHeads, v.cols, "the columns of " + v.colsFrom);
  sizes.valueWidth = v.cols / sizes.kvHeads;
  if (in.wo) {
    requireRows("wo", *in.wo, sizes.heads * sizes.valueWidth,
                asMany ? "the columns of " + v.colsFrom
                       : to_string(sizes.heads) + " heads, each as wide as a head of " + v.colsFrom);
  }
  requireBias("bo", in.bo, "wo", in.wo);
}

template <typename Scalar>
void checkPast(const Inputs<Scalar>& in, const Operand& k, const Operand& v) {
  if (!in.pastK && !in.pastV) return;
  if (!in.pastK || !in.pastV) refuse("past", "expected both k and v");
  requireCols("past.k", in.pastK->cols(), k.cols, "the columns of " + k.colsFrom);
  requireRows("past.v", *in.pastV, in.pastK->rows(), "the rows of past.k");
  requireCols("past.v", in.pastV->cols(), v.cols, "the columns of " + v.colsFrom);
}

// The masks and keyLength; keys says where the m keys come from.
template <typename Scalar>
void checkMasks(const Inputs<Scalar>& in, const Sizes& sizes, const std::string& queries, const std::string& keys) {
  const auto masks = static_cast<Index>(in.masks.size());
  if (masks > 1 && masks != sizes.heads) {
    refuse("mask", "expected " + count(sizes.heads, "mask") + " (one a head), got " + to_string(masks));
  }
  for (std::size_t i = 0; i < in.masks.size(); ++i) {
    requireRows(maskName(in, i), in.masks[i], sizes.n, queries);
    requireCols(maskName(in, i), in.masks[i].cols(), sizes.m, keys);
  }
  if (in.keyLength && (*in.keyLength < 0 || *in.keyLength > sizes.m)) {
    refuse("keyLength", "expected 0 to " + to_string(sizes.m) + " (" + keys + "), got " + to_string(*in.keyLength));
  }
}

}  // namespace

template <typename Scalar>
Sizes checkShapes(const Inputs<Scalar>& in) {
  forEachGiven(in, [](const auto& name, const View<Scalar>& given, Kind) {
    if (given.rows() < 1) refuse(name, "expected at least one row");
    if (given.cols() < 1) refuse(name, "expected at least one column");
  });
  if (in.x && in.context) requireCols("context", in.context->cols(), in.x->cols(), "the columns of x");
  const std::string sourceName = in.context ? "context" : "x";
  const auto& source = in.context ? in.context : in.x;
  const Operand q = operand<Scalar>("q", in.q, in.wq, in.bq, "x", in.x);
  const Operand k = operand<Scalar>("k", in.k, in.wk, in.bk, sourceName, source);
  const Operand v = operand<Scalar>("v", in.v, in.wv, in.bv, sourceName, source);
  const bool projectsKeys = in.wk || in.wv;
  if (in.context && !projectsKeys) refuse("context", "expected wk or wv with it");
  if (in.x && !in.wq && (in.context || !projectsKeys)) refuse("x", "expected wq, wk or wv with it");

  Sizes sizes;
  splitHeads(in, q, k, v, sizes);
  if (v.rows != k.rows) {
    refuse(v.rowsFrom,
           "expected " + count(k.rows, "row") + " (the rows of " + k.rowsFrom + "), got " + to_string(v.rows));
  }
  checkPast(in, k, v);
  sizes.past = in.pastK ? in.pastK->rows() : 0;
  sizes.n = q.rows;
  sizes.m = sizes.past + k.rows;
  checkMasks(in, sizes, "the rows of " + q.rowsFrom,
             (in.pastK ? "the rows of past.k and " : "the rows of ") + k.rowsFrom);
  return sizes;
}

template <typename Scalar>
void checkNumbers(const Inputs<Scalar>& in) {
  forEachGiven(in, [](const auto& name, const View<Scalar>& given, Kind kind) {
    for (Index row = 0; row < given.rows(); ++row) {
      for (Index col = 0; col < given.cols(); ++col) {
        const Scalar value = given(row, col);
        if (kind == Kind::mask ? !std::isnan(value) : std::isfinite(value)) continue;
        const std::string place = (kind == Kind::vector ? "" : "[" + to_string(row) + "]") + "[" + to_string(col) + "]";
        refuse(name, (kind == Kind::mask ? "expected no NaN, got " : "expected finite numbers, got ") + nameOf(value) +
                         " at " + place);
      }
    }
  });
  if (in.scale && !std::isfinite(*in.scale)) refuse("scale", "expected a finite number, got " + nameOf(*in.scale));
  if (in.softcap && !(*in.softcap > 0 && std::isfinite(*in.softcap))) {
    refuse("softcap", "expected a finite number above 0, got " + nameOf(*in.softcap));
  }
}

template <typename Scalar>
double countNumbers(const Inputs<Scalar>& in) {
  double numbers = 0;
  forEachGiven(in, [&](const auto&, const View<Scalar>& given, Kind) {
    numbers += static_cast<double>(given.rows()) * static_cast<double>(given.cols());
  });
  return numbers;
}

#define INSTANTIATE(Scalar)                          \
  template Sizes checkShapes(const Inputs<Scalar>&); \
  template void checkNumbers(const Inputs<Scalar>&); \
  template double countNumbers(const Inputs<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
