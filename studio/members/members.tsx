import { UsersIcon } from "@sanity/icons/Users";
import {
  Box,
  Card,
  Container,
  Flex,
  Heading,
  Select,
  Stack,
  TextInput,
} from "@sanity/ui";
import { type FormEvent, useState } from "react";
import { definePlugin } from "sanity";

import { BusyButton, Labeled, Said, Text } from "../focus.tsx";
import { isEmbedded, projectId } from "../project.ts";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import {
  LinkNotice,
  type PasswordLink,
  rolesWhere,
  useAccounts,
  useWork,
} from "./accounts.tsx";
import { type Member, MemberRow } from "./member-row.tsx";

/** "Members", for administrators only: the lake refuses everyone else. */
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
            <Text>
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

type MembersResponse = {
  members: readonly Member[];
  sendsMail: boolean;
  /** The types and fields that only the role Compliance publishes. */
  guarded: readonly string[];
};

function MemberList() {
  const ask = useAccounts();
  const [deletion, setDeletion] = useState("");
  const loaded = useLoaded(() => ask<MembersResponse>("members"), [ask]);
  return (
    <PanelContent loaded={loaded}>
      {({ members, sendsMail, guarded }) => (
        <Stack gap={5}>
          <InvitationForm onInvited={loaded.reload} />
          <Stack gap={3}>
            {Object.entries(rolesWhere(guarded)).map(([role, may]) => (
              <Text key={role} muted>
                <strong>{role}</strong> {may}
              </Text>
            ))}
          </Stack>
          {!sendsMail && (
            <Text muted>
              This Studio cannot send email. When you invite someone, copy the
              link and give it to them: it is shown only once. To email it
              instead, ask whoever runs this site to set up a mail server.
            </Text>
          )}
          {deletion && <Said key={deletion}>{deletion}</Said>}
          <Stack as="ul" gap={3} data-testid="members">
            {members.map((member) => (
              <Box as="li" key={member.id}>
                <MemberRow
                  member={member}
                  onChanged={loaded.reload}
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

/** Invites a member, and says how they receive the link. */
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
            <Labeled label="Email">
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
                  {Object.keys(rolesWhere([])).map((role) => (
                    <option key={role}>{role}</option>
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
