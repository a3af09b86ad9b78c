import { createSchema, type SchemaType } from "sanity";
import { expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { changedFields } from "./changed-fields.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

function typeOf(name: string): SchemaType {
  const type = schema.get(name);
  if (!type) throw new Error(`There is no type ${name}`);
  return type;
}

const block = (text: string, style = "normal") => ({
  _type: "block",
  _key: text,
  style,
  markDefs: [],
  children: [
    { _type: "span", _key: "1", text: text.slice(0, 2), marks: ["strong"] },
    { _type: "span", _key: "2", text: text.slice(2), marks: [] },
  ],
});

it("names the fields that differ, as the form calls them and in its order", () => {
  const published = {
    _rev: "1",
    title: "Hail",
    description: "Short",
    body: [block("One")],
  };
  const draft = {
    _rev: "2",
    body: [block("One"), block("Two", "h2")],
    title: "Hail in spring",
  };
  expect(changedFields(typeOf("article"), published, draft)).toEqual([
    { title: "Title", before: "Hail", after: "Hail in spring" },
    { title: "Short description", before: "Short", after: null },
    { title: "Text", before: "One", after: "One · Two" },
  ]);
  expect(changedFields(typeOf("article"), published, published)).toEqual([]);
});

it("shows what was never published, what is no text, and long texts cut off", () => {
  const changed = changedFields(typeOf("article"), null, {
    title: "x".repeat(400),
    picture: { _type: "picture", asset: { _type: "reference", _ref: "a" } },
  });
  expect(changed[0]?.before).toBeNull();
  expect(changed[0]?.after).toHaveLength(301);
  expect(changed).toHaveLength(2);
  expect(changed[1]?.after).toBe("…");
});

it("shows the difference of long texts where it is, and none where words have none", () => {
  const story = "word ".repeat(200);
  const [change] = changedFields(
    typeOf("article"),
    { body: [block(`${story}is lawful. ${story}`)] },
    { body: [block(`${story}is not lawful. ${story}`)] },
  );
  expect(change?.before).toContain("word is lawful. word");
  expect(change?.after).toContain("word is not lawful. word");
  const [style] = changedFields(
    typeOf("article"),
    { body: [block(story)] },
    { body: [block(story, "h2")] },
  );
  expect(style?.before).toBe(style?.after);
});
