#pragma once

#include <cstdint>
#include <optional>

#include "base/matrix.h"

// core/learning: a transformer that is read from a file or trained: the same attention as core/attention, to the last
// bit, forwards and backwards for a whole batch at a time and into memory that is there already.
namespace attention::learning {

// How the model tells where a token stands. sinusoidal, learned: added to the embeddings (Vaswani et al. 2017, section
// 3.5). infused: learned, added in each layer, after its normalisation, to what queries and keys are computed from, and
// not to values (Press et al. 2021, Shortformer). rotary (Su et al. 2021) and alibi (Press et al. 2022): as in
// attention/encodings.h.
enum class Positions { none, learned, infused, sinusoidal, rotary, alibi };

// max(0, x); x·Φ(x) with the normal distribution's Φ (Hendrycks & Gimpel 2016); max(0, x)² (So et al. 2021); Φ by a
// tanh, x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))), as Hendrycks & Gimpel have it, too; x/(1 + exp(−x)) (Elfwing et al.
// 2018).
enum class Activation { relu, gelu, relu2, geluTanh, silu };

// The normalisation of a row: (x − mean)/√(variance + ε)·weight + bias (Ba et al. 2016), or x/√(mean of squares +
// ε)·weight (Zhang & Sennrich 2019); without gains or biases, the rest of it.
enum class Normalisation { none, layer, rms };

// Outside the layers one place is normalised: what is unembedded, or what has been embedded, as in microgpt (Karpathy
// 2026).
enum class OuterNorm { unembedding, embedding };

// In a layer what goes into attention and into the MLP is normalised (Xiong et al. 2020), or the residual stream after
// each of them (Vaswani et al. 2017).
enum class NormPlace { before, after };

// Which projections of attention have biases: none, the one of its output, or q, k and v, too.
enum class AttentionBiases { none, output, all };

struct Config {
  Index vocabulary = 0;
  Index context = 0;  // tokens of the longest sequence
  Index width = 0;    // of the residual stream; d_k = d_v = width / heads
  Index layers = 0;
  Index heads = 0;
  Index kvHeads = 0;  // heads of keys and values, which heads/kvHeads neighbours share (Ainslie et al. 2023); 0: heads
  Positions positions = Positions::none;
  Index rotaryCols = 0;  // the first columns of each head that are turned; 0: all
  double rotaryBase = 10000;
  bool interleaved = true;  // pairs (0, 1), (2, 3) … are turned; else (0, c/2), (1, c/2 + 1) … of c columns
  bool causal = true;
  std::optional<double> scale;  // of the scores; absent: 1/√d_k
  AttentionBiases attentionBiases = AttentionBiases::none;
  Index mlp = 0;  // hidden width, 0: no MLP
  Activation activation = Activation::relu;
  bool gated = false;     // what is activated is multiplied by another projection (Shazeer 2020)
  bool parallel = false;  // the MLP gets what attention gets (Wang & Komatsuzaki 2021)
  Normalisation normalisation = Normalisation::none;  // of each layer, and:
  OuterNorm outerNorm = OuterNorm::unembedding;
  NormPlace normPlace = NormPlace::before;
  double epsilon = 1e-5;   // of normalisations
  Index tokenTypes = 0;    // kinds of segments, whose first one is added to all embeddings (Devlin et al. 2019)
  bool biases = true;      // of the MLP and of layer normalisation
  bool gains = true;       // the weights of normalisations
  bool tied = false;       // unembedding is the embedding, transposed
  bool transform = false;  // before unembedding: another projection, activated and normalised (Devlin et al. 2019)
  bool unembedBias = false;
  bool residual = true;  // attention and the MLP are added to what comes in, rather than replace it
  std::uint32_t seed = 1;

  Index headWidth() const { return width / heads; }
  Index keyHeads() const { return kvHeads == 0 ? heads : kvHeads; }
  Index keyWidth() const { return keyHeads() * headWidth(); }
  Index turnedCols() const { return rotaryCols == 0 ? headWidth() : rotaryCols; }
  // The head of keys and values that a head reads.
  Index keyHead(Index head) const { return head / (heads / keyHeads()); }
  bool normalises(OuterNorm place) const { return normalisation != Normalisation::none && outerNorm == place; }
  bool normalises(NormPlace place) const { return normalisation != Normalisation::none && normPlace == place; }
};

// Memory is what limits a model; beyond these there is none in a browser.
inline constexpr Index mostContext = 1 << 14;
inline constexpr Index mostVocabulary = 1 << 18;
inline constexpr Index mostWidth = 1 << 13;
inline constexpr Index mostLayers = 96;
inline constexpr Index mostMlp = 1 << 15;

// Throws Refusal: at-least, at-most, divisor (heads, of width; kvHeads, of heads), uneven-head (rotary positions turn
// pairs of numbers), finite (scale) or positive.
void checkConfig(const Config& config);

// {argument} is at most that.
void requireAtMost(const char* name, Index got, Index most);

}  // namespace attention::learning
