#include "attention/operands.h"

#include "attention/overflow.h"
#include "attention/steps.h"

namespace attention {
namespace {

const std::optional<View> absent;

Matrix computed(const OperandSource& of) {
  Matrix own = of.given ? Matrix(*of.given) : finite({of.name}, project(*of.source, *of.weights, of.bias));
  return of.past ? appendRows(*of.past, own) : own;
}

}  // namespace

OperandSource queriesOf(const Inputs& in) { return {"q", in.q, in.x, in.wq, in.bq, absent}; }
OperandSource keysOf(const Inputs& in) { return {"k", in.k, in.context ? in.context : in.x, in.wk, in.bk, in.pastK}; }
OperandSource valuesOf(const Inputs& in) { return {"v", in.v, in.context ? in.context : in.x, in.wv, in.bv, in.pastV}; }

Operands operandsOf(const Inputs& inputs) {
  return {computed(queriesOf(inputs)), computed(keysOf(inputs)), computed(valuesOf(inputs))};
}

}  // namespace attention
