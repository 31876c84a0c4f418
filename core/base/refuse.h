#pragma once

#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/count.h"
#include "base/pieces.h"

// How arguments are refused: "name: expected this, got that"; and by a code and the values of that message, so that a
// page can say the same in another language.
namespace attention {

// A value of a message, while it is refused.
struct Value {
  const char* name;
  std::string_view text;
  std::optional<double> number;

  Value(const char* name, std::string_view text) : name(name), text(text) {}
  Value(const char* name, Count number) : name(name), number(number.value()) {}
};

struct Field {
  const char* name;
  std::variant<double, std::string> value;
};

class Refusal : public std::invalid_argument {
 public:
  // text has each value where it says {its name}.
  Refusal(const char* code, std::string_view text, std::initializer_list<Value> values);

  const char* code() const { return code_; }
  const std::vector<Field>& fields() const { return fields_; }

 private:
  const char* code_;
  std::vector<Field> fields_;
};

// Why a number was expected: a code, and the words for it, which name the argument `of` that says so, and its heads.
struct Because {
  const char* code;
  const char* text;
  std::string_view of = {};
  Size heads = 0;
};
inline Because rowsOf(std::string_view of) { return {"rows-of", "the rows of {of}", of}; }
inline Because rowsWithPast(std::string_view of) { return {"rows-with-past", "the rows of past.k and {of}", of}; }
inline Because columnsOf(std::string_view of) { return {"columns-of", "the columns of {of}", of}; }
// The columns of one of the heads that stand side by side.
inline Because headColumnsOf(std::string_view of, Size heads) {
  return heads > 1 ? Because{"head-columns-of", "the columns of {of} / {heads} heads", of, heads} : columnsOf(of);
}
inline Because headsOf(std::string_view of, Size heads) {
  return {"heads-of", "{heads} heads, each as wide as a head of {of}", of, heads};
}
inline Because kvHeadsOf(std::string_view of, Size heads) {
  return {"kv-heads-of", "{heads} kvHeads, each as wide as a head of {of}", of, heads};
}

// "name: expected 2 rows (because), got 3", or columns, numbers …, by the code.
[[noreturn]] void refuseCount(const char* code, std::string_view name, Count got, Count expected,
                              const Because& because);

inline void requireCount(const char* code, std::string_view name, Size got, Count expected, const Because& because) {
  if (Count(got) != expected) refuseCount(code, name, got, expected, because);
}

void requireAtLeast(std::string_view name, Size got, Size least);

// Names a number that is not allowed: it is not finite, or not above 0.
const char* nameOf(double value);

// A finite number above 0.
void requirePositive(std::string_view name, double value);

// The kind of an argument: all of a kind are read, checked, drawn and copied alike. Matrices: a vector is one of
// one row, a mask may hold infinities. Options: a count is at least 1, a number finite, a positive one above 0 too;
// keys are 0 to as many as there are.
enum class Kind { matrix, vector, mask, count, number, positive, flag, keys, scoring };

[[noreturn]] void refuseNumber(std::string_view name, const char* got, Index row, Index col, Kind kind);

// A mask may hold infinities, nothing may hold NaN. Of the numbers in their order, row by row, those of the span.
void requireNumbers(std::string_view name, const MatrixRef& given, Kind kind, Span span);
inline void requireNumbers(std::string_view name, const MatrixRef& given, Kind kind) {
  requireNumbers(name, given, kind, {0, given.size()});
}

}  // namespace attention
