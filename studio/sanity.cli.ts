import { defineCliConfig } from "sanity/cli";

import { dataset, projectId } from "./project.ts";

/** `sanity deploy` and friends are for the hosted project only. */
export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  schemaExtraction: { enabled: false },
  typegen: {
    path: "../app/content/**/*.ts",
    schema: "../sanity.schema.json",
    generates: "../app/content/sanity.types.ts",
    overloadClientMethods: false,
    formatGeneratedCode: false,
  },
});
