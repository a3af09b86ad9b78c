import { randomBytes } from "node:crypto";
import { copyFile, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import { createClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { unpackTar } from "modern-tar/fs";

import { supervise } from "../../local/stack/child.ts";
import { storeFile } from "../../packages/content-lake/src/engine/database.ts";
import { LAKE_FOLDER } from "./content-store.ts";

/** What the embedded lake is called: it stands in the addresses of pictures. */
export const PROJECT = "local";
export const DATASET = "production";

/**
 * Exports the dataset of a copied store in Sanity's own format, by Sanity's own
 * tool: from a second lake that runs on the copy, so that both are of the same
 * moment and the copy is known to start.
 *
 * @param scratch an empty folder that is removed afterwards.
 */
export async function exportCopiedDataset(options: {
  dataFolder: string;
  store: string;
  scratch: string;
  target: string;
  say(sentence: string): void;
}): Promise<void> {
  const { dataFolder, store, scratch, target, say } = options;
  const folder = path.join(scratch, LAKE_FOLDER);
  const assets = path.join(folder, "assets");
  await mkdir(assets, { recursive: true, mode: 0o700 });
  await copyFile(storeFile(store), storeFile(folder));
  for (const kind of ["images", "files"]) {
    const held = path.resolve(dataFolder, LAKE_FOLDER, "assets", kind);
    await mkdir(held, { recursive: true, mode: 0o700 });
    await symlink(held, path.join(assets, kind), "dir");
  }
  const token = `sk${randomBytes(32).toString("hex")}`;
  const lake = await supervise({
    name: "The Content Lake on the copy",
    script: path.resolve("packages/content-lake/src/main.ts"),
    args: [
      ...["--data", folder, "--port", "0"],
      ...["--project", PROJECT, "--dataset", DATASET],
    ],
    firstLine: JSON.stringify({
      tokens: [{ label: "backup", token, role: "administrator" }],
    }),
    say,
  });
  try {
    const client = createClient({
      projectId: PROJECT,
      dataset: DATASET,
      apiHost: String(lake.ready?.["url"]),
      apiVersion: "2025-02-19",
      useProjectHostname: false,
      useCdn: false,
      token,
    });
    await unpacked(scratch, target, (outputPath) =>
      exportDataset({ client, dataset: DATASET, outputPath, compress: false }),
    );
  } finally {
    await lake.stop();
  }
}

/** The exporter makes archives; here its files are wanted as they are. */
async function unpacked(
  scratch: string,
  target: string,
  run: (output: PassThrough) => Promise<unknown>,
): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const output = new PassThrough();
  const files = unpackTar(target, { strip: 1, fmode: 0o600, dmode: 0o700 });
  await withTemporaryFolder(scratch, async () => {
    await Promise.all([run(output), pipeline(output, createGunzip(), files)]);
  });
}

/** Drafts must not lie in a folder that every account of the machine reads. */
async function withTemporaryFolder(
  folder: string,
  work: () => Promise<void>,
): Promise<void> {
  const names = ["TMPDIR", "TEMP", "TMP"];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = folder;
  try {
    await work();
  } finally {
    names.forEach((name, index) => {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    });
  }
}

/** The name that the exporter gives to the file of an asset. */
export function exportedName(documentId: string): string {
  const [, asset = documentId, extension] =
    /^(?:image|file)-(.*?)(?:-([a-z]+))?$/.exec(documentId) ?? [];
  return `${asset}.${extension ?? "bin"}`;
}
