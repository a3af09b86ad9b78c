import { buildSite, isSiteBuilt } from "../scripts/build-site.ts";
import { buildStudio, isStudioBuilt } from "../studio/build.ts";
import { runStack } from "./stack/run.ts";

// `npm start`: the production build, the Content Lake with the Studio, the site.
await runStack({
  siteScript: "server/main.ts",
  async prepare(environment, say) {
    const began = Date.now();
    const jobs: Promise<void>[] = [];
    if (!isSiteBuilt()) {
      say("Building the site.");
      jobs.push(buildSite());
    }
    if (!environment.hasContentSource && !isStudioBuilt()) {
      say("Building the Studio.");
      jobs.push(buildStudio());
    }
    await Promise.all(jobs);
    if (jobs.length > 0)
      say(`Built in ${Math.round((Date.now() - began) / 1000)} s.`);
  },
});
