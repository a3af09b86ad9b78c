import { UnpublishIcon } from "@sanity/icons/Unpublish";
import { Card, Stack, Text } from "@sanity/ui";
import { useCallback, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type SanityClient,
  useClient,
  useDocumentPairPermissions,
} from "sanity";

import { type PathDocument, pathsOf } from "../../schemas/known-paths.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { requireSeen } from "./publish-seen.ts";
import { findFactUses } from "../facts/fact-uses.ts";
import { Labeled, SendButton, useFocusOnMount } from "../focus.tsx";
import { addressOptions } from "../forms/link/destination-options.ts";
import { PagePicker } from "../forms/link/page-picker.tsx";
import { addRedirects } from "../redirects/redirects.ts";
import { type DocumentRow, DocumentRows } from "../rows/document-rows.tsx";
import { PanelContent, useLoaded } from "../rows/panel.tsx";

/** A document as it was when somebody asked to take it down. */
type Subject = Pick<DocumentActionProps, "id" | "type" | "draft" | "published">;

const QUERY = `{
  "fact": *[_id in [$id, $draftId] && _type == "fact"][0].name,
  "source": *[_id == $id][0]{_type, slug, kind, "state": state->slug, aliases, listInNews},
  "referring": *[references($id) && !(_id in [$id, $draftId]) && _type != "promiseSignOff"] | order(_updatedAt desc) [0...50]{
    "id": _id, "type": _type, "name": ${DISPLAY_NAME}
  }
}`;

/**
 * What taking a document down comes to: the addresses at which readers find it
 * now, the main one first; the documents that link to it or show it, which the
 * content store refuses to break.
 */
async function loadConsequences(client: SanityClient, { id }: Subject) {
  const { fact, source, referring } = await client.fetch<{
    /** The name under which texts hold it, if it is a fact. */
    fact: string | null;
    source: PathDocument | null;
    referring: Omit<DocumentRow, "detail">[];
  }>(
    QUERY,
    { id, draftId: `drafts.${id}` },
    { perspective: "raw", tag: "take-down" },
  );
  // The content store knows of no text that holds a fact.
  const found = fact ? await findFactUses(client, fact) : referring;
  // A document and its draft are one row.
  const rows = new Map(
    found.map(({ id: each, type, name }) => {
      const published = each.replace(/^drafts\./, "");
      return [published, { id: published, type, name, detail: "" }];
    }),
  );
  const paths = new Set(source === null ? [] : pathsOf([source]));
  return { paths: [...paths].filter(Boolean), referring: [...rows.values()] };
}

type Act = "unpublish" | "delete";

/**
 * Takes a document down as it was seen, and writes the redirects, in one transaction:
 * all of it is done, or nothing. Rejects when somebody has published it anew
 * meanwhile, or changed the draft that would be deleted with it.
 */
export async function takeDown(
  client: SanityClient,
  act: Act,
  { id, type, draft, published }: Subject,
  moves: { from: string; to: string }[],
): Promise<void> {
  const transaction = client.transaction();
  requireSeen(transaction, id, published, type);
  if (act === "unpublish" && published !== null) {
    const { _rev, _updatedAt, ...content } = published;
    // A draft that a colleague has begun meanwhile stays.
    transaction.createIfNotExists({ ...content, _id: `drafts.${id}` });
  }
  transaction.delete(id);
  if (act === "delete") {
    requireSeen(transaction, `drafts.${id}`, draft, type);
    transaction.delete(`drafts.${id}`);
  }
  if (moves.length > 0) await addRedirects(client, transaction, moves);
  await transaction.commit({ tag: "take-down" });
}

/** The dialog of an action, and what opens it. */
function useTakeDown(
  act: Act,
  header: string,
  { id, type, draft, published, onComplete }: DocumentActionProps,
): Pick<DocumentActionDescription, "dialog" | "onHandle"> {
  // As it was at the click: the dialog does not start again with each change.
  const [subject, setSubject] = useState<Subject | null>(null);
  const onClose = () => setSubject(null);
  const onDone = () => {
    onClose();
    onComplete();
  };
  return {
    onHandle: () => setSubject({ id, type, draft, published }),
    dialog: subject && {
      ...{ type: "dialog", header, onClose },
      content: <TakeDownDialog {...{ act, subject, onClose, onDone }} />,
    },
  };
}

/**
 * "Unpublish" in place of Sanity's own, which hides while drafts are shown, and
 * they always are. Absent where nothing is published.
 */
export const Unpublish: DocumentActionComponent = (props) => {
  const { id, type, published } = props;
  const [permissions, isLoading] = useDocumentPairPermissions({
    ...{ id, type, permission: "unpublish" },
  });
  const dialog = useTakeDown("unpublish", "Unpublish this page?", props);
  if (published === null) return null;
  const isRefused = !isLoading && permissions?.granted === false;
  return {
    label: "Unpublish",
    title: isRefused
      ? "Your role may not unpublish this. Ask an administrator."
      : "Removes it from the site. It stays here as a draft.",
    icon: UnpublishIcon,
    tone: "critical",
    disabled: isLoading || isRefused,
    ...dialog,
  };
};
Unpublish.action = "unpublish";
Unpublish.displayName = "Unpublish";

/** Sanity's own "Delete", which says what readers will get and offers a redirect. */
export function deleteWithRedirect(
  remove: DocumentActionComponent,
): DocumentActionComponent {
  const DeleteWithRedirect: DocumentActionComponent = (props) => {
    const description = remove(props);
    const dialog = useTakeDown("delete", "Delete this document?", props);
    return description && { ...description, ...dialog };
  };
  DeleteWithRedirect.action = remove.action;
  DeleteWithRedirect.displayName = "DeleteWithRedirect";
  return DeleteWithRedirect;
}

type DialogProps = {
  act: Act;
  subject: Subject;
  onClose: () => void;
  onDone: () => void;
};

/** Says what readers will get, and which documents link to one, before it is taken down. */
function TakeDownDialog(props: DialogProps) {
  const { subject } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(
    () => loadConsequences(client, subject),
    [client, subject],
  );
  return (
    <PanelContent loaded={useLoaded(load, 0)}>
      {(consequences) => <Decision {...props} {...consequences} />}
    </PanelContent>
  );
}

type Props = DialogProps & Awaited<ReturnType<typeof loadConsequences>>;

function Decision(props: Props) {
  const { act, subject, onClose, onDone, paths, referring } = props;
  const [main] = paths;
  const isPublished = subject.published !== null;
  const isNeeded = referring.length > 0;
  const client = useClient({ apiVersion: "2025-02-19" });
  // null while readers are sent nowhere.
  const [to, setTo] = useState<string | null>(null);
  const content = useFocusOnMount<HTMLDivElement>();
  const moves = to === null ? [] : paths.map((from) => ({ from, to }));
  return (
    <Stack gap={5} data-testid="take-down" ref={content} tabIndex={-1}>
      <Fate {...props} />
      {main !== undefined && isPublished && !isNeeded && (
        <Labeled label="Send readers to another page">
          {(id) => (
            <PagePicker
              address={to}
              element={{ id }}
              optionsFor={(...found) => addressOptions(...found, paths)}
              onChoose={(option) => setTo(option?.value ?? null)}
            />
          )}
        </Labeled>
      )}
      <SendButton
        data-testid="take-down-confirm"
        failure="Nothing was changed: someone else has changed the document since you opened this, or the content source refused or did not respond. Close this, look at the document as it is now, and try again."
        isReady={!isNeeded}
        onCancel={onClose}
        send={() => takeDown(client, act, subject, moves).then(onDone)}
        text={act === "unpublish" ? "Unpublish" : "Delete"}
        tone="critical"
      />
    </Stack>
  );
}

/** What becomes of the page and its document, and what links to it. */
function Fate({ act, subject, paths: [main], referring }: Props) {
  const isNeeded = referring.length > 0;
  const sentences = [
    subject.published === null
      ? "It was never published, so readers will notice nothing."
      : main === undefined
        ? "It has no page of its own. It will disappear from the pages that show it."
        : `Readers who open ${main} will see “page not found” (404), unless you send them somewhere else.`,
    act === "unpublish"
      ? "The content stays here as a draft and can be published again."
      : "The document and its draft go to the wastebasket, under “Content.”",
    isNeeded
      ? `${referring.length} documents link to it or show it. Remove it from them first, or they will break.`
      : "No other document links to it.",
  ];
  return (
    <Stack gap={3}>
      {sentences.map((sentence) => (
        <Text key={sentence} size={1}>
          {sentence}
        </Text>
      ))}
      {isNeeded && (
        <Card border padding={2} radius={2}>
          <DocumentRows rows={referring.slice(0, 10)} />
        </Card>
      )}
    </Stack>
  );
}
