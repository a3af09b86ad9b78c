import { expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { linkFields } from "./link-fields.ts";

it("finds links in lists, in sections, in running text and alone", () => {
  expect(linkFields(schemaTypes, "article")).toEqual(
    expect.arrayContaining(["closingLinks[]", "body[].markDefs[]"]),
  );
  expect(linkFields(schemaTypes, "homePage")).toEqual(
    expect.arrayContaining(["sections[].link", "sections[].cards[].link"]),
  );
  expect(linkFields(schemaTypes, "navigation")).toContain("menus[].links[]");
  expect(linkFields(schemaTypes, "announcement")).toEqual(["link"]);
});

it("finds none where there is none, and ends in types that hold one another", () => {
  expect(linkFields(schemaTypes, "author")).toEqual([]);
  expect(linkFields(schemaTypes, "no-such-type")).toEqual([]);
  const list = { name: "list", type: "array", of: [{ type: "list" }] };
  const page = {
    name: "page",
    type: "document",
    fields: [{ name: "list", type: "list" }],
  };
  expect(linkFields([list, page], "page")).toEqual([]);
});
