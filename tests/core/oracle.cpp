#include "oracle.h"

namespace oracle {
namespace {

Table product(const Table& a, const Table& b) {
  Table c(a.rows(), b.cols());
  for (Index row = 0; row < a.rows(); ++row) {
    for (Index col = 0; col < b.cols(); ++col) {
      for (Index i = 0; i < a.cols(); ++i) c(row, col) += a(row, i) * b(i, col);
    }
  }
  return c;
}

using Given = std::optional<attention::View>;

// An input in float64, nudged if that is the one.
Table read(const Given& given, const Nudge& nudge) {
  Table table = tableOf(*given);
  if (&*given == nudge.input) nudge.add(table);
  return table;
}

void addRow(Table& table, const Given& given, const Nudge& nudge) {
  if (!given) return;
  const Table bias = read(given, nudge);
  for (Index row = 0; row < table.rows(); ++row) {
    for (Index col = 0; col < table.cols(); ++col) table(row, col) += bias(0, col);
  }
}

// x·w + b, with the past above.
Table operand(const Given& given, const Given& x, const Given& w, const Given& b, const Given& past,
              const Nudge& nudge) {
  Table own = given ? read(given, nudge) : product(read(x, nudge), read(w, nudge));
  addRow(own, b, nudge);
  if (!past) return own;
  Table all = read(past, nudge);
  all.numbers.insert(all.numbers.end(), own.numbers.begin(), own.numbers.end());
  all.rowCount += own.rowCount;
  return all;
}

void score(const Inputs& in, Index h, Head& head, const Nudge& nudge) {
  const Index n = head.q.rows();
  const Index m = head.k.rows();
  head.scores = Table(n, m);
  if (in.scoring == Scoring::additive) {
    const Table v = read(in.additive.v, nudge);
    const Index hidden = v.cols();
    head.projectedQ = product(head.q, read(in.additive.w1, nudge));
    head.projectedK = product(head.k, read(in.additive.w2, nudge));
    nudge.apply(&Head::projectedQ, h, head);
    nudge.apply(&Head::projectedK, h, head);
    head.preactivations = head.activations = Table(n * m, hidden);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < m; ++j) {
        for (Index c = 0; c < hidden; ++c) {
          const Index pair = i * m + j;
          const double sum =
              head.projectedQ(i, c) + head.projectedK(j, c) + nudge.at(&Head::preactivations, h, pair, c);
          head.preactivations(pair, c) = sum;
          head.activations(pair, c) = std::tanh(sum) + nudge.at(&Head::activations, h, pair, c);
          head.scores(i, j) += v(0, c) * head.activations(pair, c);
        }
      }
    }
    nudge.apply(&Head::scores, h, head);
    return;
  }
  if (in.scoring == Scoring::general) head.projectedQ = product(head.q, read(in.general, nudge));
  nudge.apply(&Head::projectedQ, h, head);
  const Table& q = in.scoring == Scoring::general ? head.projectedQ : head.q;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < m; ++j) {
      for (Index c = 0; c < q.cols(); ++c) head.scores(i, j) += q(i, c) * head.k(j, c);
    }
  }
  nudge.apply(&Head::scores, h, head);
}

void attend(const Inputs& in, Index h, Head& head, const Nudge& nudge) {
  const Index n = head.q.rows();
  const Index m = head.k.rows();
  const double usual = in.scoring == Scoring::scaledDot ? 1 / std::sqrt(static_cast<double>(head.k.cols())) : 1;
  const double scale = in.scale ? static_cast<double>(*in.scale) : usual;
  head.scaledScores = head.cappedScores = head.maskedScores = head.weights = Table(n, m);
  head.output = Table(n, head.v.cols());
  for (Index i = 0; i < n; ++i) {
    double largest = -infinity;
    for (Index j = 0; j < m; ++j) {
      double s = head.scaledScores(i, j) = head.scores(i, j) * scale + nudge.at(&Head::scaledScores, h, i, j);
      if (in.softcap) s = static_cast<double>(*in.softcap) * std::tanh(s / static_cast<double>(*in.softcap));
      head.cappedScores(i, j) = s += nudge.at(&Head::cappedScores, h, i, j);
      head.maskedScores(i, j) = s + bias(in, h, i, j) + nudge.at(&Head::maskedScores, h, i, j);
      largest = std::max(largest, head.maskedScores(i, j));
    }
    double sum = 0;
    for (Index j = 0; j < m && largest != -infinity; ++j) {
      const double s = head.maskedScores(i, j);
      head.weights(i, j) = s == largest ? 1 : std::exp(s - largest);  // also where a mask says ∞: the limit
      sum += head.weights(i, j);
    }
    if (largest == -infinity) head.fullyMaskedRows.push_back(static_cast<int>(i));
    for (Index j = 0; j < m; ++j) {
      if (sum > 0) head.weights(i, j) /= sum;
      head.weights(i, j) += nudge.at(&Head::weights, h, i, j);
      for (Index c = 0; c < head.v.cols(); ++c) head.output(i, c) += head.weights(i, j) * head.v(j, c);
    }
  }
}

}  // namespace

Attention attentionOf(const Inputs& in, const Nudge& nudge) {
  const Given& source = in.context ? in.context : in.x;
  Attention all;
  all.q = operand(in.q, in.x, in.wq, in.bq, Given(), nudge);
  all.k = operand(in.k, source, in.wk, in.bk, in.pastK, nudge);
  all.v = operand(in.v, source, in.wv, in.bv, in.pastV, nudge);
  const Index groupSize = in.heads / in.kvHeads.value_or(in.heads);
  const Index kvHeads = in.heads / groupSize;
  const Index valueWidth = all.v.cols() / kvHeads;
  all.concat = Table(all.q.rows(), in.heads * valueWidth);
  for (Index h = 0; h < in.heads; ++h) {
    const Index group = h / groupSize;
    Head head;
    head.q = columns(all.q, h * (all.q.cols() / in.heads), all.q.cols() / in.heads);
    head.k = columns(all.k, group * (all.k.cols() / kvHeads), all.k.cols() / kvHeads);
    head.v = columns(all.v, group * valueWidth, valueWidth);
    for (Table Head::*const field : {&Head::q, &Head::k, &Head::v}) nudge.apply(field, h, head);
    score(in, h, head, nudge);
    attend(in, h, head, nudge);
    nudge.apply(&Head::output, h, head);
    for (Index i = 0; i < head.output.rows(); ++i) {
      for (Index c = 0; c < valueWidth; ++c) all.concat(i, h * valueWidth + c) = head.output(i, c);
    }
    all.heads.push_back(head);
  }
  all.output = in.wo ? product(all.concat, read(in.wo, nudge)) : all.concat;
  addRow(all.output, in.bo, nudge);
  return all;
}

}  // namespace oracle
