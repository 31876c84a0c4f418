#include "exponential.h"

namespace attention {

Exponential::Exponential(float factor)
    : toBase2_(splat(factor * 1.44269504F)),
      least_(splat(-127.0F)),
      roundingShift_(splat(12582912.0F)),  // 1.5 · 2²³
      c5_(splat(1.3264738722237334e-3F)),
      c4_(splat(9.671516667956534e-3F)),
      c3_(splat(5.550733752833392e-2F)),
      c2_(splat(2.4022242024252013e-1F)),
      c1_(splat(6.931469775691014e-1F)),
      one_(splat(1)) {}

}  // namespace attention
