import { expect, it } from "vitest";

import { exactly } from "./count.ts";

it("says how many a list needs and has", () => {
  expect(exactly([1, 2, 3, 4], 4, "points")).toBe(true);
  expect(exactly(undefined, 4, "points")).toBe(
    "This list needs exactly 4 points. It has 0.",
  );
});
