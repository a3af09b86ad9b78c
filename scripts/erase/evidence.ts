import {
  BUCKET,
  EvidenceFolder,
  isReference,
} from "../../app/intake/evidence/store.server.ts";
import { unanswered, type OpenDatabase } from "./database.ts";

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
    const found = await bucket.list("", { limit: PAGE, offset });
    if (found.error) throw unanswered();
    requests.push(...found.data.map(({ name }) => name));
    if (found.data.length < PAGE) break;
  }
  for (let from = 0; from < requests.length; from += PAGE) {
    const some = requests.slice(from, from + PAGE);
    const links = await client
      .from("request_links")
      .select("id")
      .in("id", some)
      .is("withdrawn_at", null);
    if (links.error) throw unanswered();
    const standing = new Set(links.data.map(({ id }) => id));
    for (const request of some.filter((each) => !standing.has(each))) {
      const files = await bucket.list(request);
      if (files.error) throw unanswered();
      const paths = files.data.map(({ name }) => `${request}/${name}`);
      if (paths.length > 0 && (await bucket.remove(paths)).error)
        throw unanswered();
    }
  }
}
