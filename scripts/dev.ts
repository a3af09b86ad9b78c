import { runStack } from "./stack/run.ts";

// `npm run dev`: like `npm start`, but the site and the Studio run from source with
// hot reload.

process.env["NODE_ENV"] = "development";
await runStack({
  siteScript: "server/develop.ts",
  studioScript: "scripts/build/studio/develop.ts",
});
