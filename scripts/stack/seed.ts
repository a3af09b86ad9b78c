import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { MANIFEST_ID, readManifest } from "../seed/manifest.ts";
import type { StackFile } from "./stack-file.ts";

/** A dataset, with a write token. */
export type SeedTarget = Omit<
  NonNullable<StackFile["contentLake"]>,
  "readToken"
>;

/**
 * False once the seed has been written, in one transaction.
 *
 * @throws Error if the dataset cannot be queried.
 */
export async function wantsSeed(target: SeedTarget): Promise<boolean> {
  const { url, dataset, writeToken } = target;
  const address = `${url}/v2025-02-19/data/doc/${dataset}/${MANIFEST_ID}`;
  const headers = { authorization: `Bearer ${writeToken}` };
  const response = await fetch(address, { headers });
  if (!response.ok)
    throw new Error(
      `The Content Lake does not say what it contains (${response.status}).`,
    );
  const { documents } = (await response.json()) as { documents: object[] };
  return readManifest(documents[0]).size === 0;
}

/**
 * Seeds an empty dataset; other content stays unchanged.
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
      // Explicit, since HOST may be an address that is not recognized as this
      // machine's.
      "--dataset",
      target.dataset,
    ],
    {
      // Its stage has one line; failures go to standard error.
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        SANITY_PROJECT_ID: target.projectId,
        SANITY_DATASET: target.dataset,
        SANITY_API_HOST: target.url,
        SANITY_API_WRITE_TOKEN: target.writeToken,
      },
    },
  );
  const kill = () => child.kill();
  process.once("exit", kill);
  const [code] = await once(child, "exit");
  process.off("exit", kill);
  if (code !== 0)
    throw new Error("The content could not be written: see the message above.");
}
