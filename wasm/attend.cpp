// attend(): the output alone, at once or block by block. The result of the latest waits where attendedAddress() says.
#include "attend.h"

#include <emscripten/bind.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#include "border.h"
#include "request.h"

namespace {

using attention::TiledAttention;
using border::Matrix;
using border::MatrixSlot;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

using Memory = std::unique_ptr<void, Free>;

// Work that goes on while other calls come and go: it keeps the memory its inputs are in.
struct Job {
  Job(Memory memory, const attention::Inputs<float>& inputs)
      : memory(std::move(memory)), work(inputs, border::memory) {}
  Memory memory;
  TiledAttention work;
};

// In this order in wasm/attend.js too.
struct Attended {
  MatrixSlot output;
  std::int32_t job;                 // started last
  std::int32_t blocks, blocksDone;  // of the job advanced last
};

std::map<int, std::unique_ptr<Job>> jobs;
Matrix<float> latest;
Attended attended;

attention::Inputs<float> inputsAt(std::uint32_t address) {
  return border::inputsOf(*reinterpret_cast<const border::Request*>(address));
}

void publish(Matrix<float> matrix) {
  latest = std::move(matrix);
  attended.output = border::slotOf(latest);
}

int checkAttend(std::uint32_t address) {
  return border::answer([&] { attention::checkAttend(inputsAt(address), border::memory); });
}

int attend(std::uint32_t address) {
  return border::answer([&] { publish(attention::attend(inputsAt(address), border::memory)); });
}

// The request's memory belongs to the job from here on, also when it is refused.
int attendStart(std::uint32_t address) {
  Memory memory(std::exchange(border::requestMemory, nullptr));
  return border::answer([&] {
    auto job = std::make_unique<Job>(std::move(memory), inputsAt(address));
    attended.job = jobs.empty() ? 1 : jobs.rbegin()->first + 1;
    jobs.emplace(attended.job, std::move(job));
  });
}

int attendAdvance(int job, int blocks) {
  return border::answer([&] {
    TiledAttention& work = jobs.at(job)->work;
    work.advance(blocks);
    attended.blocks = static_cast<std::int32_t>(work.blocks());
    attended.blocksDone = static_cast<std::int32_t>(work.blocksDone());
  });
}

int attendFinish(int job) {
  return border::answer([&] { publish(jobs.at(job)->work.takeOutput()); });
}

void attendDrop(int job) { jobs.erase(job); }

std::uint32_t attendedAddress() { return border::addressOf(&attended); }

void releaseAttended() { latest.resize(0, 0); }

}  // namespace

EMSCRIPTEN_BINDINGS(attend) {
  emscripten::function("checkAttend", &checkAttend);
  emscripten::function("attend", &attend);
  emscripten::function("attendStart", &attendStart);
  emscripten::function("attendAdvance", &attendAdvance);
  emscripten::function("attendFinish", &attendFinish);
  emscripten::function("attendDrop", &attendDrop);
  emscripten::function("attendedAddress", &attendedAddress);
  emscripten::function("releaseAttended", &releaseAttended);
}
