import type { SanityClient, ValidationContext } from "sanity";

import { versionIdOf } from "./version-id.ts";

/** What a rule about other documents asks the content source with. */
export type OtherDocuments = {
  /** The id of the validated document as it is published. */
  id: string;
  /**
   * Reads what the document will stand beside: drafts and what is published; for
   * a version in a release that release, too. `sanity::versionOf($id)` is true
   * for the document itself.
   */
  client: SanityClient;
};

/** What of a rule's context says which document is validated. */
export type Validated = {
  document?: { _id: string; _type: string } | undefined;
  getClient: ValidationContext["getClient"];
};

/** In: the context of a rule. Out: null for a document that has no id yet. */
export function otherDocuments({
  document,
  getClient,
}: Validated): OtherDocuments | null {
  if (!document?._id) return null;
  const { publishedId, release } = versionIdOf(document._id);
  return {
    id: publishedId,
    client: getClient({ apiVersion: "2025-02-19" }).withConfig({
      perspective: release === null ? "raw" : [release, "drafts"],
    }),
  };
}
