import { Card, Stack } from "@sanity/ui";
import { type ReactNode, useCallback, useState } from "react";
import { useClient } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { LinkToCopy, Text } from "../focus.tsx";
import { guardedTypes, LEGAL_FACTS, NAMED_FACTS } from "../guarded-types.ts";
import { failureOf } from "../unanswered.ts";

/** A link for a member to choose a password. */
export type PasswordLink = {
  url: string;
  expiresAt: string;
  /** The state of its email: "off" where none is sent. */
  mail: "sent" | "failed" | "off";
};

const GUARDED: Readonly<Record<string, string>> = {
  ...guardedTypes,
  [LEGAL_FACTS]: "Legal facts of states",
  "storm.catastrophes": "What a storm changes in the law",
  [NAMED_FACTS]: "The facts that these texts print",
};

/**
 * Describes what each role may do.
 *
 * @param guarded the types and fields that are guarded.
 */
export function rolesWhere(
  guarded: readonly string[],
): Readonly<Record<string, string>> {
  const names = new Intl.ListFormat("en-US").format(
    guarded.map((each) => (GUARDED[each] ?? each).toLowerCase()),
  );
  const editor = names
    ? `writes and publishes, and asks for approval of ${names}`
    : "writes and publishes everything, licenses and legal facts too";
  return {
    viewer: "reads everything, including drafts",
    editor,
    developer: editor,
    compliance: names
      ? `writes and publishes everything, and approves ${names}`
      : "same as editor. Ask whoever runs this site to turn on approvals",
    administrator: "can do everything, and manages members",
  };
}

/**
 * Returns a function that requests a path below `/accounts` of the lake, and posts a
 * body if given.
 */
export function useAccounts() {
  const client = useClient({ apiVersion: "2025-02-19" });
  return useCallback(
    <Answer,>(path: string, body?: object) =>
      client.request<Answer>({
        url: `/accounts/${path}`,
        ...(body && { method: "POST", body }),
      }),
    [client],
  );
}

/** Runs one request at a time, and shows the outcome of the last one. */
export function useWork(onDone?: () => void) {
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  async function run(work: () => Promise<ReactNode>): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    try {
      setOutcome(await work());
      onDone?.();
    } catch (error) {
      const { statusCode, message } = Object(error);
      setOutcome(
        <Text role="alert">{(statusCode && message) || failureOf(error)}</Text>,
      );
    }
    setWorking(false);
  }
  return { isWorking, outcome, run };
}

type LinkNoticeProps = { link: PasswordLink; email: string };

/** Tells the outcome of a link for a member; shows it if no email delivers it. */
export function LinkNotice({ link, email }: LinkNoticeProps) {
  const { url, expiresAt, mail } = link;
  const until = `It works once, until ${firmTime(expiresAt)}.`;
  if (mail === "sent")
    return (
      <Text role="status">
        A link was sent to {email}. {until}
      </Text>
    );
  return (
    <Card border padding={3} radius={2} role="status" tone="caution">
      <Stack gap={3}>
        <Text>
          {mail === "failed" && "The mail server did not accept the email. "}
          Give this link to {email} in a safe way: anyone who opens it can
          choose the password. {until} It will not be shown again.
        </Text>
        <LinkToCopy label={`Link for ${email}`} link={url} />
      </Stack>
    </Card>
  );
}
