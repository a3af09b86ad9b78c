import { copyFile, mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { exportDataset } from "@sanity/export";
import { unpackTar } from "modern-tar/fs";
import { storeFile } from "../engine/store-file.ts";
import { startTemporaryLake } from "./temporary-lake.ts";

/** What `exportCopy` reads and where it writes; all paths are absolute. */
export type CopyExport = {
  /** The folder of the copied store. */
  store: string;
  /** The folder of the assets that its documents name. */
  assets: string;
  /** The project and the dataset of the copy; URLs of pictures contain them. */
  projectId: string;
  dataset: string;
  /** An empty folder that the caller removes. */
  scratch: string;
  target: string;
};

/**
 * Exports the dataset of a copied store in Sanity's own format, by Sanity's own
 * tool: from a second lake that runs on the copy. So both have the same
 * content, and the copy is proved to start.
 */
export async function exportCopy(options: CopyExport): Promise<void> {
  const { projectId, dataset, scratch, target } = options;
  const folder = await layCopy(options);
  const lake = await startTemporaryLake({ folder, projectId, dataset });
  try {
    await unpacked(scratch, target, (outputPath) =>
      exportDataset({
        client: lake.client,
        dataset,
        outputPath,
        compress: false,
      }),
    );
  } finally {
    await lake.stop();
  }
}

async function layCopy(options: CopyExport): Promise<string> {
  const folder = join(options.scratch, "lake");
  const assets = join(folder, "assets");
  await mkdir(assets, { recursive: true, mode: 0o700 });
  await copyFile(storeFile(options.store), storeFile(folder));
  for (const kind of ["images", "files"]) {
    const held = resolve(options.assets, kind);
    await mkdir(held, { recursive: true, mode: 0o700 });
    await symlink(held, join(assets, kind), "dir");
  }
  return folder;
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

/**
 * Drafts must not lie in the system's temporary folder, which other accounts of
 * the machine can read.
 */
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
