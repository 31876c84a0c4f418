// The model's numbers are those of core/attention, to the last bit; and those of a batch, of a trace and of generation
// are the same.
#include <array>
#include <cstring>
#include <numbers>

#include "attention/encodings.h"
#include "attention/steps.h"
#include "learning/experiments.h"
#include "learning/generate.h"
#include "learning/mlp.h"
#include "learning/model_trace.h"
#include "models.h"

namespace attention::learning {
namespace {

// Bit by bit, but −0 and 0 are the same.
template <typename A, typename B>
void expectSame(const A& actual, const B& expected, const std::string& what) {
  ASSERT_EQ(actual.rows(), expected.rows()) << what;
  ASSERT_EQ(actual.cols(), expected.cols()) << what;
  for (Index row = 0; row < actual.rows(); ++row) {
    for (Index col = 0; col < actual.cols(); ++col) {
      ASSERT_EQ(actual(row, col), expected(row, col)) << what << " at [" << row << "][" << col << "]";
    }
  }
}

Config wideConfig(int number) {
  Config config = configuration(number);
  config.vocabulary = 11;
  config.context = 30;
  config.width = 24;
  return config;
}

// The core's rotary() of each head's first columns.
Matrix turned(const Config& config, const Matrix& x) {
  const Index cols = config.rotaryCols > 0 ? config.rotaryCols : config.headWidth();
  Matrix result = x;
  for (Index head = 0; head < x.cols(); head += config.headWidth()) {
    result.middleCols(head, cols) = rotary(x.middleCols(head, cols), {1, 0, config.interleaved, config.rotaryBase});
  }
  return result;
}

// The trace of core/attention from a layer's x and weights, without anything of the model.
Trace coreTrace(const Config& config, const Model& model, const std::string& layer, const Matrix& h,
                bool everyPart = false) {
  const auto weights = [&](const char* name) { return model.parameter(layer + "attention." + name).view(); };
  const bool isBiased = config.attentionBiases == AttentionBiases::all;
  const auto biasOf = [&](const char* name) { return isBiased ? std::optional(weights(name)) : std::nullopt; };
  const Index n = h.rows();
  Inputs inputs;
  Matrix q, k, v, placed = h, masks;
  inputs.heads = config.heads;
  if (config.kvHeads > 0) inputs.kvHeads = config.kvHeads;
  inputs.causal = config.causal;
  if (config.scale) inputs.scale = static_cast<float>(*config.scale);
  if (config.positions == Positions::infused) placed += model.parameter("positions.weight").map().topRows(n);
  if (config.positions == Positions::rotary || config.positions == Positions::infused) {
    q = project(placed, weights("wq"), biasOf("bq"));
    k = project(placed, weights("wk"), biasOf("bk"));
    v = project(h, weights("wv"), biasOf("bv"));
    if (config.positions == Positions::rotary) {
      q = turned(config, q);
      k = turned(config, k);
    }
    inputs.q.emplace(q.data(), n, q.cols());
    inputs.k.emplace(k.data(), n, k.cols());
    inputs.v.emplace(v.data(), n, v.cols());
  } else {
    inputs.x.emplace(h.data(), n, h.cols());
    inputs.wq.emplace(weights("wq"));
    inputs.wk.emplace(weights("wk"));
    inputs.wv.emplace(weights("wv"));
    if (isBiased) {
      inputs.bq.emplace(weights("bq"));
      inputs.bk.emplace(weights("bk"));
      inputs.bv.emplace(weights("bv"));
    }
  }
  inputs.wo.emplace(weights("wo"));
  if (config.attentionBiases != AttentionBiases::none) inputs.bo.emplace(weights("bo"));
  if (config.positions == Positions::alibi) {
    masks = alibi(config.heads, n, 0);
    for (Index head = 0; head < config.heads; ++head) inputs.masks.emplace_back(masks.data() + head * n * n, n, n);
  }
  return trace(inputs, {everyPart});
}

TEST(LearningBits, OfEachLayerAreTheCoresTrace) {
  for (int number = 0; number < configurations; number += 7) {
    const Config config = wideConfig(number);
    Model model(config);
    shake(model);
    const Sequences sequences(config, 1, 1 + number % 30, static_cast<std::uint32_t>(number));
    const ModelTrace all = traceModel(model, sequences.tokens);
    Matrix stream = all.embedded;
    if (all.types) stream += *all.types;
    if (all.positions) stream += *all.positions;
    if (config.normalises(OuterNorm::embedding)) stream = all.layers.front().input;
    const auto pass = [&config, &stream](const auto& part) {
      if (config.residual) {
        stream += part;
      } else {
        stream = part;
      }
    };
    for (std::size_t layer = 0; layer < all.layers.size(); ++layer) {
      const LayerTrace& of = all.layers[layer];
      expectSame(of.input, stream, "input");
      const std::string name = "layers." + std::to_string(layer) + ".";
      const Trace expected = coreTrace(config, model, name, of.normed1 ? *of.normed1 : of.input);
      forEachField(of.attention, [&](const char* field, const auto& actual) {
        forEachField(expected, [&](const char* other, const auto& want) {
          if constexpr (std::is_same_v<decltype(actual), decltype(want)> &&
                        std::is_same_v<std::decay_t<decltype(actual)>, Matrix>) {
            if (std::strcmp(field, other) == 0) expectSame(actual, want, field);
          }
        });
      });
      for (std::size_t head = 0; head < expected.heads.size(); ++head) {
        expectSame(of.attention.heads[head].weights, expected.heads[head].weights, "weights");
        expectSame(of.attention.heads[head].scores, expected.heads[head].scores, "scores");
        expectSame(of.attention.heads[head].output, expected.heads[head].output, "output");
      }
      expectSame(of.attention.output(), expected.output(), "projected");
      pass(expected.output());
      expectSame(of.added1 ? *of.added1 : of.middle, stream, "middle");
      stream = of.middle;
      if (of.mlp) pass(*of.mlp);
      expectSame(of.added2 ? *of.added2 : of.output, stream, "output of the layer");
      stream = of.output;
      if (of.unturnedQ) expectSame(turned(config, *of.unturnedQ), of.attention.q, "turned");
    }
    if (testing::Test::HasFatalFailure()) FAIL() << describe(config);
  }
}

// The space that training computes in, sequence by sequence, against each sequence's own trace.
TEST(LearningBits, OfABatchAreThoseOfEachTrace) {
  for (int number = 3; number < configurations; number += 11) {
    const Config config = wideConfig(number);
    Model model(config);
    shake(model);
    const Index length = 1 + number % 29;
    const Sequences sequences(config, 3, length, static_cast<std::uint32_t>(number));
    const Workspace& space = model.forward(sequences.tokens.data(), {3, length}, Purpose::training);
    const Matrix logits = space.logits.map();
    std::vector<Matrix> weights;
    for (const auto& layer : space.layers) {
      for (Index head = 0; head < config.heads; ++head) weights.emplace_back(layer.weightsOf(config, 1, head).map());
    }
    const std::vector<LayerPatterns> patterns = tracePatterns(model, sequences.tokens.data(), {3, length});
    const ModelTrace all = traceModel(
        model, std::vector<std::int32_t>(sequences.tokens.begin() + length, sequences.tokens.begin() + 2 * length));
    expectSame(logits.middleRows(length, length), all.logits, "logits");
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const HeadTrace& head = all.layers[i / 2].attention.heads[i % 2];
      const auto place = static_cast<Index>(2 + i % 2);
      expectSame(patterns[i / 2].weights.middleRows(place * length, length), head.weights, "patterns");
      for (Index row = 0; row < length; ++row) {
        const Index seen = config.causal ? row + 1 : length;
        expectSame(weights[i].row(row).head(seen), head.weights.row(row).head(seen), "weights");
      }
    }
    if (testing::Test::HasFatalFailure()) FAIL() << describe(config);
  }
}

// A patched run from a layer on, whose beginning was kept, against the whole of it; and what patches restore, where
// that is known.
TEST(LearningBits, OfARunFromALayerOnAreThoseOfTheWhole) {
  for (int number = 2; number < configurations; number += 17) {
    const Config config = wideConfig(number);
    Model model(config);
    shake(model);
    const Index length = 2 + number % 20;
    const std::vector<std::int32_t> tokens = Sequences(config, 2, length, static_cast<std::uint32_t>(number)).tokens;
    const Shape shape{1, length, Logits::none};
    std::vector<Matrix> streams;
    const auto keep = [&](std::size_t layer, const Workspace& space) {
      streams.emplace_back(space.layers[layer].x.map());
    };
    model.forward(tokens.data(), shape, Purpose::forwards, keep);
    for (Index layer = 0; layer < config.layers; ++layer) {
      for (const auto place : {PatchPlace::residual, PatchPlace::attention, PatchPlace::mlp, PatchPlace::head}) {
        if (place == PatchPlace::mlp && config.mlp == 0) continue;
        const Index cols = place == PatchPlace::head ? config.headWidth() : config.width;
        model.patch({{layer, place, 1, length - 2, Matrix::Constant(1, cols, 0.5F)}}, length);
        const Unpatched after{model};
        const Matrix whole = model.forward(tokens.data(), shape).output.map();
        expectSame(model.forwardFrom(layer, streams[static_cast<std::size_t>(layer)]).output.map(), whole, "patched");
      }
    }
    PatchQuestion question;
    question.clean.assign(tokens.begin(), tokens.begin() + length);
    question.corrupted.assign(tokens.begin() + length, tokens.end());
    question.right = 1;
    question.wrong = 2;
    const Matrix effects = patchEffects(model, question);
    for (Index at = 0; at < length; ++at) EXPECT_EQ(effects(config.layers - 1, at), at + 1 == length ? 1 : 0);
    if (testing::Test::HasFailure()) FAIL() << describe(config);
  }
}

// A sequence's last probabilities, each time.
TEST(LearningBits, OfGenerationAreTheWholeModels) {
  for (int number = 1; number < configurations; number += 13) {
    const Config config = wideConfig(number);
    Model model(config);
    shake(model);
    if (number % 2 == 0) model.ablate({{0, 1, Ablation::mean}, {1, 0, Ablation::zero}});
    std::vector<std::int32_t> tokens = Sequences(config, 1, 3, static_cast<std::uint32_t>(number)).tokens;
    const Index length = config.context - 2;
    const Generated generated = generate(model, tokens, {length, 1, 5});
    ASSERT_EQ(generated.tokens.size(), static_cast<std::size_t>(length));
    for (const std::int32_t token : generated.tokens) {
      EXPECT_GE(token, 0);
      EXPECT_LT(token, config.vocabulary);
    }
    std::vector<std::int32_t> whole = tokens;
    whole.insert(whole.end(), generated.tokens.begin(), generated.tokens.end() - 1);
    ASSERT_EQ(static_cast<Index>(whole.size()), config.context);
    if (config.causal) {
      const Matrix expected = traceModel(model, whole).probabilities.bottomRows(length);
      expectSame(generated.probabilities, expected, describe(config));
    }
    for (Index step = 0; step < length; step += 9) {
      const ModelTrace all = traceModel(model, std::vector<std::int32_t>(whole.begin(), whole.begin() + 3 + step));
      const auto row = all.probabilities.row(all.probabilities.rows() - 1);
      EXPECT_LT((generated.probabilities.row(step) - row).cwiseAbs().maxCoeff(), 2e-6F) << describe(config);
    }
  }
}

TEST(LearningBits, OfGenerationFollowTemperatureAndSeed) {
  const Config config = wideConfig(3);
  Model model(config);
  const std::vector<std::int32_t> tokens{1, 2, 3};
  const auto tokensOf = [&](double temperature, std::uint32_t seed) {
    return generate(model, tokens, {20, temperature, seed}).tokens;
  };
  EXPECT_EQ(tokensOf(1, 1), tokensOf(1, 1));
  EXPECT_NE(tokensOf(1, 1), tokensOf(1, 2));
  EXPECT_EQ(tokensOf(0, 1), tokensOf(0, 2));
  EXPECT_EQ(tokensOf(0, 1), tokensOf(1e-30, 2));
  const Generated warm = generate(model, tokens, {1, 2, 1});
  const Matrix logits = traceModel(model, tokens).logits.bottomRows(1) / 2;
  EXPECT_LT((warm.probabilities - softmax(logits, false).weights).cwiseAbs().maxCoeff(), 2e-6F);
}

// Drawn 2,000 times, each within five deviations of its probability.
TEST(LearningBits, OfGenerationAreDrawnAsOftenAsTheyAreProbable) {
  const Config config = wideConfig(0);
  Model model(config);
  shake(model);
  std::vector<int> counts(static_cast<std::size_t>(config.vocabulary));
  Matrix probabilities;
  constexpr int draws = 2000;
  for (std::uint32_t seed = 0; seed < draws; ++seed) {
    const Generated generated = generate(model, {4}, {1, 1, seed});
    ++counts[static_cast<std::size_t>(generated.tokens[0])];
    probabilities = generated.probabilities;
  }
  for (Index token = 0; token < config.vocabulary; ++token) {
    const double p = static_cast<double>(probabilities(0, token));
    EXPECT_NEAR(counts[static_cast<std::size_t>(token)], draws * p, 5 * std::sqrt(draws * p * (1 - p)) + 1);
  }
}

TEST(LearningBits, OfAblatedHeadsAreZeroOrTheMean) {
  for (const bool causal : {true, false}) {
    Config config = wideConfig(0);
    config.causal = causal;
    Model model(config);
    const std::vector<std::int32_t> tokens{1, 2, 3, 4, 5};
    const Matrix before = traceModel(model, tokens).layers[0].attention.concat;
    model.ablate({{0, 0, Ablation::zero}, {0, 1, Ablation::mean}});
    const Trace ablated = traceModel(model, tokens).layers[0].attention;
    expectSame(ablated.heads[1].output, before.rightCols(12), "what the head computed");
    EXPECT_EQ(ablated.concat.leftCols(12).cwiseAbs().maxCoeff(), 0.0F);
    for (Index row = 0; row < 5; ++row) {
      const Matrix mean = before.rightCols(12).topRows(causal ? row + 1 : 5).colwise().mean();
      EXPECT_LT((ablated.concat.rightCols(12).row(row) - mean).cwiseAbs().maxCoeff(), 1e-6F);
    }
    expectSame(ablated.output(), project(ablated.concat, model.parameter("layers.0.attention.wo").view(), {}),
               "projected");
    model.ablate({});
    expectSame(traceModel(model, tokens).layers[0].attention.concat, before, "as it was");
  }
}

// ½x(1 + erf(x/√2)) and its derivative, by the library's functions in double.
TEST(LearningBits, OfGeluAreWithinTwoTenMillionths) {
  for (int i = -4000; i < 4000; ++i) {
    const float x = static_cast<float>(i) * 0.003F;
    float value = 0, slope = 0;
    activate(Activation::gelu, &x, 1, &value, &slope);
    const auto exact = static_cast<double>(x);
    const double share = 0.5 * std::erfc(-exact / std::sqrt(2.0));
    const double density = std::exp(-exact * exact / 2) / std::sqrt(2 * std::numbers::pi);
    EXPECT_NEAR(static_cast<double>(value), exact * share, 2e-7 * (1 + std::abs(exact))) << x;
    EXPECT_NEAR(static_cast<double>(slope), share + exact * density, 4e-7) << x;
  }
}

}  // namespace
}  // namespace attention::learning
