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
import { inDigits } from "./phone-letters";
import { z } from "./zod";

/** The words of the fields and of their messages. */
export type FieldWords = Catalogue["fields"];

/**
 * In: what makes the schema of a form of the words of its messages. Out: the same,
 * which makes one schema for each language; of the first one without words.
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
  /** What is enough although it is shorter. */
  enough?: RegExp;
  /** The message for a too short text; left out: with its bound. */
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
  // The text of a claim sets in each further line by two blanks.
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

// RFC 6531, without its quoted names, which servers read differently; the domain
// has a dot and is no address of the internet protocol.
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

/** A telephone number as it was typed, perhaps with a second one, in which ten digits stand. */
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
