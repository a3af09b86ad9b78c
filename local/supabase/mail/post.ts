import { setTimeout as pause } from "node:timers/promises";

import type { EmailDriver } from "@supabase/lite";
import nodemailer from "nodemailer";

import { describeFault } from "../quiet-console.ts";
import type { Mailbox } from "./mailbox.ts";
import { plainText } from "./plain-text.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 5_000;

/** A mail to be sent. */
export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Sends a mail; rejects if the mail server does not accept it. */
export type Carrier = (letter: Letter) => Promise<void>;

/**
 * Makes a carrier for a mail server. In: its `smtp://` or `smtps://` URL, and
 * the sender.
 */
export function createCarrier(smtp: { url: string; from: string }): Carrier {
  const transport = nodemailer.createTransport(smtp.url, { from: smtp.from });
  return async (letter) => {
    await transport.sendMail(letter);
  };
}

/**
 * Makes the mail driver of the accounts, which sends to the mail server or else
 * to the mailbox.
 *
 * It never fails and never waits: an address without an account gets no mail,
 * and neither errors nor timing may reveal that.
 */
export function createPost({
  mailbox,
  carry,
  say,
}: {
  mailbox: Mailbox;
  carry: Carrier | null;
  say(sentence: string): void;
}): EmailDriver {
  async function deliver(letter: Letter, by: Carrier): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await by(letter);
      } catch (error) {
        if (attempt < ATTEMPTS) {
          await pause(attempt * PAUSE_MS, undefined, { ref: false });
          continue;
        }
        say(
          `A mail of the accounts could not be sent through SMTP_URL (${describeFault(error).split("\n")[0]}): whoever waits for it has to ask again.`,
        );
        return;
      }
    }
  }

  return {
    async send(message) {
      const html = message.html ?? "";
      const letter = {
        to: String(message.to),
        subject: message.subject,
        html,
        // Not the library's text, whose link leads to a path that the site does
        // not have.
        text: plainText(html),
      };
      if (carry) void deliver(letter, carry);
      else mailbox.put(letter);
    },
  };
}
