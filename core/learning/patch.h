#pragma once

#include <vector>

#include "kernels/block.h"

// Numbers that take the place of what a model computes, to see what follows from it (Vig et al. 2020; Meng et al.
// 2022).
namespace attention::learning {

// A patch replaces what comes out of a layer, of its attention, of its MLP (both before they are added to the residual
// stream), or of one of its heads.
enum class PatchPlace { residual, attention, mlp, head };

struct Patch {
  Index layer = 0;
  PatchPlace place = PatchPlace::residual;
  Index head = 0;       // with PatchPlace::head
  Index position = -1;  // −1: all positions
  Matrix by;            // n × width, of a head n × headWidth; of one position one row
};
using Patches = std::vector<Patch>;

// Puts them into what was computed there. rows: n × columns; head: with PatchPlace::head.
inline void replace(const Patches& patches, Index layer, PatchPlace place, Index head, const Block& rows) {
  for (const Patch& patch : patches) {
    if (patch.layer != layer || patch.place != place || (place == PatchPlace::head && patch.head != head)) continue;
    const Index first = std::max(patch.position, Index{0});
    for (Index row = 0; row < patch.by.rows(); ++row) {
      std::copy_n(patch.by.row(row).data(), rows.cols, rows.row(first + row));
    }
  }
}

}  // namespace attention::learning
