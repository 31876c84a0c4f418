// Gradients: JavaScript fills a Request, then the outputGradient's place, calls gradients(), and reads the tables of
// results.
#include "gradients.h"

#include <emscripten/bind.h>

#include <memory>
#include <vector>

#include "border.h"
#include "request.h"

namespace {

using border::Matrix;
using border::MatrixSlot;
using border::Request;
using border::slotOf;

// In this order in wasm/gradients.js too.
struct HeadResults {
  MatrixSlot q, k, v, scores, scaledScores, cappedScores, maskedScores, weights, output;
  MatrixSlot projectedQ, projectedK, preactivations, activations, rowDot;
};
struct Results {
  MatrixSlot x, context, wq, wk, wv, wo, bq, bk, bv, bo, pastK, pastV;
  MatrixSlot general, w1, w2, additiveV;
  MatrixSlot q, k, v, concat;
  std::uint32_t heads;  // address of a HeadResults a head
};
static_assert(sizeof(HeadResults) == 14 * 12 && sizeof(Results) == 61 * 4);

Matrix<float> outputGradient;
std::unique_ptr<const attention::Gradients<float>> latest;
std::vector<HeadResults> heads;
Results results;

HeadResults publish(const attention::HeadGradients<float>& head) {
  return {slotOf(head.q),
          slotOf(head.k),
          slotOf(head.v),
          slotOf(head.scores),
          slotOf(head.scaledScores),
          slotOf(head.cappedScores),
          slotOf(head.maskedScores),
          slotOf(head.weights),
          slotOf(head.output),
          slotOf(head.projectedQ),
          slotOf(head.projectedK),
          slotOf(head.preactivations),
          slotOf(head.activations),
          slotOf(head.rowDot)};
}

void publish(const attention::Gradients<float>& all) {
  heads.clear();
  for (const auto& head : all.heads) heads.push_back(publish(head));
  const auto& scoring = all.scoring;
  results = {slotOf(all.x),           slotOf(all.context), slotOf(all.wq),
             slotOf(all.wk),          slotOf(all.wv),      slotOf(all.wo),
             slotOf(all.bq),          slotOf(all.bk),      slotOf(all.bv),
             slotOf(all.bo),          slotOf(all.pastK),   slotOf(all.pastV),
             slotOf(scoring.general), slotOf(scoring.w1),  slotOf(scoring.w2),
             slotOf(scoring.v),       slotOf(all.q),       slotOf(all.k),
             slotOf(all.v),           slotOf(all.concat),  border::addressOf(heads.data())};
}

attention::Inputs<float> inputsAt(std::uint32_t address) {
  return border::inputsOf(*reinterpret_cast<const Request*>(address));
}

// Whether gradients of this shape are possible. Reads no number: they need not be there yet.
int checkGradients(std::uint32_t address, int rows, int cols) {
  return border::guard([&] { attention::checkGradients(inputsAt(address), rows, cols, border::memory); });
}

// Makes place for the outputGradient, at outputGradientAddress(), once checkGradients() has agreed to its size.
int reserveOutputGradient(int rows, int cols) {
  return border::guard([&] { outputGradient.resize(rows, cols); });
}

std::uint32_t outputGradientAddress() { return border::addressOf(outputGradient.data()); }

int gradients(std::uint32_t address) {
  return border::guard([&] {
    const border::View<float> given(outputGradient.data(), outputGradient.rows(), outputGradient.cols());
    latest.reset(new attention::Gradients<float>(attention::gradients(inputsAt(address), given, border::memory)));
    publish(*latest);
  });
}

std::uint32_t gradientsAddress() { return border::addressOf(&results); }

void releaseGradients() {
  latest.reset();
  outputGradient.resize(0, 0);
}

}  // namespace

EMSCRIPTEN_BINDINGS(gradients) {
  emscripten::function("checkGradients", &checkGradients);
  emscripten::function("reserveOutputGradient", &reserveOutputGradient);
  emscripten::function("outputGradientAddress", &outputGradientAddress);
  emscripten::function("gradients", &gradients);
  emscripten::function("gradientsAddress", &gradientsAddress);
  emscripten::function("releaseGradients", &releaseGradients);
}
