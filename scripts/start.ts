import {
  build,
  hasBuild,
  isBuilt,
  type BuiltFolder,
} from "./build/built-folder.ts";
import { siteBuild } from "./build/build-site.ts";
import { studioBuild } from "./build/studio/build-studio.ts";
import { runStack } from "./stack/run.ts";
import { shortageOf } from "./stack/shortage.ts";
import type { Stages } from "./stack/stages.ts";

/**
 * Starts building what is older than its sources; if the disk is too full for
 * that, the previous build is served. Null if there is nothing to build.
 */
function beginBuild(
  built: BuiltFolder,
  { say, during }: Stages,
): Promise<void> | null {
  if (isBuilt(built)) return null;
  const { name } = built;
  return during(`Building ${name}`, build(built)).catch((error: unknown) => {
    const shortage = shortageOf(error);
    if (shortage === null || !hasBuild(built)) throw error;
    say(
      `${name[0]?.toUpperCase()}${name.slice(1)} cannot be built: ${shortage}. Serving an earlier build.`,
    );
  });
}

// `npm start`: the production build, the Content Lake with the Studio, the site.
await runStack({
  siteScript: "server/main.ts",
  build({ hasContentSource, studioUrl }, stages) {
    const site = beginBuild(siteBuild, stages) ?? Promise.resolve();
    const studio = hasContentSource ? null : beginBuild(studioBuild, stages);
    studio?.then(
      () => stages.say(`The Studio is built: ${studioUrl}`),
      (error: Error) =>
        stages.say(
          `${error.message.trimEnd()}\nThe Studio is left out: the site is served without it, and the next start builds it again.`,
        ),
    );
    // They may fail before anything awaits them.
    for (const building of [site, studio]) building?.catch(() => {});
    return { site, studio };
  },
});
