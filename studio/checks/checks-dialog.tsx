import { Badge, Card, Flex, Stack, Text, TextArea } from "@sanity/ui";
import { useState } from "react";
import type { Path } from "sanity";

import { type Finding, rules } from "../../schemas/checks/finding.ts";
import { Labeled, SendButton, useFocusOnMount } from "../focus.tsx";
import type { Verdict } from "./check-draft.ts";

/**
 * A finding with its law. With `onOpen` it is a button, which leads to the field.
 */
function FindingCard({
  finding,
  onOpen,
}: {
  finding: Finding;
  onOpen?: () => void;
}) {
  const { rule, severity, message, citation, isConfirmed } = finding;
  const isError = severity === "error";
  const law = [citation?.text, isConfirmed ? null : "not confirmed"]
    .filter(Boolean)
    .join(" · ");
  return (
    <Card
      {...(onOpen && { as: "button", onClick: onOpen, type: "button" })}
      border
      padding={3}
      radius={2}
      style={{ textAlign: "start", width: "100%" }}
    >
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <Badge tone={isError ? "critical" : "caution"}>
            {isError ? "Error" : "Warning"}
          </Badge>
          <Text size={1} weight="medium">
            {rules[rule].title}
          </Text>
        </Flex>
        <Text size={1}>{message}</Text>
        {law && (
          <Text muted size={1}>
            {law}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** A list of findings; with `onOpen` each leads to its field. */
export function FindingList({
  findings,
  onOpen,
}: {
  findings: readonly Finding[];
  onOpen?: (path: Path) => void;
}) {
  return (
    <Stack as="ul" gap={2} style={{ listStyle: "none", padding: 0 }}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${JSON.stringify(finding.path)}`}>
          <FindingCard
            finding={finding}
            {...(onOpen && { onOpen: () => onOpen([...finding.path]) })}
          />
        </li>
      ))}
    </Stack>
  );
}

const LONGEST_REASON = 1_000;

/** Says what stops a draft, or asks for the reason to publish it with its warnings. */
export default function ChecksDialog({
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
        This was not published. Correct what is marked as an error. "Checks"
        above the form takes you to each field.
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
  const [reason, setReason] = useState("");
  const input = useFocusOnMount<HTMLTextAreaElement>();
  return (
    <Stack gap={4}>
      <FindingList findings={warnings} />
      <Labeled label="Why it is right to publish this">
        {(id) => (
          <TextArea
            id={id}
            maxLength={LONGEST_REASON}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            ref={input}
            rows={3}
            value={reason}
          />
        )}
      </Labeled>
      <SendButton
        failure="The reason could not be saved, so nothing was published. Try again."
        isReady={reason.trim() !== ""}
        send={() => onPublish(reason.trim())}
        text="Publish with these warnings"
      />
    </Stack>
  );
}
