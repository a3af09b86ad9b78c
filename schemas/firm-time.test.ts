import { expect, it } from "vitest";

import { firmDay, firmTime } from "./firm-time.ts";

it("prints a moment in the firm's time zone, in winter and in summer", () => {
  expect(firmTime("2026-01-31T15:05:00.000Z")).toBe(
    "Jan 31, 2026, 9:05 AM CST",
  );
  expect(firmTime("2026-07-01T03:30:00Z")).toBe("Jun 30, 2026, 10:30 PM CDT");
});

it("prints the day on which a moment falls there", () => {
  expect(firmDay("2026-07-01T03:30:00Z")).toBe("June 30, 2026");
});

it("leaves what is no moment as it is", () => {
  expect(firmTime("soon")).toBe("soon");
  expect(firmDay("")).toBe("");
});
