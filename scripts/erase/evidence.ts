import {
  BUCKET,
  EvidenceFolder,
  isReference,
} from "../../app/intake/evidence/store.server.ts";
import { rowsOf, type OpenDatabase } from "./database.ts";

/** The files of some requests. */
export type EvidenceOfRequests = { count: number; remove(): Promise<void> };

/**
 * Finds the files of requests, in the folder of this machine and in the bucket.
 * Remove them before the rows of the requests: a second run finds a file by those
 * alone. In: the data folder, the database, references of requests and of others.
 *
 * @throws Error if the bucket does not answer.
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
  const bucket = database?.isHosted
    ? database.client.storage.from(BUCKET)
    : null;
  const stored: string[] = [];
  for (const reference of bucket ? references : []) {
    const found = await rowsOf(bucket!.list(reference));
    stored.push(...found.map(({ name }) => `${reference}/${name}`));
  }
  return {
    count: new Set([...files, ...stored]).size,
    async remove() {
      for (const reference of references) await folder.remove(reference);
      if (!bucket || stored.length === 0) return;
      await rowsOf(bucket.remove(stored));
    },
  };
}

const PAGE = 100;

/**
 * Removes from the bucket what has no row and can get none: files that were on
 * their way while their request was erased, and those of rows that were deleted by
 * hand. A file comes into the bucket while the link of its request stands, and its
 * row soon after; so what has a link is left alone.
 *
 * @throws Error if the database or the bucket does not answer.
 */
export async function removeOrphans({
  client,
  isHosted,
}: OpenDatabase): Promise<void> {
  if (!isHosted) return;
  const bucket = client.storage.from(BUCKET);
  const requests: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const found = await rowsOf(bucket.list("", { limit: PAGE, offset }));
    requests.push(...found.map(({ name }) => name));
    if (found.length < PAGE) break;
  }
  for (let from = 0; from < requests.length; from += PAGE) {
    const some = requests.slice(from, from + PAGE);
    const links = await rowsOf(
      client
        .from("request_links")
        .select("id")
        .in("id", some)
        .is("withdrawn_at", null),
    );
    const standing = new Set(links.map(({ id }) => id));
    for (const request of some.filter((each) => !standing.has(each))) {
      const files = await rowsOf(bucket.list(request));
      const paths = files.map(({ name }) => `${request}/${name}`);
      if (paths.length > 0) await rowsOf(bucket.remove(paths));
    }
  }
}
