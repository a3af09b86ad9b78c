import { expect, it } from "vitest";

import { mostFee, paidIn } from "./dollars";

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
  ["80.000", null],
  ["80,50", null],
  ["1,2,3", null],
  ["$80,000.", 80_000],
])("reads what was typed as the payment: %j", (typed, dollars) => {
  const url = `https://site.example/states/texas?paid=${encodeURIComponent(typed)}`;
  expect(paidIn(url)).toEqual({ typed, dollars });
});

it("is asked about no sum without the parameter", () => {
  expect(paidIn("https://site.example/states/texas?utm_source=a")).toBeNull();
});

it.each([
  [80_000, 10, 8000],
  [50_000, 8.2, 4100],
  [9, 10, 1],
  [1_000_000_000, 33.333, 333_330_000],
])("the most that a fee on $%d is, at %d%", (sum, percent, fee) =>
  expect(mostFee(sum, percent)).toBe(fee),
);
