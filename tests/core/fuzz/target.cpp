// For libFuzzer: what escapes here is a finding.
#include "differential.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer looks for this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::compare({data, size});
  return 0;
}
