import type { SanityClient } from "sanity";

import type { Finding } from "../../schemas/checks/finding.ts";

/** Why warnings of a document are set aside: a record without a form. */
export type PublishNote = {
  _id: string;
  _createdAt: string;
  /** The published id of the document. */
  documentId: string;
  reason: string;
  warnings: { _key: string; rule: string; message: string; passage: string }[];
};

/** Where a set-aside warning is recorded, its reason, and when it was given (ISO 8601). */
type SetAside = { id: string; key: string; reason: string; at: string };

/** True for a warning that an editor may set aside with a reason. */
export function maySetAside({ severity, rule }: Finding): boolean {
  return severity === "warning" && rule !== "lapsed-license";
}

/** Finds why a warning is set aside, as long as its words stay the same. */
export function reasonFor(
  each: Finding,
  reasons: readonly PublishNote[],
): SetAside | null {
  if (!maySetAside(each)) return null;
  for (const { _id, _createdAt, reason, warnings } of reasons)
    for (const { _key, rule, message, passage } of warnings)
      if (
        rule === each.rule &&
        message === each.message &&
        passage === each.passage
      )
        return { id: _id, key: _key, at: _createdAt, reason };
  return null;
}

const TYPE = "sitePublishNote";
// Drafts are never public, and the website's token does not read them.
const ID = "drafts.publish-note-";

const NOTES = `*[_type == "${TYPE}" && documentId == $documentId] | order(_createdAt desc) [0...100]`;
const NOTES_OF_RULE = `*[_type == "${TYPE}" && $rule in warnings[].rule] | order(_createdAt desc) [0...1000]`;

let revision = 0;

/** Another number after a reason was given or taken back in this Studio. */
export const reasonsRevision = () => revision;

/** Sets warnings aside, with the reason. Rejects if it was not written. */
export async function keepReason(
  client: SanityClient,
  documentId: string,
  reason: string,
  warnings: readonly Finding[],
): Promise<void> {
  await client.create(
    {
      _id: `${ID}${crypto.randomUUID()}`,
      _type: TYPE,
      documentId,
      reason,
      warnings: warnings.map(({ rule, message, passage }, index) => ({
        _key: String(index),
        rule,
        message,
        passage,
      })),
    },
    { tag: "checks" },
  );
  revision += 1;
}

/** Removes a warning from its record. */
export async function bringBack(
  client: SanityClient,
  { id, key }: SetAside,
): Promise<void> {
  await client
    .patch(id)
    .unset([`warnings[_key=="${key}"]`])
    .commit();
  revision += 1;
}

/** Why warnings of a document, or of a rule, were set aside, newest first. */
export function readReasons(
  client: Pick<SanityClient, "fetch">,
  of: { documentId: string } | { rule: Finding["rule"] },
  signal: AbortSignal,
): Promise<PublishNote[]> {
  const query = "rule" in of ? NOTES_OF_RULE : NOTES;
  const options = { perspective: "raw", signal, tag: "checks" } as const;
  return client.fetch<PublishNote[]>(query, of, options);
}
