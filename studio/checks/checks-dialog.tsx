import { Stack, Text, TextArea } from "@sanity/ui";
import { useId, useState } from "react";

import { SendButton } from "../approvals/form-parts.tsx";
import { useFocusOnMount } from "../focus-on-mount.ts";
import type { Verdict } from "./check-draft.ts";
import { FindingList } from "./finding-card.tsx";

const LONGEST_REASON = 1_000;

/** Says what stops a draft, or asks for the reason to publish it with its warnings. */
export function ChecksDialog({
  verdict,
  onPublish,
}: {
  verdict: Verdict;
  onPublish(reason: string): Promise<void>;
}) {
  return verdict.errors.length > 0 ? (
    <Errors verdict={verdict} />
  ) : (
    <Warnings verdict={verdict} onPublish={onPublish} />
  );
}

function Errors({ verdict: { errors, warnings } }: { verdict: Verdict }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Stack gap={4}>
      <Text as="h2" ref={heading} size={1} tabIndex={-1}>
        This was not published. Correct what is marked as an error; "Checks"
        above the form leads to each field.
      </Text>
      <FindingList findings={[...errors, ...warnings]} />
    </Stack>
  );
}

function Warnings({
  verdict: { warnings },
  onPublish,
}: {
  verdict: Verdict;
  onPublish(reason: string): Promise<void>;
}) {
  const id = useId();
  const [reason, setReason] = useState("");
  const input = useFocusOnMount<HTMLTextAreaElement>();
  return (
    <Stack gap={4}>
      <FindingList findings={warnings} />
      <Stack gap={2}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Why it is right to publish this
        </Text>
        <TextArea
          id={id}
          maxLength={LONGEST_REASON}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          ref={input}
          rows={3}
          value={reason}
        />
      </Stack>
      <SendButton
        failure="The reason could not be kept, so nothing was published. Try again."
        isReady={reason.trim() !== ""}
        send={() => onPublish(reason.trim())}
        text="Publish with these warnings"
      />
    </Stack>
  );
}
