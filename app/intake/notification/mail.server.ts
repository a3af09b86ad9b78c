import type { LicenceNotice } from "~/model/page-parts";

import { dayText } from "../../../schemas/licence-term";
import type { Channel, LeadNotice, Notice } from "./notice";
import { openPost, send } from "./transport.server";

/**
 * The SMTP server, sender and recipient, and the site's origin for the links.
 */
export type MailOptions = {
  smtpUrl: string;
  from: string;
  to: string;
  siteUrl: string;
};

/**
 * The texts of a mail. A person's name stands in the body only, never in a
 * header.
 */
function mailTexts(notice: Notice, siteUrl: string) {
  const where = `${siteUrl}/dashboard`;
  if (notice.type === "licence") return licenceTexts(notice);
  if (notice.type === "review") {
    const entries = notice.count === 1 ? "entry" : "entries";
    return {
      subject: `${notice.count} new ${entries} in the review box`,
      text: `${notice.count} new ${entries} may be spam, or may be a person who asks for help. Please look through the review box: ${where}\n`,
    };
  }
  if (notice.type === "replacement") {
    const { whole, doubtful, lost, setAside } = notice;
    return {
      subject: "The store of requests was damaged and replaced",
      text: [
        "The file that holds what people send through the forms was damaged. A new one has taken over.",
        "",
        `Carried over: ${whole}`,
        `Carried over, but some words may be wrong (in the review box unless you had them already): ${doubtful}`,
        `Could not be read: ${lost}`,
        "",
        `Please look through all lists: ${where}`,
        "You may not have been told of some of the latest requests.",
        `The damaged file is kept as ${setAside} beside the new one. It holds personal data: have it removed once nobody needs it.`,
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
      `Received: ${notice.receivedAt.toISOString()}`,
      "",
      `Everything else is in the database: ${where}`,
      "",
    ].join("\n"),
  };
}

const NAMES: Record<LeadNotice["kind"], string> = {
  consultation: "consultation request",
  contact: "message",
  privacy: "privacy request",
};

function licenceTexts({ name, expiresOn, text, renewalUrl }: LicenceNotice) {
  const state = name.replace(/\p{Cc}+/gu, " ");
  return {
    subject: `The license in ${state} expires on ${dayText(expiresOn)}`,
    text: [
      `License: ${state}`,
      text,
      ...(renewalUrl === null ? [] : [`Where it is renewed: ${renewalUrl}`]),
      "",
    ].join("\n"),
  };
}

/** Sends notices to the firm by e-mail. */
export function mailChannel({
  smtpUrl,
  from,
  to,
  siteUrl,
}: MailOptions): Channel {
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
