import { expect, it } from "vitest";

import { approvalVerdict, publicationNote, updatedAtVerdict } from "./date.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const RIGHT = /^true$/;

it.each([
  [{}, RIGHT],
  [{ name: "A", date: "2026-11-22" }, RIGHT],
  [{ date: "2026-11-22" }, /who/],
  [{ name: "A", date: "2026-11-23" }, /future/],
])("an approval has a name and a day that has come: %j", (approval, words) =>
  expect(String(approvalVerdict(approval, now))).toMatch(words),
);

it.each([
  ["2026-11-22T13:00:00Z", /from Nov 22, 2026, 7:00 AM CST on/],
  ["2027-07-01T00:00:00Z", /from Jun 30, 2027, 7:00 PM CDT on/],
  ["2026-11-22T12:00:00Z", RIGHT],
  ["soon", RIGHT],
])("visitors see what is dated %s: %s", (date, words) =>
  expect(String(publicationNote(date, now))).toMatch(words),
);

it("the last change does not lie in the future", () => {
  expect(updatedAtVerdict("2026-11-22T13:00:00Z", now)).toMatch(/future/);
  // The clocks may differ slightly.
  expect(updatedAtVerdict("2026-11-22T12:04:00Z", now)).toBe(true);
});
