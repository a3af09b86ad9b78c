import { defineCliConfig } from "sanity/cli";

import { hotStudio } from "./hot-studio-plugin.ts";
import { offlineInDevelopment } from "./offline/development.ts";
import { dataset, projectId } from "./project.ts";

const root = `${import.meta.dirname}/..`;

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  vite: (config, { command }) => ({
    ...config,
    ...(command === "serve" && {
      // The stack says where the Studio is: at the lake's address, not here.
      logLevel: "warn" as const,
      plugins: [config.plugins, hotStudio(), offlineInDevelopment()],
      optimizeDeps: {
        // Known before the first page, which would be loaded again otherwise.
        entries: ["hot-studio.ts"],
        include: ["@sanity/client"],
      },
      server: {
        ...config.server,
        // What the Studio is made of, and nothing of the data folder.
        fs: {
          allow: [
            import.meta.dirname,
            `${root}/node_modules`,
            `${root}/packages/content-lake/src`,
            `${root}/schemas`,
          ],
        },
      },
    }),
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        // As it stands in this repository: the package exports what is built.
        "content-lake/studio": `${root}/packages/content-lake/src/studio/content-lake.ts`,
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
