#include "learning/config.h"

#include <cmath>

#include "base/refuse.h"

namespace attention::learning {
namespace {

void requireWithin(const char* name, Index got, Index least, Index most) {
  requireAtLeast(name, got, least);
  requireAtMost(name, got, most);
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
  if (config.width % config.heads != 0) {
    throw Refusal("divisor", "{argument}: expected a divisor of {whole} (width), got {got}",
                  {{"argument", "heads"},
                   {"whole", Count(config.width)},
                   {"got", Count(config.heads)},
                   {"because", "width"},
                   {"of", "width"}});
  }
  if (config.positions == Positions::rotary && config.headWidth() % 2 != 0) {
    throw Refusal("uneven-head", "{argument}: expected an even number of columns a head, got {got}",
                  {{"argument", "width"}, {"got", Count(config.headWidth())}});
  }
  if (config.scale && !std::isfinite(*config.scale)) {
    throw Refusal("finite", "{argument}: expected a finite number, got {got}",
                  {{"argument", "scale"}, {"got", nameOf(*config.scale)}});
  }
}

}  // namespace attention::learning
