import { createSchema, prepareForPreview } from "sanity";
import { expect, it } from "vitest";

import { schemaTypes } from "./index.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

const preview = (_type: string, selection: Record<string, unknown>) =>
  prepareForPreview({ _type, ...selection }, schema.get(_type)!);

const at = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString();
const active = { active: true, startsAt: at(-1), endsAt: at(1) };

it.each([
  ["storm", active, /^On now, until .+ C[DS]T$/, /^On now once published$/],
  ["announcement", active, /^Shown$/, /^Shown once published$/],
])(
  "the list says of a %s what is, and of its draft what will be",
  (type, fields, published, draft) => {
    const subtitle = (_originalId: string) =>
      preview(type, { ...fields, _originalId }).subtitle;
    expect(subtitle("a")).toMatch(published);
    expect(subtitle("drafts.a")).toMatch(draft);
    expect(subtitle("versions.spring.a")).toMatch(draft);
  },
);

it("a hidden section is marked in the list of sections", () => {
  const opening = { title: "Roofs", subtitle: "Opening" };
  expect(preview("heroSection", { heading: "Roofs" })).toMatchObject(opening);
  expect(
    preview("heroSection", { heading: "Roofs", isHidden: true }),
  ).toMatchObject({ ...opening, subtitle: "Hidden · Opening" });
});

it("lists show what readers read in the place of a fact", () => {
  expect(
    preview("stat", { value: "{settlement-rate|97%}", label: "above it" }),
  ).toMatchObject({ title: "97% above it" });
  const children = [{ _type: "span", text: "Our fee: {fee-range|10-15%}" }];
  expect(
    preview("snippet", { title: "Fee", text: [{ _type: "block", children }] }),
  ).toMatchObject({ title: "Fee", subtitle: "Our fee: 10-15%" });
});
