#include "attention/operands.h"

#include "attention/overflow.h"
#include "attention/steps.h"

namespace attention {
namespace {

using Given = std::optional<View>;

Matrix computed(const char* name, const Given& given, const Given& source, const Given& weights, const Given& bias,
                const Given& past) {
  Matrix own = given ? Matrix(*given) : finite({name}, project(*source, *weights, bias));
  return past ? appendRows(*past, own) : own;
}

Matrix queries(const Inputs& in) { return computed("q", in.q, in.x, in.wq, in.bq, std::nullopt); }
Matrix keys(const Inputs& in) { return computed("k", in.k, in.context ? in.context : in.x, in.wk, in.bk, in.pastK); }
Matrix values(const Inputs& in) { return computed("v", in.v, in.context ? in.context : in.x, in.wv, in.bv, in.pastV); }

}  // namespace

Operands operandsOf(const Inputs& inputs) { return {queries(inputs), keys(inputs), values(inputs)}; }

}  // namespace attention
