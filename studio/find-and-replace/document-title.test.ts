import { createSchema, type SanityDocument } from "sanity";
import { expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { documentTitle } from "./document-title.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

it.each([
  ["article", { title: "Hail" }, "Hail"],
  ["faq", { question: "What does it cost?" }, "What does it cost?"],
  ["stat", { value: "97%", label: "settled" }, "97% settled"],
  ["siteSettings", {}, "Site settings"],
  ["article", { title: " " }, "Article"],
  ["legalPage", { title: ["not", "a", "text"] }, "Legal page"],
])("a document of the type %s with %j is called %s", (name, fields, title) => {
  const type = schema.get(name);
  const document = { _id: "a", _type: name, ...fields } as SanityDocument & {
    _rev: string;
  };
  expect(type && documentTitle(type, document)).toBe(title);
});
