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

/** An administrator does not wait longer than this for the mail server. */
const LONGEST_WAIT_MS = 25_000;

type Options = {
  accounts: Accounts;
  publicUrl: URL;
  /** `null` where no mail is sent. */
  mail: NoticeMailer | null;
  /** Says, without a name, what kept a mail from being sent. */
  onFailure(reason: string): void;
  now?: () => number;
};

/** Makes the links with which users choose a password, and mails them. */
export class PasswordLinks {
  /** Whether links go out by mail. */
  readonly sendsMail: boolean;
  readonly #options: Options & { now: () => number };
  #isStopped = false;
  /** Whose mail is on its way, by the latest request of each. */
  readonly #latest = new Map<string, symbol>();
  readonly #inVain = new Map<string, number>();

  constructor(options: Options) {
    this.#options = { now: Date.now, ...options };
    this.sendsMail = options.mail !== null;
  }

  /**
   * A link that an administrator makes, who learns from this what became of its
   * mail. That of an invitation works for a week, another one for an hour.
   */
  async make(
    user: User,
    reason: AccountReason,
    from: string | null,
  ): Promise<PasswordLink> {
    const { mail } = this.#options;
    const { url, expiresAt } = this.#newLink(user, reason);
    if (!mail) return { url, expiresAt, mail: "off" };
    const outcome = await Promise.race([
      sendLink(mail, url, user, reason, from),
      pause(LONGEST_WAIT_MS),
    ]);
    this.settle(user.id);
    return { url, expiresAt, mail: outcome === "sent" ? "sent" : "failed" };
  }

  /** Mails a link for a forgotten password; tries again for an hour. */
  mailLater(userId: string): void {
    const { mail, onFailure } = this.#options;
    if (!mail) return;
    this.#mailUntilTaken(mail, userId).catch((error: unknown) => {
      if (!this.#isStopped) onFailure(String(error));
    });
  }

  /**
   * The users that no such mail reached: by id, the time of the request in
   * milliseconds since 1970.
   */
  get inVain(): ReadonlyMap<string, number> {
    return this.#inVain;
  }

  /** The user has a new password, and needs no mail any more. */
  settle(userId: string): void {
    this.#latest.delete(userId);
    this.#inVain.delete(userId);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Sends a new link with each try, until a mail server takes one. */
  async #mailUntilTaken(send: NoticeMailer, userId: string): Promise<void> {
    const { accounts, now, onFailure } = this.#options;
    const request = Symbol();
    this.#latest.set(userId, request);
    const askedAt = now();
    for (let tries = 0; this.#latest.get(userId) === request; tries += 1) {
      if (this.#isStopped) return;
      const user = accounts.users.byId(userId);
      if (!user || user.isDisabled) return this.settle(userId);
      const { secret, url } = this.#newLink(user, "password");
      const outcome = await sendLink(send, url, user, "password", null);
      // The store may be closed.
      if (this.#isStopped) return;
      if (outcome === "sent") return this.settle(userId);
      // Where nothing is known the mail may have arrived: its link goes on working.
      if (outcome !== null) accounts.passwordLinks.spend(secret);
      const wait = pauseAfter(tries);
      const isLate = now() + wait - askedAt > PASSWORD_LINK_MS;
      if (outcome === "refused" || isLate) {
        this.#inVain.set(userId, askedAt);
        return onFailure(
          outcome === "refused"
            ? "the mail server refused it"
            : "no mail server took it for an hour",
        );
      }
      await pause(wait);
    }
  }

  #newLink(user: User, reason: AccountReason) {
    const { accounts, now, publicUrl } = this.#options;
    const lifetime = reason === "invitation" ? INVITATION_MS : PASSWORD_LINK_MS;
    const secret = accounts.passwordLinks.create(user.id, lifetime);
    const url = new URL(`/password/${secret}`, publicUrl).href;
    const expiresAt = new Date(now() + lifetime).toISOString();
    return { secret, url, expiresAt };
  }
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
