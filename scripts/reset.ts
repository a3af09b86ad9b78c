import { existsSync, rmSync } from "node:fs";
import path from "node:path";

import { dataFolder as folder } from "./stack/command.ts";
import { isSiteRunning } from "./stack/stack-file.ts";

// `npm run reset`: deletes everything of this machine (content, accounts,
// tokens), so that the next start is as on a fresh clone.

/**
 * False for a folder that is not a data folder, which must not be deleted
 * because DATA_DIR names it.
 */
function isOurs(): boolean {
  const holdsProject = !path.relative(folder, process.cwd()).startsWith("..");
  const known = ["secrets.json", "content-lake", "supabase"];
  return (
    !holdsProject && known.some((name) => existsSync(path.join(folder, name)))
  );
}

if (process.argv.length > 2) {
  console.error(
    `This removes ${folder} without asking: run it without arguments.`,
  );
  process.exit(1);
} else if (!existsSync(folder)) {
  console.log(`There is nothing to remove: ${folder} does not exist.`);
} else if (!isOurs()) {
  console.error(
    `${folder} is not a folder that only the site writes to, so it was not removed: check DATA_DIR.`,
  );
  process.exit(1);
} else if (await isSiteRunning(folder)) {
  console.error("The site is running on this data: stop it first.");
  process.exit(1);
} else {
  rmSync(folder, { recursive: true });
  console.log(`Removed ${folder}.`);
}
