import { lineField } from "./text-field";
import { z } from "./zod";

// What both forms ask of a person, with the same bounds and the same messages.

const fewestDigits = 10;
const invalidEmail = "Invalid email address";
const invalidPhone = "Phone number must be at least 10 digits";

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
  tooShort: invalidEmail,
  also: { test: (text) => z.regexes.email.test(text), message: invalidEmail },
});

/** Ten characters are not ten digits: a number too short to call is useless. */
export const phoneField = lineField({
  label: "Phone number",
  min: 10,
  max: 30,
  tooShort: invalidPhone,
  also: {
    test: (text) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits,
    message: invalidPhone,
  },
});
