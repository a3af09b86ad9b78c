import { TrashIcon } from "@sanity/icons/Trash";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { IntentButton, useClient, useSchema, useUserStore } from "sanity";
import type { StructureBuilder } from "sanity/structure";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton } from "../focus.tsx";
import { isEmbedded } from "../project.ts";
import {
  type DeletedDocument,
  loadDeleted,
  nameOf,
  restore,
} from "./deleted-documents.ts";
import { userNames } from "../user-names.ts";

/** The list of deleted documents, as a place in the Studio. */
export function wastebasketPane(S: StructureBuilder) {
  return S.listItem()
    .id("wastebasket")
    .title("Wastebasket")
    .icon(TrashIcon)
    .child(S.component(Wastebasket).id("wastebasket").title("Wastebasket"));
}

/** The deleted documents, each to be brought back as a draft. */
function Wastebasket() {
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
        const names = await userNames(users, ids);
        setList((before) => ({
          documents: [
            ...(cursor === "" ? [] : before.documents),
            ...page.documents,
          ],
          names: new Map([...before.names, ...names]),
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

type State =
  | { kind: "deleted" | "restoring" }
  | { kind: "refused"; reason: string }
  | { kind: "restored"; takenPath: string | null };

/** One deleted document, with what brings it back for a role that may. */
function DeletedRow({
  document,
  author,
}: {
  document: DeletedDocument;
  /** The name of the user that deleted it; undefined where it is not known. */
  author: string | undefined;
}) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const typeTitle = useSchema().get(document.type)?.title ?? document.type;
  const [state, setState] = useState<State>({ kind: "deleted" });
  const name = nameOf(document) ?? typeTitle;
  const by = author ? ` by ${author},` : "";

  function bringBack(): void {
    setState({ kind: "restoring" });
    restore(client, document).then(
      (takenPath) => setState({ kind: "restored", takenPath }),
      (error: unknown) =>
        setState({ kind: "refused", reason: reasonOf(error) }),
    );
  }

  return (
    <Card border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between">
          <Stack gap={2}>
            <Text size={1} weight="medium">
              {name}
            </Text>
            <Text size={1} muted>
              {typeTitle} · deleted{by} {firmTime(document.timestamp)}
            </Text>
          </Stack>
          {state.kind === "restored" ? (
            <OpenButton document={document} name={name} />
          ) : (
            document.mayCreate && (
              <BusyButton
                aria-label={`Restore ${name}`}
                isBusy={state.kind === "restoring"}
                mode="ghost"
                onClick={bringBack}
                text="Restore"
              />
            )
          )}
        </Flex>
        <Outcome state={state} />
      </Stack>
    </Card>
  );
}

/** Stands where "Restore" stood, and takes the focus that was on it. */
function OpenButton({
  document: { id, type },
  name,
}: {
  document: DeletedDocument;
  name: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      place.current?.querySelector("a")?.focus();
  }, []);
  return (
    <Box ref={place}>
      <IntentButton
        intent="edit"
        params={{ id, type }}
        mode="ghost"
        text="Open"
        aria-label={`Open ${name}`}
      />
    </Box>
  );
}

function Outcome({ state }: { state: State }) {
  switch (state.kind) {
    case "deleted":
    case "restoring":
      return null;
    case "refused":
      return (
        <Text size={1} role="alert">
          {state.reason}
        </Text>
      );
    case "restored":
      return (
        <Text size={1} role="status">
          Back as a draft.
          {state.takenPath !== null &&
            ` Another page stands at ${state.takenPath} by now: change the web address before you publish this one.`}
        </Text>
      );
    default:
      return state satisfies never;
  }
}

function reasonOf(error: unknown): string {
  switch (statusOf(error)) {
    case 409:
      return "Not restored: a document with the same id is there again.";
    case 401:
    case 403:
      return "Not restored: your role may not create such a document.";
    default:
      return "Not restored. Check the connection and try again.";
  }
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && "statusCode" in error
    ? error.statusCode
    : null;
}
