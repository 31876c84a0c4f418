// The inputs of attention as JavaScript lays them out, field by field in the order of forEachInput(): a matrix is its
// slot; the masks are the first one's slot, which the others of the same shape follow in memory, and how many there
// are; an option is whether it is given, and its value.
#pragma once

#include <emscripten/val.h>

#include "attention/inputs.h"
#include "border.h"

namespace border {

// Views of the request's own memory.
attention::Inputs inputsAt(std::uint32_t address);

// Behind the fields, one word: whether a trace is to have them.
bool softmaxPartsAt(std::uint32_t address);

// { name, kind, at } of each field: the word of a request it begins at. And how many words there are, of which the last
// is softmaxParts.
struct RequestLayout {
  emscripten::val fields;
  std::int32_t words;
};
RequestLayout layoutOfRequest();

}  // namespace border
