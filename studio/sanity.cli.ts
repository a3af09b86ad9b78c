import { defineCliConfig } from "sanity/cli";

import { dataset, projectId } from "./project.ts";

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        // As it stands in this repository: the package exports what is built.
        "content-lake/studio": `${import.meta.dirname}/../packages/content-lake/src/studio/content-lake.ts`,
      },
    },
  }),
  typegen: {
    path: "../app/content/**/*.ts",
    schema: "../schemas/sanity.schema.json",
    // scripts/typegen.ts --check writes elsewhere and compares.
    generates: process.env.TYPEGEN_OUTPUT || "../app/content/sanity.types.ts",
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
