#include "attention/operands.h"

#include "attention/overflow.h"
#include "attention/steps.h"

namespace attention {
namespace {

template <typename Scalar>
using Given = std::optional<View<Scalar>>;

template <typename Scalar>
Matrix<Scalar> computed(const char* name, const Given<Scalar>& given, const Given<Scalar>& source,
                        const Given<Scalar>& weights, const Given<Scalar>& bias, const Given<Scalar>& past) {
  Matrix<Scalar> own =
      given ? Matrix<Scalar>(*given) : finite<Scalar>({name}, project<Scalar>(*source, *weights, bias));
  return past ? appendRows<Scalar>(*past, own) : own;
}

template <typename Scalar>
Matrix<Scalar> queries(const Inputs<Scalar>& in) {
  return computed<Scalar>("q", in.q, in.x, in.wq, in.bq, std::nullopt);
}
template <typename Scalar>
Matrix<Scalar> keys(const Inputs<Scalar>& in) {
  return computed<Scalar>("k", in.k, in.context ? in.context : in.x, in.wk, in.bk, in.pastK);
}
template <typename Scalar>
Matrix<Scalar> values(const Inputs<Scalar>& in) {
  return computed<Scalar>("v", in.v, in.context ? in.context : in.x, in.wv, in.bv, in.pastV);
}

}  // namespace

template <typename Scalar>
Operands<Scalar> operandsOf(const Inputs<Scalar>& inputs) {
  return {queries(inputs), keys(inputs), values(inputs)};
}

template Operands<float> operandsOf(const Inputs<float>&);
template Operands<double> operandsOf(const Inputs<double>&);

}  // namespace attention
