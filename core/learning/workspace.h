#pragma once

#include <vector>

#include "kernels/buffer.h"
#include "learning/ablation.h"
#include "learning/heads.h"
#include "learning/parameters.h"
#include "learning/patch.h"
#include "learning/tables.h"

// The numbers on the way through a model, for sequences of one length, one below the other: n = sequences · length
// rows. Training keeps those of every layer, for the way back; forwards all layers share the memory of one. It is laid
// out anew for another shape, and allocated only for a larger one.
namespace attention::learning {

// The rows whose logits are asked for: a large vocabulary is most of the work of a small model.
enum class Logits { none, last, all };

struct Shape {
  Index sequences = 0, length = 0;
  Logits logits = Logits::all;
  Index rows() const { return sequences * length; }
  Index logitRows() const { return logits == Logits::all ? rows() : logits == Logits::last ? 1 : 0; }
  bool operator==(const Shape&) const = default;
};

// A layer's. Where a step is left out, its result is what it would start from: the same numbers by two names.
struct LayerSpace {
  Block x;                // n × width: the residual stream as it comes in
  Block ofRow1, normed1;  // n × 2, n × width
  Block placed;           // n × width: normed1 with infused positions
  Block q, k, v;          // n × width; of keys and values n × kvHeads·headWidth
  Block weights;          // sequences·heads·length × length
  Block concat;           // n × width
  Block added1;           // n × width: with attention
  Block middle;           // n × width: the residual stream between attention and MLP
  Block mlpInput;         // n × width: middle, or x where the two stand side by side
  Block ofRow2, normed2;
  Block hidden, bent, slope;  // n × mlp; bent: activated; slope: the activation's derivative
  Block up, active;           // n × mlp; of a gated MLP the other projection; bent, or up·bent
  Block added2;               // n × width: with the MLP
  Block output;               // n × width: the residual stream as it goes out, the next layer's x

  Block weightsOf(const Config& config, Index sequence, Index head) const {
    return weights.someRows((sequence * config.heads + head) * weights.cols, weights.cols);
  }
};

struct Backwards {
  Block x;        // n × width: the gradient of the residual stream
  Block h;        // n × width: of what comes of a normalisation
  Block q, k, v;  // n × width; of keys and values n × kvHeads·headWidth
  Block concat;   // n × width
  Block hidden;   // n × mlp
  Block scores;   // length × length
  Block up;       // n × mlp: of a gated MLP
  Block side;     // n × width: of the MLP's input, where attention and MLP stand side by side
  Block k1, v1;   // length × headWidth: one head's, where several share them
};

enum class Purpose { forwards, training };

class Workspace {
 public:
  // Throws Refusal "too-many-numbers" for what an Index cannot count, and std::bad_alloc for what there is no memory
  // for.
  void reserve(const Config& config, Shape shape, Purpose purpose);

  Shape shape;
  std::vector<LayerSpace> layers;
  Block embedded;       // n × width: the first layer's x, or what is normalised to it
  Block output;         // n × width: the residual stream after all layers
  Block ofRow, normed;  // n × 2, of either outer normalisation; logitRows × width: what is unembedded, or
  // logitRows × width, × 2: what is unembedded after the transform, and the steps to it
  Block mixed, bent, slope, ofTransform, transformed;
  Block logits;  // logitRows × vocabulary
  Backwards back;
  Panels panels{};

 private:
  Count layOut(const Config& config, Purpose purpose, float* from);

  Purpose purpose_ = Purpose::forwards;
  Buffer numbers_;
};

// The setting in which all layers are computed.
struct Setting {
  const Config& config;
  const Tables& tables;
  const Ablations& ablations;
  const Patches& patches;

  HeadOptions headOptions(Index head, Index firstQuery) const;
};

}  // namespace attention::learning
