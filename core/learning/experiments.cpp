#include "learning/experiments.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

#include "attention/overflow.h"
#include "base/refuse.h"
#include "kernels/product.h"
#include "learning/embedding.h"
#include "learning/model_trace.h"
#include "learning/random.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

constexpr Index drawn = 50;
// With fewer tokens two of the places are one.
constexpr Index fewest = 3;
// Logits are as exact as this share of the largest one.
constexpr double exactness = 1e-4;

const Matrix& numbersAt(const LayerTrace& layer, PatchPlace place) {
  if (place == PatchPlace::attention) return *layer.attention.projected;
  if (place == PatchPlace::mlp) return *layer.mlp;
  return place == PatchPlace::head ? layer.attention.concat : layer.output;
}

// The logits of two tokens at one position: of a model whose vocabulary is these two.
class Answer {
 public:
  Answer(const Model& model, const PatchQuestion& question)
      : asked_(question.position), config_(model.config()), weights_(model.weights()) {
    config_.vocabulary = 2;
    const std::int32_t tokens[] = {question.right, question.wrong};
    Block& from = config_.tied ? weights_.embed : weights_.unembed;
    vectors_.resize(config_.tied ? 2 : config_.width, config_.tied ? config_.width : 2);
    for (Index which = 0; which < 2; ++which) {
      for (Index i = 0; i < config_.width; ++i) {
        (config_.tied ? vectors_(which, i) : vectors_(i, which)) =
            config_.tied ? from.row(tokens[which])[i] : from.row(i)[tokens[which]];
      }
    }
    from = vectors_;
    if (config_.unembedBias) {
      bias_.resize(1, 2);
      for (Index which = 0; which < 2; ++which) bias_(0, which) = weights_.unembedBias.data[tokens[which]];
      weights_.unembedBias = bias_;
    }
    logits_.reserve(config_, {1, 1, Logits::last}, Purpose::forwards);
  }

  // logit(right) − logit(wrong) after a run. rows: n × width, of the residual stream after all layers.
  double gapOf(const Block& rows) {
    unembed(config_, weights_, logits_, rows.someRows(asked_ < 0 ? rows.rows - 1 : asked_, 1));
    const double right = logits_.logits.data[0], wrong = logits_.logits.data[1];
    largest_ = std::max({largest_, std::abs(right), std::abs(wrong)});
    return right - wrong;
  }

  // The largest of all so far.
  double largest() const { return largest_; }

 private:
  Index asked_;
  Config config_;
  Weights weights_;
  Matrix vectors_, bias_;
  Workspace logits_;
  double largest_ = 0;
};

std::vector<std::int32_t> tokensTwice(Index count, Index vocabulary, std::uint32_t seed) {
  std::vector<std::int32_t> all(static_cast<std::size_t>(vocabulary));
  std::iota(all.begin(), all.end(), 0);
  Random random(seed);
  for (Index at = 0; at < count; ++at) {
    const Index other = at + static_cast<Index>(random.below(static_cast<std::uint32_t>(vocabulary - at)));
    std::swap(all[static_cast<std::size_t>(at)], all[static_cast<std::size_t>(other)]);
  }
  all.resize(static_cast<std::size_t>(count));
  all.reserve(2 * all.size());
  std::copy_n(all.begin(), count, std::back_inserter(all));
  return all;
}

// In double, in which no square is too large.
double lengthOf(const float* row, Index count) {
  double sum = 0;
  for (Index i = 0; i < count; ++i) sum += static_cast<double>(row[i]) * static_cast<double>(row[i]);
  return std::sqrt(sum);
}

// Each row, divided by its length; a row of zeros stays.
Matrix directions(const Block& rows) {
  Matrix all(rows.rows, rows.cols);
  for (Index row = 0; row < rows.rows; ++row) {
    const double length = lengthOf(rows.row(row), rows.cols);
    for (Index i = 0; i < rows.cols; ++i) {
      all(row, i) = length > 0 ? static_cast<float>(static_cast<double>(rows.row(row)[i]) / length) : 0;
    }
  }
  return all;
}

// The directions of the residual stream as it comes into the first layer, and after each: n × width.
std::vector<Matrix> streamsOf(Model& model, const std::vector<std::int32_t>& tokens) {
  std::vector<Matrix> all;
  const auto keep = [&](const Block& stream) {
    requireFinite({"output"}, stream.view());
    all.push_back(directions(stream));
  };
  model.forward(tokens.data(), {1, static_cast<Index>(tokens.size()), Logits::none}, Purpose::forwards,
                [&](std::size_t number, const Workspace& space) {
                  if (number == 0) keep(space.layers[number].x);
                  keep(space.layers[number].output);
                });
  return all;
}

}  // namespace

Matrix patchEffects(Model& model, const PatchQuestion& question) {
  const Config& config = model.config();
  const auto& [clean, corrupted, right, wrong, place, position, layers] = question;
  checkSequence(config, clean, "clean");
  checkSequence(config, corrupted, "corrupted");
  if (corrupted.size() != clean.size()) {
    throw Refusal("length-as-in", "{argument}: expected {expected} numbers, as in {of}, got {got}",
                  {{"argument", "corrupted"},
                   {"expected", Count(clean.size())},
                   {"of", "clean"},
                   {"got", Count(corrupted.size())}});
  }
  checkSequence(config, {right, wrong}, "answer");
  const Shape shape{1, static_cast<Index>(clean.size()), Logits::none};
  requireAtMost("position", position, shape.length - 1);
  if (place == PatchPlace::mlp) requireAtLeast("mlp", config.mlp, 1);

  Answer answer(model, question);
  const double best = answer.gapOf(model.forward(clean.data(), shape).output);
  std::vector<Matrix> streams;  // that come into the layers
  const auto keep = [&](std::size_t number, const Workspace& space) {
    streams.push_back(space.layers[number].x.view());
  };
  const double worst = answer.gapOf(model.forward(corrupted.data(), shape, Purpose::forwards, keep).output);
  if (!(std::abs(best - worst) > exactness * answer.largest())) {
    throw Refusal("no-gap", "{argument}: expected tokens between which clean and corrupted differ, got {got}",
                  {{"argument", "answer"}, {"got", std::to_string(right) + " and " + std::to_string(wrong)}});
  }

  const std::vector<LayerTrace> given = traceModel(model, clean, layers).layers;
  const bool isOfHeads = place == PatchPlace::head;
  const Index width = isOfHeads ? config.headWidth() : config.width;
  Matrix all(static_cast<Index>(given.size()), isOfHeads ? config.heads : shape.length);
  for (Index row = 0; row < all.rows(); ++row) {
    const auto index = static_cast<std::size_t>(row);
    const Index layer = layers.empty() ? row : layers[index];
    const Matrix& numbers = numbersAt(given[index], place);
    for (Index at = 0; at < all.cols(); ++at) {
      Matrix by(isOfHeads ? shape.length : 1, width);
      for (Index i = 0; i < by.rows(); ++i) {
        std::copy_n(&numbers(isOfHeads ? i : at, isOfHeads ? at * width : 0), width, &by(i, 0));
      }
      model.patch({{layer, place, isOfHeads ? at : 0, isOfHeads ? -1 : at, by}}, shape.length);
      const Unpatched after{model};
      // The layers before are as they were.
      const double gap = answer.gapOf(model.forwardFrom(layer, streams[static_cast<std::size_t>(layer)]).output);
      all(row, at) = static_cast<float>((gap - worst) / (best - worst));
    }
  }
  if (!areFinite(all)) overflow({"logits"}, 0, 0);
  return all;
}

Matrix scoreHeads(Model& model, std::uint32_t seed) {
  const Config& config = model.config();
  requireAtLeast("context", config.context, 2 * fewest);
  requireAtLeast("vocabulary", config.vocabulary, fewest);
  const Index n = std::min({drawn, config.context / 2, config.vocabulary});
  const std::vector<std::int32_t> tokens = tokensTwice(n, config.vocabulary, seed);
  Matrix all(config.layers * config.heads, 4);
  model.forward(tokens.data(), {1, 2 * n, Logits::none}, Purpose::forwards,
                [&](std::size_t number, const Workspace& space) {
                  for (Index head = 0; head < config.heads; ++head) {
                    const Block weights = space.layers[number].weightsOf(config, 0, head);
                    // The mean from a row on, of the weight at its number + step, or at 0.
                    const auto mean = [&](Index first, std::optional<Index> step) {
                      double sum = 0;
                      for (Index row = first; row < 2 * n; ++row) sum += weights.row(row)[step ? row + *step : 0];
                      return static_cast<float>(sum / static_cast<double>(2 * n - first));
                    };
                    float* const scores = &all(static_cast<Index>(number) * config.heads + head, 0);
                    scores[0] = mean(1, -1);
                    scores[1] = mean(n, -n);
                    scores[2] = mean(n, 1 - n);
                    scores[3] = mean(1, std::nullopt);
                  }
                });
  if (!areFinite(all)) traceModel(model, tokens);  // which says where it began
  return all;
}

std::vector<ContextLayer> compareContexts(Model& model, const ContextQuestion& question) {
  const auto& [first, second, inFirst, inSecond, top] = question;
  checkSequence(model.config(), first, "first");
  checkSequence(model.config(), second, "second");
  requireAtLeast("positions", std::min(inFirst, inSecond), 0);
  requireAtMost("positions", inFirst, static_cast<Index>(first.size()) - 1);
  requireAtMost("positions", inSecond, static_cast<Index>(second.size()) - 1);
  requireAtLeast("top", top, 1);
  requireAtMost("top", top, model.config().vocabulary);

  const std::vector<Matrix> inOne = streamsOf(model, first), inOther = streamsOf(model, second);
  const auto count = static_cast<Index>(inOne.size());
  Matrix words(2 * count, model.config().width);  // the word's vectors: those of both texts after each layer
  for (Index number = 0; number < count; ++number) {
    words.row(2 * number) = inOne[static_cast<std::size_t>(number)].row(inFirst);
    words.row(2 * number + 1) = inOther[static_cast<std::size_t>(number)].row(inSecond);
  }
  const Block& embed = model.weights().embed;
  Matrix cosines = productTransposed(words, embed.view());
  for (Index token = 0; token < embed.rows; ++token) {
    const double length = lengthOf(embed.row(token), embed.cols);
    for (Index row = 0; row < cosines.rows(); ++row) {
      cosines(row, token) = length > 0 ? static_cast<float>(static_cast<double>(cosines(row, token)) / length) : 0;
    }
  }
  if (!areFinite(cosines)) overflow({"embed"}, 0, 0);

  std::vector<ContextLayer> all;
  for (Index number = 0; number < count; ++number) {
    ContextLayer layer{{}, Matrix(2, top), Matrix(1, 2)};
    for (Index text = 0; text < 2; ++text) {
      const float* const row = &cosines(2 * number + text, 0);
      Index place = 0;
      for (const int token : largestPlaces(row, cosines.cols(), top)) {
        layer.tokens.push_back(token);
        layer.nearest(text, place++) = row[token];
      }
    }
    const auto index = static_cast<std::size_t>(number);
    const Matrix pairs = productTransposed(inOne[index], inOther[index]);
    double sum = 0, others = 0;
    for (Index row = 0; row < pairs.rows(); ++row) {
      for (Index col = 0; col < pairs.cols(); ++col) {
        if (first[static_cast<std::size_t>(row)] == second[static_cast<std::size_t>(col)]) continue;
        sum += static_cast<double>(pairs(row, col));
        ++others;
      }
    }
    layer.between(0, 0) = pairs(inFirst, inSecond);
    layer.between(0, 1) = static_cast<float>(sum / others);
    all.push_back(std::move(layer));
  }
  return all;
}

}  // namespace attention::learning
