import { randomBytes } from "node:crypto";
import { pauseAfter } from "../due-loop.ts";
import type { AccountReason, NoticeMailer, NoticeOutcome } from "../notice.ts";
import type { Accounts } from "./accounts.ts";
import { INVITATION_MS, PASSWORD_LINK_MS } from "./one-time-links.ts";
import type { User } from "./users.ts";

/**
 * A link with which a user chooses a password, and what became of its mail: "off"
 * where no mail is sent.
 */
type PasswordLink = {
  url: string;
  expiresAt: string;
  mail: "sent" | "failed" | "off";
};

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/** An administrator does not wait longer than this for the mail server. */
const LONGEST_WAIT_MS = 25_000;

/** Makes the links with which users choose a password, and mails them. */
export function createPasswordLinks(options: {
  accounts: Accounts;
  publicUrl: URL;
  /** `null` where no mail is sent. */
  mail: NoticeMailer | null;
  /** Says, without a name, what kept a mail from being sent. */
  onFailure(reason: string): void;
  now?: () => number;
}) {
  const { accounts, publicUrl, mail, onFailure, now = Date.now } = options;
  let isStopped = false;
  /** Whose mail is on its way, by the latest request of each. */
  const latest = new Map<string, symbol>();
  const inVain = new Map<string, number>();

  function settle(userId: string): void {
    latest.delete(userId);
    inVain.delete(userId);
  }

  function newLink(user: User, reason: AccountReason) {
    const lifetime = reason === "invitation" ? INVITATION_MS : PASSWORD_LINK_MS;
    const secret = accounts.passwordLinks.create(user.id, lifetime);
    const url = new URL(`/password/${secret}`, publicUrl).href;
    const expiresAt = new Date(now() + lifetime).toISOString();
    return { secret, url, expiresAt };
  }

  /** Sends a new link with each try, until a mail server takes one. */
  async function mailUntilTaken(send: NoticeMailer, userId: string) {
    const request = Symbol();
    latest.set(userId, request);
    const askedAt = now();
    for (let attempts = 0; latest.get(userId) === request; attempts += 1) {
      if (isStopped) return;
      const user = accounts.users.byId(userId);
      if (!user || user.isDisabled) return settle(userId);
      const { secret, url } = newLink(user, "password");
      const outcome = await sendLink(send, url, user, "password", null);
      // The store may be closed.
      if (isStopped) return;
      if (outcome === "sent") return settle(userId);
      // Where nothing is known the mail may have arrived: its link goes on working.
      if (outcome !== null) accounts.passwordLinks.spend(secret);
      const wait = pauseAfter(attempts);
      const isLate = now() + wait - askedAt > PASSWORD_LINK_MS;
      if (outcome === "refused" || isLate) {
        onFailure(
          outcome === "refused"
            ? "the mail server refused it"
            : "no mail server took it for an hour",
        );
        inVain.set(userId, askedAt);
        return;
      }
      await pause(wait);
    }
  }

  return {
    /** Whether links go out by mail. */
    sendsMail: mail !== null,
    /**
     * A link that an administrator makes, who learns from this what became of its
     * mail. That of an invitation works for a week, another one for an hour.
     */
    async make(
      user: User,
      reason: AccountReason,
      from: string | null,
    ): Promise<PasswordLink> {
      const { url, expiresAt } = newLink(user, reason);
      if (!mail) return { url, expiresAt, mail: "off" };
      const outcome = await Promise.race([
        sendLink(mail, url, user, reason, from),
        pause(LONGEST_WAIT_MS),
      ]);
      settle(user.id);
      return { url, expiresAt, mail: outcome === "sent" ? "sent" : "failed" };
    },
    /** Mails a link for a forgotten password; tries again for an hour. */
    mailLater(userId: string): void {
      if (!mail) return;
      mailUntilTaken(mail, userId).catch((error: unknown) => {
        if (!isStopped) onFailure(String(error));
      });
    },
    /**
     * The users that no such mail reached: by id, the time of the request in
     * milliseconds since 1970.
     */
    inVain: inVain as ReadonlyMap<string, number>,
    /** The user has a new password, and needs no mail any more. */
    settle,
    stop: () => void (isStopped = true),
  };
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null).unref();
  });
}

/** Out: what became of the mail; `null` if that is not known. */
function sendLink(
  mail: NoticeMailer,
  url: string,
  { email, name }: User,
  reason: AccountReason,
  from: string | null,
): Promise<NoticeOutcome | null> {
  const id = randomBytes(16).toString("hex");
  return mail({ id, reason, to: { email, name }, from, url }).catch(() => null);
}
