import {
  EvidenceFolder,
  isReference,
} from "../../app/intake/evidence/evidence-folder.server.ts";
import { BUCKET } from "../../app/intake/evidence/store.server.ts";
import { rowsOf, type OpenDatabase } from "./database.ts";

/** The files of some requests. */
export type EvidenceOfRequests = { count: number; remove(): Promise<void> };

/**
 * Finds the files of requests, in this machine's folder and in the bucket.
 * Remove them before the rows of the requests, which are the only way for a
 * second run to find a file.
 *
 * @param ids references of requests; others are ignored.
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
 * Removes files from the bucket that have no row and can get none: those uploaded
 * while their request was erased, and those whose rows were deleted by hand. A file
 * enters the bucket while its request's link exists, and its row soon after; so files
 * with a link are left alone.
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
