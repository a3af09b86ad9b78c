import type { EmailDriver } from "@supabase/lite";
import nodemailer from "nodemailer";

import type { Mailbox } from "./mailbox.ts";
import { describeFault } from "./quiet-console.ts";

type PostOptions = {
  mailbox: Mailbox;
  /** A mail server's `smtp://` or `smtps://` URL, and the sender. */
  smtp: { url: string; from: string } | null;
  say(sentence: string): void;
};

/**
 * Makes the mail driver for accounts, which sends to the mail server, or without one
 * to the mailbox.
 *
 * It never fails and never waits: an address without an account gets no mail,
 * and neither errors nor timing may reveal that.
 */
export function createPost({ mailbox, smtp, say }: PostOptions): EmailDriver {
  const transport =
    smtp && nodemailer.createTransport(smtp.url, { from: smtp.from });

  return {
    async send(message) {
      const { subject, html = "" } = message;
      // Not the library's text, whose link leads to a path that the site lacks.
      const letter = { to: String(message.to), subject, text: plainText(html) };
      if (!transport) mailbox.put(letter);
      else
        void transport
          .sendMail({ ...letter, html })
          .catch((error: unknown) =>
            say(
              `A mail of the accounts could not be sent through SMTP_URL (${describeFault(error).split("\n")[0]}): the person waiting for it has to ask again.`,
            ),
          );
    },
  };
}

/** Turns a mail from our templates into plain text with its links. */
function plainText(html: string): string {
  return html
    .replaceAll(
      /<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis,
      (_all, href: string, words: string) => `${words.trim()}: ${href}`,
    )
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?<\/(p|h1)> ?/gi, "\n\n")
    .replaceAll(/<[^>]*> ?/g, "")
    .replaceAll("&amp;", "&")
    .trim();
}
