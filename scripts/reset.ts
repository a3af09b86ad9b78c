import { existsSync, rmSync } from "node:fs";
import path from "node:path";

import { dataFolder as folder } from "./stack/command.ts";
import { isSiteRunning } from "./stack/stack-file.ts";

// `npm run reset`: deletes all data of this machine (content, accounts, tokens), so
// that the next start is like that of a fresh clone.

/**
 * False for a folder that is not a data folder, so that it is not deleted because
 * DATA_DIR names it.
 */
function isOurs(): boolean {
  const holdsProject = !path.relative(folder, process.cwd()).startsWith("..");
  const known = ["secrets.json", "content-lake", "supabase"];
  return (
    !holdsProject && known.some((name) => existsSync(path.join(folder, name)))
  );
}

/** @throws Error with a sentence if the folder is not removed. */
async function reset(): Promise<string> {
  if (process.argv.length > 2)
    throw new Error(
      `This removes ${folder} without asking: run it without arguments.`,
    );
  if (!existsSync(folder))
    return `There is nothing to remove: ${folder} does not exist.`;
  if (!isOurs())
    throw new Error(
      `${folder} is not a folder that only the site writes to, so it was not removed: check DATA_DIR.`,
    );
  if (await isSiteRunning(folder))
    throw new Error(
      "The site is running on this data, or something else answers at its address: stop it first.",
    );
  rmSync(folder, { recursive: true });
  return `Removed ${folder}.`;
}

await reset().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
