#include "learning/batch.h"

#include <cmath>
#include <string>

#include "base/refuse.h"

namespace attention::learning {
namespace {

std::string placeOf(Index index) { return "[" + std::to_string(index) + "]"; }
std::string placeOf(Index row, Index length) { return placeOf(row / length) + placeOf(row % length); }

[[noreturn]] void refuseToken(const Config& config, const char* name, std::int32_t token, const std::string& place) {
  throw Refusal("token", "{argument}: expected tokens from 0 to {most}, got {got} at {place}",
                {{"argument", name}, {"most", Count(config.vocabulary - 1)}, {"got", Count(token)}, {"place", place}});
}
bool isToken(const Config& config, std::int32_t token) { return token >= 0 && token < config.vocabulary; }

}  // namespace

void checkTokens(const Config& config, const char* name, const std::int32_t* tokens, Index sequences, Index length) {
  requireAtLeast((std::string(name) + ".rows"), sequences, 1);
  requireAtLeast((std::string(name) + ".cols"), length, 1);
  requireAtMost((std::string(name) + ".cols").c_str(), length, config.context);
  (Size(sequences) * Size(length)).index();
  for (Index i = 0; i < sequences * length; ++i) {
    if (!isToken(config, tokens[i])) refuseToken(config, name, tokens[i], placeOf(i, length));
  }
}

void checkSequence(const Config& config, const std::vector<std::int32_t>& tokens, const char* name) {
  const auto length = static_cast<Index>(tokens.size());
  requireAtLeast(std::string(name) + ".length", length, 1);
  requireAtMost((std::string(name) + ".length").c_str(), length, config.context);
  for (Index i = 0; i < length; ++i) {
    const std::int32_t token = tokens[static_cast<std::size_t>(i)];
    if (!isToken(config, token)) refuseToken(config, name, token, placeOf(i));
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
