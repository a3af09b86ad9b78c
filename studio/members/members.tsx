import { UsersIcon } from "@sanity/icons/Users";
import {
  Box,
  Card,
  Container,
  Flex,
  Heading,
  Select,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useState,
} from "react";
import { definePlugin, useClient } from "sanity";

import { BusyButton, useFocusOnMount } from "../focus.tsx";
import { isEmbedded, projectId } from "../project.ts";
import {
  invite,
  loadMembers,
  type Members as Found,
  type PasswordLink,
  reasonOf,
  ROLES,
} from "./member-requests.ts";
import { MemberRow, PasswordLinkNotice } from "./member-row.tsx";

/** "Members", for administrators alone: the lake refuses everybody else. */
export const membersTool = definePlugin({
  name: "members",
  tools: (tools, { currentUser }) =>
    currentUser?.roles.some(({ name }) => name === "administrator")
      ? [
          ...tools,
          {
            name: "members",
            title: "Members",
            icon: UsersIcon,
            component: Members,
          },
        ]
      : tools,
});

/** The users that may sign in to this Studio, managed by administrators. */
function Members() {
  return (
    <Card height="fill" overflow="auto" paddingX={4} paddingY={5}>
      <Container width={2}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            Members
          </Heading>
          {isEmbedded ? <MemberList /> : <Elsewhere />}
        </Stack>
      </Container>
    </Card>
  );
}

function Elsewhere() {
  return (
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
  );
}

type State = Found | "loading" | "failed";

function useMembers(): [State, () => void] {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [state, setState] = useState<State>("loading");
  const load = useCallback(() => {
    loadMembers(client).then(setState, () => setState("failed"));
  }, [client]);
  useEffect(load, [load]);
  return [state, load];
}

/** Says that a member is gone, in place of the row that had the focus. */
function DeletionNotice({ sentence }: { sentence: string }) {
  const shown = useFocusOnMount<HTMLDivElement>();
  return (
    <Text ref={shown} role="status" size={1} tabIndex={-1}>
      {sentence}
    </Text>
  );
}

function MemberList() {
  const [state, load] = useMembers();
  const [deletion, setDeletion] = useState("");
  if (state === "loading") {
    return (
      <Text size={1} muted role="status">
        Loading…
      </Text>
    );
  }
  if (state === "failed") {
    return (
      <Text size={1} role="alert">
        The members could not be loaded. Check the connection, and open this
        page again.
      </Text>
    );
  }
  const { members, sendsMail } = state;
  return (
    <Stack gap={5}>
      <InvitationForm onInvited={load} />
      {!sendsMail && (
        <Text size={1} muted>
          This Studio sends no mail: a link is shown to you once, to hand on.
        </Text>
      )}
      {deletion !== "" && <DeletionNotice key={deletion} sentence={deletion} />}
      <Stack as="ul" gap={3} data-testid="members">
        {members.map((member) => (
          <Box as="li" key={member.id}>
            <MemberRow
              member={member}
              onChanged={load}
              onDeleted={setDeletion}
            />
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

type Outcome =
  | { kind: "none" | "sending" }
  | { kind: "invited"; link: PasswordLink; email: string }
  | { kind: "refused"; reason: string };

/** Invites a member, and says how the link gets there. */
function InvitationForm({ onInvited }: { onInvited: () => void }) {
  const [outcome, send] = useInvitation(onInvited);
  return (
    <Card border padding={4} radius={2}>
      <form noValidate onSubmit={send}>
        <Stack gap={4}>
          <Heading as="h2" size={1}>
            Invite a member
          </Heading>
          <Flex gap={3} wrap="wrap" align="flex-end">
            <InvitationFields />
            <BusyButton
              isBusy={outcome.kind === "sending"}
              text="Invite"
              tone="primary"
              type="submit"
            />
          </Flex>
          {outcome.kind === "refused" && (
            <Text role="alert" size={1}>
              {outcome.reason}
            </Text>
          )}
          {outcome.kind === "invited" && (
            <PasswordLinkNotice link={outcome.link} email={outcome.email} />
          )}
        </Stack>
      </form>
    </Card>
  );
}

function useInvitation(
  onInvited: () => void,
): [Outcome, (event: FormEvent<HTMLFormElement>) => void] {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (outcome.kind === "sending") return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const email = text("email");
    setOutcome({ kind: "sending" });
    invite(client, { email, name: text("name"), role: text("role") }).then(
      (link) => {
        setOutcome({ kind: "invited", link, email });
        form.reset();
        onInvited();
      },
      (error: unknown) =>
        setOutcome({ kind: "refused", reason: reasonOf(error) }),
    );
  }
  return [outcome, send];
}

function InvitationFields() {
  return (
    <>
      <Field label="E-mail">
        {(id) => (
          <TextInput
            autoComplete="off"
            fontSize={1}
            id={id}
            name="email"
            aria-required
            type="email"
          />
        )}
      </Field>
      <Field label="Name">
        {(id) => (
          <TextInput
            autoComplete="off"
            fontSize={1}
            id={id}
            name="name"
            aria-required
          />
        )}
      </Field>
      <Field label="Role">
        {(id) => (
          <Select defaultValue="editor" fontSize={1} id={id} name="role">
            {Object.entries(ROLES).map(([role, may]) => (
              <option key={role} value={role}>
                {role}: {may}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function Field({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap={2} flex={1} style={{ minWidth: "12rem" }}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}
