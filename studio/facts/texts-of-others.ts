import { firstValueFrom } from "rxjs";
import { type SanityClient, type SanityDocument, useGrantsStore } from "sanity";

import { NAMED_FACTS, useMay } from "../guarded-types.ts";
import { useLoaded } from "../rows/panel.tsx";

/** The subject of the permission to publish facts in guarded texts. */
const namedFactsSubject = { _id: "facts", _type: NAMED_FACTS };

const NOT_GUARDED: string[] = [];

/**
 * Names the documents whose guarded texts print a fact, if the user may not publish it
 * for them; none for any other document.
 *
 * @param fact as published, or an unpublished draft.
 */
export function useTextsOfOthers(fact: SanityDocument | null): string[] {
  const grants = useGrantsStore();
  const mayPublish = useMay("update", namedFactsSubject);
  const isFact = mayPublish === false && fact?._type === "fact";
  const revision = isFact ? fact._rev : "";
  const load = async (client: SanityClient) => {
    if (!isFact) return NOT_GUARDED;
    const { guardedTextsWith } = await import("./guarded-texts.ts");
    const texts = await guardedTextsWith(client, fact);
    const refused = texts.map(async ({ subject, name }) => {
      const asked = { _id: "texts", _type: subject };
      const { granted } = await firstValueFrom(
        grants.checkDocumentPermission("update", asked),
      );
      return granted ? [] : [name];
    });
    return [...new Set((await Promise.all(refused)).flat())];
  };
  // The fact is a new object each time.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useLoaded(load, [grants, isFact], revision).value ?? NOT_GUARDED;
}
