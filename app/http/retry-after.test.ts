import { expect, it } from "vitest";

import { retryAfterMs } from "./retry-after";

const NOW = Date.parse("2026-11-23T12:00:00Z");

it.each([
  ["seconds", "7", 7_000],
  ["a date", "Mon, 23 Nov 2026 12:00:30 GMT", 30_000],
  ["a date that is past", "Mon, 23 Nov 2026 11:00:00 GMT", 0],
  ["a week, of which five minutes are kept", "604800", 300_000],
  ["a negative number", "-1x", null],
  ["nothing", "", null],
])("reads %s", (_what, value, expected) => {
  expect(retryAfterMs(value, NOW)).toBe(expected);
});
