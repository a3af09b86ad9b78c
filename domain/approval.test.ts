import { expect, it } from "vitest";

import { isDraftOfCounsel } from "./approval.ts";

it("an approval ends with a later change of the text", () => {
  const approvedByCounsel = { name: "A", date: "2026-11-20" };
  const draft = (updatedAt: string, approval?: object) =>
    isDraftOfCounsel({ updatedAt, ...approval });
  expect(draft("2026-11-20T23:00:00Z")).toBe(true);
  expect(draft("2026-11-20T23:00:00Z", { approvedByCounsel })).toBe(false);
  expect(draft("2026-11-21", { approvedByCounsel })).toBe(true);
});
