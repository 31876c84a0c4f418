// That no option of the inputs is forgotten: each one in the list has to matter to trace, attend, gradients and the
// oracle.
#include <functional>
#include <map>
#include <string>

#include "attention/attend.h"
#include "gradient_fields.h"
#include "oracle.h"
#include "random_inputs.h"

namespace attention {
namespace {

using Result = std::function<std::vector<double>(const Inputs&)>;

template <typename AnyMatrix>
std::vector<double> numbersOf(const AnyMatrix& matrix) {
  return oracle::tableOf(matrix).numbers;
}

std::vector<double> gradientsOf(const Inputs& inputs) {
  const Trace traced = trace(inputs);
  const Matrix ones = Matrix::Ones(traced.output().rows(), traced.output().cols());
  std::vector<double> all;
  for (const Named& gradient : allOf(gradients(inputs, viewOf(ones)))) {
    for (const double number : numbersOf(gradient.matrix)) all.push_back(number);
  }
  return all;
}

const std::map<std::string, Result> results{
    {"trace", [](const Inputs& inputs) { return numbersOf(trace(inputs).output()); }},
    {"attend", [](const Inputs& inputs) { return numbersOf(attend(inputs)); }},
    {"gradients", gradientsOf},
    {"oracle", [](const Inputs& inputs) { return oracle::attentionOf(inputs).output.numbers; }}};

// By option the result without it, where the inputs have it.
std::map<std::string, std::vector<double>> resultsWithout(Inputs& inputs, const Result& result) {
  std::map<std::string, std::vector<double>> all;
  const auto without = [&](const char* name, auto& option, const auto& none) {
    if (option == none) return;
    const auto was = option;
    option = none;
    all.emplace(name, result(inputs));
    option = was;
  };
  forEachInput(inputs, Each{[](const char*, Kind, const auto&) {},
                            [&](const char* name, Kind, std::optional<float>& option) {
                              without(name, option, std::optional<float>());
                            },
                            [&](const char* name, Kind, bool& option) { without(name, option, false); },
                            [&](const char* name, Kind kind, std::optional<Index>& option) {
                              if (kind == Kind::keys) without(name, option, std::optional<Index>());
                            }});
  return all;
}

TEST(Options, EachMattersToEveryResult) {
  for (const auto& [of, result] : results) {
    std::map<std::string, bool> matters;
    for (unsigned seed = 0; seed < 60; ++seed) {
      RandomInputs drawn(seed);
      const std::vector<double> with = result(drawn.inputs);
      for (const auto& [name, other] : resultsWithout(drawn.inputs, result)) matters[name] |= other != with;
    }
    EXPECT_GE(matters.size(), 4U);
    for (const auto& [name, does] : matters) EXPECT_TRUE(does) << of << " does not heed " << name;
  }
}

}  // namespace
}  // namespace attention
