import { createWriteStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import type { DatabaseSync } from "node:sqlite";

import { copyStore } from "../../packages/content-lake/src/copy-store.ts";
import {
  DatabaseError,
  openAsItIs,
  storeFile,
} from "../../packages/content-lake/src/engine/database.ts";
import { BackupError } from "./backup-error.ts";
import type { Counts } from "./manifest.ts";
import { answers, readStackFile } from "./running.ts";

/** Where the lake keeps everything, in a data folder and in a backup. */
export const LAKE_FOLDER = "content-lake";

/**
 * Copies the lake's store into `folder`: from the lake if it runs, else from
 * its file.
 *
 * @throws BackupError if the store is damaged, or held by something that does
 * not answer.
 */
export async function copyContentStore(
  dataFolder: string,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lake = readStackFile(dataFolder)?.contentLake;
  if (lake && (await answers(`${lake.url}/ping`))) {
    await download(lake.url, lake.writeToken, storeFile(folder));
    return;
  }
  const database = open(path.join(dataFolder, LAKE_FOLDER));
  try {
    await copyStore(database, storeFile(folder));
  } finally {
    database.close();
  }
}

/** Is there a lake of its own, or does the content live elsewhere? */
export function hasContentStore(dataFolder: string): boolean {
  return existsSync(storeFile(path.join(dataFolder, LAKE_FOLDER)));
}

/**
 * Counts what a store holds, and finds out that it is whole.
 *
 * @throws BackupError if it is damaged or in use.
 */
export function countContent(folder: string): NonNullable<Counts["content"]> {
  const database = open(folder);
  try {
    const count = (sql: string) =>
      Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"]);
    const newest = database
      .prepare("SELECT id FROM transactions ORDER BY sequence DESC LIMIT 1")
      .get();
    return {
      documents: count("documents"),
      drafts: count("documents WHERE id LIKE 'drafts.%'"),
      assets: assetsOf(database).length,
      transactions: count("transactions"),
      transaction: newest ? String(newest["id"]) : null,
      users: count("account_users"),
    };
  } finally {
    database.close();
  }
}

/** A file that a document of the store stands for. */
export type StoredAsset = {
  kind: "images" | "files";
  /** Its name in the lake's folder. */
  name: string;
  documentId: string;
};

/** The files that the documents of a closed store stand for. */
export function listAssets(folder: string): StoredAsset[] {
  const database = open(folder);
  try {
    return assetsOf(database);
  } finally {
    database.close();
  }
}

function assetsOf(database: DatabaseSync): StoredAsset[] {
  const rows = database
    .prepare(
      `SELECT id, content ->> '$.path' AS path FROM documents
       WHERE content ->> '$._type' IN ('sanity.imageAsset', 'sanity.fileAsset')`,
    )
    .all();
  return rows.flatMap(({ id, path: place }) => {
    const [kind, ...rest] = String(place ?? "").split("/");
    const name = rest.at(-1);
    if ((kind !== "images" && kind !== "files") || !name) return [];
    return [{ kind, name, documentId: String(id) }];
  });
}

function open(folder: string): DatabaseSync {
  try {
    return openAsItIs(folder);
  } catch (error) {
    if (error instanceof DatabaseError) throw new BackupError(error.message);
    throw error;
  }
}

async function download(
  url: string,
  token: string,
  file: string,
): Promise<void> {
  const response = await fetch(`${url}/v1/store/copy`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) {
    throw new BackupError(
      `The running Content Lake gives no copy of its store (${response.status}).`,
    );
  }
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream),
    createWriteStream(file, { mode: 0o600, flags: "wx" }),
  );
}
