// attend(): the output alone, at once, or piece by piece as a job of its own.
#include "attend.h"

#include <emscripten/bind.h>

#include <optional>
#include <utility>

#include "border.h"
#include "memory.h"
#include "request.h"

namespace {

using attention::TiledAttention;
using border::Matrix;
using border::MatrixSlot;

Matrix<float> latest;
MatrixSlot attended;

attention::Inputs<float> inputsAt(std::uint32_t address) {
  return border::inputsOf(*reinterpret_cast<const border::Request*>(address));
}

int checkAttend(std::uint32_t address) {
  return border::guard([&] { attention::checkAttend(inputsAt(address), border::memory); });
}

int attend(std::uint32_t address) {
  return border::guard([&] {
    latest = attention::attend(inputsAt(address), border::memory);
    attended = border::slotOf(latest);
  });
}

std::uint32_t attendedAddress() { return border::addressOf(&attended); }

void releaseAttended() { latest.resize(0, 0); }

// Work that goes on while other calls come and go, in memory of its own.
class AttendJob {
 public:
  // Room for the Request and its numbers; 0 when there is no such memory.
  std::uint32_t reserve(std::uint32_t bytes) {
    memory_.reserve(bytes);
    return memory_.address();
  }

  // Once the request is there.
  int start() {
    return border::guard([&] { work_.emplace(inputsAt(memory_.address()), border::memory); });
  }

  // One piece of the work.
  int advance() {
    return border::guard([&] {
      if (work_->advance()) return;
      output_ = work_->takeOutput();
      slot_ = border::slotOf(output_);
    });
  }
  double share() const { return work_->share(); }

  // Of the output's slot, once the share is 1.
  std::uint32_t outputAddress() const { return border::addressOf(&slot_); }

 private:
  border::Memory memory_;
  std::optional<TiledAttention> work_;
  Matrix<float> output_;
  MatrixSlot slot_{};
};

}  // namespace

EMSCRIPTEN_BINDINGS(attend) {
  emscripten::function("checkAttend", &checkAttend);
  emscripten::function("attend", &attend);
  emscripten::function("attendedAddress", &attendedAddress);
  emscripten::function("releaseAttended", &releaseAttended);
  emscripten::class_<AttendJob>("AttendJob")
      .constructor<>()
      .function("reserve", &AttendJob::reserve)
      .function("start", &AttendJob::start)
      .function("advance", &AttendJob::advance)
      .function("share", &AttendJob::share)
      .function("outputAddress", &AttendJob::outputAddress);
}
