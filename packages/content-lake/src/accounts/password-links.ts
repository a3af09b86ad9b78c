import { randomBytes } from "node:crypto";
import { pauseAfter } from "../due-loop.ts";
import type { AccountReason, NoticeMailer, NoticeOutcome } from "../notice.ts";
import type { Accounts } from "./accounts.ts";
import { INVITATION_MS, PASSWORD_LINK_MS } from "./one-time-links.ts";
import type { User } from "./users.ts";

/** What became of the mail with a link: "off" where no mail is sent. */
export type LinkMail = "sent" | "failed" | "off";

/** A link with which a user chooses a password. */
export type PasswordLink = { url: string; expiresAt: string; mail: LinkMail };

/** Makes the links with which users choose a password, and mails them. */
export type PasswordLinks = {
  /** Whether links go out by mail. */
  readonly sendsMail: boolean;
  /**
   * A link that an administrator makes, and what became of its mail. The link of an
   * invitation works for a week, another one for an hour.
   */
  make(
    user: User,
    reason: AccountReason,
    from: string | null,
  ): Promise<PasswordLink>;
  /** Mails a link for a forgotten password; tries again for an hour. */
  mailLater(userId: string): void;
  /**
   * The users that no such mail reached: by id, the time of the request in
   * milliseconds since 1970.
   */
  inVain(): ReadonlyMap<string, number>;
  /** The user has a new password, and needs no mail any more. */
  settle(userId: string): void;
  stop(): void;
};

/** What links are made from, and mailed with. */
export type PasswordLinksOptions = {
  accounts: Accounts;
  publicUrl: URL;
  /** `null` where no mail is sent. */
  mail: NoticeMailer | null;
  /** Says, without a name, what kept a mail from being sent. */
  onFailure(reason: string): void;
  now?: () => number;
};

/** An administrator does not wait longer than this for the mail server. */
const LONGEST_WAIT_MS = 25_000;

/** In: where users, links and mails are. Out: the links. */
export function createPasswordLinks(
  options: PasswordLinksOptions,
): PasswordLinks {
  const { accounts, mail, onFailure, now = Date.now } = options;
  let isStopped = false;
  /** Whose mail is on its way, by the latest request of each. */
  const latest = new Map<string, symbol>();
  const inVain = new Map<string, number>();

  function settle(userId: string): void {
    latest.delete(userId);
    inVain.delete(userId);
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
      const link = newLink(options, user, "password");
      const about = { user, reason: "password" as const, from: null };
      const outcome = await sendLink(send, link, about);
      // The store may be closed.
      if (isStopped) return;
      if (outcome === "sent") return settle(userId);
      // Where nothing is known the mail may have arrived: its link goes on working.
      if (outcome !== null) accounts.passwordLinks.spend(link.secret);
      const wait = pauseAfter(attempts);
      const reason = reasonToEnd(outcome, now() + wait - askedAt);
      if (reason !== null) {
        onFailure(reason);
        inVain.set(userId, askedAt);
        return;
      }
      await pause(wait);
    }
  }

  return {
    sendsMail: mail !== null,
    async make(user, reason, from) {
      const link = newLink(options, user, reason);
      const { url, expiresAt } = link;
      if (!mail) return { url, expiresAt, mail: "off" };
      const outcome = await Promise.race([
        sendLink(mail, link, { user, reason, from }),
        pause(LONGEST_WAIT_MS),
      ]);
      // The administrator learns from this answer what became of the mail.
      settle(user.id);
      return { url, expiresAt, mail: outcome === "sent" ? "sent" : "failed" };
    },
    mailLater(userId) {
      if (!mail) return;
      mailUntilTaken(mail, userId).catch((error: unknown) => {
        if (!isStopped) onFailure(String(error));
      });
    },
    inVain: () => inVain,
    settle,
    stop: () => void (isStopped = true),
  };
}

/** In: what became of a mail, and the age of its request at the next try. */
function reasonToEnd(
  outcome: NoticeOutcome | null,
  ageMs: number,
): string | null {
  if (outcome === "refused") return "the mail server refused it";
  const isLate = ageMs > PASSWORD_LINK_MS;
  return isLate ? "no mail server took it for an hour" : null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null).unref();
  });
}

type Link = { secret: string; url: string; expiresAt: string };

function newLink(
  { accounts, publicUrl, now = Date.now }: PasswordLinksOptions,
  user: User,
  reason: AccountReason,
): Link {
  const lifetime = reason === "invitation" ? INVITATION_MS : PASSWORD_LINK_MS;
  const secret = accounts.passwordLinks.create(user.id, lifetime);
  return {
    secret,
    url: new URL(`/password/${secret}`, publicUrl).href,
    expiresAt: new Date(now() + lifetime).toISOString(),
  };
}

/** Out: what became of the mail; `null` if that is not known. */
function sendLink(
  mail: NoticeMailer,
  { url }: Link,
  about: { user: User; reason: AccountReason; from: string | null },
): Promise<NoticeOutcome | null> {
  const { user, reason, from } = about;
  const to = { email: user.email, name: user.name };
  const id = randomBytes(16).toString("hex");
  return mail({ id, reason, to, from, url }).catch(() => null);
}
