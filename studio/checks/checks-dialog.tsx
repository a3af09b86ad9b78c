import { Badge, Card, Flex, Stack } from "@sanity/ui";
import { type ReactNode, useState } from "react";

import { type Finding, rules } from "../../schemas/checks/finding.ts";
import {
  SendButton,
  Sentences,
  Text,
  useFocusOnMount,
  Words,
} from "../focus.tsx";
import type { Verdict } from "./check-draft.ts";

type FindingCardProps = { finding: Finding; onOpen?: () => void };

/** A finding with its words and its law. With `onOpen` it is a button that leads to the field. */
function FindingCard({ finding, onOpen }: FindingCardProps) {
  const { rule, severity, message, passage, citation, isConfirmed } = finding;
  const isError = severity === "error";
  const law = isConfirmed
    ? citation?.text
    : citation
      ? `${citation.text} · not confirmed yet`
      : "The law behind this warning is not confirmed yet.";
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
          <Text weight="medium">{rules[rule].title}</Text>
        </Flex>
        {passage && (
          <Card padding={2} radius={2} tone={isError ? "critical" : "caution"}>
            <Text>“{passage}”</Text>
          </Card>
        )}
        <Text>{message}</Text>
        {law && <Text muted>{law}</Text>}
      </Stack>
    </Card>
  );
}

type FindingListProps = {
  findings: readonly Finding[];
  onOpen?: (finding: Finding) => void;
  more?: (finding: Finding) => ReactNode;
};

/** A list of findings; with `onOpen` each leads to its field, and `more` stands below it. */
export function FindingList({ findings, onOpen, more }: FindingListProps) {
  return (
    <Stack as="ul" gap={2} style={{ listStyle: "none", padding: 0 }}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${JSON.stringify(finding.path)}`}>
          <FindingCard
            finding={finding}
            {...(onOpen && { onOpen: () => onOpen(finding) })}
          />
          {more?.(finding)}
        </li>
      ))}
    </Stack>
  );
}

type ChangesProps = Pick<Verdict, "changes" | "pages">;

/** What publishing changes for visitors. */
export function Changes({ changes, pages }: ChangesProps) {
  return (
    <Card
      padding={3}
      radius={2}
      tone={changes.length > 0 ? "caution" : "default"}
    >
      <Sentences said={[...changes, pages]} />
    </Card>
  );
}

type DialogProps = {
  /** False if a time is chosen next. */
  isPublish: boolean;
  verdict: Verdict;
  onPublish(reason: string): Promise<void>;
};

/**
 * Says what stops a draft, or what it changes, and asks for a reason to publish it
 * despite its warnings.
 */
export default function ChecksDialog(props: DialogProps) {
  const { isPublish, verdict, onPublish } = props;
  const { errors, warnings } = verdict;
  const [reason, setReason] = useState("");
  const shown = useFocusOnMount<HTMLDivElement>();
  const isAsked = warnings.length > 0;
  const publishes = isAsked ? "Publish with these warnings" : "Publish now";
  if (errors.length > 0)
    return (
      <Stack gap={4} ref={shown} tabIndex={-1}>
        <Text as="h2">
          Correct what is marked as an error. "Checks" above the form takes you
          to each field.
        </Text>
        <FindingList findings={[...errors, ...warnings]} />
      </Stack>
    );
  return (
    <Stack gap={4} ref={shown} tabIndex={-1}>
      <Changes {...verdict} />
      <FindingList findings={warnings} />
      {isAsked && (
        <Words
          label="Why it is right to publish this"
          maxLength={1_000}
          onChange={setReason}
          rows={3}
          value={reason}
        />
      )}
      <SendButton
        failure={
          isPublish
            ? "Nothing was published. Check your connection and try again."
            : "Nothing was scheduled. Check your connection and try again."
        }
        isReady={!isAsked || reason.trim() !== ""}
        send={() => onPublish(reason.trim())}
        text={isPublish ? publishes : "Choose a time"}
      />
    </Stack>
  );
}
