"""Makes the cut of the serif that every page waits for (decision 8).

    pip install fonttools brotli
    python app/fonts/subset.py node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2 app/fonts/serif-600.woff2

The license of the font reserves its name, so what is cut out of it has another.
"""

import sys

from fontTools import subset

# ASCII, what typography adds to it, and the accents of names in the United
# States. The same list stands in app/styles/app.css.
CHARACTERS = (
    "20-7E,A0,A7,A9,AE,B7,C1,C9,CD,D1,D3,DA,DC,E0,E1,E7-EA,ED,EF,F1,F3,F4,F6,"
    "FA,FC,2013,2014,2018,2019,201C,201D,2022,2026,2122"
)
NAMES = {
    1: "Claims Site Serif",
    3: "4.004;ClaimsSiteSerif-SemiBold",
    4: "Claims Site Serif SemiBold",
    6: "ClaimsSiteSerif-SemiBold",
}

source, target = sys.argv[1:3]
options = subset.Options(
    flavor="woff2",
    layout_features=["kern", "liga", "tnum"],
    name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
    notdef_outline=True,
    hinting=False,
)
font = subset.load_font(source, options)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=subset.parse_unicodes(CHARACTERS))
subsetter.subset(font)
for record in font["name"].names:
    if record.nameID in NAMES:
        record.string = NAMES[record.nameID]
subset.save_font(font, target, options)
