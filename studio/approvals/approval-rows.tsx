import { Box, Flex } from "@sanity/ui";
import { useCallback } from "react";
import { useCurrentUser, useSchema, useUserStore } from "sanity";
import { useIntentLink } from "sanity/router";

import { firmTime } from "../../schemas/moments.ts";
import { useLoaded } from "../home/use-loaded.ts";
import { RowLink, RowList } from "../rows/row-link.tsx";
import type { Approval } from "./approval.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

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
  const row = (
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
  if (approval.askedBy !== userId) return row;
  return (
    <Flex align="flex-start" gap={2}>
      <Box flex={1}>{row}</Box>
      <WithdrawButton approval={approval} />
    </Flex>
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
  const load = useCallback(async () => {
    if (joined === "") return NOBODY;
    const found = await users.getUsers(joined.split(","));
    return new Map(found.map(({ id, displayName = "" }) => [id, displayName]));
  }, [joined, users]);
  const loaded = useLoaded(load, 0);
  return loaded.kind === "loaded" ? loaded.value : NOBODY;
}
