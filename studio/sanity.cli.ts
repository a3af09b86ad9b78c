import { defineCliConfig } from "sanity/cli";

import { viteConfig } from "../scripts/build/studio/vite-config.ts";
import { dataset, projectId } from "./project.ts";

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  vite: viteConfig,
  typegen: {
    path: "../app/content/**/*query.ts",
    schema: "../schemas/sanity.schema.json",
    // scripts/typegen.ts --check writes to another file and compares.
    generates: process.env.TYPEGEN_OUTPUT || "../app/content/sanity.types.ts",
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
