import { existsSync } from "node:fs";

import { buildStudio, isStudioBuilt } from "./build/studio/build-studio.ts";
import { buildSite, hasSiteBuild, isSiteBuilt } from "./build/build-site.ts";
import { shortageOf } from "./stack/shortage.ts";
import { runStack } from "./stack/run.ts";

type Say = (sentence: string) => void;

/** Builds; if the disk is too full for that, the previous build is served. */
async function build(
  name: string,
  make: () => Promise<void>,
  isThere: () => boolean,
  say: Say,
): Promise<void> {
  say(`Building ${name}.`);
  try {
    await make();
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage === null || !isThere()) throw error;
    say(
      `${name[0]?.toUpperCase()}${name.slice(1)} cannot be built: ${shortage}. Serving an earlier build.`,
    );
  }
}

// `npm start`: the production build, the Content Lake with the Studio, the site.
await runStack({
  siteScript: "server/main.ts",
  async prepare(environment, say) {
    const began = performance.now();
    const jobs: Promise<void>[] = [];
    if (!isSiteBuilt())
      jobs.push(build("the site", buildSite, hasSiteBuild, say));
    if (!environment.hasContentSource && !isStudioBuilt()) {
      const isThere = () => existsSync("studio/dist/index.html");
      jobs.push(build("the Studio", buildStudio, isThere, say));
    }
    await Promise.all(jobs);
    if (jobs.length > 0)
      say(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
  },
});
