import type { CliConfig } from "sanity/cli";

import { chunkGroups } from "./chunks.ts";
import { studioInDevelopment } from "./development.ts";

const root = `${import.meta.dirname}/../../..`;

/** The Studio's Vite configuration, for its build and its development server. */
export const viteConfig: CliConfig["vite"] = (config, { command }) => ({
  ...config,
  ...(command === "build" && {
    build: {
      ...config.build,
      // From it take-offline.ts reads what the page has to load.
      manifest: true,
      // Only for what is imported at startup; the rest is not worth a request.
      modulePreload: false as const,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  }),
  ...(command === "serve" && {
    // Hides this server's address, since the Studio is at the lake's.
    logLevel: "warn" as const,
    plugins: [config.plugins, studioInDevelopment()],
    optimizeDeps: {
      // Prebundled before the first page, which would otherwise reload.
      entries: [`${import.meta.dirname}/hot-studio.ts`],
      include: ["@sanity/client"],
    },
    server: {
      ...config.server,
      // The sources of the Studio; not the data folder.
      fs: {
        allow: [
          import.meta.dirname,
          `${root}/studio`,
          `${root}/public`,
          `${root}/node_modules`,
          `${root}/packages/content-lake/src`,
          `${root}/domain`,
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
});
