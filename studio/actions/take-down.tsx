import { UnpublishIcon } from "@sanity/icons/Unpublish";
import { Card, Stack } from "@sanity/ui";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type SanityClient,
  useClient,
  useDocumentPairPermissions,
} from "sanity";

import { Labeled, SendButton, Sentences, useFocusOnMount } from "../focus.tsx";
import { addressOptions } from "../forms/link/destination-options.ts";
import { PagePicker } from "../forms/link/page-picker.tsx";
import { addRedirects } from "../redirects/redirects.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import {
  languagesOf,
  loadConsequences,
  movesTo,
  type Subject,
} from "./consequences.ts";
import { requireSeen } from "./publish-seen.ts";

type Act = "unpublish" | "delete";

type Consequences = Awaited<ReturnType<typeof loadConsequences>>;

/**
 * Takes a document down as it was seen, with its translations, and writes the
 * redirects, all in one transaction. Rejects when somebody has published one of them
 * again meanwhile, or changed a draft that would be deleted.
 */
export async function takeDown(
  client: SanityClient,
  act: Act,
  subject: Subject,
  moves: { from: string; to: string }[],
  entailed?: Pick<Consequences, "translations" | "joined" | "former">,
): Promise<void> {
  const { translations = [], joined, former = [] } = entailed ?? {};
  const transaction = client.transaction();
  const leaving = [subject, ...translations];
  // No form shows this field, so nobody could remove the reference, and the store does
  // not delete what is referenced.
  for (const id of former) transaction.patch(id, { unset: ["hqState"] });
  for (const { id, type, draft, published } of leaving) {
    requireSeen(transaction, id, published, type);
    if (act === "unpublish" && published !== null) {
      const { _rev, _updatedAt, ...content } = published;
      // A draft that a colleague has started meanwhile stays.
      transaction.createIfNotExists({ ...content, _id: `drafts.${id}` });
    }
    transaction.delete(id);
    if (act === "delete") {
      requireSeen(transaction, `drafts.${id}`, draft, type);
      transaction.delete(`drafts.${id}`);
    }
  }
  // Otherwise the language menu would lead to a translation that is gone.
  const own = joined?.members.find(({ id }) => id === subject.id);
  if (act === "delete" && joined && own) {
    requireSeen(transaction, joined._id, joined, joined._type);
    transaction.patch(joined._id, {
      unset: [`translations[_key==${JSON.stringify(own._key)}]`],
    });
  }
  if (moves.length > 0) await addRedirects(client, transaction, moves);
  await transaction.commit({ tag: "take-down" });
}

/** Returns the dialog of an action, and what opens it. */
function useTakeDown(
  act: Act,
  header: string,
  { id, type, draft, published, onComplete }: DocumentActionProps,
): Pick<DocumentActionDescription, "dialog" | "onHandle"> {
  // As it was at the click, so that the dialog does not restart with each change.
  const [subject, setSubject] = useState<Subject | null>(null);
  const onClose = () => setSubject(null);
  const onDone = () => {
    onClose();
    onComplete();
  };
  return {
    onHandle: () => setSubject({ id, type, draft, published }),
    dialog: subject && {
      type: "dialog",
      header,
      onClose,
      content: (
        <TakeDownDialog
          act={act}
          subject={subject}
          onClose={onClose}
          onDone={onDone}
        />
      ),
    },
  };
}

/**
 * Replaces Sanity's own "Unpublish", which hides while drafts are shown, and here they
 * always are. Absent where nothing is published.
 */
export const Unpublish: DocumentActionComponent = (props) => {
  const { id, type, published } = props;
  const [permissions, isLoading] = useDocumentPairPermissions({
    id,
    type,
    permission: "unpublish",
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
  const loaded = useLoaded(
    (client) => loadConsequences(client, subject),
    [subject],
  );
  return (
    <PanelContent loaded={loaded}>
      {(consequences) => <Decision {...props} {...consequences} />}
    </PanelContent>
  );
}

type Props = DialogProps & Consequences;

function Decision(props: Props) {
  const { act, subject, onClose, onDone, paths, referring } = props;
  const { translations } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  // null while readers are not redirected.
  const [to, setTo] = useState<string | null>(null);
  const content = useFocusOnMount<HTMLDivElement>();
  const moves = to === null ? [] : movesTo(to, paths);
  return (
    <Stack gap={5} data-testid="take-down" ref={content} tabIndex={-1}>
      <Fate {...props} />
      {mayRedirect(subject, props) && (
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
        isReady={referring.length === 0}
        onCancel={onClose}
        send={() => takeDown(client, act, subject, moves, props).then(onDone)}
        text={`${act === "unpublish" ? "Unpublish" : "Delete"}${translations.length > 0 ? " with translations" : ""}`}
        tone="critical"
      />
    </Stack>
  );
}

/** True where readers of what leaves may be sent to another page. */
export function mayRedirect(
  { published }: Subject,
  { paths, referring }: Consequences,
): boolean {
  return published !== null && paths.length > 0 && referring.length === 0;
}

/** Says what happens to the page and its document, and what links to it. */
export function fateOf(
  act: Act,
  subject: Subject,
  consequences: Consequences,
): string[] {
  const { paths, referring, redirects, translations } = consequences;
  const [main] = paths;
  const choice = mayRedirect(subject, consequences)
    ? ", unless you send them to another page"
    : "";
  return [
    subject.published === null
      ? "It is not published, so readers will notice nothing."
      : main === undefined
        ? "It has no page of its own. It will disappear from the pages that show it."
        : `Readers who open ${main} will see “page not found” (404)${choice}.`,
    ...(translations.length > 0
      ? [
          `It leaves with its translations: ${languagesOf(translations)}. The website shows none without the original.`,
        ]
      : []),
    act === "unpublish"
      ? "The content stays here as a draft and can be published again."
      : `${subject.draft && subject.published ? "The document and its draft go" : "The document goes"} to the wastebasket, under “Content.”`,
    referring.length > 0
      ? `Documents that link to it or show it: ${referring.length}. Remove it from them first.`
      : "No other document links to it.",
    ...(redirects > 0 ? [redirectsText(redirects)] : []),
  ];
}

function Fate({ act, subject, ...consequences }: Props) {
  const { referring } = consequences;
  return (
    <Stack gap={3}>
      <Sentences said={fateOf(act, subject, consequences)} />
      {referring.length > 0 && (
        <Card border padding={2} radius={2}>
          <DocumentRows rows={referring.slice(0, 10)} />
        </Card>
      )}
    </Stack>
  );
}

/** Without a page, a redirect to it ends at "page not found". */
function redirectsText(count: number): string {
  const lead = count === 1 ? "1 redirect leads" : `${count} redirects lead`;
  return `${lead} to it. Visitors of the old address find nothing while no page is there.`;
}
