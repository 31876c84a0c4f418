#pragma once

#include <optional>
#include <vector>

#include "attention/inputs.h"
#include "attention/steps.h"

namespace attention {

struct TraceOptions {
  bool softmaxParts = false;
  double memory = unlimited;  // bytes there are for the inputs and the trace
};

struct HeadTrace {
  Matrix q, k, v;  // n × d_q, m × d_k, m × d_v
  // With general scoring projectedQ = q·W: n × d_k. With additive scoring q·w1 and k·w2: n × d_a and m × d_a; their
  // sums and tanh of those, of query i and key j in row i·m + j: n·m × d_a.
  std::optional<Matrix> projectedQ, projectedK, preactivations, activations;
  Matrix scores, scaledScores;          // n × m
  std::optional<Matrix> cappedScores;   // n × m; only with a softcap
  std::optional<Matrix> maskedScores;   // n × m; only with a mask, causal or keyLength
  std::optional<Softmax> softmaxParts;  // only when asked for; its weights have moved to the next line
  Matrix weights;                       // n × m
  Matrix output;                        // n × d_v
  std::vector<int> fullyMaskedRows;     // rows with no key left: weights and output are 0 there
};

struct Trace {
  Matrix q, k, v;  // all heads side by side; k and v with the past in front
  std::vector<HeadTrace> heads;
  Matrix concat;                    // n × heads·d_v
  std::optional<Matrix> projected;  // n × d_out; only with wo
  const Matrix& output() const { return projected ? *projected : concat; }
};

// Call visit(name, field) for every field of a head, or of all heads together, by the name callers know it by: the one
// list of them, for the border. While a field is missing here, this does not compile.
template <typename Visit>
void forEachField(const HeadTrace& head, const Visit& visit) {
  const auto& [q, k, v, projectedQ, projectedK, preactivations, activations, scores, scaledScores, cappedScores,
               maskedScores, softmaxParts, weights, output, fullyMaskedRows] = head;
  visit("q", q);
  visit("k", k);
  visit("v", v);
  visit("projectedQ", projectedQ);
  visit("projectedK", projectedK);
  visit("preactivations", preactivations);
  visit("activations", activations);
  visit("scores", scores);
  visit("scaledScores", scaledScores);
  visit("cappedScores", cappedScores);
  visit("maskedScores", maskedScores);
  visit("weights", weights);
  visit("output", output);
  const Softmax* parts = softmaxParts ? &*softmaxParts : nullptr;
  visit("softmaxParts.rowMax", parts ? &parts->rowMax : nullptr);
  visit("softmaxParts.shifted", parts ? &parts->shifted : nullptr);
  visit("softmaxParts.exponentials", parts ? &parts->exponentials : nullptr);
  visit("softmaxParts.rowSum", parts ? &parts->rowSum : nullptr);
  visit("fullyMaskedRows", fullyMaskedRows);
}

template <typename Visit>
void forEachField(const Trace& trace, const Visit& visit) {
  const auto& [q, k, v, heads, concat, projected] = trace;  // the heads one by one, as above
  visit("q", q);
  visit("k", k);
  visit("v", v);
  visit("concat", concat);
  visit("projected", projected);
  visit("output", trace.output());
}

// Every intermediate of attention. Throws Refusal for inputs that do not fit together, for a trace that
// needs more than options.memory, and for finite inputs whose result is too large for float.
Trace trace(const Inputs& inputs, const TraceOptions& options = {});

// How many numbers a trace holds, the inputs aside.
Count countIntermediates(const Inputs& inputs, const Sizes& sizes, const TraceOptions& options = {});

// The refusals of trace that need no number of any matrix: shapes, and memory.
Sizes checkTrace(const Inputs& inputs, const TraceOptions& options);

}  // namespace attention
