#include "learning/config.h"

#include <cmath>
#include <string>

#include "base/refuse.h"

namespace attention::learning {
namespace {

void requireWithin(const char* name, Index got, Index least, Index most) {
  requireAtLeast(name, got, least);
  requireAtMost(name, got, most);
}

void requireDivisor(const char* name, Index got, const char* because, Index whole) {
  if (whole % got == 0) return;
  throw Refusal(
      "divisor", std::string("{argument}: expected a divisor of {whole} (") + because + "), got {got}",
      {{"argument", name}, {"whole", Count(whole)}, {"got", Count(got)}, {"because", because}, {"of", because}});
}

}  // namespace

void requireAtMost(const char* name, Index got, Index most) {
  if (got <= most) return;
  throw Refusal("at-most", "{argument}: expected at most {most}, got {got}",
                {{"argument", name}, {"most", Count(most)}, {"got", Count(got)}});
}

void checkConfig(const Config& config) {
  requireWithin("vocabulary", config.vocabulary, 1, mostVocabulary);
  requireWithin("context", config.context, 1, mostContext);
  requireWithin("width", config.width, 1, mostWidth);
  requireWithin("layers", config.layers, 1, mostLayers);
  requireAtLeast("heads", config.heads, 1);
  requireWithin("mlp", config.mlp, 0, mostMlp);
  requireWithin("tokenTypes", config.tokenTypes, 0, mostVocabulary);
  requireDivisor("heads", config.heads, "width", config.width);
  requireAtLeast("kvHeads", config.kvHeads, 0);
  requireDivisor("kvHeads", config.keyHeads(), "heads", config.heads);
  requireWithin("rotaryCols", config.rotaryCols, 0, config.headWidth());
  if (config.positions == Positions::rotary && config.turnedCols() % 2 != 0) {
    throw Refusal("uneven-head", "{argument}: expected an even number of columns a head, got {got}",
                  {{"argument", config.rotaryCols == 0 ? "width" : "rotaryCols"}, {"got", Count(config.turnedCols())}});
  }
  requirePositive("rotaryBase", config.rotaryBase);
  requirePositive("epsilon", config.epsilon);
  if (config.scale && !std::isfinite(*config.scale)) {
    throw Refusal("finite", "{argument}: expected a finite number, got {got}",
                  {{"argument", "scale"}, {"got", nameOf(*config.scale)}});
  }
}

}  // namespace attention::learning
