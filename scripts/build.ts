import { build } from "./build/built-folder.ts";
import { siteBuild } from "./build/build-site.ts";
import { studioBuild } from "./build/studio/build-studio.ts";

// `npm run build`: the site into build/, the Studio into studio/dist/.
try {
  for (const built of [siteBuild, studioBuild]) {
    console.log(`Building ${built.name}.`);
    await build(built);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
