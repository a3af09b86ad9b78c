import { contentLake } from "content-lake/studio";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes } from "../../../schemas/index.ts";

const place = { projectId: "local", dataset: "production" };

/** Sanity's Studio as it comes, with the documents of the site. */
export default defineConfig({
  ...place,
  ...contentLake(place),
  plugins: [structureTool()],
  schema: { types: schemaTypes },
});
