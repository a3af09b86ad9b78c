import { lineField } from "./text-field";
import { z } from "./zod";

// The fields of both forms about a person, with the same bounds and messages.

const FEWEST_DIGITS = 10;
const INVALID_EMAIL = "Invalid email address";
const INVALID_PHONE = "Phone number must be at least 10 digits";

/** The name of a person. */
export const nameField = lineField({
  label: "Name",
  min: 2,
  max: 100,
  tooShort: "Name must be at least 2 characters",
});

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
