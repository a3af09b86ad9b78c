import { UnpublishIcon } from "@sanity/icons/Unpublish";
import {
  Button,
  Card,
  Checkbox,
  Flex,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { useCallback, useId, useMemo, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentPairPermissions,
} from "sanity";

import { useFocusOnMount } from "../focus.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import {
  type Consequences,
  loadConsequences,
  redirectVerdict,
  type Subject,
  type TakeDown,
  takeDown,
} from "./take-down.ts";

/** The dialog of an action, and what opens it. */
function useTakeDown(
  how: TakeDown,
  title: string,
  { id, published, onComplete }: DocumentActionProps,
): Pick<DocumentActionDescription, "dialog" | "onHandle"> {
  const [isOpen, setIsOpen] = useState(false);
  const [subject, setSubject] = useState({ id, published });
  const close = () => setIsOpen(false);
  return {
    onHandle: () => {
      // The state at the click: the dialog does not start again with each change.
      setSubject({ id, published });
      setIsOpen(true);
    },
    dialog: isOpen && {
      type: "dialog",
      header: title,
      onClose: close,
      content: (
        <TakeDownDialog
          how={how}
          subject={subject}
          onCancel={close}
          onDone={() => {
            close();
            onComplete();
          }}
        />
      ),
    },
  };
}

/**
 * "Unpublish" in place of Sanity's own, which hides while drafts are shown, and
 * they always are. Absent where nothing is published.
 */
export const Unpublish: DocumentActionComponent = (props) => {
  const { id, type, published } = props;
  const question = useMemo(
    () => ({ id, type, permission: "unpublish" as const }),
    [id, type],
  );
  const [permissions, isLoading] = useDocumentPairPermissions(question);
  const takeDown = useTakeDown("unpublish", "Unpublish this page?", props);
  if (published === null) return null;
  const isRefused = !isLoading && permissions?.granted === false;
  return {
    label: "Unpublish",
    title: isRefused
      ? "Your role may not unpublish this. Ask an administrator."
      : "Takes it from the site; it stays here as a draft.",
    icon: UnpublishIcon,
    tone: "critical",
    disabled: isLoading || isRefused,
    ...takeDown,
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
    const takeDown = useTakeDown("delete", "Delete this document?", props);
    return description && { ...description, ...takeDown };
  };
  DeleteWithRedirect.action = remove.action;
  DeleteWithRedirect.displayName = "DeleteWithRedirect";
  return DeleteWithRedirect;
}

type DialogProps = {
  how: TakeDown;
  subject: Subject;
  onCancel: () => void;
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
  const loaded = useLoaded(load, 0);
  return (
    <PanelContent loaded={loaded}>
      {(consequences) => <Decision {...props} {...consequences} />}
    </PanelContent>
  );
}

function Decision(props: DialogProps & Consequences) {
  const { how, subject, onCancel, onDone, paths, referring, pages } = props;
  const [main] = paths;
  const isPublished = subject.published !== null;
  const isNeeded = referring.length > 0;
  const client = useClient({ apiVersion: "2025-02-19" });
  const [to, setTo] = useState<string | null>(null);
  const [state, setState] = useState<"asking" | "working" | "failed">("asking");
  const verdict = to === null ? true : redirectVerdict(to, { paths, pages });
  const content = useFocusOnMount<HTMLDivElement>();

  function confirm(): void {
    setState("working");
    const redirect = to === null ? null : { paths, to };
    takeDown(client, how, subject, redirect).then(onDone, () =>
      setState("failed"),
    );
  }

  return (
    <Stack gap={5} data-testid="take-down" ref={content} tabIndex={-1}>
      <Fate
        how={how}
        isPublished={isPublished}
        main={main}
        referring={referring}
      />
      {main !== undefined && isPublished && !isNeeded && (
        <RedirectChoice
          pages={pages}
          path={main}
          to={to}
          onChange={setTo}
          verdict={verdict}
        />
      )}
      {state === "failed" && (
        <Text size={1} role="alert">
          Nothing was changed: the content source refused or did not answer.
          Close this, look whether somebody else has changed the document, and
          try again.
        </Text>
      )}
      <Flex gap={3} justify="flex-end">
        <Button mode="ghost" onClick={onCancel} text="Cancel" />
        <Button
          data-testid="take-down-confirm"
          disabled={isNeeded || verdict !== true || state === "working"}
          onClick={confirm}
          text={how === "unpublish" ? "Unpublish" : "Delete"}
          tone="critical"
        />
      </Flex>
    </Stack>
  );
}

/** What becomes of the page and its document, and what links to it. */
function Fate({
  how,
  isPublished,
  main,
  referring,
}: {
  how: TakeDown;
  isPublished: boolean;
  /** The address of its page, if it has one. */
  main: string | undefined;
  referring: Consequences["referring"];
}) {
  const isNeeded = referring.length > 0;
  return (
    <Stack gap={3}>
      <Text size={1}>
        {!isPublished
          ? "It was never published: readers will notice nothing."
          : main === undefined
            ? "It has no page of its own; it disappears from the pages that show it."
            : `Readers who open ${main} will get “page not found” (404), unless you send them elsewhere.`}
      </Text>
      <Text size={1}>
        {how === "unpublish"
          ? "The content stays here as a draft and can be published again."
          : "Document and draft go to the wastebasket, below “Content”."}
      </Text>
      <Text size={1}>
        {isNeeded
          ? `${referring.length} documents link to it or show it. Take it out of them first: they would be broken.`
          : "No other document links to it."}
      </Text>
      {isNeeded && (
        <Card border padding={2} radius={2}>
          <DocumentRows rows={referring.slice(0, 10)} empty="" />
        </Card>
      )}
    </Stack>
  );
}

type RedirectChoiceProps = Pick<Consequences, "pages"> & {
  path: string;
  /** null while readers are sent nowhere. */
  to: string | null;
  onChange: (to: string | null) => void;
  verdict: true | string;
};

function RedirectChoice(props: RedirectChoiceProps) {
  const { pages, path, to, onChange, verdict } = props;
  const id = useId();
  return (
    <Stack gap={3}>
      <Flex align="center" as="label" gap={3} htmlFor={id}>
        <Checkbox
          checked={to !== null}
          id={id}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? (path.startsWith("/blog/") ? "/blog" : "/") : null,
            )
          }
        />
        <Text size={1}>Send readers to another page</Text>
      </Flex>
      {to !== null && (
        <>
          <TextInput
            aria-describedby={`${id}-verdict`}
            aria-label="Where readers are sent"
            list={`${id}-pages`}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            // What is typed replaces what stands there.
            onFocus={({ currentTarget }) => currentTarget.select()}
            value={to}
          />
          <datalist id={`${id}-pages`}>
            {pages.map(({ title, address }) => (
              <option key={address} value={address}>
                {title}
              </option>
            ))}
          </datalist>
          <Text id={`${id}-verdict`} muted={verdict === true} size={1}>
            {verdict === true ? "Search engines follow it for good." : verdict}
          </Text>
        </>
      )}
    </Stack>
  );
}
