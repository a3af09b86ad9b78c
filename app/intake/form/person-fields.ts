import { lineField } from "./text-field";
import { z } from "./zod";

// What both forms ask of a person, with the same bounds and the same messages.

const FEWEST_DIGITS = 10;
const INVALID_EMAIL = "Invalid email address";
const INVALID_PHONE = "Phone number must be at least 10 digits";

export const nameField = lineField({
  label: "Name",
  min: 2,
  max: 100,
  tooShort: "Name must be at least 2 characters",
});

export const emailField = lineField({
  label: "Email address",
  min: 1,
  max: 254,
  tooShort: INVALID_EMAIL,
  also: { test: (text) => z.regexes.email.test(text), message: INVALID_EMAIL },
});

/** Ten characters are not ten digits: a number too short to call is useless. */
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
