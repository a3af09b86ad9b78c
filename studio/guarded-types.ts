import { useDocumentValuePermissions } from "sanity";

/** Whether the user may do something with a document; null until that is known. */
export function useMay(
  permission: "create" | "update",
  document: { _id: string; _type: string; sharedBy?: string },
): boolean | null {
  const [found, isLoading] = useDocumentValuePermissions({
    document,
    permission,
  });
  return isLoading || !found ? null : found.granted;
}

/**
 * Types that the role Compliance publishes where the content store is told so,
 * and what an editor calls them.
 */
export const guardedTypes: Readonly<Record<string, string>> = {
  stateLicence: "Licenses",
  stateTimeline: "Claim timelines",
  deadlineRule: "Deadline rules",
};

/** The name of the legal facts of states and storms among the types of the store's grants. */
export const LEGAL_FACTS = "state.legalFacts";

/** Fields whose legal facts the role Compliance publishes, by the type of the document. */
export const legalFactFields: Readonly<Record<string, string>> = {
  state: "legalFacts",
  storm: "catastrophes",
};

/** What the permission to publish legal facts is asked for. */
export const legalFactsSubject = { _id: "facts", _type: LEGAL_FACTS };

/** The name of facts among the types of the store's grants, while a guarded text prints them. */
export const NAMED_FACTS = "fact.name";
