import { Box, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useClient, useCurrentUser } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton } from "../busy-button.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import {
  type Command,
  execute,
  makePasswordLink,
  type Member,
  type PasswordLink,
  reasonOf,
  ROLES,
} from "./member-requests.ts";
import { PasswordLinkNotice } from "./password-link-notice.tsx";

type Outcome =
  | { kind: "none" | "working" }
  | { kind: "done" | "refused"; sentence: string }
  | { kind: "linked"; link: PasswordLink };

/** One member, and what an administrator may do. */
export function MemberRow({
  member,
  onChanged,
  onDeleted,
}: {
  member: Member;
  onChanged: () => void;
  /** The row is gone then: its list says what was done. */
  onDeleted: (sentence: string) => void;
}) {
  const isSelf = useCurrentUser()?.id === member.id;
  const { outcome, run, link } = useCommands(member.email, {
    onChanged,
    onDeleted,
  });
  const { email, name, role, isDisabled, unmailedSince } = member;
  const isWorking = outcome.kind === "working";
  return (
    <Card border padding={4} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={4} justify="space-between" wrap="wrap">
          <Stack gap={3}>
            <Text size={1} weight="medium">
              {name}
              {isSelf && " (you)"}
              {isDisabled && " (disabled)"}
            </Text>
            <Text muted size={1}>
              {email} · {presence(member)}
            </Text>
            {unmailedSince !== null && (
              <Text size={1}>
                Asked for a new password on {firmTime(unmailedSince)}, and no
                mail could be sent: make a link, and hand it on.
              </Text>
            )}
          </Stack>
          <Box style={{ width: "12rem" }}>
            <Select
              aria-label={`Role of ${name}`}
              aria-disabled={isWorking}
              disabled={isSelf}
              fontSize={1}
              onChange={({ currentTarget }) => {
                if (!isWorking)
                  run({ verb: "role", email, role: currentTarget.value });
              }}
              value={role}
            >
              {Object.keys(ROLES).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Box>
        </Flex>
        <MemberCommands {...{ isSelf, isWorking, link, member, run }} />
        <OutcomeText email={email} outcome={outcome} />
      </Stack>
    </Card>
  );
}

function useCommands(
  email: string,
  {
    onChanged,
    onDeleted,
  }: { onChanged: () => void; onDeleted: (sentence: string) => void },
) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });

  function settle(work: Promise<Outcome>): void {
    setOutcome({ kind: "working" });
    work.then(
      (next) => {
        setOutcome(next);
        onChanged();
      },
      (error: unknown) =>
        setOutcome({ kind: "refused", sentence: reasonOf(error) }),
    );
  }

  return {
    outcome,
    run(command: Command): void {
      settle(
        execute(client, command).then((sentence) => {
          if (command.verb === "delete") onDeleted(sentence);
          return { kind: "done", sentence };
        }),
      );
    },
    link(): void {
      settle(
        makePasswordLink(client, email).then((made) => ({
          kind: "linked",
          link: made,
        })),
      );
    },
  };
}

function OutcomeText({ email, outcome }: { email: string; outcome: Outcome }) {
  switch (outcome.kind) {
    case "none":
    case "working":
      return null;
    case "done":
    case "refused":
      return (
        <Text role={outcome.kind === "done" ? "status" : "alert"} size={1}>
          {outcome.sentence}
        </Text>
      );
    case "linked":
      return <PasswordLinkNotice link={outcome.link} email={email} />;
    default:
      return outcome satisfies never;
  }
}

function presence({ sessions, seenAt }: Member): string {
  if (seenAt === null) return "signed in nowhere";
  const browsers = sessions === 1 ? "1 browser" : `${sessions} browsers`;
  return `signed in with ${browsers}, last seen ${firmTime(seenAt)}`;
}

function MemberCommands({
  member: { email, name, isDisabled },
  isSelf,
  isWorking,
  link,
  run,
}: {
  member: Member;
  isSelf: boolean;
  isWorking: boolean;
  link: () => void;
  run: (command: Command) => void;
}) {
  const [asksToDelete, setAsksToDelete] = useState(false);
  const button = (text: string, onClick: () => void, isOff = false) => (
    <BusyButton
      aria-label={`${text}: ${name}`}
      disabled={isOff}
      isBusy={isWorking}
      fontSize={1}
      mode="ghost"
      onClick={onClick}
      padding={2}
      text={text}
    />
  );
  return (
    <Flex gap={2} wrap="wrap">
      {button("Link for a new password", link, isDisabled)}
      {button("Sign out everywhere", () => run({ verb: "sign-out", email }))}
      {isDisabled
        ? button("Enable", () => run({ verb: "enable", email }))
        : button("Disable", () => run({ verb: "disable", email }), isSelf)}
      {button("Delete", () => setAsksToDelete(true), isSelf)}
      {asksToDelete && (
        <DeletionDialog
          name={name}
          onClose={() => setAsksToDelete(false)}
          onDelete={() => run({ verb: "delete", email })}
        />
      )}
    </Flex>
  );
}
