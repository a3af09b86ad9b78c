import type { Catalogue } from "~/words/catalogues";
import fields from "#words/en/fields.json";
import { fill } from "~/words/fill";

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
  min: number;
  max: number;
  /** The message for a too short text; left out: with its bound. */
  tooShort?: string;
  /** The message for an empty one; left out: the same. */
  empty?: string;
  /** A further test of the trimmed text, with its message. */
  also?: { test: (text: string) => boolean; message: string };
};

/** The length in code points: an emoji counts as one, not two. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Line breaks could inject headers into a mail, and databases do not store the
// others faithfully.
const forbiddenInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const forbiddenInText = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** A field for one line of text, which is trimmed. */
export function lineField(words: FieldWords, rule: TextRule) {
  return textField(words, rule, forbiddenInLine, (text) => text);
}

/** A field for several lines of text; all line endings become `\n`. */
export function paragraphField(words: FieldWords, rule: TextRule) {
  return textField(words, rule, forbiddenInText, (text) =>
    text.replace(/\r\n?/g, "\n"),
  );
}

function textField(
  words: FieldWords,
  rule: TextRule,
  forbidden: RegExp,
  tidy: (text: string) => string,
) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? emptyOf(words, rule)
          : fill(words.again, { label: rule.label }),
    })
    .check(
      z.overwrite((text) => tidy(text).trim()),
      ({ value, issues }) => {
        const message = faultOf(words, value, rule, forbidden);
        if (message) issues.push({ code: "custom", message, input: value });
      },
    );
}

const tooShortOf = (words: FieldWords, { label, min, tooShort }: TextRule) =>
  tooShort ?? fill(words.tooShort, { label, min });

const emptyOf = (words: FieldWords, rule: TextRule) =>
  rule.empty ?? tooShortOf(words, rule);

function faultOf(
  words: FieldWords,
  text: string,
  rule: TextRule,
  forbidden: RegExp,
): string | null {
  const { label, min, max, also } = rule;
  if (forbidden.test(text)) return fill(words.character, { label });
  const length = lengthOf(text);
  if (length === 0 && min > 0) return emptyOf(words, rule);
  if (length < min) return tooShortOf(words, rule);
  if (length > max) return fill(words.tooLong, { label, max });
  return also && !also.test(text) ? also.message : null;
}

// The fields of both forms about a person, with the same bounds and messages.

const FEWEST_DIGITS = 10;

/** The name of a person. */
export function nameField(words: FieldWords) {
  return lineField(words, { label: words.name, min: 2, max: 100 });
}

/** An e-mail address; stored as typed. */
export function emailField(words: FieldWords) {
  const message = words.emailInvalid;
  return lineField(words, {
    label: words.email,
    min: 1,
    max: 254,
    tooShort: message,
    also: { test: (text) => z.regexes.email.test(text), message },
  });
}

/**
 * A phone number with at least ten digits: ten characters alone may be too
 * short to call.
 */
export function phoneField(words: FieldWords) {
  const message = words.phoneInvalid;
  return lineField(words, {
    label: words.phone,
    min: 10,
    max: 30,
    tooShort: message,
    also: {
      test: (text) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS,
      message,
    },
  });
}
