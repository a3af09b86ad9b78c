import { spawn } from "node:child_process";
import path from "node:path";

import { MANIFEST_ID, readManifest } from "../../seed/import/manifest.ts";

/** SANITY_* variables that name a dataset and allow writing. */
export type SeedTarget = {
  SANITY_PROJECT_ID: string;
  SANITY_DATASET: string;
  SANITY_API_HOST: string;
  SANITY_API_WRITE_TOKEN: string;
};

/**
 * False once the migration script said that it was done. A seeding that was
 * cut short left documents behind, so their number says nothing.
 *
 * @throws Error if the dataset cannot be asked.
 */
export async function wantsSeed(target: SeedTarget): Promise<boolean> {
  const address = `${target.SANITY_API_HOST}/v2025-02-19/data/doc/${target.SANITY_DATASET}/${MANIFEST_ID}`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${target.SANITY_API_WRITE_TOKEN}` },
  });
  if (!response.ok)
    throw new Error(
      `The Content Lake does not say what it holds (${response.status}).`,
    );
  const { documents } = (await response.json()) as { documents: object[] };
  return !readManifest(documents[0]).complete;
}

/**
 * Runs the migration script against a dataset that holds nothing yet, or a
 * part of what it should: one that has other content stays as it is.
 *
 * @throws Error if the script does not succeed.
 */
export async function seedEmptyDataset(target: SeedTarget): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      path.resolve("scripts/seed.ts"),
      "--if-empty",
      "--yes",
      // By name: HOST may be an address that does not look like this machine.
      ...["--dataset", target.SANITY_DATASET],
    ],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...target },
    },
  );
  const kill = () => child.kill();
  process.once("exit", kill);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  process.off("exit", kill);
  if (code !== 0)
    throw new Error("The content could not be written: see the message above.");
}
