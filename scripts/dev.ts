import { runStack } from "./stack/run.ts";
import { watchTypegen } from "./typegen/watch.ts";

// `npm run dev`: as `npm start`, but site and Studio run from their sources
// with hot reload, and the generated types are updated.

process.env["NODE_ENV"] = "development";
await runStack({
  siteScript: "server/develop.ts",
  studioScript: "studio/develop.ts",
  async prepare(_environment, say) {
    watchTypegen(say);
  },
});
