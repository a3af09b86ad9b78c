import { useCallback, useContext, useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { type Loaded, useLoaded } from "../home/use-loaded.ts";
import {
  APPROVALS_FILTER,
  OPEN_APPROVALS_QUERY,
  type Approval,
  draftIdOf,
  stillWaiting,
} from "./approval.ts";

const API_VERSION = "2025-02-19";

/**
 * The open requests for approval, the oldest first, kept up to date; none where
 * comments and tasks cannot be used. `revision` is a number that changes after the
 * content did.
 */
export function useOpenApprovals(
  revision: number,
): Loaded<readonly Approval[]> {
  const content = useClient({ apiVersion: API_VERSION });
  const load = useCallback(
    async (comments: SanityClient) => {
      const requests = await loadRequests(comments);
      if (requests.length === 0) return requests;
      const draftIds = await content.fetch<string[]>(
        "*[_id in $ids]._id",
        { ids: requests.map(draftIdOf) },
        { perspective: "raw", tag: "approvals.documents" },
      );
      return stillWaiting(requests, draftIds);
    },
    [content],
  );
  return useRequests(load, revision);
}

/** The requests that are not closed, also those that publishing has answered. */
export function useUnclosedRequests(): Loaded<readonly Approval[]> {
  return useRequests(loadRequests, 0);
}

function loadRequests(comments: SanityClient): Promise<Approval[]> {
  return comments.fetch(OPEN_APPROVALS_QUERY, {}, { perspective: "raw" });
}

/** Loads requests, and again whenever one changes or `revision` does. */
function useRequests(
  load: (comments: SanityClient) => Promise<readonly Approval[]>,
  revision: number,
): Loaded<readonly Approval[]> {
  const addon = useContext(AddonDatasetContext);
  const client = addon?.client ?? null;
  const isLookedFor = addon !== null && !addon.ready && client === null;
  const changes = useChanges(client);
  const loadThem = useCallback(() => {
    // Stays pending until the Studio has looked for the dataset.
    if (isLookedFor) return new Promise<never>(() => {});
    // Where there is no dataset there is no request.
    if (client === null) return Promise.resolve([]);
    return load(client.withConfig({ apiVersion: API_VERSION }));
  }, [client, isLookedFor, load]);
  return useLoaded(loadThem, changes + revision);
}

/** A number that changes with the requests. */
function useChanges(client: SanityClient | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (client === null) return;
    const next = () => setCount((before) => before + 1);
    const changes = client
      .withConfig({ apiVersion: API_VERSION })
      .listen(
        APPROVALS_FILTER,
        {},
        {
          events: ["welcome", "mutation"],
          includeResult: false,
          visibility: "query",
        },
      )
      // What is shown stays as it is until it is opened again.
      .subscribe({ next, error: () => {} });
    return () => changes.unsubscribe();
  }, [client]);
  return count;
}
