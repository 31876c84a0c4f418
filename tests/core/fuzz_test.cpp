// Inputs that fuzzing found worth keeping, once more: without Clang's fuzzer, with any compiler.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/differential.h"
#include "support.h"

namespace attention {
namespace {

std::vector<std::uint8_t> bytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Fuzz, TheCorpusHoldsNoDisagreement) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FUZZ_CORPUS)) {
    SCOPED_TRACE(entry.path().filename().string());
    EXPECT_NO_THROW(fuzz::compare(bytesOf(entry.path())));
    ++files;
  }
  EXPECT_GT(files, 100);
}

}  // namespace
}  // namespace attention
