#include "border.h"

namespace border {
namespace {

val errorOf(const attention::Refusal& refusal) {
  val error = val::global("RangeError").new_(std::string(refusal.what()));
  error.set("code", std::string(refusal.code()));
  for (const auto& [name, value] : refusal.fields()) {
    std::visit([&, name = name](const auto& field) { error.set(name, field); }, value);
  }
  return error;
}

std::string version() { return ATTENTION_VERSION; }

}  // namespace

void throwToCaller(const attention::Refusal& refusal) { errorOf(refusal).throw_(); }

void throwOutOfMemory() {
  throwToCaller({"out-of-memory", "{argument}: not enough memory for a result of this size", {{"argument", "inputs"}}});
}

void Fields::addField(int rows, int cols, const float* numbers) {
  sizes_.push_back(rows);
  sizes_.push_back(cols);
  numbers_.push_back(numbers);
}

std::size_t Fields::sizeOf(std::size_t field) const {
  return static_cast<std::size_t>(sizes_[2 * field]) * static_cast<std::size_t>(sizes_[2 * field + 1]);
}

val Fields::next() {
  chunk_.clear();
  chunk_.reserve(chunk);
  for (; next_ < numbers_.size() && chunk_.size() + sizeOf(next_) <= chunk; ++next_) {
    chunk_.insert(chunk_.end(), numbers_[next_], numbers_[next_] + sizeOf(next_));
  }
  if (!chunk_.empty()) return viewOf(chunk_.data(), chunk_.size());
  const std::size_t large = next_++;
  return viewOf(numbers_[large], sizeOf(large));
}

}  // namespace border

EMSCRIPTEN_BINDINGS(border) {
  emscripten::function("version", &border::version);
  emscripten::class_<border::Call>("Call")
      .function("sizes", &border::Call::sizes)
      .function("next", &border::Guarded<&border::Call::next>::call);
}
