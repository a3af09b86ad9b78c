import {
  Card,
  Flex,
  Heading,
  Select,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useClient } from "sanity";

import { BusyButton } from "../busy-button.tsx";
import {
  invite,
  type PasswordLink,
  reasonOf,
  ROLES,
} from "./member-requests.ts";
import { PasswordLinkNotice } from "./password-link-notice.tsx";

type Outcome =
  | { kind: "none" | "sending" }
  | { kind: "invited"; link: PasswordLink; email: string }
  | { kind: "refused"; reason: string };

/** Invites a member, and says how the link gets there. */
export function InvitationForm({ onInvited }: { onInvited: () => void }) {
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
