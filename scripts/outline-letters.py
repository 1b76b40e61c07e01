"""
Outlines our fonts for the pictures of shared links, which are drawn where no font is installed. What it writes is
committed. Gabarito and Figtree are under the SIL Open Font License 1.1.

  pip install fonttools brotli && python scripts/outline-letters.py
"""

import json
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = {"gabarito": 720, "figtree": 560}
FILES = "node_modules/@fontsource-variable/{0}/files/{0}-{1}-wght-normal.woff2"
OUT = "server/feeds/letters/{0}.json"
# Pairs of other letters stand as they come.
KERNED = [chr(code) for code in range(0x20, 0x7F)] + list("–—‘’“”₹")


def kerning(font, cmap):
    pairs = {}
    gpos = font["GPOS"].table
    lookups = {i for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern"
               for i in record.Feature.LookupListIndex}
    for index in sorted(lookups):
        seen = set()
        for table in gpos.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            for left in KERNED:
                first = cmap.get(ord(left))
                if first not in table.Coverage.glyphs:
                    continue
                row = table.Coverage.glyphs.index(first)
                for right in KERNED:
                    second = cmap.get(ord(right))
                    if second is None or (left, right) in seen:
                        continue
                    value = None
                    if table.Format == 1:
                        found = [r for r in table.PairSet[row].PairValueRecord if r.SecondGlyph == second]
                        value = found[0].Value1 if found else None
                        if not found:
                            continue
                    else:
                        one = table.ClassDef1.classDefs.get(first, 0)
                        other = table.ClassDef2.classDefs.get(second, 0)
                        value = table.Class1Record[one].Class2Record[other].Value1
                    seen.add((left, right))
                    by = getattr(value, "XAdvance", 0) or 0
                    if by:
                        pairs[left + right] = pairs.get(left + right, 0) + by
    return pairs


# Gabarito has no ₹: pages take that of Figtree.
PARTS = {
    "gabarito": [("gabarito", "latin"), ("gabarito", "latin-ext"), ("figtree", "latin-ext")],
    "figtree": [("figtree", "latin"), ("figtree", "latin-ext")],
}

for family, weight in FONTS.items():
    letters, pairs = {}, {}
    for source, part in PARTS[family]:
        font = instantiateVariableFont(TTFont(FILES.format(source, part)), {"wght": weight})
        assert font["head"].unitsPerEm == 1000
        cmap, glyphs = font.getBestCmap(), font.getGlyphSet()
        if source != family:
            cmap = {ord("₹"): cmap[ord("₹")]}
        for code, name in cmap.items():
            pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
            glyphs[name].draw(pen)
            letters.setdefault(chr(code), [glyphs[name].width, pen.getCommands()])
        pairs.update({pair: by for pair, by in kerning(font, cmap).items() if pair not in pairs})
    with open(OUT.format(family), "w", encoding="utf-8") as out:
        json.dump({"letters": dict(sorted(letters.items())), "kerning": pairs}, out, ensure_ascii=False, separators=(",", ":"))
        out.write("\n")
