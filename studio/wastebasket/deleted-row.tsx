import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import { IntentButton, useClient, useSchema } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton } from "../busy-button.tsx";
import { type DeletedDocument, nameOf, restore } from "./deleted-documents.ts";

type State =
  | { kind: "deleted" | "restoring" }
  | { kind: "refused"; reason: string }
  | { kind: "restored"; takenPath: string | null };

/** One deleted document, with what brings it back for a role that may. */
export function DeletedRow({
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
