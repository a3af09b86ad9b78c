import { expect, it } from "vitest";

import { failureOf } from "./unanswered.ts";

it.each([
  ["No answer came", new TypeError("Failed to fetch")],
  ["No answer came", new DOMException("In vain", "TimeoutError")],
  ["That did not work", Object.assign(new Error(), { statusCode: 500 })],
])("says “%s” of %s", (said, error) => {
  expect(failureOf(error)).toMatch(RegExp(`^${said}`));
});
