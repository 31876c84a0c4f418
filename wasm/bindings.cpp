// The border: JavaScript fills a Request in linear memory, calls trace() with its address, and reads the table of
// results. One call a trace: crossing the border costs more than an 8 × 8 attention does.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "trace.h"

namespace {

using attention::Index;
using attention::Matrix;
using attention::View;

// Four bytes a field, in this order in wasm/core.js too.
struct MatrixSlot {
  std::int32_t rows, cols;  // 0 rows: absent
  std::uint32_t address;
};
struct Request {
  MatrixSlot x, context, wq, wk, wv, q, k, v, wo, bq, bk, bv, bo, mask;
  std::int32_t scoring;  // 0: scaled-dot, 1: dot
  std::int32_t hasScale;
  float scale;
  std::int32_t causal;
  std::int32_t keyLength;  // −1: absent
  std::int32_t softmaxParts;
};
struct Results {
  MatrixSlot q, k, v, concat, projected, output;
  MatrixSlot headQ, headK, headV, scores, scaledScores, maskedScores, weights, headOutput;
  MatrixSlot rowMax, shifted, exponentials, rowSum;
  MatrixSlot fullyMaskedRows;  // a row of integers
};
static_assert(sizeof(void*) == 4 && sizeof(Request) == 48 * 4 && sizeof(Results) == 19 * 12);

void* requestMemory = nullptr;
std::optional<attention::Trace<float>> latest;
Results results;
std::string message;

std::uint32_t addressOf(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

std::optional<View<float>> view(const MatrixSlot& slot) {
  if (slot.rows == 0) return std::nullopt;
  return View<float>(reinterpret_cast<const float*>(slot.address), slot.rows, slot.cols);
}

MatrixSlot slot(const Matrix<float>& matrix) {
  return {static_cast<std::int32_t>(matrix.rows()), static_cast<std::int32_t>(matrix.cols()), addressOf(matrix.data())};
}

attention::Inputs<float> read(const Request& request) {
  attention::Inputs<float> inputs;
  const auto give = [](std::optional<View<float>>& input, const MatrixSlot& from) {
    if (const auto given = view(from)) input.emplace(*given);
  };
  give(inputs.x, request.x);
  give(inputs.context, request.context);
  give(inputs.wq, request.wq);
  give(inputs.wk, request.wk);
  give(inputs.wv, request.wv);
  give(inputs.q, request.q);
  give(inputs.k, request.k);
  give(inputs.v, request.v);
  give(inputs.wo, request.wo);
  give(inputs.bq, request.bq);
  give(inputs.bk, request.bk);
  give(inputs.bv, request.bv);
  give(inputs.bo, request.bo);
  give(inputs.mask, request.mask);
  inputs.scoring = request.scoring == 0 ? attention::Scoring::scaledDot : attention::Scoring::dot;
  if (request.hasScale != 0) inputs.scale = request.scale;
  inputs.causal = request.causal != 0;
  if (request.keyLength >= 0) inputs.keyLength = request.keyLength;
  return inputs;
}

void publish(const attention::Trace<float>& trace) {
  const attention::HeadTrace<float>& head = trace.heads[0];
  results = {};
  results.q = slot(trace.q);
  results.k = slot(trace.k);
  results.v = slot(trace.v);
  results.concat = slot(trace.concat);
  if (trace.projected) results.projected = slot(*trace.projected);
  results.output = slot(trace.output());
  results.headQ = slot(head.q);
  results.headK = slot(head.k);
  results.headV = slot(head.v);
  results.scores = slot(head.scores);
  results.scaledScores = slot(head.scaledScores);
  if (head.maskedScores) results.maskedScores = slot(*head.maskedScores);
  results.weights = slot(head.weights);
  results.headOutput = slot(head.output);
  if (head.softmaxParts) {
    results.rowMax = slot(head.softmaxParts->rowMax);
    results.shifted = slot(head.softmaxParts->shifted);
    results.exponentials = slot(head.softmaxParts->exponentials);
    results.rowSum = slot(head.softmaxParts->rowSum);
  }
  const auto& rows = head.fullyMaskedRows;
  results.fullyMaskedRows = {1, static_cast<std::int32_t>(rows.size()), addressOf(rows.data())};
}

// Where to put a Request and the numbers it points to; 0 when there is no such memory. Forgets the former one.
std::uint32_t reserve(std::uint32_t bytes) {
  std::free(requestMemory);
  requestMemory = std::malloc(bytes);
  return addressOf(requestMemory);
}

// 0, or 1 when refused: then errorMessage() says why.
int trace(std::uint32_t address) {
  try {
    const auto& request = *reinterpret_cast<const Request*>(address);
    latest.emplace(attention::trace(read(request), {request.softmaxParts != 0}));
    publish(*latest);
    return 0;
  } catch (const std::bad_alloc&) {
    message = "inputs: not enough memory for a trace of this size";
  } catch (const std::exception& error) {
    message = error.what();
  }
  return 1;
}

// To be called when the results have been copied: a large trace must not linger.
void release() { latest.reset(); }

std::uint32_t resultsAddress() { return addressOf(&results); }
std::string errorMessage() { return message; }
std::string version() { return ATTENTION_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("reserve", &reserve);
  emscripten::function("trace", &trace);
  emscripten::function("release", &release);
  emscripten::function("resultsAddress", &resultsAddress);
  emscripten::function("errorMessage", &errorMessage);
  emscripten::function("version", &version);
}
