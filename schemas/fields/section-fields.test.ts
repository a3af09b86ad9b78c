import { createSchema, prepareForPreview } from "sanity";
import { expect, it } from "vitest";

import { schemaTypes } from "../index.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

function previewOf(section: { heading: string; isHidden?: boolean }) {
  const type = schema.get("heroSection")!;
  return prepareForPreview({ _type: "heroSection", ...section }, type);
}

it("a hidden section is marked in the list of sections", () => {
  const shown = previewOf({ heading: "Roofs" });
  expect(shown).toMatchObject({ title: "Roofs", subtitle: "Opening" });
  const hidden = previewOf({ heading: "Roofs", isHidden: true });
  expect(hidden).toMatchObject({
    title: "Roofs",
    subtitle: "Hidden · Opening",
  });
});
