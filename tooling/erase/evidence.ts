import { BUCKET } from "../../app/intake/evidence/bucket.ts";
import {
  EvidenceFolder,
  isReference,
} from "../../app/intake/evidence/folder.server.ts";
import type { OpenDatabase } from "./database.ts";
import { EraseError } from "./erase-error.ts";

/** The files of some requests. */
export type EvidenceOfRequests = { count: number; remove(): Promise<void> };

/**
 * Finds the files of requests, in the folder of this machine and in the bucket.
 * Remove them before the rows of the requests: a second run finds a file by those
 * alone. In: the data folder, the database, references of requests and of others.
 *
 * @throws EraseError if the bucket does not answer.
 */
export async function findEvidence(
  dataFolder: string,
  database: OpenDatabase | null,
  ids: readonly string[],
): Promise<EvidenceOfRequests> {
  const references = ids.filter(isReference);
  const folder = new EvidenceFolder(dataFolder);
  const files = new Set<string>();
  for (const reference of references)
    for (const { sha256 } of await folder.filesOf(reference))
      files.add(`${reference}/${sha256}`);
  const bucket = database?.hasBucket
    ? database.client.storage.from(BUCKET)
    : null;
  const stored: string[] = [];
  for (const reference of bucket ? references : []) {
    const { data, error } = await bucket!.list(reference);
    if (error) throw unanswered();
    stored.push(...data.map(({ name }) => `${reference}/${name}`));
  }
  return {
    count: new Set([...files, ...stored]).size,
    async remove() {
      for (const reference of references) await folder.remove(reference);
      if (!bucket || stored.length === 0) return;
      const { error } = await bucket.remove(stored);
      if (error) throw unanswered();
    },
  };
}

function unanswered(): EraseError {
  return new EraseError(
    "The storage of files does not answer as it should: run this again when it does.",
  );
}
