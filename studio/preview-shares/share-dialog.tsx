import { Card, Flex, Select, Stack } from "@sanity/ui";
import { useRef, useState } from "react";
import { type SanityClient, useClient, useCurrentUser } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
  type PreviewShare,
  SHARE_DAYS,
  sharePath,
} from "../../domain/preview-share.ts";
import { Labeled, LinkToCopy, SendButton, Text } from "../focus.tsx";
import { Answers } from "../rows/answers.tsx";
import { PanelContent, PanelText, useLoaded } from "../rows/panel.tsx";
import { readOrigins } from "../site-origin.ts";
import { useNames } from "../user-names.ts";

/** A valid link, without its token. */
type Share = Pick<
  PreviewShare,
  "_id" | "_createdAt" | "sharedBy" | "expiresAt"
>;

const WORKING = `*[_type == "${PREVIEW_SHARE_TYPE}" && dateTime(expiresAt) > dateTime(now()) && documentId == $documentId]
  | order(_createdAt desc) [0...200]{_id, _createdAt, sharedBy, expiresAt}`;

/**
 * Makes a link to an unpublished page, and lists the existing ones.
 *
 * @param documentId published.
 */
export function ShareDialog({ documentId }: { documentId: string }) {
  const [made, setMade] = useState(NOT_MADE);
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = useLoaded(
    (client) => {
      const options = { perspective: "raw", tag: "share" } as const;
      return client.fetch<Share[]>(WORKING, { documentId }, options);
    },
    [documentId],
  );

  return (
    <Stack gap={5}>
      <Text>
        People with the link see the draft of this page as it is when they open
        it. They do not need an account. Everything else on the page is as
        visitors see it. The link works until you revoke it, it expires, or your
        account can no longer edit.
      </Text>
      <NewLink
        documentId={documentId}
        link={made.link}
        onMade={(share) => {
          setMade(share);
          loaded.reload();
        }}
      />
      <Stack gap={3}>
        <Text as="h2" ref={heading} tabIndex={-1} weight="semibold">
          Links to this page
        </Text>
        <PanelContent loaded={loaded}>
          {(shares) =>
            shares.length === 0 ? (
              <PanelText>There are no active links.</PanelText>
            ) : (
              <Stack as="ul" gap={2}>
                {shares.map((share) => (
                  <li key={share._id}>
                    <ShareRow
                      share={share}
                      onRevoked={() => {
                        // The focus was on the button of the link that is gone. Outside
                        // the dialog it would keep Escape from closing it.
                        heading.current?.focus();
                        if (share._id === made.id) setMade(NOT_MADE);
                        loaded.reload();
                      }}
                    />
                  </li>
                ))}
              </Stack>
            )
          }
        </PanelContent>
      </Stack>
    </Stack>
  );
}

/** A new link, which is shown only once, and the id of its record. */
type Made = { id: string; link: string };

const NOT_MADE: Made = { id: "", link: "" };

type NewLinkProps = {
  documentId: string;
  link: string;
  onMade: (share: Made) => void;
};

function NewLink({ documentId, link, onMade }: NewLinkProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const [days, setDays] = useState<number>(SHARE_DAYS[1]);

  async function make(): Promise<void> {
    const { site } = await readOrigins();
    const own = user?.id ?? "";
    const { id, token } = await makeShare(client, documentId, own, days);
    onMade({ id, link: `${site}${sharePath(token)}` });
  }

  return (
    <Stack gap={3}>
      <Flex align="flex-end" gap={2} wrap="wrap">
        <Labeled label="Days until the link expires">
          {(id) => (
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
          )}
        </Labeled>
        <SendButton
          failure="No link was made. Check your connection and try again."
          send={make}
          text="Make a link"
        />
      </Flex>
      {link !== "" && (
        <LinkToCopy
          key={link}
          label="The link. Copy it now: it is shown only once"
          link={link}
        />
      )}
    </Stack>
  );
}

type ShareRowProps = { share: Share; onRevoked: () => void };

function ShareRow({ share, onRevoked }: ShareRowProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const nameOf = useNames([share.sharedBy]);
  const mayRevoke =
    user?.id === share.sharedBy ||
    user?.roles.some((role) => role.name === "administrator");
  const made = `Made ${firmTime(share._createdAt)}`;
  return (
    <Card border radius={2} padding={2} data-testid="preview-share">
      <Text>
        {made} by {nameOf(share.sharedBy)}, works until{" "}
        {firmTime(share.expiresAt)}
      </Text>
      {mayRevoke && (
        <Answers
          title={made}
          ways={[
            {
              text: "Revoke the link",
              run: async () => void (await client.delete(share._id)),
            },
          ]}
          onAnswered={onRevoked}
        />
      )}
    </Card>
  );
}

/**
 * Makes a link, and deletes expired ones of the same user. Rejects if the record was
 * not written.
 *
 * @returns the record's id, and the token, which is not stored.
 */
async function makeShare(
  client: SanityClient,
  documentId: string,
  sharedBy: string,
  days: number,
): Promise<{ id: string; token: string }> {
  const id = `${PREVIEW_SHARE_ID}${crypto.randomUUID()}`;
  const token = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(token),
  );
  const query = `*[_type == "${PREVIEW_SHARE_TYPE}" && sharedBy == $sharedBy && dateTime(expiresAt) <= dateTime(now())]`;
  await client.mutate([
    { delete: { query, params: { sharedBy } } },
    {
      create: {
        _id: id,
        _type: PREVIEW_SHARE_TYPE,
        tokenHash: hexOf(new Uint8Array(hash)),
        documentId,
        sharedBy,
        expiresAt: expires.toISOString(),
      },
    },
  ]);
  return { id, token };
}

function hexOf(bytes: Uint8Array): string {
  const parts = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return parts.join("");
}
