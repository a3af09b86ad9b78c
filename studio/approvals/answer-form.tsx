import { Stack, Text } from "@sanity/ui";
import { useState } from "react";

import { firmTime } from "../../schemas/moments.ts";
import type { Approval } from "./approval.ts";
import type { ChangedField } from "./changed-fields.ts";
import { ChangedFieldsList } from "./changed-fields-list.tsx";
import { ClosedNotice, NoteField, SendButton } from "./form-parts.tsx";

export type AnswerFormProps = {
  approval: Approval;
  /** The name of its author. */
  asker: string;
  fields: readonly ChangedField[];
  /**
   * Whether the request was closed since the dialog opened: answered, or its draft
   * published or discarded.
   */
  isClosed: boolean;
  onAnswer(text: string): Promise<void>;
};

/** A request for approval: its author, its note, the changed fields, and a form for an answer. */
export function AnswerForm(props: AnswerFormProps) {
  const { approval, asker, fields, isClosed, onAnswer } = props;
  const [text, setText] = useState("");
  return (
    <Stack gap={4}>
      <Text size={1}>
        {asker} asked on {firmTime(approval.askedAt)}.
      </Text>
      {approval.note !== "" && <Text size={1}>“{approval.note}”</Text>}
      <ChangedFieldsList fields={fields} />
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
