import { TrashIcon } from "@sanity/icons/Trash";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useState } from "react";
import {
  IntentButton,
  type SanityClient,
  useClient,
  useSchema,
  useUserStore,
} from "sanity";
import type { StructureBuilder } from "sanity/structure";

import { isRecord } from "../../schemas/checks/value.ts";
import { firmTime } from "../../schemas/moments.ts";
import { BusyButton, Said } from "../focus.tsx";
import { isEmbedded } from "../project.ts";
import { PanelContent, PanelText, useLoaded } from "../rows/panel.tsx";
import { userNames } from "../user-names.ts";

/** A document that is gone. */
type DeletedDocument = {
  id: string;
  /** Under which its last content is to be had. */
  lastId: string;
  type: string;
  /** A user. */
  author: string;
  timestamp: string;
  fields: Readonly<Record<string, string>>;
  /** False for a role that may not create such a document. */
  mayCreate: boolean;
};

/** A document as it was before it was deleted. */
type LastDocument = { _id: string; _type: string; [key: string]: unknown };

const NAMES = ["title", "name", "question", "text", "label", "from"];

const MOST_SHOWN = 100;

/** Reads the last deleted documents, the newest first. Rejects when the lake does not answer. */
async function loadDeleted(client: SanityClient): Promise<DeletedDocument[]> {
  const all: DeletedDocument[] = [];
  let cursor = "";
  // Some pages are empty: the lake stops looking before others wait long.
  for (let read = 0; read < 20 && all.length < MOST_SHOWN; read += 1) {
    const { documents, nextCursor } = await client.request<{
      documents: DeletedDocument[];
      nextCursor: string;
    }>({
      url: `/data/history/${client.config().dataset}/deleted`,
      query: { fields: NAMES.join(), nextCursor: cursor },
      tag: "wastebasket.list",
    });
    all.push(...documents);
    cursor = nextCursor;
    if (cursor === "") break;
  }
  return all;
}

/**
 * Brings a document back as a draft. Rejects with a `ClientError` of status 409 when
 * a document with this id is there again, and of 403 for a role that may not.
 */
async function restore(
  client: SanityClient,
  { id, lastId }: DeletedDocument,
): Promise<void> {
  const { documents } = await client.request<{ documents: LastDocument[] }>({
    url: `/data/history/${client.config().dataset}/documents/${lastId}`,
    query: { lastRevision: "true" },
    tag: "wastebasket.last",
  });
  const [last] = documents;
  if (last === undefined) throw new Error("Its last content is missing.");
  const found = JSON.stringify(last).matchAll(/"_ref":"([^"]+)"/g);
  const ids = [...found].map(([, referred]) => referred);
  const present = await client.fetch<string[]>(
    "*[_id in $ids]._id",
    { ids },
    { perspective: "raw", tag: "wastebasket.references" },
  );
  await client.action({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: restoredDraft(last, id, new Set(present)),
    ifExists: "fail",
  });
}

/**
 * The draft that brings a document back.
 * In: its last content, the id that it had when it was published, the documents
 * that are there of those it refers to. A reference to one that is gone is made
 * weak, as the content store demands: the form says that it leads nowhere.
 */
export function restoredDraft(
  { _rev, _createdAt, _updatedAt, _system, ...content }: LastDocument,
  publishedId: string,
  present: ReadonlySet<unknown>,
): LastDocument {
  const draft = { ...content, _id: `drafts.${publishedId}` };
  const text = JSON.stringify(draft, (_key, value: unknown) =>
    isRecord(value) && value["_ref"] && !present.has(value["_ref"])
      ? { ...value, _weak: true }
      : value,
  );
  return JSON.parse(text) as LastDocument;
}

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
    <Card data-testid="wastebasket" height="fill" overflow="auto" padding={4}>
      {isEmbedded ? (
        <DeletedList />
      ) : (
        <PanelText>
          Hosted Sanity has no list of deleted documents, so there is no
          wastebasket here. If you still have a document's address in the
          Studio, you can open it and restore it from its history, as long as
          Sanity keeps it.
        </PanelText>
      )}
    </Card>
  );
}

function DeletedList() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const users = useUserStore();
  const load = useCallback(async () => {
    const documents = await loadDeleted(client);
    const ids = documents.map(({ author }) => author);
    return { documents, names: await userNames(users, ids) };
  }, [client, users]);
  return (
    <PanelContent loaded={useLoaded(load, 0)}>
      {({ documents, names }) => (
        <Stack gap={4}>
          <PanelText>
            {documents.length === 0
              ? "The wastebasket is empty."
              : "Deleted documents, newest first. A document comes back as a draft. Visitors do not see it until it is published again."}
          </PanelText>
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
        </Stack>
      )}
    </PanelContent>
  );
}

type RowProps = {
  document: DeletedDocument;
  /** The name of the user that deleted it; undefined where it is not known. */
  author: string | undefined;
};

/** One deleted document, with what brings it back for a role that may. */
function DeletedRow({ document, author }: RowProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const typeTitle = useSchema().get(document.type)?.title ?? document.type;
  const [state, setState] = useState<"deleted" | "restoring" | "restored">(
    "deleted",
  );
  const [refusal, setRefusal] = useState("");
  const { fields, id, mayCreate, timestamp, type } = document;
  const name = fields[NAMES.find((field) => fields[field]) ?? ""] ?? typeTitle;

  function bringBack(): void {
    setState("restoring");
    restore(client, document).then(
      () => setState("restored"),
      (error: unknown) => {
        setRefusal(reasonOf(error));
        setState("deleted");
      },
    );
  }

  return (
    <Card border radius={2} padding={3}>
      <Flex align="center" gap={3} justify="space-between">
        <Stack gap={2}>
          <Text size={1} weight="medium">
            {name}
          </Text>
          <Text size={1} muted>
            {typeTitle} · deleted{author ? ` by ${author},` : ""}{" "}
            {firmTime(timestamp)}
          </Text>
          {state === "restored" && <Said>Back as a draft.</Said>}
          {state === "deleted" && refusal && (
            <Text size={1} role="alert">
              {refusal}
            </Text>
          )}
        </Stack>
        {state === "restored" ? (
          <IntentButton
            intent="edit"
            params={{ id, type }}
            mode="ghost"
            text="Open"
            aria-label={`Open ${name}`}
          />
        ) : (
          mayCreate && (
            <BusyButton
              aria-label={`Restore ${name}`}
              isBusy={state === "restoring"}
              mode="ghost"
              onClick={bringBack}
              text="Restore"
            />
          )
        )}
      </Flex>
    </Card>
  );
}

function reasonOf(error: unknown): string {
  const status =
    error instanceof Error && "statusCode" in error ? error.statusCode : null;
  if (status === 409)
    return "Not restored: there is already a document with the same id.";
  return status === 401 || status === 403
    ? "Not restored: your role may not create such a document."
    : "Not restored. Check your connection and try again.";
}
