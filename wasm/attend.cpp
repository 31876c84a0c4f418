// attend(): the output alone, at once, or piece by piece as a job of its own.
#include "attention/attend.h"

#include <emscripten/bind.h>

#include <optional>

#include "memory.h"
#include "request.h"
#include "results.h"

namespace {

using attention::TiledAttention;
using border::inputsAt;

std::uint32_t checkAttend(std::uint32_t request) {
  return border::guard([&] {
    attention::checkAttend(inputsAt(request), border::memory);
    return 1U;
  });
}

std::uint32_t attend(std::uint32_t request) {
  return border::guard(
      [&] { return border::results.keepMatrix(attention::attend(inputsAt(request), border::memory)); });
}

// Work that goes on while other calls come and go, in memory of its own.
class AttendJob {
 public:
  // Room for a request and its numbers; 0 when there is no such memory.
  std::uint32_t reserve(std::uint32_t bytes) {
    memory_.reserve(bytes);
    return memory_.address();
  }

  // Once the request is there.
  std::uint32_t start() {
    return border::guard([&] {
      work_.emplace(inputsAt(memory_.address()), border::memory);
      return 1U;
    });
  }

  // One piece of the work. @returns 1, or with the last piece the address of the output's slot
  std::uint32_t advance() {
    return border::guard([&] { return work_->advance() ? 1U : output_.keepMatrix(work_->takeOutput()); });
  }
  double share() const { return work_->share(); }

 private:
  border::Memory memory_;
  std::optional<TiledAttention> work_;
  border::Results output_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(attend) {
  emscripten::function("checkAttend", &checkAttend);
  emscripten::function("attend", &attend);
  emscripten::class_<AttendJob>("AttendJob")
      .constructor<>()
      .function("reserve", &AttendJob::reserve)
      .function("start", &AttendJob::start)
      .function("advance", &AttendJob::advance)
      .function("share", &AttendJob::share);
}
