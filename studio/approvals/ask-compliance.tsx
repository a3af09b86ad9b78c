import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Select, Stack } from "@sanity/ui";
import { useContext, useEffect, useState } from "react";
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  getDraftId,
  useClient,
  useCurrentUser,
  useSchema,
  useSyncState,
  useUserListWithPermissions,
  useWorkspace,
} from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { withLastValues } from "../../domain/fact-text.ts";
import { firmTime } from "../../domain/moments.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { Labeled, SendButton, Sentences, Text, Words } from "../focus.tsx";
import {
  LEGAL_FACTS,
  legalFactFields,
  NAMED_FACTS,
  useMay,
} from "../guarded-types.ts";
import { type Approval, approvalTask, standingOf } from "./approval.ts";
import { useLastRequest } from "./comments.ts";
import { numberChanges } from "./difference.ts";

/**
 * Lets a person who may not publish a draft ask users who may to approve it. The
 * request is a task: whoever was asked publishes the draft or declines.
 *
 * @param refusal why the person may not publish it; null if they may.
 * @returns the open request, and the replacement for "Publish"; null where none is
 * needed or there are no comments.
 */
export function useAsking(props: DocumentActionProps, refusal: string | null) {
  const { draft, id, type } = props;
  const hasComments = useContext(AddonDatasetContext) !== null;
  const mayWrite = useMay("update", { _id: getDraftId(id), _type: type });
  const request = useRequest(props, mayWrite ?? false);
  const [isOpen, setOpen] = useState(false);
  const isOffered = hasComments && mayWrite && refusal !== null && draft;
  // An open dialog keeps what was typed in it, whatever others do meanwhile.
  if (!isOpen && !isOffered) return { request, ask: null };
  const close = () => setOpen(false);
  const ask: DocumentActionDescription = {
    label: request ? "Waiting for approval" : "Ask Compliance",
    title: request
      ? `Asked on ${firmTime(request.askedAt)}. The person you asked publishes the draft, or declines.`
      : refusal,
    icon: CheckmarkCircleIcon,
    disabled: !isOpen && request !== null,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Approval",
      onClose: close,
      content: (
        <AskDialog
          document={props}
          isLate={Boolean(request) || !draft}
          onDone={() => {
            close();
            props.onComplete();
          }}
        />
      ),
    },
  };
  return { request, ask };
}

/**
 * Returns the open request for the approval of a document; null if there is none,
 * undefined until that is known.
 *
 * @param mayClose whether to close a request whose draft was published or discarded.
 */
function useRequest(
  { id, ready, draft }: DocumentActionProps,
  mayClose: boolean,
): Approval | null | undefined {
  const client = useContext(AddonDatasetContext)?.client;
  const last = useLastRequest(id);
  const isKnown = ready && last.kind === "loaded";
  const found = ready && last.value?.isOpen ? last.value : null;
  const over = draft ? undefined : found?.id;
  // The content store has closed a request whose draft changed; otherwise a new one may
  // be made.
  const isOpen = found && draft && standingOf(found, draft, "") === "open";
  const request = isOpen ? found : null;
  useEffect(() => {
    if (!client || !over || !mayClose) return;
    // Every tab with the document open does this; closing it twice changes nothing.
    const closing = client.patch(over).set({ status: "closed" });
    closing.commit().catch(() => {});
  }, [client, mayClose, over]);
  if (!isKnown) return undefined;
  return request;
}

type DialogProps = {
  document: DocumentActionProps;
  /** Whether somebody else has asked, or the draft is gone. */
  isLate: boolean;
  onDone(): void;
};

const EVERYBODY = "";

const UNANSWERED =
  "Nobody was asked: the content source refused or did not respond. Try again.";
const STOPPED = "Nobody was asked, because nobody can publish this as it is.";

/**
 * Returns the subject's name in the grants: the legal facts of a state or a storm, and
 * a fact in a guarded text, have names of their own.
 */
function subjectOf(type: string): string {
  if (type === "fact") return NAMED_FACTS;
  return type in legalFactFields ? LEGAL_FACTS : type;
}

/**
 * The accounts that may publish a document, except the signed-in one; null until they
 * are known.
 */
function useApprovers({ id, type }: DocumentActionProps) {
  const user = useCurrentUser();
  const [documentValue] = useState(() => ({
    _id: id,
    _type: subjectOf(type),
    _rev: "",
    _createdAt: "",
    _updatedAt: "",
  }));
  const { data, loading } = useUserListWithPermissions({
    documentValue,
    permission: "update",
  });
  return loading
    ? null
    : (data ?? []).filter((each) => each.granted && each.id !== user?.id);
}

/**
 * Returns a function that sends a request for a draft in which the checks find no error;
 * it rejects if nobody was asked, and `failure` says why.
 */
function useSending({ id, type, draft, published }: DocumentActionProps) {
  const addon = useContext(AddonDatasetContext);
  const user = useCurrentUser();
  const content = useClient({ apiVersion: "2025-02-19" });
  const workspace = useWorkspace();
  const typeTitle = useSchema().get(type)?.title ?? type;
  // A request is for the stored draft.
  const { isSyncing } = useSyncState(id, type);
  const [failure, setFailure] = useState(UNANSWERED);

  async function requireNoError(): Promise<void> {
    const { readVerdict } = await import("./answer.ts");
    // Without an answer of the checks, those who are asked make them.
    const verdict =
      draft &&
      (await readVerdict(content, workspace, { draft, published }).catch(
        () => null,
      ));
    const [stop] = verdict?.stops ?? [];
    setFailure(stop ? `${STOPPED} ${stop}` : UNANSWERED);
    if (stop) throw new Error(stop);
  }

  async function send(askedOf: string[], note: string): Promise<void> {
    await requireNoError();
    const client = addon?.client ?? (await addon?.createAddonDataset());
    if (!client || !user) throw new Error("There is nobody to ask.");
    const stored = await content.fetch<{ _rev: string; name: unknown } | null>(
      `*[_id == $id][0]{_rev, "name": ${DISPLAY_NAME}}`,
      { id: getDraftId(id) },
      { perspective: "raw", tag: "approvals.name" },
    );
    if (!stored) throw new Error("There is no draft.");
    const { _rev: draftRevision, name } = stored;
    const title = withLastValues(textIn(name)) || typeTitle;
    const request = {
      documentId: id,
      documentType: type,
      draftRevision,
      title,
      askedBy: user.id,
      askedOf,
      note,
    };
    await client.create(approvalTask(request, new Date().toISOString()));
  }
  return { isSyncing, failure, send };
}

/** The dialog for choosing approvers, with a note for them. */
function AskDialog({ document, isLate, onDone }: DialogProps) {
  const approvers = useApprovers(document);
  const { isSyncing, failure, send } = useSending(document);
  const [chosen, setChosen] = useState(EVERYBODY);
  const [note, setNote] = useState("");
  const { draft, published, type } = document;
  const numbers = numberChanges(published, draft, useSchema().get(type));
  if (approvers === null || approvers.length === 0)
    return (
      <Text role="status">
        {approvers === null
          ? "Loading…"
          : "Nobody else may publish this. Ask an administrator to give someone access."}
      </Text>
    );
  const askedOf =
    chosen === EVERYBODY ? approvers.map(({ id }) => id) : [chosen];
  return (
    <Stack gap={4}>
      {numbers.length > 0 && <Sentences said={numbers} />}
      <Labeled label="Whom to ask">
        {(id) => (
          <Select
            id={id}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value={EVERYBODY}>Everyone who may publish it</option>
            {approvers.map((approver) => (
              <option key={approver.id} value={approver.id}>
                {approver.displayName}
              </option>
            ))}
          </Select>
        )}
      </Labeled>
      <Words
        label="What to look at (optional)"
        maxLength={2_000}
        rows={3}
        onChange={setNote}
        value={note}
      />
      {isLate && (
        <Text role="status">
          In the meantime, someone else has asked, or has published or discarded
          the draft.
        </Text>
      )}
      <SendButton
        text="Ask"
        isReady={!isLate && !isSyncing}
        failure={failure}
        send={() => send(askedOf, note.trim()).then(onDone)}
      />
    </Stack>
  );
}
