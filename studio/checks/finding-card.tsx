import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";

import { type Finding, rules } from "../../schemas/checks/finding.ts";

/**
 * A finding with its law. With `onOpen` it is a button, which leads to the field.
 */
export function FindingCard({
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

/** A list of findings that lead nowhere, for a dialog. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <Stack as="ul" gap={2} style={{ listStyle: "none", padding: 0 }}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${JSON.stringify(finding.path)}`}>
          <FindingCard finding={finding} />
        </li>
      ))}
    </Stack>
  );
}
