import { expect, it } from "vitest";

import { changesBetween } from "./comparison.ts";

const run = (median: number, load: number, state = 1.2) => ({
  machine: { cores: load },
  publish: { load, figures: { freshHtml: { median, max: load, rounds: 50 } } },
  cold: { load, figures: { state: { cold: state } } },
});

it("names what has changed by a tenth or more, of what was measured", () => {
  expect(changesBetween(run(40, 1), run(50, 7, 1.25))).toEqual([
    { name: "publish.freshHtml.median", before: 40, now: 50 },
  ]);
});

it("has nothing to say of what only one of the runs measured", () => {
  const { cold } = run(40, 1);
  expect(changesBetween({ cold }, run(90, 1))).toEqual([]);
});
