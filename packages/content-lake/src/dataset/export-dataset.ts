import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { SanityClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { DatasetError, explained } from "./dataset-archive.ts";

/** A dataset at Sanity or of a lake. */
export type DatasetPlace = {
  client: SanityClient;
  projectId: string;
  dataset: string;
};

/**
 * Exports a dataset to an archive that `sanity dataset import` reads.
 *
 * Out: how much is in it.
 *
 * @throws DatasetError if it cannot be read; then there is no archive.
 */
export async function exportToArchive(
  place: DatasetPlace,
  file: string,
): Promise<{ documents: number; assets: number }> {
  if (existsSync(file)) {
    throw new DatasetError(`${file} exists already; choose another name.`);
  }
  const aside = `${file}.${process.pid}.part`;
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: place.client,
      dataset: place.dataset,
      outputPath: createWriteStream(aside, { mode: 0o600, flags: "wx" }),
    });
    await rename(aside, file);
    return { documents: documentCount, assets: assetCount };
  } catch (error) {
    throw explained(error, place);
  } finally {
    await rm(aside, { force: true });
  }
}
