import {
  Box,
  Button,
  Card,
  Flex,
  Select,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { type FormEvent, useCallback, useId, useRef, useState } from "react";
import {
  type SanityClient,
  useClient,
  useCurrentUser,
  useUserStore,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
  type PreviewShare,
  SHARE_DAYS,
  sharePath,
} from "../../schemas/preview-share.ts";
import { useFocusOnMount } from "../focus.tsx";
import { PanelContent, PanelText, useLoaded } from "../rows/panel.tsx";
import { readOrigins } from "../site-origin.ts";
import { userNames } from "../user-names.ts";

/**
 * Makes a link to a page that is not published, and lists those that there are.
 * In: the published id of its document.
 */
export function ShareDialog({ documentId }: { documentId: string }) {
  const [revision, setRevision] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const readAgain = () => setRevision((last) => last + 1);

  function afterRevoking(): void {
    // The focus was on the button of the link that is gone. Outside of the
    // dialog it would keep Escape from closing it.
    heading.current?.focus();
    readAgain();
  }

  return (
    <Stack gap={5}>
      <Text size={1}>
        People with the link see the draft of this page, as it is when they open
        it, without an account. Everything else on the page is as visitors see
        it. The link works until you revoke it, it expires, or your account may
        no longer edit.
      </Text>
      <NewLink documentId={documentId} onMade={readAgain} />
      <Stack gap={3}>
        <Text as="h2" ref={heading} size={1} tabIndex={-1} weight="semibold">
          Links to this page
        </Text>
        <ShareList
          documentId={documentId}
          revision={revision}
          onRevoked={afterRevoking}
        />
      </Stack>
    </Stack>
  );
}

type NewLinkProps = { documentId: string; onMade: () => void };
type Made =
  { kind: "none" | "making" | "failed" } | { kind: "made"; link: string };

function NewLink({ documentId, onMade }: NewLinkProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const id = useId();
  const [days, setDays] = useState<number>(SHARE_DAYS[1]);
  const [made, setMade] = useState<Made>({ kind: "none" });

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (user === null || made.kind === "making") return;
    setMade({ kind: "making" });
    try {
      const { site } = await readOrigins();
      const share = { documentId, sharedBy: user.id, days };
      const token = await makeShare(client, share);
      setMade({ kind: "made", link: `${site}${sharePath(token)}` });
      onMade();
    } catch {
      setMade({ kind: "failed" });
    }
  }

  return (
    <Stack as="form" gap={3} onSubmit={(event) => void make(event)}>
      <Text as="label" htmlFor={id} size={1} weight="semibold">
        Days that the link works
      </Text>
      <Flex gap={2}>
        <Box style={{ width: "6rem" }}>
          <Select
            id={id}
            onChange={({ currentTarget }) =>
              setDays(Number(currentTarget.value))
            }
            value={days}
          >
            {SHARE_DAYS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Box>
        <Button text="Make a link" tone="primary" type="submit" />
      </Flex>
      {made.kind === "failed" && (
        <Text size={1} role="alert">
          No link was made. Check the connection and try again.
        </Text>
      )}
      {made.kind === "made" && <MadeLink key={made.link} link={made.link} />}
    </Stack>
  );
}

function MadeLink({ link }: { link: string }) {
  const id = useId();
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();

  function copy(): void {
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }

  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="semibold">
        The link: copy it now, it is shown once
      </Text>
      <Flex gap={2}>
        <Box flex={1}>
          <TextInput
            id={id}
            onFocus={({ currentTarget }) => currentTarget.select()}
            readOnly
            ref={input}
            value={link}
          />
        </Box>
        <Button mode="ghost" onClick={copy} text="Copy link" />
      </Flex>
      {isCopied !== null && (
        <Text size={1} role="status">
          {isCopied
            ? "Copied."
            : "The browser did not copy it. Select the link and copy it yourself."}
        </Text>
      )}
    </Stack>
  );
}

type ShareListProps = {
  documentId: string;
  /** Another number reads the list again. */
  revision: number;
  onRevoked: () => void;
};

/** The links to a page that work, with a button to revoke each. */
function ShareList(props: ShareListProps) {
  const { documentId, revision, onRevoked } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const users = useUserStore();
  const load = useCallback(async () => {
    const shares = await readShares(client, documentId);
    const names = await userNames(
      users,
      shares.map(({ sharedBy }) => sharedBy),
    );
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

/** A link that works, without its token. */
type Share = Pick<
  PreviewShare,
  "_id" | "_createdAt" | "sharedBy" | "expiresAt"
>;

const WORKING = `*[_type == "${PREVIEW_SHARE_TYPE}" && dateTime(expiresAt) > dateTime(now()) && documentId == $documentId]
  | order(_createdAt desc) [0...200]{_id, _createdAt, sharedBy, expiresAt}`;

const OUTLIVED = `*[_type == "${PREVIEW_SHARE_TYPE}" && sharedBy == $sharedBy && dateTime(expiresAt) <= dateTime(now())]`;

/** The links to a document that work, the newest first. */
function readShares(
  client: SanityClient,
  documentId: string,
): Promise<Share[]> {
  return client.fetch<Share[]>(
    WORKING,
    { documentId },
    { perspective: "raw", tag: "share" },
  );
}

/** What a new link shows, in whose name and for how long. */
type NewShare = {
  /** The published id of the document. */
  documentId: string;
  sharedBy: string;
  days: number;
};

/**
 * Makes a link, and deletes expired ones of the same user.
 * Out: its token, which is not stored. Rejects if the record was not written.
 */
async function makeShare(
  client: SanityClient,
  { documentId, sharedBy, days }: NewShare,
): Promise<string> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await client.mutate([
    { delete: { query: OUTLIVED, params: { sharedBy } } },
    {
      create: {
        _id: `${PREVIEW_SHARE_ID}${crypto.randomUUID()}`,
        _type: PREVIEW_SHARE_TYPE,
        tokenHash: await hashOf(token),
        documentId,
        sharedBy,
        expiresAt: expires.toISOString(),
      },
    },
  ]);
  return token;
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
