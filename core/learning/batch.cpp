#include "learning/batch.h"

#include <cmath>
#include <string>

#include "base/refuse.h"

namespace attention::learning {
namespace {

std::string placeOf(Index row, Index length) {
  std::string place = "[";
  place.append(std::to_string(row / length)).append("][").append(std::to_string(row % length)).append("]");
  return place;
}

}  // namespace

void checkTokens(const Config& config, const char* name, const std::int32_t* tokens, Index sequences, Index length) {
  requireAtLeast((std::string(name) + ".rows"), sequences, 1);
  requireAtLeast((std::string(name) + ".cols"), length, 1);
  requireAtMost((std::string(name) + ".cols").c_str(), length, config.context);
  (Size(sequences) * Size(length)).index();
  for (Index i = 0; i < sequences * length; ++i) {
    if (tokens[i] >= 0 && tokens[i] < config.vocabulary) continue;
    throw Refusal("token", "{argument}: expected tokens from 0 to {most}, got {got} at {place}",
                  {{"argument", name},
                   {"most", Count(config.vocabulary - 1)},
                   {"got", Count(tokens[i])},
                   {"place", placeOf(i, length)}});
  }
}

double checkBatch(const Config& config, const Batch& batch) {
  checkTokens(config, "tokens", batch.tokens, batch.sequences, batch.length);
  if (batch.targets) checkTokens(config, "targets", batch.targets, batch.sequences, batch.length);
  double sum = 0;
  for (Index row = 0; row < batch.rows(); ++row) {
    const float given = batch.weights ? batch.weights[row] : 1;
    if (!std::isfinite(given) || given < 0) {
      throw Refusal(std::isfinite(given) ? "negative-at" : "not-finite",
                    std::isfinite(given) ? "{argument}: expected no negative number, got one at {place}"
                                         : "{argument}: expected finite numbers, got {got} at {place}",
                    {{"argument", "weights"}, {"got", nameOf(given)}, {"place", placeOf(row, batch.length)}});
    }
    sum += batch.weight(row);
  }
  if (sum > 0) return sum;
  throw Refusal("no-weight", "{argument}: expected a position that counts, got none", {{"argument", "weights"}});
}

}  // namespace attention::learning
