import { defineCliConfig } from "sanity/cli";

import { chunkGroups } from "../scripts/build/studio/chunks.ts";
import { studioInDevelopment } from "../scripts/build/studio/development.ts";
import { dataset, projectId } from "./project.ts";

const root = `${import.meta.dirname}/..`;

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  vite: (config, { command }) => ({
    ...config,
    ...(command === "build" && {
      build: {
        ...config.build,
        // take-offline.ts reads from it what the page has to load.
        manifest: true,
        // Of what is imported at the start; the rest is not worth a request.
        modulePreload: false as const,
        rolldownOptions: {
          ...config.build?.rolldownOptions,
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    }),
    ...(command === "serve" && {
      // Hides the address of this server, since the Studio is at the lake's
      // address.
      logLevel: "warn" as const,
      plugins: [config.plugins, studioInDevelopment()],
      optimizeDeps: {
        // Prebundled before the first page, which would otherwise be reloaded.
        entries: ["hot-studio.ts"],
        include: ["@sanity/client"],
      },
      server: {
        ...config.server,
        // The sources of the Studio; not the data folder.
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
        // The source in this repository, since the package exports its build.
        "content-lake/studio": `${root}/packages/content-lake/src/studio/content-lake.ts`,
      },
    },
  }),
  typegen: {
    path: "../app/content/**/*.ts",
    schema: "../schemas/sanity.schema.json",
    // scripts/typegen.ts --check writes to another file and compares.
    generates: process.env.TYPEGEN_OUTPUT || "../app/content/sanity.types.ts",
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
