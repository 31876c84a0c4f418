// The border's common part: refusals become errors of JavaScript here, and results are views that JavaScript copies
// from.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "base/refuse.h"

namespace border {

using attention::Matrix;
using attention::View;
using emscripten::val;

// Bytes that one linear memory can hold; MEMORY in wasm/read-matrix.ts.
constexpr double memory = 2147483648.0;

// Throws a RangeError with the refusal's message, its code, and the message's values as fields.
[[noreturn]] void throwToCaller(const attention::Refusal& refusal);
// The same where the linear memory cannot grow, or a container would be larger than it.
[[noreturn]] void throwOutOfMemory();

template <typename Work>
auto guarded(const Work& work) {
  try {
    return work();
  } catch (const attention::Refusal& refusal) {
    throwToCaller(refusal);
  } catch (const std::bad_alloc&) {
    throwOutOfMemory();
  } catch (const std::length_error&) {
    throwOutOfMemory();
  }
}

// A function or method as JavaScript calls it: what it refuses arrives as an error.
template <auto function>
struct Guarded;

template <typename Result, typename... Arguments, Result (*function)(Arguments...)>
struct Guarded<function> {
  static Result call(Arguments... arguments) {
    return guarded([&] { return function(arguments...); });
  }
};

template <typename Class, typename Result, typename... Arguments, Result (Class::*method)(Arguments...)>
struct Guarded<method> {
  static Result call(Class& self, Arguments... arguments) {
    return guarded([&] { return (self.*method)(arguments...); });
  }
};

// Numbers in linear memory. JavaScript copies them at once, as memory that grows empties all views.
template <typename Number>
val viewOf(const Number* numbers, std::size_t count) {
  return val(emscripten::typed_memory_view(count, numbers));
}

template <typename Number>
std::vector<Number> numbersIn(const val& array) {
  return emscripten::convertJSArrayToNumberVector<Number>(array);
}

// The fields of a result, one after the other: how large each is, and its numbers.
class Fields {
 public:
  template <typename Result>
  void add(const Result& result) {
    forEachField(result, [this](const char*, const auto& field) { this->addField(field); });
  }

  // Rows and columns of each field, 0 and 0 where it is absent.
  val sizes() const { return viewOf(sizes_.data(), sizes_.size()); }
  // The numbers of the next fields, one after the other, integers as the bits of an int: as many whole fields as fit
  // into a chunk, or a larger one alone. One view for all small fields, as a view takes as long as an 8 × 8 product.
  val next();

  void addField(const Matrix& matrix) { addField(matrix.rows(), matrix.cols(), matrix.data()); }
  void addField(const Matrix* matrix) { matrix ? addField(*matrix) : addField(0, 0, nullptr); }
  void addField(const std::optional<Matrix>& matrix) { addField(matrix ? &*matrix : nullptr); }
  void addField(const std::vector<int>& integers) {
    addField(1, static_cast<int>(integers.size()), reinterpret_cast<const float*>(integers.data()));
  }

 private:
  static constexpr std::size_t chunk = std::size_t{1} << 14;

  void addField(int rows, int cols, const float* numbers);
  std::size_t sizeOf(std::size_t field) const;

  std::vector<std::int32_t> sizes_;
  std::vector<const float*> numbers_;
  std::vector<float> chunk_;
  std::size_t next_ = 0;
};

// { name, isInteger } of each field of a result, in its order; in names with dots, past.k is k in past.
template <typename Result>
val namesOfFields(const Result& none) {
  val names = val::array();
  int index = 0;
  forEachField(none, [&](const char* name, const auto& field) {
    val one = val::object();
    one.set("name", std::string(name));
    one.set("isInteger", std::is_same_v<decltype(field), const std::vector<int>&>);
    names.set(index++, one);
  });
  return names;
}

// The results of a call of an engine, as an object that JavaScript reads from and then deletes.
class Call {
 public:
  virtual ~Call() = default;
  val sizes() { return fields_.sizes(); }
  val next() { return fields_.next(); }

 protected:
  Fields fields_;
};

class MatrixCall : public Call {
 public:
  explicit MatrixCall(Matrix matrix) : matrix_(std::move(matrix)) { fields_.addField(matrix_); }

 private:
  Matrix matrix_;
};

}  // namespace border
