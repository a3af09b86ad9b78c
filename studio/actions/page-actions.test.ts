import { expect, it } from "vitest";

import { shareable } from "./page-actions.tsx";

const state = { _ref: "state-texas" };

it.each([
  ["page", { _type: "homePage" }],
  ["page", { _type: "article", slug: { current: "a" } }],
  ["page", { _type: "stateServicePage", kind: "wind", state }],
  ["no address yet", { _type: "article" }],
  ["no address yet", { _type: "stateServicePage", kind: "wind" }],
  ["no page", { _type: "serviceCard", slug: { current: "a" } }],
  ["no page", { _type: "siteSettings" }],
])("finds %s for %j", (found, document) =>
  expect(shareable(document)).toBe(found),
);
