import { expect, it } from "vitest";

import { referenceTo } from "./reference-picker.ts";

const translations = [{ _key: "s", language: "es" }];

it.each([
  [{ language: "es" }, ["body"], "es"],
  [{}, ["body"], "en"],
  // One document holds its words in all languages.
  [{ translations }, ["translations", { _key: "s" }, "landing"], "es"],
])("a picker offers one language: %j, %j", (document, parentPath, language) => {
  const { options } = referenceTo("faq") as unknown as {
    options: { filter(context: object): object };
  };
  expect(options.filter({ document, parentPath })).toMatchObject({
    params: { language },
  });
});
