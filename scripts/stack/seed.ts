import { spawn } from "node:child_process";
import path from "node:path";

import { MANIFEST_ID, readManifest } from "../seed/manifest.ts";

/** The SANITY_* variables of a dataset, with a token that may write. */
export type SeedTarget = {
  SANITY_PROJECT_ID: string;
  SANITY_DATASET: string;
  SANITY_API_HOST: string;
  SANITY_API_WRITE_TOKEN: string;
};

/**
 * False once the seed was written, which is one transaction.
 *
 * @throws Error if the dataset cannot be queried.
 */
export async function wantsSeed(target: SeedTarget): Promise<boolean> {
  const address = `${target.SANITY_API_HOST}/v2025-02-19/data/doc/${target.SANITY_DATASET}/${MANIFEST_ID}`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${target.SANITY_API_WRITE_TOKEN}` },
  });
  if (!response.ok)
    throw new Error(
      `The Content Lake does not say what it contains (${response.status}).`,
    );
  const { documents } = (await response.json()) as { documents: object[] };
  return readManifest(documents[0]).size === 0;
}

/**
 * Seeds a dataset that is empty; other content stays unchanged.
 *
 * @throws Error if the seeding fails.
 */
export async function seedEmptyDataset(target: SeedTarget): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      path.resolve("scripts/seed.ts"),
      "--if-empty",
      "--yes",
      // Given explicitly, since HOST may be an address that is not recognised
      // as this machine's.
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
