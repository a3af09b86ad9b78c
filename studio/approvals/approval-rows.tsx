import { useCallback, useContext } from "react";
import { useCurrentUser, useUserStore } from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { firmTime } from "../../schemas/moments.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import {
  type Loaded,
  useLoaded,
  useRevision,
  useValue,
} from "../rows/panel.tsx";
import { userNames } from "../user-names.ts";
import {
  type Approval,
  APPROVALS_FILTER,
  OPEN_APPROVALS_QUERY,
} from "./approval.ts";

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Requests for approval as links to their documents, with author, approvers, time and note. */
export function ApprovalRows({
  approvals,
  empty,
}: {
  approvals: readonly Approval[];
  empty: string;
}) {
  const users = useUserStore();
  const userId = useCurrentUser()?.id;
  const ids = approvals.flatMap(({ askedBy, askedOf }) => [
    askedBy,
    ...askedOf,
  ]);
  const joined = ids.join();
  const load = useCallback(
    () => userNames(users, joined === "" ? [] : joined.split(",")),
    [joined, users],
  );
  const names = useValue(load, NOBODY);
  const nameOf = (id: string) =>
    id === userId ? "you" : (names.get(id) ?? "somebody");
  const rows = approvals.map((approval) => ({
    id: approval.documentId,
    type: approval.documentType,
    name: approval.title,
    detail: `asked by ${nameOf(approval.askedBy)}, ${firmTime(approval.askedAt)} · waiting for ${listed(approval.askedOf.map(nameOf))}`,
    ...(approval.note !== "" && { note: `“${approval.note}”` }),
  }));
  return <DocumentRows rows={rows} empty={empty} />;
}

function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}

/**
 * The requests that are not closed, the oldest first, kept up to date; none where
 * comments and tasks cannot be used.
 */
export function useOpenRequests(): Loaded<readonly Approval[]> {
  const addon = useContext(AddonDatasetContext);
  const client = addon?.client ?? null;
  const isLookedFor = addon !== null && !addon.ready && client === null;
  const changes = useRevision(client, APPROVALS_FILTER);
  const load = useCallback(() => {
    // Stays pending until the Studio has looked for the dataset.
    if (isLookedFor) return new Promise<never>(() => {});
    return client === null
      ? Promise.resolve([])
      : client
          .withConfig({ apiVersion: "2025-02-19" })
          .fetch<Approval[]>(OPEN_APPROVALS_QUERY, {}, { perspective: "raw" });
  }, [client, isLookedFor]);
  return useLoaded(load, changes);
}
