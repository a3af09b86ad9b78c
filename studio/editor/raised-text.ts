// Unicode noncharacters are reserved for internal use, so no text contains them.
/** Separates the pieces of a paragraph, which are formatted independently. */
export const BETWEEN = "\uFDD0";
/** The signs before raised text, before lowered text, and after both. */
export const [RAISED, LOWERED, LEVEL] = ["\uFDD1", "\uFDD2", "\uFDD3"];

/** Returns the piece separators in a part of a paragraph. */
export const endsIn = (part: string) => part.replace(/[^\uFDD0]/g, "");

const HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
const LOW = "₀₁₂₃₄₅₆₇₈₉₊₋";
const FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒";

/** "³/₄" in any of the ways to raise it: both numbers, one, or all of it. */
const FRACTION =
  /(\d?)(\uFDD0*\uFDD1[\s\uFDD0]*(\d{1,2})[\s\uFDD0\uFDD3]*[/⁄][\s\uFDD0]*(\uFDD2?)[\s\uFDD0]*(\d{1,3})(?!\d)(?:[\s\uFDD0]*\uFDD3)?)/g;

/** Denominators of inches and cups: before others a slash may mean "or", as in "24/7". */
const COMMON = /^(?:[2348]|16|32|64)$/;

/** Before a raised letter in Spanish abbreviations: "1.ª", "2º", "N.º", "D.ª". */
const ORDINAL = /(?:^|[^\p{L}\d.,$€])(?:\d{1,3}|[DMNn])\.?$/u;

/** Letters and small Roman numerals of footnotes, one or several. */
const LETTERS = /^(?:[a-z]|[ivx]{2,5})(?:[,–-] ?(?:[a-z]|[ivx]{2,5}))*$/i;

/** A letter that stands for a quantity, or a unit of length. */
const UNIT = /(?:^|[^\p{L}])(?:\p{L}|[cdkmµ]m|ft|in|yd|mi|ha)$/u;

/**
 * Writes raised and lowered text as plain text, so that none of it becomes digits of a
 * figure: "[1]" for a footnote mark, "m²", "1¾".
 *
 * @param pieces of one paragraph, with a separator after each.
 * @returns the same, with as many separators.
 */
export function readRaised(pieces: string): string {
  if (!/[\uFDD1\uFDD2]/.test(pieces)) return pieces;
  return (
    pieces
      // A link or a change of weight splits raised text.
      .replace(
        /\uFDD1[^\uFDD2\uFDD3]*(?:\uFDD3\uFDD0*\uFDD1[^\uFDD2\uFDD3]*)+\uFDD3/g,
        (run) => RAISED + run.replace(/[\uFDD1\uFDD3]/g, "") + LEVEL,
      )
      .replace(FRACTION, (all, whole, part, above, lowered, below) => {
        const isWhole = !/\uFDD3[^]*\//.test(part);
        if (!lowered && !isWhole && !COMMON.test(below)) return all;
        const found = fractionOf(above, below);
        const gap = whole && "\u00a0";
        const fraction = found ?? `${gap}${above}/${below}`;
        const [start, end] = [/^[\uFDD0\uFDD1]+\s/, /\s[\uFDD0\uFDD3]*$/].map(
          (blank) => (blank.test(part) ? " " : ""),
        );
        return `${whole || start}${fraction}${endsIn(part)}${end}`;
      })
      .replace(
        /([\uFDD1\uFDD2])([^\uFDD3]*)\uFDD3/g,
        (part, kind: string, text: string, at: number, all: string) => {
          const before = all
            .slice(Math.max(0, at - 40), at)
            .replace(/[\uFDD0-\uFDD3]/g, "");
          const raised = text.replace(/\uFDD0/g, "");
          const words = raised.trim();
          const mark = markOf(before, words, kind === RAISED);
          return raised.replace(words, () => mark) + endsIn(part);
        },
      )
  );
}

function fractionOf(above: string, below: string): string | undefined {
  return [...FRACTIONS].find(
    (glyph) => glyph.normalize("NFKC") === `${above}⁄${below}`,
  );
}

/**
 * Returns raised or lowered text as plain text.
 *
 * @param before the text in front of it.
 */
function markOf(before: string, text: string, isHigh: boolean): string {
  const number = /^([-+−–]?)\d+$/.exec(text);
  const isOfLetter = isHigh ? UNIT.test(before) : /[\p{L})]$/u.test(before);
  if (number && (isOfLetter || number[1]))
    return text
      .replace(/[−–]/, "-")
      .replace(/./g, (sign) =>
        (isHigh ? HIGH : LOW).charAt("0123456789+-".indexOf(sign)),
      );
  if (/^tm$/i.test(text)) return "™";
  if (text === "SM") return "℠";
  if (isHigh && /^[ao]$/.test(text) && ORDINAL.test(before))
    return text === "a" ? "ª" : "º";
  const isFootnote =
    /^\d/.test(text) ||
    (LETTERS.test(text) && /(?:[\d%).,;:”"]|\p{L}{3})$/u.test(before)) ||
    // Otherwise a word after a word, such as "New", would run into it.
    (/^\p{L}.{2}/u.test(text) && /\p{L}{3}$/u.test(before));
  return isFootnote ? `[${text}]` : text;
}
