#include "differential.h"

#include <cmath>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

#include "attention/attend.h"
#include "attention/gradients.h"
#include "attention/trace.h"
#include "error_bounds.h"
#include "inputs_from_bytes.h"

namespace fuzz {
namespace {

using attention::HeadTrace;
using attention::Trace;

template <typename... Words>
[[noreturn]] void disagree(const Words&... words) {
  std::ostringstream message;
  message.precision(9);
  (message << ... << words);
  throw std::runtime_error(message.str());
}

// Not NaN either, which no comparison is true of.
void expectWithin(const std::string& name, const Matrix& actual, const Table& exact, const Table& error) {
  if (actual.rows() != exact.rows() || actual.cols() != exact.cols()) disagree(name, ": another shape");
  for (Index row = 0; row < exact.rows(); ++row) {
    for (Index col = 0; col < exact.cols(); ++col) {
      const auto got = static_cast<double>(actual(row, col));
      const double want = exact(row, col);
      if (std::isinf(want) ? got == want : std::abs(got - want) <= error(row, col)) continue;
      disagree(name, "[", row, "][", col, "]: expected ", want, " within ", error(row, col), ", got ", got);
    }
  }
}

void expectIf(bool expected, const std::string& name, const std::optional<Matrix>& actual, const Table& exact,
              const Table& error) {
  if (actual.has_value() != expected) disagree(name, expected ? ": missing" : ": not expected");
  if (expected) expectWithin(name, *actual, exact, error);
}

void expectHead(const std::string& name, const Inputs& in, const HeadTrace& actual, const oracle::Head& exact,
                const HeadBounds& error) {
  const bool additive = in.scoring == Scoring::additive;
  const bool isMasked = oracle::hasMask(in);
  expectIf(additive || in.general, name + "projectedQ", actual.projectedQ, exact.projectedQ, error.projectedQ);
  expectIf(additive, name + "projectedK", actual.projectedK, exact.projectedK, error.projectedK);
  expectIf(additive, name + "preactivations", actual.preactivations, exact.preactivations, error.preactivations);
  expectIf(additive, name + "activations", actual.activations, exact.activations, error.activations);
  expectWithin(name + "scores", actual.scores, exact.scores, error.scores);
  expectWithin(name + "scaledScores", actual.scaledScores, exact.scaledScores, error.scaledScores);
  expectIf(in.softcap.has_value(), name + "cappedScores", actual.cappedScores, exact.cappedScores, error.cappedScores);
  expectIf(isMasked, name + "maskedScores", actual.maskedScores, exact.maskedScores, error.maskedScores);
  expectWithin(name + "weights", actual.weights, exact.weights, error.weights);
  expectWithin(name + "output", actual.output, exact.output, error.output);
  if (actual.fullyMaskedRows != exact.fullyMaskedRows) disagree(name, "fullyMaskedRows: others");
  if (!actual.softmaxParts) return;
  for (const Matrix* part : {&actual.softmaxParts->rowMax, &actual.softmaxParts->shifted,
                             &actual.softmaxParts->exponentials, &actual.softmaxParts->rowSum}) {
    if (part->hasNaN()) disagree(name, "softmaxParts: NaN");
  }
}

void expectTrace(const Inputs& in, const Trace& actual, const oracle::Attention& exact, const Bounds& error) {
  expectWithin("q", actual.q, exact.q, error.q);
  expectWithin("k", actual.k, exact.k, error.k);
  expectWithin("v", actual.v, exact.v, error.v);
  for (std::size_t h = 0; h < exact.heads.size(); ++h) {
    expectHead("heads[" + std::to_string(h) + "].", in, actual.heads[h], exact.heads[h], error.heads[h]);
  }
  expectWithin("concat", actual.concat, exact.concat, error.concat);
  expectIf(in.wo.has_value(), "projected", actual.projected, exact.output, error.output);
}

// The result of a call, or why it was refused.
template <typename Result>
struct Answer {
  std::optional<Result> result;
  std::string refusal;
  bool isOverflow() const { return refusal.find(": overflow of float32 at ") != std::string::npos; }
};

template <typename Call>
auto answerOf(const Call& call) -> Answer<decltype(call())> {
  try {
    return {call(), ""};
  } catch (const std::invalid_argument& error) {
    return {std::nullopt, error.what()};
  }
}

void expectFinite(const std::string& name, const std::optional<Matrix>& matrix) {
  if (matrix && !matrix->allFinite()) disagree("gradients of ", name, ": not finite");
}

void expectGradients(const attention::Gradients& all) {
  expectFinite("x", all.x);
  expectFinite("context", all.context);
  expectFinite("wq", all.wq);
  expectFinite("wk", all.wk);
  expectFinite("wv", all.wv);
  expectFinite("wo", all.wo);
  expectFinite("bq", all.bq);
  expectFinite("bk", all.bk);
  expectFinite("bv", all.bv);
  expectFinite("bo", all.bo);
  expectFinite("past.k", all.pastK);
  expectFinite("past.v", all.pastV);
  expectFinite("scoring.general", all.scoring.general);
  expectFinite("scoring.additive.w1", all.scoring.w1);
  expectFinite("scoring.additive.w2", all.scoring.w2);
  expectFinite("scoring.additive.v", all.scoring.v);
  expectFinite("concat", all.concat);
  expectFinite("q", all.q);
  expectFinite("k", all.k);
  expectFinite("v", all.v);
  for (const auto& head : all.heads) {
    if (head.weights.hasNaN()) disagree("gradients of weights: NaN");
    expectFinite("maskedScores", head.maskedScores);
    expectFinite("cappedScores", head.cappedScores);
    expectFinite("scaledScores", head.scaledScores);
    expectFinite("scores", head.scores);
    expectFinite("activations", head.activations);
    expectFinite("preactivations", head.preactivations);
    expectFinite("projectedQ", head.projectedQ);
    expectFinite("projectedK", head.projectedK);
    expectFinite("q of a head", head.q);
    expectFinite("k of a head", head.k);
    expectFinite("v of a head", head.v);
  }
}

}  // namespace

void compare(std::span<const std::uint8_t> bytes) {
  InputsFromBytes made(bytes);
  const Inputs& inputs = made.inputs;
  const auto traced = answerOf([&] { return attention::trace(inputs, {.softmaxParts = made.softmaxParts}); });
  const auto attended = answerOf([&] { return attention::attend(inputs); });
  if (!traced.result && !traced.isOverflow()) {
    if (traced.refusal == attended.refusal) return;
    disagree("trace refused with '", traced.refusal, "', attend with '", attended.refusal, "'");
  }
  if (!attended.result && !attended.isOverflow()) disagree("attend alone refused with '", attended.refusal, "'");

  const oracle::Attention exact = oracle::attentionOf(inputs);
  const Bounds error(inputs, exact);
  if (traced.result) {
    expectTrace(inputs, *traced.result, exact, error);
    const View outputGradient = made.drawGradient(traced.result->output().rows(), traced.result->output().cols());
    const auto derived = answerOf([&] { return attention::gradients(inputs, outputGradient); });
    if (derived.result) expectGradients(*derived.result);
    const bool isRefused = derived.isOverflow() || derived.refusal.rfind("outputGradient: expected finite", 0) == 0;
    if (!derived.result && !isRefused) disagree("gradients refused with '", derived.refusal, "'");
  }
  if (attended.result) expectWithin("attend", *attended.result, exact.output, error.output);
  if (!error.mayOverflow && !(traced.result && attended.result)) {
    disagree("nothing overflows, but trace said '", traced.refusal, "', attend '", attended.refusal, "'");
  }
  if (error.mustOverflow && (traced.result || attended.result)) {
    disagree("an overflow, but trace said '", traced.refusal, "', attend '", attended.refusal, "'");
  }
}

}  // namespace fuzz
