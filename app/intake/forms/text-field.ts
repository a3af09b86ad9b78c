import type { Catalogue } from "~/words/catalogues";
import fields from "#words/en/fields.json";
import { fill } from "~/words/fill";
import {
  cleanEmail,
  cleanLine,
  cleanText,
  lengthOf,
  seenCharacters,
} from "~/model/clean-text";

import { z } from "./form-schema";

/** The words of the fields and of their messages. */
export type FieldWords = Catalogue["fields"];

/**
 * Makes the schema of a form once for each language.
 *
 * @param make makes it with the words of its messages.
 * @returns the schema in a language; without words: in the first one.
 */
export function inEachLanguage<Schema>(make: (words: FieldWords) => Schema) {
  const made = new Map<FieldWords, Schema>();
  return (words: FieldWords = fields): Schema => {
    const schema = made.get(words) ?? make(words);
    made.set(words, schema);
    return schema;
  };
}

/** The rules for a text field, with their messages. */
export type TextRule = {
  /** The beginning of messages about the field. */
  label: string;
  /** In characters as a person sees them, after cleaning. */
  min: number;
  max: number;
  /** The most code points that are stored; left out: twice `max`. */
  most?: number;
  /** A text that is accepted although it is shorter. */
  enough?: RegExp;
  /** The message for a text that is too short; left out: one that names the bound. */
  tooShort?: string;
  /** The message for an empty one; left out: the same. */
  empty?: string;
  /** A further test of the cleaned text, with its message. */
  also?: { test: (text: string) => boolean; message: string };
};

/** A field for one line of text. */
export function lineField(words: FieldWords, rule: TextRule) {
  return textField(words, rule, cleanLine);
}

/** A field for several lines of text. */
export function paragraphField(words: FieldWords, rule: TextRule) {
  return textField(words, rule, cleanText);
}

function textField(
  words: FieldWords,
  rule: TextRule,
  clean: (text: string) => string,
) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? emptyOf(words, rule)
          : fill(words.again, { label: rule.label }),
    })
    .check(z.overwrite(clean), ({ value, issues }) => {
      const message = faultOf(words, value, rule);
      if (message) issues.push({ code: "custom", message, input: value });
    });
}

const tooShortOf = (words: FieldWords, { label, min, tooShort }: TextRule) =>
  tooShort ?? fill(words.tooShort, { label, min });

const emptyOf = (words: FieldWords, rule: TextRule) =>
  rule.empty ?? tooShortOf(words, rule);

function faultOf(
  words: FieldWords,
  text: string,
  rule: TextRule,
): string | null {
  const { label, min, max, most = 2 * max, enough, also } = rule;
  if (text === "" && min > 0) return emptyOf(words, rule);
  const seen = seenCharacters(text, max);
  if (seen < min && !enough?.test(text.normalize("NFC")))
    return tooShortOf(words, rule);
  // The text of a claim indents each further line by two spaces.
  if (seen > max || lengthOf(text.replaceAll("\n", "\n  ")) > most)
    return fill(words.tooLong, { label, max });
  return also && !also.test(text) ? also.message : null;
}

// The fields of both forms about a person, with the same bounds and messages.

/** The name of a person. */
export function nameField(words: FieldWords) {
  return lineField(words, {
    label: words.name,
    min: 2,
    max: 100,
    enough: /^[\p{Script=Han}\uAC00-\uD7A3]$/u,
  });
}

// RFC 6531 without quoted local parts, which servers parse differently. The domain has
// a dot and is not an IP address.
const ATOM = String.raw`[^\s@"(),.:;<>[\\\]]+`;
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]`;
const EMAIL_ADDRESS = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}*\.)+(?!\p{N}+$)${LABEL}+$`,
  "u",
);

/** An e-mail address. */
export function emailField(words: FieldWords) {
  const message = words.emailInvalid;
  const rule = {
    label: words.email,
    min: 1,
    max: 254,
    most: 254,
    tooShort: message,
    also: { test: (text: string) => EMAIL_ADDRESS.test(text), message },
  };
  return textField(words, rule, cleanEmail);
}

const FEWEST_DIGITS = 10;

/**
 * A telephone number as it was typed, possibly with a second one, with at least ten
 * digits.
 */
export function phoneField(words: FieldWords) {
  const message = words.phoneInvalid;
  return lineField(words, {
    label: words.phone,
    min: FEWEST_DIGITS,
    max: 60,
    most: 60,
    tooShort: message,
    also: {
      test: (text) =>
        (inDigits(text).match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS,
      message,
    },
  });
}

/**
 * A number as signs show it, such as 1-800-FLOWERS: the part before its last seven
 * characters.
 */
const BEFORE = String.raw`(^|[^\d\s().-])([\s().-]*(?:1[\s().-]*)?\d{3}[\s).-]*)`;
/**
 * Its last seven characters, with at most three digits before the first letter, and
 * surplus letters.
 */
const LAST = String.raw`((?=(?:\d[\s.-]?){0,3}[a-z])(?:[a-z\d][\s.-]?){6}[a-z\d])[a-z\d]*`;
const LETTERED = new RegExp(BEFORE + LAST, "gi");
/** The keypad digit of each letter, from A. */
const KEYS = "22233344455566677778889999";

/** A telephone number with the digits of the keypad for its letters. */
export function inDigits(phone: string): string {
  return phone
    .normalize("NFKC")
    .replace(
      LETTERED,
      (_all, edge: string, before: string, last: string) =>
        edge +
        before +
        last.replace(/[a-z]/gi, (letter) => KEYS[parseInt(letter, 36) - 10]!),
    );
}
