import { z } from "./zod";

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
export function lineField(rule: TextRule) {
  return textField(rule, forbiddenInLine, (text) => text);
}

/** A field for several lines of text; all line endings become `\n`. */
export function paragraphField(rule: TextRule) {
  return textField(rule, forbiddenInText, (text) =>
    text.replace(/\r\n?/g, "\n"),
  );
}

function textField(
  rule: TextRule,
  forbidden: RegExp,
  tidy: (text: string) => string,
) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? emptyOf(rule)
          : `${rule.label} was sent more than once. Please type it again`,
    })
    .check(
      z.overwrite((text) => tidy(text).trim()),
      ({ value, issues }) => {
        const message = faultOf(value, rule, forbidden);
        if (message) issues.push({ code: "custom", message, input: value });
      },
    );
}

const tooShortOf = ({ label, min, tooShort }: TextRule) =>
  tooShort ?? `${label} must be at least ${min} characters`;

const emptyOf = (rule: TextRule) => rule.empty ?? tooShortOf(rule);

function faultOf(
  text: string,
  rule: TextRule,
  forbidden: RegExp,
): string | null {
  const { label, min, max, also } = rule;
  if (forbidden.test(text))
    return `${label} contains a character that cannot be stored. Please type it again`;
  const length = lengthOf(text);
  if (length === 0 && min > 0) return emptyOf(rule);
  if (length < min) return tooShortOf(rule);
  if (length > max) return `${label} must be at most ${max} characters`;
  return also && !also.test(text) ? also.message : null;
}

// The fields of both forms about a person, with the same bounds and messages.

const FEWEST_DIGITS = 10;
const INVALID_EMAIL = "Invalid email address";
const INVALID_PHONE = "Phone number must be at least 10 digits";

/** The name of a person. */
export const nameField = lineField({ label: "Name", min: 2, max: 100 });

/** An e-mail address; stored as typed. */
export const emailField = lineField({
  label: "Email address",
  min: 1,
  max: 254,
  tooShort: INVALID_EMAIL,
  also: { test: (text) => z.regexes.email.test(text), message: INVALID_EMAIL },
});

/**
 * A phone number with at least ten digits: ten characters alone may be too
 * short to call.
 */
export const phoneField = lineField({
  label: "Phone number",
  min: 10,
  max: 30,
  tooShort: INVALID_PHONE,
  also: {
    test: (text) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS,
    message: INVALID_PHONE,
  },
});
