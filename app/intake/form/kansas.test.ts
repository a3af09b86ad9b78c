import { expect, it } from "vitest";

import { isInKansas } from "./kansas";

it.each(["Topeka, KS 66603", "wichita ks", "Kansas", "Kansas City, KS"])(
  "finds %s in Kansas",
  (location) => expect(isInKansas(location)).toBe(true),
);

it.each([
  "Little Rock, Arkansas",
  "Kansas City, MO",
  "Kansas City",
  "Banks, OR",
])("leaves %s out of Kansas", (location) =>
  expect(isInKansas(location)).toBe(false),
);
