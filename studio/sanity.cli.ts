import { defineCliConfig } from "sanity/cli";
import { defaultClientConditions } from "vite";

import { dataset, projectId } from "./project.ts";

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  // The adapter as it stands in this repository, not as it is built to be packed.
  vite: (config) => ({
    ...config,
    resolve: {
      ...config.resolve,
      conditions: ["content-lake-source", ...defaultClientConditions],
    },
  }),
  typegen: {
    path: "../app/content/**/*.ts",
    schema: "../sanity.schema.json",
    // scripts/typegen.ts --check writes elsewhere and compares.
    generates: process.env.TYPEGEN_OUTPUT || "../app/content/sanity.types.ts",
    overloadClientMethods: false,
    formatGeneratedCode: false,
  },
});
