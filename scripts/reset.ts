import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

// `npm run reset`: forgets everything that this machine keeps (content, accounts,
// tokens), so that the next start begins as on a fresh clone.

const folder = path.resolve(process.env["DATA_DIR"] || ".data");

async function isRunning(): Promise<boolean> {
  const file = path.join(folder, "stack.json");
  if (!existsSync(file)) return false;
  try {
    const { siteUrl } = JSON.parse(readFileSync(file, "utf8")) as {
      siteUrl: string;
    };
    return (
      await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(2_000) })
    ).ok;
  } catch {
    // Left over from a stack that was killed.
    return false;
  }
}

if (!existsSync(folder)) {
  console.log(`There is nothing to remove: ${folder} does not exist.`);
} else if (await isRunning()) {
  console.error("The site is running on this data: stop it first.");
  process.exit(1);
} else {
  rmSync(folder, { recursive: true });
  console.log(`Removed ${folder}.`);
}
