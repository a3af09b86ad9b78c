import { Box, Select, Stack, Text, TextArea } from "@sanity/ui";
import { type ReactNode, useId, useState } from "react";
import {
  useCurrentUser,
  type UserWithPermission,
  useUser,
  useUserListWithPermissions,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton } from "../focus.tsx";
import type { Approval } from "./approval.ts";

/** What a person must be able to change to publish a document. */
export type PublishedSubject = { _id: string; _type: string };

type AskDialogProps = {
  /** What a person must be able to change to be asked. */
  subject: PublishedSubject;
  /**
   * Whether another user has asked since the dialog opened, or the draft was
   * published or discarded.
   */
  isAsked: boolean;
  /** In: the accounts that are asked, and the note for them. */
  onAsk(askedOf: string[], note: string): Promise<void>;
};

/** The accounts that may publish a document, without the signed-in one; null until they are known. */
function useApprovers(subject: PublishedSubject): UserWithPermission[] | null {
  const user = useCurrentUser();
  const [documentValue] = useState(() => ({
    ...subject,
    _rev: "",
    _createdAt: "",
    _updatedAt: "",
  }));
  const { data, loading } = useUserListWithPermissions({
    documentValue,
    permission: "update",
  });
  if (loading) return null;
  return (data ?? []).filter(({ id, granted }) => granted && id !== user?.id);
}

const EVERYBODY = "";

/** Whom to ask for approval, and what to say. */
export function AskDialog({ subject, isAsked, onAsk }: AskDialogProps) {
  const approvers = useApprovers(subject);
  const [chosen, setChosen] = useState(EVERYBODY);
  const [note, setNote] = useState("");
  if (approvers === null) {
    return (
      <Text size={1} muted role="status">
        Loading…
      </Text>
    );
  }
  if (approvers.length === 0) {
    return (
      <Text size={1}>
        Nobody else may publish this. Ask an administrator to let somebody in.
      </Text>
    );
  }
  const askedOf =
    chosen === EVERYBODY ? approvers.map(({ id }) => id) : [chosen];
  return (
    <Stack gap={4}>
      <ApproverField
        approvers={approvers}
        value={chosen}
        onChange={setChosen}
      />
      <NoteField
        label="What to look at (optional)"
        value={note}
        onChange={setNote}
      />
      {isAsked && (
        <Text size={1} role="status">
          Somebody else has asked meanwhile, or has published or discarded the
          draft.
        </Text>
      )}
      <SendButton
        text="Ask"
        isReady={!isAsked}
        failure="Nobody was asked: the content source refused or did not answer. Try again."
        send={() => onAsk(askedOf, note.trim())}
      />
    </Stack>
  );
}

function ApproverField({
  approvers,
  value,
  onChange,
}: {
  approvers: readonly UserWithPermission[];
  value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        Whom to ask
      </Text>
      <Select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value={EVERYBODY}>Everybody who may publish it</option>
        {approvers.map((approver) => (
          <option key={approver.id} value={approver.id}>
            {approver.displayName}
          </option>
        ))}
      </Select>
    </Stack>
  );
}

/** The form for an answer, with the name of the author of the request. */
export function AnswerDialog(props: Omit<AnswerFormProps, "asker">) {
  const [user] = useUser(props.approval.askedBy);
  return <AnswerForm {...props} asker={user?.displayName ?? "Somebody"} />;
}

type AnswerFormProps = {
  approval: Approval;
  /** The name of its author. */
  asker: string;
  /**
   * Whether the request was closed since the dialog opened: answered, or its draft
   * published or discarded.
   */
  isClosed: boolean;
  onAnswer(text: string): Promise<void>;
};

/** A request for approval: its author, its note and a form for an answer. */
export function AnswerForm(props: AnswerFormProps) {
  const { approval, asker, isClosed, onAnswer } = props;
  const [text, setText] = useState("");
  return (
    <Stack gap={4}>
      <Text size={1}>
        {asker} asked on {firmTime(approval.askedAt)}.
      </Text>
      {approval.note !== "" && <Text size={1}>“{approval.note}”</Text>}
      <Text size={1}>
        Publish the draft to approve it; that closes the request. Or say what is
        still to be done:
      </Text>
      <NoteField label="Your answer" value={text} onChange={setText} />
      {isClosed && (
        <ClosedNotice>
          What you wrote was not sent; a comment on the document can still say
          it.
        </ClosedNotice>
      )}
      <SendButton
        text="Answer and close"
        isReady={text.trim() !== "" && !isClosed}
        failure="The answer was not sent: the content source refused or did not answer. Try again."
        send={() => onAnswer(text.trim())}
      />
    </Stack>
  );
}

type WithdrawFormProps = {
  approval: Approval;
  /** Whether it was answered meanwhile, or the draft is gone. */
  isClosed: boolean;
  onWithdraw(): Promise<void>;
};

/** A request of the signed-in user, with a button that withdraws it. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { approval, isClosed, onWithdraw } = props;
  return (
    <Stack gap={4}>
      <Text size={1}>
        You asked on {firmTime(approval.askedAt)}. Whoever was asked publishes
        the draft, or answers.
      </Text>
      {approval.note !== "" && <Text size={1}>“{approval.note}”</Text>}
      {isClosed && <ClosedNotice />}
      <SendButton
        text="Withdraw the request"
        isReady={!isClosed}
        failure="The request was not withdrawn: it was answered at this moment, or the content source did not answer."
        send={onWithdraw}
      />
    </Stack>
  );
}

const LONGEST_NOTE = 2_000;

/** A text of some lines with its label. */
function NoteField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <TextArea
        id={id}
        maxLength={LONGEST_NOTE}
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Stack>
  );
}

/** Says that a request was closed while its dialog stood open, and what that means. */
function ClosedNotice({ children }: { children?: ReactNode }) {
  return (
    <Text size={1} role="status">
      This request was closed meanwhile: the draft was published or discarded,
      or the request was answered or withdrawn. {children}
    </Text>
  );
}

/** The button that sends a form; `failure` is said when that fails. */
export function SendButton({
  text,
  isReady,
  failure,
  send,
}: {
  text: string;
  isReady: boolean;
  failure: string;
  send(): Promise<void>;
}) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");
  return (
    <Stack gap={3}>
      {state === "failed" && (
        <Text size={1} role="alert">
          {failure}
        </Text>
      )}
      <Box>
        <BusyButton
          disabled={!isReady}
          isBusy={state === "sending"}
          onClick={() => {
            setState("sending");
            send().catch(() => setState("failed"));
          }}
          text={text}
          tone="primary"
        />
      </Box>
    </Stack>
  );
}
