import { useCallback, useContext } from "react";
import { useClient, useCurrentUser } from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { type Loaded, useLoaded, useRevision } from "../rows/panel.tsx";
import type { Answerer } from "./answer.ts";
import {
  type Approval,
  APPROVALS_FILTER,
  LAST_REQUEST_QUERY,
  type LastRequest,
  OPEN_APPROVALS_QUERY,
} from "./approval.ts";

const API = { apiVersion: "2025-02-19" };

/** The account and its clients for an answer. Throws where there are no comments. */
export function useAnswerer(): () => Answerer {
  const userId = useCurrentUser()?.id;
  const content = useClient(API);
  const comments = useContext(AddonDatasetContext)?.client;
  return () => {
    if (!userId || !comments) throw new Error("There are no comments here.");
    return { userId, content, comments: comments.withConfig(API) };
  };
}

/**
 * What is found among comments and tasks, kept up to date; `otherwise` where they
 * cannot be used. In: a query, what it may change with, and its parameter `$key`;
 * all the same between renders.
 */
export function useComments<Found>(
  query: string,
  filter: string,
  key: string,
  otherwise: Found,
): Loaded<Found> {
  const addon = useContext(AddonDatasetContext);
  const client = addon?.client ?? null;
  const isLookedFor = addon !== null && !addon.ready && client === null;
  const changes = useRevision(client, filter);
  const load = useCallback(() => {
    // Stays pending until the Studio has looked for the dataset.
    if (isLookedFor) return new Promise<never>(() => {});
    return client === null
      ? Promise.resolve(otherwise)
      : client
          .withConfig(API)
          .fetch<Found>(query, { key }, { perspective: "raw" });
  }, [client, isLookedFor, key, otherwise, query]);
  return useLoaded(load, changes);
}

const NONE: readonly Approval[] = [];

/** The requests that are not closed, the oldest first. */
export function useOpenRequests(): Loaded<readonly Approval[]> {
  return useComments(OPEN_APPROVALS_QUERY, APPROVALS_FILTER, "", NONE);
}

/** The last request for the approval of a document; null without one. In: its published id. */
export function useLastRequest(id: string): Loaded<LastRequest | null> {
  return useComments(LAST_REQUEST_QUERY, APPROVALS_FILTER, id, null);
}
