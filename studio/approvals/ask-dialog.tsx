import { Select, Stack, Text } from "@sanity/ui";
import { useId, useState } from "react";
import {
  useCurrentUser,
  useUserListWithPermissions,
  type UserWithPermission,
} from "sanity";

import type { ChangedField } from "./changed-fields.ts";
import { ChangedFieldsList } from "./changed-fields-list.tsx";
import { NoteField, SendButton } from "./form-parts.tsx";
import type { PublishedSubject } from "./use-publishing.ts";

type AskDialogProps = {
  /** What a person must be able to change to be asked. */
  subject: PublishedSubject;
  fields: readonly ChangedField[];
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
export function AskDialog({ subject, fields, isAsked, onAsk }: AskDialogProps) {
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
      <ChangedFieldsList fields={fields} />
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
