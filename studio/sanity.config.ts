import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes } from "../schemas/index.ts";
import { dataset, projectId } from "./project.ts";

export default defineConfig({
  projectId,
  dataset,
  plugins: [structureTool()],
  schema: { types: schemaTypes },
});
