import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createDueLoop, pauseAfter, type DueLoop } from "../due-loop.ts";
import type { AccountReason, NoticeMailer, NoticeOutcome } from "../notice.ts";
import type { Accounts } from "./accounts.ts";
import { INVITATION_MS, PASSWORD_LINK_MS } from "./one-time-links.ts";
import type { PasswordMailStore, WaitingUser } from "./password-mail-store.ts";
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

type Mailing = { mail: NoticeMailer; store: PasswordMailStore };

/** What links are made from, and mailed with. */
export type PasswordLinksOptions = {
  accounts: Accounts;
  publicUrl: URL;
  /** `null` where no mail is sent. */
  mailing: Mailing | null;
  /** Says, without a name, what kept a mail from being sent. */
  onFailure(reason: string): void;
  now?: () => number;
};

/** An administrator does not wait longer than this for the mail server. */
const LONGEST_WAIT_MS = 25_000;

/** In: where users, links and mails are. Out: the links; those that wait are mailed. */
export function createPasswordLinks(
  options: PasswordLinksOptions,
): PasswordLinks {
  const { mailing } = options;
  const mailer = mailing && startPasswordMailer(options, mailing);
  return {
    sendsMail: mailing !== null,
    async make(user, reason, from) {
      const link = newLink(options, user, reason);
      const { url, expiresAt } = link;
      if (!mailing) return { url, expiresAt, mail: "off" };
      const outcome = await Promise.race([
        sendLink(mailing.mail, link, { user, reason, from }),
        setTimeout(LONGEST_WAIT_MS, null, { ref: false }),
      ]);
      // The administrator learns from this answer what became of the mail.
      mailing.store.remove(user.id);
      return { url, expiresAt, mail: outcome === "sent" ? "sent" : "failed" };
    },
    mailLater: (userId) => mailer?.mailLater(userId),
    inVain: () => mailing?.store.inVain() ?? new Map<string, number>(),
    settle: (userId) => mailing?.store.remove(userId),
    stop: () => mailer?.stop(),
  };
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

function startPasswordMailer(
  options: PasswordLinksOptions,
  { mail, store }: Mailing,
): Pick<PasswordLinks, "mailLater" | "stop"> {
  const { accounts, onFailure, now = Date.now } = options;

  async function mailNext(waiting: WaitingUser): Promise<void> {
    const { userId, attempts, askedAt } = waiting;
    const user = accounts.users.byId(userId);
    if (!user || user.isDisabled) return store.remove(userId);
    if (now() - askedAt > PASSWORD_LINK_MS) {
      onFailure("no mail server took it for an hour");
      return store.giveUp(userId);
    }
    const link = newLink(options, user, "password");
    const about = { user, reason: "password" as const, from: null };
    const outcome = await sendLink(mail, link, about);
    // The store may be closed; the user is mailed after the next start.
    if (loop.isStopped) return;
    switch (outcome) {
      case "sent":
        return store.remove(userId);
      case "refused":
        accounts.passwordLinks.spend(link.secret);
        onFailure("the mail server refused it");
        return store.giveUp(userId);
      case "unreachable":
        accounts.passwordLinks.spend(link.secret);
        return store.putOff(userId, pauseAfter(attempts));
      // It may have arrived: its link goes on working.
      case null:
        return store.putOff(userId, pauseAfter(attempts));
      default:
        outcome satisfies never;
    }
  }

  const loop: DueLoop = createDueLoop({
    async next() {
      const waiting = store.next();
      if (waiting) await mailNext(waiting);
      return waiting !== null;
    },
    wait: store.wait,
    onFailure,
  });
  loop.wake();
  return {
    mailLater(userId) {
      store.add(userId);
      loop.wake();
    },
    stop: loop.stop,
  };
}
