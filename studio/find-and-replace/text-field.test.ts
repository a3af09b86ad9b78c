import {
  createSchema,
  defineField,
  defineType,
  type SanityDocument,
} from "sanity";
import { describe, expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { textFieldsOf, textOf } from "./text-field.ts";
import { untouchedFields } from "./untouched-fields.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

function documentOf(fields: Record<string, unknown>): SanityDocument {
  const system = { _id: "a", _rev: "1", _createdAt: "", _updatedAt: "" };
  return { ...system, ...fields } as SanityDocument;
}

/** The texts of a document, each with the way to it. */
function textsOf(
  fields: Record<string, unknown> & { _type: string },
  types = schema,
): Record<string, string> {
  const type = types.get(fields._type);
  if (type === undefined) throw new Error(`No type ${fields._type}`);
  return Object.fromEntries(
    textFieldsOf(type, documentOf(fields), null).map((field) => [
      field.titles.join(" › "),
      textOf(field),
    ]),
  );
}

const span = (text: string, ...marks: string[]) => ({
  _type: "span",
  _key: text,
  text,
  marks,
});

describe("the texts of a document", () => {
  it("are its strings and paragraphs, but no address, reference, date or choice", () => {
    const texts = textsOf({
      _type: "article",
      title: "Hail",
      slug: { _type: "slug", current: "hail" },
      description: "About hail.",
      body: [
        {
          _type: "block",
          _key: "p",
          markDefs: [
            { _key: "l", _type: "linkAnnotation", href: "https://hail" },
          ],
          children: [span("Hail "), span("is ice", "strong"), span(".", "l")],
        },
        { _type: "callout", _key: "c", tone: "warning", text: "Be quick." },
        { _type: "checklist", _key: "d", title: "Do", items: ["Call us"] },
        {
          _type: "picture",
          _key: "i",
          media: { _ref: "image-hail" },
          alt: "Ice",
        },
        { _type: "unknown", _key: "u", text: "Hail" },
      ],
      category: { _type: "reference", _ref: "hail" },
      publishedAt: "2026-01-01T00:00:00Z",
      dateMode: "published",
      closingLinks: [
        { _key: "k", _type: "link", label: "Ask", anchor: "hail" },
      ],
      aliases: ["hail"],
      seo: { title: "Hail claims" },
    });
    expect(texts).toEqual({
      Title: "Hail",
      "Short description": "About hail.",
      "Text › Paragraph 1": "Hail is ice.",
      "Text › 2. Highlighted note › Text": "Be quick.",
      "Text › 3. Checklist › Title": "Do",
      "Text › 3. Checklist › Points to tick › Entry 1": "Call us",
      "Text › 4. Picture › Description for people who cannot see it": "Ice",
      "Buttons at the end › 1. Link › Words of the link": "Ask",
      "Search engines and sharing › Title in search results": "Hail claims",
    });
  });

  it("leave out what the form hides or does not let anyone change", () => {
    const note = defineType({
      name: "note",
      type: "document",
      fields: [
        defineField({ name: "shown", type: "string" }),
        defineField({ name: "hidden", type: "string", hidden: true }),
        defineField({ name: "locked", type: "text", readOnly: () => true }),
        defineField({
          name: "sometimes",
          type: "string",
          hidden: ({ document }) => document?.["shown"] === "x",
        }),
        defineField({
          name: "broken",
          type: "string",
          hidden: () => {
            throw new Error("no parent");
          },
        }),
      ],
    });
    const types = createSchema({ name: "notes", types: [note] });
    const fields = { hidden: "b", locked: "c", sometimes: "d", broken: "e" };
    const texts = (shown: string) =>
      Object.values(textsOf({ _type: "note", shown, ...fields }, types));
    expect(texts("x")).toEqual(["x"]);
    expect(texts("y")).toEqual(["y", "d"]);
  });

  it("are none where the content is not as the schema says", () => {
    expect(
      textsOf({
        _type: "article",
        title: ["Hail"],
        description: { text: "Hail" },
        body: "Hail",
        seo: "Hail",
        related: [null, 1, "Hail", { _ref: "hail" }],
      }),
    ).toEqual({});
  });
});

describe("the fields that are left alone", () => {
  it.each([...untouchedFields])("%s is a field of the schema", (name) => {
    const [typeName = "", field = ""] = name.split(".");
    const ours = schemaTypes.map((type) => type.name);
    const names = typeName === "*" ? ours : [typeName];
    const fields = names
      .map((known) => schema.get(known))
      .flatMap((type) =>
        type?.jsonType === "object" ? type.fields.map(({ name }) => name) : [],
      );
    expect(fields).toContain(field);
  });
});
