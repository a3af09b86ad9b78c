import { expect, it } from "vitest";

import { suggestedTarget } from "./suggested-target.ts";

const pages = [
  "/",
  "/blog",
  "/blog/hail-damage-guide",
  "/claims/hail-damage",
  "/services/appraisal",
  "/states/texas",
  "/claims/wind/texas",
];

it.each([
  ["/blog/hail-damage-guid", "/blog/hail-damage-guide"],
  ["/blog/Guide-Hail-Damage", "/blog/hail-damage-guide"],
  ["/hail-damage", "/claims/hail-damage"],
  ["/claims/wind/texs", "/claims/wind/texas"],
  ["/services/apraisal", "/services/appraisal"],
  ["/xmlrpc", null],
  ["/a", null],
])("suggests for %s: %s", (path, page) =>
  expect(suggestedTarget(path, pages)).toBe(page),
);
