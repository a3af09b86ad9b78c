import { Box, Card, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { useClient, useUserStore } from "sanity";

import { isEmbedded } from "../project.ts";
import { BusyButton } from "../busy-button.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { type DeletedDocument, loadDeleted } from "./deleted-documents.ts";

/** The deleted documents, each to be brought back as a draft. */
export function Wastebasket() {
  return (
    <Card
      data-testid="wastebasket"
      height="fill"
      overflow="auto"
      paddingX={4}
      paddingY={4}
    >
      {isEmbedded ? <DeletedList /> : <NotOffered />}
    </Card>
  );
}

function NotOffered() {
  return (
    <Text size={1} muted>
      Hosted Sanity gives no list of deleted documents, so there is no
      wastebasket here. A document whose address in the Studio you still have
      can be opened and restored from its history, as long as Sanity keeps it.
    </Text>
  );
}

type List = {
  documents: readonly DeletedDocument[];
  names: ReadonlyMap<string, string>;
  nextCursor: string;
  state: "loading" | "failed" | "loaded";
};

const NOTHING: List = {
  documents: [],
  names: new Map(),
  nextCursor: "",
  state: "loading",
};

function useDeleted(): [List, () => void] {
  const client = useClient({ apiVersion: "2025-02-19" });
  const users = useUserStore();
  const [list, setList] = useState(NOTHING);
  const read = useCallback(
    async (cursor: string) => {
      setList((before) => ({ ...before, state: "loading" }));
      try {
        const page = await loadDeleted(client, cursor);
        const ids = page.documents.map(({ author }) => author);
        const found = await users.getUsers([...new Set(ids)]);
        setList((before) => ({
          documents: [
            ...(cursor === "" ? [] : before.documents),
            ...page.documents,
          ],
          names: new Map([
            ...before.names,
            ...found.map(
              ({ id, displayName = "" }) => [id, displayName] as const,
            ),
          ]),
          nextCursor: page.nextCursor,
          state: "loaded",
        }));
      } catch {
        setList((before) => ({ ...before, state: "failed" }));
      }
    },
    [client, users],
  );
  useEffect(() => void read(""), [read]);
  return [list, () => void read(list.nextCursor)];
}

function DeletedList() {
  const [{ documents, names, nextCursor, state }, readMore] = useDeleted();
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        What was deleted, the newest first. A document comes back as a draft:
        visitors see nothing of it until it is published again.
      </Text>
      <Stack as="ul" gap={2}>
        {documents.map((document) => (
          <Box as="li" key={document.id}>
            <DeletedRow
              document={document}
              author={names.get(document.author)}
            />
          </Box>
        ))}
      </Stack>
      {state === "loading" && (
        <Text size={1} muted role="status">
          Loading…
        </Text>
      )}
      {state === "failed" && (
        <Text size={1} role="alert">
          The list could not be loaded. Check the connection and try again.
        </Text>
      )}
      {state === "loaded" && documents.length === 0 && (
        <Text size={1} muted>
          The wastebasket is empty.
        </Text>
      )}
      {(state === "failed" || nextCursor !== "") && (
        <Box>
          <BusyButton
            isBusy={state === "loading"}
            mode="ghost"
            text={state === "failed" ? "Try again" : "Show more"}
            onClick={readMore}
          />
        </Box>
      )}
    </Stack>
  );
}
