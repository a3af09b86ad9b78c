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
 * Types that only the role Compliance publishes, if the content store is configured so,
 * with their names for editors.
 */
export const guardedTypes: Readonly<Record<string, string>> = {
  stateLicence: "Licenses",
  stateTimeline: "Claim timelines",
  deadlineRule: "Deadline rules",
};

/** The name of the legal facts of states and storms as a type in the store's grants. */
export const LEGAL_FACTS = "state.legalFacts";

/** Fields whose legal facts the role Compliance publishes, by document type. */
export const legalFactFields: Readonly<Record<string, string>> = {
  state: "legalFacts",
  storm: "catastrophes",
};

/** The subject of the permission to publish legal facts. */
export const legalFactsSubject = { _id: "facts", _type: LEGAL_FACTS };

/** The name, as a type in the store's grants, of facts that a guarded text prints. */
export const NAMED_FACTS = "fact.name";
