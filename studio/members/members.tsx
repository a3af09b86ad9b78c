import { Box, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";

import { useFocusOnMount } from "../focus-on-mount.ts";
import { isEmbedded, projectId } from "../project.ts";
import { InvitationForm } from "./invitation-form.tsx";
import { MemberRow } from "./member-row.tsx";
import { loadMembers, type Members as Found } from "./member-requests.ts";

/** The users that may sign in to this Studio, managed by administrators. */
export function Members() {
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
