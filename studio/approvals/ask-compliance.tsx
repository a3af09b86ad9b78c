import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { useContext, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useCurrentUser,
  useSchema,
} from "sanity";
import { AddonDatasetContext } from "sanity/_singletons";

import { firmTime } from "../../schemas/moments.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { Approval } from "./approval.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { type ChangedField, changedFields } from "./changed-fields.ts";
import { publishedSubject, usePublishing } from "./use-publishing.ts";
import { useRequest, useSending } from "./use-request.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

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
  const { draft, published, type } = props;
  const hasComments = useContext(AddonDatasetContext) !== null;
  const userId = useCurrentUser()?.id;
  const publishing = usePublishing(props);
  const request = useRequest(props, publishing?.mayWrite ?? false);
  const schema = useSchema().get(type);
  const [opened, setOpened] = useState<Opened | null>(null);

  if (!hasComments || !schema || !publishing) return null;
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
          fields={draft ? changedFields(schema, published, draft) : []}
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
  fields: readonly ChangedField[];
  /** The request that the dialog is about; null to ask. */
  shown: Approval | null;
  /** The request that waits now. */
  waiting: Approval | null;
  onDone(): void;
};

function Dialog({ document, fields, shown, waiting, onDone }: DialogProps) {
  const { ask, answer, withdraw } = useSending(document);
  const userId = useCurrentUser()?.id;
  if (shown === null) {
    return (
      <AskDialog
        subject={publishedSubject(document)}
        fields={fields}
        isAsked={waiting !== null || !document.draft}
        onAsk={(askedOf, note) => ask(askedOf, note).then(onDone)}
      />
    );
  }
  const form = {
    ...{ approval: shown, fields },
    isClosed: waiting?.id !== shown.id,
  };
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
