import { createSchema, validateDocument } from "sanity";
import { expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { documents } from "./documents.ts";
import { fillPictures, imageField } from "./pictures.ts";

const schema = createSchema({ name: "seed", types: schemaTypes });
const HOTSPOT = { x: 0.5, y: 0.5, width: 1, height: 1 };
const ASSET = `image-${"0".repeat(40)}-1600x900-webp`;

/** A client whose dataset has no conflicts: no other page, no other slug. */
const client = {
  withConfig: () => client,
  fetch: async () => true,
};

type ValidateOptions = Parameters<typeof validateDocument>[0];

it("the seed passes the Studio's own validation", async () => {
  const errors: string[] = [];
  for (const each of documents) {
    const document = {
      ...fillPictures(each, () => imageField(ASSET, ASSET, HOTSPOT)),
      _rev: "seed",
      _createdAt: "2026-01-01T00:00:00Z",
      _updatedAt: "2026-01-01T00:00:00Z",
    };
    const markers = await validateDocument({
      document,
      environment: "cli",
      workspace: {
        schema,
        i18n: { t: (key: string) => key, loadNamespaces: async () => {} },
      },
      getClient: () => client,
      getDocumentExists: async () => true,
    } as unknown as ValidateOptions);
    for (const { level, path, message } of markers)
      if (level === "error")
        errors.push(`${each._id} ${JSON.stringify(path)}: ${message}`);
  }
  expect(errors).toEqual([]);
});
