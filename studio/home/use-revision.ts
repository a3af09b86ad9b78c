import { useEffect, useState } from "react";
import type { SanityClient } from "sanity";

import { contentTypes } from "../content-types.ts";

/** An editor makes a transaction a second while typing: these count as one change. */
const PAUSE_MS = 2_000;

/** A number that changes after the content did: one listener for a whole page. */
export function useRevision(client: SanityClient): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const subscription = client
      .listen(
        "*[_type in $types]",
        { types: contentTypes },
        { includeResult: false, visibility: "query", tag: "home.listener" },
      )
      .subscribe({
        next: () => {
          timer ??= setTimeout(() => {
            timer = null;
            setRevision((before) => before + 1);
          }, PAUSE_MS);
        },
        // The page stays as it is until it is opened again.
        error: () => {},
      });
    return () => {
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
  return revision;
}
