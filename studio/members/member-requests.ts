import type { SanityClient } from "sanity";

/** A member of the Studio, as administrators see one. */
export type Member = {
  id: string;
  email: string;
  name: string;
  role: string;
  isDisabled: boolean;
  /** How many browsers the member is signed in with. */
  sessions: number;
  /** When the member was last seen, in ISO 8601; `null` while signed out. */
  seenAt: string | null;
  /**
   * When the member asked for a new password, if no mail could be sent about it;
   * in ISO 8601.
   */
  unmailedSince: string | null;
};

/** All members, and whether links to them go out by mail. */
export type Members = { members: readonly Member[]; sendsMail: boolean };

/** A link with which a member chooses a password. */
export type PasswordLink = {
  url: string;
  /** In ISO 8601. */
  expiresAt: string;
  /** What became of its mail: "off" where none is sent. */
  mail: "sent" | "failed" | "off";
};

/** What a role may do, in the words of the accounts' documentation. */
export const ROLES: Readonly<Record<string, string>> = {
  viewer: "reads everything, drafts too",
  editor: "writes and publishes",
  developer: "writes and publishes",
  compliance: "approves legal facts, licenses and timelines, too",
  administrator: "may do everything, and manages the members",
};

/** What an administrator does to the account of a member. */
export type Command =
  | { verb: "role"; email: string; role: string }
  | { verb: "disable" | "enable" | "sign-out" | "delete"; email: string };

/** Rejects where the caller is no administrator. */
export function loadMembers(client: SanityClient): Promise<Members> {
  return client.request<Members>({ url: "/accounts/members" });
}

/** Out: what was done, as a sentence. Rejects with a sentence of the lake. */
export async function execute(
  client: SanityClient,
  command: Command,
): Promise<string> {
  const body = { subject: "user", ...command };
  const { lines } = await client.request<{ lines: string[] }>({
    url: "/accounts/commands",
    method: "POST",
    body,
  });
  return lines.join(" ");
}

/** Makes an account and the link that opens it. */
export function invite(
  client: SanityClient,
  body: { email: string; name: string; role: string },
): Promise<PasswordLink> {
  return client.request<PasswordLink>({
    url: "/accounts/invitations",
    method: "POST",
    body,
  });
}

/** Makes a link with which a member chooses a new password. */
export function makePasswordLink(
  client: SanityClient,
  email: string,
): Promise<PasswordLink> {
  return client.request<PasswordLink>({
    url: "/accounts/password-links",
    method: "POST",
    body: { email },
  });
}

/** The sentence of a refusal, or one that says what to try. */
export function reasonOf(error: unknown): string {
  const isRefusal =
    error instanceof Error && "statusCode" in error && error.message !== "";
  return isRefusal
    ? error.message
    : "That could not be done. Check the connection and try again.";
}
