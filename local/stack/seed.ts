import { spawn } from "node:child_process";
import path from "node:path";

/**
 * Runs the migration script against a dataset that holds nothing yet.
 *
 * @param source SANITY_* variables that name the dataset and allow writing.
 * @throws Error if the script does not succeed.
 */
export async function seedEmptyDataset(
  source: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      path.resolve("scripts/seed.ts"),
      "--if-empty",
      "--yes",
    ],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...source },
    },
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0)
    throw new Error("The content could not be written: see the message above.");
}
