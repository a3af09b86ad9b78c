import { defineCliConfig } from "sanity/cli";

import { dataset, projectId } from "./project.ts";

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  typegen: {
    path: "../app/content/**/*.ts",
    schema: "../schemas/sanity.schema.json",
    // scripts/typegen.ts --check writes elsewhere and compares.
    generates: process.env.TYPEGEN_OUTPUT || "../app/content/sanity.types.ts",
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
