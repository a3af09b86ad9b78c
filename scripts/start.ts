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

/** Builds; if the disk is too full for that, the previous build is served. */
async function tryToBuild(
  built: BuiltFolder,
  say: (sentence: string) => void,
): Promise<void> {
  const { name } = built;
  say(`Building ${name}.`);
  try {
    await build(built);
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage === null || !hasBuild(built)) throw error;
    say(
      `${name[0]?.toUpperCase()}${name.slice(1)} cannot be built: ${shortage}. Serving an earlier build.`,
    );
  }
}

// `npm start`: the production build, the Content Lake with the Studio, the site.
await runStack({
  siteScript: "server/main.ts",
  async prepare({ hasContentSource }, say) {
    const began = performance.now();
    const all = hasContentSource ? [siteBuild] : [siteBuild, studioBuild];
    const stale = all.filter((built) => !isBuilt(built));
    await Promise.all(stale.map((built) => tryToBuild(built, say)));
    if (stale.length > 0)
      say(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
  },
});
