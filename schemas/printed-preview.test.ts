import { expect, it } from "vitest";

import { schemaTypes } from "./index.ts";

type Previewed = {
  preview: { prepare(selection: Record<string, unknown>): unknown };
};

function preview(type: string, selection: Record<string, unknown>): unknown {
  const found = schemaTypes.find(({ name }) => name === type);
  return (found as unknown as Previewed).preview.prepare(selection);
}

it("lists show what readers read in the place of a fact", () => {
  expect(
    preview("stat", { value: "{settlement-rate|97%}", label: "above it" }),
  ).toMatchObject({ title: "97% above it" });
  const children = [{ _type: "span", text: "Our fee: {fee-range|10-15%}" }];
  expect(
    preview("snippet", { title: "Fee", text: [{ _type: "block", children }] }),
  ).toEqual({ title: "Fee", subtitle: "Our fee: 10-15%" });
});
