import { runStack } from "./stack/run.ts";

// `npm run dev`: as `npm start`, but site and Studio run from their sources
// with hot reload.

process.env["NODE_ENV"] = "development";
await runStack({
  siteScript: "server/develop.ts",
  studioScript: "scripts/build/studio/develop.ts",
});
