#pragma once

#include <cstdlib>

// Which of the mistakes to make, as the environment says; 0, and so none, where it says nothing.
inline const int chosenMutant = [] {
  const char* number = std::getenv("ATTENTION_MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}();
