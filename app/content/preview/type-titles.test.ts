import { expect, it } from "vitest";

import { schemaTypes } from "../../../schemas/index";

import { TYPE_TITLES } from "./type-titles";

it("names each type of document as the Studio does", () => {
  const documents = schemaTypes.filter(({ type }) => type === "document");
  expect(TYPE_TITLES).toEqual(
    Object.fromEntries(documents.map(({ name, title }) => [name, title])),
  );
});
