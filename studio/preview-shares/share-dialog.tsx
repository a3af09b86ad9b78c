import { Box, Button, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useClient, useCurrentUser } from "sanity";

import {
  DEFAULT_SHARE_DAYS,
  LONGEST_SHARE_DAYS,
  sharePath,
} from "../../schemas/preview-share.ts";
import { useFocusOnMount } from "../focus-on-mount.ts";
import { readOrigins } from "../site-origin.ts";
import { ShareList } from "./share-list.tsx";
import { makeShare } from "./shares.ts";
import { useShares } from "./use-shares.ts";

/** Which page is shared. */
type SharedVersion = {
  /** The published id of its document. */
  documentId: string;
  /** The name of the release in which it is shown; null for its draft. */
  release: string | null;
};

/** Makes a link to a page that is not published, and lists those that there are. */
export function ShareDialog({ documentId, release }: SharedVersion) {
  const [shares, readAgain] = useShares(documentId);
  const heading = useRef<HTMLHeadingElement>(null);

  function afterRevoking(): void {
    // The focus was on the button of the link that is gone. Outside of the
    // dialog it would keep Escape from closing it.
    heading.current?.focus();
    readAgain();
  }

  return (
    <Stack gap={5}>
      <Text size={1}>
        {release === null
          ? "People with the link see the draft of this page, as it is when they open it, without an account. Everything else on the page is as visitors see it."
          : "People with the link see this page as the release will leave it, without an account: with everything else of the release that stands on it, and no drafts. Once the release is published or archived, they see what visitors see."}{" "}
        The link works until you revoke it, it expires, or your account may no
        longer edit.
      </Text>
      <NewLink documentId={documentId} release={release} onMade={readAgain} />
      <Stack gap={3}>
        <Text as="h2" ref={heading} size={1} tabIndex={-1} weight="semibold">
          Links to this page
        </Text>
        <ShareList shares={shares} onChange={afterRevoking} />
      </Stack>
    </Stack>
  );
}

type NewLinkProps = SharedVersion & { onMade: () => void };
type Made =
  { kind: "none" | "making" | "failed" } | { kind: "made"; link: string };

function NewLink({ onMade, ...shared }: NewLinkProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const id = useId();
  const [days, setDays] = useState(String(DEFAULT_SHARE_DAYS));
  const [made, setMade] = useState<Made>({ kind: "none" });
  const isPossible = isDays(days);

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (user === null || !isPossible || made.kind === "making") return;
    setMade({ kind: "making" });
    try {
      const { site } = await readOrigins();
      const share = { ...shared, sharedBy: user.id, days: Number(days) };
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
        Days that the link works (1 to {LONGEST_SHARE_DAYS})
      </Text>
      <Flex gap={2}>
        <Box style={{ width: "6rem" }}>
          <TextInput
            id={id}
            inputMode="numeric"
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            value={days}
          />
        </Box>
        <Button
          disabled={!isPossible}
          text="Make a link"
          tone="primary"
          type="submit"
        />
      </Flex>
      {!isPossible && (
        <Text size={1} role="alert">
          Type a whole number from 1 to {LONGEST_SHARE_DAYS}.
        </Text>
      )}
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

function isDays(text: string): boolean {
  return (
    /^\d{1,2}$/.test(text) &&
    Number(text) >= 1 &&
    Number(text) <= LONGEST_SHARE_DAYS
  );
}
