// What is refused, and in which words.
#include "inputs.h"

#include "support.h"

namespace attention {
namespace {

using Given = std::optional<View<float>> Inputs<float>::*;

struct Argument {
  Given name;
  Matrix<float> value;
};

// Traces the arguments, which override former ones of the same name; an empty matrix takes one away.
struct Call {
  std::vector<Argument> arguments;
  std::function<void(Inputs<float>&)> options = [](Inputs<float>&) {};

  void operator()() const {
    Inputs<float> inputs;
    for (const auto& [name, value] : arguments) {
      (inputs.*name).reset();
      if (value.size() > 0) (inputs.*name).emplace(viewOf(value));
    }
    options(inputs);
    trace(inputs);
  }
};

Matrix<float> ones(Index rows, Index cols) { return Matrix<float>::Ones(rows, cols); }

using In = Inputs<float>;

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
  expectRefusal(Call{given({{&In::mask, ones(5, 3)}})}, "mask: expected 3 rows (the rows of q), got 5");
  expectRefusal(Call{given({{&In::mask, ones(3, 3)}})}, "mask: expected 5 columns (the rows of k), got 3");
  expectRefusal(Call{projected({{&In::mask, ones(3, 4)}})}, "mask: expected 3 columns (the rows of x), got 4");
}

TEST(Refusal, Biases) {
  expectRefusal(Call{projected({{&In::bq, ones(1, 3)}})}, "bq: expected 2 numbers (the columns of wq), got 3");
  expectRefusal(Call{projected({{&In::bk, ones(1, 1)}})}, "bk: expected 2 numbers (the columns of wk), got 1");
  expectRefusal(Call{projected({{&In::bv, ones(1, 2)}})}, "bv: expected 3 numbers (the columns of wv), got 2");
  expectRefusal(Call{given({{&In::wo, ones(3, 4)}, {&In::bo, ones(1, 3)}})},
                "bo: expected 4 numbers (the columns of wo), got 3");
  expectRefusal(Call{given({{&In::bo, ones(1, 3)}})}, "bo: expected wo with it");
  expectRefusal(Call{given({{&In::bv, ones(1, 3)}})}, "bv: expected wv with it");
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
  expectRefusal(Call{projected({{&In::x, (Matrix<float>(2, 3) << 1, 2, 3, 4, 5, nan).finished()}})},
                "x: expected finite numbers, got NaN at [1][2]");
  expectRefusal(Call{given({{&In::v, Matrix<float>::Constant(5, 3, inf)}})},
                "v: expected finite numbers, got Infinity at [0][0]");
  expectRefusal(Call{projected({{&In::bk, Matrix<float>{{0, -inf}}}})},
                "bk: expected finite numbers, got -Infinity at [1]");
  expectRefusal(Call{given({{&In::mask, Matrix<float>::Constant(3, 5, nan)}})},
                "mask: expected no NaN, got NaN at [0][0]");
  expectRefusal((Call{given({}), [](In& in) { in.scale = nan; }}), "scale: expected a finite number, got NaN");
  expectRefusal((Call{given({}), [](In& in) { in.scale = -inf; }}), "scale: expected a finite number, got -Infinity");
  expectRefusal((Call{given({}), [](In& in) { in.keyLength = 6; }}),
                "keyLength: expected 0 to 5 (the rows of k), got 6");
  expectRefusal((Call{projected({}), [](In& in) { in.keyLength = -1; }}),
                "keyLength: expected 0 to 3 (the rows of x), got -1");
}

TEST(Refusal, EmptyMatrices) {
  const Matrix<float> noRow(0, 2), noColumn(2, 0);
  In inputs;
  inputs.q.emplace(viewOf(noRow));
  expectRefusal([&] { check(inputs); }, "q: expected at least one row");
  inputs.q.emplace(viewOf(noColumn));
  expectRefusal([&] { check(inputs); }, "q: expected at least one column");
}

TEST(Refusal, OverflowNamesTheStep) {
  const Matrix<float> huge = Matrix<float>::Constant(2, 2, 3e38F), big = Matrix<float>::Constant(2, 2, 1e15F);
  const Matrix<float> small = ones(2, 2);
  const auto self = [](const Matrix<float>& x, const Matrix<float>& w) {
    return Call{{{&In::x, x}, {&In::wq, w}, {&In::wk, w}, {&In::wv, w}}};
  };
  expectRefusal(self(huge, big), "q: overflow of float32 at [0][0]");
  const auto attend = [](const Matrix<float>& q, const Matrix<float>& k, const Matrix<float>& v) {
    return std::vector<Argument>{{&In::q, q}, {&In::k, k}, {&In::v, v}};
  };
  Matrix<float> lastHuge = small;
  lastHuge(1, 1) = 3e38F;
  expectRefusal(Call{attend(small * 2, lastHuge, small)}, "scores: overflow of float32 at [0][1]");
  expectRefusal((Call{attend(big, big, small), [](In& in) { in.scale = 1e20F; }}),
                "scaledScores: overflow of float32 at [0][0]");
  std::vector<Argument> masked = attend(big, big, small);
  masked.push_back({&In::mask, Matrix<float>::Constant(2, 2, 3.4028e38F)});
  expectRefusal((Call{masked, [](In& in) { in.scale = 1e8F; }}), "maskedScores: overflow of float32 at [0][0]");
  std::vector<Argument> output = attend(small, small, huge);
  output.push_back({&In::wo, big});
  expectRefusal(Call{output}, "projected: overflow of float32 at [0][0]");
  // ∞ − ∞ on the way is an overflow too, never NaN.
  const Matrix<float> opposite{{3e38F, 3e38F}}, signs{{2, -2}};
  expectRefusal(Call{attend(opposite, signs, ones(1, 1))}, "scores: overflow of float32 at [0][0]");
}

}  // namespace
}  // namespace attention
