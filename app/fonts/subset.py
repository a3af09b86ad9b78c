"""Makes the font files of this folder: cuts of fonts that are published whole.

    pip install fonttools brotli
    python app/fonts/subset.py serif-600.woff2 node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2
    python app/fonts/subset.py print.ttf dejavu-fonts-ttf-2.37/ttf/DejaVuSansCondensed.ttf
"""

import sys

from fontTools import subset

# What every page waits for (decision 8): ASCII, what typography adds to it, the accents
# of names in the United States, and the signs before questions and exclamations in
# Spanish. app/styles/app.css has the same list.
HEADINGS = (
    "20-7E,A0,A1,A7,A9,AE,B7,BF,C1,C9,CD,D1,D3,DA,DC,E0,E1,E7-EA,ED,EF,F1,F3,F4,"
    "F6,FA,FC,2013,2014,2018,2019,201C,201D,2022,2026,2122"
)
# The license reserves the font's name, so a cut of it has another.
NAMES = {
    1: "Claims Site Serif",
    3: "4.004;ClaimsSiteSerif-SemiBold",
    4: "Claims Site Serif SemiBold",
    6: "ClaimsSiteSerif-SemiBold",
}
# What PDF files are written with (decision 18): Latin letters with all accents,
# Greek, Cyrillic, punctuation, currencies, fractions, arrows, boxes, and the usual
# signs and dingbats. The writer does not lay out scripts that run from right to left
# or join their letters.
PRINT = (
    "20-7E,A0-36F,370-3FF,400-45F,490,491,1E00-1EFF,2000-206F,2070-209F,20A0-20CF,"
    "2103,2105,2109,2113,2116,2117,211E,2120-2122,2126,212B,212E,2150-217F,"
    "2190-21FF,2200,2202,2203,2205,2206,2208,220E-2213,2215-221A,221D-221F,2220,"
    "2225,2227-222B,2234-2237,223C,2243,2245,2248,2260,2261,2264-2267,226A,226B,"
    "2282,2283,2286,2287,2295,2297,22A5,22C5,22EE,22EF,2300,2318,231A,231B,"
    "2460-2473,25A0-25FF,2600-2606,260E-2615,261A-2620,2639-263B,2660-266F,267B,"
    "267F,2692-2699,26A0,26A1,2702-2718,2730-2736,273D,2756,2776-27BE,27E8,27E9,"
    "2B05-2B0D,FB00-FB06,FFFD"
)

target, source = sys.argv[1:3]
is_print = target.endswith(".ttf")
options = subset.Options(
    flavor=None if is_print else "woff2",
    # Some readers would copy a ligature as one character.
    layout_features=["kern", "mark", "mkmk"] if is_print else ["kern", "liga", "tnum"],
    name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
    notdef_outline=True,
    hinting=False,
)
options.drop_tables += ["FFTM", "gasp", "MATH"]
font = subset.load_font(source, options)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=subset.parse_unicodes(PRINT if is_print else HEADINGS))
subsetter.subset(font)
for record in font["name"].names:
    if record.nameID in NAMES and not is_print:
        record.string = NAMES[record.nameID]
subset.save_font(font, f"app/fonts/{target}", options)
