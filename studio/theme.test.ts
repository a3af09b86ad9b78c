import {
  getContrastRatio,
  THEME_COLOR_CARD_TONES,
  THEME_COLOR_SCHEMES,
} from "@sanity/ui/theme";
import { expect, it } from "vitest";

import { theme } from "./theme.ts";

type Pair = { of: string; text: string; ground: string };
/** What has a colour for words, one for its ground, and perhaps one for lesser words. */
type Surface = {
  bg: string;
  fg: string;
  muted?: { fg?: string };
  placeholder?: string;
};

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isSurface(value: object): value is Surface {
  return "bg" in value && "fg" in value;
}

/** Words on a ground; a button has no lesser words. */
function pairsOf({ bg, fg, muted, placeholder }: Surface, of: string): Pair[] {
  const lesser = of.includes(" button ") ? [] : [muted?.fg, placeholder];
  return [fg, ...lesser].flatMap((text) =>
    text === undefined ? [] : [{ of, text, ground: bg }],
  );
}

const STATES = ["enabled", "hovered", "pressed", "selected", "readOnly"];
const NO_WORDS = ["disabled", "avatar", "syntax", "kbd", "muted"];

/** The words of a card, and of the badges, buttons, fields and lists on it. */
function pairsIn(part: object, of: string): Pair[] {
  const own = isSurface(part) ? pairsOf(part, of) : [];
  // A badge on a button does not occur.
  if (STATES.some((state) => of.endsWith(` ${state}`))) return own;
  const inner = Object.entries(part).flatMap(
    ([name, value]: [string, unknown]) =>
      isObject(value) && !NO_WORDS.includes(name)
        ? pairsIn(value, `${of} ${name}`)
        : [],
  );
  return [...own, ...inner];
}

it.each(THEME_COLOR_SCHEMES)("can be read in %s", (scheme) => {
  const cards = theme.v2!.color[scheme];
  const pairs = THEME_COLOR_CARD_TONES.flatMap((tone) =>
    pairsIn(cards[tone], `${scheme} ${tone}`),
  );
  expect(pairs.length).toBeGreaterThan(1_000);
  const faint = pairs.filter(
    ({ text, ground }) => getContrastRatio(ground, text) < 4.5,
  );
  expect(faint).toEqual([]);
});
