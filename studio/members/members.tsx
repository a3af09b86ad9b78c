import { UsersIcon } from "@sanity/icons/Users";
import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Select,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { definePlugin, useClient, useCurrentUser } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { BusyButton, Labeled, LinkToCopy, Said } from "../focus.tsx";
import { isEmbedded, projectId } from "../project.ts";
import { PanelContent, useLoaded } from "../rows/panel.tsx";

/** A member of the Studio, as administrators see one; times in ISO 8601. */
type Member = {
  id: string;
  email: string;
  name: string;
  role: string;
  isDisabled: boolean;
  /** How many browsers the member is signed in with. */
  sessions: number;
  /** `null` while signed out. */
  seenAt: string | null;
  /** When a new password was asked for, if no mail could be sent about it. */
  unmailedSince: string | null;
};

/** A link with which a member chooses a password. */
type PasswordLink = {
  url: string;
  expiresAt: string;
  /** What became of its mail: "off" where none is sent. */
  mail: "sent" | "failed" | "off";
};

/** What a role may do, in the words of the accounts' documentation. */
const ROLES: Readonly<Record<string, string>> = {
  viewer: "reads everything, drafts too",
  editor: "writes and publishes",
  developer: "writes and publishes",
  compliance: "approves legal facts, licenses and timelines, too",
  administrator: "may do everything, and manages the members",
};

/** "Members", for administrators alone: the lake refuses everybody else. */
export const membersTool = definePlugin({
  name: "members",
  tools: (tools, { currentUser }) => {
    const isAdministrator = currentUser?.roles.some(
      ({ name }) => name === "administrator",
    );
    const own = { icon: UsersIcon, component: Members };
    return isAdministrator
      ? [...tools, { name: "members", title: "Members", ...own }]
      : tools;
  },
});

function Members() {
  return (
    <Card height="fill" overflow="auto" paddingX={4} paddingY={5}>
      <Container width={2}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            Members
          </Heading>
          {isEmbedded ? (
            <MemberList />
          ) : (
            <Text size={1}>
              The members of this project are managed by Sanity, at{" "}
              <a
                href={`https://www.sanity.io/manage/project/${projectId}/members`}
                rel="noreferrer"
                target="_blank"
              >
                sanity.io/manage
              </a>
              .
            </Text>
          )}
        </Stack>
      </Container>
    </Card>
  );
}

function useAccounts() {
  const client = useClient({ apiVersion: "2025-02-19" });
  return useCallback(
    <Answer,>(path: string, body?: object) =>
      client.request<Answer>({
        url: `/accounts/${path}`,
        ...(body && { method: "POST", body }),
      }),
    [client],
  );
}

function MemberList() {
  const ask = useAccounts();
  const [revision, setRevision] = useState(0);
  const [deletion, setDeletion] = useState("");
  const load = useCallback(
    () => ask<{ members: readonly Member[]; sendsMail: boolean }>("members"),
    [ask],
  );
  const readAgain = () => setRevision((before) => before + 1);
  return (
    <PanelContent loaded={useLoaded(load, revision)}>
      {({ members, sendsMail }) => (
        <Stack gap={5}>
          <InvitationForm onInvited={readAgain} />
          {!sendsMail && (
            <Text size={1} muted>
              This Studio sends no mail: a link is shown to you once, to hand
              on.
            </Text>
          )}
          {deletion && <Said key={deletion}>{deletion}</Said>}
          <Stack as="ul" gap={3} data-testid="members">
            {members.map((member) => (
              <Box as="li" key={member.id}>
                <MemberRow
                  member={member}
                  onChanged={readAgain}
                  onDeleted={setDeletion}
                />
              </Box>
            ))}
          </Stack>
        </Stack>
      )}
    </PanelContent>
  );
}

/** Runs one request at a time, and keeps what is to be said of the last one. */
function useWork(onDone: () => void) {
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  async function run(work: () => Promise<ReactNode>): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    try {
      setOutcome(await work());
      onDone();
    } catch (error) {
      const isRefusal = error instanceof Error && "statusCode" in error;
      setOutcome(
        <Text role="alert" size={1}>
          {(isRefusal && error.message) ||
            "That could not be done. Check the connection and try again."}
        </Text>,
      );
    }
    setWorking(false);
  }
  return { isWorking, outcome, run };
}

/** Invites a member, and says how the link gets there. */
function InvitationForm({ onInvited }: { onInvited: () => void }) {
  const ask = useAccounts();
  const { isWorking, outcome, run } = useWork(onInvited);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body: Record<string, string> = {};
    for (const [name, value] of new FormData(form))
      body[name] = String(value).trim();
    void run(async () => {
      const link = await ask<PasswordLink>("invitations", body);
      form.reset();
      return <LinkNotice link={link} email={body["email"] ?? ""} />;
    });
  }

  return (
    <Card border padding={4} radius={2}>
      <form noValidate onSubmit={send}>
        <Stack gap={4}>
          <Heading as="h2" size={1}>
            Invite a member
          </Heading>
          <Flex gap={3} wrap="wrap" align="flex-end">
            <Labeled label="E-mail">
              {(id) => (
                <TextInput {...own(id, "email")} aria-required type="email" />
              )}
            </Labeled>
            <Labeled label="Name">
              {(id) => <TextInput {...own(id, "name")} aria-required />}
            </Labeled>
            <Labeled label="Role">
              {(id) => (
                <Select {...own(id, "role")} defaultValue="editor">
                  {Object.entries(ROLES).map(([role, may]) => (
                    <option key={role} value={role}>
                      {role}: {may}
                    </option>
                  ))}
                </Select>
              )}
            </Labeled>
            <BusyButton
              isBusy={isWorking}
              text="Invite"
              tone="primary"
              type="submit"
            />
          </Flex>
          {outcome}
        </Stack>
      </form>
    </Card>
  );
}

const own = (id: string, name: string) => ({ fontSize: 1, id, name });

/** One member, and what an administrator may do. */
function MemberRow({
  member,
  onChanged,
  onDeleted,
}: {
  member: Member;
  onChanged: () => void;
  /** The row is gone then: its list says what was done. */
  onDeleted: (sentence: string) => void;
}) {
  const ask = useAccounts();
  const { isWorking, outcome, run } = useWork(onChanged);
  const { email } = member;
  const isSelf = useCurrentUser()?.id === member.id;

  const command = (verb: string, more?: object) => () =>
    void run(async () => {
      const { lines } = await ask<{ lines: string[] }>("commands", {
        ...{ subject: "user", verb, email, ...more },
      });
      if (verb === "delete") onDeleted(lines.join(" "));
      return (
        <Text role="status" size={1}>
          {lines.join(" ")}
        </Text>
      );
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
              {Object.keys(ROLES).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Box>
        </Flex>
        <Commands {...{ member, isSelf, isWorking, command, link }} />
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
      <Text size={1} weight="medium">
        {name}
        {isSelf && " (you)"}
        {isDisabled && " (disabled)"}
      </Text>
      <Text muted size={1}>
        {email} ·{" "}
        {seenAt === null
          ? "signed in nowhere"
          : `signed in with ${browsers}, last seen ${firmTime(seenAt)}`}
      </Text>
      {unmailedSince !== null && (
        <Text size={1}>
          Asked for a new password on {firmTime(unmailedSince)}, and no mail
          could be sent: make a link, and hand it on.
        </Text>
      )}
    </Stack>
  );
}

function Commands({
  member: { name, isDisabled },
  isSelf,
  isWorking,
  command,
  link,
}: OwnProps & {
  isWorking: boolean;
  command: (verb: string) => () => void;
  link: () => void;
}) {
  const [asksToDelete, setAsksToDelete] = useState(false);
  const button = (text: string, onClick: () => void, disabled = false) => (
    <BusyButton
      {...{ text, onClick, disabled, fontSize: 1, mode: "ghost", padding: 2 }}
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
            <Text size={1}>
              {name} cannot sign in any more. What they wrote stays, under
              “Former user”. To keep the name, disable the account instead.
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

/** What became of a link for a member; it is shown where no mail brings it. */
function LinkNotice({
  link: { url, expiresAt, mail },
  email,
}: {
  link: PasswordLink;
  email: string;
}) {
  const until = `It works once, until ${firmTime(expiresAt)}.`;
  if (mail === "sent")
    return (
      <Text size={1} role="status">
        A link was mailed to {email}. {until}
      </Text>
    );
  return (
    <Card border padding={3} radius={2} role="status" tone="caution">
      <Stack gap={3}>
        <Text size={1}>
          {mail === "failed" && "The mail server did not take the mail. "}
          Hand this link to {email} in a safe way: whoever opens it chooses the
          password. {until} It is not shown again.
        </Text>
        <LinkToCopy label={`Link for ${email}`} link={url} />
      </Stack>
    </Card>
  );
}
