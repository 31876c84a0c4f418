#include "learning_oracle.h"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using attention::Index;
using attention::learning::Ablation;
using attention::learning::Ablations;
using attention::learning::Activation;
using attention::learning::AttentionBiases;
using attention::learning::Batch;
using attention::learning::Config;
using attention::learning::Normalisation;
using attention::learning::NormPlace;
using attention::learning::Optimisation;
using attention::learning::OuterNorm;
using attention::learning::Positions;

// Every number that is computed, from what it was computed, and how it follows each of the two.
struct Node {
  double value, byA, byB;
  int a, b;
};
std::vector<Node> tape;

struct Number {
  int at = 0;
  double value() const { return tape[static_cast<std::size_t>(at)].value; }
};

Number put(double value, Number a, double byA, Number b, double byB) {
  tape.push_back({value, byA, byB, a.at, b.at});
  return {static_cast<int>(tape.size()) - 1};
}
Number constant(double value) { return put(value, {}, 0, {}, 0); }
Number operator+(Number a, Number b) { return put(a.value() + b.value(), a, 1, b, 1); }
Number operator-(Number a, Number b) { return put(a.value() - b.value(), a, 1, b, -1); }
Number operator*(Number a, Number b) { return put(a.value() * b.value(), a, b.value(), b, a.value()); }
Number operator/(Number a, Number b) {
  const double quotient = a.value() / b.value();
  return put(quotient, a, 1 / b.value(), b, -quotient / b.value());
}
Number operator*(Number a, double factor) { return put(a.value() * factor, a, factor, {}, 0); }
Number operator+(Number a, double term) { return put(a.value() + term, a, 1, {}, 0); }
Number exponential(Number a) { return put(std::exp(a.value()), a, std::exp(a.value()), {}, 0); }
Number logarithm(Number a) { return put(std::log(a.value()), a, 1 / a.value(), {}, 0); }
Number root(Number a) { return put(std::sqrt(a.value()), a, 0.5 / std::sqrt(a.value()), {}, 0); }
Number positivePart(Number a) { return put(std::max(0.0, a.value()), a, a.value() > 0 ? 1 : 0, {}, 0); }
Number errorFunction(Number a) {
  return put(std::erf(a.value()), a, 2 / std::sqrt(std::acos(-1.0)) * std::exp(-a.value() * a.value()), {}, 0);
}

using Row = std::vector<Number>;
using Rows = std::vector<Row>;

std::size_t size(Index index) { return static_cast<std::size_t>(index); }

struct Model {
  const Config& config;
  std::map<std::string, Rows> weights;
  const Ablations& ablations;

  Number sum(const Row& row) const {
    Number all = constant(0);
    for (const Number number : row) all = all + number;
    return all;
  }

  Row times(const Row& row, const Rows& matrix) const {
    Row result;
    for (std::size_t col = 0; col < matrix[0].size(); ++col) {
      Number all = constant(0);
      for (std::size_t i = 0; i < row.size(); ++i) all = all + row[i] * matrix[i][col];
      result.push_back(all);
    }
    return result;
  }

  Row plus(const Row& a, const Row& b) const {
    Row result;
    for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] + b[i]);
    return result;
  }

  Row normal(const std::string& name, Row row) const {
    if (config.normalisation == Normalisation::none) return row;
    const bool centred = config.normalisation == Normalisation::layer;
    const auto width = static_cast<double>(row.size());
    if (centred) {
      const Number mean = sum(row) * (1 / width);
      for (Number& number : row) number = number - mean;
    }
    Row squared;
    for (const Number number : row) squared.push_back(number * number);
    const Number deviation = root(sum(squared) * (1 / width) + config.epsilon);
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = row[i] / deviation;
      if (config.gains) row[i] = row[i] * weights.at(name + ".weight")[0][i];
      if (config.biases && centred) row[i] = row[i] + weights.at(name + ".bias")[0][i];
    }
    return row;
  }

  // Pair i of a head's first columns at a position: (2i, 2i + 1), or (i, i + half of them).
  Row turned(const Row& row, std::size_t position) const {
    if (config.positions != Positions::rotary) return row;
    const auto width = size(config.headWidth());
    const std::size_t cols = config.rotaryCols > 0 ? size(config.rotaryCols) : width;
    Row result = row;
    for (std::size_t head = 0; head < row.size(); head += width) {
      for (std::size_t i = 0; i < cols / 2; ++i) {
        const double share = 2 * static_cast<double>(i) / static_cast<double>(cols);
        const double angle = static_cast<double>(position) * std::pow(config.rotaryBase, -share);
        const std::size_t a = head + (config.interleaved ? 2 * i : i);
        const std::size_t b = config.interleaved ? a + 1 : a + cols / 2;
        result[a] = row[a] * std::cos(angle) - row[b] * std::sin(angle);
        result[b] = row[a] * std::sin(angle) + row[b] * std::cos(angle);
      }
    }
    return result;
  }

  // 2^(−8·(head + 1)/heads); these tests have only powers of two.
  double bias(Index head, std::size_t query, std::size_t key) const {
    if (config.positions != Positions::alibi) return 0;
    const double slope = std::pow(2.0, -8.0 * static_cast<double>(head + 1) / static_cast<double>(config.heads));
    return -slope * std::abs(static_cast<double>(query) - static_cast<double>(key));
  }

  Row mixed(Index head, std::size_t query, const Rows& q, const Rows& k, const Rows& v) const {
    const auto width = size(config.headWidth());
    const std::size_t first = size(head) * width;
    const Index sharers = config.kvHeads > 0 ? config.heads / config.kvHeads : 1;
    const std::size_t ofKeys = size(head / sharers) * width;
    const double scale = config.scale.value_or(1 / std::sqrt(static_cast<double>(width)));
    const std::size_t seen = config.causal ? query + 1 : k.size();
    Row shares;
    for (std::size_t key = 0; key < seen; ++key) {
      Number score = constant(0);
      for (std::size_t i = 0; i < width; ++i) score = score + q[query][first + i] * k[key][ofKeys + i];
      shares.push_back(exponential(score * scale + bias(head, query, key)));
    }
    const Number all = sum(shares);
    Row output;
    for (std::size_t i = 0; i < width; ++i) {
      Number number = constant(0);
      for (std::size_t key = 0; key < seen; ++key) number = number + shares[key] / all * v[key][ofKeys + i];
      output.push_back(number);
    }
    return output;
  }

  // A head's output at a position, or what takes its place.
  Row outputOf(Index layer, Index head, std::size_t position, const Rows& q, const Rows& k, const Rows& v) const {
    const Ablation by =
        ablations.empty() ? Ablation::none : ablations[attention::learning::placeOfHead(config, layer, head)];
    if (by == Ablation::none) return mixed(head, position, q, k, v);
    Row all(size(config.headWidth()), constant(0));
    if (by == Ablation::zero) return all;
    const std::size_t seen = config.causal ? position + 1 : k.size();
    for (std::size_t other = 0; other < seen; ++other) all = plus(all, mixed(head, other, q, k, v));
    for (Number& number : all) number = number * (1 / static_cast<double>(seen));
    return all;
  }

  void attend(Index number, const std::string& layer, Rows& x) const {
    Rows q, k, v;
    for (std::size_t position = 0; position < x.size(); ++position) {
      const Row h = config.normPlace == NormPlace::before ? normal(layer + "norm1", x[position]) : x[position];
      const Row placed = config.positions == Positions::infused ? plus(h, weights.at("positions.weight")[position]) : h;
      const auto projected = [&](const Row& from, const std::string& name) {
        const Row row = times(from, weights.at(std::string(layer).append("attention.w").append(name)));
        const bool isBiased = config.attentionBiases == AttentionBiases::all;
        return isBiased ? plus(row, weights.at(std::string(layer).append("attention.b").append(name))[0]) : row;
      };
      q.push_back(turned(projected(placed, "q"), position));
      k.push_back(turned(projected(placed, "k"), position));
      v.push_back(projected(h, "v"));
    }
    for (std::size_t position = 0; position < x.size(); ++position) {
      Row concat;
      for (Index head = 0; head < config.heads; ++head) {
        const Row output = outputOf(number, head, position, q, k, v);
        concat.insert(concat.end(), output.begin(), output.end());
      }
      Row output = times(concat, weights.at(layer + "attention.wo"));
      if (config.attentionBiases != AttentionBiases::none) output = plus(output, weights.at(layer + "attention.bo")[0]);
      x[position] = after(layer + "norm1", added(x[position], output));
    }
  }

  Row after(const std::string& name, const Row& row) const {
    return config.normPlace == NormPlace::after ? normal(name, row) : row;
  }

  Row added(const Row& x, const Row& row) const { return config.residual ? plus(x, row) : row; }

  Row biased(const Row& row, const std::string& name) const {
    return config.biases ? plus(row, weights.at(name)[0]) : row;
  }

  Number activated(Number x) const {
    const auto sigmoid = [](Number z) { return constant(1) / (exponential(z * -1.0) + 1.0); };
    switch (config.activation) {
      case Activation::relu:
        return positivePart(x);
      case Activation::relu2:
        return positivePart(x) * positivePart(x);
      case Activation::gelu:
        return x * 0.5 * (errorFunction(x * std::sqrt(0.5)) + 1.0);
      case Activation::silu:
        return x * sigmoid(x);
      case Activation::geluTanh:
        break;
    }
    // tanh(u) = 2σ(2u) − 1
    const Number u = (x + x * x * x * 0.044715) * std::sqrt(2 / std::acos(-1.0));
    return x * 0.5 * (sigmoid(u * 2.0) * 2.0);
  }

  // x: what goes in, to: what it is added to.
  Row mlp(const std::string& layer, const Row& x, const Row& to) const {
    const Row h = config.normPlace == NormPlace::before ? normal(layer + "norm2", x) : x;
    Row hidden = biased(times(h, weights.at(layer + "mlp.w1")), layer + "mlp.b1");
    for (Number& number : hidden) number = activated(number);
    if (config.gated) {
      const Row up = biased(times(h, weights.at(layer + "mlp.w3")), layer + "mlp.b3");
      for (std::size_t i = 0; i < up.size(); ++i) hidden[i] = hidden[i] * up[i];
    }
    return after(layer + "norm2", added(to, biased(times(hidden, weights.at(layer + "mlp.w2")), layer + "mlp.b2")));
  }

  Rows logits(const std::int32_t* tokens, Index length) const {
    Rows x;
    for (std::size_t position = 0; position < size(length); ++position) {
      x.push_back(weights.at("embed.weight")[size(tokens[position])]);
      if (config.tokenTypes > 0) x.back() = plus(x.back(), weights.at("types.weight")[0]);
      if (config.positions == Positions::learned) x.back() = plus(x.back(), weights.at("positions.weight")[position]);
      if (config.positions != Positions::sinusoidal) continue;
      for (std::size_t i = 0; i < x.back().size(); ++i) {
        const std::size_t even = i / 2 * 2;
        const double share = static_cast<double>(even) / static_cast<double>(x.back().size());
        const double angle = static_cast<double>(position) * std::pow(10000.0, -share);
        x.back()[i] = x.back()[i] + (i % 2 == 0 ? std::sin(angle) : std::cos(angle));
      }
    }
    if (config.outerNorm == OuterNorm::embedding) {
      for (Row& row : x) row = normal("norm", row);
    }
    for (Index number = 0; number < config.layers; ++number) {
      const std::string layer = "layers." + std::to_string(number) + ".";
      const Rows before = x;
      attend(number, layer, x);
      if (config.mlp == 0) continue;
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = mlp(layer, config.parallel ? before[i] : x[i], x[i]);
    }
    Rows unembed;
    if (config.tied) {
      const Rows& embed = weights.at("embed.weight");
      for (std::size_t i = 0; i < embed[0].size(); ++i) {
        unembed.emplace_back();
        for (const Row& row : embed) unembed.back().push_back(row[i]);
      }
    } else {
      unembed = weights.at("unembed.weight");
    }
    for (Row& row : x) {
      if (config.outerNorm == OuterNorm::unembedding) row = normal("norm", row);
      if (config.transform) {
        row = plus(times(row, weights.at("transform.weight")), weights.at("transform.bias")[0]);
        for (Number& number : row) number = activated(number);
        row = normal("transform.norm", row);
      }
      row = times(row, unembed);
      if (config.unembedBias) row = plus(row, weights.at("unembed.bias")[0]);
    }
    return x;
  }
};

}  // namespace

Learned lossAndGradients(const Config& config, const Parameters& parameters, const Batch& batch,
                         const Ablations& ablations) {
  tape.assign(1, {0, 0, 0, 0, 0});
  Model model{config, {}, ablations};
  for (const auto& [name, parameter] : parameters) {
    Rows& rows = model.weights[name];
    for (std::size_t i = 0; i < parameter.numbers.size(); ++i) {
      if (i % size(parameter.cols) == 0) rows.emplace_back();
      rows.back().push_back(constant(parameter.numbers[i]));
    }
  }
  double weights = 0;
  for (Index row = 0; row < batch.rows(); ++row) weights += batch.weight(row);
  Learned learned;
  Number loss = constant(0);
  for (Index sequence = 0; sequence < batch.sequences; ++sequence) {
    const Rows logits = model.logits(batch.tokens + sequence * batch.length, batch.length);
    for (Index position = 0; position < batch.length; ++position) {
      const Index row = sequence * batch.length + position;
      if (batch.weight(row) == 0) continue;
      const Row& of = logits[size(position)];
      Row powers;
      std::size_t largest = 0;
      for (std::size_t i = 0; i < of.size(); ++i) {
        powers.push_back(exponential(of[i]));
        if (of[i].value() > of[largest].value()) largest = i;
      }
      const std::size_t target = size(batch.target(row));
      if (largest == target) learned.accuracy += batch.weight(row) / weights;
      loss = loss + (logarithm(model.sum(powers)) - of[target]) * (batch.weight(row) / weights);
    }
  }
  learned.loss = loss.value();
  std::vector<double> gradient(tape.size(), 0);
  gradient[size(loss.at)] = 1;
  for (std::size_t i = tape.size() - 1; i > 0; --i) {
    gradient[size(tape[i].a)] += gradient[i] * tape[i].byA;
    gradient[size(tape[i].b)] += gradient[i] * tape[i].byB;
  }
  for (const auto& [name, parameter] : parameters) {
    Parameter& to = learned.gradients[name] = {parameter.rows, parameter.cols, {}};
    for (const Row& row : model.weights[name]) {
      for (const Number number : row) to.numbers.push_back(gradient[size(number.at)]);
    }
  }
  return learned;
}

std::vector<double> train(const Config& config, Parameters& parameters, const std::vector<Batch>& batches,
                          const Optimisation& options) {
  std::vector<double> losses;
  Parameters first, second;
  double power1 = 1, power2 = 1;
  for (const Batch& batch : batches) {
    const Learned learned = lossAndGradients(config, parameters, batch);
    losses.push_back(learned.loss);
    double norm = 0;
    for (const auto& [name, of] : learned.gradients) {
      for (const double number : of.numbers) norm += number * number;
    }
    const double share = std::min(1.0, options.clip / (std::sqrt(norm) + 1e-6));
    power1 *= options.beta1;
    power2 *= options.beta2;
    for (auto& [name, parameter] : parameters) {
      first[name].numbers.resize(parameter.numbers.size());
      second[name].numbers.resize(parameter.numbers.size());
      for (std::size_t i = 0; i < parameter.numbers.size(); ++i) {
        const double gradient = learned.gradients.at(name).numbers[i] * share;
        double& m = first[name].numbers[i];
        double& v = second[name].numbers[i];
        m = options.beta1 * m + (1 - options.beta1) * gradient;
        v = options.beta2 * v + (1 - options.beta2) * gradient * gradient;
        double& number = parameter.numbers[i];
        number -= options.rate * options.decay * number;
        number -= options.rate * (m / (1 - power1)) / (std::sqrt(v / (1 - power2)) + options.epsilon);
      }
    }
  }
  return losses;
}

}  // namespace oracle
