import { expect, it } from "vitest";

import { emailVerdict, phoneVerdict, printedLengthVerdict } from "./text.ts";

it("refuses phone numbers that cannot be called", () => {
  expect(phoneVerdict(undefined)).toBe(true);
  expect(phoneVerdict("12345")).toMatch(/ten digits/);
  expect(phoneVerdict("call us now")).toMatch(/ten digits/);
  expect(phoneVerdict("(312) 555-0123")).toMatch(/555/);
});

it("refuses half an e-mail address", () => {
  expect(emailVerdict("office@example.org")).toBe(true);
  expect(emailVerdict("office@example")).toMatch(/complete/);
});

it.each([
  ["a fact counts as it is printed", "{settlement-rate|97%} of all", true],
  ["a text that is too long", "A sentence that goes on", "Shorter."],
  ["a text that is too short", "{settlement-rate|97%}", "Shorter."],
  ["no text", undefined, true],
])("judges %s", (_what, text, verdict) => {
  expect(printedLengthVerdict(text, { min: 5, max: 10 }, "Shorter.")).toBe(
    verdict,
  );
});
