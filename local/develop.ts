import { watch } from "node:fs";

import { buildStudio, isStudioBuilt } from "../studio/build.ts";
import { runStack } from "./stack/run.ts";

// `npm run dev`: as `npm start`, but the site is rendered from the files as they
// are, and the Studio is built again when the content model or its own files change.

const QUIET_MS = 400;

function rebuildStudioOnChange(say: (sentence: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  for (const folder of ["schemas", "studio"]) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /(^|\/)(dist|\.sanity|node_modules)(\/|$)/.test(file))
        return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running
          .then(async () => {
            if (isStudioBuilt()) return;
            await buildStudio();
            say("The Studio was built again: reload it.");
          })
          .catch((error: unknown) =>
            say(error instanceof Error ? error.message : String(error)),
          );
      }, QUIET_MS);
    });
  }
}

process.env["NODE_ENV"] = "development";
await runStack({
  siteScript: "server/develop.ts",
  async prepare(environment, say) {
    if (environment.hasContentSource) return;
    if (!isStudioBuilt()) {
      say("Building the Studio.");
      await buildStudio();
    }
    rebuildStudioOnChange(say);
  },
});
