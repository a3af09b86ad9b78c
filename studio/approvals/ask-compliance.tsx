import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { useContext, useEffect, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getDraftId,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
  useSchema,
} from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { withLastValues } from "../../schemas/fact-text.ts";
import { firmTime } from "../../schemas/moments.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import {
  guardedSubjects,
  LEGAL_FACTS,
  legalFactFields,
} from "../guarded-types.ts";
import { dataset, projectId } from "../project.ts";
import {
  AnswerDialog,
  AskDialog,
  WithdrawForm,
  type PublishedSubject,
} from "./approval-dialogs.tsx";
import { useUnclosedRequests } from "./approval-rows.tsx";
import {
  answerRequest,
  type Approval,
  askForApproval,
  closeRequest,
  stillWaiting,
  withdrawRequest,
} from "./approval.ts";

const ASK: Omit<DocumentActionDescription, "onHandle"> = {
  label: "Ask Compliance",
  title: "Asks somebody who may publish it to look at this draft.",
  icon: CheckmarkCircleIcon,
};

/** The dialog that is open: the one that asks, or the one of a request. */
type Opened = "asking" | Approval;

/**
 * Asks users with the right to publish a draft to review it, answers such a request,
 * or withdraws it. With the guard of legal facts on, editors see this action on the documents
 * that they may not publish; with it off, on every document.
 */
export const AskCompliance: DocumentActionComponent = (props) => {
  const { draft } = props;
  const hasComments = useContext(AddonDatasetContext) !== null;
  const userId = useCurrentUser()?.id;
  const publishing = usePublishing(props);
  const request = useRequest(props, publishing?.mayWrite ?? false);
  const [opened, setOpened] = useState<Opened | null>(null);

  if (!hasComments || !publishing) return null;
  // A dialog stays with what was typed in it, whatever others do meanwhile.
  if (opened === null) {
    if (!draft || (!request && !publishing.isOffered)) return null;
    if (request && request.askedBy !== userId && !publishing.mayPublish)
      return { ...waiting(request), disabled: true };
  }
  const shown = opened === "asking" ? null : (opened ?? request ?? null);
  const close = () => setOpened(null);
  return {
    ...descriptionOf(shown, shown?.askedBy === userId),
    disabled: request === undefined,
    onHandle: () => setOpened(request ?? "asking"),
    dialog: opened !== null && {
      ...{ type: "dialog" as const, header: "Approval", onClose: close },
      content: (
        <Dialog
          document={props}
          shown={shown}
          waiting={request ?? null}
          onDone={() => {
            close();
            props.onComplete();
          }}
        />
      ),
    },
  };
};
AskCompliance.displayName = "AskCompliance";

type DialogProps = {
  document: DocumentActionProps;
  /** The request that the dialog is about; null to ask. */
  shown: Approval | null;
  /** The request that waits now. */
  waiting: Approval | null;
  onDone(): void;
};

function Dialog({ document, shown, waiting, onDone }: DialogProps) {
  const { ask, answer, withdraw } = useSending(document);
  const userId = useCurrentUser()?.id;
  if (shown === null) {
    return (
      <AskDialog
        subject={publishedSubject(document)}
        isAsked={waiting !== null || !document.draft}
        onAsk={(askedOf, note) => ask(askedOf, note).then(onDone)}
      />
    );
  }
  const form = { approval: shown, isClosed: waiting?.id !== shown.id };
  return shown.askedBy === userId ? (
    <WithdrawForm {...form} onWithdraw={() => withdraw(shown).then(onDone)} />
  ) : (
    <AnswerDialog
      {...form}
      onAnswer={(text) => answer(shown, text).then(onDone)}
    />
  );
}

function descriptionOf(
  request: Approval | null,
  isOwn: boolean,
): Omit<DocumentActionDescription, "onHandle"> {
  if (request === null) return ASK;
  return isOwn ? waiting(request) : answering(request);
}

function answering({
  askedAt,
}: Approval): Omit<DocumentActionDescription, "onHandle"> {
  return {
    ...ASK,
    label: "Answer request",
    title: `Somebody asked for approval on ${firmTime(askedAt)}.`,
  };
}

/** For the author of a request, and for users without the right to answer it. */
function waiting({ askedAt }: Approval): DocumentActionDescription {
  return {
    ...ASK,
    label: "Waiting for approval",
    title: `Asked on ${firmTime(askedAt)}. Whoever was asked publishes the draft, or answers.`,
  };
}

/** Of a state and a storm the legal facts are guarded, which have a name of their own in the grants. */
function publishedSubject({
  id,
  type,
}: Pick<DocumentActionProps, "id" | "type">): PublishedSubject {
  return { _id: id, _type: type in legalFactFields ? LEGAL_FACTS : type };
}

/** What a person may do with a document, as far as approval depends on it. */
type Publishing = {
  /** Whether the signed-in person may write the draft. */
  mayWrite: boolean;
  mayPublish: boolean;
  /**
   * Whether this person can ask for approval: of what they may not publish, or of
   * every draft if they may publish all that is guarded.
   */
  isOffered: boolean;
};

/** What the signed-in person may do with a document; null until it is known. */
function usePublishing(props: DocumentActionProps): Publishing | null {
  const [draft, isDraftLoading] = useDocumentValuePermissions({
    document: { _id: getDraftId(props.id), _type: props.type },
    permission: "update",
  });
  const [published, isPublishedLoading] = useDocumentValuePermissions({
    document: publishedSubject(props),
    permission: "update",
  });
  const mayPublishAll = useGuardedPermission();
  if (isDraftLoading || isPublishedLoading || mayPublishAll === null)
    return null;
  const mayWrite = draft?.granted === true;
  const mayPublish = published?.granted === true;
  return {
    mayWrite,
    mayPublish,
    isOffered: mayWrite && (!mayPublish || mayPublishAll),
  };
}

/** May the signed-in person publish all that can be guarded? null until it is known. */
function useGuardedPermission(): boolean | null {
  const permission = "update";
  const [licence, isLicenceLoading] = useDocumentValuePermissions({
    document: guardedSubjects.licence,
    permission,
  });
  const [timeline, isTimelineLoading] = useDocumentValuePermissions({
    document: guardedSubjects.timeline,
    permission,
  });
  const [facts, isFactsLoading] = useDocumentValuePermissions({
    document: guardedSubjects.legalFacts,
    permission,
  });
  if (isLicenceLoading || isTimelineLoading || isFactsLoading) return null;
  return [licence, timeline, facts].every((each) => each?.granted === true);
}

/**
 * The open request for the approval of a document; null if there is none, undefined
 * until that is known. With `mayClose` it also closes a request whose draft was
 * published or discarded.
 */
function useRequest(
  { id, ready, draft }: DocumentActionProps,
  mayClose: boolean,
): Approval | null | undefined {
  const client = useContext(AddonDatasetContext)?.client;
  const requests = useUnclosedRequests();
  const isKnown = ready && requests.kind === "loaded";
  const unclosed = isKnown
    ? requests.value.filter(({ documentId }) => documentId === id)
    : [];
  const waiting = stillWaiting(unclosed, draft ? [getDraftId(id)] : []);
  const over = unclosed.find((each) => !waiting.includes(each));
  useEffect(() => {
    if (!client || !over || !mayClose) return;
    // Every tab with the document open does this: to close it twice changes nothing.
    closeRequest(client, over).catch(() => {});
  }, [client, mayClose, over]);
  return isKnown ? (waiting[0] ?? null) : undefined;
}

const NAME_QUERY = `*[_id == $id][0]{"name": ${DISPLAY_NAME}}.name`;

/** What the dialogs of a document's request send. Rejects if nothing was sent. */
function useSending({ id, type, draft }: DocumentActionProps) {
  const addon = useContext(AddonDatasetContext);
  const user = useCurrentUser();
  const content = useClient({ apiVersion: "2025-02-19" });
  const typeTitle = useSchema().get(type)?.title ?? type;
  return {
    async ask(askedOf: string[], note: string): Promise<void> {
      const client = addon?.client ?? (await addon?.createAddonDataset());
      if (!client || !user || !draft) throw new Error("Nobody can be asked.");
      const name = await content.fetch<unknown>(
        NAME_QUERY,
        { id: getDraftId(id) },
        { perspective: "raw", tag: "approvals.name" },
      );
      await askForApproval(client, {
        ...{ projectId, dataset, askedOf, note },
        documentId: id,
        documentType: type,
        revision: draft._rev,
        title:
          typeof name === "string" && name !== ""
            ? withLastValues(name)
            : typeTitle,
        askedBy: user.id,
      });
    },
    async answer(request: Approval, text: string): Promise<void> {
      const client = addon?.client;
      if (!client || !user) throw new Error("Nobody can be answered.");
      await answerRequest(client, request, { answeredBy: user.id, text });
    },
    async withdraw(request: Approval): Promise<void> {
      const client = addon?.client;
      if (!client) throw new Error("There is no request.");
      await withdrawRequest(client, request);
    },
  };
}
