import { useCallback } from "react";
import { firstValueFrom } from "rxjs";
import {
  type SanityDocument,
  useClient,
  useDocumentValuePermissions,
  useGrantsStore,
} from "sanity";

import { useValue } from "./rows/panel.tsx";

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

/** What the permission to publish such facts is asked for. */
const namedFactsSubject = { _id: "facts", _type: NAMED_FACTS };

const NOT_GUARDED: string[] = [];

/**
 * Whose texts print a fact that the user may not publish for them; none for any other
 * document. In: a fact as it is published, or a draft of one that is not.
 */
export function useTextsOfOthers(fact: SanityDocument | null): string[] {
  const client = useClient({ apiVersion: "2025-02-19" });
  const grants = useGrantsStore();
  const mayPublish = useMay("update", namedFactsSubject);
  const isFact = mayPublish === false && fact?._type === "fact";
  const revision = isFact ? fact._rev : "";
  const load = useCallback(async () => {
    if (!isFact) return NOT_GUARDED;
    const { guardedTextsWith } = await import("./facts/guarded-texts.ts");
    const texts = await guardedTextsWith(client, fact);
    const refused = texts.map(async ({ subject, name }) => {
      const asked = { _id: "texts", _type: subject };
      const { granted } = await firstValueFrom(
        grants.checkDocumentPermission("update", asked),
      );
      return granted ? [] : [name];
    });
    return [...new Set((await Promise.all(refused)).flat())];
    // The fact itself is another object each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, grants, isFact, revision]);
  return useValue(load, NOT_GUARDED);
}
