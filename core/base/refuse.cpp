#include "base/refuse.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace attention {
namespace {

// Whole numbers as they are; what is too large for that has its size told by its first digits.
std::string textOf(double number) {
  constexpr double exact = 9007199254740992;  // 2^53
  return number <= exact ? std::to_string(static_cast<std::int64_t>(number)) : "more than 9007199254740992";
}

std::string filled(std::string_view text, std::initializer_list<Value> values) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    result += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    const std::string_view name = text.substr(1, close - 1);
    for (const Value& value : values) {
      if (value.name != name) continue;
      if (value.number) {
        result += textOf(*value.number);
      } else {
        result += value.text;
      }
    }
    text.remove_prefix(close + 1);
  }
  return result;
}

}  // namespace

Refusal::Refusal(const char* code, std::string_view text, std::initializer_list<Value> values)
    : std::invalid_argument(filled(text, values)), code_(code) {
  for (const Value& value : values) {
    if (value.number) {
      fields_.push_back({value.name, *value.number});
    } else if (!value.text.empty()) {
      fields_.push_back({value.name, std::string(value.text)});
    }
  }
}

void refuseCount(const char* code, std::string_view name, Count got, Count expected, const Because& because) {
  // The code of a count is what is counted, in the plural.
  std::string what(code);
  if (expected == Count(1)) what.pop_back();
  const std::string text = "{argument}: expected {expected} " + what + " (" + because.text + "), got {got}";
  if (because.heads > 0) {
    throw Refusal(code, text,
                  {{"argument", name},
                   {"expected", expected},
                   {"got", got},
                   {"because", because.code},
                   {"of", because.of},
                   {"heads", because.heads}});
  }
  throw Refusal(
      code, text,
      {{"argument", name}, {"expected", expected}, {"got", got}, {"because", because.code}, {"of", because.of}});
}

void requireAtLeast(std::string_view name, Size got, Size least) {
  if (got >= least) return;
  throw Refusal("at-least", "{argument}: expected at least {least}, got {got}",
                {{"argument", name}, {"least", Count(least)}, {"got", Count(got)}});
}

const char* nameOf(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value == 0 ? "0" : "a negative number";
}

void requirePositive(std::string_view name, double value) {
  if (value > 0 && std::isfinite(value)) return;
  throw Refusal("positive", "{argument}: expected a finite number above 0, got {got}",
                {{"argument", name}, {"got", nameOf(value)}});
}

void refuseNumber(std::string_view name, const char* got, Index row, Index col, Kind kind) {
  using std::to_string;
  const std::string place = (kind == Kind::vector ? "" : "[" + to_string(row) + "]") + "[" + to_string(col) + "]";
  const bool isMask = kind == Kind::mask;
  throw Refusal(isMask ? "nan" : "not-finite",
                isMask ? "{argument}: expected no NaN, got {got} at {place}"
                       : "{argument}: expected finite numbers, got {got} at {place}",
                {{"argument", name}, {"got", got}, {"place", place}});
}

void requireNumbers(std::string_view name, const MatrixRef& given, Kind kind, Span span) {
  Index row = span.first / given.cols();
  Index col = span.first % given.cols();
  for (Index i = 0; i < span.count; ++i) {
    const float value = given(row, col);
    const bool isRight = kind == Kind::mask ? !std::isnan(value) : std::isfinite(value);
    if (!isRight) refuseNumber(name, nameOf(value), row, col, kind);
    if (++col < given.cols()) continue;
    col = 0;
    ++row;
  }
}

}  // namespace attention
