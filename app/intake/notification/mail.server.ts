import { createTransport } from "nodemailer";

import type { LicenseNotice } from "~/model/page-parts";
import { signWebhook } from "../../http/sign-webhook.server.ts";
import { isOfDatabase } from "../set-aside.server.ts";

import { dayText } from "../../../schemas/license-term.ts";
import type { Replacement } from "../outbox/facts.server";
import type { Channel, LeadNotice, Notice } from "./notice";
import type { Outcome } from "../delivery/loop";

/**
 * The texts of a mail. A person's name stands in the body only, never in a
 * header.
 */
function mailTexts(notice: Notice, siteUrl: string) {
  const where = `${siteUrl}/dashboard`;
  if (notice.type === "license") return licenseTexts(notice);
  if (notice.type === "review") {
    const entries = notice.count === 1 ? "entry" : "entries";
    return {
      subject: `${notice.count} new ${entries} in the review box`,
      text: `${notice.count} new ${entries} may be spam, or may be a person asking for help. Please look through the review box: ${where}\n`,
    };
  }
  if (notice.type === "replacement" && isOfDatabase(notice.setAside))
    return databaseTexts(notice, where);
  if (notice.type === "replacement" && notice.isMissing)
    return missingTexts(notice, where);
  if (notice.type === "replacement") {
    const { whole, doubtful, lost, setAside } = notice;
    return {
      subject: "The file of requests was damaged and replaced",
      text: [
        "The file that holds what people send through the forms was damaged. A new file has replaced it.",
        "",
        `Carried over: ${whole}`,
        `Carried over, but some words may be wrong (in the review box unless you had them already): ${doubtful}`,
        `Could not be read: ${lost}`,
        "",
        `Please look through every list: ${where}`,
        "You may not have been told about some of the latest requests.",
        `The damaged file is kept as ${setAside} beside the new one. It contains personal data. Have it removed once nobody needs it.`,
        "",
      ].join("\n"),
    };
  }
  const request = NAMES[notice.kind];
  return {
    subject: `New ${request} ${notice.id}`,
    text: [
      `Reference: ${notice.id}`,
      `Name: ${notice.name.replace(/\p{Cc}+/gu, " ")}`,
      ...(notice.kind === "consultation"
        ? [`State: ${notice.state ?? "not known"}`]
        : []),
      ...(notice.language === null
        ? []
        : [`Language: ${languageNames.of(notice.language)}`]),
      `Received: ${notice.receivedAt.toISOString()}`,
      "",
      `Read the rest in the portal: ${where}`,
      "",
    ].join("\n"),
  };
}

function missingTexts(
  { lost, setAside }: Pick<Replacement, "lost" | "setAside">,
  where: string,
) {
  return {
    subject: "Requests are missing in the file of requests",
    text: [
      "The file that holds what people send through the forms was missing, or older than before.",
      "",
      `What people sent last and is not in it: ${lost}`,
      "",
      `You have what was delivered before. Please look through every list: ${where}`,
      "Some people may have been told that their request is stored, and you may never have received it.",
      `The note ${setAside} beside the file says what the person who runs the site can do.`,
      "",
    ].join("\n"),
  };
}

function databaseTexts(
  { setAside }: Pick<Replacement, "setAside">,
  where: string,
) {
  return {
    subject: "The database was damaged or missing",
    text: [
      "The database of the portal was damaged, missing, or changed while it was off. What people send is put into it again.",
      "",
      "Statuses and notes of claims, and accounts of staff, may be missing or older than before.",
      "",
      `Please look through every list: ${where}`,
      `The person who runs the site finds more in ${setAside}, and can restore a backup.`,
      "",
    ].join("\n"),
  };
}

const languageNames = new Intl.DisplayNames("en-US", { type: "language" });

const NAMES: Record<LeadNotice["kind"], string> = {
  consultation: "consultation request",
  contact: "message",
  privacy: "privacy request",
};

function licenseTexts({ name, expiresOn, text, renewalUrl }: LicenseNotice) {
  const state = name.replace(/\p{Cc}+/gu, " ");
  return {
    subject: `The license in ${state} expires on ${dayText(expiresOn)}`,
    text: [
      `License: ${state}`,
      text,
      ...(renewalUrl === null ? [] : [`Renew it here: ${renewalUrl}`]),
      "",
    ].join("\n"),
  };
}

/**
 * Sends notices to the firm by e-mail. In: the SMTP server, sender and recipient,
 * and the site's origin for the links.
 */
export function mailChannel({
  smtpUrl,
  from,
  to,
  siteUrl,
}: Record<"smtpUrl" | "from" | "to" | "siteUrl", string>): Channel {
  const post = openPost(smtpUrl);
  const host = new URL(siteUrl).hostname;
  return {
    name: "mail",
    tell: (notice) =>
      send(post, {
        from,
        to: { name: "", address: to },
        ...mailTexts(notice, siteUrl),
        // The same id for each try, so that mail clients merge a mail that was
        // sent twice.
        messageId: `<${notice.id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      }),
  };
}

const TIMEOUT_MS = 10_000;

/** Opens the mail server, without any file or address that a mail names. */
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

/** In: the address of a mail server, or of the mailbox of the embedded database. */
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
 * Removes the mails that hold a text from the mailbox; a mail server has none.
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
export async function send(post: Post, mail: Mail): Promise<Outcome> {
  try {
    await post.sendMail(mail);
    return { kind: "delivered", wasThere: false };
  } catch (error) {
    const { responseCode, code } = error as {
      responseCode?: number;
      code?: string;
    };
    // An answer of the server refuses this mail; without one the server is
    // unreachable.
    return responseCode
      ? { kind: "failed", code: String(responseCode) }
      : { kind: "unreachable", code: code ?? "no answer" };
  }
}

function bodyOf(notice: Notice): object {
  switch (notice.type) {
    case "review":
      return { type: "review.waiting", data: { count: notice.count } };
    case "license": {
      const { name: state, expiresOn } = notice;
      return { type: "license.expiring", data: { state, expiresOn } };
    }
    case "replacement": {
      const { whole, doubtful, lost } = notice;
      if (isOfDatabase(notice.setAside))
        return { type: "database.replaced", data: {} };
      return { type: "outbox.replaced", data: { whole, doubtful, lost } };
    }
    case "lead": {
      const { id: reference, kind, name, state, language, receivedAt } = notice;
      const timestamp = receivedAt.toISOString();
      const data = {
        reference,
        kind,
        name,
        state,
        ...(language !== null && { language }),
      };
      return { type: "lead.created", timestamp, data };
    }
  }
}

/**
 * Sends notices to a program of the firm as signed POST requests. In: its URL, the
 * secret of the signature.
 */
export function webhookChannel(url: string, secret: string): Channel {
  return {
    name: "webhook",
    async tell(notice) {
      const body = JSON.stringify(bodyOf(notice));
      const seconds = Math.floor(Date.now() / 1000);
      try {
        const response = await fetch(url, {
          method: "POST",
          body,
          headers: {
            "content-type": "application/json",
            "webhook-id": notice.id,
            "webhook-timestamp": String(seconds),
            "webhook-signature": signWebhook(secret, notice.id, seconds, body),
          },
          // Redirects are not followed: only the firm may change the address.
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: "delivered", wasThere: false };
        return { kind: "failed", code: String(response.status) };
      } catch {
        return { kind: "unreachable", code: "no answer" };
      }
    },
  };
}
