import {
  Box,
  Button,
  Card,
  Dialog,
  Flex,
  Select,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { useState } from "react";
import { useClient, useCurrentUser } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton } from "../focus.tsx";
import {
  type Command,
  execute,
  makePasswordLink,
  type Member,
  type PasswordLink,
  reasonOf,
  ROLES,
} from "./member-requests.ts";

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

/** Asks before an account is deleted, and says what stays. */
function DeletionDialog({
  name,
  onClose,
  onDelete,
}: {
  name: string;
  onClose: () => void;
  onDelete: () => void;
}) {
  return (
    <Dialog
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" onClick={onClose} text="Keep the account" />
          <Button
            onClick={() => {
              onClose();
              onDelete();
            }}
            text="Delete"
            tone="critical"
          />
        </Flex>
      }
      header={`Delete ${name}?`}
      id="delete-member"
      onClose={onClose}
      width={0}
    >
      <Stack padding={4}>
        <Text size={1}>
          {name} cannot sign in any more. What they wrote stays, under “Former
          user”. To keep the name, disable the account instead.
        </Text>
      </Stack>
    </Dialog>
  );
}

/** What became of a link for a member; it is shown where no mail brings it. */
export function PasswordLinkNotice({
  link: { url, expiresAt, mail },
  email,
}: {
  link: PasswordLink;
  email: string;
}) {
  const until = `It works once, until ${firmTime(expiresAt)}.`;
  if (mail === "sent") {
    return (
      <Text size={1} role="status">
        A link was mailed to {email}. {until}
      </Text>
    );
  }
  return (
    <Card border padding={3} radius={2} role="status" tone="caution">
      <Stack gap={3}>
        <Text size={1}>
          {mail === "failed" && "The mail server did not take the mail. "}
          Hand this link to {email} in a safe way: whoever opens it chooses the
          password. {until} It is not shown again.
        </Text>
        <Flex gap={2}>
          <TextInput
            aria-label={`Link for ${email}`}
            fontSize={1}
            readOnly
            value={url}
          />
          <Button
            mode="ghost"
            onClick={() => void navigator.clipboard.writeText(url)}
            text="Copy"
          />
        </Flex>
      </Stack>
    </Card>
  );
}
