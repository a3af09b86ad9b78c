import {
  type SanityClient,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from "sanity";

import { referencesIn } from "../../schemas/checks/value.ts";

/** A slow computer takes seconds. */
export const LONGEST_VALIDATION_MS = 60_000;

/** The most ids in one address. */
const IDS = 100;

/** A draft could not be validated in a minute: the computer or the network is slow. */
export class NotValidated extends Error {}

/**
 * Returns what the rules of the form find wrong with a draft that no form shows.
 *
 * @throws NotValidated after a minute, the client's error, or that of `given` when it is
 * aborted.
 */
export async function draftErrors(
  client: SanityClient,
  workspace: Workspace,
  draft: SanityDocument,
  given?: AbortSignal,
) {
  const late = AbortSignal.timeout(LONGEST_VALIDATION_MS);
  const signal = given ? AbortSignal.any([given, late]) : late;
  // Sanity's own way waits a quarter of a second for more ids.
  const missing = readMissing(client, draft, signal);
  const [markers] = await Promise.all([
    validateDocument({
      document: draft,
      workspace,
      getDocumentExists: async ({ id }) => !(await missing).has(id),
      signal,
    }),
    missing,
  ]).catch((error: unknown) => {
    throw late.aborted ? new NotValidated() : error;
  });
  return markers.filter(({ level }) => level === "error");
}

/** Reads which of the documents that a draft refers to do not exist. */
async function readMissing(
  client: SanityClient,
  draft: SanityDocument,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const ids = [...referencesIn(draft)];
  const missing = new Set<string>();
  for (let at = 0; at < ids.length; at += IDS) {
    const { omitted } = await client.request<{
      omitted: { id: string; reason: string }[];
    }>({
      url: client.getDataUrl("doc", ids.slice(at, at + IDS).join()),
      query: { excludeContent: "true" },
      signal,
      tag: "checks.references",
    });
    for (const { id, reason } of omitted)
      if (reason === "existence") missing.add(id);
  }
  return missing;
}
