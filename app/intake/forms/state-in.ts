import { cleanLine } from "~/model/clean-text";

import {
  plainly,
  STATE_BY_ABBREVIATION,
  STATE_BY_NAME,
  stateOfZip,
} from "./state-spellings";

// No lookbehind: older phones cannot read one.
const SPELLINGS = [...STATE_BY_NAME.keys(), ...STATE_BY_ABBREVIATION.keys()]
  .sort((one, other) => other.length - one.length)
  .map((spelling) => spelling.replaceAll(" ", "[.,\\s]*"))
  .join("|");
const SPELLING = new RegExp(`(^|[^\\p{L}])(${SPELLINGS})(?!\\p{L})`, "giu");

const COUNTRY =
  /[\s,]+(?:USA?|U\.\s?S\.(?:\s?A\.?)?|United States(?: of America)?|EE\.?\s?UU\.?|EUA|E\.U\.A\.?|Estados Unidos(?: de America)?)[\s.]*$/i;
const REMARK = /\s*\([^)]*\)?[\s.]*$/;

const STREET =
  "st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|ct|court|way|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|trl|trail|sq|square|loop";
/** Things that are named after a state: words after the name, and before it. */
const NAMESAKE = new RegExp(
  `^\\s+(?:${STREET}|river|hills?|heights|park|county|border|line)\\b`,
  "i",
);
/** A street with a city behind it. */
const STREET_AND_CITY = new RegExp(`\\b(?:${STREET})\\b\\.?\\s+\\p{L}`, "iu");
const NAMED_AFTER =
  /\b(?:calle|avenida|ave?|paseo|bulevar|port|fort|ft|mount|mt|lake)\.?\s+$/i;
const CITY_ELSEWHERE =
  /\b(?:kansas|michigan|missouri|arkansas|virginia|nevada|colorado|delaware)(?=\s+city\b)/gi;
/**
 * Also names of people and cities: a state only at the end of a part of the address.
 */
const AMBIGUOUS = /^(?:georgia|virginia|washington)$/i;
const END_OF_PART = /^(?:\s+state\b)?[\s.]*(?:$|[,;:/|()[\]–—-])/i;

/** Words of a sentence, which city names hardly ever contain. */
const SENTENCE =
  /\b(?:am|and|are|at|by|call|come|en|es|for|from|help|here|hi|home|house|in|is|it|me|mi|my|near|not|ok|on|or|our|para|please|por|thanks|this|to|us|was|we|yes|you|your)\b/i;
/** State codes that are also words. */
const WORDS = /^(?:al|co|de|hi|id|in|la|ma|me|mi|oh|ok|or|pa|va)$/i;
/** After these, five digits are not a ZIP code. */
const NUMBERED =
  /\b(?:apartado|apt|av|avenida|box|calle|camino|carretera|case|claim|exit|hwy|highway|km|lot|no|num|policy|route|rt|ste|suite|unit)\b[^,]*$|#\s*$/i;
const ZIP = /(^|[\s,.])(\d{5})(?:-\d{4})?(?![\w-])/g;

/** A spelling of a state in an address: where it ends, and what stands around it. */
type Spelling = {
  text: string;
  state: string;
  end: number;
  before: string;
  after: string;
};

/**
 * The name of the state in a typed address; null if there is none, or in doubt. The
 * last one counts: `Washington Street, Denver, Colorado`. Two letters count in
 * capitals, before a ZIP code, and after a comma that follows a city. A ZIP code
 * alone also names a state; if it contradicts the written one, the state is in doubt.
 */
export function stateIn(location: string): string | null {
  const line = cleanLine(location).normalize("NFKD").replace(/\p{M}/gu, "");
  // Text in parentheses is rarely part of the address.
  return stateOf(line.replace(REMARK, "")) ?? stateOf(line);
}

function stateOf(address: string): string | null {
  const text = address
    .replace(COUNTRY, "")
    .replace(CITY_ELSEWHERE, (name) => "-".repeat(name.length));
  const written = [...text.matchAll(SPELLING)]
    .flatMap((match) => stateWritten(text, match))
    .at(-1);
  const zip = stateOfZipIn(text, written?.end ?? null);
  if (written && zip && written.state !== zip) return null;
  return written?.state ?? zip;
}

/** The spelling if it means a state, else nothing. */
function stateWritten(text: string, match: RegExpExecArray): Spelling[] {
  const [all, edge = "", spelled = ""] = match;
  const end = match.index + all.length;
  const name = STATE_BY_NAME.get(plainly(spelled));
  const state = name ?? STATE_BY_ABBREVIATION.get(plainly(spelled));
  if (!state) return [];
  const spelling = {
    text: spelled,
    state,
    end,
    before: text.slice(0, match.index + edge.length),
    after: text.slice(end),
  };
  return (name ? isName : isAbbreviation)(spelling) ? [spelling] : [];
}

function isName({ text, before, after }: Spelling): boolean {
  if (NAMESAKE.test(after) || NAMED_AFTER.test(before)) return false;
  return (
    !AMBIGUOUS.test(text) || END_OF_PART.test(after) || /^\s*\d/.test(after)
  );
}

function isAbbreviation({ text, state, before, after }: Spelling): boolean {
  const [, part = "", comma] = /([^,;]*?)\s*([,;]?)\s*$/.exec(before) ?? [];
  const isPostal = !/[^a-z][a-z]|[a-z]{3}/i.test(text);
  const isCapital = isPostal
    ? text === text.toUpperCase()
    : /^[A-Z]/.test(text) && after.startsWith(".");
  const [, zip] = /^[\s.,]*(\d{4,5})(?!\d)/.exec(after) ?? [];
  const [, zipBefore] = /(\d{5})[\s,]*$/.exec(before) ?? [];
  // A spreadsheet drops the leading zero of a ZIP code.
  const ofZip = stateOfZip(zip?.padStart(5, "0") ?? zipBefore ?? "");
  if (ofZip === state) return true;
  if (zip?.length === 5) return isCapital || Boolean(comma);
  if (!END_OF_PART.test(after)) return false;
  if (before.trim() === "") return isCapital;
  if (!/\p{L}[\p{L}.]\W*$/u.test(part)) return false;
  // Capitals after a city and a comma are a code, unless everything is in capitals.
  const isCertain = isCapital && comma && /\p{Ll}/u.test(before);
  const isWord = !isPostal || WORDS.test(text);
  if (isWord && !isCertain && SENTENCE.test(part)) return false;
  // "5 Oak CT" is a court, and "5 4th Ave NE" lies in the northeast.
  const isStreet =
    /^(?:CT|NE)$/.test(text) && /\d/.test(part) && !STREET_AND_CITY.test(part);
  return Boolean(comma) || (isCapital && !isStreet);
}

/**
 * The state of the last ZIP code.
 *
 * @param from where a written state ends, behind which it stands; null: it stands at
 * the end.
 */
function stateOfZipIn(text: string, from: number | null): string | null {
  const last = [...text.matchAll(ZIP)].at(-1);
  if (!last) return null;
  const [all, edge = "", zip = ""] = last;
  const before = text.slice(0, last.index + edge.length);
  const isInPlace =
    from === null
      ? /^[\s.]*$/.test(text.slice(last.index + all.length))
      : before.length > from;
  return isInPlace && !NUMBERED.test(before) ? stateOfZip(zip) : null;
}
