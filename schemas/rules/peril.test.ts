import { expect, it } from "vitest";

import { perilSlugVerdict } from "./peril.ts";

it("keeps the fire and hail pages above the pages of their states", () => {
  expect(perilSlugVerdict("fire", "fire-damage")).toBe(true);
  expect(perilSlugVerdict(undefined, "commercial")).toBe(true);
  expect(perilSlugVerdict("hail", "hail")).toContain("/claims/hail-damage");
});
