import { expect, it } from "vitest";

import { emailVerdict, phoneVerdict } from "./contact.ts";

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
