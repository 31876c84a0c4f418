// Inputs that fuzzing found worth keeping, once more: without Clang's fuzzer, with any compiler.
#include <fstream>
#include <string>

#include "fuzz/differential.h"
#include "support.h"

namespace attention {
namespace {

std::vector<std::uint8_t> bytesOf(const std::string& hexadecimal) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t at = 0; at + 1 < hexadecimal.size(); at += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(hexadecimal.substr(at, 2), nullptr, 16)));
  }
  return bytes;
}

// A line of the corpus is an input, its bytes in hexadecimal.
TEST(Fuzz, TheCorpusHoldsNoDisagreement) {
  std::ifstream corpus(FUZZ_CORPUS);
  int inputs = 0;
  for (std::string line; std::getline(corpus, line); ++inputs) {
    SCOPED_TRACE(line);
    EXPECT_NO_THROW(fuzz::compare(bytesOf(line)));
  }
  EXPECT_GT(inputs, 100);
}

}  // namespace
}  // namespace attention
