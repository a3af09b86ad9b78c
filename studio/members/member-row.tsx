import { Box, Button, Card, Flex, Select, Stack } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { BusyButton, Text } from "../focus.tsx";
import {
  LinkNotice,
  type PasswordLink,
  rolesWhere,
  useAccounts,
  useWork,
} from "./accounts.tsx";

/** A member of the Studio, as administrators see one; times in ISO 8601. */
export type Member = {
  id: string;
  email: string;
  name: string;
  role: string;
  isDisabled: boolean;
  /** The number of browsers with the member signed in. */
  sessions: number;
  /** `null` while signed out. */
  seenAt: string | null;
  /** When a new password was requested, if no email about it could be sent. */
  unmailedSince: string | null;
};

type MemberRowProps = {
  member: Member;
  onChanged: () => void;
  /** The row is gone then, so its list says what was done. */
  onDeleted: (sentence: string) => void;
};

/** A member, and what an administrator may do. */
export function MemberRow({ member, onChanged, onDeleted }: MemberRowProps) {
  const ask = useAccounts();
  const { isWorking, outcome, run } = useWork(onChanged);
  const { email } = member;
  const isSelf = useCurrentUser()?.id === member.id;

  const command = (verb: string, more?: object) => () =>
    void run(async () => {
      const { lines } = await ask<{ lines: string[] }>("commands", {
        subject: "user",
        verb,
        email,
        ...more,
      });
      if (verb === "delete") onDeleted(lines.join(" "));
      return <Text role="status">{lines.join(" ")}</Text>;
    });
  const link = () =>
    void run(async () => (
      <LinkNotice
        link={await ask<PasswordLink>("password-links", { email })}
        email={email}
      />
    ));
  return (
    <Card border padding={4} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={4} justify="space-between" wrap="wrap">
          <Identity member={member} isSelf={isSelf} />
          <Box style={{ width: "12rem" }}>
            <Select
              aria-label={`Role of ${member.name}`}
              disabled={isSelf}
              fontSize={1}
              onChange={({ currentTarget }) =>
                command("role", { role: currentTarget.value })()
              }
              value={member.role}
            >
              {Object.keys(rolesWhere([])).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Box>
        </Flex>
        <Commands
          member={member}
          isSelf={isSelf}
          isWorking={isWorking}
          command={command}
          link={link}
        />
        {outcome}
      </Stack>
    </Card>
  );
}

type OwnProps = { member: Member; isSelf: boolean };

function Identity({ member, isSelf }: OwnProps) {
  const { email, name, isDisabled, sessions, seenAt, unmailedSince } = member;
  const browsers = `${sessions} ${sessions === 1 ? "browser" : "browsers"}`;
  return (
    <Stack gap={3}>
      <Text weight="medium">
        {name}
        {isSelf && " (you)"}
        {isDisabled && " (disabled)"}
      </Text>
      <Text muted>
        {email} ·{" "}
        {seenAt === null
          ? "not signed in anywhere"
          : `signed in with ${browsers}, last seen ${firmTime(seenAt)}`}
      </Text>
      {unmailedSince !== null && (
        <Text>
          Asked for a new password on {firmTime(unmailedSince)}, and no mail
          could be sent. Make a link and give it to them.
        </Text>
      )}
    </Stack>
  );
}

type CommandsProps = OwnProps & {
  isWorking: boolean;
  command: (verb: string) => () => void;
  link: () => void;
};

function Commands({ member, isSelf, ...props }: CommandsProps) {
  const { name, isDisabled } = member;
  const { isWorking, command, link } = props;
  const [asksToDelete, setAsksToDelete] = useState(false);
  const button = (text: string, onClick: () => void, disabled = false) => (
    <BusyButton
      text={text}
      onClick={onClick}
      disabled={disabled}
      fontSize={1}
      mode="ghost"
      padding={2}
      aria-label={`${text}: ${name}`}
      isBusy={isWorking}
    />
  );
  return (
    <Flex gap={2} wrap="wrap">
      {button("Link for a new password", link, isDisabled)}
      {button("Sign out everywhere", command("sign-out"))}
      {isDisabled
        ? button("Enable", command("enable"))
        : button("Disable", command("disable"), isSelf)}
      {button("Delete", () => setAsksToDelete(!asksToDelete), isSelf)}
      {asksToDelete && (
        <Card border padding={3} radius={2} tone="critical">
          <Flex align="center" gap={3} wrap="wrap">
            <Text>
              {name} can no longer sign in. What they wrote stays, under “Former
              user.” To keep the name, disable the account instead.
            </Text>
            <Button
              onClick={command("delete")}
              text="Delete the account"
              tone="critical"
            />
          </Flex>
        </Card>
      )}
    </Flex>
  );
}
