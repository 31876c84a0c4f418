// Mistakes someone could make in core/FILE.cpp: name, the whole expression or statement that stands there, and what could stand
// there instead.
export default {
  'attention/steps': [
    ['no scale', '1 / std::sqrt(static_cast<float>(keyWidth))', '1'],
    ['1/d instead of 1/√d', 'std::sqrt(static_cast<float>(keyWidth))', 'static_cast<float>(keyWidth)'],
    ['scale applied to dot too', 'inputs.scoring == Scoring::scaledDot', 'true'],
    ['mask ignored', 'bias == -infinity ? bias : score + bias', '(void(bias), score)'],
    ['mask subtracted', 'bias == -infinity ? bias : score + bias', 'bias == -infinity ? bias : score - bias'],
    ['bias ignored', 'if (bias) projected.rowwise() += bias->row(0);', ''],
    ['softcap left out', 'softcap * std::tanh(score / softcap)', '(void(softcap), score)'],
    ['softcap not scaled back', 'softcap * std::tanh(score / softcap)', 'std::tanh(score / softcap)'],
    ['additive scoring without tanh', 'std::tanh(value)', 'value'],
    [
      'pairs of queries and keys in the wrong order',
      'sums.middleRows(query * m, m) = projectedK.rowwise() + projectedQ.row(query);',
      'sums(Eigen::seqN(query, m, projectedQ.rows()), Eigen::placeholders::all) = projectedK.rowwise() + projectedQ.row(query);',
    ],
    ['the past behind', 'all << past, given;', 'all << given, past;'],
  ],
  'attention/masks': [
    ['strict causal', 'query + Index{sizes.past} + 1', 'query + Index{sizes.past}'],
    ['causal ignoring the past', 'query + Index{sizes.past} + 1', 'query + 1'],
    ['mask of a head ignored', 'inputs.masks.size() == 1 ? 0 : static_cast<std::size_t>(head)', '(void(head), 0)'],
    ['key length one too long', 'inputs.keyLength.value_or(sizes.m)', 'inputs.keyLength.value_or(sizes.m - 1) + 1'],
    ['causal by one too many', 'query + Index{sizes.past} + 1', 'query + Index{sizes.past} + 2'],
    ['key length ignored', 'inputs.keyLength.value_or(sizes.m)', 'Index{sizes.m}'],
  ],
  'kernels/softmax': [
    ['row maximum not subtracted', 'load(row + i) - largest', 'load(row + i) - 0 * largest'],
    ['weights not normalised', 'divideRow(weights, count, sum)', 'divideRow(weights, count, 1)'],
  ],
  'kernels/product': [
    [
      'only the first 256 products of a row added',
      'sumProducts<colStride>(a, rowStride, panel, depth, sums)',
      'sumProducts<colStride>(a, rowStride, panel, std::min(stretch, depth), sums)',
    ],
  ],
  'attention/trace_head': [
    [
      'softmax down the columns',
      'softmax(*latest, softmaxParts)',
      `[&] {
    auto down = softmax(Matrix(latest->transpose()), true);
    down.weights.transposeInPlace();
    return down;
  }()`,
    ],
    ['Q and K exchanged', 'scoreKeys(q, head.k)', 'scoreKeys(head.k, q)'],
    ['values are the keys', 'weightedSum(head.weights, head.v)', 'weightedSum(head.weights, head.k)'],
    [
      'softcap after the mask',
      'softmax(*latest, softmaxParts)',
      'softmax(softcap ? capScores(*latest, *softcap) : *latest, softmaxParts)',
    ],
    [
      'mask before the softcap',
      'if (softcap) latest = &head.cappedScores.emplace(capScores(*latest, *softcap));',
      `if (limits.mask) head.scaledScores = maskScores(head.scaledScores, *limits.mask);
  if (softcap) latest = &head.cappedScores.emplace(capScores(*latest, *softcap));`,
    ],
    [
      'w1 and w2 exchanged',
      'project(head.q, *additive.w1, std::nullopt)',
      'project(head.q, *additive.w2, std::nullopt)',
    ],
    [
      'general scoring without W',
      `if (inputs.general) {
    q = &head.projectedQ.emplace(limits.finite("projectedQ", project(head.q, *inputs.general, std::nullopt)));
  }`,
      '',
    ],
    [
      'W transposed',
      'project(head.q, *inputs.general, std::nullopt)',
      'project(head.q, inputs.general->transpose(), std::nullopt)',
    ],
    ['fully masked rows not reported', 'rows.push_back(static_cast<int>(row));', ''],
  ],
  'attention/overflow': [
    ['overflow of scores not noticed', 'mask && (*mask)(query, key) == -infinity', '(void(query), void(key), true)'],
  ],
  'attention/trace': [
    ['key heads dealt out in turn', 'sizes.keyHead(number)', 'number % sizes.kvHeads'],
    ['all heads read the first key head', 'sizes.keyHead(number)', '0'],
    [
      'heads of V as wide as those of K',
      'columnsOfHead(all.v, from, sizes.valueWidth)',
      'all.v.middleCols(from * Index{sizes.keyWidth} % sizes.valueWidth, sizes.valueWidth)',
    ],
    [
      'concat in reverse',
      'columnsOfHead(all.concat, number, sizes.valueWidth)',
      'columnsOfHead(all.concat, sizes.heads - 1 - number, sizes.valueWidth)',
    ],
    ['mask of the first head for all', 'number == 0 || inputs.masks.size() > 1', 'number == 0'],
    [
      'output projection left out',
      'if (inputs.wo) all.projected = finite({"projected"}, project(all.concat, *inputs.wo, inputs.bo));',
      '',
    ],
    ['memory of one head only', 'heads * (ofHead + n * m * ofPair)', 'ofHead + n * m * ofPair'],
  ],
  'attention/operands': [
    ['the past of V left out', 'in.pastV', 'in.pastK'],
    ['context ignored', 'in.context ? in.context : in.x', 'in.x'],
  ],
  'attention/inputs': [
    ['infinities let in', 'requireNumbers(name, given, kind)', 'requireNumbers(name, given, Kind::mask)'],
  ],
  'attention/encodings': [
    ['positions from 1', 'static_cast<double>(position)', 'position + 1.0'],
    ['sine and cosine exchanged', 'feature % 2 == 0', 'feature % 2 != 0'],
    ['turned backwards', 'a * cosine - b * sine', 'a * cosine + b * sine'],
    ['offset ignored', 'static_cast<double>(options.offset)', '0'],
    ['each head turned by its own columns', 'frequencies(width, options.base)', 'frequencies(x.cols(), options.base)'],
    ['slopes of the next smaller power only', 'static_cast<double>(2 * lower)', 'static_cast<double>(lower)'],
    ['ALiBi ignoring the past', 'past + row % n - key', 'row % n - key'],
    [
      'ALiBi rewards distance',
      '0 - slopes[static_cast<std::size_t>(row / n)] * distance',
      '0 + slopes[static_cast<std::size_t>(row / n)] * distance',
    ],
  ],
  'attention/attend_tiles': [
    ['sum not scaled down', 'rowSum[r] * corrections[r] + sum(sums)', 'rowSum[r] + sum(sums)'],
    ['output not scaled down', 'load(to) * correction + sums.of[r][0]', 'load(to) + sums.of[r][0]'],
    ['the last keys of a tile not scored', 'first < width', 'first + panelCols <= width'],
    [
      'the last queries, less than four, left out',
      'group < piecesOf(rows, panelRows)',
      'group < (rows < panelRows ? 1 : rows / panelRows)',
    ],
    ['no mask where a tile is not full', 'masks.empty()', 'masks.empty() || (firstKey_ > 0 && keys.end() < tileKeys)'],
    [
      'mask of the first keys for all tiles',
      'masks[masks.size() == 1 ? 0 : sized(head_)].coeffRef(query, firstKey_)',
      'masks[masks.size() == 1 ? 0 : sized(head_)].coeffRef(query, 0)',
    ],
    [
      'four queries see what their last one sees',
      'scores + seen.end()',
      'scores + (firstQuery_ + group * panelRows + r < sizes_.n ? width : 0)',
    ],
    [
      'all heads read the first key head',
      'columnsOfHead(k_.rows(), keyHead, sizes_.keyWidth)',
      'columnsOfHead(k_.rows(), 0, sizes_.keyWidth)',
    ],
    [
      'values of a head from where its keys begin',
      'columnsOfHead(v_.rows(), keyHead, sizes_.valueWidth)',
      'v_.rows().someCols(keyHead * Index{sizes_.keyWidth} % sizes_.valueWidth, sizes_.valueWidth)',
    ],
    [
      'queries of the first head for all',
      'columnsOfHead(q_.rows(), head_, sizes_.queryWidth)',
      'columnsOfHead(q_.rows(), 0, sizes_.queryWidth)',
    ],
    [
      'heads in reverse',
      'columnsOfHead(Block(concat_), head_, cols)',
      'columnsOfHead(Block(concat_), Index{sizes_.heads} - 1 - head_, cols)',
    ],
    ['large values not scaled back', 'rowSum_[sized(row)] * valueScale_', 'rowSum_[sized(row)]'],
    ['an overflow hidden by tanh', 'sums.allFinite()', 'true'],
    [
      'tiles of a wide head packed as long as those of others',
      'std::min<Index>(tiling_.keys, sizes_.m - firstKey_)',
      'std::min<Index>(tileKeys, sizes_.m - firstKey_)',
    ],
    [
      'tiles of a wide head scored as long as those of others',
      'std::clamp<Index>(seen.end() - firstKey_, 0, tiling_.keys)',
      'std::clamp<Index>(seen.end() - firstKey_, 0, tileKeys)',
    ],
  ],
  'attention/attend': [
    ['the last keys, less than a tile, left out', 'firstKey_ < sizes_.m', 'firstKey_ + tiling_.keys <= sizes_.m'],
    ['a scale too large for exp', 'scale_ <= roomy', 'true'],
    ['queries left out where heads are wide', 'firstQuery_ += tiling_.rows;', 'firstQuery_ += blockRows;'],
    ['only the first piece of the inputs checked', 'numbers.data() + span.first', 'numbers.data()'],
  ],
  'attention/projection': [
    ['rows projected from where the past began', 'first - past_.rows', 'first'],
    ['the first columns of the weights in each piece', 'w_.data + packed_', 'w_.data'],
  ],
  'attention/gradients_head': [
    ['a gradient without 1/√d_k', 'scaleFactor(inputs, head.k.cols())', '1.0F'],
    [
      'the softcap left out of the gradient',
      'latest = uncappedGradient(latest, head.scaledScores, *inputs.softcap);',
      '',
    ],
    [
      'slope of the softcap taken at the capped score',
      'uncappedGradient(latest, head.scaledScores, *inputs.softcap)',
      'uncappedGradient(latest, *head.cappedScores, *inputs.softcap)',
    ],
    ['keys of general scoring without W in the gradient', 'head.projectedQ ? *head.projectedQ : head.q', 'head.q'],
    ['gradients of the last path only', 'if (sum) share += *sum;', ''],
  ],
  'attention/gradient_steps': [
    ['softmax backwards without the row sum', 'load(g + i) - rowSum', 'load(g + i)'],
    [
      'softmax backwards without the last columns, less than four, in the row sum',
      'whereFinite(s[i], g[i] * a[i])',
      '0.0F',
    ],
    ['softmax backwards with the sum of dA alone', 'load(g + i) * load(a + i)', 'load(g + i)'],
    ['forbidden keys in the gradient of scores', 'larger(scores, -scores) < infinity', 'scores == scores'],
    ['gradient of keys not transposed', 'transposedProduct(scores, q)', 'product(scores, q)'],
    ['gradient of weights without the transpose of V', 'productTransposed(output, v)', 'product(output, v)'],
    ['gradient of the source without the transpose of W', 'productTransposed(projected, w)', 'product(projected, w)'],
    [
      'gradient of a bias from the first row only',
      'product(Matrix::Ones(1, projected.rows()), projected)',
      'product(Matrix::Identity(1, projected.rows()), projected)',
    ],
    ['slope of the softcap at c times the score', 'std::cosh(score / softcap)', 'std::cosh(score)'],
    ['slope of tanh not squared', 'secant * secant', 'secant'],
    [
      'tanh of additive scoring left out of the gradient',
      'uncappedGradient(activations, preactivations, 1)',
      'Matrix(activations)',
    ],
    [
      'gradients of pairs by key, then query',
      'column.resize(scores.size(), 1);',
      `column = scores.transpose().eval();
  column.resize(scores.size(), 1);`,
    ],
  ],
  'attention/gradients': [
    [
      'sum over the heads that share keys forgotten',
      'columnsOfHead(all.k, from, sizes.keyWidth) += head.k;',
      'columnsOfHead(all.k, from, sizes.keyWidth) = head.k;',
    ],
    [
      'sum over the heads that share values forgotten',
      'columnsOfHead(all.v, from, sizes.valueWidth) += head.v;',
      'columnsOfHead(all.v, from, sizes.valueWidth) = head.v;',
    ],
    ['gradients of key heads dealt out in turn', 'sizes.keyHead(number)', 'number % sizes.kvHeads'],
    [`the context's gradient in that of x`, 'in.context ? all.context : all.x', 'all.x'],
    [`the past's gradient from behind`, 'all.topRows(past)', 'all.bottomRows(past)'],
    [
      'memory of a trace alone for gradients',
      'two * countIntermediates(inputs, sizes)',
      'countIntermediates(inputs, sizes)',
    ],
    [
      'infinities let in as outputGradient',
      'requireNumbers("outputGradient", outputGradient, Kind::matrix)',
      'requireNumbers("outputGradient", outputGradient, Kind::mask)',
    ],
  ],
};
