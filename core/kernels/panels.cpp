#include "kernels/panels.h"

#include <algorithm>

namespace attention {

void packRows(const float* rows, Index count, Index width, Index stride, float* panels) {
  for (Index first = 0; first < count; first += panelCols, panels += width * panelCols) {
    const Index here = std::min(panelCols, count - first);
    const float* const from = rows + first * stride;
    const Index wholes = here == panelCols ? width / 4 * 4 : 0;
    for (Index c = 0; c < wholes; c += 4) {
      for (Index half = 0; half < panelCols; half += 4) {
        Lanes lanes[4];
        for (Index j = 0; j < 4; ++j) lanes[j] = load(from + (half + j) * stride + c);
        transpose(lanes);
        for (Index i = 0; i < 4; ++i) store(panels + (c + i) * panelCols + half, lanes[i]);
      }
    }
    std::fill(panels + wholes * panelCols, panels + width * panelCols, 0.0F);
    for (Index j = 0; j < here; ++j) {
      for (Index c = wholes; c < width; ++c) panels[c * panelCols + j] = from[j * stride + c];
    }
  }
}

// Some rows of all panels at a time: memory is read in its order, and whole cache lines are written.
void packCols(const float* rows, Index count, Index width, Index stride, float* panels) {
  constexpr Index together = 4;
  for (Index top = 0; top < count; top += together) {
    const Index end = std::min(top + together, count);
    float* to = panels + top * panelCols;
    for (Index first = 0; first < width; first += panelCols, to += count * panelCols) {
      const Index here = std::min(panelCols, width - first);
      for (Index i = top; i < end; ++i) {
        const float* row = rows + i * stride + first;
        float* at = to + (i - top) * panelCols;
        if (here == panelCols) {
          store(at, load(row));
          store(at + 4, load(row + 4));
        } else {
          std::fill(std::copy(row, row + here, at), at + panelCols, 0.0F);
        }
      }
    }
  }
}

}  // namespace attention
