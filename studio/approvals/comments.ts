import { useContext, useEffect, useRef } from "react";
import { useClient, useCurrentUser } from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { isEmbedded } from "../project.ts";
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

/**
 * The account and its clients for an answer.
 *
 * @throws if there are no comments.
 */
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
 * Queries comments and tasks, and keeps the result up to date. All arguments must be
 * the same between renders.
 *
 * @param filter what the result depends on.
 * @param key the parameter `$key`.
 * @returns null if comments are unavailable.
 */
export function useComments<Found>(
  query: string,
  filter: string,
  key: string,
): Loaded<Found | null> {
  const addon = useContext(AddonDatasetContext);
  const client = addon?.client ?? null;
  const isLookedFor = addon !== null && !addon.ready && client === null;
  const changes = useRevision(client, filter);
  return useLoaded<Found | null>(
    () => {
      // Pending until the Studio has looked for the dataset.
      if (isLookedFor) return new Promise<never>(() => {});
      return client === null
        ? Promise.resolve(null)
        : client.withConfig(API).fetch(query, { key }, { perspective: "raw" });
    },
    [client, isLookedFor, key, query],
    changes,
  );
}

/** The open requests, oldest first. */
export function useOpenRequests(): Loaded<readonly Approval[] | null> {
  const addon = useContext(AddonDatasetContext);
  const wasTried = useRef(false);
  useEffect(() => {
    // The Studio looks for the dataset once, so it would not learn of the first request
    // of all. Without an answer, the next visit tries again.
    if (!isEmbedded || !addon?.ready || addon.client || wasTried.current)
      return;
    wasTried.current = true;
    addon.createAddonDataset().catch(() => {});
  }, [addon]);
  return useComments(OPEN_APPROVALS_QUERY, APPROVALS_FILTER, "");
}

/**
 * The last request for the approval of a document; null without one.
 *
 * @param id as published.
 */
export function useLastRequest(id: string): Loaded<LastRequest | null> {
  return useComments(LAST_REQUEST_QUERY, APPROVALS_FILTER, id);
}
