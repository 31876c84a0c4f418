#include "kernels/panels.h"

#include <algorithm>

namespace attention {

void packRows(const float* rows, Index count, Index width, Index stride, float* panels) {
  for (Index first = 0; first < count; first += panelCols, panels += width * panelCols) {
    const Index here = std::min(panelCols, count - first);
    if (here < panelCols) std::fill(panels, panels + width * panelCols, 0.0F);
    for (Index j = 0; j < here; ++j) {
      const float* row = rows + (first + j) * stride;
      for (Index c = 0; c < width; ++c) panels[c * panelCols + j] = row[c];
    }
  }
}

void packCols(const float* rows, Index count, Index width, Index stride, float* panels) {
  for (Index first = 0; first < width; first += panelCols, panels += count * panelCols) {
    const Index here = std::min(panelCols, width - first);
    for (Index i = 0; i < count; ++i) {
      const float* row = rows + i * stride + first;
      float* to = panels + i * panelCols;
      if (here == panelCols) {
        store(to, load(row));
        store(to + 4, load(row + 4));
      } else {
        std::fill(std::copy(row, row + here, to), to + panelCols, 0.0F);
      }
    }
  }
}

}  // namespace attention
