// The results of the latest call, for JavaScript to copy: a table of slots, one a field, in the order of
// forEachField(); those of all heads together first, then head after head.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "border.h"

namespace border {

class Results {
 public:
  // Keeps a trace or gradients. @returns the table's address
  template <typename Result>
  std::uint32_t keepHeads(Result result) {
    return keepParts(std::move(result), [](const Result& kept, const auto& add) {
      add(kept);
      for (const auto& head : kept.heads) add(head);
    });
  }

  // Keeps what has several lists of fields, in the order in which list(kept, add) adds them. @returns the table's
  // address
  template <typename Result, typename List>
  std::uint32_t keepParts(Result result, const List& list) {
    list(keep(std::move(result)), [this](const auto& part) { this->addFields(part); });
    return addressOf(table_.data());
  }

  // Keeps a matrix. @returns its slot's address
  std::uint32_t keepMatrix(Matrix matrix) {
    table_.push_back(slotOf(keep(std::move(matrix))));
    return addressOf(table_.data());
  }

  // To be called when they have been copied: large ones must not linger.
  void release() { result_.reset(); }

 private:
  template <typename Result>
  const Result& keep(Result result) {
    table_.clear();
    auto kept = std::make_shared<const Result>(std::move(result));
    const Result& reference = *kept;
    result_ = std::move(kept);
    return reference;
  }

  template <typename Some>
  void addFields(const Some& some) {
    forEachField(some, [this](const char*, const auto& field) { this->add(field); });
  }

  // Not inlined: the lists are long.
  template <typename Field>
  [[gnu::noinline]] void add(const Field& field) {
    table_.push_back(slotOf(field));
  }

  std::shared_ptr<const void> result_;
  std::vector<MatrixSlot> table_;
};

inline Results results;

}  // namespace border
