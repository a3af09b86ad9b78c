import { expect, it } from "vitest";

import { paidIn } from "./dollars";

it.each([
  ["80000", 80_000],
  [" $80,000.50 ", 80_000],
  ["$ 1,250,000", 1_250_000],
  ["0", null],
  ["-5", null],
  ["eighty", null],
  ["1e9", null],
  ["", null],
  ["99999999999", null],
])("reads what was typed as the payment: %j", (typed, dollars) => {
  const url = `https://site.example/states/texas?paid=${encodeURIComponent(typed)}`;
  expect(paidIn(url)).toEqual({ typed, dollars });
});

it("is asked about no sum without the parameter", () => {
  expect(paidIn("https://site.example/states/texas?utm_source=a")).toBeNull();
});
