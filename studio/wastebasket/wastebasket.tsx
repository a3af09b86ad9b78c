import { Card, Stack } from "@sanity/ui";
import { useState } from "react";
import { type SanityClient, useClient, useSchema } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { Said } from "../focus.tsx";
import { isEmbedded } from "../project.ts";
import { Answers } from "../rows/answers.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import { PanelContent, PanelText, useLoaded } from "../rows/panel.tsx";
import { useNames } from "../user-names.ts";
import { type DeletedDocument, loadDeleted } from "./deleted-documents.ts";
import { type PastDocument, readRestoredDraft } from "./restored-draft.ts";

/**
 * Restores a document as a draft. Rejects with a `ClientError` of status 409 if a
 * document with this id exists again, and 403 for a role that may not.
 */
async function restore(
  client: SanityClient,
  { id, lastId }: DeletedDocument,
): Promise<void> {
  const { documents } = await client.request<{ documents: PastDocument[] }>({
    url: `/data/history/${client.config().dataset}/documents/${lastId}`,
    query: { lastRevision: "true" },
    tag: "wastebasket.last",
  });
  const [last] = documents;
  if (last === undefined) throw new Error("Its last content is missing.");
  await client.action({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: await readRestoredDraft(client, last, id),
    ifExists: "fail",
  });
}

/** The deleted documents, each with a way to restore it as a draft. */
export function Wastebasket() {
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
  const [said, setSaid] = useState("");
  const schema = useSchema();
  const loaded = useLoaded(() => loadDeleted(client, schema), [client, schema]);
  const deleted = loaded.value ?? [];
  const nameOf = useNames(deleted.map(({ author }) => author));
  const rows = deleted.map((document) => ({
    ...document,
    title: document.name ?? schema.get(document.type)?.title ?? document.type,
    detail: `deleted by ${nameOf(document.author)}, ${firmTime(document.timestamp)}`,
  }));
  return (
    <PanelContent loaded={loaded}>
      {() => (
        <Stack gap={4}>
          {rows.length > 0 && (
            <PanelText>
              Deleted documents, newest first. A document comes back as a draft.
              Visitors do not see it until it is published again.
            </PanelText>
          )}
          {said && <Said key={said}>{said}</Said>}
          <DocumentRows
            rows={rows}
            empty="The wastebasket is empty."
            more={(row) =>
              row.mayCreate && (
                <Answers
                  title={row.title}
                  ways={[
                    {
                      text: "Restore",
                      run: () =>
                        restore(client, row).then(
                          () =>
                            `“${row.title}” is back as a draft: open it by its line.`,
                          reasonOf,
                        ),
                    },
                  ]}
                  onAnswered={setSaid}
                />
              )
            }
          />
        </Stack>
      )}
    </PanelContent>
  );
}

/** Why a document was not restored; throws what it cannot tell. */
function reasonOf(error: unknown): string {
  const { statusCode: status } = Object(error);
  if (status === 409)
    return "Not restored: there is already a document with the same id.";
  if (status === 401 || status === 403)
    return "Not restored: your role may not create such a document.";
  throw error;
}
