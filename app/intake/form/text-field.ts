import { z } from "./zod";

/** What a text must be, and what the visitor is told if it is not. */
export type TextRule = {
  /** How a sentence about the field begins. */
  label: string;
  min: number;
  max: number;
  /** Said of a text that is missing or too short. */
  tooShort: string;
  /** A further test and its message; it sees the text without outer spaces. */
  also?: { test: (text: string) => boolean; message: string };
};

/** Characters as a person counts them: an emoji is one, not two. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// A line ends a header of a mail, and the rest no database stores faithfully.
const forbiddenInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const forbiddenInText = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** A text of one line, without outer spaces. */
export function lineField(rule: TextRule) {
  return textField(rule, forbiddenInLine, (text) => text);
}

/** A text of several lines; every kind of line end becomes the same one. */
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
          ? rule.tooShort
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

function faultOf(
  text: string,
  { label, min, max, tooShort, also }: TextRule,
  forbidden: RegExp,
): string | null {
  if (forbidden.test(text))
    return `${label} contains a character that cannot be stored. Please type it again`;
  const length = lengthOf(text);
  if (length < min) return tooShort;
  if (length > max) return `${label} must be at most ${max} characters`;
  return also && !also.test(text) ? also.message : null;
}
