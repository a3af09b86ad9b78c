import { randomBytes } from "node:crypto";
import type { AccountReason, NoticeMailer } from "../notice.ts";
import type { Accounts } from "./accounts.ts";
import { INVITATION_MS, PASSWORD_LINK_MS } from "./sessions.ts";
import type { User } from "./users.ts";

/**
 * Makes the links with which users choose a password, and emails them.
 *
 * @param mail null if no email is sent.
 * @param onFailure is told, without a name, why an email was not sent.
 */
export function openPasswordLinks(
  { passwordLinks }: Accounts,
  publicUrl: URL,
  mail: NoticeMailer | null,
  onFailure: (reason: string) => void,
) {
  /**
   * Users whom no email for a forgotten password reached, with the time in milliseconds
   * since 1970.
   */
  const inVain = new Map<string, number>();

  return {
    /** Whether links are sent by email. */
    sendsMail: mail !== null,
    inVain: inVain as ReadonlyMap<string, number>,
    /**
     * Makes a link for choosing a password, and returns the outcome of its email: "off"
     * if none is sent. An invitation's link works for a week, any other for an hour.
     *
     * @param from the administrator's name.
     */
    async make(
      { id: userId, email, name }: User,
      reason: AccountReason,
      from: string | null,
    ) {
      const lifetime =
        reason === "invitation" ? INVITATION_MS : PASSWORD_LINK_MS;
      const secret = passwordLinks.create(userId, lifetime);
      const url = new URL(`/password/${secret}`, publicUrl).href;
      const expiresAt = new Date(Date.now() + lifetime).toISOString();
      if (!mail) return { url, expiresAt, mail: "off" };
      const id = randomBytes(16).toString("hex");
      const notice = { id, reason, to: { email, name }, from, url };
      const outcome = await mail(notice).catch(() => null);
      if (outcome === "sent") inVain.delete(userId);
      else if (from === null) inVain.set(userId, Date.now());
      if (outcome === "refused") onFailure("the mail server refused it");
      else if (outcome !== "sent") onFailure("no mail server took it");
      return { url, expiresAt, mail: outcome === "sent" ? "sent" : "failed" };
    },
    /** The user has a new password, and needs no email anymore. */
    settle: (userId: string) => void inVain.delete(userId),
  };
}
