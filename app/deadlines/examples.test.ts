import { expect, it } from "vitest";

import { ofType } from "../../scripts/seed/documents.fixture";
import { examples } from "../../tests/fixtures/deadlines/examples.fixture";
import { countFrom } from "./count";

it("has 200 examples, with each rule of the seed among them", () => {
  expect(examples).toHaveLength(200);
  const rules = ofType("deadlineRule");
  const used = new Set(examples.map(({ rule }) => rule));
  expect(rules.map(({ _id }) => _id).filter((id) => !used.has(id))).toEqual([]);
  for (const example of examples.filter(({ rule }) => rule !== "")) {
    const rule = rules.find(({ _id }) => _id === example.rule);
    const { length, unit: countedIn } = example;
    expect(rule, example.rule).toMatchObject({ length, countedIn });
  }
});

it.each(examples)(
  "counts $length $unit ($holidays) from $from: $last, $why",
  (example) => {
    expect(countFrom(example.from, example).last).toBe(example.last);
  },
);
