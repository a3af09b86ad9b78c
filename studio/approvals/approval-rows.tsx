import { Box } from "@sanity/ui";
import { useCallback, useContext, useEffect, useState } from "react";
import {
  type SanityClient,
  useClient,
  useCurrentUser,
  useSchema,
  useUserStore,
} from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";
import { useIntentLink } from "sanity/router";

import { firmTime } from "../../schemas/moments.ts";
import { RowLink, RowList } from "../rows/document-rows.tsx";
import { type Loaded, useLoaded, useValue } from "../rows/panel.tsx";
import {
  type Approval,
  APPROVALS_FILTER,
  draftIdOf,
  OPEN_APPROVALS_QUERY,
  stillWaiting,
} from "./approval.ts";
import { userNames } from "../user-names.ts";

/** What the people of a list are called, by the ids of their accounts. */
type Names = ReadonlyMap<string, string>;

const NOBODY: Names = new Map();

/** Requests for approval as links to their documents, with author, approvers, time and note. */
export function ApprovalRows({
  approvals,
}: {
  approvals: readonly Approval[];
}) {
  const names = useNames(
    approvals.flatMap(({ askedBy, askedOf }) => [askedBy, ...askedOf]),
  );
  return (
    <RowList>
      {approvals.map((approval) => (
        <Box as="li" key={approval.id}>
          <ApprovalRow approval={approval} names={names} />
        </Box>
      ))}
    </RowList>
  );
}

function ApprovalRow({
  approval,
  names,
}: {
  approval: Approval;
  names: Names;
}) {
  const { documentId, documentType, title, note, askedAt } = approval;
  const typeTitle = useSchema().get(documentType)?.title ?? documentType;
  const userId = useCurrentUser()?.id;
  const { href, onClick } = useIntentLink({
    intent: "edit",
    params: { id: documentId, type: documentType },
  });
  const nameOf = (id: string) =>
    id === userId ? "you" : (names.get(id) ?? "somebody");
  const asked = approval.askedOf.map(nameOf);
  return (
    <RowLink
      href={href}
      onClick={onClick}
      title={title}
      detail={[
        typeTitle,
        `asked by ${nameOf(approval.askedBy)}, ${firmTime(askedAt)}`,
        asked.length > 0 && `waits for ${listed(asked)}`,
      ]
        .filter(Boolean)
        .join(" · ")}
      note={note === "" ? undefined : `“${note}”`}
    />
  );
}

const MOST_NAMES = 3;

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMES
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}

function useNames(ids: readonly string[]): Names {
  const users = useUserStore();
  const joined = [...new Set(ids)].sort().join();
  const load = useCallback(
    () => userNames(users, joined === "" ? [] : joined.split(",")),
    [joined, users],
  );
  return useValue(load, NOBODY);
}

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
