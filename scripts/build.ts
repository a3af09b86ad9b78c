import { buildStudio } from "./build/studio/build-studio.ts";
import { buildSite } from "./build/build-site.ts";

// `npm run build`: the site into build/, the Studio into studio/dist/.
try {
  console.log("Building the site.");
  await buildSite();
  console.log("Building the Studio.");
  await buildStudio();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
