#include "request.h"

#include <array>
#include <cstring>
#include <string>
#include <type_traits>

namespace border {
namespace {

using attention::Count;
using attention::Each;
using attention::Kind;
using attention::Size;
using Given = std::optional<View>;
using Masks = std::vector<View>;

constexpr std::int32_t slotWords = sizeof(MatrixSlot) / 4;
constexpr std::int32_t wordsOf(const Given&) { return slotWords; }
constexpr std::int32_t wordsOf(const Masks&) { return slotWords + 1; }
template <typename Option>
constexpr std::int32_t wordsOf(const Option&) {
  return 2;
}

template <typename Value>
Value valueOf(std::int32_t word) {
  if constexpr (!std::is_same_v<Value, float>) return static_cast<Value>(word);
  float number = 0;
  std::memcpy(&number, &word, sizeof number);
  return static_cast<Value>(number);
}

[[gnu::noinline]] void read(const std::int32_t* words, Given& matrix) {
  const auto& slot = *reinterpret_cast<const MatrixSlot*>(words);
  if (slot.rows != 0) matrix.emplace(viewOf(slot));
}

void read(const std::int32_t* words, Masks& masks) {
  MatrixSlot slot = *reinterpret_cast<const MatrixSlot*>(words);
  const auto bytes = static_cast<std::uint32_t>((Size(slot.rows) * Size(slot.cols) * Count(sizeof(float))).size());
  for (std::int32_t left = words[slotWords]; left > 0; --left, slot.address += bytes) masks.push_back(viewOf(slot));
}

template <typename Value>
void read(const std::int32_t* words, std::optional<Value>& option) {
  if (words[0] != 0) option = valueOf<Value>(words[1]);
}

template <typename Value>
void read(const std::int32_t* words, Value& option) {
  if (words[0] != 0) option = valueOf<Value>(words[1]);
}

// In the order of Kind.
constexpr std::array kindNames{"matrix", "vector", "mask", "count", "number", "positive", "flag", "keys", "scoring"};
static_assert(kindNames.size() == static_cast<std::size_t>(Kind::scoring) + 1);

const std::int32_t fieldWords = [] {
  std::int32_t words = 0;
  const attention::Inputs none;
  attention::forEachInput(none, [&](const char*, Kind, const auto& field) { words += wordsOf(field); });
  return words;
}();

}  // namespace

attention::Inputs inputsAt(std::uint32_t address) {
  attention::Inputs inputs;
  const auto* words = reinterpret_cast<const std::int32_t*>(address);
  attention::forEachInput(inputs, [&](const char*, Kind, auto& field) {
    read(words, field);
    words += wordsOf(field);
  });
  return inputs;
}

bool softmaxPartsAt(std::uint32_t address) { return reinterpret_cast<const std::int32_t*>(address)[fieldWords] != 0; }

RequestLayout layoutOfRequest() {
  emscripten::val fields = emscripten::val::array();
  int index = 0;
  std::int32_t at = 0;
  const auto add = [&](const char* name, Kind kind, std::int32_t words) __attribute__((noinline)) {
    emscripten::val one = emscripten::val::object();
    one.set("name", std::string(name));
    one.set("kind", std::string(kindNames[static_cast<std::size_t>(kind)]));
    one.set("at", at);
    fields.set(index++, one);
    at += words;
  };
  const attention::Inputs none;
  attention::forEachInput(none,
                          [&](const char* name, Kind kind, const auto& field) { add(name, kind, wordsOf(field)); });
  return {fields, fieldWords + 1};
}

}  // namespace border
