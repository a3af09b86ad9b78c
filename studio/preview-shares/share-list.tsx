import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { IntentButton, useClient, useCurrentUser, useSchema } from "sanity";

import { firmTime } from "../../schemas/firm-time.ts";
import { isEmbedded } from "../project.ts";
import { revokeShare, type Share } from "./shares.ts";
import type { Shares } from "./use-shares.ts";

type ShareListProps = {
  shares: Shares;
  /** Reads the list again. */
  onChange: () => void;
  /** Names the document of each link, in a list of several. */
  withDocument?: boolean;
};

/** The links that work, with a button to revoke each. */
export function ShareList(props: ShareListProps) {
  const { shares, onChange, withDocument = false } = props;
  const { state, names } = shares;
  if (state === "failed")
    return (
      <Text size={1} role="alert">
        The links could not be read. Check the connection, close this and open
        it again.
      </Text>
    );
  if (state === "loading")
    return (
      <Text size={1} muted role="status">
        Reading the links…
      </Text>
    );
  if (shares.shares.length === 0)
    return (
      <Text size={1} muted>
        No link works at the moment.
      </Text>
    );
  return (
    <Stack as="ul" gap={2}>
      {shares.shares.map((share) => (
        <Box as="li" key={share._id}>
          <ShareRow
            share={share}
            name={names.get(share.sharedBy)}
            onChange={onChange}
            withDocument={withDocument}
          />
        </Box>
      ))}
    </Stack>
  );
}

type ShareRowProps = {
  share: Share;
  /** The name of the sharer, if it is known. */
  name: string | undefined;
  onChange: () => void;
  withDocument: boolean;
};

function ShareRow({ share, name, onChange, withDocument }: ShareRowProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const [state, setState] = useState<"working" | "revoking" | "failed">(
    "working",
  );
  const mayRevoke =
    user?.id === share.sharedBy ||
    user?.roles.some((role) => role.name === "administrator");
  const made = firmTime(share._createdAt);

  function revoke(): void {
    if (state === "revoking") return;
    setState("revoking");
    revokeShare(client, share._id).then(onChange, () => setState("failed"));
  }

  return (
    <Card border radius={2} padding={3} data-testid="preview-share">
      <Stack gap={3}>
        {withDocument && <SharedDocument share={share} />}
        <Flex align="center" gap={3} justify="space-between">
          <Stack flex={1} gap={2}>
            <Text size={1} weight="medium">
              Made {made}
              {name ? ` by ${name}` : ""}
              {share.release === null ? "" : ", for a release"}
            </Text>
            <Text size={1} muted>
              Works until {firmTime(share.expiresAt)} · {openingsOf(share)}
            </Text>
          </Stack>
          {mayRevoke && (
            <Button
              aria-label={`Revoke the link made ${made}`}
              mode="ghost"
              onClick={revoke}
              text="Revoke"
              tone="critical"
            />
          )}
        </Flex>
        {state === "failed" && (
          <Text size={1} role="alert">
            Not revoked: the link still works. Check the connection and try
            again.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function SharedDocument({ share }: { share: Share }) {
  const { document, documentId, release } = share;
  const typeTitle = useSchema().get(document?.type ?? "")?.title;
  if (document === null)
    return <Text size={1}>A document that was deleted</Text>;
  const name = document.title ?? typeTitle ?? document.type;
  return (
    <Flex align="center" gap={3} justify="space-between">
      <Text size={1} weight="semibold">
        {name}
      </Text>
      <IntentButton
        aria-label={`Open ${name}`}
        intent="edit"
        mode="bleed"
        params={{ id: documentId, type: document.type }}
        searchParams={release === null ? [] : [["perspective", release]]}
        text="Open"
      />
    </Flex>
  );
}

function openingsOf({ openings, lastOpenedAt }: Share): string {
  if (openings === null || lastOpenedAt === null)
    return isEmbedded
      ? "not opened yet"
      : "no opening counted (the site counts them if its token may write)";
  const times = openings === 1 ? "once" : `${openings} times`;
  return `opened ${times}, last ${firmTime(lastOpenedAt)}`;
}
