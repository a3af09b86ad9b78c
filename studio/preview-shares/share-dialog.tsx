import { Box, Button, Flex, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useClient, useCurrentUser } from "sanity";

import { SHARE_DAYS, sharePath } from "../../schemas/preview-share.ts";
import { useFocusOnMount } from "../focus-on-mount.ts";
import { readOrigins } from "../site-origin.ts";
import { ShareList } from "./share-list.tsx";
import { makeShare } from "./shares.ts";

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
