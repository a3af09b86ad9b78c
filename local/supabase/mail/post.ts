import { setTimeout as pause } from "node:timers/promises";

import type { EmailDriver } from "@supabase/lite";
import nodemailer from "nodemailer";

import { describeFault } from "../quiet-console.ts";
import type { Mailbox } from "./mailbox.ts";
import { plainText } from "./plain-text.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 5_000;

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Carrier = (letter: Letter) => Promise<void>;

/** Sends through a mail server. In: `smtp://` or `smtps://`, and the sender. */
export function createCarrier(smtp: { url: string; from: string }): Carrier {
  const transport = nodemailer.createTransport(smtp.url, { from: smtp.from });
  return async (letter) => {
    await transport.sendMail(letter);
  };
}

/**
 * What the accounts send, to the mail server or else to the mailbox.
 *
 * It never fails and never waits: for an address without an account no mail is
 * sent, and neither an error nor the time may tell the two apart.
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
        // The library's own text leads to an address that the site does not have.
        text: plainText(html),
      };
      if (carry) void deliver(letter, carry);
      else mailbox.put(letter);
    },
  };
}
