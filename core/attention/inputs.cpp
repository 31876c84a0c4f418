#include "attention/inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "attention/overflow.h"

namespace attention {
namespace {

using Given = std::optional<View>;

void requireRows(std::string_view name, const View& matrix, Count rows, const Because& because) {
  requireCount("rows", name, matrix.rows(), rows, because);
}

void requireCols(std::string_view name, const View& matrix, Size cols, const Because& because) {
  requireCount("columns", name, matrix.cols(), cols, because);
}

// {"heads", "heads"}: of heads itself.
void requireDivisor(std::string_view name, Size number, Size of, const Because& because) {
  if (of % number == 0) return;
  throw Refusal("divisor", std::string("{argument}: expected a divisor of {whole} (") + because.text + "), got {got}",
                {{"argument", name},
                 {"whole", Count(of)},
                 {"got", Count(number)},
                 {"because", because.code},
                 {"of", because.of}});
}

void requireBias(const char* name, const Given& bias, const char* weightsName, const Given& weights) {
  if (!bias) return;
  if (!weights) {
    throw Refusal("needs", "{argument}: expected {needed} with it", {{"argument", name}, {"needed", weightsName}});
  }
  requireCount("numbers", name, bias->cols(), Count(weights->cols()), columnsOf(weightsName));
}

// One of q, k, v: where its numbers come from, and the shape they will have.
struct Operand {
  const char *rowsFrom = nullptr, *colsFrom = nullptr;
  Size rows, cols;
};

Operand operand(const char* name, const Given& given, const char* weightsName, const Given& weights,
                const char* sourceName, const Given& source) {
  if (given && weights) {
    throw Refusal("either", "{argument}: expected either {argument} or {other}, got both",
                  {{"argument", name}, {"other", weightsName}});
  }
  if (given) return {name, name, given->rows(), given->cols()};
  if (!weights) {
    throw Refusal("operand", "{argument}: expected {argument}, or {source} and {weights}",
                  {{"argument", name}, {"source", sourceName}, {"weights", weightsName}});
  }
  if (!source) {
    throw Refusal("source", "{argument}: expected {argument}, to multiply with {weights}",
                  {{"argument", sourceName}, {"weights", weightsName}});
  }
  requireRows(weightsName, *weights, Count(source->cols()), columnsOf(sourceName));
  return {sourceName, weightsName, source->rows(), weights->cols()};
}

// The heads of q, k and v, and their widths.
void splitHeads(const Inputs& in, const Operand& q, const Operand& k, const Operand& v, Sizes& sizes) {
  sizes.heads = in.heads;
  sizes.kvHeads = in.kvHeads.value_or(in.heads);
  requireAtLeast("heads", sizes.heads, 1);
  requireAtLeast("kvHeads", sizes.kvHeads, 1);
  requireDivisor("kvHeads", sizes.kvHeads, sizes.heads, {"heads", "heads"});
  requireDivisor("heads", sizes.heads, q.cols, columnsOf(q.colsFrom));
  sizes.queryWidth = q.cols / sizes.heads;

  const bool asMany = sizes.kvHeads == sizes.heads;
  if (in.scoring != Scoring::general && in.scoring != Scoring::additive) {
    requireCount("columns", k.colsFrom, k.cols, sizes.kvHeads * sizes.queryWidth,
                 asMany ? columnsOf(q.colsFrom) : kvHeadsOf(q.colsFrom, sizes.kvHeads));
  }
  const char* kvName = in.kvHeads ? "kvHeads" : "heads";
  requireDivisor(kvName, sizes.kvHeads, k.cols, columnsOf(k.colsFrom));
  requireDivisor(kvName, sizes.kvHeads, v.cols, columnsOf(v.colsFrom));
  sizes.keyWidth = k.cols / sizes.kvHeads;
  sizes.valueWidth = v.cols / sizes.kvHeads;
  if (!in.wo) return;
  requireRows("wo", *in.wo, sizes.concatCols(), asMany ? columnsOf(v.colsFrom) : headsOf(v.colsFrom, sizes.heads));
}

[[noreturn]] void refuseScoring(const char* name, const char* expected) {
  throw Refusal("scoring-parameters", "{argument}: expected {expected}", {{"argument", name}, {"expected", expected}});
}

// The parameters of the scoring, which all heads share, and that there are none of another scoring.
void checkScoring(const Inputs& in, const Sizes& sizes, const char* queries, const char* keys) {
  const bool general = in.scoring == Scoring::general;
  const bool additive = in.scoring == Scoring::additive;
  const auto& w1 = in.additive.w1;
  const auto& w2 = in.additive.w2;
  const auto& v = in.additive.v;
  if (general && !in.general) refuseScoring("scoring.general", "a matrix");
  if (!general && in.general) refuseScoring("scoring.general", "general scoring with it");
  if (additive && !(w1 && w2 && v)) refuseScoring("scoring.additive", "w1, w2 and v");
  if (!additive && (w1 || w2 || v)) refuseScoring("scoring.additive", "additive scoring with it");
  if (!general && !additive) return;
  const Because ofQueries = headColumnsOf(queries, sizes.heads);
  const Because ofKeys = headColumnsOf(keys, sizes.kvHeads);
  if (general) {
    requireRows("scoring.general", *in.general, sizes.queryWidth, ofQueries);
    requireCols("scoring.general", *in.general, sizes.keyWidth, ofKeys);
    return;
  }
  const Because ofW1 = columnsOf("scoring.additive.w1");
  requireRows("scoring.additive.w1", *w1, sizes.queryWidth, ofQueries);
  requireRows("scoring.additive.w2", *w2, sizes.keyWidth, ofKeys);
  requireCols("scoring.additive.w2", *w2, w1->cols(), ofW1);
  requireCount("numbers", "scoring.additive.v", v->cols(), Count(w1->cols()), ofW1);
}

void checkPast(const Inputs& in, const Operand& k, const Operand& v) {
  if (!in.pastK && !in.pastV) return;
  if (!in.pastK || !in.pastV) throw Refusal("past", "{argument}: expected both k and v", {{"argument", "past"}});
  requireCols("past.k", *in.pastK, k.cols, columnsOf(k.colsFrom));
  requireRows("past.v", *in.pastV, Count(in.pastK->rows()), rowsOf("past.k"));
  requireCols("past.v", *in.pastV, v.cols, columnsOf(v.colsFrom));
}

void requireKeys(const char* name, Index keys, Size most, const Because& ofKeys) {
  if (keys >= 0 && keys <= most) return;
  throw Refusal(
      "key-length", std::string("{argument}: expected 0 to {most} (") + ofKeys.text + "), got {got}",
      {{"argument", name}, {"most", Count(most)}, {"got", Count(keys)}, {"because", ofKeys.code}, {"of", ofKeys.of}});
}

// The masks, and the options that are numbers of keys.
void checkMasks(const Inputs& in, const Sizes& sizes, const Operand& q, const Operand& k) {
  const Because ofKeys = in.pastK ? rowsWithPast(k.rowsFrom) : rowsOf(k.rowsFrom);
  const auto masks = static_cast<Index>(in.masks.size());
  if (masks > 1) requireCount("masks", "mask", masks, sizes.heads, {"one-a-head", "one per head"});
  for (std::size_t i = 0; i < in.masks.size(); ++i) {
    requireRows(maskName(in, i), in.masks[i], sizes.n, rowsOf(q.rowsFrom));
    requireCols(maskName(in, i), in.masks[i], sizes.m, ofKeys);
  }
  forEachInput(in, Each{[](const char*, Kind, const auto&) {},
                        [&](const char* name, Kind kind, const std::optional<Index>& keys) {
                          if (kind == Kind::keys && keys) requireKeys(name, *keys, sizes.m, ofKeys);
                        }});
}

// A source that nothing is projected from.
[[noreturn]] void refuseUnused(const char* name, const char* some, const char* last) {
  throw Refusal("needs-one-of", "{argument}: expected {some} or {last} with it",
                {{"argument", name}, {"some", some}, {"last", last}});
}

}  // namespace

Sizes checkShapes(const Inputs& in) {
  forEachMatrix(in, [](std::string_view name, const View& given, Kind kind) {
    if (given.rows() < 1) throw Refusal("no-rows", "{argument}: expected at least one row", {{"argument", name}});
    if (kind == Kind::vector) requireRows(name, given, Count(1), {"vector", "a vector"});
    if (given.cols() < 1) throw Refusal("no-columns", "{argument}: expected at least one column", {{"argument", name}});
  });
  if (in.x && in.context) requireCols("context", *in.context, in.x->cols(), columnsOf("x"));
  const char* sourceName = in.context ? "context" : "x";
  const auto& source = in.context ? in.context : in.x;
  const Operand q = operand("q", in.q, "wq", in.wq, "x", in.x);
  const Operand k = operand("k", in.k, "wk", in.wk, sourceName, source);
  const Operand v = operand("v", in.v, "wv", in.wv, sourceName, source);
  const bool projectsKeys = in.wk || in.wv;
  if (in.context && !projectsKeys) refuseUnused("context", "wk", "wv");
  if (in.x && !in.wq && (in.context || !projectsKeys)) refuseUnused("x", "wq, wk", "wv");
  requireBias("bq", in.bq, "wq", in.wq);
  requireBias("bk", in.bk, "wk", in.wk);
  requireBias("bv", in.bv, "wv", in.wv);
  requireBias("bo", in.bo, "wo", in.wo);

  Sizes sizes;
  splitHeads(in, q, k, v, sizes);
  checkScoring(in, sizes, q.colsFrom, k.colsFrom);
  requireCount("rows", v.rowsFrom, v.rows, k.rows, rowsOf(k.rowsFrom));
  checkPast(in, k, v);
  sizes.past = in.pastK ? in.pastK->rows() : 0;
  sizes.n = q.rows;
  sizes.m = (sizes.past + k.rows).index();
  checkMasks(in, sizes, q, k);
  return sizes;
}

void checkParameters(const Inputs& in) {
  forEachInput(in, Each{[](const char*, Kind, const auto&) {},
                        [](const char* name, Kind kind, const std::optional<float>& number) {
                          if (number && kind == Kind::positive) return requirePositive(name, *number);
                          if (!number || std::isfinite(*number)) return;
                          throw Refusal("finite", "{argument}: expected a finite number, got {got}",
                                        {{"argument", name}, {"got", nameOf(*number)}});
                        }});
}

void checkNumbers(const Inputs& in) {
  forEachMatrix(in, [](std::string_view name, const View& given, Kind kind) {
    if (!areFinite(given)) requireNumbers(name, given, kind);
  });
  checkParameters(in);
}

Count countNumbers(const Inputs& in) {
  Count numbers(0);
  forEachMatrix(in,
                [&](std::string_view, const View& given, Kind) { numbers += Size(given.rows()) * Size(given.cols()); });
  return numbers;
}

void requireMemory(const Sizes& sizes, Count bytes, double available) {
  // An Index counts so many bytes.
  constexpr double addressable = static_cast<double>(std::numeric_limits<Index>::max()) + 1;
  const double most = std::min(available, addressable);
  if (bytes.value() <= most) return;
  const bool hasHeads = sizes.heads > 1;
  throw Refusal(hasHeads ? "memory-of-heads" : "memory",
                std::string("{argument}: ") + (hasHeads ? "{heads} heads of " : "") +
                    "{queries} queries and {keys} keys need {bytes} bytes, and the engine has at most {available}",
                {{"argument", "inputs"},
                 {"heads", sizes.heads},
                 {"queries", sizes.n},
                 {"keys", sizes.m},
                 {"bytes", bytes},
                 {"available", Count(static_cast<std::int64_t>(most))}});
}

}  // namespace attention
