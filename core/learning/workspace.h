#pragma once

#include <vector>

#include "learning/ablation.h"
#include "learning/heads.h"
#include "learning/parameters.h"
#include "learning/products.h"
#include "learning/tables.h"

// Every number on the way through a model and back, for sequences of one length, one below the other: n = sequences ·
// length rows. It is laid out anew for another shape, and allocated only for a larger one.
namespace attention::learning {

struct Shape {
  Index sequences = 0, length = 0;
  Index rows() const { return sequences * length; }
  bool operator==(const Shape&) const = default;
};

// A layer's. Where a step is left out, its result is what it would start from: the same numbers by two names.
template <typename Scalar>
struct LayerSpace {
  Block<Scalar> x;                // n × width: the residual stream as it comes in
  Block<Scalar> ofRow1, normed1;  // n × 2, n × width
  Block<Scalar> placed;           // n × width: normed1 with infused positions
  Block<Scalar> q, k, v;          // n × width
  Block<Scalar> weights;          // sequences·heads·length × length
  Block<Scalar> concat;           // n × width
  Block<Scalar> middle;           // n × width: the residual stream between attention and MLP
  Block<Scalar> ofRow2, normed2;
  Block<Scalar> hidden, active, slope;  // n × mlp; slope: what GELU's derivative is
  Block<Scalar> output;                 // n × width: the residual stream as it goes out, the next layer's x

  Block<Scalar> weightsOf(const Config& config, Index sequence, Index head) const {
    return weights.someRows((sequence * config.heads + head) * weights.cols, weights.cols);
  }
};

template <typename Scalar>
struct Backwards {
  Block<Scalar> x;        // n × width: the gradient of the residual stream
  Block<Scalar> h;        // n × width: of what comes of a normalisation
  Block<Scalar> q, k, v;  // n × width
  Block<Scalar> concat;   // n × width
  Block<Scalar> hidden;   // n × mlp
  Block<Scalar> scores;   // length × length
};

enum class Purpose { forwards, training };

template <typename Scalar>
class Workspace {
 public:
  // Throws Refusal "too-many-numbers" for what an Index cannot count, and std::bad_alloc for what there is no memory
  // for.
  void reserve(const Config& config, Shape shape, Purpose purpose);

  Shape shape;
  std::vector<LayerSpace<Scalar>> layers;
  Block<Scalar> output;         // n × width: the residual stream after all layers
  Block<Scalar> ofRow, normed;  // n × 2, n × width
  Block<Scalar> logits;         // n × vocabulary
  Backwards<Scalar> back;
  Panels<Scalar> panels{};

 private:
  Count layOut(const Config& config, Purpose purpose, Scalar* from);

  Purpose purpose_ = Purpose::forwards;
  Buffer<Scalar> numbers_;
};

// What all layers are computed with.
template <typename Scalar>
struct Setting {
  const Config& config;
  const Tables<Scalar>& tables;
  const Ablations& ablations;

  HeadOptions<Scalar> headOptions(Index head, Index firstQuery) const;
};

}  // namespace attention::learning
