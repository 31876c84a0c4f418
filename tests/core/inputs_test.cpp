// Refusals, and their words.
#include "attention/inputs.h"

#include "support.h"

namespace attention {
namespace {

using Given = std::optional<View> Inputs::*;

struct Argument {
  Given name;
  Matrix value;
};

// Traces the arguments, which override former ones of the same name; an empty matrix takes one away.
struct Call {
  std::vector<Argument> arguments;
  std::function<void(Inputs&)> options = [](Inputs&) {};
  std::vector<Matrix> masks = {};

  void operator()() const {
    Inputs inputs;
    for (const auto& [name, value] : arguments) {
      (inputs.*name).reset();
      if (value.size() > 0) (inputs.*name).emplace(viewOf(value));
    }
    for (const Matrix& mask : masks) inputs.masks.push_back(viewOf(mask));
    options(inputs);
    trace(inputs);
  }
};

Matrix ones(Index rows, Index cols) { return Matrix::Ones(rows, cols); }

using In = Inputs;

Call withMasks(std::vector<Argument> arguments, std::vector<Matrix> masks, Index heads = 1) {
  return {std::move(arguments), [heads](In& in) { in.heads = heads; }, std::move(masks)};
}

// x: 3 × 4, context: 5 × 4, d_k = 2, d_v = 3.
std::vector<Argument> projected(std::vector<Argument> changes) {
  std::vector<Argument> arguments{
      {&In::x, ones(3, 4)}, {&In::wq, ones(4, 2)}, {&In::wk, ones(4, 2)}, {&In::wv, ones(4, 3)}};
  arguments.insert(arguments.end(), changes.begin(), changes.end());
  return arguments;
}

// q: 3 × 2, k: 5 × 2, v: 5 × 3.
std::vector<Argument> given(std::vector<Argument> changes) {
  std::vector<Argument> arguments{{&In::q, ones(3, 2)}, {&In::k, ones(5, 2)}, {&In::v, ones(5, 3)}};
  arguments.insert(arguments.end(), changes.begin(), changes.end());
  return arguments;
}

TEST(Refusal, NothingToRefuse) {
  EXPECT_NO_THROW(Call{projected({})}());
  EXPECT_NO_THROW(Call{given({})}());
  EXPECT_NO_THROW((Call{projected({{&In::context, ones(5, 4)}, {&In::bq, ones(1, 2)}, {&In::wo, ones(3, 7)}})}()));
}

TEST(Refusal, Shapes) {
  expectRefusal(Call{projected({{&In::wq, ones(3, 2)}})}, "wq: expected 4 rows (the columns of x), got 3");
  expectRefusal(Call{projected({{&In::wk, ones(3, 2)}})}, "wk: expected 4 rows (the columns of x), got 3");
  expectRefusal(Call{projected({{&In::wv, ones(1, 3)}})}, "wv: expected 4 rows (the columns of x), got 1");
  expectRefusal(Call{projected({{&In::context, ones(5, 4)}, {&In::wk, ones(5, 2)}})},
                "wk: expected 4 rows (the columns of context), got 5");
  expectRefusal(Call{projected({{&In::context, ones(5, 3)}})}, "context: expected 4 columns (the columns of x), got 3");
  expectRefusal(Call{projected({{&In::wk, ones(4, 1)}})}, "wk: expected 2 columns (the columns of wq), got 1");
  expectRefusal(Call{given({{&In::k, ones(5, 3)}})}, "k: expected 2 columns (the columns of q), got 3");
  expectRefusal(Call{given({{&In::q, ones(3, 1)}})}, "k: expected 1 column (the columns of q), got 2");
  expectRefusal(Call{given({{&In::v, ones(4, 3)}})}, "v: expected 5 rows (the rows of k), got 4");
  expectRefusal(Call{given({{&In::wo, ones(2, 2)}})}, "wo: expected 3 rows (the columns of v), got 2");
  expectRefusal(Call{projected({{&In::wo, ones(2, 2)}})}, "wo: expected 3 rows (the columns of wv), got 2");
  expectRefusal(withMasks(given({}), {ones(5, 3)}), "mask: expected 3 rows (the rows of q), got 5");
  expectRefusal(withMasks(given({}), {ones(3, 3)}), "mask: expected 5 columns (the rows of k), got 3");
  expectRefusal(withMasks(projected({}), {ones(3, 4)}), "mask: expected 3 columns (the rows of x), got 4");
}

TEST(Refusal, Biases) {
  expectRefusal(Call{projected({{&In::bq, ones(1, 3)}})}, "bq: expected 2 numbers (the columns of wq), got 3");
  expectRefusal(Call{projected({{&In::bk, ones(1, 1)}})}, "bk: expected 2 numbers (the columns of wk), got 1");
  expectRefusal(Call{projected({{&In::bv, ones(1, 2)}})}, "bv: expected 3 numbers (the columns of wv), got 2");
  expectRefusal(Call{given({{&In::wo, ones(3, 4)}, {&In::bo, ones(1, 3)}})},
                "bo: expected 4 numbers (the columns of wo), got 3");
  expectRefusal(Call{given({{&In::bo, ones(1, 3)}})}, "bo: expected wo with it");
  expectRefusal(Call{given({{&In::bv, ones(1, 3)}})}, "bv: expected wv with it");
  expectRefusal(Call{projected({{&In::bq, ones(2, 2)}})}, "bq: expected 1 row (a vector), got 2");
}

TEST(Refusal, Heads) {
  const auto heads = [](Index number, std::optional<Index> kvHeads = std::nullopt) {
    return [=](In& in) {
      in.heads = number;
      in.kvHeads = kvHeads;
    };
  };
  // Six columns are two heads of three.
  const std::vector<Argument> six{{&In::q, ones(3, 6)}, {&In::k, ones(5, 6)}, {&In::v, ones(5, 4)}};
  EXPECT_NO_THROW((Call{six, heads(2)}()));
  expectRefusal(Call{six, heads(0)}, "heads: expected at least 1, got 0");
  expectRefusal(Call{six, heads(2, -1)}, "kvHeads: expected at least 1, got -1");
  expectRefusal(Call{six, heads(4)}, "heads: expected a divisor of 6 (the columns of q), got 4");
  expectRefusal(Call{six, heads(3)}, "heads: expected a divisor of 4 (the columns of v), got 3");
  expectRefusal(Call{six, heads(3, 2)}, "kvHeads: expected a divisor of 3 (heads), got 2");
  expectRefusal(Call{six, heads(2, 4)}, "kvHeads: expected a divisor of 2 (heads), got 4");
  expectRefusal(Call{six, heads(6, 3)}, "k: expected 3 columns (3 kvHeads, each as wide as a head of q), got 6");
  const std::vector<Argument> shared{{&In::q, ones(3, 6)}, {&In::k, ones(5, 3)}, {&In::v, ones(5, 4)}};
  EXPECT_NO_THROW((Call{shared, heads(2, 1)}()));
  expectRefusal(Call{shared, heads(6, 3)}, "kvHeads: expected a divisor of 4 (the columns of v), got 3");
  std::vector<Argument> withOutput = shared;
  withOutput.push_back({&In::wo, ones(4, 2)});
  expectRefusal(Call{withOutput, heads(2, 1)}, "wo: expected 8 rows (2 heads, each as wide as a head of v), got 4");
  expectRefusal(Call{projected({}), heads(3)}, "heads: expected a divisor of 2 (the columns of wq), got 3");
}

TEST(Refusal, Past) {
  EXPECT_NO_THROW(Call{given({{&In::pastK, ones(4, 2)}, {&In::pastV, ones(4, 3)}})}());
  expectRefusal(Call{given({{&In::pastK, ones(4, 2)}})}, "past: expected both k and v");
  expectRefusal(Call{given({{&In::pastV, ones(4, 3)}})}, "past: expected both k and v");
  expectRefusal(Call{given({{&In::pastK, ones(4, 3)}, {&In::pastV, ones(4, 3)}})},
                "past.k: expected 2 columns (the columns of k), got 3");
  expectRefusal(Call{projected({{&In::pastK, ones(4, 2)}, {&In::pastV, ones(4, 2)}})},
                "past.v: expected 3 columns (the columns of wv), got 2");
  expectRefusal(Call{given({{&In::pastK, ones(4, 2)}, {&In::pastV, ones(3, 3)}})},
                "past.v: expected 4 rows (the rows of past.k), got 3");
  const std::vector<Argument> cached = given({{&In::pastK, ones(4, 2)}, {&In::pastV, ones(4, 3)}});
  EXPECT_NO_THROW(withMasks(cached, {ones(3, 9)})());
  expectRefusal(withMasks(cached, {ones(3, 5)}), "mask: expected 9 columns (the rows of past.k and k), got 5");
  expectRefusal(Call{cached, [](In& in) { in.keyLength = 10; }},
                "keyLength: expected 0 to 9 (the rows of past.k and k), got 10");
  expectRefusal(Call{given({{&In::pastK, Matrix::Constant(4, 2, inf)}, {&In::pastV, ones(4, 3)}})},
                "past.k: expected finite numbers, got Infinity at [0][0]");
}

TEST(Refusal, Scoring) {
  const Matrix q = ones(3, 4), k = ones(5, 6), v = ones(5, 2);
  const auto general = [&](const Matrix& w, Scoring scoring = Scoring::general) {
    Inputs inputs = fromQkv(q, k, v);
    inputs.heads = 2;
    makeGeneral(inputs, w);
    inputs.scoring = scoring;
    checkShapes(inputs);
  };
  const auto additive = [&](const Matrix& w1, const Matrix& w2, const Matrix& hidden,
                            Scoring scoring = Scoring::additive) {
    Inputs inputs = fromQkv(q, k, v);
    inputs.heads = 2;
    makeAdditive(inputs, w1, w2, hidden);
    inputs.scoring = scoring;
    checkShapes(inputs);
  };
  EXPECT_NO_THROW(general(ones(2, 3)));
  expectRefusal([&] { general(ones(4, 3)); }, "scoring.general: expected 2 rows (the columns of q / 2 heads), got 4");
  expectRefusal([&] { general(ones(2, 6)); },
                "scoring.general: expected 3 columns (the columns of k / 2 heads), got 6");
  EXPECT_NO_THROW(additive(ones(2, 7), ones(3, 7), ones(1, 7)));
  expectRefusal([&] { additive(ones(3, 7), ones(3, 7), ones(1, 7)); },
                "scoring.additive.w1: expected 2 rows (the columns of q / 2 heads), got 3");
  expectRefusal([&] { additive(ones(2, 7), ones(2, 7), ones(1, 7)); },
                "scoring.additive.w2: expected 3 rows (the columns of k / 2 heads), got 2");
  expectRefusal([&] { additive(ones(2, 7), ones(3, 6), ones(1, 7)); },
                "scoring.additive.w2: expected 7 columns (the columns of scoring.additive.w1), got 6");
  expectRefusal([&] { additive(ones(2, 7), ones(3, 7), ones(1, 6)); },
                "scoring.additive.v: expected 7 numbers (the columns of scoring.additive.w1), got 6");
  expectRefusal([&] { additive(ones(2, 7), ones(3, 7), ones(2, 7)); },
                "scoring.additive.v: expected 1 row (a vector), got 2");
  // Parameters and scoring belong together.
  expectRefusal([&] { general(ones(2, 3), Scoring::dot); }, "k: expected 4 columns (the columns of q), got 6");
  expectRefusal([&] { general(ones(2, 3), Scoring::additive); }, "scoring.general: expected general scoring with it");
  expectRefusal([&] { additive(ones(2, 7), ones(3, 7), ones(1, 7), Scoring::general); },
                "scoring.general: expected a matrix");
  expectRefusal((Call{given({}), [](In& in) { in.scoring = Scoring::additive; }}),
                "scoring.additive: expected w1, w2 and v");
}

TEST(Refusal, MasksOfHeads) {
  const std::vector<Argument> two{{&In::q, ones(3, 2)}, {&In::k, ones(5, 2)}, {&In::v, ones(5, 2)}};
  EXPECT_NO_THROW(withMasks(two, {ones(3, 5)}, 2)());
  EXPECT_NO_THROW(withMasks(two, {ones(3, 5), ones(3, 5)}, 2)());
  expectRefusal(withMasks(two, {ones(3, 5), ones(3, 5), ones(3, 5)}, 2),
                "mask: expected 2 masks (one per head), got 3");
  expectRefusal(withMasks(two, {ones(3, 5), ones(3, 5)}), "mask: expected 1 mask (one per head), got 2");
  expectRefusal(withMasks(two, {ones(3, 5), ones(3, 4)}, 2), "mask[1]: expected 5 columns (the rows of k), got 4");
  expectRefusal(withMasks(two, {ones(3, 5), Matrix::Constant(3, 5, nan)}, 2),
                "mask[1]: expected no NaN, got NaN at [0][0]");
}

TEST(Refusal, Memory) {
  // 2 + 2 + 2 numbers come in, q, k, v, concat are 8 together, of the head q, k, v, output 8, of its 4 pairs
  // the scores, scaled scores and weights 12: 34 in all.
  const Matrix column = ones(2, 1);
  Inputs inputs = fromQkv(column, column, column);
  EXPECT_NO_THROW(trace(inputs, {.memory = 34 * 4}));
  expectRefusal([&] { trace(inputs, {.memory = 34 * 4 - 1}); },
                "inputs: 2 queries and 2 keys need 136 bytes, and the engine has at most 135");
  // Two heads: twice all of that.
  const Matrix wide = ones(2, 2);
  Inputs twoHeads = fromQkv(wide, wide, wide);
  twoHeads.heads = 2;
  EXPECT_NO_THROW(trace(twoHeads, {.memory = 68 * 4}));
  expectRefusal([&] { trace(twoHeads, {.memory = 68 * 4 - 1}); },
                "inputs: 2 heads of 2 queries and 2 keys need 272 bytes, and the engine has at most 271");
  // General scoring's q·W; the projections of additive scoring with d_a = 3, and the sums and activations of the 4
  // pairs.
  const Matrix w = ones(1, 1), row = ones(1, 3);
  Inputs general = inputs, additive = inputs;
  makeGeneral(general, w);
  EXPECT_NO_THROW(trace(general, {.memory = (34 + 1 + 2) * 4}));
  EXPECT_THROW(trace(general, {.memory = (34 + 1 + 2) * 4 - 1}), std::invalid_argument);
  makeAdditive(additive, row, row, row);
  EXPECT_NO_THROW(trace(additive, {.memory = (34 + 9 + 12 + 24) * 4}));
  EXPECT_THROW(trace(additive, {.memory = (34 + 9 + 12 + 24) * 4 - 1}), std::invalid_argument);
  // Masked scores and the mask; exponentials and their arguments; capped scores: 20 more.
  inputs.causal = true;
  inputs.softcap = 1.0F;
  EXPECT_NO_THROW(trace(inputs, {.softmaxParts = true, .memory = 54 * 4}));
  EXPECT_THROW(trace(inputs, {.softmaxParts = true, .memory = 54 * 4 - 1}), std::invalid_argument);
}

TEST(Refusal, TooMuchOrTooLittle) {
  expectRefusal(Call{projected({{&In::q, ones(3, 2)}})}, "q: expected either q or wq, got both");
  expectRefusal(Call{projected({{&In::v, ones(3, 2)}})}, "v: expected either v or wv, got both");
  expectRefusal(Call{given({{&In::q, {}}})}, "q: expected q, or x and wq");
  expectRefusal(Call{given({{&In::k, {}}})}, "k: expected k, or x and wk");
  expectRefusal(Call{projected({{&In::x, {}}})}, "x: expected x, to multiply with wq");
  expectRefusal(Call{given({{&In::k, {}}, {&In::wk, ones(4, 2)}})}, "x: expected x, to multiply with wk");
  expectRefusal(Call{given({{&In::x, ones(3, 4)}})}, "x: expected wq, wk or wv with it");
  expectRefusal(Call{given({{&In::context, ones(3, 4)}})}, "context: expected wk or wv with it");
}

TEST(Refusal, Numbers) {
  expectRefusal(Call{projected({{&In::x, (Matrix(2, 4) << 1, 2, 3, 4, 5, 6, nan, 8).finished()}})},
                "x: expected finite numbers, got NaN at [1][2]");
  expectRefusal(Call{given({{&In::v, Matrix::Constant(5, 3, inf)}})},
                "v: expected finite numbers, got Infinity at [0][0]");
  expectRefusal(Call{projected({{&In::bk, Matrix{{0, -inf}}}})}, "bk: expected finite numbers, got -Infinity at [1]");
  expectRefusal(withMasks(given({}), {Matrix::Constant(3, 5, nan)}), "mask: expected no NaN, got NaN at [0][0]");
  expectRefusal((Call{given({}), [](In& in) { in.scale = nan; }}), "scale: expected a finite number, got NaN");
  expectRefusal((Call{given({}), [](In& in) { in.scale = -inf; }}), "scale: expected a finite number, got -Infinity");
  expectRefusal((Call{given({}), [](In& in) { in.softcap = 0.0F; }}),
                "softcap: expected a finite number above 0, got 0");
  expectRefusal((Call{given({}), [](In& in) { in.softcap = -1.0F; }}),
                "softcap: expected a finite number above 0, got a negative number");
  expectRefusal((Call{given({}), [](In& in) { in.softcap = nan; }}),
                "softcap: expected a finite number above 0, got NaN");
  expectRefusal((Call{given({}), [](In& in) { in.softcap = inf; }}),
                "softcap: expected a finite number above 0, got Infinity");
  expectRefusal((Call{given({}), [](In& in) { in.keyLength = 6; }}),
                "keyLength: expected 0 to 5 (the rows of k), got 6");
  expectRefusal((Call{projected({}), [](In& in) { in.keyLength = -1; }}),
                "keyLength: expected 0 to 3 (the rows of x), got -1");
}

TEST(Refusal, EmptyMatrices) {
  const Matrix noRow(0, 2), noColumn(2, 0);
  In inputs;
  inputs.q.emplace(viewOf(noRow));
  expectRefusal([&] { checkShapes(inputs); }, "q: expected at least one row");
  inputs.q.emplace(viewOf(noColumn));
  expectRefusal([&] { checkShapes(inputs); }, "q: expected at least one column");
}

TEST(Refusal, OverflowNamesTheStep) {
  const Matrix huge = Matrix::Constant(2, 2, 3e38F), big = Matrix::Constant(2, 2, 1e15F);
  const Matrix small = ones(2, 2);
  const auto self = [](const Matrix& x, const Matrix& w) {
    return Call{{{&In::x, x}, {&In::wq, w}, {&In::wk, w}, {&In::wv, w}}};
  };
  expectRefusal(self(huge, big), "q: overflow of float32 at [0][0]");
  const auto attend = [](const Matrix& q, const Matrix& k, const Matrix& v) {
    return std::vector<Argument>{{&In::q, q}, {&In::k, k}, {&In::v, v}};
  };
  Matrix lastHuge = small;
  lastHuge(1, 1) = 3e38F;
  expectRefusal(Call{attend(small * 2, lastHuge, small)}, "scores: overflow of float32 at [0][1]");
  expectRefusal((Call{attend(big, big, small), [](In& in) { in.scale = 1e20F; }}),
                "scaledScores: overflow of float32 at [0][0]");
  expectRefusal((Call{attend(big, big, small), [](In& in) { in.scale = 1e8F; }, {Matrix::Constant(2, 2, 3.4028e38F)}}),
                "maskedScores: overflow of float32 at [0][0]");
  std::vector<Argument> output = attend(small, small, huge);
  output.push_back({&In::wo, big});
  expectRefusal(Call{output}, "projected: overflow of float32 at [0][0]");
  expectRefusal((Call{attend(small * 2, lastHuge, small), [](In& in) { in.heads = 2; }}),
                "heads[1].scores: overflow of float32 at [0][1]");
  // ∞ − ∞ on the way is an overflow too, never NaN.
  const Matrix opposite{{3e38F, 3e38F}}, signs{{2, -2}};
  expectRefusal(Call{attend(opposite, signs, ones(1, 1))}, "scores: overflow of float32 at [0][0]");
}

}  // namespace
}  // namespace attention
