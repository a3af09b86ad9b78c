import { expect, it } from "vitest";

import { isLongAgo, todayAsDate } from "./date-of-loss";

it("takes the day from the easternmost state", () => {
  expect(todayAsDate(new Date("2026-01-01T04:59:00Z"))).toBe("2025-12-31");
  expect(todayAsDate(new Date("2026-01-01T05:00:00Z"))).toBe("2026-01-01");
});

it("warns about a loss of more than twenty years ago", () => {
  expect(isLongAgo("2006-05-30", "2026-05-31")).toBe(true);
  expect(isLongAgo("2006-05-31", "2026-05-31")).toBe(false);
  expect(isLongAgo("0206-05-31", "2026-05-31")).toBe(false);
});
