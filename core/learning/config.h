#pragma once

#include <cstdint>
#include <optional>

#include "base/matrix.h"

// core/learning: a small transformer that is trained: the same attention as core/attention, to the last bit, forwards
// and backwards for a whole batch at a time and into memory that is there already.
namespace attention::learning {

// How the model tells where a token stands. sinusoidal, learned: added to the embeddings (Vaswani et al. 2017, section
// 3.5). infused: learned, added in each layer, after its normalisation, to what queries and keys are computed from, and
// not to values (Press et al. 2021, Shortformer). rotary (Su et al. 2021) and alibi (Press et al. 2022): as in
// attention/encodings.h, with base 10000.
enum class Positions { none, learned, infused, sinusoidal, rotary, alibi };

// max(0, x), and x·Φ(x) with the normal distribution's Φ (Hendrycks & Gimpel 2016).
enum class Activation { relu, gelu };

// The normalisation of a row: (x − mean)/√(variance + ε)·weight + bias (Ba et al. 2016), or x/√(mean of squares +
// ε)·weight (Zhang & Sennrich 2019); without gains or biases, the rest of it.
enum class Normalisation { none, layer, rms };

// Outside the layers one place is normalised: what is unembedded, or what has been embedded, as in microgpt (Karpathy
// 2026).
enum class OuterNorm { unembedding, embedding };

struct Config {
  Index vocabulary = 0;
  Index context = 0;  // tokens of the longest sequence
  Index width = 0;    // of the residual stream; d_k = d_v = width / heads
  Index layers = 0;
  Index heads = 0;
  Positions positions = Positions::none;
  bool causal = true;
  std::optional<double> scale;  // of the scores; absent: 1/√d_k
  Index mlp = 0;                // hidden width, 0: no MLP
  Activation activation = Activation::relu;
  Normalisation normalisation = Normalisation::none;  // before attention and before the MLP, and:
  OuterNorm outerNorm = OuterNorm::unembedding;
  bool biases = true;    // of the MLP and of layer normalisation
  bool gains = true;     // the weights of normalisations
  bool tied = false;     // unembedding is the embedding, transposed
  bool residual = true;  // attention and the MLP are added to what comes in, rather than replace it
  std::uint32_t seed = 1;

  Index headWidth() const { return width / heads; }
  bool normalises(OuterNorm place) const { return normalisation != Normalisation::none && outerNorm == place; }
};

// Memory is what limits a model; beyond these there is none in a browser.
inline constexpr Index mostContext = 1 << 14;
inline constexpr Index mostVocabulary = 1 << 18;
inline constexpr Index mostWidth = 1 << 13;
inline constexpr Index mostLayers = 96;
inline constexpr Index mostMlp = 1 << 15;

// Throws Refusal: at-least, at-most, divisor (heads, of width), uneven-head (rotary positions turn pairs of numbers) or
// finite (scale).
void checkConfig(const Config& config);

// {argument} is at most that.
void requireAtMost(const char* name, Index got, Index most);

}  // namespace attention::learning
