import { createTransport } from "nodemailer";

import type { DeliveryOutcome } from "../submission";

const TIMEOUT_MS = 10_000;

/** Opens a mail server. No mail can attach a file or a URL. */
export function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A mail to one person. */
export type Mail = {
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

/** Sends mails; rejects what was not taken. */
export type Post = { sendMail(mail: Mail): Promise<unknown> };

/** Opens a mail server, or the mailbox of the embedded database. */
export function openPost(url: string): Post {
  if (!url.startsWith("http")) return openTransport(url);
  return {
    async sendMail({ to, subject, text }) {
      const body = JSON.stringify({ to: to.address, subject, text });
      const { ok, status } = await callMailbox(url, { method: "POST", body });
      if (!ok) throw new Error(`The mailbox answers ${status}.`);
    },
  };
}

/**
 * Removes the mails that contain a text from the mailbox; does nothing for a mail
 * server.
 *
 * @throws Error if the mailbox does not answer.
 */
export async function forgetMails(url: string, about: string): Promise<void> {
  if (!url.startsWith("http")) return;
  const address = new URL(url);
  address.searchParams.set("about", about);
  await callMailbox(address.href, { method: "DELETE" });
}

function callMailbox(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { ...init, redirect: "error", signal });
}

/** Sends a mail; never throws. */
export async function send(post: Post, mail: Mail): Promise<DeliveryOutcome> {
  try {
    await post.sendMail(mail);
    return { kind: "delivered", wasThere: false };
  } catch (error) {
    const { responseCode, code } = error as {
      responseCode?: number;
      code?: string;
    };
    // With a response code the server refused this mail; without one it is
    // unreachable.
    return responseCode
      ? { kind: "failed", code: String(responseCode) }
      : { kind: "unreachable", code: code ?? "no answer" };
  }
}

/** The text of a mail: paragraphs of lines, with an empty line between them. */
export function textOf(
  ...paragraphs: readonly (string | readonly string[] | false)[]
): string {
  const all = paragraphs.filter((each) => each !== false);
  return `${all.map((each) => [each].flat().join("\n")).join("\n\n")}\n`;
}
