import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useState } from "react";
import { useClient, useCurrentUser, useUserStore } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { PanelContent, PanelText } from "../home/panel.tsx";
import { useLoaded } from "../home/use-loaded.ts";
import { readShares, type Share } from "./shares.ts";

type ShareListProps = {
  documentId: string;
  /** Another number reads the list again. */
  revision: number;
  onRevoked: () => void;
};

/** The links to a page that work, with a button to revoke each. */
export function ShareList(props: ShareListProps) {
  const { documentId, revision, onRevoked } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const users = useUserStore();
  const load = useCallback(async () => {
    const shares = await readShares(client, documentId);
    const ids = new Set(shares.map(({ sharedBy }) => sharedBy));
    const found = await users.getUsers([...ids]);
    const names = new Map(found.map((user) => [user.id, user.displayName]));
    return shares.map((share) => ({ share, name: names.get(share.sharedBy) }));
  }, [client, documentId, users]);
  return (
    <PanelContent loaded={useLoaded(load, revision)}>
      {(rows) =>
        rows.length === 0 ? (
          <PanelText>No link works at the moment.</PanelText>
        ) : (
          <Stack as="ul" gap={2}>
            {rows.map(({ share, name }) => (
              <li key={share._id}>
                <ShareRow share={share} name={name} onRevoked={onRevoked} />
              </li>
            ))}
          </Stack>
        )
      }
    </PanelContent>
  );
}

type ShareRowProps = {
  share: Share;
  /** The name of the sharer, if it is known. */
  name: string | undefined;
  onRevoked: () => void;
};

function ShareRow({ share, name, onRevoked }: ShareRowProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const [hasFailed, setHasFailed] = useState(false);
  const mayRevoke =
    user?.id === share.sharedBy ||
    user?.roles.some((role) => role.name === "administrator");
  const made = firmTime(share._createdAt);

  function revoke(): void {
    client.delete(share._id).then(onRevoked, () => setHasFailed(true));
  }

  return (
    <Card border radius={2} padding={3} data-testid="preview-share">
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between">
          <Stack flex={1} gap={2}>
            <Text size={1} weight="medium">
              Made {made}
              {name ? ` by ${name}` : ""}
            </Text>
            <Text size={1} muted>
              Works until {firmTime(share.expiresAt)}
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
        {hasFailed && (
          <Text size={1} role="alert">
            Not revoked: the link still works. Check the connection and try
            again.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
