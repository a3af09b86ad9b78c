import { expect, it } from "vitest";

import { printedLengthVerdict } from "./printed-length.ts";

it.each([
  ["a fact counts as it is printed", "{settlement-rate|97%} of all", true],
  ["a text that is too long", "A sentence that goes on", "Shorter."],
  ["a text that is too short", "{settlement-rate|97%}", "Shorter."],
  ["no text", undefined, true],
])("judges %s", (_what, text, verdict) => {
  expect(printedLengthVerdict(text, { min: 5, max: 10 }, "Shorter.")).toBe(
    verdict,
  );
});
