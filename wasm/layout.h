// The fields of results as JavaScript is told of them, from the lists that packing follows.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

namespace border {

template <typename Field>
const char* kindOf(const Field&) {
  return "matrix";
}
inline const char* kindOf(const std::vector<int>&) { return "integers"; }

// { name, kind } of each field of a result, in the order of their slots.
template <typename Result>
emscripten::val fieldsOf(const Result& none) {
  using emscripten::val;
  val fields = val::array();
  int index = 0;
  const auto add = [&](const char* name, const char* kind) __attribute__((noinline)) {
    val one = val::object();
    one.set("name", std::string(name));
    one.set("kind", std::string(kind));
    fields.set(index++, one);
  };
  forEachField(none, [&](const char* name, const auto& field) { add(name, kindOf(field)); });
  return fields;
}

}  // namespace border
