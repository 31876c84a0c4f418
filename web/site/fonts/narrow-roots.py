"""Makes the larger roots of a mathematical font as narrow as the smallest one, in place: python3 narrow-roots.py FONT.

Chromium reserves the width of the widest root for each (MathML Core, “preferred inline size”), which leaves half a letter of
space behind √d.
"""

import sys

from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
root = font.getBestCmap()[ord("√")]
variants = font["MATH"].table.MathVariants
built = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(root)]
larger = {record.VariantGlyph for record in built.MathGlyphVariantRecord}
larger |= {part.glyph for part in built.GlyphAssembly.PartRecords}
width, _ = font["hmtx"][root]
for name in larger - {root}:
    advance, side = font["hmtx"][name]
    font["glyf"][name].coordinates.scale((width / advance, 1))
    font["glyf"][name].coordinates.toInt()
    font["hmtx"][name] = width, round(side * width / advance)
font.save(sys.argv[1])
