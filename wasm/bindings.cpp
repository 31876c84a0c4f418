// The border: JavaScript fills a Request in linear memory, calls trace() with its address, and reads the tables of
// results. One call a trace: crossing the border costs more than an 8 × 8 attention does.
#include <emscripten/bind.h>

#include <vector>

#include "border.h"
#include "memory.h"
#include "request.h"
#include "trace.h"

namespace {

using border::MatrixSlot;
using border::Request;
using border::slotOf;

// In this order in wasm/trace.js too.
struct HeadResults {
  MatrixSlot q, k, v, scores, scaledScores, cappedScores, maskedScores, weights, output;
  MatrixSlot projectedQ, projectedK, preactivations, activations;
  MatrixSlot rowMax, shifted, exponentials, rowSum;
  MatrixSlot fullyMaskedRows;  // a row of integers
};
struct Results {
  MatrixSlot q, k, v, concat, projected, output;
  std::uint32_t heads;  // address of a HeadResults a head
};
static_assert(sizeof(HeadResults) == 18 * 12 && sizeof(Results) == 19 * 4);

border::Memory requestMemory;
attention::Trace<float> latest;
std::vector<HeadResults> heads;
Results results;

attention::TraceOptions optionsOf(const Request& request) {
  return {.softmaxParts = request.softmaxParts != 0, .memory = border::memory};
}

const Request& requestAt(std::uint32_t address) { return *reinterpret_cast<const Request*>(address); }

HeadResults publish(const attention::HeadTrace<float>& head) {
  HeadResults all{};
  all.q = slotOf(head.q);
  all.k = slotOf(head.k);
  all.v = slotOf(head.v);
  all.scores = slotOf(head.scores);
  all.scaledScores = slotOf(head.scaledScores);
  all.cappedScores = slotOf(head.cappedScores);
  all.maskedScores = slotOf(head.maskedScores);
  all.weights = slotOf(head.weights);
  all.output = slotOf(head.output);
  all.projectedQ = slotOf(head.projectedQ);
  all.projectedK = slotOf(head.projectedK);
  all.preactivations = slotOf(head.preactivations);
  all.activations = slotOf(head.activations);
  if (head.softmaxParts) {
    all.rowMax = slotOf(head.softmaxParts->rowMax);
    all.shifted = slotOf(head.softmaxParts->shifted);
    all.exponentials = slotOf(head.softmaxParts->exponentials);
    all.rowSum = slotOf(head.softmaxParts->rowSum);
  }
  const auto& rows = head.fullyMaskedRows;
  all.fullyMaskedRows = {1, static_cast<std::int32_t>(rows.size()), border::addressOf(rows.data())};
  return all;
}

void publish(const attention::Trace<float>& trace) {
  heads.clear();
  for (const auto& head : trace.heads) heads.push_back(publish(head));
  results.q = slotOf(trace.q);
  results.k = slotOf(trace.k);
  results.v = slotOf(trace.v);
  results.concat = slotOf(trace.concat);
  results.projected = slotOf(trace.projected);
  results.output = slotOf(trace.output());
  results.heads = border::addressOf(heads.data());
}

// Where to put a Request and the numbers it points to; 0 when there is no such memory. Forgets the former one.
std::uint32_t reserve(std::uint32_t bytes) {
  requestMemory.reserve(bytes);
  return requestMemory.address();
}

// Whether a trace of this shape is possible. Reads no number: they need not be there yet.
int checkTrace(std::uint32_t address) {
  return border::guard(
      [&] { attention::checkTrace(border::inputsOf(requestAt(address)), optionsOf(requestAt(address))); });
}

int trace(std::uint32_t address) {
  return border::guard([&] {
    latest = attention::trace(border::inputsOf(requestAt(address)), optionsOf(requestAt(address)));
    publish(latest);
  });
}

// To be called when the results have been copied: a large trace must not linger.
void release() { latest = {}; }

std::uint32_t resultsAddress() { return border::addressOf(&results); }
std::string version() { return ATTENTION_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("reserve", &reserve);
  emscripten::function("checkTrace", &checkTrace);
  emscripten::function("trace", &trace);
  emscripten::function("release", &release);
  emscripten::function("resultsAddress", &resultsAddress);
  emscripten::function("takeRefusal", &border::takeRefusal);
  emscripten::function("version", &version);
}
