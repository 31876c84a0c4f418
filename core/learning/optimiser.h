#pragma once

#include "kernels/buffer.h"

// How parameters follow their gradients.
namespace attention::learning {

enum class Rule { adamw, sgd };

struct Optimisation {
  Rule rule = Rule::adamw;
  double rate = 0.01;
  double beta1 = 0.9, beta2 = 0.98, epsilon = 1e-8;  // AdamW's
  double decay = 0.01;    // of every parameter. AdamW's is apart from the gradient, SGD's is added to it
  double momentum = 0.9;  // SGD's
  double clip = 1;        // the largest norm of all gradients together; 0: any
  Index warmup = 0;       // steps in which the rate rises to its value, each by as much
  Index cosine = 0;       // the step at which the rate has fallen to 0, after warm-up, as a cosine does; 0: it stays
};

// Throws Refusal: positive (rate, epsilon), range (betas, momentum), not-finite, negative (decay, clip) or at-least.
void checkOptimisation(const Optimisation& options);

// The rate of a step, from 1 on.
double rateOf(const Optimisation& options, Index step);

// The numbers kept from step to step, each as many as there are parameters.
struct Moments {
  Rule rule = Rule::adamw;
  Index updates = 0;  // since they were 0
  Buffer first, second;
};

// One update, as torch.optim.AdamW (Loshchilov & Hutter 2019, algorithm 2) or torch.optim.SGD with momentum has it:
// gradients are multiplied by `share`, parameters become what comes of them. Moments of another rule begin anew.
// Returns whether all new parameters and moments are finite; if not, parameters and moments stay as they were. The
// gradients are lost in either case, and `spare`, as large as the moments, is written to.
bool update(const Optimisation& options, double rate, double share, Moments& moments, Moments& spare, Buffer& gradients,
            Buffer& parameters);

}  // namespace attention::learning
