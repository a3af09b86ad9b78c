import { useCallback } from "react";
import { useClient, useCurrentUser, useGrantsStore, useSchema } from "sanity";

import { publishedIdOf } from "./change.ts";
import { chosenOf } from "./chosen.ts";
import { findDocuments, type Found } from "./find-documents.ts";
import { type Progress, type Session, updateSession } from "./session.ts";
import { Refused, writeChanges } from "./write-changes.ts";

let reading = new AbortController();

/** Finds the phrase of a session, and replaces the places that are ticked. */
export function useFindAndReplace({ phrase, replacement, unticked }: Session): {
  find: () => Promise<void>;
  replace: (found: Found) => Promise<void>;
} {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const grants = useGrantsStore();
  const currentUser = useCurrentUser();

  const find = useCallback(async () => {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const show = (progress: Progress) => {
      if (!signal.aborted) updateSession({ progress });
    };
    updateSession({ unticked: new Set() });
    show({ kind: "reading", count: 0 });
    try {
      const studio = { client, schema, grants, currentUser };
      const read = (count: number) => show({ kind: "reading", count });
      const found = await findDocuments(studio, phrase, read, signal);
      show({ kind: "found", found });
    } catch {
      show({ kind: "unread" });
    }
  }, [client, schema, grants, currentUser, phrase]);

  const replace = useCallback(
    async (found: Found) => {
      const chosen = chosenOf(found, unticked, replacement);
      const { documents, places } = chosen;
      updateSession({ progress: { kind: "writing", found } });
      try {
        await writeChanges(client, chosen.changes, (id) => titleOf(found, id));
        updateSession({ progress: { kind: "written", documents, places } });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { message: reason } = error;
        updateSession({ progress: { kind: "refused", found, reason } });
      }
    },
    [client, replacement, unticked],
  );
  return { find, replace };
}

function titleOf({ documents }: Found, id: string): string | null {
  const named = documents.find(
    ({ document }) => publishedIdOf(document._id) === publishedIdOf(id),
  );
  return named?.title ?? null;
}
