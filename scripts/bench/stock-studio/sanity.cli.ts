import { defineCliConfig } from "sanity/cli";

const root = `${import.meta.dirname}/../../..`;

export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        "content-lake/studio": `${root}/packages/content-lake/src/studio/content-lake.ts`,
      },
    },
  }),
});
